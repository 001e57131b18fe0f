// A packet of XMP beside a photo, in whichever form of Unicode, and with as much of a date as a
// person knows.

import Testing
import Wire

@testable import MediaMetadata

struct XMPSidecarTests {
  private static func packet(_ date: String) -> String {
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
    xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:DateTimeOriginal="\(date)" title="ö 😀"/>\
    </rdf:RDF></x:xmpmeta>
    """
  }

  private static func units<Unit: FixedWidthInteger>(_ units: some Sequence<Unit>, big: Bool)
    -> [UInt8]
  {
    units.flatMap { unit in
      withUnsafeBytes(of: big ? unit.bigEndian : unit.littleEndian) { Array($0) }
    }
  }

  private func dates(_ bytes: [UInt8]) -> [StatedDate] {
    StatedBeside(
      [DescribingFile(name: "a.xmp", bytes: bytes)], of: "a.jpg", mayBeMotion: false
    ).dates
  }

  @Test func `it is read in every form of Unicode, with and without the mark of its order`() {
    let packet = Self.packet("1994-07-02T10:11:12+02:00")
    let expected = dates(Array(packet.utf8))
    #expect(expected.count == 1)
    for text in [packet, "\u{FEFF}" + packet] {
      #expect(dates(Array(text.utf8)) == expected)
      for big in [false, true] {
        #expect(dates(Self.units(text.utf16, big: big)) == expected)
        #expect(dates(Self.units(text.unicodeScalars.map(\.value), big: big)) == expected)
      }
    }
  }

  @Test func `a month or a year alone stands for its first day`() {
    let day = dates(Array(Self.packet("1967-05-01").utf8))
    #expect(day.first?.isDayOnly == true)
    #expect(dates(Array(Self.packet("1967-05").utf8)) == day)
    #expect(
      dates(Array(Self.packet("1966").utf8)) == dates(Array(Self.packet("1966-01-01").utf8)))
    for nothing in ["", "19", "66", "196", "1966-", "1966-13", "1966-5-", "19660", "abcd"] {
      #expect(dates(Array(Self.packet(nothing).utf8)) == [], "\(nothing)")
    }
  }

  @Test func `what is cut or no text ends quietly`() {
    let wide = Self.units(Self.packet("1994-07-02").utf16, big: false)
    for count in stride(from: 0, to: wide.count, by: 7) { _ = dates(Array(wide.prefix(count))) }
    _ = dates([0xFF, 0xFE] + [UInt8](repeating: 0xD8, count: 4_001))
    let marks = [UInt8](repeating: 0, count: 0) + (0..<1_000_000).flatMap { _ in [0xFF, 0xFE] }
    #expect(dates(marks) == [])
  }
}
