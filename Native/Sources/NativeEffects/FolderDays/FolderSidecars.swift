// Which files of a folder describe which others.

import Bytes
import Foundation
import MediaMetadata
import Wire

struct FolderSidecars {
  /// By the path of what is described.
  private var sidecars: [[UInt8]: [FolderWalk.File]] = [:]

  init(_ files: [FolderWalk.File]) {
    let listed = files.map { ListedFile(folder: $0.shownFolder, name: $0.shownName) }
    for (file, sidecar) in SidecarMatching.pairs(listed) {
      sidecars[files[file].path, default: []].append(files[sidecar])
    }
  }

  /// Those that may be the file's sidecars, by their names.
  func sidecars(of file: FolderWalk.File) -> [FolderWalk.File] { sidecars[file.path] ?? [] }
}

/// What is not UTF-8 is replaced.
extension FolderWalk.File {
  var shownName: Text { Text(String(decoding: name, as: UTF8.self)) }
  var shownFolder: Text { Text(String(decoding: folder, as: UTF8.self)) }
}
