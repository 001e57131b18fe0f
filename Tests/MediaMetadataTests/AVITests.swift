// AVI: what a camera's film says, whatever of it is missing, cut or a lie.

import Bytes
import Locaphoto
import Testing
import Wire

@testable import MediaMetadata

enum SampleAVI {
  static func chunk(_ name: String, _ content: [UInt8]...) -> [UInt8] {
    let content = content.flatMap { $0 }
    return ascii(name) + le32(content.count) + content + zeros(content.count % 2)
  }

  static func list(_ name: String, _ content: [UInt8]...) -> [UInt8] {
    chunk("LIST", ascii(name), content.flatMap { $0 })
  }

  static func file(_ chunks: [UInt8]...) -> [UInt8] {
    chunk("RIFF", ascii("AVI "), chunks.flatMap { $0 })
  }

  /// 640 by 480.
  static let header = chunk("avih", zeros(32), le32(640), le32(480), zeros(16))

  /// So many times `scale` / `rate` of a second.
  static func stream(_ kind: String, scale: Int, rate: Int, length: Int) -> [UInt8] {
    list(
      "strl",
      chunk("strh", ascii(kind), zeros(16), le32(scale), le32(rate), zeros(4), le32(length)),
      chunk("strf", zeros(40)))
  }

  static let picture = stream("vids", scale: 1001, rate: 30000, length: 150)
  static let sound = stream("auds", scale: 1, rate: 11024, length: 55175)
  /// Exactly as Canon's cameras write it.
  static let begun = chunk("IDIT", ascii("THU OCT 26 16:46:04 2006\n"), [0])
  static let frame = [0xFF, 0xD8] + SampleJPEG.frame(width: 640, height: 480) + SampleJPEG.scan
  static let films = list("movi", chunk("01wb", zeros(33)), chunk("00dc", frame))

  static let full = file(
    list("hdrl", header, picture, sound, begun), list("INFO", chunk("ICRD", ascii("2006-10-27"))),
    chunk("JUNK", zeros(7)), films, chunk("idx1", zeros(32)))
}

@Suite struct AVITests {
  private let begun: Int64 = 1_161_881_164_000

