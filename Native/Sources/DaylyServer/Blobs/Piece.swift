// The memory through which containers go to the disk: aligned as direct writes want it, and used
// again and again, for new memory costs a page fault every 4 KiB before a byte is in it.

import Synchronization

/// So many bytes of one container on its way to the disk. One writer at a time; memory goes back
/// when the piece is let go.
struct Piece: ~Copyable {
  /// A post of up to 512 KiB with its header visits the disk's threads once, and few larger ones
  /// more than twice.
  static let byteCountMax = 528 * 1024
  /// What the disk wants lengths, places and addresses to be multiples of.
  static let blockBytes = 4096
  /// 8 MiB are kept when nobody sends.
  private static let spareMost = 16
  private static let spare = Mutex<[UInt]>([])

  private let space: UnsafeMutableRawBufferPointer
  private(set) var byteCount = 0

  init() {
    let address = Self.spare.withLock { $0.popLast() }
    if let address, let start = UnsafeMutableRawPointer(bitPattern: address) {
      space = UnsafeMutableRawBufferPointer(start: start, count: Self.byteCountMax)
    } else {
      space = .allocate(byteCount: Self.byteCountMax, alignment: Self.blockBytes)
    }
  }

  deinit {
    let address = UInt(bitPattern: space.baseAddress)
    let isKept = Self.spare.withLock { spare in
      guard spare.count < Self.spareMost else { return false }
      spare.append(address)
      return true
    }
    if !isKept { space.deallocate() }
  }

  var isFull: Bool { byteCount == space.count }

  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: space.prefix(byteCount))
  }

  /// Takes as many of the bytes as there is room for, and says how many that were.
  mutating func take(_ bytes: UnsafeRawBufferPointer) -> Int {
    let taken = UnsafeRawBufferPointer(rebasing: bytes.prefix(space.count - byteCount))
    UnsafeMutableRawBufferPointer(rebasing: space[byteCount...]).copyMemory(from: taken)
    byteCount += taken.count
    return taken.count
  }

  /// The bytes, with zeros up to the end of their last block.
  mutating func padded() -> UnsafeRawBufferPointer {
    let whole = (byteCount + Self.blockBytes - 1) / Self.blockBytes * Self.blockBytes
    UnsafeMutableRawBufferPointer(rebasing: space[byteCount..<whole])
      .initializeMemory(as: UInt8.self, repeating: 0)
    return UnsafeRawBufferPointer(rebasing: space.prefix(whole))
  }

  mutating func clear() { byteCount = 0 }
}
