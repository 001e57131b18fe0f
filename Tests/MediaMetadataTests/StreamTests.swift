// Films in streams: what they say, and that nothing is taken for one that only begins like one.

import Bytes
import Locaphoto
import Testing
import Wire

@testable import MediaMetadata

@Suite struct StreamTests {
  private static let recorded: Int64 = 1_249_171_198_000

  @Test(arguments: [SampleStream.transportStream, SampleStream.cameraStream])
  func `a camcorder's film says when it was recorded, how long and how large`(
    file: [UInt8]
  ) throws {
    let found = try described(file)
    #expect(found.format == .transportStream && found.mediaType == "video/mp2t")
    #expect(MediaFacts(found, nil).kind == .video && found.damage == nil)
    #expect(found.size == PixelSize(width: 1440, height: 1080) && found.hasSound)
    // To the last picture, and as long as between the last two.
    #expect(found.durationMilliseconds == 2040)
    let date = try #require(
      CaptureDateRule.date(of: DateEvidence(description: found, fileName: "00012.MTS")))
    #expect(date.line == .movieLocal && date.date.moment == .local(milliseconds: Self.recorded))
  }

  @Test func `pictures are as large as their headers say, whatever codes them`() throws {
    for (kind, video, size) in [
      (UInt8(0x02), SampleVideo.mpeg, PixelSize(width: 720, height: 576)),
      (0x24, SampleVideo.hevc, PixelSize(width: 1920, height: 1080)),
      (0x10, SampleVideo.mpeg4(isLong: false), PixelSize(width: 704, height: 480)),
      (0x10, SampleVideo.mpeg4(isLong: true), PixelSize(width: 704, height: 480)),
      (0xEA, SampleVideo.vc1, PixelSize(width: 1440, height: 1080)),
    ] {
      let file = SampleStream.transportPackets(kind, video).flatMap { $0 }
      #expect(try described(file).size == size)
    }
    let other = try described(
      SampleStream.transportPackets(0xD1, SampleVideo.h264).flatMap { $0 })
    #expect(other.format == .transportStream && other.size == nil)
  }

  @Test func `a text that repeats itself is no film`() throws {
    let line = ascii("Goods are kept in a file, one line like the other, until the end.")
    let repeated = (0..<40).flatMap { _ in line + zeros(188 - line.count) }
    #expect(try described(repeated).format == .unknown)
    // As many packets as one likes, without a table whose sum fits.
    var bent = SampleStream.transportStream
    bent[17] ^= 1
    #expect(try described(bent).format == .unknown)
    for text in ["FLV is a format of films.", "FLV\u{1}\u{5} and so on and on", "8BPS of Adobe"] {
      #expect(try described(ascii(text)).format == .unknown)
    }
    for start in [[0, 0, 1, 0xBA], [0, 0, 1, 0xB3], [0x30, 0x26, 0xB2, 0x75]] as [[UInt8]] {
      #expect(try described(start + ascii("whatever comes behind it in a file")).format == .unknown)
    }
  }

  @Test func `packets of all lengths in use are known, and few of them are none`() throws {
    let packets = SampleStream.transportPackets(0x1B, SampleVideo.h264)
    let long = packets.flatMap { $0 + zeros(16) }
    #expect(try described(long).format == .transportStream)
    #expect(try described(long).durationMilliseconds == 2040)
    #expect(try described(Array(packets.prefix(4).joined())).format == .unknown)
  }

  @Test func `an hour of film is read by its two ends`() throws {
    let packets = SampleStream.transportPackets(0x1B, SampleVideo.h264)
    let start = packets.flatMap { $0 }
    let empty = SampleStream.transport(0x1FFF, begins: false, zeros(184))
    let last = SampleStream.transport(
      0x11, SampleStream.packet(0xE0, shown: 90_000 * 3601, [1], isLong: true)
    ).flatMap { $0 }
    let count = 20_000_000
    let reading = Reading(byteCount: UInt64(count * 188)) { range in
      (0..<Int(range.byteCount)).map { index in
        let place = Int(range.offset) + index
        if place < start.count { return start[place] }
        if place >= (count - 1) * 188 { return last[place % 188] }
        return empty[place % 188]
      }
    }
    let found = try #require(reading.description)
    #expect(found.durationMilliseconds == 3_600_000)
    #expect(reading.requests.count <= 4)
  }

  @Test func `a disk's film says how long and how large`() throws {
    let found = try described(SampleStream.programStream)
    #expect(found.format == .programStream && found.mediaType == "video/mpeg")
    #expect(found.size == PixelSize(width: 720, height: 576) && found.hasSound)
    #expect(found.durationMilliseconds == 1040)
    // MPEG-1's packets, and pictures alone.
    let old = joined(
      SampleStream.oldPack, [0, 0, 1, 0xE0], be16(8 + SampleVideo.mpeg.count), [0xFF, 0x40, 0x20],
      SampleStream.time(90_000), SampleVideo.mpeg)
    #expect(try described(old).size == found.size)
    let alone = try described(SampleVideo.mpeg + zeros(200))
    #expect(alone.format == .programStream && alone.size == found.size)
  }

  @Test func `a phone's FLV says how long and how large`() throws {
    let found = try described(SampleStream.flv)
    #expect(found.format == .flv && found.mediaType == "video/x-flv" && found.hasSound)
    #expect(found.durationMilliseconds == 2023)
    #expect(found.size == PixelSize(width: 320, height: 240))
  }

  @Test func `WMV says how long, how large and when it was made`() throws {
    let found = try described(SampleStream.asf)
    #expect(found.format == .asf && found.mediaType == "video/x-ms-wmv" && found.hasSound)
    #expect(found.durationMilliseconds == 2049)
    #expect(found.size == PixelSize(width: 320, height: 240))
    #expect(
      found.date(.movieCreationTime)
        == StatedDate(
          field: .movieCreationTime, milliseconds: 1_151_755_200_000, zone: .utc,
          isDayOnly: false))
  }

  @Test func `what is not understood is held back`() {
    for file in [
      SampleStream.transportStream, SampleStream.programStream, SampleStream.flv,
      SampleStream.asf,
    ] {
      for task in [MetadataTask.removeLocation, .removeAll] {
        #expect(Reading(file, task: task).refusal == .unsupported)
      }
    }
  }

  @Test func `numbers without meaning give no size and no length`() throws {
    for (video, coding) in [(SampleVideo.h264, VideoCoding.h264), (SampleVideo.hevc, .hevc)] {
      #expect(VideoSequence(video, coding).size != nil)
      for count in 0..<video.count - 1 {
        #expect(VideoSequence(Array(video.prefix(count)), coding).size == nil)
      }
    }
    let endless = SampleStream.transportPackets(0x1B, [0, 0, 1, 0x67, 100, 0, 40] + zeros(100))
      .flatMap { $0 }
    #expect(try described(endless).size == nil)
  }
}
