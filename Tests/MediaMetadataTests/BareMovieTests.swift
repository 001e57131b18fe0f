// Movies without any metadata: what plays stays where it was, byte for byte, and nothing else says
// anything.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

@Suite struct BareMovieTests {
  private static func description(_ more: [UInt8] = []) -> [UInt8] {
    box(
      "avc1", zeros(12), ascii("GoPr"), zeros(26), [8] + ascii("Encoder") + zeros(24), zeros(4),
      box("pasp", be32(1), be32(1)), more)
  }

  /// A track whose samples a table tells, with everything that says who made it.
  private static func track(
    _ handler: String, _ table: [UInt8], named name: String = "Anna's camera", _ more: [UInt8] = []
  ) -> [UInt8] {
    let created = be32(SampleMovie.created)
    return box(
      "trak",
      fullBox("tkhd", created, created, be32(1), zeros(64)),
      box(
        "mdia", fullBox("mdhd", version: 1, be64(1 << 32), be64(1 << 32), zeros(12)),
        fullBox("hdlr", ascii("mhlr"), ascii(handler), ascii("appl"), zeros(8), ascii(name)),
        box(
          "minf", box("dinf", fullBox("dref", be32(1), fullBox("alis", flags: 1, ascii(name)))),
          table)),
      more)
  }

  private static let type = box("ftyp", ascii("qt  "), be32(0), ascii("qt  "))

  @Test func `of a movie without metadata what plays is left`() throws {
    for file in [SampleMovie.live(), SampleMovie.android()] {
      let result = try edited(file, .removeAll)
      #expect(result.count == file.count)
      var expected = try described(file)
      #expect(!expected.dates.isEmpty && !expected.make.isEmpty)
      expected.dates = []
      expected.position = nil
      (expected.make, expected.model, expected.camera) = ("", "", "")
      expected.contentIdentifier = ""
      expected.stillTimeMilliseconds = nil
      #expect(try described(result) == expected)
      for word in ["Apple", "Google", "AB12-CD34", "2024-01-31", "+48.2083", "quicktime"] {
        #expect(!contains(result, ascii(word)), "\(word)")
      }
      #expect(try edited(result, .removeAll) == result)
    }
  }

  @Test func `the samples of what is neither picture nor sound become zeros`() throws {
    let file = SampleMovie.live()
    let result = try edited(file, .removeAll)
    #expect(result[..<(36 + 91)] == file[..<(36 + 91)])
    #expect(result[(36 + 91)..<(36 + 100)].allSatisfy { $0 == 0 })
    #expect(Array(result[136...]).starts(with: Array(file[136..<144])))
  }

