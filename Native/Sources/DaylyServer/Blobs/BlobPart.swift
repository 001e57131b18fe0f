// A part of all containers there are, by their names. These are random, so that parts are as large
// as one another, and one of them is looked through at a time.

import Synchronization

/// The names whose first byte lies in one of `count` ranges of the same length.
public struct BlobPart: Hashable, Sendable {
  /// How many names are asked about at once: as many as S3 tells at once.
  static let pageMax = 1000

  /// Below `count`.
  let number: Int
  /// A power of two, at most 256.
  let count: Int

  static func all(of count: Int) -> [BlobPart] {
    (0..<count).map { BlobPart(number: $0, count: count) }
  }

  func contains(_ blob: BlobID) -> Bool { Int(blob.bytes[0]) * count / 256 == number }
}

/// One part after the other, and the first after the last.
final class PartTurns: Sendable {
  private let next = Mutex(0)

  func next(of count: Int) -> BlobPart {
    next.withLock { next in
      defer { next += 1 }
      return BlobPart(number: next % count, count: count)
    }
  }
}
