// What was opened for a moment and lies in memory alone: it is never on a disk, and gone with its
// last owner.

import NativeCrypto
import Synchronization
import Wire

final class MemoryFile: ByteSink, ByteSource, Sendable {
  private let content: Mutex<[UInt8]>

  init(_ bytes: [UInt8] = []) { content = Mutex(bytes) }

  var bytes: [UInt8] { content.withLock { $0 } }

  func read(
    at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(StoreFault) -> Int {
    content.withLock { content in
      let rest = content.dropFirst(Int(clamping: offset)).prefix(buffer.count)
      buffer.copyBytes(from: rest)
      return rest.count
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: UInt64) throws(StoreFault) {
    let isNext = content.withLock { content in
      guard offset == UInt64(content.count) else { return false }
      content.append(contentsOf: bytes)
      return true
    }
    // Transfers write from front to back.
    guard isNext else { throw .unavailable }
  }

  /// It does not outlast anything.
  func sync() throws(StoreFault) {}

  func truncate(at byteCount: UInt64) throws(StoreFault) {
    content.withLock { content in
      content.removeLast(content.count - min(content.count, Int(clamping: byteCount)))
    }
  }
}
