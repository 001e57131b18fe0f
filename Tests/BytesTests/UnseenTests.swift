// What of a text from somebody else is shown to a person, and written for a program.

import Bytes
import Testing

@Suite struct UnseenTests {
  private func line(_ text: String) -> String { Text(text).seenLine.string }
  private func json(_ text: String) -> String { Text(text).seenJSON.string }

  /// As tags: what no font draws.
  private static func tags(_ letters: String) -> String {
    var tags = String.UnicodeScalarView()
    for letter in letters.unicodeScalars {
      tags.append(Unicode.Scalar(letter.value + 0xE0000) ?? letter)
    }
    return String(tags) + "\u{E007F}"
  }

  @Test func `whatever Unicode calls ignorable, a format or a control is not seen`() {
    /// Marks that Arabic, Syriac and Kaithi numbers are drawn with.
    let drawn: [ClosedRange<UInt32>] = [
      0x600...0x605, 0x6DD...0x6DD, 0x70F...0x70F, 0x890...0x891, 0x8E2...0x8E2,
      0x110BD...0x110BD, 0x110CD...0x110CD,
    ]
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let kind = scalar.properties.generalCategory
      let isOf =
        scalar.properties.isDefaultIgnorableCodePoint
        || [.control, .format, .lineSeparator, .paragraphSeparator].contains(kind)
      if isOf, !drawn.contains(where: { $0.contains(value) }) {
        #expect(Text.isUnseen(value), "\(value)")
      } else if Text.isUnseen(value) {
        #expect(kind == .unassigned || (0x13430...0x13440).contains(value), "\(value)")
      }
    }
  }

  @Test func `what people write in any language and in pictures stays on a line`() {
    for honest in [
      "At the sea", "José", "Jose\u{301}", "写真", "عکس\u{200C}ها", "क्\u{200D}ष", "½ © ®\u{FE0F}",
      "👨\u{200D}👩\u{200D}👧", "❤\u{FE0F}\u{200D}🔥", "🏳\u{FE0F}\u{200D}🌈", "1\u{FE0F}\u{20E3}",
      "🏴\u{200D}☠\u{FE0F}", "☎\u{FE0E}", "葛\u{E0100}", "ᠠ\u{180B}", "🏴" + Self.tags("gbeng"),
      "🏴" + Self.tags("gbsct") + "🏴" + Self.tags("ustx") + "!", "🇩🇪", "",
    ] {
      #expect(line(honest) == honest)
    }
  }

  @Test func `what nobody sees is shown where it stands`() {
    for (text, shown) in [
      ("a\u{E0041}b", "a\u{FFFD}b"), ("a\u{E007F}", "a\u{FFFD}"), ("a\u{E0001}", "a\u{FFFD}"),
      ("x\u{E0101}", "x\u{FFFD}"), ("葛\u{E0100}\u{E0101}", "葛\u{E0100}\u{FFFD}"),
      ("😀\u{E0100}", "😀\u{FFFD}"), ("😀\u{FE0F}\u{FE0F}", "😀\u{FE0F}\u{FFFD}"),
      ("a\u{FE0F}", "a\u{FFFD}"), ("a\u{200D}b", "a\u{FFFD}b"), ("é\u{200B}", "é\u{FFFD}"),
      ("é\u{200D}\u{200D}é", "é\u{FFFD}\u{FFFD}é"), ("a\u{34F}", "a\u{FFFD}"),
      ("\u{3164}\u{115F}\u{FFA0}", "\u{FFFD}\u{FFFD}\u{FFFD}"), ("\u{1D173}", "\u{FFFD}"),
      ("a\u{202E}b\u{2066}\u{61C}", "a\u{FFFD}b\u{FFFD}\u{FFFD}"), ("\u{FFFF}", "\u{FFFD}"),
      ("a\u{1B}[31m\n\u{9B}\u{2028}", "a\u{FFFD}[31m\u{FFFD}\u{FFFD}\u{FFFD}"),
    ] {
      #expect(line(text) == shown)
    }
  }

  @Test func `tags stay behind a flag only where they are a region's`() {
    let flag = "🏴"
    for letters in ["", "gb", "gbengland", "GBENG", "1beng", "gb eng"] {
      let tags = Self.tags(letters)
      let hidden = String(repeating: "\u{FFFD}", count: tags.unicodeScalars.count)
      #expect(line(flag + tags) == flag + hidden, "\(letters)")
      #expect(line("😀" + Self.tags("gbeng")).hasSuffix("\u{FFFD}"))
    }
    let endless = String(Self.tags("gbeng").unicodeScalars.dropLast().map { Character($0) })
    #expect(line(flag + endless) == flag + String(repeating: "\u{FFFD}", count: 5))
    let twice = flag + Self.tags("gbeng") + Self.tags("gbeng")
    #expect(
      line(twice) == flag + Self.tags("gbeng") + String(repeating: "\u{FFFD}", count: 6))
  }

  @Test func `in JSON nothing is unseen, and its value stays the same`() {
    #expect(json(#"{"a":"José 😀"}"#) == #"{"a":"José 😀"}"#)
    #expect(json("a\u{E0041}b") == #"a\udb40\udc41b"#)
    #expect(json("\u{E01EF}\u{202E}\u{AD}") == #"\udb40\uddef\u202e\u00ad"#)
    #expect(json("🏴\u{E0067}\u{FE0F}\u{200D}") == #"🏴\udb40\udc67\ufe0f\u200d"#)
    #expect(json("\u{10FFFF}") == #"\udbff\udfff"#)
  }
}
