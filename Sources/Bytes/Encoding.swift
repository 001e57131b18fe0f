// Hexadecimal and base64url (RFC 4648 sections 8 and 5, no padding), how bytes are written in
// addresses and file names, strict both ways, so that one value has one spelling; and decimals.

// Through `Text`: the UTF-8 of a `String` costs 3 KB of WebAssembly.
private let hexDigits = ("0123456789abcdef" as Text).utf8
private let base64Digits =
  ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_" as Text).utf8

/// Lower-case hexadecimal, two digits a byte.
public func hex(_ bytes: [UInt8]) -> Text {
  var out: [UInt8] = []
  out.reserveCapacity(bytes.count * 2)
  for byte in bytes {
    out.append(hexDigits[Int(byte >> 4)])
    out.append(hexDigits[Int(byte & 15)])
  }
  return Text(utf8: out) ?? ""
}

/// The bytes that `hex` wrote, or `nil` for an odd length, upper case or any other character.
public func unhex(_ text: Text) -> [UInt8]? {
  guard text.utf8.count % 2 == 0 else { return nil }
  var out: [UInt8] = []
  var high: UInt8?
  for character in text.utf8 {
    let digit: UInt8
    switch character {
    case 0x30...0x39: digit = character - 0x30
    case 0x61...0x66: digit = character - 0x61 + 10
    default: return nil
    }
    if let first = high {
      out.append(first << 4 | digit)
      high = nil
    } else {
      high = digit
    }
  }
  return out
}

/// base64url without padding.
public func base64url(_ bytes: [UInt8]) -> Text {
  var out: [UInt8] = []
  var buffer: UInt32 = 0
  var bits = 0
  for byte in bytes {
    buffer = buffer << 8 | UInt32(byte)
    bits += 8
    while bits >= 6 {
      bits -= 6
      out.append(base64Digits[Int(buffer >> UInt32(bits) & 63)])
    }
  }
  if bits > 0 { out.append(base64Digits[Int(buffer << UInt32(6 - bits) & 63)]) }
  return Text(utf8: out) ?? ""
}

/// The bytes that `base64url` wrote, or `nil`: padding, other alphabets and unused bits that are
/// not zero are refused.
public func unbase64url(_ text: Text) -> [UInt8]? {
  guard text.utf8.count % 4 != 1 else { return nil }
  var out: [UInt8] = []
  var buffer: UInt32 = 0
  var bits = 0
  for character in text.utf8 {
    guard let digit = base64Digits.firstIndex(of: character) else { return nil }
    buffer = (buffer << 6 | UInt32(digit)) & 0xFFFFFF
    bits += 6
    if bits >= 8 {
      bits -= 8
      out.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
    }
  }
  guard buffer & (1 << UInt32(bits) - 1) == 0 else { return nil }
  return out
}

/// `value` in decimal ASCII digits, at least as many as told, without going through `String`.
public func decimal(_ value: UInt32, digits width: Int = 1) -> [UInt8] {
  var digits: [UInt8] = []
  var rest = value
  while rest > 0 || digits.count < width {
    digits = [0x30 + UInt8(rest % 10)] + digits
    rest /= 10
  }
  return digits
}
