// An X25519 key of small order gives the same shared secret with every private key, and libraries
// refuse it only when they compute. One member who published one would end every sealing of the
// group, so such a prekey is recognised before it is used.

/// The refusal of RFC 7748 section 6.1, ahead of the computation.
public enum X25519Strictness {
  /// Whether a public key contributes to the shared secret. 32 bytes.
  public static func isAcceptable(_ key: [UInt8]) -> Bool {
    guard key.count == 32 else { return false }
    var u = key
    // The top bit is ignored (RFC 7748 section 5).
    u[31] &= 0x7F
    return !smallOrder.contains(u)
  }

  /// Every u-coordinate of a point of small order on the curve or its twist below 2²⁵⁵,
  /// little-endian: 0, 1, two of order 8, p − 1, p and p + 1.
  private static let smallOrder: [[UInt8]] = [
    [UInt8](repeating: 0, count: 32),
    [1] + [UInt8](repeating: 0, count: 31),
    [
      0xE0, 0xEB, 0x7A, 0x7C, 0x3B, 0x41, 0xB8, 0xAE, 0x16, 0x56, 0xE3, 0xFA, 0xF1, 0x9F, 0xC4,
      0x6A, 0xDA, 0x09, 0x8D, 0xEB, 0x9C, 0x32, 0xB1, 0xFD, 0x86, 0x62, 0x05, 0x16, 0x5F, 0x49,
      0xB8, 0x00,
    ],
    [
      0x5F, 0x9C, 0x95, 0xBC, 0xA3, 0x50, 0x8C, 0x24, 0xB1, 0xD0, 0xB1, 0x55, 0x9C, 0x83, 0xEF,
      0x5B, 0x04, 0x44, 0x5C, 0xC4, 0x58, 0x1C, 0x8E, 0x86, 0xD8, 0x22, 0x4E, 0xDD, 0xD0, 0x9F,
      0x11, 0x57,
    ],
    [0xEC] + [UInt8](repeating: 0xFF, count: 30) + [0x7F],
    [0xED] + [UInt8](repeating: 0xFF, count: 30) + [0x7F],
    [0xEE] + [UInt8](repeating: 0xFF, count: 30) + [0x7F],
  ]
}
