// Texts of a file as they can be shown. Cameras pad them with spaces and zeros, and some write
// Latin-1 where the standard says ASCII.

import Bytes

/// Longer than any camera or lens is named.
let shownTextByteCountMax = 256

/// What stands before the first zero byte: as UTF-8 where it is that, else as Latin-1; without
/// control characters and white space around it, at most `byteCountMax` bytes.
func shownText(_ bytes: [UInt8], most byteCountMax: Int = shownTextByteCountMax) -> Text {
  let text = bytes.prefix { $0 != 0 }.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }
  let latin = {
    Text(utf8: text.flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] })
  }
  guard var readable = Text(utf8: text) ?? latin() else { return "" }
  if readable.hasControlCharacters {
    readable = Text(utf8: readable.utf8.filter { $0 < 0x80 }) ?? ""
  }
  var shown = Array(readable.trimmed.utf8.prefix(byteCountMax))
  // At most three bytes of a character that was cut.
  while !shown.isEmpty, Text(utf8: shown) == nil { shown.removeLast() }
  return (Text(utf8: shown) ?? "").trimmed
}

extension Text {
  /// Letters of ASCII in lower case.
  var lowercased: [UInt8] { utf8.map { $0.lowercasedASCII } }
}

/// Whether the bytes are those of the literal; without a copy of either.
func isEqual(_ bytes: ArraySlice<UInt8>, _ literal: StaticString) -> Bool {
  guard bytes.count == literal.utf8CodeUnitCount else { return false }
  return bytes.elementsEqual(UnsafeBufferPointer(start: literal.utf8Start, count: bytes.count))
}

/// The decimal number that these digits are, or `nil` for none, other characters or more than 18.
func wholeNumber(_ digits: some Collection<UInt8>) -> UInt64? {
  guard (1...18).contains(digits.count) else { return nil }
  var value: UInt64 = 0
  for digit in digits {
    guard (0x30...0x39).contains(digit) else { return nil }
    value = value * 10 + UInt64(digit - 0x30)
  }
  return value
}
