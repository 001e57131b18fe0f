// What numbers in pictures may be that decide how they look, or say how dense pixels are: those of
// ordinary pictures stay, and a place that somebody writes into one of them does not.

import Testing
import Wire

@testable import MediaMetadata

@Suite struct PictureNumberTests {
  private static let latitude = be32(481_371_540)
  private static let place = latitude + be32(115_761_240)

  private static func png(_ chunks: [UInt8]..., depth: UInt8 = 8) -> [UInt8] {
    var file = SamplePNG.file(chunks.flatMap { $0 }, SamplePNG.chunk("IDAT", zeros(40)))
    (file[24], file[25]) = (depth, 2)
    return file
  }

  @Test func `of a PNG stay numbers that are published, or common`() throws {
    for (name, content) in [
      ("gAMA", be32(45455)), ("gAMA", be32(100_000)), ("pHYs", be32(3780) + be32(3780) + [1]),
      ("pHYs", be32(11811) + be32(11811) + [1]), ("pHYs", be32(4) + be32(3) + [0]),
      ("bKGD", [0, 255, 0, 255, 0, 255]), ("sBIT", [5, 6, 5]), ("acTL", be32(3) + be32(2)),
    ] {
      let file = Self.png(SamplePNG.chunk(name, content))
      #expect(try edited(file, .removeAll) == file, "\(name)")
    }
  }

  @Test func `a place in a PNG's numbers goes, or is rounded`() throws {
    for (name, content) in [
      ("pHYs", Self.place + [1]), ("pHYs", be32(4813) + be32(7154) + [0]), ("gAMA", Self.latitude),
      ("gAMA", be32(481_371)), ("cHRM", Self.place + Self.place + Self.place + Self.place),
      ("mDCV", Self.place + Self.place + Self.place), ("cLLI", Self.place),
      ("cICP", [48, 13, 71, 54]),
      ("bKGD", [0, 48, 0, 8, 0, 13]), ("sBIT", [48, 8, 13]),
      ("tRNS", be16(4813) + be16(7154) + be16(1)),
      ("sRGB", [48]), ("acTL", be32(1) + Self.latitude),
    ] {
      let result = try edited(Self.png(SamplePNG.chunk(name, content)), .removeAll)
      #expect(!contains(result, content), "\(name)")
      #expect(!contains(result, Array(content.prefix(4))) || name == "acTL", "\(name)")
      #expect(!contains(result, Self.latitude), "\(name)")
      #expect(try edited(result, .removeAll) == result, "\(name)")
    }
    let odd = [7, 232, 13, 71, 54, 48, 13] as [UInt8]
    let told = try edited(Self.png(SamplePNG.chunk("tIME", odd)), .removeLocation)
    #expect(told == Self.png())
  }

  @Test func `a JPEG's density is the same both ways, and Adobe's flags are those of all`() throws {
    func jfif(_ version: [UInt8], _ unit: UInt8, _ density: [UInt8]) -> [UInt8] {
      SampleJPEG.segment(0xE0, ascii("JFIF\0") + version + [unit] + density + [0, 0])
    }
    func adobe(_ numbers: [UInt8]) -> [UInt8] { SampleJPEG.segment(0xEE, ascii("Adobe") + numbers) }
    let rest = SampleJPEG.frame(width: 6, height: 4) + SampleJPEG.scan
    for (told, wanted) in [
      (jfif([1, 1], 1, be16(300) + be16(300)), jfif([1, 1], 1, be16(300) + be16(300))),
      (jfif([1, 2], 2, be16(118) + be16(118)), jfif([1, 2], 2, be16(118) + be16(118))),
      (jfif([1, 1], 1, be16(4813) + be16(7154)), jfif([1, 1], 1, be16(4800) + be16(7200))),
      (jfif([1, 1], 0, be16(4813) + be16(7154)), jfif([1, 1], 0, be16(67) + be16(100))),
      (jfif([0x48, 0x13], 0x71, be16(48) + be16(13)), jfif([1, 1], 0, be16(1) + be16(1))),
      (adobe([0, 100, 0, 0, 0, 0, 1]), adobe([0, 100, 0, 0, 0, 0, 1])),
      (adobe(Self.latitude + [0x45, 0x18, 2]), adobe([0, 100, 0, 0, 0, 0, 2])),
      (adobe(Self.latitude + [0x45, 0x18, 0x48]), adobe([0, 100, 0, 0, 0, 0, 2])),
    ] {
      #expect(
        try edited(SampleJPEG.file(told, rest), .removeLocation) == SampleJPEG.file(wanted, rest))
    }
  }

  @Test func `the colour behind a WebP is black, white or none`() throws {
    let frame = SampleWebP.chunk("ANMF", zeros(16) + SampleWebP.chunk("VP8L", zeros(8)))
    func file(_ behind: [UInt8]) -> [UInt8] {
      SampleWebP.file(SampleWebP.chunk("ANIM", behind + [0, 0]), frame)
    }
    for behind in [zeros(4), [255, 255, 255, 255], [255, 255, 255, 0], [0, 0, 0, 255]] {
      #expect(try edited(file(behind), .removeAll) == file(behind))
    }
    for behind in [Self.latitude, [255, 0, 255, 0], [255, 255, 255, 48]] {
      #expect(try edited(file(behind), .removeAll) == file(zeros(4)))
    }
  }

  @Test func `a bitmap's header has sizes that are true, and no colours of its own`() throws {
    func file(_ numbers: [UInt8], _ more: [UInt8] = []) -> [UInt8] {
      let picture = le32(2) + le32(1) + le16(1) + le16(24) + le32(0) + numbers + le32(0)
      let header = le32(4 + picture.count + 4 + more.count) + picture
      return ascii("BM") + le32(14 + header.count + 4 + more.count + 8) + zeros(4)
        + le32(14 + header.count + 4 + more.count) + header + numbersBehind(more) + zeros(8)
    }
    func numbersBehind(_ more: [UInt8]) -> [UInt8] { le32(0) + more }
    let fine = file(le32(8) + le32(2835) + le32(2835))
    #expect(try edited(fine, .removeAll) == fine)
    let told = file(le32(48_137_154) + Self.place)
    let result = try edited(told, .removeAll)
    #expect(Array(result[34..<38]) == le32(8))
    #expect(!contains(result, Self.latitude) && !contains(result, Array(Self.place.suffix(4))))
    #expect(try edited(result, .removeAll) == result)
    let colors = zeros(16) + ascii("BGRs") + Self.place + zeros(40)
    #expect(try !contains(edited(file(le32(8) + zeros(8), colors), .removeAll), Self.latitude))
  }
}
