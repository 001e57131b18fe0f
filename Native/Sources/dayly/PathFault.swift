// Why a file or folder that somebody named cannot be used. Every command that takes one looks here,
// and says it in the same words.

import Foundation
import Wire

struct PathFault {
  enum Wanted {
    case file
    case folder
    case fileOrFolder
  }

  enum Why: Equatable {
    case missing
    /// A link to nothing.
    case deadLink
    /// Something else lies there.
    case isOther(Thing)
    case empty
    /// What the system says when it is read, as `errno` has it.
    case unread(Int32)
    /// The same when something is written there.
    case unwritten(Int32)
  }

  /// What may lie at a path.
  enum Thing: String {
    case file
    case folder
    case pipe
    case socket
    case device

    fileprivate init(_ status: stat) {
      self =
        switch status.st_mode & S_IFMT {
        case S_IFREG: .file
        case S_IFDIR: .folder
        case S_IFIFO: .pipe
        case S_IFSOCK: .socket
        default: .device
        }
    }
  }

  let path: String
  let wanted: Wanted
  let why: Why

  /// What the system says, or what is said of it all the same, as a part of a sentence.
  var reason: String {
    switch why {
    case .unread(let problem), .unwritten(let problem): String.why(problem)
    case .missing, .deadLink, .isOther, .empty: clause
    }
  }

  /// What is said of it where its path was said.
  var clause: String {
    let wantedName =
      switch wanted {
      case .file: "file"
      case .folder: "folder"
      case .fileOrFolder: "file or folder"
      }
    return switch why {
    case .missing: "there is no such \(wantedName)"
    case .deadLink: "it is a link that leads nowhere"
    case .isOther(let thing): "it is a \(thing.rawValue), and no \(wantedName)"
    case .empty: "it has nothing in it"
    case .unread(let problem): "it cannot be read: \(String.why(problem))"
    case .unwritten(let problem): "it cannot be written: \(String.why(problem))"
    }
  }

  /// The path, and what is said of it, without a full stop.
  var said: String {
    // No name is what a script has that forgot to set one.
    (path.isEmpty ? "“”" : Terminal.safe(path)) + ": " + clause
  }

  /// - Parameter other: what programs are told of a file that has nothing in it, and of what is no
  ///   file.
  func failure(_ other: ErrorWord? = nil) -> Failure {
    let reason: ErrorWord =
      switch why {
      case .missing, .deadLink: wanted == .folder ? .noSuchFolder : .noSuchFile
      case .isOther: wanted == .folder ? .noSuchFolder : other ?? .unreadableFile
      case .empty: other ?? .empty
      case .unread: wanted == .folder ? .unreadable : .unreadableFile
      case .unwritten: .unwritten
      }
    let code: Failure.Code = if case .unwritten = why { .output } else { .failed }
    return Failure(code: code, message: said + ".", reason: reason)
  }
}

extension PathFault {
  /// Why nothing can be read of a file; `nil` where something can.
  ///
  /// - Parameter takesStreams: a pipe or a device does as well, and is not looked into: what is
  ///   read of it nobody reads again.
  static func ofFile(_ path: String, takesStreams: Bool = false) -> PathFault? {
    func fault(_ why: Why) -> PathFault { PathFault(path: path, wanted: .file, why: why) }
    var status = stat()
    guard stat(path, &status) == 0 else { return fault(absence(path, errno)) }
    switch Thing(status) {
    case .file: break
    case .pipe where takesStreams, .device where takesStreams: return nil
    case let thing: return fault(.isOther(thing))
    }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { return fault(.unread(errno)) }
    defer { close(descriptor) }
    var byte: UInt8 = 0
    // As photos are read: a disk may fail in one way and not in the other.
    let count = pread(descriptor, &byte, 1, 0)
    if count < 0 { return fault(.unread(errno)) }
    return count == 0 ? fault(.empty) : nil
  }

  /// Why the names in a folder cannot be read; `nil` where they can.
  static func ofFolder(_ path: String) -> PathFault? {
    if let fault = ofFolderPlace(path) { return fault }
    func fault(_ why: Why) -> PathFault { PathFault(path: path, wanted: .folder, why: why) }
    guard let listing = opendir(path) else { return fault(.unread(errno)) }
    defer { closedir(listing) }
    // One that may be listed and not entered shows names, and no file.
    guard access(path, X_OK) == 0 else { return fault(.unread(errno)) }
    errno = 0
    return readdir(listing) == nil && errno != 0 ? fault(.unread(errno)) : nil
  }

  /// Why nothing can be written into a folder; `nil` where something can.
  static func ofTarget(_ path: String) -> PathFault? {
    if let fault = ofFolderPlace(path) { return fault }
    guard access(path, W_OK | X_OK) != 0 else { return nil }
    return PathFault(path: path, wanted: .folder, why: .unwritten(errno))
  }

  /// Why no folder lies at a path; `nil` where one does, whoever may read it.
  static func ofFolderPlace(_ path: String) -> PathFault? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      return PathFault(path: path, wanted: .folder, why: absence(path, errno))
    }
    let thing = Thing(status)
    guard thing != .folder else { return nil }
    return PathFault(path: path, wanted: .folder, why: .isOther(thing))
  }

  /// Why a file that is there cannot be written, or a new one cannot be made; `nil` where it can.
  static func ofWritten(_ path: String) -> PathFault? {
    func fault(_ why: Why) -> PathFault { PathFault(path: path, wanted: .file, why: why) }
    var status = stat()
    guard stat(path, &status) == 0 else {
      let why = absence(path, errno)
      if case .unread(let problem) = why { return fault(.unwritten(problem)) }
      guard why == .missing else { return fault(why) }
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().relativePath
      return ofTarget(folder)
    }
    let thing = Thing(status)
    guard thing == .file else { return fault(.isOther(thing)) }
    return access(path, R_OK | W_OK) == 0 ? nil : fault(.unwritten(errno))
  }

  /// Why a file could not be read, of which a pipe or a device does as well; `problem` is what the
  /// system said.
  init(unreadable path: String, after problem: Int32) {
    let seen = Self.ofFile(path, takesStreams: true)
    self = seen ?? PathFault(path: path, wanted: .file, why: .unread(problem))
  }

  /// What lies at a path; why nothing can be said of it where that is so.
  static func thing(at path: String) throws -> Thing {
    var status = stat()
    if stat(path, &status) == 0 { return Thing(status) }
    throw PathFault(path: path, wanted: .fileOrFolder, why: absence(path, errno)).failure()
  }

  private static func absence(_ path: String, _ problem: Int32) -> Why {
    guard problem == ENOENT else { return .unread(problem) }
    var status = stat()
    return lstat(path, &status) == 0 ? .deadLink : .missing
  }

  static func requireFile(
    _ path: String, takesStreams: Bool = false, other: ErrorWord? = nil
  ) throws {
    if let fault = ofFile(path, takesStreams: takesStreams) { throw fault.failure(other) }
  }
}

extension String {
  /// Why the system refuses a file, as a part of a sentence.
  static func why(_ problem: Int32) -> String {
    let why = String(cString: strerror(problem))
    return why.prefix(1).lowercased() + why.dropFirst()
  }
}
