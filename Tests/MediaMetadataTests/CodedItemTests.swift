// Pictures of HEIF and AVIF, and what sets decoders up, in which something is said beside the
// picture, as in frames of films: no coordinate is left in it, and pictures stay where they were.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

/// What frames are made of is made as for films.
extension FrameCodingTests {
  /// A picture of this type, with these set-ups, in so many pieces.
  private static func still(
    _ type: String, _ setUps: [[UInt8]], _ content: [UInt8], pieceCount: Int = 1
  ) -> [UInt8] {
    let head = box("ftyp", ascii("heic"), be32(0), ascii("heic"))
    let length = content.count / pieceCount
    let information = fullBox("infe", version: 2, be16(1), be16(0), ascii(type), [0])
    func meta(at start: Int) -> [UInt8] {
      var extents: [UInt8] = []
      for index in 0..<pieceCount {
        let place = index * length
        let count = index < pieceCount - 1 ? length : content.count - place
        extents += be32(start + place)
        extents += be32(count)
      }
      let places = be16(0x4400) + be16(1) + be16(1) + be16(0) + be16(pieceCount) + extents
      return fullBox(
        "meta", fullBox("hdlr", zeros(4), ascii("pict"), zeros(13)), fullBox("pitm", be16(1)),
        fullBox("iinf", be16(1), information),
        box("iprp", box("ipco", setUps.flatMap { $0 }), fullBox("ipma", be32(0))),
        fullBox("iloc", places))
    }
    return head + meta(at: head.count + meta(at: 0).count + 8) + box("mdat", content)
  }

  private static func openUnit(_ type: UInt8, _ content: [UInt8]) -> [UInt8] {
    [type << 3 | 2, UInt8(content.count & 0x7F | 0x80), UInt8(content.count >> 7)] + content
  }

  private static let openUnits =
    openUnit(5, [4, 0xB5, 0, 0x31] + toldInUnits + [0x80]) + openUnit(15, toldInUnits)
    + openUnit(6, drawn) + openUnit(5, [9] + toldInUnits + [0x80])

  /// A set of parameters and messages, each in a list of its own.
  private static var hvcCTold: [UInt8] {
    let told = message(true, 5, [UInt8](repeating: 7, count: 16) + toldInUnits)
    var setUp = Array(hvcC(4).dropLast())
    setUp += [2, 33, 0, 1, 0, 4, 33 << 1, 1, 7, 7, 39, 0, 1]
    setUp += be16(told.count)
    return setUp + told
  }

  /// A set and messages among those for sequences, and something behind all that is needed.
  private static var avcCTold: [UInt8] {
    let told = message(false, 5, [UInt8](repeating: 7, count: 16) + toldInUnits)
    var setUp = Array(avcC(4).dropLast(2))
    setUp += [0xE2, 0, 3, 0x67, 7, 7]
    setUp += be16(told.count)
    setUp += told
    setUp += [0, 0xFD, 0xF8, 0xF8, 0]
    return setUp + toldInUnits
  }

  @Test func `what a coded picture of HEIF or AVIF says beside it is filled`() throws {
    for (type, setUp, content) in [
      ("hvc1", box("hvcC", Self.hvcC(4)), Self.byLengths(true, 4)),
      ("hev1", box("hvcC", Self.hvcC(2)), Self.byLengths(true, 2)),
      ("avc1", box("avcC", Self.avcC(4)), Self.byLengths(false, 4)),
      ("av01", box("av1C", [0x81, 0, 0, 0]), Self.openUnits),
    ] {
      try expectNoPlace(
        Self.still(type, [setUp], content), Self.inUnits, keeping: Self.drawn, "\(type)")
    }
  }

