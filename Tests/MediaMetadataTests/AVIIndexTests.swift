// Indices of an AVI and what sets its streams up: entries that tell a chunk which is there, and
// fields that a codec has; nothing else.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

@Suite struct AVIIndexTests {
  private static let place = ascii("GPS +48.208300+016.373100/")
  private static let frame = ascii("pixels")

  private static func entry(_ name: String, at place: Int, _ count: Int, _ flags: Int = 16)
    -> [UInt8]
  {
    ascii(name) + le32(flags) + le32(place) + le32(count)
  }

  private static func stream(
    _ kind: String, _ format: [UInt8], _ more: [UInt8] = []
  ) -> [UInt8] {
    SampleAVI.list(
      "strl", SampleAVI.chunk("strh", ascii(kind), zeros(44)), SampleAVI.chunk("strf", format),
      more)
  }

  private static let raw: [UInt8] = le32(40) + zeros(36)
  private static let pulses: [UInt8] = [
    1, 0, 1, 0, 0x40, 0x1F, 0, 0, 0x80, 0x3E, 0, 0, 2, 0, 16, 0,
  ]

  /// Of pictures and sound, two chunks of frames.
  private static func film(
    strl: [UInt8] = [], format: [UInt8] = raw, sound: [UInt8] = pulses, films: [UInt8] = [],
    index: [UInt8]
  ) -> [UInt8] {
    SampleAVI.file(
      SampleAVI.list("hdrl", SampleAVI.header, stream("vids", format, strl), stream("auds", sound)),
      SampleAVI.list(
        "movi", SampleAVI.chunk("00dc", frame), SampleAVI.chunk("01wb", zeros(4)),
        SampleAVI.chunk("00dc", frame), films), SampleAVI.chunk("idx1", index))
  }

  private static let entries =
    entry("00dc", at: 4, 6) + entry("01wb", at: 18, 4) + entry("00dc", at: 30, 6, 0)

  private static func places(of word: String, in bytes: [UInt8]) -> [Int] {
    bytes.indices.filter { bytes[$0...].starts(with: ascii(word)) }
  }

  /// Where the list of frames is, from which offsets count.
  private static func films(in file: [UInt8]) -> Int { places(of: "movi", in: file).first ?? 0 }

  @Test(arguments: [MetadataTask.removeLocation, .removeAll])
  func `an index stays as far as it tells chunks that are there`(task: MetadataTask) throws {
    let fine = Self.film(index: Self.entries)
    #expect(try edited(fine, task) == fine)
    for (other, bare) in [
      (Self.place + zeros(6), zeros(32)), (Self.entry("00dc", at: 5, 6), zeros(16)),
      (Self.entry("00dc", at: 30, 7), zeros(16)), (Self.entry("01wb", at: 4, 6), zeros(16)),
      (Self.entry("00dc", at: 4, 6), zeros(16)), (Array(Self.place.prefix(9)), zeros(9)),
    ] {
      let told = Self.film(index: Self.entries + other)
      #expect(try edited(told, task) == Self.film(index: Self.entries + bare))
    }
    let flags = Self.film(index: Self.entry("00dc", at: 4, 6, 0x4820_8210))
    #expect(try edited(flags, task) == Self.film(index: Self.entry("00dc", at: 4, 6)))
    // Counted from the beginning of the file.
    let start = Self.films(in: fine)
    let whole = Self.film(
      index: Self.entry("00dc", at: start + 4, 6) + Self.entry("01wb", at: start + 18, 4))
    #expect(try edited(whole, task) == whole)
  }

  private static func head(_ width: Int, _ kind: Int, _ count: Int, _ name: String) -> [UInt8] {
    le16(width) + [0, UInt8(kind)] + le32(count) + ascii(name)
  }

