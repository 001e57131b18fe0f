// How a payload is cut into chunks. docs/locaphoto.md, "Payload".

import Bytes
import Wire

/// The length of a container's chunks, and what follows from it.
public struct Chunks: Equatable, Sendable {
  /// A chunk holds 2 to this power bytes.
  let exponent: UInt8

  /// What posts and short payloads are cut into: 64 KiB.
  public static let small = Chunks(exponent: 16)
  /// What long payloads are cut into: 256 KiB, which Chromium seals 2.5 times as fast.
  public static let large = Chunks(exponent: 18)

  static let exponents: ClosedRange<UInt8> = 16...20
  /// Bounds the leaves a reader goes through to 32 MiB.
  static let countMax: UInt64 = 1 << 20
  /// A nonce and a tag.
  static let overhead: UInt64 = 28
  static let leafByteCount: UInt64 = 32

  private init(exponent: UInt8) { self.exponent = exponent }

  init(from reader: inout ByteReader, of purpose: Purpose) throws(ByteError) {
    exponent = try reader.u8()
    guard Self.exponents.contains(exponent) else { throw .invalid }
    if case .post = purpose, exponent != Self.small.exponent { throw .invalid }
  }

  /// Of plaintext.
  public var byteCount: UInt32 { 1 << UInt32(exponent) }

  public var sealedByteCount: UInt32 { byteCount + UInt32(Self.overhead) }

  /// How many chunks this much plaintext takes.
  public func count(plaintext: UInt64) -> UInt64 {
    (plaintext + UInt64(byteCount) - 1) >> UInt64(exponent)
  }

  /// The sealed length of this much plaintext.
  public func sealedByteCount(plaintext: UInt64) -> UInt64 {
    plaintext + count(plaintext: plaintext) * Self.overhead
  }
}
