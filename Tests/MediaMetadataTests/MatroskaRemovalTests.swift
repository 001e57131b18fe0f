// WebM and Matroska without their place, and without any metadata: what is played stays where it
// was, and no edit where nobody can say what would be left.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

private typealias Sample = SampleMatroska

@Suite struct MatroskaRemovalTests {
  /// Where each of these stands.
  private func places(_ word: String, in file: [UInt8]) -> [Int] {
    file.indices.filter { file[$0...].starts(with: ascii(word)) }
  }

  @Test func `of a film without metadata what plays is left`() throws {
    let file = Sample.rich
    let result = try edited(file, .removeAll)
    // All but what lies behind the segment stays where it was.
    #expect(result.count == file.count)
    var expected = try described(file)
    #expect(!expected.dates.isEmpty)
    expected.dates = []
    #expect(try described(result) == expected)
    for word in ["Vienna", "Anna", "Otto", "S_TEXT", "TITLE"] {
      #expect(contains(file, ascii(word)) && !contains(result, ascii(word)), "\(word)")
    }
    for word in [
      "picture", "sound", "depth", "alpha", "bright", "V_VP9", "OpusHead", "matroska",
    ] {
      #expect(places(word, in: result) == places(word, in: file), "\(word)")
    }
    // Of the track that goes not even its language.
    #expect(places("ger", in: result) == places("ger", in: file).dropLast())
    #expect(!contains(result, Sample.checksum))
    #expect(try edited(result, .removeAll) == result)
    #expect(try edited(result, .removeLocation) == result)
  }

  @Test func `an index names what is left, and the tracks that are`() throws {
    let result = try edited(Sample.rich, .removeAll)
    for (number, isLeft) in [
      (0x1549_A966, true), (0x1654_AE6B, true), (0x1C53_BB6B, true), (0x1254_C367, false),
      (0x1941_A469, false), (0x1043_A770, false),
    ] {
      let entry = element(0x53AB, be32(number)) + element(0x53AC, be32(0x1234))
      #expect(contains(Sample.rich, entry) && contains(result, entry) == isLeft)
    }
    #expect(contains(result, Sample.cue(1)) && !contains(result, Sample.cue(3)))
    let both = element(0xB7, element(0xF7, [3]), element(0xF1, be32(0x5555)))
    #expect(contains(Sample.rich, both) && !contains(result, both))
  }

  @Test func `what is recorded live has no lengths`() throws {
    let cluster = openElement(0x1F43_B675, Sample.blocks)
    let live =
      Sample.header()
      + openElement(
        0x1853_8067,
        Sample.richInformation + Sample.richTracks + cluster + cluster + Sample.cues + Sample.tags)
    let result = try edited(live, .removeAll)
    #expect(result.count == live.count && !contains(result, Sample.word))
    #expect(places("picture", in: result) == places("picture", in: live))
    #expect(try edited(live + live, .removeAll) == result + result)
    // Tags are found behind clusters.
    let told =
      Sample.header()
      + openElement(
        0x1853_8067, element(0x1654_AE6B, Sample.track(1, 1)) + cluster + cluster + Sample.tags)
    let bare = try edited(told, .removeLocation)
    #expect(try bare == edited(told, .removeAll))
    #expect(!contains(Array(bare.suffix(Sample.tags.count)), Sample.word))
  }

  @Test func `an element of any length becomes one of zeros`() throws {
    for count in [0, 1, 2, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 250, 300] {
      for number in [0xEC, 0x7BA9, 0x3EB923, 0x1254_C367] {
        let told = element(number, [UInt8](repeating: 0x77, count: count))
        let file = Sample.file(
          "webm", element(0x1549_A966, told, Sample.duration), Sample.richTracks)
        let result = try edited(file, .removeAll)
        #expect(result.count == file.count)
        #expect(!contains(result, [0x77, 0x77]), "\(count)")
        #expect(try described(result).durationMilliseconds == 2056, "\(count) \(number)")
        #expect(try described(result).size != nil)
      }
    }
  }

