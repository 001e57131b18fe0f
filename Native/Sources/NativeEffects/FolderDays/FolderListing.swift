// What Foundation does not tell when it goes through a folder: files whose names are bytes and no
// text, folders that cannot be read, and how many files are passed over.

import Bytes
import Foundation
import MediaMetadata
import Wire

public struct FolderListing {
  /// Of which the name is no text, as they can be shown.
  public let unnamed: [String]
  /// Folders that cannot be read, with the path of the folder in front and a slash at their end.
  public let unreadable: [String]
  public let passedOver: PassedOver

  /// Links and Dayly's own folders are left out.
  public init(below folder: URL) {
    let path = folder.resolvingSymlinksInPath().standardizedFileURL.path
    let walk = FolderWalk(of: Array(path.utf8))
    unnamed = walk.files.lazy.map(\.path)
      .filter { String(validating: $0, as: UTF8.self) == nil }
      .map { String(decoding: $0, as: UTF8.self) }
    unreadable = walk.unreadable.map {
      let below = $0.isEmpty ? "" : String(decoding: $0, as: UTF8.self) + "/"
      return folder.relativePath + "/" + below
    }
    passedOver = walk.passedOver
  }
}

extension PassedOverReason {
  /// Of a file or folder that was found in one that somebody named.
  public init?(name: String) { self.init(path: Text(name)) }
}
