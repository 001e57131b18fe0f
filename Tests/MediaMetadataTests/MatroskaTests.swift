// WebM and Matroska: what a file says, whatever of it is missing, open or a lie.

import Testing
import Wire

@testable import MediaMetadata

@Suite struct MatroskaTests {
  private func expectAll(_ found: MediaDescription, _ comment: Comment) {
    #expect(found.durationMilliseconds == 2056, comment)
    #expect(found.size == PixelSize(width: 640, height: 360), comment)
    #expect(found.hasSound, comment)
    let date = StatedDate(
      field: .movieCreationTime, milliseconds: 1_717_156_800_123, zone: .utc, isDayOnly: false)
    #expect(found.dates == [date], comment)
  }

  @Test func `a film says how long, how large and when`() throws {
    let found = try described(SampleMatroska.full)
    #expect(found.format == .matroska && found.mediaType == "video/webm")
    #expect(found.damage == nil)
    expectAll(found, "whole")
    let other = try described(
      SampleMatroska.file(
        "matroska", SampleMatroska.cluster, SampleMatroska.tracks, SampleMatroska.information))
    #expect(other.mediaType == "video/matroska")
    expectAll(other, "behind its clusters")
    #expect(MediaFacts(found, nil).kind == .video)
  }

  @Test func `what is recorded live has no end, and is read up to its first cluster`() throws {
    let live =
      SampleMatroska.header()
      + openElement(
        0x1853_8067,
        SampleMatroska.information + SampleMatroska.tracks
          + openElement(0x1F43_B675, zeros(5000)))
    let found = try described(live)
    expectAll(found, "live")
    #expect(found.damage == nil)
    let late =
      SampleMatroska.header()
      + openElement(0x1853_8067, openElement(0x1F43_B675, SampleMatroska.information))
    #expect(try described(late).durationMilliseconds == nil)
  }

  @Test func `numbers without meaning are passed over`() throws {
    let lengths = [
      Double.nan, .infinity, -1, 0, 4_294_967_296, 1e300,
    ].map { element(0x4489, be64($0.bitPattern)) }
    for length in lengths + [element(0x4489, []), element(0x4489, [1, 2, 3])] {
      let found = try described(
        SampleMatroska.file("webm", element(0x1549_A966, length), SampleMatroska.tracks))
      #expect(found.durationMilliseconds == nil)
      #expect(found.size != nil)
    }
    for date in [0, UInt64.max, 1 << 63] as [UInt64] {
      let found = try described(
        SampleMatroska.file("webm", element(0x1549_A966, element(0x4461, be64(date)))))
      #expect(found.dates.isEmpty)
    }
    let scaled = element(
      0x1549_A966, element(0x4489, be32(Int(Float(3).bitPattern))),
      element(0x2AD7B1, be32(1_000_000_000)))
    #expect(try described(SampleMatroska.file("webm", scaled)).durationMilliseconds == 3000)
    for size in [be16(0), be64(1 << 40), zeros(9)] {
      let track = element(
        0xAE, element(0x83, [1]), element(0xE0, element(0xB0, size), element(0xBA, be16(1))))
      let found = try described(
        SampleMatroska.file("webm", element(0x1654_AE6B, track), SampleMatroska.information))
      #expect(found.size == nil)
      #expect(found.durationMilliseconds == 2056)
    }
  }

  @Test func `elements that lie about their length cost what is behind them`() throws {
    // Longer than what is around it, of no length at all, of a number that is none.
    for lie in [[0xEC, 0xFE], [0xEC, 0x00], [0x00, 0x81], [0x08, 0, 0, 0]] as [[UInt8]] {
      let found = try described(
        SampleMatroska.file("webm", SampleMatroska.information, lie, SampleMatroska.tracks))
      #expect(found.durationMilliseconds == 2056, "\(lie)")
      #expect(found.damage != nil, "\(lie)")
    }
    let many = (0..<20_000).flatMap { _ in element(0xEC) }
    #expect(try described(SampleMatroska.file("webm", many)).format == .matroska)
    let apart = (0..<600).flatMap { _ in element(0xEC, zeros(9000)) }
    #expect(Reading(SampleMatroska.file("webm", apart)).requests.count <= 512)
  }
}
