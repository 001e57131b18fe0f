// What Foundation passes over without a word when it goes through a folder: files whose names are
// bytes and no text, and folders that cannot be read.

import Foundation

public struct PassedOver {
  /// As they can be shown.
  public let files: [String]
  /// With the path of the folder in front and a slash at their end.
  public let folders: [String]

  /// Links, hidden files and Dayly's own folders are left out.
  public init(below folder: URL) {
    let path = folder.resolvingSymlinksInPath().standardizedFileURL.path
    let walk = FolderWalk(of: Array(path.utf8))
    files = walk.files.lazy.map(\.path)
      .filter { String(validating: $0, as: UTF8.self) == nil }
      .map { String(decoding: $0, as: UTF8.self) }
    folders = walk.unreadable.map {
      let below = $0.isEmpty ? "" : String(decoding: $0, as: UTF8.self) + "/"
      return folder.relativePath + "/" + below
    }
  }
}