  @Test func `what is said where decoders are set up is filled, or becomes zeros`() throws {
    for (type, name, setUp) in [
      ("hvc1", "hvcC", Self.hvcCTold), ("avc1", "avcC", Self.avcCTold),
      ("av01", "av1C", [0x81, 0, 0, 0] + Self.openUnits),
    ] {
      let picture = [type == "hvc1" ? 0x26 : 0x65, 1] + Self.drawn
      let content =
        type == "av01" ? Self.openUnit(6, Self.drawn) : be32(picture.count) + picture
      let still = Self.still(type, [box(name, setUp)], content)
      try expectNoPlace(still, Self.inUnits, keeping: Self.drawn, "\(type), a picture")
      let film = SampleMovie.film(box(type, zeros(78), box(name, setUp)), content)
      try expectNoPlace(film, Self.inUnits, keeping: Self.drawn, "\(type), a film")
    }
    for (codec, isHEVC) in [("V_MPEGH/ISO/HEVC", true), ("V_MPEG4/ISO/AVC", false)] {
      let setUp = isHEVC ? Self.hvcCTold : Self.avcCTold
      try expectNoPlace(
        Self.matroska(codec, setUp, Self.byLengths(isHEVC, 4)), Self.inUnits,
        keeping: Self.drawn, "\(codec)")
    }
    let opus = ascii("OpusHead") + [1, 2] + zeros(9)
    #expect(
      CodecSetUp.withoutRest(opus: opus + Self.toldInUnits) == opus
        + zeros(Self.toldInUnits.count))
    #expect(CodecSetUp.withoutRest(opus: Array(opus.dropLast())) == Array(opus.dropLast()))
    #expect(CodecSetUp.withoutRest(opus: Array(opus.dropFirst())) == nil)
  }

  @Test func `a picture whose parts cannot be found, or are of no known kind, is held back`() {
    let units = Self.byLengths(true, 4)
    let (four, two) = (box("hvcC", Self.hvcC(4)), box("hvcC", Self.hvcC(2)))
    for still in [
      Self.still("hvc1", [], units), Self.still("hvc1", [four, two], units),
      Self.still("hvc1", [four], units, pieceCount: 2),
      Self.still(
        "hvc1", [box("hvcC", Array(Self.hvcC(4).dropLast()) + [1, 0, 0, 1, 0, 2, 2, 1])], units),
      Self.still("vvc1", [], units), Self.still("evc1", [], units), Self.still("j2k1", [], units),
      Self.still("av01", [], Self.toldInUnits.map { $0 | 0x80 }),
    ] {
      for task in [MetadataTask.removeLocation, .removeAll] {
        #expect(Reading(still, task: task).refusal == .notUnderstood)
      }
    }
    #expect(Reading(Self.still("hvc1", [four], units), task: .removeAll).refusal == nil)
  }

  @Test func `whatever a set-up says, it is passed over or refused`() {
    for setUp in [Self.hvcCTold, Self.avcCTold] {
      for place in setUp.indices {
        for value: UInt8 in [0, 1, 0x27, 0x80, 0xFF] {
          var other = setUp
          other[place] = value
          for found in [
            CodecSetUp.withoutMessages(hevc: other), CodecSetUp.withoutMessages(avc: other),
            CodecSetUp.withoutRest(opus: other),
          ] { #expect(found == nil || found?.count == other.count) }
        }
        _ = CodecSetUp.withoutMessages(hevc: Array(setUp.prefix(place)))
        _ = CodecSetUp.withoutMessages(avc: Array(setUp.prefix(place)))
      }
    }
  }

  @Test func `a film with captions in every frame passes, however long it is`() throws {
    let caption = Self.message(false, 4, [0xB5, 0, 0x31] + ascii("48.2083, 16.3731"))
    let frame = [caption, [0x65, 1, 2, 3]].flatMap { be32($0.count) + $0 }
    let frameCount = 20_000
    let film = SampleMovie.film(
      box("avc1", zeros(78), box("avcC", Self.avcC(4))),
      [[UInt8]](repeating: frame, count: frameCount).flatMap { $0 })
    guard case .edited(let pieces, _) = Reading(film, task: .removeLocation).result else {
      return #expect(Bool(false))
    }
    #expect(pieces.count > 2 * frameCount)
    #expect(try !contains(edited(film, .removeLocation), ascii("48.2083")))
  }

  @Test func `what items share is looked into once, and what lies in a part of another not`() throws
  {
    var items = KeptItems()
    let ranges: [(UInt64, UInt64)] = [(50, 10), (20, 30), (50, 10), (20, 30), (60, 0)]
    items.coded = ranges.map { (MediaRange(offset: $0, byteCount: $1), .openUnits) }
    try items.lookOnce()
    #expect(items.coded.map(\.range.offset) == [20, 50, 60])
    for (offset, byteCount) in [(UInt64(21), UInt64(4)), (49, 2), (20, 29)] {
      var items = items
      items.coded.append((MediaRange(offset: offset, byteCount: byteCount), .openUnits))
      #expect(throws: MetadataStop.self) { try items.lookOnce() }
    }
    items.coded.append((MediaRange(offset: 20, byteCount: 30), .jpeg))
    #expect(throws: MetadataStop.self) { try items.lookOnce() }
  }
}

extension SampleMovie {
  /// A film of one sample.
  fileprivate static func film(_ description: [UInt8], _ sample: [UInt8]) -> [UInt8] {
    let type = box("ftyp", ascii("isom"), be32(0))
    let table = table(
      description, places: [type.count + 8], counts: [1], sizes: [sample.count])
    return type + box("mdat", sample)
      + box("moov", header(), track("vide", width: 64, height: 48, box("minf", table)))
  }
}
