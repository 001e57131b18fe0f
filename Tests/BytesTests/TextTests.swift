// `Text` is the only string the core knows, so what it lets in is decided here.

import Bytes
import Testing

@Suite struct TextTests {
  @Test func `every scalar value survives and every surrogate is refused`() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let utf8 = Array(String(Character(scalar)).utf8)
      guard Text(utf8: utf8) != nil else {
        Issue.record("refused U+\(String(value, radix: 16))")
        return
      }
    }
    for low in UInt8(0x80)...0xBF {
      #expect(Text(utf8: [0xED, 0xA0, low]) == nil)
      #expect(Text(utf8: [0xED, 0xBF, low]) == nil)
    }
  }

  @Test func `all one and two byte strings are judged as the standard library judges them`() {
    for first in UInt8.min...UInt8.max {
      #expect((Text(utf8: [first]) != nil) == (String(validating: [first], as: UTF8.self) != nil))
      for second in UInt8.min...UInt8.max {
        let bytes = [first, second]
        let accepted = Text(utf8: bytes) != nil
        #expect(accepted == (String(validating: bytes, as: UTF8.self) != nil))
      }
    }
  }

  @Test func `overlong forms and values above U+10FFFF are refused`() {
    #expect(Text(utf8: [0xC0, 0xAF]) == nil)
    #expect(Text(utf8: [0xE0, 0x80, 0xAF]) == nil)
    #expect(Text(utf8: [0xF0, 0x80, 0x80, 0xAF]) == nil)
    #expect(Text(utf8: [0xF4, 0x90, 0x80, 0x80]) == nil)
    #expect(Text(utf8: [0xF0, 0x9F, 0x98]) == nil)
  }

  @Test func `strings that look equal but differ in bytes are not equal`() {
    #expect(Text("\u{E9}") != Text("e\u{301}"))
  }

  @Test func `trimming takes white space from the ends only`() {
    #expect(Text("  a b \n").trimmed == Text("a b"))
    #expect(Text(" \t ").trimmed.isEmpty)
    #expect(Text("").trimmed.isEmpty)
  }

  @Test(arguments: [
    "a\u{1B}[2J", "a\n", "\u{7F}", "\u{85}", "\u{202E}gpj", "\u{2066}x", "\u{2028}",
  ])
  func `control characters and direction overrides are found`(_ string: String) {
    #expect(Text(string).hasControlCharacters)
  }

  @Test(arguments: ["Zoë", "家族", "👨‍👩‍👧", "a b", "\u{A0}x", "سلام"])
  func `ordinary names have none`(_ string: String) {
    #expect(!Text(string).hasControlCharacters)
  }

  @Test(arguments: [
    "", " ", "\u{A0}\u{3000}", "\u{200B}", "\u{180E}", "\u{AD}\u{AD}", "\u{61C}",
    "\u{200F}\u{200E}", "\u{E0041}\u{E0042}", "\u{200D}\u{200C}", "\u{FE0F}", "\u{FEFF}",
    "\u{2060}", "\u{2800}", "\u{3164}",
  ])
  func `what cannot be seen shows as nothing`(_ string: String) {
    #expect(Text(string).showsNothing)
  }

  @Test(arguments: [
    "A", "1", "?", "—", "…", "‼️", "Zoë", "家族", "👨‍👩‍👧", "❤️", "می‌خواهم", "سلام", "שרה",
    "\u{200F}שרה", "अ", "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
  ])
  func `names in any script show something`(_ string: String) {
    #expect(!Text(string).showsNothing)
  }

  @Test func `scalars are counted, not bytes`() {
    #expect(Text("Zoë").scalarCount == 3)
    #expect(Text("家族").scalarCount == 2)
  }
}
