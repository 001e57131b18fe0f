// Which file of a folder describes which other, folder by folder.

import Bytes
import Foundation
import MediaMetadata

struct FolderSidecars {
  /// By the path of what is described.
  private let sidecars: [[UInt8]: FolderWalk.File]

  init(_ files: [FolderWalk.File]) {
    var sidecars: [[UInt8]: FolderWalk.File] = [:]
    for siblings in Dictionary(grouping: files, by: \.folder).values {
      for (file, sidecar) in SidecarMatching.pairs(siblings.map(\.shownName)) {
        sidecars[siblings[file].path] = siblings[sidecar]
      }
    }
    self.sidecars = sidecars
  }

  /// The one that may be the file's sidecar, by its name.
  func sidecar(of file: FolderWalk.File) -> FolderWalk.File? { sidecars[file.path] }
}

extension FolderWalk.File {
  /// What is not UTF-8 is replaced.
  var shownName: Text { Text(String(decoding: name, as: UTF8.self)) }
}
