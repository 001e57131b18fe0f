// Files that are there whole or not at all, also after a power cut. Whoever asks for one hears
// whether it is: an answer about that is never dropped.

import Descriptors
import Foundation
import NativeCrypto
import Wire

enum DurableFile {
  /// Writes beside the target, makes it durable, then takes the target's name. Mode 0600. Where
  /// the name may not outlast a power cut that is thrown, too, although the file has it.
  static func write(_ bytes: LentBytes, to url: URL) throws(EffectsFailure) {
    guard try take(url, bytes) else { throw failure(url) }
  }

  static func write(_ bytes: [UInt8], to url: URL) throws(EffectsFailure) {
    guard try take(url, bytes) else { throw failure(url) }
  }

  /// As `write`; then the old file's bytes are overwritten where they lie, for they are secret. A
  /// disk or file system that writes elsewhere keeps them until it needs the room.
  ///
  /// - Returns: whether the name is durable. Where it is not, a power cut brings back the old file,
  ///   or does not. What fails before the name is taken is thrown.
  static func replace(_ url: URL, by bytes: [UInt8]) throws(EffectsFailure) -> Bool {
    let old = open(url.path, O_WRONLY | O_CLOEXEC)
    defer { if old >= 0 { close(old) } }
    guard try take(url, bytes) else { return false }
    var status = stat()
    // A file that has another name too is somebody's copy.
    if old >= 0, fstat(old, &status) == 0, status.st_nlink == 0 {
      [UInt8](repeating: 0, count: Int(status.st_size)).withUnsafeBytes {
        _ = writeAll($0, to: old)
      }
      fsync(old)
    }
    return true
  }

  /// Gives the target's name to these bytes; whether the name is durable.
  private static func take(_ url: URL, _ bytes: LentBytes) throws(EffectsFailure) -> Bool {
    let temporary = unfinished(url)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(URL(fileURLWithPath: temporary)) }
    var problem = written(bytes, to: descriptor)
    close(descriptor)
    if problem == 0, rename(temporary, url.path) != 0 { problem = errno }
    guard problem == 0 else {
      unlink(temporary)
      throw failure(url, problem)
    }
    return syncFolder(of: url)
  }

  private static func take(_ url: URL, _ bytes: [UInt8]) throws(EffectsFailure) -> Bool {
    // An array lends its bytes with an untyped throw.
    try bytes.withUnsafeBytes { lent in
      Result { () throws(EffectsFailure) in try take(url, LentBytes(lent)) }
    }.get()
  }

  /// What was being written when somebody stopped the program; as `remove`.
  static func removeUnfinished(_ url: URL) -> Bool {
    remove(URL(fileURLWithPath: unfinished(url)))
  }

  private static func unfinished(_ url: URL) -> String { url.path + unfinishedSuffix }

  static let unfinishedSuffix = ".new"

  /// The file's bytes, `nil` when there is none or it cannot be read.
  static func read(_ url: URL) -> [UInt8]? {
    guard let data = try? Data(contentsOf: url) else { return nil }
    return [UInt8](data)
  }

  /// The file's bytes, `nil` when there is none. What is there and cannot be read is said: it may
  /// be another user's, and is not damaged for that.
  static func readable(_ url: URL) throws(EffectsFailure) -> [UInt8]? {
    do {
      return [UInt8](try Data(contentsOf: url))
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return nil
    } catch {
      throw .folder(url.path, reason: EffectsFailure.reason(of: error))
    }
  }

  /// Durable on return; `false` when the file stays, or may come back after a power cut. True
  /// where there is none.
  static func remove(_ url: URL) -> Bool {
    guard unlink(url.path) == 0 else { return errno == ENOENT }
    return syncFolder(of: url)
  }

  /// A name that was taken or given up is durable once the folder is.
  static func syncFolder(of url: URL) -> Bool { sync(folder: url.deletingLastPathComponent()) }

  static func sync(folder: URL) -> Bool {
    let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    let isSynced = fsync(descriptor) == 0
    let problem = errno
    close(descriptor)
    errno = problem
    return isSynced
  }

  /// What the system says of a file.
  private static func failure(_ url: URL, _ problem: Int32 = errno) -> EffectsFailure {
    if StoreFault(problem) == .full { return .diskFull }
    return .folder(url.path, reason: String(cString: strerror(problem)))
  }

  /// Durably. 0, or what the system says.
  private static func written(_ bytes: LentBytes, to descriptor: Int32) -> Int32 {
    for piece in bytes.pieces {
      if let failure = writeAll(piece, to: descriptor) { return failure.errno }
    }
    return fsync(descriptor) == 0 ? 0 : errno
  }
}

extension StoreFault {
  init(_ failure: EffectsFailure) { self = failure == .diskFull ? .full : .unavailable }
}
