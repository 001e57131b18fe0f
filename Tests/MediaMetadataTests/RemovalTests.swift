// Taking metadata out: the place and nothing else, or everything but what is needed to draw; the
// pixels' bytes the same; and no edit where nobody can say what would be left.

import Bytes
import Media
import Testing
import Wire

@testable import MediaMetadata

@Suite struct RemovalTests {
  private static let xmp = SampleXMP.packet(
    """
    exif:GPSLatitude="48,12.5N" exif:GPSLongitude='16,22.5E' xmp:CreateDate="2024-01-31"
    photoshop:City="Wien"><photoshop:Country>Österreich</photoshop:Country>
    <Iptc4xmpExt:LocationCreated><rdf:Bag><rdf:li Iptc4xmpExt:City="Wien"/></rdf:Bag>
    </Iptc4xmpExt:LocationCreated><tiff:Make>Apple</tiff:Make
    """)

  private static let video =
    box("ftyp", ascii("isom"), be32(0))
    + box(
      "moov", SampleMovie.header(),
      SampleMovie.userData([([0xA9] + ascii("xyz"), "+48.2083+016.3731/")]))

  private static var jpeg: [UInt8] {
    let photoshop =
      ascii("Photoshop 3.0\0") + ascii("8BIM") + be16(0x0404) + [0, 0] + be32(18)
      + [0x1C, 2, 90] + be16(4) + ascii("Wien") + [0x1C, 2, 80] + be16(4) + ascii("Anna")
    let motion = SampleXMP.packet("GCamera:MicroVideoOffset='\(video.count)'")
    return SampleJPEG.file(
      SampleJPEG.jfif, SampleJPEG.exif(.full(littleEndian: true)), SampleJPEG.xmp(motion),
      SampleJPEG.xmp(xmp), SampleJPEG.segment(0xED, photoshop),
      SampleJPEG.segment(0xE2, ascii("ICC_PROFILE\0") + [1, 1] + zeros(20)),
      SampleJPEG.segment(0xFE, ascii("hello")), SampleJPEG.frame(width: 640, height: 480),
      SampleJPEG.scan, SampleJPEG.segment(0xC4, [1]), SampleJPEG.scan) + video
  }

  @Test(arguments: [false, true])
  func `Exif without its place has everything else`(littleEndian: Bool) throws {
    let file = SampleJPEG.file(
      SampleJPEG.exif(.full(littleEndian: littleEndian)), SampleJPEG.frame(width: 6, height: 4),
      SampleJPEG.scan)
    let result = try edited(file, .removeLocation)
    #expect(result.count == file.count)
    var expected = try described(file)
    expected.position = nil
    expected.dates.removeAll { $0.field == .gpsDateTime }
    #expect(try described(result) == expected)
    // Nothing of its values is left, referred to or not.
    let degrees = littleEndian ? le32(48) + le32(1) : be32(48) + be32(1)
    #expect(contains(file, degrees) && !contains(result, degrees))
    #expect(!contains(result, ascii("2024:01:31\0")))
  }

  @Test(arguments: ["Exif\0x", "12Exif\0\0", "Exif"])
  func `Exif that only lenient readers find holds a JPEG back`(beginning: String) throws {
    let (frame, scan) = (SampleJPEG.frame(width: 6, height: 4), SampleJPEG.scan)
    let bent = SampleJPEG.segment(0xE1, ascii(beginning) + SampleExif.full().bytes)
    let file = SampleJPEG.file(bent, frame, scan)
    #expect(Reading(file, task: .removeLocation).refusal == .damaged(damage: .malformed))
    #expect(try edited(file, .removeAll) == SampleJPEG.file(frame, scan))
    // A segment of anything else stays.
    let other = SampleJPEG.file(SampleJPEG.segment(0xE1, ascii("FLIR\0") + [1]), frame, scan)
    #expect(try edited(other, .removeLocation) == other)
  }

  @Test func `what lies between a JPEG's segments goes with either`() throws {
    let (frame, scan) = (SampleJPEG.frame(width: 6, height: 4), SampleJPEG.scan)
    let file = SampleJPEG.file(frame, ascii("48,12.5N"), scan)
    for task in [MetadataTask.removeLocation, .removeAll] {
      #expect(try edited(file, task) == SampleJPEG.file(frame, scan))
    }
  }

