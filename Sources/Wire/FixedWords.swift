// Where fixed bytes lie that need no array: in 64-bit words, the first byte highest, so that their
// order is that of the bytes.

import Bytes

public protocol FixedWords: Hashable, Comparable, Sendable {
  init(reading reader: inout WireReader)
  func encode(into writer: inout ByteWriter)
}

/// 16 bytes.
public struct TwoWords: FixedWords {
  private let high: UInt64
  private let low: UInt64

  public init(reading reader: inout WireReader) {
    high = reader.u64()
    low = reader.u64()
  }

  public func encode(into writer: inout ByteWriter) {
    writer.u64(high)
    writer.u64(low)
  }

  public static func < (left: Self, right: Self) -> Bool {
    left.high == right.high ? left.low < right.low : left.high < right.high
  }
}

/// 32 bytes.
public struct FourWords: FixedWords {
  private let high: TwoWords
  private let low: TwoWords

  public init(reading reader: inout WireReader) {
    high = TwoWords(reading: &reader)
    low = TwoWords(reading: &reader)
  }

  public func encode(into writer: inout ByteWriter) {
    high.encode(into: &writer)
    low.encode(into: &writer)
  }

  public static func < (left: Self, right: Self) -> Bool {
    left.high == right.high ? left.low < right.low : left.high < right.high
  }
}
