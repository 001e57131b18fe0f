// Names from strangers as files may be called, and lines of theirs as they may be shown.

import Bytes
import Testing

@Suite struct FileNameTests {
  private func name(_ wanted: String) -> String { Text(wanted).safeFileName.string }

  @Test func `what people call their files stays as it is`() {
    for honest in [
      "IMG_0001.jpg", "Ferien am Meer (2).jpeg", "12:30 where?.jpg", "写真 1.heic", "José.png",
      "Jose\u{301}.png", "عکس\u{200C}ها.jpg", "👨\u{200D}👩\u{200D}👧 ❤\u{FE0F}.jpg",
      "Screenshot 2024-05-04 at 9.41.00\u{202F}AM.png", "~.jpg", "a..b.jpg", "_", "é",
      "COM10.jpg", "console.jpg", "nul1.txt",
    ] {
      #expect(name(honest) == honest)
    }
  }

  @Test func `no name leads to another folder, hides, or is a device`() {
    for (wanted, safe) in [
      ("../../.ssh/authorized_keys", "_.._.ssh_authorized_keys"), ("..\\x.jpg", "_x.jpg"),
      ("/etc/passwd", "_etc_passwd"), (".bash_profile", "bash_profile"), ("...", "item"),
      (" . .hidden.jpg", "hidden.jpg"), ("", "item"), (" ", "item"), ("x.jpg. . ", "x.jpg"),
      ("\u{3000}.x", "x"), ("CON", "_CON"), ("con.jpg", "_con.jpg"),
      ("Aux .tar.gz", "_Aux .tar.gz"),
      ("LPT1.png", "_LPT1.png"), ("com\u{B9}.png", "_com\u{B9}.png"), ("CONIN$", "_CONIN$"),
    ] {
      #expect(name(wanted) == safe)
    }
  }

  @Test func `no name is an option of a program that is handed it`() {
    for (wanted, safe) in [
      ("--checkpoint-action=exec=id.jpg", "_--checkpoint-action=exec=id.jpg"),
      ("-1.jpg", "_-1.jpg"), (" -rf", "_-rf"), ("\u{200B}-x", "_-x"), (".-x", "_-x"),
      ("a-b.jpg", "a-b.jpg"), ("IMG_1.jpg", "IMG_1.jpg"),
    ] {
      #expect(name(wanted) == safe && name(safe) == safe)
    }
    #expect(name("-" + String(repeating: "a", count: 254)).utf8.count == 255)
  }

  @Test func `nothing in a name is obeyed, turned round or unseen`() {
    for (wanted, safe) in [
      ("a\u{1B}[31mb\u{7}\n.jpg", "a_[31mb__.jpg"), ("a\u{9B}31m\u{85}.jpg", "a_31m_.jpg"),
      ("holiday \u{202E}gpj.exe", "holiday gpj.exe"),
      ("a\u{2066}b\u{2069}\u{200F}\u{61C}.jpg", "ab.jpg"),
      ("a\u{200B}\u{2060}\u{FEFF}\u{AD}\u{180E}b.jpg", "ab.jpg"), ("a\u{200D}b.jpg", "ab.jpg"),
      ("a\u{200C}.jpg", "a.jpg"), ("\u{200D}x", "x"), ("x\u{3164}\u{115F}\u{2800}.jpg", "x.jpg"),
      ("x\u{E0041}\u{E0001}.jpg", "x.jpg"), ("x\u{FE0F}.jpg", "x.jpg"), ("x\u{2028}.jpg", "x_.jpg"),
      ("a\u{2003}b.jpg", "a b.jpg"), ("\u{200B}.profile", "profile"),
    ] {
      #expect(name(wanted) == safe)
    }
  }

  @Test func `no name is longer than a folder takes, and none loses its ending by that`() {
    let long = name(String(repeating: "é", count: 300) + ".jpeg")
    #expect(long.utf8.count <= 255 && long.hasSuffix("é.jpeg"))
    #expect(name(String(repeating: "a", count: 255)) == String(repeating: "a", count: 255))
    let ending = name("x." + String(repeating: "a", count: 400))
    #expect(ending.utf8.count == 255)
    #expect(name(String(repeating: ".", count: 400) + "jpg") == "jpg")
    let spaced = name(String(repeating: "a ", count: 200) + ".jpg")
    #expect(spaced.utf8.count <= 255 && spaced.hasSuffix("a.jpg"))
  }

  @Test func `a line of a stranger's is one line, and no more than is seen`() {
    #expect(Text("At the sea").safeLine == "At the sea")
    #expect(Text("a/b\\c: .d").safeLine == "a/b\\c: .d")
    #expect(Text("a\r\nb\u{9B}\u{202E}c\u{200B}").safeLine == "a__b_c")
  }

  /// Of each kind that is treated differently: ends, dashes, separators, controls, spaces, joiners,
  /// selectors, what nobody sees, letters, signs.
  private static let kinds: [UInt32] = [
    0x2E, 0x20, 0x2D, 0x2F, 0x9B, 0x1680, 0x2028, 0x3000, 0x200D, 0x202E, 0xFE0F, 0x41, 0x301,
    0x4E2D, 0x1F468,
  ]

  @Test func `every short name becomes one that stays as it is`() {
    for first in Self.kinds {
      for second in Self.kinds {
        for third in Self.kinds {
          for fourth in Self.kinds { hold([first, second, third, fourth]) }
        }
      }
    }
  }

  @Test func `a name that is cut anywhere stays as it is`() {
    let family: [UInt32] = [0x1F468, 0xFE0F, 0x200D]
    for start in 0..<12 {
      let long = Array(repeating: UInt32(0x61), count: 240 + start)
      hold(long + family + family + family)
      hold(long + family + family + family + [0x2E, 0x6A, 0x70, 0x67])
    }
  }

  @Test func `any name becomes one that stays as it is`() {
    var generator = SystemRandomNumberGenerator()
    let pool = Self.kinds + [0x5C, 0, 0xA0, 0xE9, 0x43, 0x4F, 0x4E, 0xE0041]
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...200, using: &generator)
      hold((0..<count).compactMap { _ in pool.randomElement(using: &generator) })
    }
  }

  private func hold(_ scalars: [UInt32]) {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
    let safe = Text(String(text)).safeFileName
    #expect(safe.safeFileName == safe, "\(scalars) became \(safe.utf8)")
    #expect((1...255).contains(safe.utf8.count) && !safe.hasControlCharacters)
    #expect(!safe.utf8.starts(with: [0x2E]) && safe.utf8.last != 0x2E)
    #expect(!safe.utf8.contains(0x2F) && !safe.utf8.contains(0x5C) && safe.utf8.first != 0x2D)
  }
}
