// Which file of a folder describes which other.

import Bytes
import Foundation
import MediaMetadata
import Wire

struct FolderSidecars {
  /// By the path of what is described.
  private let sidecars: [[UInt8]: FolderWalk.File]

  init(_ files: [FolderWalk.File]) {
    let listed = files.map { ListedFile(folder: $0.shownFolder, name: $0.shownName) }
    let pairs = SidecarMatching.pairs(listed).map { (files[$0.file].path, files[$0.sidecar]) }
    sidecars = Dictionary(pairs) { first, _ in first }
  }

  /// The one that may be the file's sidecar, by its name.
  func sidecar(of file: FolderWalk.File) -> FolderWalk.File? { sidecars[file.path] }
}

/// What is not UTF-8 is replaced.
extension FolderWalk.File {
  var shownName: Text { Text(String(decoding: name, as: UTF8.self)) }
  var shownFolder: Text { Text(String(decoding: folder, as: UTF8.self)) }
}