  @Test(arguments: [MetadataTask.removeLocation, .removeAll])
  func `indices of OpenDML stay where they lead to chunks`(task: MetadataTask) throws {
    func film(inner: [UInt8], name: String = "ix00", _ outer: (Int) -> [UInt8]) -> [UInt8] {
      func make(_ place: Int) -> [UInt8] {
        Self.film(
          strl: SampleAVI.chunk("indx", outer(place)), films: SampleAVI.chunk(name, inner),
          index: Self.entries)
      }
      return make(Self.places(of: name, in: make(0)).first ?? 0)
    }
    func inner(_ base: Int, _ more: [UInt8] = [], reserved: [UInt8] = zeros(4)) -> [UInt8] {
      let entries = [12, 6, 38, 6].flatMap { le32($0) }
      return Self.head(2, 1, 2, "00dc") + le32(base) + zeros(4) + reserved + entries + more
    }
    func outer(_ place: Int) -> [UInt8] {
      let entry = [place, 0, 8 + 40, 2].flatMap { le32($0) }
      return Self.head(4, 0, 1, "00dc") + zeros(12) + entry + zeros(32)
    }
    let start = Self.films(in: film(inner: inner(0), outer))
    let fine = film(inner: inner(start), outer)
    #expect(try edited(fine, task) == fine)
    let told = film(inner: inner(start, Self.place, reserved: ascii("Wien"))) { place in
      outer(place).dropLast(32) + Self.place + zeros(6)
    }
    #expect(try !contains(edited(told, task), Array(Self.place.prefix(10))))
    #expect(try !contains(edited(told, task), ascii("Wien")))
    #expect(try Self.places(of: "ix00", in: edited(told, task)).count == 1)
    for other in [
      film(inner: Self.place + zeros(20), outer), film(inner: inner(start + 1), outer),
      film(inner: inner(start), name: "ix02", outer),
      film(inner: inner(start), name: "ixGP", outer),
      film(inner: Self.place + zeros(20), name: "ixGP") { _ in Self.place + zeros(20) },
      film(inner: inner(start)) { _ in Self.head(4, 0, 9, "00dc") + Self.place },
    ] {
      let result = try edited(other, task)
      #expect(!contains(result, Array(Self.place.prefix(10))) && !contains(result, ascii("indx")))
      #expect(result.count == other.count && contains(result, Self.frame))
    }
  }

  @Test func `what sets a stream up ends where its codec's does`() throws {
    func format(_ codec: String, depth: Int = 24, colors: Int = 0) -> [UInt8] {
      let sides = [40, 64, 48].flatMap { le32($0) }
      return sides + le16(1) + le16(depth) + ascii(codec) + zeros(12) + le32(colors) + zeros(4)
    }
    for told in [format("\0\0\0\0"), format("I420"), format("MJPG"), format("YUY2")] {
      let film = Self.film(format: told + Self.place, index: Self.entries)
      let bare = Self.film(format: told + zeros(Self.place.count), index: Self.entries)
      // A frame that is no JPEG is held back for that.
      guard !contains(told, ascii("MJPG")) else {
        #expect(PictureFormat.bare(told + Self.place, .jpeg) == told + zeros(Self.place.count))
        continue
      }
      #expect(try edited(film, .removeLocation) == bare)
    }
    let palette = format("\0\0\0\0", depth: 8, colors: 2) + [1, 2, 3, 0, 4, 5, 6, 0]
    #expect(PictureFormat.bare(palette + Self.place, nil) == palette + zeros(Self.place.count))
    for sound in [Self.pulses + le16(0), Self.pulses + le16(26)] {
      let film = Self.film(sound: sound + Self.place, index: Self.entries)
      let bare = Self.film(sound: Self.pulses + le16(0) + zeros(26), index: Self.entries)
      #expect(try edited(film, .removeLocation) == bare)
    }
    let unknown = Self.film(format: format("QQQQ") + Self.place, index: Self.entries)
    #expect(Reading(unknown, task: .removeLocation).refusal == .notUnderstood)
    let few = Self.film(format: format("QQQQ") + [1, 2, 3, 4], index: Self.entries)
    #expect(try edited(few, .removeLocation) == few)
  }

  @Test func `how pictures are shown is told of one field or two`() throws {
    let field = [480, 640, 480, 640, 0, 0, 0, 0].flatMap { le32($0) }
    let head = [0, 0, 25, 640, 480, 4 << 16 | 3, 640, 480, 1].flatMap { le32($0) }
    let told: [UInt8] = head + field
    #expect(PictureProperties.bare(told) == told)
    #expect(PictureProperties.bare(told + Self.place) == told + zeros(Self.place.count))
    var many = told
    many[32] = 200
    for other in [many + Self.place, Self.place, Self.place + zeros(40)] {
      let film = Self.film(strl: SampleAVI.chunk("vprp", other), index: Self.entries)
      #expect(try !contains(edited(film, .removeAll), Array(Self.place.prefix(10))))
    }
  }
}
