// Which file of one folder describes which other, by their names: only those that can be meant are
// compared, for a folder may have very many of both.

import Bytes
import Wire

public enum SidecarMatching {
  /// Of each file that may be described, in the order of the files: itself and its sidecar, as
  /// their indices. O(n log n) but for files whose names begin alike.
  public static func pairs(_ names: [Text]) -> [(file: Int, sidecar: Int)] {
    guard names.contains(where: { TakeoutSidecar.isNamed($0) }) else { return [] }
    let keys = names.map { key($0) }
    let order = names.indices.map { $0 }.ordered { keys[$0] }
    var sidecars = [Int?](repeating: nil, count: names.count)
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, keys[order[end]] == keys[order[start]] { end += 1 }
      let described = order[start..<end].filter { TakeoutSidecar.isNamed(names[$0]) }
      for file in order[start..<end] {
        sidecars[file] = described.first {
          $0 != file && TakeoutSidecar.isNamed(names[$0], for: names[file])
        }
      }
      start = end
    }
    return names.indices.compactMap { file in sidecars[file].map { (file, $0) } }
  }

  /// What the names of a file, of its sidecar and of its edited copies all begin with: the number
  /// of a copy, the ending and "-edited" may differ, and long names are cut.
  public static func key(_ name: Text) -> [UInt8] {
    let stem = name.utf8.prefix { $0 != 0x28 && $0 != 0x2E }
    return Array(EditedName.original(of: stem).prefix(40))
  }
}
