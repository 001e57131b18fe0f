// Where a program's files of one kind lie, as the XDG Base Directory Specification has it.

import Foundation

enum BaseFolder {
  case data
  case cache

  /// Below which every program has a folder of its own.
  func url(_ environment: [String: String]) -> URL {
    // A path that is not absolute does not count.
    if let base = environment[variable], base.hasPrefix("/") {
      return URL(fileURLWithPath: base, isDirectory: true)
    }
    var home = FileManager.default.homeDirectoryForCurrentUser
    if let path = environment["HOME"], path.hasPrefix("/") {
      home = URL(fileURLWithPath: path, isDirectory: true)
    }
    return home.appendingPathComponent(usual, isDirectory: true)
  }

  private var variable: String {
    switch self {
    case .data: "XDG_DATA_HOME"
    case .cache: "XDG_CACHE_HOME"
    }
  }

  /// Below the home folder.
  private var usual: String {
    switch self {
    case .data: ".local/share"
    case .cache: ".cache"
    }
  }
}
