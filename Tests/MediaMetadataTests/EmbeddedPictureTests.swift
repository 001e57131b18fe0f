// The small picture within a file: shown as it is, turned as the file is, and refused when it is
// anything but a small JPEG that says its pixels alone.

import Media
import Testing
import Wire

@testable import MediaMetadata

@Suite struct EmbeddedPictureTests {
  private static let jpeg = SampleJPEG.file(
    SampleJPEG.jfif, SampleJPEG.frame(width: 160, height: 120), SampleJPEG.scan)

  private func file(_ thumbnail: [UInt8], turned: Int = 6) -> [UInt8] {
    let exif = SampleExif(first: [(0x0112, .short(turned))], thumbnail: thumbnail)
    return SampleJPEG.file(
      SampleJPEG.exif(exif), SampleJPEG.frame(width: 640, height: 480), SampleJPEG.scan)
  }

  private func picture(_ file: [UInt8]) throws -> EmbeddedPicture? {
    EmbeddedPicture(try described(file))
  }

  /// As it is shown.
  private func shown(_ picture: EmbeddedPicture, _ file: [UInt8]) -> [UInt8] {
    let place = picture.place
    return picture.beginning + file[Int(place.offset + 2)..<Int(place.offset + place.byteCount)]
  }

  @Test func `what a camera put there is shown, turned as its file is`() throws {
    for turned in 1...8 {
      let file = file(Self.jpeg, turned: turned)
      let picture = try #require(try picture(file))
      let shown = shown(picture, file)
      #expect(shown.suffix(Self.jpeg.count - 2) == Self.jpeg.dropFirst(2))
      let found = try described(shown)
      #expect(found.damage == nil)
      #expect(found.orientation == UInt8(turned))
      let size = PixelSize(width: 160, height: 120)
      #expect(found.size == (turned > 4 ? PixelSize(width: 120, height: 160) : size))
    }
  }

  @Test func `it costs no request more`() {
    let file = file(Self.jpeg)
    #expect(Reading(file).requests == [MediaRange(offset: 0, byteCount: UInt64(file.count))])
  }

  @Test func `what is no small JPEG is not shown, and is no damage to its file`() throws {
    let frame = SampleJPEG.frame(width: 160, height: 120)
    let hostile: [[UInt8]] = [
      [], [0xFF], [UInt8](repeating: 0, count: 64), [0xFF, 0xD8, 0xFF, 0xD9, 1, 2, 3],
      Array(Self.jpeg.prefix(20)), Array(Self.jpeg.prefix(Self.jpeg.count - SampleJPEG.scan.count)),
      SampleJPEG.file(SampleJPEG.scan),
      SampleJPEG.file(SampleJPEG.frame(width: 65_535, height: 65_535), SampleJPEG.scan),
      SampleJPEG.file(SampleJPEG.frame(width: 1_025, height: 8), SampleJPEG.scan),
      SampleJPEG.file(SampleJPEG.frame(width: 8, height: 0), SampleJPEG.scan),
      SampleJPEG.file(frame, SampleJPEG.frame(width: 9_000, height: 9_000), SampleJPEG.scan),
      // Its own Exif could turn it otherwise, or say where it was taken.
      SampleJPEG.file(SampleJPEG.exif(.full()), frame, SampleJPEG.scan),
      // A segment that goes on behind its end.
      SampleJPEG.file(frame) + [0xFF, 0xE0, 0xFF, 0xFF],
      [0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 200) + frame + SampleJPEG.scan,
    ]
    for (index, thumbnail) in hostile.enumerated() {
      let file = file(thumbnail)
      let found = try described(file)
      #expect(EmbeddedPicture(found) == nil, "\(index)")
      #expect(found.damage == nil, "\(index)")
      #expect(found.orientation == 6, "\(index)")
    }
  }

  @Test func `one that is said to lie elsewhere, or to be huge, is not shown`() throws {
    let whole = file(Self.jpeg)
    let place = try #require(try described(whole).preview).place
    let field = { (tag: UInt16) -> Int in
      let bytes: [UInt8] = [UInt8(tag >> 8), UInt8(tag & 255), 0, 4, 0, 0, 0, 1]
      return (0..<whole.count - 8).first { Array(whole[$0..<$0 + 8]) == bytes }.map { $0 + 8 } ?? 0
    }
    for (tag, values) in [
      (UInt16(0x0201), [0, 7, UInt32(place.offset), 1 << 20, .max]),
      (0x0202, [0, 1, 5, 1 << 20, .max]),
    ] {
      for value in values {
        var file = whole
        file.replaceSubrange(field(tag)..<field(tag) + 4, with: be32(Int(value)))
        #expect(try picture(file) == nil, "\(tag) \(value)")
      }
    }
  }
}
