// Files that are there whole or not at all, also after a power cut. Whoever asks for one hears
// whether it is: an answer about that is never dropped.

import Descriptors
import Foundation
import NativeCrypto
import OwnFiles
import Wire

enum DurableFile {
  /// Writes beside the target, makes it durable, then takes the target's name. Mode 0600. Where
  /// the name may not outlast a power cut that is thrown, too, although the file has it.
  static func write(_ bytes: LentBytes, to place: FilePlace) throws(EffectsFailure) {
    try take(place, bytes)
    try sync(of: place)
  }

  static func write(_ bytes: [UInt8], to place: FilePlace) throws(EffectsFailure) {
    try take(place, bytes)
    try sync(of: place)
  }

  /// As `write`; then the old file's bytes are overwritten where they lie, for they are secret. A
  /// disk or file system that writes elsewhere keeps them until it needs the room.
  ///
  /// - Returns: whether the name is durable. Where it is not, a power cut brings back the old file,
  ///   or does not. What fails before the name is taken is thrown.
  static func replace(_ place: FilePlace, by bytes: [UInt8]) throws(EffectsFailure) -> Bool {
    // A file that has another name too is somebody's copy, and does not open to be written.
    let old = (try? place.open(O_WRONLY)) ?? -1
    defer { if old >= 0 { close(old) } }
    try take(place, bytes)
    guard syncFolder(of: place) else { return false }
    var status = stat()
    if old >= 0, fstat(old, &status) == 0, status.st_nlink == 0 {
      [UInt8](repeating: 0, count: Int(status.st_size)).withUnsafeBytes {
        _ = writeAll($0, to: old)
      }
      fsync(old)
    }
    return true
  }

  /// Gives the target's name to these bytes.
  private static func take(_ place: FilePlace, _ bytes: LentBytes) throws(EffectsFailure) {
    do throws(FileProblem) { try place.replace { written(bytes, to: $0) } } catch {
      throw EffectsFailure(error, at: place)
    }
  }

  private static func take(_ place: FilePlace, _ bytes: [UInt8]) throws(EffectsFailure) {
    // An array lends its bytes with an untyped throw.
    try bytes.withUnsafeBytes { lent in
      Result { () throws(EffectsFailure) in try take(place, LentBytes(lent)) }
    }.get()
  }

  private static func sync(of place: FilePlace) throws(EffectsFailure) {
    do throws(FileProblem) { try place.parent.syncFolder() } catch {
      throw EffectsFailure(error, at: place)
    }
  }

  /// Longer than any file that is read whole.
  private static let byteCountMax = 1 << 20

  /// The file's bytes, `nil` when there is none or it cannot be read.
  static func read(_ place: FilePlace) -> [UInt8]? {
    (try? place.read(byteCountMax)).flatMap { $0 }
  }

  /// The file's bytes, `nil` when there is none. What is there and cannot be read is said: it may
  /// be another user's, and is not damaged for that.
  static func readable(_ place: FilePlace) throws(EffectsFailure) -> [UInt8]? {
    do throws(FileProblem) { return try place.read(byteCountMax) } catch {
      throw EffectsFailure(error, at: place)
    }
  }

  /// Durable on return; `false` when the file stays, or may come back after a power cut. True
  /// where there is none.
  static func remove(_ place: FilePlace) -> Bool {
    guard let wasThere = try? place.remove() else { return false }
    return !wasThere || syncFolder(of: place)
  }

  /// A name that was taken or given up is durable once the folder is.
  static func syncFolder(of place: FilePlace) -> Bool { (try? place.parent.syncFolder()) != nil }

  /// Durably. 0, or what the system says.
  private static func written(_ bytes: LentBytes, to descriptor: Int32) -> Int32 {
    for piece in bytes.pieces {
      if let failure = writeAll(piece, to: descriptor) { return failure.errno }
    }
    return fsync(descriptor) == 0 ? 0 : errno
  }
}

extension EffectsFailure {
  /// What is said of a file that cannot be used.
  init(_ problem: FileProblem, at place: FilePlace) {
    self =
      StoreFault(problem) == .full ? .diskFull : .folder(place.path, reason: problem.reason)
  }
}

extension StoreFault {
  init(_ failure: EffectsFailure) { self = failure == .diskFull ? .full : .unavailable }

  init(_ problem: FileProblem) { self.init(problem.errno) }
}

extension OpenFile {
  /// A file of a folder of Dayly's own; `nil` where there is none.
  static func opened(_ place: FilePlace) throws(FileProblem) -> OpenFile? {
    do throws(FileProblem) { return OpenFile(owning: try place.open(O_RDONLY)) } catch {
      guard error.isAbsence else { throw error }
      return nil
    }
  }

  /// The same for who passes on no more than that it could not be opened.
  static func existing(_ place: FilePlace) throws(StoreFault) -> OpenFile? {
    do throws(FileProblem) { return try opened(place) } catch { throw StoreFault(error) }
  }

  /// The same to be written; made unless it is there.
  static func made(_ place: FilePlace) throws(FileProblem) -> OpenFile {
    OpenFile(owning: try place.open(O_RDWR | O_CREAT))
  }
}
