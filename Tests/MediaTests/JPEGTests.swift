// JPEG files written byte by byte: what is read from good ones, and that bad ones are refused.

import Media
import Testing

/// A JPEG's bytes, with nothing in it that decodes to pixels.
enum SampleJPEG {
  static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content
  }

  static let jfif = segment(
    0xE0, [0x4A, 0x46, 0x49, 0x46, 0, 1, 2, 0, 0, 1, 0, 1, 0, 0])

  static func frame(width: UInt16, height: UInt16, marker: UInt8 = 0xC0) -> [UInt8] {
    let sides = [height, width].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    return segment(marker, [8] + sides + [1, 1, 0x11, 0])
  }

  /// With a stuffed zero and a restart marker inside.
  static let scan = segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0x12, 0xFF, 0x00, 0xFF, 0xD0, 0x34]

  static func exif(_ orientation: UInt16, littleEndian: Bool) -> [UInt8] {
    func u16(_ value: UInt16) -> [UInt8] {
      let bytes = [UInt8(value >> 8), UInt8(value & 255)]
      return littleEndian ? bytes.reversed() : bytes
    }
    func u32(_ value: UInt16) -> [UInt8] {
      littleEndian ? u16(value) + u16(0) : u16(0) + u16(value)
    }
    var tiff: [UInt8] = littleEndian ? [0x49, 0x49] : [0x4D, 0x4D]
    tiff += u16(42) + u32(8) + u16(2)
    tiff += u16(0x0100) + u16(3) + u32(1) + u32(7)
    tiff += u16(0x0112) + u16(3) + u32(1) + u16(orientation) + u16(0)
    tiff += u32(0)
    return segment(0xE1, [0x45, 0x78, 0x69, 0x66, 0, 0] + tiff)
  }

  static func file(_ parts: [UInt8]...) -> [UInt8] {
    [0xFF, 0xD8] + parts.flatMap { $0 } + [0xFF, 0xD9]
  }
}

@Suite struct JPEGTests {
  @Test func `every kind of frame gives the size, other segments in C0 to CF do not`() throws {
    for marker in UInt8(0xC0)...0xCF {
      let file = SampleJPEG.file(SampleJPEG.frame(width: 300, height: 200, marker: marker))
      if [0xC4, 0xC8, 0xCC].contains(marker) {
        #expect(throws: JPEGFault.malformed) { try JPEGHeader(parsing: file) }
      } else {
        #expect(try JPEGHeader(parsing: file).storedSize == ImageSize(width: 300, height: 200))
      }
    }
  }

  @Test func `a prefix that holds the frame header is enough`() throws {
    let start = [0xFF, 0xD8] + SampleJPEG.jfif + SampleJPEG.frame(width: 65535, height: 1)
    #expect(try JPEGHeader(parsing: start).storedSize == ImageSize(width: 65535, height: 1))
    #expect(throws: JPEGFault.truncated) { try JPEGHeader(parsing: Array(start.dropLast())) }
  }

  @Test func `a height that is only given behind the scan is refused`() {
    let file = SampleJPEG.file(SampleJPEG.frame(width: 5, height: 0), SampleJPEG.scan)
    #expect(throws: JPEGFault.malformed) { try JPEGHeader(parsing: file) }
  }

  @Test func `what is no JPEG is called so`() {
    for bytes in [[], [0xFF], [0x89, 0x50, 0x4E, 0x47], Array("hello".utf8)] as [[UInt8]] {
      #expect(throws: JPEGFault.notJPEG) { try JPEGHeader(parsing: bytes) }
      #expect(throws: JPEGFault.notJPEG) { try hasMetadata(jpeg: bytes) }
    }
  }

  @Test func `a walk that was built to last is ended`() {
    let many = (0..<5000).flatMap { _ in SampleJPEG.segment(0xE5, []) }
    let file: [UInt8] = [0xFF, 0xD8] + many
    #expect(throws: JPEGFault.tooManySegments) { try JPEGHeader(parsing: file) }
  }

  @Test func `a file that only draws has no metadata`() throws {
    let adobe = SampleJPEG.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1])
    let frame = SampleJPEG.frame(width: 1, height: 1)
    #expect(try !hasMetadata(jpeg: SampleJPEG.file(frame, SampleJPEG.scan)))
    #expect(try !hasMetadata(jpeg: SampleJPEG.file(SampleJPEG.jfif, frame, SampleJPEG.scan)))
    #expect(
      try !hasMetadata(
        jpeg: SampleJPEG.file(SampleJPEG.jfif, adobe, frame, SampleJPEG.scan, SampleJPEG.scan)))
  }

  @Test func `every other application segment, a comment and a tail are metadata`() throws {
    let frame = SampleJPEG.frame(width: 1, height: 1)
    for marker in Array(UInt8(0xE0)...0xEF) + [0xFE] {
      let file = SampleJPEG.file(
        SampleJPEG.segment(marker, [1, 2, 3]), frame, SampleJPEG.scan)
      #expect(try hasMetadata(jpeg: file))
    }
    let between = SampleJPEG.file(
      frame, SampleJPEG.scan, SampleJPEG.segment(0xFE, Array("between scans".utf8)),
      SampleJPEG.scan)
    #expect(try hasMetadata(jpeg: between))
    #expect(try hasMetadata(jpeg: SampleJPEG.file(frame, SampleJPEG.scan) + [0]))
    let thumbnail = SampleJPEG.segment(
      0xE0, [0x4A, 0x46, 0x49, 0x46, 0, 1, 2, 0, 0, 1, 0, 1, 1, 0])
    #expect(try hasMetadata(jpeg: SampleJPEG.file(thumbnail, frame, SampleJPEG.scan)))
  }

  @Test func `cutting a file anywhere or flipping any bit never traps`() {
    let file = SampleJPEG.file(
      SampleJPEG.jfif, SampleJPEG.exif(6, littleEndian: true),
      SampleJPEG.exif(3, littleEndian: false), SampleJPEG.frame(width: 640, height: 480),
      SampleJPEG.scan)
    var refused = 0
    for count in 0..<file.count {
      if (try? hasMetadata(jpeg: Array(file.prefix(count)))) == nil { refused += 1 }
      _ = try? JPEGHeader(parsing: Array(file.prefix(count)))
    }
    // Only with its end marker is a file whole.
    #expect(refused == file.count)
    for index in file.indices {
      for bit in 0..<8 {
        var flipped = file
        flipped[index] ^= 1 << bit
        _ = try? JPEGHeader(parsing: flipped)
        _ = try? hasMetadata(jpeg: flipped)
      }
    }
  }
}
