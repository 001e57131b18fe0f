// Names of files as they are compared where systems spell them differently: macOS writes letters
// with marks apart (Unicode's normal form D), most others as one, and disks of both keep capitals
// or do not.

/// Letters with marks, spelled apart.
public enum Decomposition {
  /// What a scalar is spelled by; `nil` for what stands for itself. O(log of the table).
  static func parts(of scalar: UInt32) -> (first: UInt32, second: UInt32)? {
    if let syllable = hangul(scalar) { return syllable }
    var (low, high) = (0, table.count / 3)
    while low < high {
      let middle = (low + high) / 2
      if UInt32(table[middle * 3]) < scalar { low = middle + 1 } else { high = middle }
    }
    guard low * 3 < table.count, UInt32(table[low * 3]) == scalar else { return nil }
    return (UInt32(table[low * 3 + 1]), UInt32(table[low * 3 + 2]))
  }

  /// Unicode section 3.12: a syllable is one without its last letter and that, or its two letters.
  private static func hangul(_ scalar: UInt32) -> (first: UInt32, second: UInt32)? {
    guard (0xAC00...0xD7A3).contains(scalar) else { return nil }
    let index = scalar - 0xAC00
    if index % 28 > 0 { return (scalar - index % 28, 0x11A7 + index % 28) }
    return (0x1100 + index / 588, 0x1161 + index % 588 / 28)
  }

  /// Adds its small letter, and the marks of that. Spelled apart, a letter may have to be spelled
  /// apart once more.
  public static func spell(_ scalar: UInt32, into scalars: inout [UInt32]) {
    guard let (first, second) = parts(of: scalar) else { return scalars.append(small(scalar)) }
    spell(first, into: &scalars)
    if second > 0 { spell(second, into: &scalars) }
  }

  /// The small letter of a capital one of Latin, Greek, Cyrillic and Armenian; anything else as it
  /// is.
  public static func small(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x41...0x5A, 0xC0...0xD6, 0xD8...0xDE, 0x391...0x3A9, 0x410...0x42F: scalar + 0x20
    case 0x100...0x137, 0x14A...0x177, 0x1E00...0x1EFF: scalar | 1
    case 0x139...0x148, 0x179...0x17E: scalar + scalar % 2
    case 0x400...0x40F: scalar + 0x50
    case 0x531...0x556: scalar + 0x30
    default: scalar
    }
  }
}

extension Text {
  /// The same for names of files that differ in nothing but their normal form and capitals. Longer
  /// by marks that are spelled apart. O(bytes).
  public var comparedAsName: Text {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    var index = 0
    while index < utf8.count {
      if utf8[index] < 0x80 {
        bytes.append(utf8[index].lowercasedASCII)
        index += 1
      } else {
        var parts: [UInt32] = []
        Decomposition.spell(scalar(at: &index), into: &parts)
        bytes += Text.utf8(of: parts)
      }
    }
    return Text(utf8: bytes) ?? self
  }

  /// The scalar that begins there, of more than one byte; goes on behind it.
  private func scalar(at index: inout Int) -> UInt32 {
    let lead = utf8[index]
    let more = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3
    var scalar = UInt32(lead) & (0x3F >> UInt32(more))
    index += 1
    for _ in 0..<more where index < utf8.count {
      scalar = scalar << 6 | UInt32(utf8[index] & 0x3F)
      index += 1
    }
    return scalar
  }
}
