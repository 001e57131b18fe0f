// Numbers of a video's headers, which are counted in bits, the most significant first: fixed ones,
// and those of Exp-Golomb (ITU-T H.264 section 9.1).

/// Behind its end there are zeros, and `isPast` says so.
struct BitScanner {
  private let bytes: [UInt8]
  private var place = 0

  /// - Parameter escaped: what a unit of H.264 or HEVC holds: where two zeros would be followed by
  ///   a small byte, a 3 stands between (H.264 section 7.4.1).
  init(escaped: ArraySlice<UInt8>) {
    var plain: [UInt8] = []
    plain.reserveCapacity(escaped.count)
    var zeros = 0
    for byte in escaped {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      plain.append(byte)
    }
    bytes = plain
  }

  init(plain: [UInt8]) { bytes = plain }

  /// How many bits were passed.
  var position: Int { place }

  var isPast: Bool { place > bytes.count * 8 }

  mutating func bit() -> Bool {
    defer { place += 1 }
    guard place < bytes.count * 8 else { return false }
    return bytes[place / 8] >> UInt8(7 - place % 8) & 1 == 1
  }

  /// 32 at most.
  mutating func bits(_ count: Int) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count { value = value << 1 | (bit() ? 1 : 0) }
    return value
  }

  mutating func skip(_ count: Int) { place += count }

  /// An unsigned number, ue(v); the largest for one that has no end.
  mutating func unsigned() -> UInt32 {
    var zeros = 0
    while !bit() {
      zeros += 1
      guard zeros < 32, !isPast else { return .max }
    }
    return (1 << UInt32(zeros)) - 1 + bits(zeros)
  }

  /// A signed number, se(v).
  mutating func signed() -> Int64 {
    let value = Int64(unsigned())
    return value % 2 == 0 ? -(value / 2) : (value + 1) / 2
  }
}
