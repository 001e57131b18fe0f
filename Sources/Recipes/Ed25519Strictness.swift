// Ed25519 libraries disagree at the edges: some take S ≥ L, some take points of small order or
// encodings of y ≥ p. A signature that one member's device accepts and another's refuses splits
// a group, so what is acceptable is decided here, for every shell, before the library is asked.

import Bytes

/// The checks of RFC 8032 section 5.1.7 that implementations skip, and small-order refusal.
public enum Ed25519Strictness {
  /// Whether an encoded point may be a public key or a signature's R: canonical and not of small
  /// order. 32 bytes.
  public static func isAcceptable(point: [UInt8]) -> Bool {
    guard point.count == 32 else { return false }
    var y = point
    y[31] &= 0x7F
    return isBelow(y, fieldPrime) && !smallOrderY.contains(y)
  }

  /// Whether a signature's R and S are acceptable. 64 bytes.
  public static func isAcceptable(signature: [UInt8]) -> Bool {
    guard signature.count == 64 else { return false }
    return isAcceptable(point: Array(signature[..<32]))
      && isBelow(Array(signature[32...]), groupOrder)
  }

  /// p = 2²⁵⁵ − 19, little-endian.
  private static let fieldPrime: [UInt8] =
    [0xED] + [UInt8](repeating: 0xFF, count: 30) + [0x7F]

  /// L = 2²⁵² + 27742317777372353535851937790883648493, little-endian.
  private static let groupOrder: [UInt8] = [
    0xED, 0xD3, 0xF5, 0x5C, 0x1A, 0x63, 0x12, 0x58, 0xD6, 0x9C, 0xF7, 0xA2, 0xDE, 0xF9, 0xDE, 0x14,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
  ]

  /// The canonical y-coordinates of the eight points of small order, little-endian.
  private static let smallOrderY: [[UInt8]] = [
    [UInt8](repeating: 0, count: 32),
    [1] + [UInt8](repeating: 0, count: 31),
    [0xEC] + [UInt8](repeating: 0xFF, count: 30) + [0x7F],
    [
      0x26, 0xE8, 0x95, 0x8F, 0xC2, 0xB2, 0x27, 0xB0, 0x45, 0xC3, 0xF4, 0x89, 0xF2, 0xEF, 0x98,
      0xF0, 0xD5, 0xDF, 0xAC, 0x05, 0xD3, 0xC6, 0x33, 0x39, 0xB1, 0x38, 0x02, 0x88, 0x6D, 0x53,
      0xFC, 0x05,
    ],
    [
      0xC7, 0x17, 0x6A, 0x70, 0x3D, 0x4D, 0xD8, 0x4F, 0xBA, 0x3C, 0x0B, 0x76, 0x0D, 0x10, 0x67,
      0x0F, 0x2A, 0x20, 0x53, 0xFA, 0x2C, 0x39, 0xCC, 0xC6, 0x4E, 0xC7, 0xFD, 0x77, 0x92, 0xAC,
      0x03, 0x7A,
    ],
  ]

  /// Little-endian comparison. Both are public values: no need for constant time.
  private static func isBelow(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    for index in stride(from: 31, through: 0, by: -1) where left[index] != right[index] {
      return left[index] < right[index]
    }
    return false
  }
}