  @Test func `each box that is needed stays where it was, and no other says anything`() throws {
    func file(at place: Int) -> [UInt8] {
      let picture = Self.track(
        "vide",
        SampleMovie.table(
          Self.description(box("uuid", ascii("who made this it is"))), places: [place],
          counts: [1], sizes: [6]),
        box("udta", box("name", ascii("Anna"))) + box("edts", [7])
          + box("tref", box("tmcd", be32(2)), box("auxl", be32(3))))
      let movie = box(
        "moov", SampleMovie.header(), picture, box("uuid", ascii("0123456789abcdefAnna")),
        box("udta", ascii("Anna again")))
      return Self.type + box("free", ascii("an older name: Anna")) + movie
        + box("mdat", ascii("Annapixelsfreegps Anna")) + box("meta", ascii("Anna"))
        + box("skip", ascii("Anna"))
    }
    let file = file(at: places(of: "pixels", in: file(at: 0))[0])
    let result = try edited(file, .removeAll)
    #expect(!contains(result, ascii("Anna")) && !contains(result, ascii("Encoder")))
    #expect(!contains(result, ascii("GoPr")) && !contains(result, ascii("who made")))
    // What lies behind the last box that stays is gone, and nothing else moved.
    #expect(result.count == file.count - 12 - 12)
    let kept = ["pixels", "auxl", "edts", "pasp", "vide"]
    for word in kept { #expect(places(of: word, in: result) == places(of: word, in: file)) }
    #expect(places(of: "tmcd", in: result).isEmpty)
    var expected = try described(file)
    expected.dates = []
    #expect(try described(result) == expected)
    #expect(try edited(result, .removeAll) == result)
  }

  private func places(of word: String, in bytes: [UInt8]) -> [Int] {
    bytes.indices.filter { bytes[$0...].starts(with: ascii(word)) }
  }

  @Test(arguments: [false, true])
  func `chunks are found by their tables`(isLong: Bool) throws {
    let pixels = [UInt8](repeating: 0x55, count: 60)
    let start = Self.type.count + 8
    // Two samples in the first and second chunk, one in the third; of different lengths.
    let table = SampleMovie.table(
      Self.description(), places: [start + 40, start + 10, start + 52], counts: [2, 2, 1],
      sizes: [3, 4, 5, 0, 8], isLong: isLong)
    let movie = box("moov", SampleMovie.header(), Self.track("vide", table))
    let result = try edited(Self.type + box("mdat", pixels) + movie, .removeAll)
    var expected = zeros(60)
    for range in [40..<47, 10..<15, 52..<60] { for index in range { expected[index] = 0x55 } }
    #expect(Array(result[start..<start + 60]) == expected)
    let same = SampleMovie.table(
      Self.description(), places: [start, start + 8, start + 20], counts: [2],
      sizes: [4, 4, 4, 4, 4, 4],
      isLong: isLong)
    let all = try edited(
      Self.type + box("mdat", pixels) + box("moov", SampleMovie.header(), Self.track("vide", same)),
      .removeAll)
    expected = zeros(60)
    for range in [0..<16, 20..<28] { for index in range { expected[index] = 0x55 } }
    #expect(Array(all[start..<start + 60]) == expected)
  }

  @Test func `what may be left somewhere is not called clean`() {
    func refusal(_ boxes: [UInt8]...) -> MetadataRefusal? {
      Reading(Self.type + boxes.flatMap { $0 }, task: .removeAll).refusal
    }
    func movie(_ boxes: [UInt8]...) -> [UInt8] {
      box("moov", SampleMovie.header(), boxes.flatMap { $0 })
    }
    let data = box("mdat", zeros(40))
    func table(_ places: [Int], _ counts: [Int], _ sizes: [Int]) -> [UInt8] {
      SampleMovie.table(
        Self.description(), places: places, counts: counts, sizes: sizes)
    }
    // Chunks outside of the boxes for them, fewer samples than chunks have, no table at all.
    for table in [
      table([1 << 20], [1], [4]), table([2], [1], [4]), table([30, 40], [2], [4, 4, 4]),
      table([30], [], [4]), box("stbl"),
    ] {
      guard case .damaged = refusal(data, movie(Self.track("vide", table))) else {
        Issue.record("called clean")
        continue
      }
    }
    let good = Self.track("vide", table([30], [1], [4]))
    #expect(refusal(data, movie(good)) == nil)
    // Two may have the same samples; none has the head of a box that goes.
    #expect(refusal(data, movie(good, Self.track("soun", box("stbl")))) != nil)
    #expect(refusal(data, movie(good, Self.track("vide", table([32], [1], [4])))) == nil)
    let said = box("udta", ascii("Anna"))
    let inside = Self.track("vide", table([Self.type.count + 12], [1], [4]))
    #expect(refusal(box("moov", said, inside), data) == .damaged(damage: .malformed))
    #expect(refusal(movie(box("cmov", zeros(8))), data) == .notUnderstood)
    // What may set up a decoder, or hold anything; a codec that nobody knows; encrypted samples.
    for description in [
      Self.description(box("gps0", ascii("Anna"))), box("what", zeros(78)),
      Self.description(box("sinf", zeros(8))), box("encv", zeros(78)),
    ] {
      let table = SampleMovie.table(description, places: [30], counts: [1], sizes: [4])
      #expect(refusal(data, movie(Self.track("vide", table))) == .notUnderstood)
    }
    let elsewhere = box(
      "trak",
      box(
        "mdia", fullBox("hdlr", zeros(4), ascii("vide"), zeros(13)),
        box("minf", box("dinf", fullBox("dref", be32(1), fullBox("url ", ascii("http://a/")))))))
    #expect(refusal(movie(elsewhere), data) != nil)
    #expect(refusal(movie(box("trak")), data) == .damaged(damage: .malformed))
    // A movie that was cut, and one whose samples were.
    #expect(refusal(movie(), be32(500) + ascii("mdat")) == .damaged(damage: .truncated))
    #expect(refusal(be32(500) + ascii("moov")) == .damaged(damage: .truncated))
    #expect(refusal([0, 0, 0, 3] + ascii("what"), movie(), data) == .damaged(damage: .malformed))
  }

  @Test func `what a camera puts behind the boxes goes`() throws {
    let movie = box("moov", SampleMovie.header()) + box("mdat", ascii("pixels"))
    let whole = try edited(Self.type + movie, .removeAll)
    for behind in [
      [0, 0, 0], be32(5) + ascii("what is this"), be32(1 << 20) + ascii("SEFH, Anna"),
    ] {
      #expect(try edited(Self.type + movie + behind, .removeAll) == whole)
    }
  }

  @Test func `a film of any number of fragments passes, one box of too many parts does not`() throws
  {
    let fragment =
      box(
        "moof", fullBox("mfhd", be32(1)),
        box("traf", fullBox("tfhd", be32(1)), box("uuid", ascii("Anna"))))
      + box("mdat", ascii("pixels"))
    let movie = box("moov", SampleMovie.header(), box("mvex"))
    let file = Self.type + movie + (0..<900).flatMap { _ in fragment }
    let result = try edited(file, .removeAll)
    #expect(result.count == file.count && !contains(result, ascii("Anna")))
    let place = box("udta", box([0xA9] + ascii("xyz"), ascii("Vienna")))
    let late =
      Self.type + (0..<900).flatMap { _ in box("free") } + box("moov", SampleMovie.header(), place)
    #expect(try !contains(edited(late, .removeLocation), ascii("Vienna")))
    let many = Self.type + box("moov", (0..<600).flatMap { _ in box("free") }, place)
    for task in [MetadataTask.removeLocation, .removeAll] {
      #expect(Reading(many, task: task).refusal == .damaged(damage: .tooMuch))
    }
  }
}
