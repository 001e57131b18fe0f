// Which texts are the same to whom: to a search, to the eye, to who might take one for the other.

import Bytes
import Testing

@Suite struct FoldingTests {
  @Test func `a search knows no case, accent, width or normal form`() {
    for (one, other) in [
      ("José", "JOSE\u{301}"), ("Straße", "STRASSE"), ("Ǆ", "dž"), ("МОСКВА", "Москва"),
      ("ΟΔΥΣΣΕΎΣ", "οδυσσευς"), ("Ｎｏｏｒ", "noor"), ("ﬁlm", "Film"), ("한국", "한국"),
      ("Tiệ\u{302}n", "TIEN"), ("ﷺ", "صلى الله عليه وسلم"), ("No\u{200B}or", "noor"),
      ("ガ", "カ\u{3099}"), ("ｶﾞ", "ガ"), ("\u{F900}", "\u{8C48}"), ("Løvås", "lovas"),
    ] {
      #expect(Text(one).folded == Text(other).folded, "\(one) \(other)")
    }
    for (one, other) in [
      ("か", "が"), ("сор", "cop"), ("3×4", "3x4"), ("保险库", "保險庫"), ("a b", "ab"), ("कि", "की"),
    ] {
      #expect(Text(one).folded != Text(other).folded, "\(one) \(other)")
    }
  }

  @Test func `what looks the same is told apart by nobody`() {
    for (one, other) in [
      ("José", "Jose\u{301}"), ("José", "J\u{43E}sé"), ("Noor", "No\u{200D}or"),
      ("Anna", " Anna\u{A0}"),
      ("Tiê\u{323}n", "Tie\u{323}\u{302}n"), ("Ann-Lee", "Ann‐Lee"), ("Iris", "lris"),
      ("Emma", "Ernma"),
    ] {
      #expect(Text(one).looks == Text(other).looks, "\(one) \(other)")
      #expect(Text(one).isAlike(Text(other)), "\(one) \(other)")
    }
    for (one, other) in [("José", "Jose"), ("Anna", "anna"), ("Ann Lee", "AnnLee"), ("!", "?")] {
      #expect(Text(one).looks != Text(other).looks, "\(one) \(other)")
    }
  }

  @Test
  func `names are alike in spite of case, accents, alphabets and what stands between letters`() {
    for (one, other) in [
      ("José", "JOSE"), ("Noor", "n.o-o r"), ("Ben", "\u{412}EN"), ("ВОВА", "BOBA"),
      ("Anna", "ANNÁ"),
      ("O'Neil", "O’neil"), ("iris", "IRIS"), ("Zoë", "zoe"), ("❤️", "❤"),
      ("Lily", "\u{29F}ily"), ("Mum", "\u{1D0D}u\u{1D0D}"),
      ("!", "!\u{200B}"),
    ] {
      #expect(Text(one).isAlike(Text(other)) && Text(other).isAlike(Text(one)), "\(one) \(other)")
    }
    for (one, other) in [
      ("Anna", "Anne"), ("Вова", "boba"), ("爸", "妈"), ("😀", "😁"), ("!", "?"), ("", "!"), ("か", "が"),
    ] {
      #expect(!Text(one).isAlike(Text(other)) && !Text(other).isAlike(Text(one)), "\(one) \(other)")
    }
  }

  @Test func `every scalar folds and looks like a text`() {
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = Text(String(Character(scalar)))
      guard Text(utf8: text.looks) != nil, Text(utf8: text.folded) != nil else {
        Issue.record("U+\(String(value, radix: 16))")
        return
      }
    }
  }

  @Test func `folding what is folded changes nothing`() {
    for text in ["José", "ΟΔΥΣΣΕΎΣ", "Ｎｏｏｒ", "한국", "МОСКВА", "Straße", "Œuvre"] {
      let folded = Text(text).folded
      #expect(Text(utf8: folded)?.folded == folded)
    }
  }
}
