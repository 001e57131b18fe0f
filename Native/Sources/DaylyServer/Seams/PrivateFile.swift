// Keys as files: for the server's user alone, and whole or not at all. A key that was cut off would
// be refused by every start after.

import Foundation
import OwnFiles

/// A file only the server's user can read.
enum PrivateFile {
  /// What a file is called until it is whole.
  static func unfinished(_ url: URL) -> URL { url.appendingPathExtension("new") }

  /// Makes the file, durably; whoever finds it finds all of it. What was left of an attempt that
  /// was cut off goes. Throws when the file is there already. Nobody else may be doing the same.
  static func write(_ bytes: [UInt8], to url: URL) throws {
    guard access(url.path, F_OK) != 0 else {
      throw StartFailure.unwritable(url.path, why: String(cString: strerror(EEXIST)))
    }
    let unfinished = unfinished(url)
    unlink(unfinished.path)
    try create(bytes, at: unfinished)
    guard rename(unfinished.path, url.path) == 0 else {
      let failure = StartFailure.unwritable(url.path)
      unlink(unfinished.path)
      throw failure
    }
    try synchronize(url.deletingLastPathComponent(), O_RDONLY | O_DIRECTORY)
  }

  /// Makes the file under this very name. A power cut may leave less of it. Throws, and leaves
  /// nothing, when it cannot be written, or is there already. Its folder is not synced.
  static func create(_ bytes: [UInt8], at url: URL) throws {
    let descriptor: Int32
    do throws(FileProblem) { descriptor = try place(url).open(O_WRONLY | O_CREAT | O_EXCL) } catch {
      throw StartFailure.unwritable(url.path, why: error.reason)
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: Data(bytes))
      try handle.synchronize()
    } catch {
      unlink(url.path)
      throw StartFailure.unwritable(url.path, error)
    }
  }

  /// What it holds; `nil` where there is none. No key is longer.
  static func read(_ url: URL) throws(StartFailure) -> [UInt8]? {
    do throws(FileProblem) { return try place(url).read(byteCountMax) } catch {
      throw .unreadable(url.path, why: error.reason)
    }
  }

  private static let byteCountMax = 4_096

  /// In a folder of the server's own, in which no link is followed.
  private static func place(_ url: URL) -> FilePlace {
    OwnFolder(url.deletingLastPathComponent()).place(url.lastPathComponent)
  }

  /// Who a file was open to before `tighten`.
  enum Openness {
    case nobodyElse
    /// To others, until now.
    case wasOthers
    /// To others still: its file system keeps no modes, or it is another user's.
    case isOthers
  }

  /// Takes the file from everybody but the server's user.
  static func tighten(_ url: URL) -> Openness {
    guard let descriptor = try? place(url).open(O_RDONLY) else { return .nobodyElse }
    defer { close(descriptor) }
    var status = stat()
    let others = S_IRWXG | S_IRWXO
    guard fstat(descriptor, &status) == 0, status.st_mode & others != 0 else {
      return .nobodyElse
    }
    guard fchmod(descriptor, status.st_mode & ~S_IFMT & ~others) == 0,
      fstat(descriptor, &status) == 0, status.st_mode & others == 0
    else { return .isOthers }
    return .wasOthers
  }

  /// Copies the file, durably; what is at `target` is whole. Throws when something else is there.
  static func copy(_ source: URL, to target: URL) throws {
    guard let bytes = try read(source) else {
      throw StartFailure.unreadable(source.path, why: FileProblem.system(ENOENT).reason)
    }
    if let there = try read(target) {
      guard there == bytes else { throw StartFailure.moveOtherKey(target.path) }
      return
    }
    try write(bytes, to: target)
  }

  /// Returns when what was written to the file, or which files the folder has, survives a power
  /// cut.
  static func synchronize(_ url: URL, _ flags: Int32) throws {
    let descriptor = open(url.path, flags | O_CLOEXEC)
    guard descriptor >= 0 else { throw StartFailure.unwritable(url.path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw StartFailure.unwritable(url.path) }
  }
}
