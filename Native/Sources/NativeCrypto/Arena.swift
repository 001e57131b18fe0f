// Where a recipe's values live: one owner for all of them, so that slices need no copies, and
// everything is wiped together when the recipe is over.

import Foundation
import Wire

/// A step's failure on its way out of the runner.
struct Fault: Error, Equatable {
  let fault: RecipeFault
  init(_ fault: RecipeFault) { self.fault = fault }
}

/// Owns every buffer of one run.
final class Arena {
  private var buffers: [UnsafeMutableRawBufferPointer] = []
  private var byteCount = 0

  /// All values of one recipe together. A post of the longest kind takes some 60 MiB; a recipe
  /// that asks for much more is wrong.
  static let byteCountMax = 256 << 20

  deinit {
    for buffer in buffers {
      wipe(buffer)
      buffer.deallocate()
    }
  }

  /// `count` bytes that are zero, valid as long as the arena.
  func allocate(_ count: Int) throws(Fault) -> UnsafeMutableRawBufferPointer {
    guard count >= 0, count <= Self.byteCountMax - byteCount else { throw Fault(.invalid) }
    byteCount += count
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 16)
    // One call: element by element this is what an unoptimised build would spend its time on.
    if let address = buffer.baseAddress { memset(address, 0, count) }
    buffers.append(buffer)
    return buffer
  }

  func copy(_ bytes: UnsafeRawBufferPointer) throws(Fault) -> UnsafeRawBufferPointer {
    let buffer = try allocate(bytes.count)
    buffer.copyMemory(from: bytes)
    return UnsafeRawBufferPointer(buffer)
  }

  func copy(_ bytes: [UInt8]) throws(Fault) -> UnsafeRawBufferPointer {
    let buffer = try allocate(bytes.count)
    buffer.copyBytes(from: bytes)
    return UnsafeRawBufferPointer(buffer)
  }
}
