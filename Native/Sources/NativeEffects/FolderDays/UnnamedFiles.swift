// Files whose names are bytes and no text: Foundation passes over them without a word.

import Foundation

public enum UnnamedFiles {
  /// Those below a folder, as they can be shown; links, hidden files and Dayly's own folders are
  /// left out.
  public static func below(_ folder: URL) -> [String] {
    let path = folder.resolvingSymlinksInPath().standardizedFileURL.path
    return FolderWalk(of: Array(path.utf8)).files.lazy.map(\.path)
      .filter { String(validating: $0, as: UTF8.self) == nil }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
