// Which file describes which other, by their names and folders: only those that can be meant are
// compared, for a folder may have very many of both.

import Bytes
import Wire

public enum SidecarMatching {
  /// Of each file that may be described, in the order of the files: itself and its sidecar, as
  /// their indices. It is one in the file's own folder; else one in the same folder of another part
  /// of an export, as long as it belongs to nothing beside it. O(n log n).
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
    guard !named.isEmpty else { return }
    let beside = SidecarNames(named, of: files, areInFolders: true)
    for file in alike { sidecars[file] = beside.first(for: file) }
    let taken = alike.compactMap { sidecars[$0] }.sorted()
    let free = SidecarNames(
      named.filter { sidecar in
        let place = taken.place { $0 < sidecar }
        return place == taken.count || taken[place] != sidecar
      }, of: files, areInFolders: false)
    for file in alike where sidecars[file] == nil { sidecars[file] = free.first(for: file) }
  }

  /// What the names of a file, of its sidecar and of its edited copies all begin with: the number
  /// of a copy, the ending and "-edited" may differ, and long names are cut.
  public static func key(_ name: Text) -> [UInt8] {
    let stem = name.utf8.prefix { $0 != 0x28 && $0 != 0x2E }
    return Array(EditedName.original(of: stem).prefix(40))
  }
}

/// Sidecars in the order of what they describe, so that those of a file are found by halving.
private struct SidecarNames {
  private let files: [ListedFile]
  private let areInFolders: Bool
  /// Of each key the first two, in the order in which they came.
  private var sidecars: [(key: [UInt8], file: Int)] = []

  /// - Parameter areInFolders: whether they describe nothing in other folders.
  init(_ named: [Int], of files: [ListedFile], areInFolders: Bool) {
    self.files = files
    self.areInFolders = areInFolders
    let all = named.map { (key: key(TakeoutSidecar.name(of: files[$0].name), of: $0), file: $0) }
    for sidecar in all.ordered(by: { $0.key }) {
      let before = sidecars.count - 2
      if before < 0 || sidecars[before].key != sidecar.key { sidecars.append(sidecar) }
    }
  }

  private func key(_ name: NumberedName, of file: Int) -> [UInt8] {
    (areInFolders ? files[file].folder.utf8 : []) + [0] + name.number + [0] + name.name
  }

  /// The one that came first of those that describe the file; none describes itself.
  func first(for file: Int) -> Int? {
    var first: Int?
    for name in TakeoutSidecar.names(describing: files[file].name) {
      // A sidecar's name is the beginning of this.
      let whole = key(name, of: file) + TakeoutSidecar.supplement
      let least = whole.count - TakeoutSidecar.supplement.count - name.cutByteCount
      var end = whole.count
      while end >= least {
        let place = sidecars.place { !whole[..<end].lexicographicallyPrecedes($0.key) } - 1
        guard place >= 0 else { break }
        let key = sidecars[place].key
        let common = zip(key, whole).prefix { $0 == $1 }.count
        guard common == key.count else {
          // Whatever is a beginning and comes before is no longer than what both begin with.
          end = common
          continue
        }
        for sidecar in sidecars[max(place - 1, 0)...place]
        where common >= least && sidecar.key == key && sidecar.file != file {
          first = min(first ?? sidecar.file, sidecar.file)
        }
        end = common - 1
      }
    }
    return first
  }
}
