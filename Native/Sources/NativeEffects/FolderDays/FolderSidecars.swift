// Which file of one folder describes which other: those that can be meant by their names are
// compared only, for a folder may have very many of both.

import Bytes
import Foundation
import MediaMetadata
import Wire

struct FolderSidecars {
  private let named: [[UInt8]: [FolderWalk.File]]

  init(_ files: [FolderWalk.File]) {
    let sidecars = files.filter { TakeoutSidecar.isNamed($0.shownName) }
    named = Dictionary(grouping: sidecars) { Self.key($0) }
  }

  /// The one that may be the file's sidecar, by its name.
  func sidecar(of file: FolderWalk.File) -> FolderWalk.File? {
    named[Self.key(file)]?.first {
      $0.name != file.name && TakeoutSidecar.isNamed($0.shownName, for: file.shownName)
    }
  }

  /// What the names of both begin with: the number of a copy, the ending and "-edited" may differ,
  /// and long names are cut.
  private static func key(_ file: FolderWalk.File) -> [UInt8] {
    let stem = file.name.prefix { $0 != 0x28 && $0 != 0x2E }
    let edited = Array("-edited".utf8)
    let original = stem.suffix(edited.count) == edited[...] ? stem.dropLast(edited.count) : stem
    return file.folder + [0] + original.prefix(40)
  }
}

extension FolderWalk.File {
  /// What is not UTF-8 is replaced.
  var shownName: Text { Text(String(decoding: name, as: UTF8.self)) }
}
