// MP4 and QuickTime movies: what is read from good ones, wherever their index lies, and that boxes
// that lie about their length end no reader.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

@Suite struct MovieTests {
  @Test func `the moving half of a Live Photo says all it has`() throws {
    let found = try described(SampleMovie.live())
    #expect(found.damage == nil)
    #expect(found.format == .mov && found.mediaType == "video/quicktime")
    #expect(found.size == PixelSize(width: 1440, height: 1920) && found.orientation == 6)
    #expect(found.durationMilliseconds == 2056 && found.hasSound)
    #expect(found.contentIdentifier == "AB12-CD34")
    #expect(found.make == "Apple" && found.model == "iPhone 15 Pro")
    #expect(
      found.position
        == MediaPosition(latitude: 482_083_000, longitude: -163_731_000, altitude: 15_145))
    #expect(found.stillTimeMilliseconds == 1500)
    #expect(
      found.dates == [
        StatedDate(
          field: .quickTimeCreationDate, milliseconds: sampleLocal, zone: .offset(minutes: 60),
          isDayOnly: false),
        StatedDate(
          field: .movieCreationTime, milliseconds: sampleLocal - 3_600_000, zone: .utc,
          isDayOnly: false),
      ])
  }

  @Test func `user data says where and when`() throws {
    let found = try described(SampleMovie.android())
    #expect(found.format == .mp4 && found.mediaType == "video/mp4")
    #expect(found.size == PixelSize(width: 1280, height: 720) && !found.hasSound)
    #expect(
      found.position
        == MediaPosition(latitude: 482_083_000, longitude: 163_731_000, altitude: nil))
    #expect(found.make == "Google")
    #expect(found.date(.quickTimeDay)?.isDayOnly == true)
  }

  @Test func `3GPP's place is read`() throws {
    let place = fullBox(
      "loci", [0, 0], ascii("Wien\0"), [0], be32(-16 << 16), be32(48 << 16 | 1 << 15),
      be32(151 << 16), ascii("earth\0\0"))
    let movie = box("moov", SampleMovie.header(), box("udta", place))
    #expect(
      try described(box("ftyp", ascii("isom"), be32(0)) + movie).position
        == MediaPosition(latitude: 485_000_000, longitude: -160_000_000, altitude: 15_100))
  }

  @Test func `XMP in a movie's user data says when and where`() throws {
    let packet = SampleXMP.packet(
      "exif:DateTimeOriginal='2020-01-02T03:04:05' exif:GPSLatitude='48,30.0N' "
        + "exif:GPSLongitude='11,0.0E'")
    let movie = box(
      "moov", SampleMovie.header(), box("udta", box("XMP_", ascii(packet)) + be32(0)))
    let found = try described(box("ftyp", ascii("qt  "), be32(0)) + movie)
    #expect(found.format == .mov && found.date(.xmpDateTimeOriginal) != nil)
    #expect(
      found.position
        == MediaPosition(latitude: 485_000_000, longitude: 110_000_000, altitude: nil))
  }

  @Test func `an index behind gigabytes is found with a few requests`() throws {
    // The pixels are 5 GiB of which nothing is there.
    let small = SampleMovie.live()
    let type = Array(small.prefix(28))
    let movie = Array(small[(28 + 108)...])
    let pixels: UInt64 = 5 << 30
    let head = type + be32(1) + ascii("mdat") + be64(pixels + 16)
    let start = UInt64(head.count) + pixels
    let reading = Reading(byteCount: start + UInt64(movie.count)) { range in
      (0..<range.byteCount).map { index in
        let place = range.offset + index
        if place < UInt64(head.count) { return head[Int(place)] }
        return place < start ? 0 : movie[Int(place - start)]
      }
    }
    #expect(reading.requests.count == 2)
    #expect(reading.description?.contentIdentifier == "AB12-CD34")
  }

  @Test func `a creation time that counts from 1970 is read so`() throws {
    for (created, seconds) in [(1_706_741_998, 1_706_741_998), (631_152_000, 631_152_000)] {
      let file =
        box("ftyp", ascii("isom"), be32(0))
        + box("moov", SampleMovie.header(created: created))
      let found = try described(file).date(.movieCreationTime)
      #expect(found?.milliseconds == Int64(seconds) * 1000)
    }
  }

  @Test func `a creation time of 0, of 1970 and of a time without films is none`() throws {
    for created in [0, 1, SampleMovie.secondsTo1970, 631_151_999] {
      let file =
        box("ftyp", ascii("isom"), be32(0))
        + box("moov", SampleMovie.header(created: created))
      #expect(try described(file).dates.isEmpty)
    }
  }

  @Test func `a header of 64 bits is read`() throws {
    let header = fullBox(
      "mvhd", version: 1, be64(UInt64(SampleMovie.created)), be64(0), be32(1000),
      be64(7_200_000), zeros(80))
    let found = try described(box("ftyp", ascii("mp42"), be32(0)) + box("moov", header))
    #expect(found.durationMilliseconds == 7_200_000 && found.dates.count == 1)
  }

  @Test func `durations that are not known or absurd are none`() throws {
    for (timescale, duration) in [(0, 5), (600, 0xFFFF_FFFF), (1, 0xFFFF_FFF0), (600, 0)] {
      let file =
        box("ftyp", ascii("isom"), be32(0))
        + box("moov", SampleMovie.header(timescale: timescale, duration: duration))
      #expect(try described(file).durationMilliseconds == nil)
    }
  }

  @Test func `boxes that lie about their length cost what is behind them`() throws {
    let type = box("ftyp", ascii("isom"), be32(0))
    let movie = box("moov", SampleMovie.header())
    for length in [1, 2, 7, 1 << 63, UInt64.max, 1 << 32] as [UInt64] {
      let file = type + movie + SampleMovie.boxOfLength("free", length)
      let found = try described(file)
      #expect(found.damage != nil, "\(length)")
      #expect(found.durationMilliseconds == 2056, "\(length)")
    }
    // 0 reaches to the end.
    let file = type + movie + SampleMovie.boxOfLength("mdat", 0, zeros(100))
    #expect(try described(file).damage == nil)
    for length in [0, 1, 2, 7, 1 << 63, UInt64.max] as [UInt64] {
      let inner = SampleMovie.boxOfLength("udta", length, zeros(4))
      _ = try described(type + box("moov", SampleMovie.header(), inner))
    }
  }

  @Test func `files of thousands of boxes are read so far`() {
    let many = (0..<20_000).flatMap { _ in box("free") }
    let reading = Reading(box("ftyp", ascii("isom"), be32(0)) + many)
    #expect(reading.description?.format == .mp4)
    let apart = (0..<600).flatMap { _ in box("free", zeros(9000)) }
    #expect(Reading(box("ftyp", ascii("isom"), be32(0)) + apart).requests.count <= 512)
  }

  @Test func `brands say what kind of file it is`() throws {
    for (brand, format, type) in [
      ("qt  ", MediaFormat.mov, "video/quicktime"), ("isom", .mp4, "video/mp4"),
      ("3gp4", .mp4, "video/3gpp"), ("M4A ", .mp4, "audio/mp4"), ("heic", .heif, "image/heic"),
      ("mif1", .heif, "image/heif"), ("avif", .avif, "image/avif"),
      ("crx ", .raw, "image/x-canon-cr3"),
      ("hevc", .heif, "image/heic-sequence"),
    ] {
      let found = try described(box("ftyp", ascii(brand), be32(0)) + box("free"))
      #expect(found.format == format && found.mediaType == Text(type), "\(brand)")
    }
    #expect(try described(box("moov", SampleMovie.header())).format == .mov)
    #expect(try described(box("zzzz", zeros(40))).format == .unknown)
  }
}
