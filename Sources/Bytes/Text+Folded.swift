// When two texts are the same to those who read them: in a search, in a name that is typed, and
// where somebody takes the name of another person. One scalar has many spellings (Unicode's normal
// forms), and some letters of one alphabet look like those of another; who compares bytes sees a
// difference where people see none.

extension Text {
  /// As a search compares it, as UTF-8: without case, accents and width, and without what cannot be
  /// seen, in every normal form. Letters of different alphabets stay different.
  public var folded: [UInt8] {
    if let plain = foldedASCII { return plain }
    var kept: [UInt32] = []
    for scalar in decomposed where !Text.isMark(scalar) && !Text.isIgnorable(scalar) {
      if scalar < 0x80 {
        kept.append(UInt32(UInt8(scalar).lowercasedASCII))
      } else {
        FoldingTable.small.append(scalar, to: &kept)
      }
    }
    return Text.utf8(of: kept)
  }

  /// As it looks: where two texts differ in this, people see it, also in case and accents.
  public var looks: [UInt8] {
    var kept: [UInt32] = []
    for scalar in decomposed where !Text.isIgnorable(scalar) {
      if !Text.isBlank(scalar) {
        FoldingTable.lookAlikes.append(scalar, to: &kept)
      } else if let last = kept.last, last != 0x20 {
        kept.append(0x20)
      }
    }
    if kept.last == 0x20 { kept.removeLast() }
    return Text.utf8(of: Text.withMarksInOrder(kept))
  }

  /// Whether people may take one for the other: they differ in nothing but case, accents, width,
  /// what stands between letters or cannot be seen, or in letters that look alike.
  public func isAlike(_ other: Text) -> Bool {
    if self == other { return true }
    let (mine, others) = (letters, other.letters)
    // Of names that have none, such as those of two emoji, the signs count.
    if mine.isEmpty || others.isEmpty { return looks == other.looks }
    return mine == others || Text(looks: self).letters == Text(looks: other).letters
      || Text(looks: withoutCase).letters == Text(looks: other.withoutCase).letters
  }

  private var withoutCase: Text { Text(utf8: folded) ?? self }

  /// Whether it is empty to the eye, whatever is in it.
  public var showsNothing: Bool { scalarValues.allSatisfy(Text.isBlank) }

  /// Folded, without what stands between letters.
  private var letters: [UInt8] {
    Text.utf8(of: Text.scalars(of: folded).filter { !Text.isBetweenLetters($0) })
  }

  private init(looks text: Text) { self = Text(utf8: text.looks) ?? text }

  /// Most texts are ASCII, and are done without a table.
  private var foldedASCII: [UInt8]? {
    utf8.allSatisfy { $0 < 0x80 } ? utf8.map { $0.lowercasedASCII } : nil
  }
}

// MARK: - Scalars

extension Text {
  /// Its Unicode scalars. O(bytes).
  public var scalarValues: [UInt32] { Text.scalars(of: utf8) }

  /// Of well-formed UTF-8.
  private static func scalars(of utf8: [UInt8]) -> [UInt32] {
    var scalars: [UInt32] = []
    scalars.reserveCapacity(utf8.count)
    for byte in utf8 {
      if byte & 0xC0 == 0x80, let last = scalars.last {
        scalars[scalars.count - 1] = last << 6 | UInt32(byte & 0x3F)
      } else {
        // The length's bits of a first byte: 110, 1110, 11110.
        let mask: UInt8 = byte < 0x80 ? 0x7F : byte < 0xE0 ? 0x1F : byte < 0xF0 ? 0x0F : 7
        scalars.append(UInt32(byte & mask))
      }
    }
    return scalars
  }

  /// Of scalars as `scalarValues` has them.
  public static func utf8(of scalars: [UInt32]) -> [UInt8] {
    var utf8: [UInt8] = []
    utf8.reserveCapacity(scalars.count)
    for scalar in scalars {
      let low: (UInt32) -> UInt8 = { UInt8(0x80 | scalar >> $0 & 0x3F) }
      switch scalar {
      case 0..<0x80: utf8.append(UInt8(scalar))
      case 0..<0x800: utf8 += [UInt8(0xC0 | scalar >> 6), low(0)]
      case 0..<0x10000: utf8 += [UInt8(0xE0 | scalar >> 12 & 0x0F), low(6), low(0)]
      default: utf8 += [UInt8(0xF0 | scalar >> 18 & 0x07), low(12), low(6), low(0)]
      }
    }
    return utf8
  }

  /// What its scalars are made of (UAX 15).
  private var decomposed: [UInt32] {
    var parts: [UInt32] = []
    for scalar in scalarValues {
      switch scalar {
      case 0..<0x80: parts.append(scalar)
      case 0xAC00...0xD7A3: Text.appendJamo(of: scalar, to: &parts)
      default: FoldingTable.decompositions.append(scalar, to: &parts)
      }
    }
    return parts
  }

  /// The Unicode Standard, 3.12.
  private static func appendJamo(of syllable: UInt32, to parts: inout [UInt32]) {
    let index = syllable - 0xAC00
    parts += [0x1100 + index / 588, 0x1161 + index % 588 / 28]
    if index % 28 > 0 { parts.append(0x11A7 + index % 28) }
  }

  /// Marks that stand behind one letter, in one order: which of two comes first is seen when they
  /// lie over each other, and never by who compares names.
  private static func withMarksInOrder(_ scalars: [UInt32]) -> [UInt32] {
    var ordered = scalars
    var start = 0
    for index in ordered.indices {
      guard isMark(ordered[index]) else {
        start = index + 1
        continue
      }
      var place = index
      while place > start, ordered[place - 1] > ordered[place] {
        ordered.swapAt(place - 1, place)
        place -= 1
      }
    }
    return ordered
  }
}

// MARK: - Kinds of scalars

extension Text {
  /// Accents, and the points of Hebrew and Arabic, which most people leave out. Not the vowels of
  /// Indic scripts and the marks of Japanese kana, which make other letters.
  private static func isMark(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x300...0x34E, 0x350...0x36F, 0x483...0x487, 0x591...0x5BD, 0x5BF, 0x5C1...0x5C2,
      0x5C4...0x5C5, 0x64B...0x65F, 0x670, 0x1AB0...0x1ACE, 0x1DC0...0x1DFF, 0x20D0...0x20F0,
      0xFE20...0xFE2F:
      true
    default: false
    }
  }

  /// White space, and what shows nothing.
  static func isBlank(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0...0x20, 0x7F...0xA0, 0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F, 0x205F, 0x2800,
      0x3000:
      true
    default: isIgnorable(scalar)
    }
  }

  /// What Unicode calls format characters or ignorable by default: nobody sees them, and no
  /// search is for them.
  private static func isIgnorable(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
      0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFC,
      0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0x10FFFF:
      true
    default: false
    }
  }

  /// Blanks, dashes, quotes, points and the like: what a name is written with or without.
  private static func isBetweenLetters(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B, 0x7D...0x7E, 0xA8, 0xAF, 0xB4, 0xB7...0xB8,
      0x2B0...0x2FF, 0x55A...0x55F, 0x58A, 0x5BE, 0x5F3...0x5F4, 0x2010...0x2027,
      0x2030...0x205E, 0x2212, 0x3001...0x3003, 0x3008...0x301F, 0x30FB:
      true
    default: isBlank(scalar)
    }
  }
}
