// Text that may be in UTF-16 or UTF-32, as a packet of XMP in a file of its own may be (ISO
// 16684-1, section 7.3.2): told by the bytes it begins with.

import Bytes

extension Text {
  /// The bytes as UTF-8, without the mark of their order. Bytes that begin as UTF-8 stay as they
  /// are, and what no scalar is becomes U+FFFD.
  static func utf8(ofMarkup bytes: [UInt8]) -> [UInt8] {
    guard let form = UnicodeForm(bytes) else {
      return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / form.unitByteCount)
    var units = form.units(of: bytes)
    while let scalar = units.next() { append(scalar, to: &text) }
    return text
  }

  private static func append(_ value: UInt32, to text: inout [UInt8]) {
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    text += UTF8.encode(scalar).map { Array($0) } ?? []
  }
}

private struct UnicodeForm {
  let unitByteCount: Int
  let isBigEndian: Bool

  /// `nil` for what begins as UTF-8 does. Markup begins with "<" or with the mark of its order.
  init?(_ bytes: [UInt8]) {
    let start = Array(bytes.prefix(4))
    for first: UInt32 in [0xFEFF, 0x3C] {
      for (count, isBig) in [(4, true), (4, false), (2, true), (2, false)] {
        let big = (0..<count).reversed().map { UInt8(truncatingIfNeeded: first >> (8 * $0)) }
        guard start.starts(with: isBig ? big : big.reversed()) else { continue }
        (unitByteCount, isBigEndian) = (count, isBig)
        return
      }
    }
    return nil
  }

  func units(of bytes: [UInt8]) -> ScalarValues { ScalarValues(bytes: bytes, form: self) }
}

/// The scalars of a text in UTF-16 or UTF-32, without the mark of their order.
private struct ScalarValues {
  let bytes: [UInt8]
  let form: UnicodeForm
  private var position = 0

  init(bytes: [UInt8], form: UnicodeForm) { (self.bytes, self.form) = (bytes, form) }

  mutating func next() -> UInt32? {
    var found = unit()
    while found == 0xFEFF { found = unit() }
    guard let unit = found else { return nil }
    guard form.unitByteCount == 2, unit & 0xFC00 == 0xD800 else { return unit }
    let before = position
    if let low = self.unit(), low & 0xFC00 == 0xDC00 {
      return 0x1_0000 + (unit & 0x3FF) << 10 + low & 0x3FF
    }
    position = before
    return 0xFFFD
  }

  private mutating func unit() -> UInt32? {
    guard position + form.unitByteCount <= bytes.count else { return nil }
    let unit = bytes[position..<position + form.unitByteCount]
    position += form.unitByteCount
    return (form.isBigEndian ? Array(unit) : unit.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
  }
}
