// Which file describes which other, by their names and folders: only those that can be meant are
// compared, for a folder may have very many of both.

import Bytes
import Wire

public enum SidecarMatching {
  /// Of each file that may be described, in the order of the files: itself and its sidecar, as
  /// their indices. It is one in the file's own folder; else one in the same folder of another part
  /// of an export, as long as it belongs to nothing beside it. O(n log n) but for files whose names
  /// begin alike.
  public static func pairs(_ files: [ListedFile]) -> [(file: Int, sidecar: Int)] {
    guard files.contains(where: { TakeoutSidecar.isNamed($0.name) }) else { return [] }
    let keys = files.map { Array(TakeoutFolder.key($0.folder)) + [0] + key($0.name) }
    let order = files.indices.map { $0 }.ordered { keys[$0] }
    var sidecars = [Int?](repeating: nil, count: files.count)
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, keys[order[end]] == keys[order[start]] { end += 1 }
      match(files, Array(order[start..<end]), &sidecars)
      start = end
    }
    return files.indices.compactMap { file in sidecars[file].map { (file, $0) } }
  }

  /// Among files whose names begin alike, and whose folders are the same in all parts.
  private static func match(_ files: [ListedFile], _ alike: [Int], _ sidecars: inout [Int?]) {
    let named = alike.filter { TakeoutSidecar.isNamed(files[$0].name) }
    let describes = { (sidecar: Int, file: Int) in
      sidecar != file && TakeoutSidecar.isNamed(files[sidecar].name, for: files[file].name)
    }
    for file in alike {
      sidecars[file] = named.first {
        files[$0].folder == files[file].folder && describes($0, file)
      }
    }
    let beside = alike.compactMap { sidecars[$0] }
    let free = named.filter { !beside.contains($0) }
    for file in alike where sidecars[file] == nil {
      sidecars[file] = free.first { describes($0, file) }
    }
  }

  /// What the names of a file, of its sidecar and of its edited copies all begin with: the number
  /// of a copy, the ending and "-edited" may differ, and long names are cut.
  public static func key(_ name: Text) -> [UInt8] {
    let stem = name.utf8.prefix { $0 != 0x28 && $0 != 0x2E }
    return Array(EditedName.original(of: stem).prefix(40))
  }
}
