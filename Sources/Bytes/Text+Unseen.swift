// What of a text nobody sees where it stands, and how text that came from somebody else is written
// in spite of it: on a line that a person reads, and in JSON, which a program reads and a person
// looks at.

extension Text {
  /// Whether a terminal would obey it, it turns the direction of writing, or nobody sees it:
  /// control characters, ends of lines and paragraphs, and what Unicode calls format characters or
  /// ignorable by default, but for the marks of Arabic and Syriac numbers, which are drawn.
  public static func isUnseen(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x2029: true
    case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
      0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB,
      0x13430...0x13440, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    // No characters.
    case 0xFDD0...0xFDEF: true
    default: scalar & 0xFFFE == 0xFFFE
    }
  }

  /// The same JSON, in which whatever nobody sees is written as \u202e is: a program reads the same
  /// value, and who looks at it is not deceived. O(bytes).
  public var seenJSON: Text {
    guard scalarValues.contains(where: Self.isUnseen) else { return self }
    var seen: [UInt32] = []
    for scalar in scalarValues {
      guard Self.isUnseen(scalar) else {
        seen.append(scalar)
        continue
      }
      let above = scalar &- 0x10000
      let units =
        scalar < 0x10000 ? [scalar] : [0xD800 | above >> 10, 0xDC00 | above & 0x3FF]
      for unit in units {
        seen += [0x5C, 0x75] + [12, 8, 4, 0].map { Self.digit(unit >> $0 & 0xF) }
      }
    }
    return Text(utf8: Text.utf8(of: seen)) ?? ""
  }

  /// One line for a person: U+FFFD in the place of whatever nobody sees. What scripts and emoji are
  /// made of stays where it is part of one: a joiner between two letters or signs, a selector
  /// behind what it is for, the tags of a flag that say which. O(bytes).
  public var seenLine: Text {
    let scalars = scalarValues
    var seen: [UInt32] = []
    seen.reserveCapacity(scalars.count)
    for (index, scalar) in scalars.enumerated() {
      // The flag stands before its tags, and has decided about them.
      if Self.isTag(scalar), seen.count > index { continue }
      let next = index + 1 < scalars.count ? scalars[index + 1] : 0
      let isPart = Self.isPart(scalar, behind: index > 0 ? scalars[index - 1] : 0, before: next)
      seen.append(Self.isUnseen(scalar) && !isPart ? 0xFFFD : scalar)
      if scalar == Self.blackFlag { seen += Self.region(of: scalars[(index + 1)...]) }
    }
    return Text(utf8: Text.utf8(of: seen)) ?? ""
  }

  private static let blackFlag: UInt32 = 0x1F3F4

  private static func digit(_ value: UInt32) -> UInt32 { value < 10 ? 0x30 + value : 0x57 + value }

  private static func isTag(_ scalar: UInt32) -> Bool { (0xE0020...0xE007F).contains(scalar) }

  /// The tags behind a black flag that make it a region's: a country's two letters, one to three
  /// letters or digits, and the end (UTS 51, ED-14a). Empty where there is anything else.
  private static func region(of scalars: ArraySlice<UInt32>) -> ArraySlice<UInt32> {
    let tags = scalars.prefix(7).prefix(while: isTag)
    guard let end = tags.firstIndex(of: 0xE007F), (3...5).contains(end - tags.startIndex) else {
      return []
    }
    let code = tags[..<end].map { $0 - 0xE0000 }
    let isCode = code.enumerated().allSatisfy { index, sign in
      (0x61...0x7A).contains(sign) || index > 1 && (0x30...0x39).contains(sign)
    }
    return isCode ? tags[...end] : []
  }

  /// Whether something that is not seen by itself is part of what is seen beside it.
  private static func isPart(
    _ scalar: UInt32, behind last: UInt32, before next: UInt32
  ) -> Bool {
    switch scalar {
    case 0x200C, 0x200D:
      isSeen(last) && last >= 0xA9 && isSeen(next) && next >= 0xA9
        || (0xFE0E...0xFE0F).contains(last) && isSeen(next) && next >= 0xA9
    // A sign in colours or without, and a digit in its key.
    case 0xFE0E...0xFE0F:
      isSeen(last) && last >= 0xA9 || next == 0x20E3 && last < 0x3A && isSeen(last)
    case 0xFE00...0xFE0D: isSeen(last) && last >= 0x2010
    case 0xE0100...0xE01EF: isIdeograph(last)
    case 0x180B...0x180D, 0x180F: (0x1820...0x18AA).contains(last)
    default: false
    }
  }

  private static func isSeen(_ scalar: UInt32) -> Bool { scalar > 0x20 && !isUnseen(scalar) }

  private static func isIdeograph(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFD: true
    default: false
    }
  }
}