  @Test func `a place is taken out of everything a JPEG holds`() throws {
    let file = Self.jpeg
    let result = try edited(file, .removeLocation)
    #expect(result.count == file.count)
    for word in ["Wien", "sterreich", "48,12.5N", "16,22.5E", "+48.2083"] {
      #expect(contains(file, ascii(word)) && !contains(result, ascii(word)), "\(word)")
    }
    for word in ["Anna", "2024-01-31", "<tiff:Make>Apple</tiff:Make", "hello", "AB12-CD34"] {
      #expect(contains(result, ascii(word)), "\(word)")
    }
    #expect(try described(result).motion == described(file).motion)
    #expect(try described(Self.video).position != nil)
    #expect(try described(Array(result.suffix(Self.video.count))).position == nil)
  }

  @Test func `without any metadata only what draws is left`() throws {
    let result = try edited(Self.jpeg, .removeAll)
    let profile = SampleJPEG.segment(0xE2, ascii("ICC_PROFILE\0") + [1, 1] + zeros(20))
    let turned = SampleJPEG.exif(SampleExif(first: [(0x0112, .short(6))]))
    #expect(
      result
        == SampleJPEG.file(
          SampleJPEG.jfif, turned, profile, SampleJPEG.frame(width: 640, height: 480),
          SampleJPEG.scan, SampleJPEG.segment(0xC4, [1]), SampleJPEG.scan))
    let found = try described(result)
    #expect(found.orientation == 6 && found.size == PixelSize(width: 480, height: 640))
    #expect(found.dates.isEmpty && found.make.isEmpty && found.preview == nil)
    #expect(try edited(result, .removeAll) == result)
  }

  @Test func `a picture that is upright and bare stays byte for byte`() throws {
    let adobe = SampleJPEG.segment(0xEE, ascii("Adobe") + [0, 100, 0, 0, 0, 0, 1])
    let file = SampleJPEG.file(
      SampleJPEG.jfif, adobe, SampleJPEG.frame(width: 6, height: 4), SampleJPEG.scan)
    #expect(try edited(file, .removeAll) == file)
    #expect(try edited(file, .removeLocation) == file)
    #expect(try !hasMetadata(jpeg: try edited(file, .removeAll)))
  }

  @Test func `pictures behind the picture lose their place, too`() throws {
    let one = SampleJPEG.file(
      SampleJPEG.exif(.full()), SampleJPEG.frame(width: 6, height: 4), SampleJPEG.scan)
    let result = try edited(one + one + [1, 2, 3], .removeLocation)
    let once = try edited(one, .removeLocation)
    #expect(result == once + once + [1, 2, 3])
    #expect(try edited(one + one, .removeAll).count < one.count)
  }

  @Test(arguments: [
    ("<a:gps>1</a:gps><a:b>2</a:b>", "<a:b>2</a:b>"),
    ("<a:gps>1</a:gpsFoo><a:b>2</a:b></a:gps>", "<a:b>2</a:b></a:gps>"),
    ("<a:gps>1<a:gpsFoo>2</a:gpsFoo>3</a:gps >4", "4"),
    ("<a:gps>1<a:gps>2</a:gps>3</a:gps>4", "4"),
    ("<a:gps>1<a:b c='/>'/>2<a:b/>3</a:gps>4", "4"),
    ("<a:gps b='</a:gps>'>1<!-- </a:gps> -->2</a:gps>3", "3"),
    ("<a:gps b='1'/><a:b gps='2' a:gps='3'/>4", "<a:b gps='2' />4"),
  ])
  func `a property of XMP that names a place goes up to its own end`(
    packet: String, left: String
  ) throws {
    let blanked = try LocationRemoval.withoutLocation(xmp: ascii(packet))
    let words = { (text: String) in text.split(separator: " ").joined(separator: " ") }
    #expect(blanked?.count == packet.utf8.count)
    #expect(blanked.map { words(String(decoding: $0, as: UTF8.self)) } == words(left))
  }

  @Test func `large pictures pass by in bounded memory`() throws {
    let pixels = [UInt8](repeating: 0x55, count: 6 << 20)
    let file = SampleJPEG.file(
      SampleJPEG.exif(.full()), SampleJPEG.frame(width: 6, height: 4), SampleJPEG.scan, pixels)
    let reading = Reading(file, task: .removeAll)
    #expect(reading.requests.allSatisfy { $0.byteCount <= 256 << 10 })
    guard case .edited(let pieces) = reading.result else { return #expect(Bool(false)) }
    #expect(pieces.count == 3)
  }

  @Test func `a movie without its place has everything else`() throws {
    for file in [SampleMovie.live(), SampleMovie.android()] {
      let result = try edited(file, .removeLocation)
      #expect(result.count == file.count)
      var expected = try described(file)
      #expect(expected.position != nil)
      expected.position = nil
      #expect(try described(result) == expected)
      #expect(!contains(result, ascii("+48.2083")))
    }
  }

  @Test func `a movie that tells places in the course of time is not called clean`() throws {
    func track(_ handler: String, _ entry: String, _ content: [UInt8] = []) -> [UInt8] {
      SampleMovie.track(
        handler,
        box(
          "minf", box("stbl", fullBox("stsd", be32(1), box(entry, zeros(8), content)))))
    }
    func movie(_ tracks: [UInt8]...) -> [UInt8] {
      box("ftyp", ascii("isom"), be32(0))
        + box("moov", SampleMovie.header(), tracks.flatMap { $0 }) + box("mdat", zeros(8))
    }
    let keys = { (name: String) in box("keys", ascii("com.apple.quicktime." + name)) }
    let picture = SampleMovie.track("vide", width: 64, height: 48)
    let plain = movie(picture, track("meta", "mebx", keys("video-orientation")))
    #expect(try edited(plain, .removeLocation) == plain)
    for telling in [
      track("meta", "gpmd"), track("meta", "camm"), track("text", "tx3g"), track("sbtl", "tx3g"),
      track("meta", "mebx", keys("location.ISO6709")), SampleMovie.track("meta"),
    ] {
      #expect(
        Reading(movie(picture, telling), task: .removeLocation).refusal
          == .damaged(damage: .malformed))
    }
  }

  @Test func `HEIF without its place has everything else`() throws {
    var sample = SampleHEIF(more: box("mpvd", Self.video))
    sample.xmp = Self.xmp
    for isLong in [false, true] {
      sample.isLong = isLong
      let file = sample.bytes
      let result = try edited(file, .removeLocation)
      #expect(result.count == file.count)
      var expected = try described(file)
      expected.position = nil
      expected.dates.removeAll { $0.field == .gpsDateTime }
      #expect(try described(result) == expected)
      for word in ["Wien", "48,12.5N", "+48.2083"] { #expect(!contains(result, ascii(word))) }
    }
    sample.isExifCut = true
    #expect(
      Reading(sample.bytes, task: .removeLocation).refusal == .damaged(damage: .tooMuch))
  }

  @Test func `what cannot be read is not called clean`() {
    // An Exif directory outside, a GPS pointer of a strange type, too many directories, no TIFF.
    let damaged: [[UInt8]] = [
      SampleExif(first: [(0x8769, .long(60_000))]).bytes,
      SampleExif(first: [(0x8825, .ascii("GPS"))]).bytes,
      SampleExif(first: [(0x8825, .long(60_000))]).bytes, ascii("neither II nor MM"),
    ]
    for exif in damaged {
      let file = SampleJPEG.file(
        SampleJPEG.segment(0xE1, ascii("Exif\0\0") + exif), SampleJPEG.frame(width: 2, height: 1),
        SampleJPEG.scan)
      guard case .damaged = Reading(file, task: .removeLocation).refusal else {
        Issue.record("called clean")
        continue
      }
      // Without all of it there is nothing left to ask.
      guard case .edited = Reading(file, task: .removeAll).result else {
        Issue.record("refused")
        continue
      }
    }
    for packet in ["<a photo:City='x'><photo:City>Wien", "<exif:GPSLatitude", "<photo:City a='"] {
      let file = SampleJPEG.file(SampleJPEG.xmp(packet), SampleJPEG.frame(width: 2, height: 1))
      guard case .damaged = Reading(file, task: .removeLocation).refusal else {
        Issue.record("called clean: \(packet)")
        continue
      }
    }
    for task in [MetadataTask.removeLocation, .removeAll] {
      #expect(Reading(ascii("hello"), task: task).refusal == .unsupported)
    }
    #expect(Reading([], task: .removeAll).refusal == .empty)
  }

  @Test func `what is taken out of damaged files ends, too`() {
    var random = Seeded(state: 11)
    for file in [Self.jpeg, SampleHEIF(more: box("mpvd", Self.video)).bytes, SampleMovie.live()] {
      for index in 0..<300 {
        var bent = index % 2 == 0 ? file : Array(file.prefix(random.below(file.count)))
        for _ in 0..<1 + random.below(4) { random.damage(&bent) }
        for task in [MetadataTask.removeLocation, .removeAll] {
          guard case .edited(let pieces) = Reading(bent, task: task).result else { continue }
          for case .copy(let range) in pieces {
            #expect(range.offset + range.byteCount <= UInt64(bent.count))
          }
        }
      }
    }
  }
}
