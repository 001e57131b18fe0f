// What every module has at its border: memory that the page writes an input into, and memory it
// reads the output from. The one place in the project where bytes are reached by address;
// everything inward is arrays.

import Bytes
import Recipes

/// The input and the output of one module. Each lies where it is until the next one takes its
/// place.
public struct Border: ~Copyable {
  private var lent = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var given = UnsafeMutableRawBufferPointer(start: nil, count: 0)

  public init() {}

  /// Lends `count` bytes, zeros, to write an input into; `nil` for a negative count.
  public mutating func lend(_ count: Int32) -> UnsafeMutableRawPointer? {
    lent.deallocate()
    lent = .allocate(byteCount: max(1, Int(count)), alignment: 8)
    guard count >= 0 else { return nil }
    lent = UnsafeMutableRawBufferPointer(rebasing: lent[..<Int(count)])
    lent.initializeMemory(as: UInt8.self, repeating: 0)
    return lent.baseAddress
  }

  /// What was written there.
  public var input: [UInt8] { Array(lent) }

  /// Gives `bytes` out; returns how many they are.
  public mutating func give(_ bytes: [UInt8]) -> Int32 {
    given.deallocate()
    given = .allocate(byteCount: max(1, bytes.count), alignment: 8)
    given.copyBytes(from: bytes)
    return Int32(bytes.count)
  }

  /// Where the last output lies.
  public var output: UnsafeRawPointer? { UnsafeRawPointer(given.baseAddress) }

  /// Whether the input, a public key (32) ‖ signature (64), is one every shell accepts: 1 or 0.
  public var isAcceptableEd25519: Int32 {
    let bytes = input
    guard bytes.count == 96 else { return 0 }
    let isAcceptable =
      Ed25519Strictness.isAcceptable(point: Array(bytes[..<32]))
      && Ed25519Strictness.isAcceptable(signature: Array(bytes[32...]))
    return isAcceptable ? 1 : 0
  }
}
