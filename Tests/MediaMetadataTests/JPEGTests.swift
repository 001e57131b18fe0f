// JPEG files with Exif and XMP: what is read from good ones, how little is asked for, and that bad
// ones cost what is bad in them and no more.

import Media
import Testing
import Wire

@testable import MediaMetadata

/// 2024-01-31T23:59:58, the sample's clock on the wall.
let sampleLocal: Int64 = 1_706_745_598_000

@Suite struct JPEGTests {
  @Test(arguments: [false, true])
  func `everything a phone writes is read in both byte orders`(littleEndian: Bool) throws {
    let file = SampleJPEG.full(littleEndian: littleEndian)
    let reading = Reading(file)
    #expect(reading.requests == [MediaRange(offset: 0, byteCount: UInt64(file.count))])
    let found = try #require(reading.description)
    #expect(found.damage == nil)
    #expect(found.format == .jpeg && found.mediaType == "image/jpeg")
    #expect(found.size == PixelSize(width: 480, height: 640) && found.orientation == 6)
    #expect(found.make == "Apple" && found.model == "iPhone 15 Pro")
    #expect(found.lens == "back camera 6.86mm f/1.78")
    #expect(found.contentIdentifier == "AB12-CD34")
    #expect(
      found.position
        == MediaPosition(latitude: 482_083_333, longitude: -163_700_944, altitude: -3315))
    let preview = try #require(found.preview)
    #expect(preview.coding == .jpeg && preview.place.byteCount == 7)
    let start = Int(preview.place.offset)
    #expect(Array(file[start..<start + 7]) == [0xFF, 0xD8, 0xFF, 0xD9, 1, 2, 3])
    #expect(found.motion == MediaRange(offset: UInt64(file.count - 16), byteCount: 16))
    #expect(found.stillTimeMilliseconds == 1500)
  }

  @Test func `every date is stated with its zone and fraction`() throws {
    let found = try described(SampleJPEG.full())
    let hour: Int64 = 3_600_000
    #expect(
      found.dates == [
        StatedDate(
          field: .exifDateTimeOriginal, milliseconds: sampleLocal + 123,
          zone: .offset(minutes: 60), isDayOnly: false),
        StatedDate(
          field: .exifDateTimeDigitized, milliseconds: sampleLocal + 1000,
          zone: .offset(minutes: 60), isDayOnly: false),
        StatedDate(
          field: .exifDateTime, milliseconds: sampleLocal + 2000 + 8 * hour,
          zone: .offset(minutes: 120), isDayOnly: false),
        StatedDate(
          field: .gpsDateTime, milliseconds: sampleLocal - hour - 500, zone: .utc,
          isDayOnly: false),
        StatedDate(
          field: .xmpDateTimeOriginal, milliseconds: sampleLocal + 500,
          zone: .offset(minutes: 60), isDayOnly: false),
        StatedDate(
          field: .xmpCreateDate, milliseconds: sampleLocal + 2000 - 24 * hour, zone: .unknown,
          isDayOnly: true),
        StatedDate(
          field: .photoshopDateCreated, milliseconds: sampleLocal + 2000 - 38 * hour, zone: .utc,
          isDayOnly: false),
        StatedDate(
          field: .iptcDateCreated, milliseconds: sampleLocal + 2000 - 61 * hour,
          zone: .offset(minutes: -210), isDayOnly: false),
      ])
  }

  @Test func `a date of IPTC is a day, and a time where one is told`() throws {
    func stated(_ dataSets: (number: UInt8, text: String)...) throws -> StatedDate? {
      try described(
        SampleJPEG.file(SampleJPEG.iptc(dataSets), SampleJPEG.frame(width: 6, height: 4))
      ).date(.iptcDateCreated)
    }
    let day = sampleLocal / 86_400_000 * 86_400_000
    #expect(
      try stated((5, "Title"), (55, "20240131"))
        == StatedDate(
          field: .iptcDateCreated, milliseconds: day, zone: .unknown, isDayOnly: true))
    #expect(
      try stated((60, "000001"), (55, "20240131"), (55, "20200101"))
        == StatedDate(
          field: .iptcDateCreated, milliseconds: day + 1000, zone: .unknown, isDayOnly: false))
    for date in ["20240000", "00000000", "20240230", "2024013", "2024-01-31", ""] {
      #expect(try stated((55, date)) == nil, "\(date)")
    }
    #expect(try stated((60, "101500+0100")) == nil)
    #expect(try stated((55, "20240131"), (60, "246000"))?.isDayOnly == nil)
  }

  @Test func `every orientation turns the size upright`() throws {
    for orientation in Orientation.allCases {
      let exif = SampleExif(first: [(0x0112, .short(Int(orientation.rawValue)))])
      let found = try described(
        SampleJPEG.file(SampleJPEG.exif(exif), SampleJPEG.frame(width: 640, height: 480)))
      #expect(found.orientation == orientation.rawValue)
      #expect(found.size?.width == (orientation.isTransposed ? 480 : 640))
    }
    for value in [0, 9, 256, 65535] {
      let exif = SampleExif(first: [(0x0112, .short(value))])
      let found = try described(
        SampleJPEG.file(SampleJPEG.exif(exif), SampleJPEG.frame(width: 640, height: 480)))
      #expect(found.orientation == 1)
    }
  }

  @Test func `what lies between segments is passed over, up to a limit`() throws {
    let (exif, frame) = (SampleJPEG.exif(.full()), SampleJPEG.frame(width: 640, height: 480))
    let whole = try described(SampleJPEG.file(exif, frame, SampleJPEG.scan))
    for stray in [zeros(16), ascii("8BIM"), [0xFF, 0, 0xFF, 0xFF], zeros(4000)] {
      #expect(try described(SampleJPEG.file(exif, stray, frame, stray, SampleJPEG.scan)) == whole)
    }
    let bent = try described(SampleJPEG.file(exif, zeros(5000), frame, SampleJPEG.scan))
    #expect(bent.damage == .malformed && bent.make == whole.make)
  }

  @Test func `of a large file its beginning is enough`() {
    let file =
      SampleJPEG.file(
        SampleJPEG.exif(SampleExif(first: [(0x0110, .ascii("X"))])),
        SampleJPEG.frame(width: 4000, height: 3000), SampleJPEG.scan) + zeros(3_000_000)
    let reading = Reading(file)
    #expect(reading.requests == [MediaRange(offset: 0, byteCount: 65536)])
    #expect(reading.description?.size == PixelSize(width: 4000, height: 3000))
  }

  @Test func `megabytes of extended metadata are passed over`() {
    let extended = (0..<200).flatMap { _ in
      SampleJPEG.segment(0xE1, ascii("http://ns.adobe.com/xmp/extension/\0") + zeros(65000))
    }
    let file = SampleJPEG.file(
      SampleJPEG.exif(.full()), extended, SampleJPEG.frame(width: 30, height: 20))
    let reading = Reading(file)
    #expect(reading.description?.size == PixelSize(width: 20, height: 30))
    #expect(reading.description?.damage == nil)
    #expect(reading.askedByteCount < 1_000_000)
  }

  @Test func `fields behind a damaged one are still read`() throws {
    // The Exif directory lies outside; the one of GPS does not.
    var exif = SampleExif.full()
    exif.exif = []
    exif.first.append((0x8769, .long(60_000)))
    let found = try described(
      SampleJPEG.file(SampleJPEG.exif(exif), SampleJPEG.frame(width: 2, height: 1)))
    #expect(found.damage == .truncated)
    #expect(found.position != nil && found.make == "Apple" && found.size != nil)
    #expect(found.date(.exifDateTimeOriginal) == nil)
  }

  @Test func `Exif that begins outside of itself says nothing, and the picture is still read`()
    throws
  {
    let exif = SampleExif(first: [(0x0112, .short(6))]).bytes
    for offset in [0xFFFF_FFFF, 0xFEFF_0000, 0x7FFF_FFFF, exif.count, 0] {
      var bent = exif
      bent.replaceSubrange(4..<8, with: be32(offset))
      let found = try described(
        SampleJPEG.file(
          SampleJPEG.segment(0xE1, ascii("Exif\0\0") + bent),
          SampleJPEG.frame(width: 9, height: 5)))
      #expect(found.orientation == 1 && found.size == PixelSize(width: 9, height: 5))
      #expect(found.make.isEmpty)
    }
  }

  @Test func `directories that point at themselves are read once`() throws {
    let exif = SampleExif(first: [(0x8769, .long(8)), (0x8825, .long(8)), (0x010F, .ascii("M"))])
    var bytes = exif.bytes
    // The next directory is this one, too.
    bytes.replaceSubrange(8 + 2 + 36..<8 + 2 + 36 + 4, with: be32(8))
    let file = SampleJPEG.file(
      SampleJPEG.segment(0xE1, ascii("Exif\0\0") + bytes), SampleJPEG.frame(width: 2, height: 1))
    #expect(try described(file).make == "M")
  }

  @Test func `a video that is claimed and not there is none`() throws {
    for claim in ["16", "7", "0", "99999999999", "999999999999999999", "x", "-1"] {
      let packet = SampleXMP.packet("GCamera:MicroVideoOffset='\(claim)'")
      let file = SampleJPEG.file(
        SampleJPEG.xmp(packet), SampleJPEG.frame(width: 2, height: 1), SampleJPEG.scan)
      #expect(try described(file).motion == nil)
    }
  }

  @Test func `the older kind of motion photo is found`() throws {
    let video = be32(20) + ascii("ftypmp42") + zeros(8)
    let packet = SampleXMP.packet(
      "GCamera:MicroVideo='1' GCamera:MicroVideoOffset='\(video.count)'")
    let file =
      SampleJPEG.file(SampleJPEG.xmp(packet), SampleJPEG.frame(width: 2, height: 1)) + video
    #expect(
      try described(file).motion
        == MediaRange(offset: UInt64(file.count - video.count), byteCount: UInt64(video.count)))
  }

  @Test func `the video behind a Samsung's picture is found`() throws {
    let video = be32(20) + ascii("ftypmp42") + zeros(8)
    let entry = [0, 0, 0x30, 0x0A] + le32(16) + ascii("MotionPhoto_Data") + video
    let other = [0, 0, 0x01, 0x0A] + le32(14) + ascii("Image_UTC_Data") + ascii("1706741999000")
    let directory =
      ascii("SEFH") + le32(107) + le32(2)
      + [0, 0, 0x01, 0x0A] + le32(entry.count + other.count) + le32(other.count)
      + [0, 0, 0x30, 0x0A] + le32(entry.count) + le32(entry.count)
    let picture = SampleJPEG.file(
      SampleJPEG.exif(SampleExif(first: [(0x010F, .ascii("samsung"))])),
      SampleJPEG.frame(width: 2, height: 1), SampleJPEG.scan)
    let file = picture + other + entry + directory + le32(directory.count) + ascii("SEFT")
    #expect(
      try described(file).motion
        == MediaRange(
          offset: UInt64(picture.count + other.count + 24), byteCount: UInt64(video.count)))
  }

  @Test func `the video behind a Huawei's picture is found, whichever end its number counts from`()
    throws
  {
    let video = be32(20) + ascii("ftypmp42") + zeros(8)
    let picture = SampleJPEG.file(
      SampleJPEG.exif(SampleExif(first: [(0x010F, .ascii("HUAWEI"))])),
      SampleJPEG.frame(width: 2, height: 1), SampleJPEG.scan)
    func trailer(_ text: String) -> [UInt8] {
      ascii("v2_f32 0:1477".padding(20) + text.padding(20))
    }
    let motion = MediaRange(offset: UInt64(picture.count), byteCount: UInt64(video.count))
    for (text, expected) in [
      ("LIVE_\(video.count)", motion), ("LIVE_\(video.count + 40)", motion),
      ("LIVE_\(video.count + 1)", nil), ("LIVE_", nil), ("LIVE_999999999999999", nil),
      ("LIVE_0", nil), ("LIFE_\(video.count)", nil),
    ] {
      #expect(try described(picture + video + trailer(text)).motion == expected, "\(text)")
    }
  }
}

extension String {
  /// With spaces behind.
  fileprivate func padding(_ count: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, count - self.count))
  }
}
