// Dates in English words, in compressed text, and in lists that describe a folder; and what all of
// these do with what is none.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

/// What zlib made of a text, in hexadecimal.
private func bytes(_ hexadecimal: String) -> [UInt8] {
  let digits = hexadecimal.compactMap { $0.hexDigitValue }
  return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

private let written = "Tue, 12 May 2015 10:11:12 GMT"
/// 2015-05-12T10:11:12 as some clock showed it.
private let morning: Int64 = 1_431_425_472_000

@Suite struct EnglishDateTests {
  @Test func `every order of English words is read`() throws {
    for (text, offset) in [
      (written, WrittenDate.Offset.utc), ("12 May 2015 10:11:12 +0200", .minutes(120)),
      ("Tue May 12 10:11:12 2015", nil), ("TUE MAY 12 10:11:12 2015", nil),
      ("Tue May 12 10:11:12 CEST 2015", nil), ("Tuesday May 12,2015 10:11:12 AM GMT", .utc),
      ("May 12, 2015, 10:11:12 AM UTC", .utc), ("12th May 2015 at 10:11:12", nil),
      ("Tue, 12 May 2015 10:11:12 GMT+0200", .minutes(120)),
      ("12-May-2015 10:11:12", nil), ("12 May 15 10:11:12 +0200", .minutes(120)),
      ("Tue, 12-May-15 10:11:12 GMT", .utc),
    ] {
      let date = try #require(WrittenDate(english: ascii(text)), "\(text)")
      #expect(date.milliseconds == morning && date.offset == offset && !date.isDayOnly, "\(text)")
    }
    let evening = try #require(WrittenDate(english: ascii("January 5,2023 8:41 PM GMT")))
    #expect(evening.milliseconds == 1_672_951_260_000)
    for text in ["12 May 2015", "May 12, 2015", "Tuesday, May 12th 2015"] {
      let date = try #require(WrittenDate(english: ascii(text)), "\(text)")
      #expect(date.isDayOnly && date.milliseconds == 1_431_388_800_000, "\(text)")
    }
    let noon = try #require(WrittenDate(english: ascii("12 May 2015 12:00 am")))
    #expect(noon.milliseconds == 1_431_388_800_000)
  }

  @Test func `what is left over is no date`() {
    for text in [
      "", "May", "May 2015", "12 May", "12 13 May 2015", "12 May May 2015", "12 Foo 2015",
      "32 May 2015", "30 February 2015", "12 May 9999999999", "12 May 0001", "12 May -1",
      "12 May 2015 13:00 PM", "12 May 2015 10:11 GMT GMT", "12 May 2015 pm", "12 May 2015 +0200",
      "12 May 2015 10:11:12 <script>", "the 12 May 2015", "12 Ma 2015", "12/May/2015",
      "12 May 2015 10:11:12 CEST CET", String(repeating: " ", count: 200) + written,
    ] {
      #expect(WrittenDate(english: ascii(text)) == nil, "\(text)")
    }
  }
}

@Suite struct InflateTests {
  private static let stored = bytes(
    "7801011d00e2ff5475652c203132204d617920323031352031303a31313a313220474d546b3306cf")
  private static let fixed = bytes(
    "78da0b294dd551303452f04dac5430323034553034b03234b4028ab8fb8600006b3306cf")
  private static let dynamic = bytes(
    "78daed8ebb0d034108445b71032701bbacec93e52adc00015a112052d3bd47720dce2e7cf381797e5e42"
      + "320fe263f05bc6a98f53efb74bbbb44bfb6946b15c6be668694e2a504c1b5b8c837c95e66c78c9050ab5"
      + "b98749b02399daf0520a14cb74a317e248e66a78390a14646ba317c3914c6a78390b146cb4d18be94826"
      + "37bcc416c715e38d5ea8239958d6b859a0c0f7cdff5ffd0517bef9c3")
  private static let bomb = bytes(
    "78daedc13101000000c2a0f54f6d085fa00000000000000000000000000000000000000000000000")

  @Test func `blocks of every form come out, no further than asked`() throws {
    for compressed in [Self.stored, Self.fixed] {
      #expect(Inflate.beginning(of: compressed, most: 1024) == ascii(written))
      #expect(Inflate.beginning(of: compressed, most: 6) == ascii("Tue, 1"))
    }
    let text = "<x>" + String(repeating: "2024-01-31T23:59:58 ", count: 40)
    let long = try #require(Inflate.beginning(of: Self.dynamic, most: 4096))
    #expect(long.starts(with: ascii(text)) && long.count == 1083)
    #expect(long.suffix(2).elementsEqual(ascii("e1")))
    // The first bytes of a megabyte, of which no more than asked is made.
    #expect(Inflate.beginning(of: Self.bomb, most: 1000) == zeros(1000))
  }

  @Test func `what is damaged is none, and never more than was asked for`() {
    var random = Seeded(state: 11)
    for compressed in [Self.stored, Self.fixed, Self.dynamic] {
      for end in 0..<min(compressed.count - 5, 60) {
        #expect(Inflate.beginning(of: Array(compressed[..<end]), most: 4096) == nil, "\(end)")
      }
      for _ in 0..<400 {
        var bent = compressed
        random.damage(&bent)
        #expect((Inflate.beginning(of: bent, most: 100)?.count ?? 0) <= 100)
      }
    }
    #expect(Inflate.beginning(of: [0x78, 0x9D] + Self.fixed.dropFirst(2), most: 9) == nil)
  }

  @Test func `PNG says its date compressed and in English, in XMP and in raw Exif`() throws {
    let compressed = SamplePNG.chunk("zTXt", ascii("Creation Time") + [0, 0] + Self.fixed)
    for chunk in [compressed, SamplePNG.chunk("tEXt", ascii("Creation Time\0" + written))] {
      let date = try #require(try described(SamplePNG.file(chunk)).date(.pngCreationTime))
      #expect(date.milliseconds == morning && date.zone == .utc)
    }
    let packet = bytes(
      "78da458fc10a83300c865f45d8a1a7366d9db006f524bb0e862fd069e70ab68a2dd8bdfd74c876fb92fc"
        + "7c49ca84c9cdce449d2537fa80a922ba9f1e0637dedb40ea72e99f786fae4762ab2af28a714680755dd9"
        + "9ab369194028a5804b90926e091ade3eea447d381d82c6846eb173b4933f4426d9bfc907f6ddcbbac9c1"
        + "3e01c138906c476c7434ad75e6b6d8c17a3d56447279a65cd05cb432c7426171215097709cbad1efb1fa"
        + "037efc4ab6")
    let text = SamplePNG.chunk("iTXt", ascii("XML:com.adobe.xmp") + [0, 1, 0, 0, 0] + packet)
    #expect(
      try described(SamplePNG.file(text)).date(.xmpDateTimeOriginal)?.milliseconds == sampleLocal)
  }

  @Test func `PNG says what ImageMagick wrote down of Exif`() throws {
    let exif = ascii("Exif\0\0") + SampleExif.full().bytes
    let digits = Array(hex(exif).string)
    let lines = stride(from: 0, to: digits.count, by: 72).map {
      String(digits[$0..<min($0 + 72, digits.count)])
    }
    let raw = "\nexif\n    \(exif.count)\n" + lines.joined(separator: "\n") + "\n"
    let found = try described(
      SamplePNG.file(SamplePNG.chunk("tEXt", ascii("Raw profile type exif\0" + raw))))
    #expect(found.date(.exifDateTimeOriginal)?.day == CivilDay(19_753))
    #expect(found.make == "Apple" && found.damage == nil)
    for text in ["", "\nexif\n", "\nexif\n9\nzz", "\nexif\n9\n4d4d002a0000"] {
      let file = SamplePNG.file(SamplePNG.chunk("tEXt", ascii("Raw profile type exif\0" + text)))
      #expect(try described(file).dates.isEmpty)
    }
  }
}

extension StatedDate {
  fileprivate var day: CivilDay { CivilDay(ofMilliseconds: milliseconds) }
}
