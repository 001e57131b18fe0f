// What may stay of Exif, XMP and texts where only the place goes: what is understood, written anew.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

@Suite struct KeptTextTests {
  @Test func `names are names of cameras and lenses, and no coordinates`() {
    for name in [
      "iPhone 15 Pro", "back camera 6.86mm f/1.78", "6.765mm f/1.78", "EF24-70mm f/2.8L II USM",
      "NIKON D3S", "16.1.1", "DMC-FZ1000", "iPhone 13 mini back dual wide camera 1.55mm f/2.4",
    ] {
      #expect(KeptText.name(ascii(name) + [0, 0]) == ascii(name))
    }
    for text in [
      "52.5200", "Taken at 52.52,13.405", "5231.2057N", "GPS 525200000 134050000", "+48.2083",
      "Gasthof Köhler", "", "a\u{7}b", String(repeating: "x", count: 65),
    ] {
      #expect(KeptText.name(ascii(text)) == nil, "\(text)")
    }
  }

  @Test func `dates are written anew, and nothing behind them`() {
    #expect(KeptText.exifDate(ascii("2024:01:31 23:59:58")) == ascii("2024:01:31 23:59:58"))
    #expect(KeptText.exifDate(ascii("2024-01-31T23:59:58.5")) == ascii("2024:01:31 23:59:58"))
    #expect(
      KeptText.isoDate(ascii("1966-12-31T23:59:58.5+0100"))
        == ascii("1966-12-31T23:59:58.500+01:00"))
    #expect(KeptText.isoDate(ascii("2024-01-31")) == ascii("2024-01-31"))
    for text in ["2024:01:31 23:59:58 52.5200", "52.5200", "2024-13-31", "0000:00:00 00:00:00"] {
      #expect(KeptText.exifDate(ascii(text)) == nil && KeptText.isoDate(ascii(text)) == nil)
    }
    #expect(KeptText.offset(ascii("-03:30\0")) == ascii("-03:30"))
    #expect(KeptText.offset(ascii("52.52")) == nil)
  }

  @Test func `a field stays in its own form alone`() throws {
    var exif = SampleExif.full()
    exif.first += [(0x0131, .ascii("at 48.2083, 16.3731")), (0x9999, .ascii("a new one"))]
    exif.exif += [
      (0x829A, .rationals([(1, 250)])), (0x9214, .rationals([(48, 1), (16, 1)])),
      (0x9286, .undefined(ascii("ASCII\0\0\0Vienna"))), (0x920A, .ascii("48.2083")),
      (0xA431, .ascii("0123456")),
    ]
    let kept = KeptExif(exif.bytes, task: .removeLocation, hasGainMap: true)
    let tiff = try #require(kept.tiff)
    for word in ["48.2083", "a new one", "Vienna", "0123456", "48"] {
      #expect(!contains(tiff, ascii(word)), "\(word)")
    }
    #expect(contains(tiff, be32(1) + be32(250)))
    let counts = kept.leftOut.all
    #expect(counts.contains(LeftOut(kind: .place, count: 1)))
    #expect(counts.contains(LeftOut(kind: .texts, count: 3)))
    #expect(KeptExif(tiff, task: .removeLocation, hasGainMap: true).tiff == tiff)
  }

  @Test func `of XMP the properties that are understood stay, each in its own form`() throws {
    let packet = SampleXMP.packet(
      """
      xmlns:geo='http://www.w3.org/2003/01/geo/wgs84_pos#' geo:lat='48.2083' geo:long='16.3731'
      xmp:Rating='5' xmp:Label='48.2083' tiff:Make='at 48.2083' exif:GPSLatitude='48,12.5N'
      xmp:CreateDate='2024-01-31T23:59:58+01:00 Vienna'>
      <exif:DateTimeOriginal>2024-01-31T23:59:58</exif:DateTimeOriginal>
      <dc:subject><rdf:Bag><rdf:li>Vienna</rdf:li></rdf:Bag></dc:subject><photoshop:City>Vienna
      </photoshop:City
      """)
    let xmp = KeptXMP(ascii(packet), task: .removeLocation, hasGainMap: true)
    let text = try #require(xmp.packet().map { String(decoding: $0, as: UTF8.self) })
    for word in ["48.2083", "Vienna", "geo", "48,12", "subject"] {
      #expect(!text.contains(word), "\(word)")
    }
    #expect(text.contains("xmp:Rating=\"5\""))
    #expect(text.contains("exif:DateTimeOriginal=\"2024-01-31T23:59:58\""))
    #expect(xmp.leftOut.all.contains { $0.kind == .texts })
    #expect(KeptXMP(ascii(packet), task: .removeAll, hasGainMap: true).packet() == nil)
    // Numbers are of the kind their property has.
    let numbers = KeptXMP(
      ascii(
        SampleXMP.packet(
          """
          tiff:Orientation='48' GPano:FullPanoWidthPixels='481371' apdi:NativeFormat='48137154'
          GCamera:MotionPhotoPresentationTimestampUs='48137154'
          """)), task: .removeLocation, hasGainMap: true)
    #expect(numbers.isEmpty && numbers.motionMicroseconds == ascii("48137000"))
    // What is in another encoding, and what a program leaves open.
    let wide: [UInt8] = ascii(packet).flatMap { [UInt8(0), $0] }
    let others: [[UInt8]] = [
      [0xFE, 0xFF] + wide, wide, ascii("<a b='"), ascii("exif:GPSLatitude='48.2083'"),
    ]
    for other in others {
      #expect(KeptXMP(other, task: .removeLocation, hasGainMap: true).packet() == nil)
    }
  }
}
