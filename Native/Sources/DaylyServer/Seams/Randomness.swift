// Where tokens, codes and challenges come from.

import Crypto
import Wire

/// A source of bytes nobody can guess.
public protocol Randomness: Sendable {
  func bytes(_ count: Int) -> [UInt8]
}

/// The system's generator.
public struct SystemRandomness: Randomness {
  public init() {}

  public func bytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    // Eight bytes for each question to the system.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 7)
    while bytes.count < count {
      withUnsafeBytes(of: generator.next()) { bytes += $0 }
    }
    return Array(bytes.prefix(count))
  }
}

extension Randomness {
  /// Six decimal digits, each value equally likely.
  func code() -> String {
    // 4,294,000,000 is the largest multiple of a million in 32 bits: above it, draw again.
    while true {
      let draw = bytes(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      guard draw < 4_294_000_000 else { continue }
      let digits = String(draw % 1_000_000)
      return String(repeating: "0", count: 6 - digits.count) + digits
    }
  }
}
