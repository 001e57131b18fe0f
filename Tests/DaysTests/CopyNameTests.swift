// What copies are called in a folder: as they were, with a number beside others of their name, and
// otherwise only as far as the folder refuses it.

import Bytes
import Days
import Testing
import Wire

@Suite struct CopyNameTests {
  /// The names that are tried while the folder refuses each for the next of these reasons.
  private func names(_ first: CopyName, _ refusals: NameRefusal...) -> [Text] {
    var (names, tried) = ([first.name], first)
    for refusal in refusals {
      guard let other = tried.other(after: refusal) else { break }
      names.append(other.name)
      tried = other
    }
    return names
  }

  @Test func `beside others of its name it has a number in front of its ending`() {
    #expect(
      names(CopyName("IMG.jpg"), .taken, .taken) == ["IMG.jpg", "IMG (2).jpg", "IMG (3).jpg"])
    #expect(names(CopyName("notes"), .taken) == ["notes", "notes (2)"])
    #expect(names(CopyName("a.tar.gz"), .taken) == ["a.tar.gz", "a.tar (2).gz"])
    #expect(names(CopyName(".hidden"), .taken) == ["hidden", "hidden (2)"])
  }

  @Test func `what was given once is not tried again`() {
    #expect(CopyName("IMG.jpg", given: 1).name == "IMG (2).jpg")
    #expect(CopyName("IMG.jpg", given: 10_003).name == "IMG (10004).jpg")
  }

  @Test func `the halves of a Live Photo bear one number`() {
    let still = CopyName("LIVE.jpg", given: 1)
    #expect(CopyName("LIVE.MOV", after: still).name == "LIVE (2).MOV")
    #expect(CopyName("LIVE.MOV", given: 4, after: still).name == "LIVE (5).MOV")
    #expect(CopyName("OTHER.MOV", after: still).name == "OTHER.MOV")
  }

  @Test func `signs that a disk refuses are replaced, and what else it may refuse a name for`() {
    let first = CopyName("12:30 where?.jpg", given: 1)
    let tried = names(first, .notAllowed, .notAllowed, .notAllowed, .notAllowed)
    #expect(
      tried == [
        "12:30 where? (2).jpg", "12_30 where_ (2).jpg", "_12_30 where_ (2).jpg",
        "_12_30 where_ (2).jpg_",
      ])
    // What has no such sign is not tried twice.
    #expect(names(CopyName("a.lnk"), .notAllowed, .notAllowed) == ["a.lnk", "_a.lnk", "_a.lnk_"])
    #expect(names(CopyName("a\u{600}b\u{E000}.jpg"), .notAllowed).last == "a_b_.jpg")
    #expect(names(CopyName("a?👩\u{200D}🚀.jpg"), .notAllowed).last == "a_👩\u{200D}🚀.jpg")
  }

  @Test func `it is never one that deceives, hides or leads elsewhere`() {
    #expect(CopyName("../../.profile").name == "_.._.profile")
    #expect(CopyName("CON.jpg").name == "_CON.jpg")
    #expect(CopyName("").name == "item")
  }

  @Test func `what is too long loses letters in front of its ending, and a number has room`() {
    let long = Text(String(repeating: "ä", count: 125) + ".jpg")
    let cut = String(repeating: "ä", count: 123)
    #expect(names(CopyName(long), .taken) == [long, Text(cut + " (2).jpg")])
    let shorter = names(CopyName(long), .tooLong, .tooLong)
    #expect(shorter.map(\.utf8.count) == [254, 252, 250])
    #expect(shorter.allSatisfy { $0.utf8.suffix(4).elementsEqual(Text(".jpg").utf8) })
    #expect(CopyName(long, bytesMax: 248).name.utf8.count == 248)
  }

  @Test func `there is an end to what is tried, whatever is refused and whoever asks`() {
    for refusal in NameRefusal.allCases where refusal != .taken {
      var (tried, count): (CopyName?, Int) = (CopyName("IMG.jpg"), 0)
      while let one = tried {
        #expect(!one.name.isEmpty)
        (tried, count) = (one.other(after: refusal), count + 1)
      }
      #expect(count < 10)
    }
    #expect(CopyName("IMG.jpg", given: 10_000_000).other(after: .taken) == nil)
    let odd = CopyName(wanted: "", refusals: .max, bytesMax: 0, number: .max, name: "")
    for refusal in NameRefusal.allCases { _ = odd.other(after: refusal) }
    #expect(CopyName("IMG.jpg", bytesMax: 0, given: .max, after: odd).name.utf8.count < 20)
  }
}