  @Test func `without its place a film keeps when it was made, and no tag`() throws {
    let result = try edited(Sample.rich, .removeLocation)
    var expected = try described(Sample.rich)
    #expect(!expected.dates.isEmpty)
    #expect(try described(result) == expected)
    expected.dates = []
    #expect(try described(edited(result, .removeAll)) == expected)
    for word in ["Vienna", "Anna", "Otto", "S_TEXT", "TITLE", "LOCATION", "gps_altitude"] {
      #expect(!contains(result, ascii(word)), "\(word)")
    }
    let stale = Sample.file("webm", Sample.richTracks, Sample.hole)
    #expect(try !contains(edited(stale, .removeLocation), Sample.word))
  }

  @Test func `what a codec is set up by loses its comments`() throws {
    let comment = le32(4) + ascii("Otto") + le32(1) + le32(13) + ascii("TITLE=Vienna!")
    func laced(_ comment: [UInt8]) -> [UInt8] {
      [2, 30, UInt8(comment.count)] + [UInt8](repeating: 0x33, count: 30) + comment
        + [UInt8](repeating: 0x44, count: 700)
    }
    let vorbis = laced([3] + ascii("vorbis") + comment + [1])
    let theora = laced([0x81] + ascii("theora") + comment)
    let flac =
      ascii("fLaC") + [0, 0, 0, 34] + [UInt8](repeating: 0x33, count: 34)
      + [4] + [0, 0, UInt8(comment.count)] + comment + [0x86, 0, 0, 6] + Sample.word
    for (codec, setUp, bare) in [
      ("A_VORBIS", vorbis, laced([3] + ascii("vorbis") + le32(21) + zeros(25) + [1])),
      ("V_THEORA", theora, laced([0x81] + ascii("theora") + le32(21) + zeros(25))),
      (
        "A_FLAC", flac,
        Array(flac.prefix(42)) + [1, 0, 0, UInt8(comment.count)] + zeros(comment.count)
          + [0x81, 0, 0, 6] + zeros(6)
      ),
    ] {
      func file(_ setUp: [UInt8]) -> [UInt8] {
        Sample.file(
          "webm", element(0x1654_AE6B, Sample.track(1, 2, codec, element(0x63A2, setUp))))
      }
      for task in [MetadataTask.removeLocation, .removeAll] {
        let result = try edited(file(setUp), task)
        #expect(result.suffix(bare.count).elementsEqual(bare), "\(codec)")
        #expect(try edited(result, task) == result)
        for damaged in [[], [2], [2, 255], Array(setUp.prefix(20)), Array(setUp.dropFirst())]
        where !damaged.isEmpty {
          #expect(Reading(file(damaged), task: task).refusal == .damaged(damage: .malformed))
        }
      }
    }
  }

