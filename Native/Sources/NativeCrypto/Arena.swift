// Where a recipe's values live: one owner for all of them, so that slices need no copies, and
// what must not linger is wiped together when the recipe is over.

import Foundation
import Wire

/// A step's failure on its way out of the runner.
struct Fault: Error, Equatable {
  let fault: RecipeFault
  init(_ fault: RecipeFault) { self.fault = fault }
}

/// Owns every buffer of one run.
final class Arena {
  private var buffers: [(memory: UnsafeMutableRawBufferPointer, isSecret: Bool)] = []
  private var byteCount = 0

  /// All values of one recipe together. A post of the longest kind takes some 60 MiB; a recipe
  /// that asks for much more is wrong.
  static let byteCountMax = 256 << 20

  deinit {
    for (memory, isSecret) in buffers {
      if isSecret { wipe(memory) }
      memory.deallocate()
    }
  }

  /// `count` bytes of whatever was there, for the caller to fill before anyone reads them; valid
  /// as long as the arena. Ciphertext and what lies in a blob need no wiping: passes over memory
  /// are dearer than AES.
  func allocate(
    _ count: Int, isSecret: Bool = true
  ) throws(Fault) -> UnsafeMutableRawBufferPointer {
    guard count >= 0, count <= Self.byteCountMax - byteCount else { throw Fault(.invalid) }
    byteCount += count
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
    buffers.append((buffer, isSecret))
    return buffer
  }

  func zeros(_ count: Int) throws(Fault) -> UnsafeRawBufferPointer {
    let buffer = try allocate(count, isSecret: false)
    // One call: element by element this is what an unoptimised build would spend its time on.
    if let address = buffer.baseAddress { memset(address, 0, count) }
    return UnsafeRawBufferPointer(buffer)
  }

  func copy(_ bytes: UnsafeRawBufferPointer) throws(Fault) -> UnsafeRawBufferPointer {
    let buffer = try allocate(bytes.count)
    buffer.copyMemory(from: bytes)
    return UnsafeRawBufferPointer(buffer)
  }

  func copy(
    _ bytes: [UInt8], isSecret: Bool = true
  ) throws(Fault) -> UnsafeRawBufferPointer {
    let buffer = try allocate(bytes.count, isSecret: isSecret)
    buffer.copyBytes(from: bytes)
    return UnsafeRawBufferPointer(buffer)
  }

  func copy(_ bytes: LentBytes) throws(Fault) -> UnsafeRawBufferPointer {
    let buffer = try allocate(bytes.count)
    bytes.copy(to: buffer)
    return UnsafeRawBufferPointer(buffer)
  }
}
