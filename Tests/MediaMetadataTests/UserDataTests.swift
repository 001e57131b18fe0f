// User data between the pictures of MPEG-1, MPEG-2 and MPEG-4, and metadata of AV1: no coordinate
// is left in it, wherever it stands, and what decoders go by stays.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

/// What frames are put into is made as for other codings.
extension FrameCodingTests {
  private static let part = [0, 0, 1, 0xB6] + drawn

  /// A header, user data, a picture, and user data again, at the end of which zeros stand.
  private static let parts =
    [0, 0, 1, 0x20, 0x84, 0, 0, 1, 0xB2] + toldInUnits + part + [0, 0, 1, 0xB2] + toldInUnits
    + [0, 0, 0]

  @Test func `user data of MPEG is filled in every container`() throws {
    for name in ["mp4v", "XVID", "m2v1", "hdv3", "xdv7", "mx5n"] {
      let film = Self.movie(name, [Self.parts, Self.part, Self.parts], isInOneChunk: true)
      try expectNoPlace(film, Self.inUnits, keeping: Self.part, "\(name)")
    }
    for format in ["XVID", "DX50", "FMP4", "mpg2"] {
      let film = Self.avi("", format, [Self.parts, Self.part])
      try expectNoPlace(film, Self.inUnits, keeping: Self.part, "\(format)")
    }
    for codec in ["V_MPEG1", "V_MPEG2", "V_MPEG4/ISO/SP", "V_MPEG4/ISO/ASP", "V_MPEG4/ISO/AP"] {
      let film = Self.matroska(codec, Self.parts, Self.parts)
      try expectNoPlace(film, Self.inUnits, keeping: Self.part, "\(codec)")
    }
  }

  @Test func `an encoder's name stays, and nothing else that begins like one`() {
    for name in ["XviD0046", "DivX503b1393p", "DivX501Build413", "Lavc59.37.100"] {
      #expect(BareFrame.withoutUserData([0, 0, 1, 0xB2] + ascii(name) + [0]).isEmpty, "\(name)")
    }
    for text in [
      "XviD52.5200,13.4050", "DivX5252013405", "Lavc1.2.3.4", "Lavc in Rome", "GA94", "x",
    ] {
      let filled = BareFrame.withoutUserData([0, 0, 1, 0xB2] + ascii(text) + [0, 0, 1, 0xB6])
      #expect(filled.map(\.place) == [4], "\(text)")
      #expect(filled.map(\.bytes.count) == [text.utf8.count], "\(text)")
    }
    #expect(BareFrame.withoutUserData([0, 0, 1, 0xB2, 0, 0, 0, 1, 0xB6]).isEmpty)
  }

  // MARK: AV1

  private static func unit(_ type: UInt8, _ content: [UInt8], hasLength: Bool = true) -> [UInt8] {
    let length = [UInt8(content.count & 0x7F | 0x80), UInt8(content.count >> 7)]
    return [type << 3 | (hasLength ? 2 : 0)] + (hasLength ? length : []) + content
  }

  private static let picture = unit(6, drawn)

  private static var units: [UInt8] {
    unit(5, [4, 0xB5, 0, 0x31] + toldInUnits + [0x80]) + unit(15, toldInUnits)
      + unit(5, [9] + toldInUnits + [0x80]) + picture
  }

  @Test func `metadata and padding of AV1 are filled in every container`() throws {
    let film = Self.movie("av01", [Self.units, Self.picture, Self.units], isInOneChunk: true)
    try expectNoPlace(film, Self.inUnits, keeping: Self.picture, "QuickTime")
    try expectNoPlace(
      Self.avi("", "AV01", [Self.units]), Self.inUnits, keeping: Self.picture, "AVI")
    try expectNoPlace(
      Self.matroska("V_AV1", [0x81, 0, 0, 0] + Self.units, Self.units), Self.inUnits,
      keeping: Self.picture, "Matroska")
  }

  @Test func `what says how bright AV1's pictures are stays, and its last unit needs no length`()
    throws
  {
    let kept =
      Self.unit(5, [1, 0, 9, 0, 9, 0x80])
      + Self.unit(5, [4, 0xB5, 0, 0x3C, 0, 1, 4, 7, 0x80]) + Self.picture
    #expect(try BareFrame.withoutMetadata(openUnits: kept).isEmpty)
    let last = Self.unit(5, [4, 0xB5, 7, 7, 0x80], hasLength: false)
    let found = try BareFrame.withoutMetadata(openUnits: kept + last)
    #expect(found.map(\.place) == [kept.count + 3])
    #expect(found.map(\.bytes) == [[0xFF, 0xFF, 0x80]])
  }

  @Test func `whatever MPEG and AV1 say, it is passed over or refused`() {
    for frame in [Self.parts, Self.units] {
      for place in frame.indices {
        for value: UInt8 in [0, 1, 0x2A, 0x80, 0xB2, 0xFF] {
          var other = frame
          other[place] = value
          for found in [
            BareFrame.withoutUserData(other),
            (try? BareFrame.withoutMetadata(openUnits: other)) ?? [],
          ] {
            #expect(found.allSatisfy { $0.place + $0.bytes.count <= other.count })
          }
        }
        _ = BareFrame.withoutUserData(Array(frame.prefix(place)))
        _ = try? BareFrame.withoutMetadata(openUnits: Array(frame.prefix(place)))
      }
    }
  }
}