  @Test func `what nobody knows is not called clean`() throws {
    let track = Sample.track(1, 1)
    func refused(_ task: MetadataTask, _ parts: [UInt8]...) -> Bool {
      let file = Sample.file("webm", parts.flatMap { $0 })
      return Reading(file, task: task).refusal == .damaged(damage: .malformed)
    }
    func tracks(_ all: [UInt8]...) -> [UInt8] { element(0x1654_AE6B, all.flatMap { $0 }) }
    #expect(!refused(.removeAll, tracks(track)) && !refused(.removeLocation, tracks(track)))
    // Of a kind that is not known or said, or without a number; two that share one.
    for odd in [
      tracks(Sample.track(1, 3)), tracks(element(0xAE, element(0xD7, [1]))),
      tracks(element(0xAE, element(0x83, [1]))), tracks(track, Sample.track(1, 0x11)),
      tracks(element(0xAE, element(0xD7, [1]), element(0xD7, [2]), element(0x83, [1]))),
      // Described as in another kind of file, encrypted, added to by something else.
      tracks(Sample.track(1, 1, "V_QUICKTIME", element(0x63A2, [1]))),
      tracks(
        Sample.track(1, 1, "V_VP9", element(0x6D80, element(0x6240, element(0x5035, []))))),
      tracks(
        Sample.track(1, 1, "V_VP9", element(0x41E4, element(0x41F0, [4]), element(0x41E7, [121])))),
      // Numbers and names that hold more than one.
      tracks(Sample.track(1, 1, "V_VP9", element(0xB9, zeros(9)))),
      tracks(Sample.track(1, 1, "V_VP9", element(0x22B59C, zeros(65)))),
      // Clusters and cues before tracks; other tracks later; blocks that are encrypted.
      Sample.cluster + tracks(track), Sample.cues + tracks(track),
      tracks(track) + tracks(Sample.track(2, 1)),
      tracks(track) + element(0x1F43_B675, element(0xAF, [0x81, 0, 0, 0])),
      tracks(track) + element(0x1F43_B675, element(0xA0, element(0x9B, [1]))),
      tracks(track) + openElement(0x1254_C367, []),
    ] {
      #expect(refused(.removeAll, odd), "\(odd)")
    }
    // A place may be told in the course of time, and by what is attached.
    let telling = Sample.file(
      "webm", tracks(track, Sample.track(2, 0x11), Sample.track(3, 0x21)), Sample.attachments)
    #expect(
      Reading(telling, task: .removeLocation).leftOut == [
        LeftOut(kind: .texts, count: 1), LeftOut(kind: .tracks, count: 2),
      ])
    let stray = Sample.file(
      "webm", tracks(track), element(0x1F43_B675, element(0xA1, [0x81, 0, 0, 0], Sample.word)))
    #expect(try !contains(edited(stray, .removeAll), Sample.word))
    let known = Sample.file("webm", tracks(track))
    for task in [MetadataTask.removeLocation, .removeAll] {
      for other in ["", "other", "webm\0more"] {
        let file = Sample.file(other, tracks(track))
        #expect(Reading(file, task: task).refusal == .damaged(damage: .malformed))
      }
    }
    for tail in [element(0x7BA9, Sample.word), zeros(9) + Sample.word, [0x7B, 0xA9, 0xFE, 0x41]] {
      #expect(try edited(known + tail, .removeAll) == edited(known, .removeAll))
    }
  }

  @Test func `elements within elements end`() {
    var nested = Sample.word
    for _ in 0..<20_000 { nested = be32(0x1C53_BB6B) + be32(nested.count | 1 << 28) + nested }
    let file = Sample.file("webm", element(0x1654_AE6B, Sample.track(1, 1)), nested)
    #expect(Reading(file, task: .removeAll).refusal == .damaged(damage: .tooMuch))
    var tags = Sample.word
    for _ in 0..<20_000 { tags = be16(0x67C8) + be32(tags.count | 1 << 28) + tags }
    let told = Sample.file(
      "webm", element(0x1654_AE6B, Sample.track(1, 1)), element(0x1254_C367, tags))
    #expect(Reading(told, task: .removeLocation).refusal == nil)
  }

  @Test func `a film that ends anywhere is refused, and one that is bent is no trap`() {
    for task in [MetadataTask.removeLocation, .removeAll] {
      for count in 1..<Sample.rich.count {
        let reading = Reading(Array(Sample.rich.prefix(count)), task: task)
        #expect(reading.refusal != nil || count < 40, "\(count)")
      }
      var random = Seeded(state: 11)
      for _ in 0..<3000 {
        var bent = Sample.rich
        for _ in 0...Int(random.next() % 4) { random.damage(&bent) }
        if case .edited(let pieces, _) = Reading(bent, task: task).result {
          #expect(pieces.count <= EditList.pieceCountMax)
        }
      }
    }
  }

  @Test func `a long film passes by in bounded memory`() throws {
    let blocks = (0..<100).flatMap { _ in
      Sample.simpleBlock(1, [UInt8](repeating: 0x55, count: 60_000))
        + Sample.simpleBlock(3, Sample.word)
    }
    let clusters = (0..<5).flatMap { _ in element(0x1F43_B675, blocks) }
    let file = Sample.file("webm", Sample.richTracks, clusters)
    let reading = Reading(file, task: .removeAll)
    #expect(reading.requests.allSatisfy { $0.byteCount <= 256 << 10 })
    #expect(reading.requests.count < 2 * file.count / (256 << 10))
    guard case .edited(let pieces, _) = reading.result else { return #expect(Bool(false)) }
    // Each line of text is one, and what lies between.
    #expect((1000...1010).contains(pieces.count))
    // What is written down as a whole does not fill the memory either.
    let title = element(0x7BA9, Sample.word)
    let large = element(0x1549_A966, title, element(0xEC, zeros(1_000_000)), title, title)
    let many = Sample.file(
      "webm", Sample.richTracks, [[UInt8]](repeating: large, count: 17).flatMap { $0 })
    #expect(Reading(many, task: .removeAll).refusal == .damaged(damage: .tooMuch))
  }
}
