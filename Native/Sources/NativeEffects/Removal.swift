// Takes out of an opened file what its owner does not want to hand on, before the file gets its
// name: read and written piece by piece, as the module that knows media files says.

import Foundation
import MediaMetadata
import NativeCrypto
import Wire

#if canImport(Glibc)
  import Glibc
#endif

struct Removal {
  enum Fault: Error {
    /// Nobody can say what would be left in a file like this.
    case notSure
    case store(StoreFault)
  }

  /// `removeLocation` or `removeAll`.
  let task: MetadataTask

  private static let pieceByteCount: UInt64 = 1 << 20

  /// Puts the file without it in the place of the file.
  func carryOut(at url: URL) throws(Fault) {
    guard let file = try? FileHandle(forReadingFrom: url), let end = try? file.seekToEnd() else {
      throw .store(.unavailable)
    }
    defer { try? file.close() }
    let pieces = try edits(of: file, end)
    let path = url.path + "-bare"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .store(.unavailable) }
    // Gone already where it took the other's place.
    defer { unlink(path) }
    let bare = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    for piece in pieces {
      switch piece {
      case .copy(let range): try copy(range, of: file, to: bare)
      case .literal(let bytes): try write(Data(bytes), to: bare)
      }
    }
    guard fsync(descriptor) == 0, rename(path, url.path) == 0 else { throw .store(Self.problem) }
  }

  private func edits(of file: FileHandle, _ byteCount: UInt64) throws(Fault) -> [MediaEdit] {
    var reader = MetadataReader(byteCount: byteCount, task: task)
    while case .needs(let range) = reader.step { _ = reader.take(Array(try read(range, of: file))) }
    guard case .edited(let pieces) = reader.step else { throw .notSure }
    return pieces
  }

  private func copy(
    _ range: MediaRange, of file: FileHandle, to bare: FileHandle
  ) throws(Fault) {
    var rest = range
    while rest.byteCount > 0 {
      let count = min(rest.byteCount, Self.pieceByteCount)
      let bytes = try read(MediaRange(offset: rest.offset, byteCount: count), of: file)
      guard UInt64(bytes.count) == count else { throw .store(.unavailable) }
      try write(bytes, to: bare)
      rest = MediaRange(offset: rest.offset + count, byteCount: rest.byteCount - count)
    }
  }

  private func read(_ range: MediaRange, of file: FileHandle) throws(Fault) -> Data {
    do {
      try file.seek(toOffset: range.offset)
      return try file.read(upToCount: Int(clamping: range.byteCount)) ?? Data()
    } catch {
      throw .store(.unavailable)
    }
  }

  private func write(_ bytes: Data, to bare: FileHandle) throws(Fault) {
    do { try bare.write(contentsOf: bytes) } catch { throw .store(Self.problem) }
  }

  private static var problem: StoreFault { errno == ENOSPC ? .full : .unavailable }
}