  @Test func `a film says how long, how large and when, and shows its first frame`() throws {
    let found = try described(SampleAVI.full)
    #expect(found.format == .avi && found.mediaType == "video/x-msvideo")
    #expect(found.damage == nil && MediaFacts(found, nil).kind == .video)
    #expect(found.size == PixelSize(width: 640, height: 480) && found.hasSound)
    #expect(found.durationMilliseconds == 5005)
    #expect(
      found.dates == [
        StatedDate(
          field: .riffDigitizationTime, milliseconds: begun, zone: .unknown, isDayOnly: false),
        StatedDate(
          field: .riffCreationDate, milliseconds: 1_161_907_200_000, zone: .unknown,
          isDayOnly: true),
      ])
    let preview = try #require(found.preview)
    let place = Int(preview.place.offset)
    #expect(
      Array(SampleAVI.full[place..<place + Int(preview.place.byteCount)]) == SampleAVI.frame)
    #expect(preview.size == found.size)
  }

  @Test func `when its camera began is certain, and when it was made is probable`() throws {
    let whole = try #require(try dated(SampleAVI.full))
    #expect(whole.line == .movieLocal && whole.date.certainty == .certain)
    #expect(whole.date.moment == .local(milliseconds: begun))
    let made = SampleAVI.file(SampleAVI.list("INFO", SampleAVI.chunk("ICRD", ascii("2006-10-27"))))
    let other = try #require(try dated(made))
    #expect(other.line == .movieDay && other.date.certainty == .probable)
  }

  private func dated(_ file: [UInt8]) throws -> DatedCapture? {
    CaptureDateRule.date(of: DateEvidence(description: try described(file), fileName: "MVI.AVI"))
  }

  @Test(
    arguments: [
      ("Sat Jan  1 00:00:00 2005", 1_104_537_600_000), ("2006:10:26 16:46:04", 1_161_881_164_000),
      ("2006/10/26/ 16:46", nil), ("THU OCT 26 2006", 1_161_820_800_000),
      ("Thu Okt 26 16:46:04 2006", nil),
      ("Thu Feb 30 16:46:04 2006", nil), ("Thu Oct 26 16:46:04 2006 and more", nil),
      ("THU OCT 26 99:46:04 2006", nil), ("", nil), ("Thu", nil), ("Thu Oct", nil),
    ] as [(String, Int64?)])
  func `dates of cameras are read`(text: String, milliseconds: Int64?) throws {
    let file = SampleAVI.file(SampleAVI.chunk("IDIT", ascii(text)))
    #expect(try described(file).dates.first?.milliseconds == milliseconds)
  }

  @Test func `numbers without meaning are passed over`() throws {
    for (scale, rate, length) in [
      (0, 30, 30), (1, 0, 30), (1, 30, 0), (0xFFFF_FFFF, 1, 0xFFFF_FFFF), (1, 0xFFFF_FFFF, 1),
    ] {
      let stream = SampleAVI.stream("vids", scale: scale, rate: rate, length: length)
      let found = try described(SampleAVI.file(SampleAVI.list("hdrl", SampleAVI.header, stream)))
      #expect(found.durationMilliseconds == nil && found.size != nil)
    }
  }

  @Test func `a recording that was cut off keeps what stands in front`() throws {
    let cut = Array(SampleAVI.full.prefix(SampleAVI.full.count - 60))
    let found = try described(cut)
    #expect(found.damage == .truncated && found.durationMilliseconds == 5005)
    #expect(found.dates.first?.milliseconds == begun)
  }

  @Test func `lists in lists and without end are given up`() throws {
    var nested = SampleAVI.begun
    for _ in 0..<2000 { nested = SampleAVI.list("hdrl", nested) }
    #expect(try described(SampleAVI.file(nested)).dates.isEmpty)
    let many = SampleAVI.file((0..<600).flatMap { _ in SampleAVI.chunk("JUNK") })
    #expect(try described(many).damage == .tooMuch)
    let silent = SampleAVI.list("movi", (0..<600).flatMap { _ in SampleAVI.chunk("01wb") })
    #expect(try described(SampleAVI.file(silent)).preview == nil)
  }

  @Test func `what plays it stays where it was, and when it was begun`() throws {
    let subtitles = SampleAVI.list("strl", SampleAVI.chunk("strh", ascii("txts"), zeros(44)))
    let maker = SampleAVI.chunk("strd", ascii("AVIF GPS 48.2083"))
    let picture = SampleAVI.list(
      "strl", SampleAVI.chunk("strh", ascii("vids"), zeros(44)), SampleAVI.chunk("strf", zeros(40)),
      maker, SampleAVI.chunk("strn", ascii("Vienna")))
    let films = SampleAVI.list(
      "movi", SampleAVI.chunk("00dc", ascii("pixels")), SampleAVI.chunk("01tx", ascii("48.2083")),
      SampleAVI.list("rec ", SampleAVI.chunk("02wb", ascii("sound")), SampleAVI.chunk("gps0", [48]))
    )
    let file = SampleAVI.file(
      SampleAVI.list(
        "hdrl", SampleAVI.header, picture, subtitles, SampleAVI.sound, SampleAVI.begun),
      SampleAVI.list("INFO", SampleAVI.chunk("IARL", ascii("Vienna"))),
      SampleAVI.chunk("JUNK", ascii("48.2083")), films, SampleAVI.chunk("idx1", zeros(32)))
    for task in [MetadataTask.removeLocation, .removeAll] {
      let result = try edited(file + ascii("Vienna"), task)
      #expect(result.count == file.count)
      for word in ["Vienna", "48.2083", "gps0", "IARL", "strd"] {
        #expect(!contains(result, ascii(word)), "\(word)")
      }
      for word in ["pixels", "sound", "idx1"] {
        let place = file.indices.first { file[$0...].starts(with: ascii(word)) }
        #expect(result.indices.first { result[$0...].starts(with: ascii(word)) } == place)
      }
      #expect(try described(result).dates.isEmpty == (task == .removeAll))
      #expect(try edited(result, task) == result)
    }
    let leftOut = Reading(file + ascii("Vienna"), task: .removeAll).leftOut
    #expect(leftOut.contains(LeftOut(kind: .tracks, count: 1)))
    #expect(leftOut.contains(LeftOut(kind: .stray, count: 1)))
    let cut = Array(file.dropLast(60))
    #expect(Reading(cut, task: .removeAll).refusal == .damaged(damage: .truncated))
  }

  @Test func `frames of Motion JPEG lose what cameras write in them`() throws {
    func film(_ segments: [UInt8]) -> [UInt8] {
      let frame =
        [0xFF, 0xD8] + SampleJPEG.segment(0xE0, ascii("AVI1") + zeros(10)) + segments
        + SampleJPEG.frame(width: 6, height: 4) + SampleJPEG.scan + [0xFF, 0xD9]
      let picture = SampleAVI.list(
        "strl", SampleAVI.chunk("strh", ascii("vidsMJPG"), zeros(40)),
        SampleAVI.chunk("strf", zeros(40)))
      return SampleAVI.file(
        SampleAVI.list("hdrl", SampleAVI.header, picture),
        SampleAVI.list("movi", SampleAVI.chunk("00dc", frame), SampleAVI.chunk("00dc", frame)))
    }
    let said = film(
      SampleJPEG.exif(.full()) + SampleJPEG.segment(0xFE, ascii("GPS 48.2083"))
        + SampleJPEG.segment(0xE7, ascii("48.2083")))
    let result = try edited(said, .removeLocation)
    #expect(result.count == said.count && contains(result, ascii("AVI1")))
    for word in ["48.2083", "Apple", "GPS"] { #expect(!contains(result, ascii(word))) }
    #expect(try edited(film([]), .removeAll) == film([]))
    let odd = film(SampleJPEG.segment(0xF7, [1]))
    #expect(Reading(odd, task: .removeAll).refusal == .notUnderstood)
  }

}
