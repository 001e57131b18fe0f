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

  static let video =
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
      SampleJPEG.segment(0xE2, ascii("ICC_PROFILE\0") + [1, 1] + SampleProfile.bare),
      SampleJPEG.segment(0xFE, ascii("hello")), SampleJPEG.frame(width: 640, height: 480),
      SampleJPEG.scan, SampleJPEG.segment(0xC4, zeros(17)), SampleJPEG.scan) + video
  }

  @Test(arguments: [false, true])
  func `Exif without its place has what is understood`(littleEndian: Bool) throws {
    let file = SampleJPEG.file(
      SampleJPEG.exif(.full(littleEndian: littleEndian)), SampleJPEG.frame(width: 6, height: 4),
      SampleJPEG.scan)
    let result = try edited(file, .removeLocation)
    var expected = try described(file)
    expected.position = nil
    expected.preview = nil
    expected.dates.removeAll { $0.field == .gpsDateTime }
    #expect(try described(result) == expected)
    #expect(try edited(result, .removeLocation) == result)
    // Nothing of its values is left, referred to or not.
    let degrees = littleEndian ? le32(48) + le32(1) : be32(48) + be32(1)
    #expect(contains(file, degrees) && !contains(result, degrees))
    #expect(!contains(result, ascii("2024:01:31\0")))
  }

  @Test(arguments: ["Exif\0x", "12Exif\0\0", "Exif"])
  func `Exif that only lenient readers find goes, and segments of makers`(
    beginning: String
  ) throws {
    let (frame, scan) = (SampleJPEG.frame(width: 6, height: 4), SampleJPEG.scan)
    let bent = SampleJPEG.segment(0xE1, ascii(beginning) + SampleExif.full().bytes)
    let file = SampleJPEG.file(bent, frame, scan)
    for task in [MetadataTask.removeLocation, .removeAll] {
      #expect(try edited(file, task) == SampleJPEG.file(frame, scan))
      for marker in UInt8(0xE1)...0xEF {
        let other = SampleJPEG.segment(marker, ascii("FLIR\0") + [1])
        #expect(
          try edited(SampleJPEG.file(other, frame, scan), task) == SampleJPEG.file(frame, scan))
      }
    }
    #expect(Reading(file, task: .removeLocation).leftOut == [LeftOut(kind: .unknown, count: 1)])
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
    for word in ["Wien", "sterreich", "48,12.5N", "16,22.5E", "+48.2083", "Anna", "hello"] {
      #expect(contains(file, ascii(word)) && !contains(result, ascii(word)), "\(word)")
    }
    for word in ["2024-01-31", "tiff:Make=\"Apple\"", "AB12-CD34", "MotionPhoto=\"1\""] {
      #expect(contains(result, ascii(word)), "\(word)")
    }
    #expect(try described(result).motion?.byteCount == described(file).motion?.byteCount)
    #expect(try edited(result, .removeLocation) == result)
    #expect(try described(Self.video).position != nil)
    #expect(try described(Array(result.suffix(Self.video.count))).position == nil)
  }

  @Test func `without any metadata only what draws is left`() throws {
    let result = try edited(Self.jpeg, .removeAll)
    let profile = SampleJPEG.segment(0xE2, ascii("ICC_PROFILE\0") + [1, 1] + SampleProfile.bare)
    let turned = SampleJPEG.exif(SampleExif(first: [(0x0112, .short(6))]))
    #expect(
      result
        == SampleJPEG.file(
          SampleJPEG.jfif, turned, profile, SampleJPEG.frame(width: 640, height: 480),
          SampleJPEG.scan, SampleJPEG.segment(0xC4, zeros(17)), SampleJPEG.scan))
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

  @Test func `pictures behind the picture go, and what lies between`() throws {
    let one = SampleJPEG.file(
      SampleJPEG.exif(.full()), SampleJPEG.frame(width: 6, height: 4), SampleJPEG.scan)
    for task in [MetadataTask.removeLocation, .removeAll] {
      let once = try edited(one, task)
      for behind in [one, one + [1, 2, 3], zeros(1000) + one, [0xFF, 0xD8, 0xFF, 0xE1, 0, 90]] {
        #expect(try edited(one + behind, task) == once)
      }
    }
  }

  @Test func `large pictures pass by in bounded memory`() throws {
    let pixels = [UInt8](repeating: 0x55, count: 6 << 20)
    let file = SampleJPEG.file(
      SampleJPEG.exif(.full()), SampleJPEG.frame(width: 6, height: 4), SampleJPEG.scan, pixels)
    let reading = Reading(file, task: .removeAll)
    #expect(reading.requests.allSatisfy { $0.byteCount <= 256 << 10 })
    guard case .edited(let pieces, _) = reading.result else { return #expect(Bool(false)) }
    #expect(pieces.count == 3)
  }

  @Test func `a movie without its place has what is understood`() throws {
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

  @Test func `a track that may tell places in the course of time goes, with its samples`() throws {
    let pixels = ascii("pixelsWORDS")
    func movie(_ telling: [UInt8]) -> [UInt8] {
      let type = box("ftyp", ascii("isom"), be32(0))
      let playing = SampleMovie.playing("vide", at: type.count + 8, 6)
      return type + box("mdat", pixels)
        + box(
          "moov", SampleMovie.header(),
          SampleMovie.track("vide", width: 64, height: 48, playing), telling)
    }
    func track(_ handler: String, _ entry: String, _ content: [UInt8] = []) -> [UInt8] {
      let table = SampleMovie.table(
        box(entry, zeros(8), content), places: [22 + 6], counts: [1], sizes: [5])
      return SampleMovie.track(handler, box("minf", table), number: 2)
    }
    let keys = { (name: String) in box("keys", ascii("com.apple.quicktime." + name)) }
    for telling in [
      track("meta", "gpmd"), track("meta", "camm"), track("text", "tx3g"), track("sbtl", "tx3g"),
      track("meta", "mebx", keys("location.ISO6709")), track("tmcd", "tmcd"), track("data", "rtmd"),
      track(
        "meta", "mebx", keys("still-image-time") + ascii("com.apple.quicktime.location.ISO6709")),
      SampleMovie.track("meta"),
    ] {
      for task in [MetadataTask.removeLocation, .removeAll] {
        let result = try edited(movie(telling), task)
        #expect(contains(result, ascii("pixels")) && !contains(result, ascii("WORDS")))
        #expect(!contains(result, ascii("gpmd")) && !contains(result, ascii("location")))
        let leftOut = Reading(movie(telling), task: task).leftOut
        #expect(leftOut.contains(LeftOut(kind: .tracks, count: 1)))
      }
    }
  }

  @Test func `HEIF without its place has what is understood`() throws {
    var sample = SampleHEIF(more: box("mpvd", Self.video))
    sample.xmp = Self.xmp
    for isLong in [false, true] {
      sample.isLong = isLong
      let file = sample.bytes
      let result = try edited(file, .removeLocation)
      #expect(result.count == file.count)
      var expected = try described(file)
      expected.position = nil
      expected.preview = try described(result).preview
      expected.dates.removeAll { $0.field == .gpsDateTime }
      #expect(try described(result) == expected)
      for word in ["Wien", "48,12.5N", "+48.2083"] { #expect(!contains(result, ascii(word))) }
      #expect(try edited(result, .removeLocation) == result)
    }
    // Of Exif in pieces nothing stays.
    sample.isExifCut = true
    #expect(try described(edited(sample.bytes, .removeLocation)).make == "Apple")
    #expect(try !contains(edited(sample.bytes, .removeLocation), ascii("iPhone")))
  }

  @Test func `what cannot be read does not stay`() throws {
    // An Exif directory outside, a GPS pointer of a strange type, too many directories, no TIFF.
    let damaged: [[UInt8]] = [
      SampleExif(first: [(0x8769, .long(60_000))]).bytes,
      SampleExif(first: [(0x8825, .ascii("GPS"))]).bytes,
      SampleExif(first: [(0x8825, .long(60_000))]).bytes, ascii("neither II nor MM"),
    ]
    let rest = SampleJPEG.frame(width: 2, height: 1) + SampleJPEG.scan
    for exif in damaged {
      let file = SampleJPEG.file(SampleJPEG.segment(0xE1, ascii("Exif\0\0") + exif), rest)
      #expect(try edited(file, .removeLocation) == SampleJPEG.file(rest))
    }
    for packet in ["<a photo:City='x'><photo:City>Wien", "<exif:GPSLatitude", "<photo:City a='"] {
      let file = SampleJPEG.file(SampleJPEG.xmp(packet), rest)
      #expect(try edited(file, .removeLocation) == SampleJPEG.file(rest))
    }
    for task in [MetadataTask.removeLocation, .removeAll] {
      #expect(Reading(ascii("hello"), task: task).refusal == .unsupported)
      // Another kind of JPEG, and a scan that may go on in whatever was put behind it.
      let other = SampleJPEG.file(SampleJPEG.segment(0xF7, [1, 2, 3]), rest)
      #expect(Reading(other, task: task).refusal == .notUnderstood)
      let open = Array(SampleJPEG.file(rest).dropLast(2)) + ascii("GPS 48.2083")
      #expect(Reading(open, task: task).refusal == .damaged(damage: .truncated))
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
          guard case .edited(let pieces, _) = Reading(bent, task: task).result else { continue }
          for case .copy(let range) in pieces {
            #expect(range.offset + range.byteCount <= UInt64(bent.count))
          }
        }
      }
    }
  }
}
