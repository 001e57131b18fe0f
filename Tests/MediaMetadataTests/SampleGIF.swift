// GIF files written block by block.

enum SampleGIF {
  static func blocks(_ content: [UInt8]) -> [UInt8] {
    stride(from: 0, to: content.count, by: 255).flatMap { start in
      let part = content[start..<min(start + 255, content.count)]
      return [UInt8(part.count)] + part
    } + [0]
  }

  static func application(_ name: String, _ content: [UInt8]) -> [UInt8] {
    [0x21, 0xFF, 11] + ascii(name) + content
  }

  /// As it is, and behind it what leads out of it.
  static func xmp(_ packet: String) -> [UInt8] {
    application(
      "XMP DataXMP", ascii(packet) + [1] + (0...255).reversed().map { UInt8($0) } + [0])
  }

  static func comment(_ text: String) -> [UInt8] { [0x21, 0xFE] + blocks(ascii(text)) }

  static let repeated = application("NETSCAPE2.0", blocks([1, 0, 0]))

  static func frame(_ pixels: [UInt8]) -> [UInt8] {
    [0x21, 0xF9] + blocks([0, 10, 0, 0]) + [0x2C] + zeros(4) + le16(320) + le16(200) + [0x80]
      + zeros(6) + [2] + blocks(pixels)
  }

  static func file(_ parts: [UInt8]...) -> [UInt8] {
    ascii("GIF89a") + le16(320) + le16(200) + [0x81, 0, 0] + zeros(12) + parts.flatMap { $0 }
      + [0x3B]
  }

  static let full = file(
    xmp(SampleXMP.packet("photoshop:City='Wien' tiff:Make='Apple'")), repeated,
    frame([UInt8](repeating: 0x55, count: 300)), comment("by Anna"), frame([1, 2]))
}
