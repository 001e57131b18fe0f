// A line of text as a mask: how much of each pixel it covers. Fonts and shaping are those of the
// system, by libvips.

import CVips

public struct TextMask: Sendable {
  public let width: Int
  public let height: Int
  /// A byte a pixel, row after row.
  public let cover: [UInt8]

  /// No line is longer.
  private static let sideMax = 4_096

  /// `nil` where the system cannot draw it.
  ///
  /// - Parameter font: as Pango names it, without a size.
  public init?(_ text: String, font: String, pixels: Int) {
    guard Picture.isReady else { return nil }
    // Pango reads markup.
    let plain = text.map { ["&": "&amp;", "<": "&lt;"][$0] ?? String($0) }.joined()
    var (width, height) = (Int32(0), Int32(0))
    let out = dayly_vips_text(plain, "\(font) \(pixels)", &width, &height)
    dayly_vips_forget_errors()
    guard let out else { return nil }
    defer { dayly_vips_free(out) }
    guard (1...Self.sideMax).contains(Int(width)), (1...Self.sideMax).contains(Int(height)) else {
      return nil
    }
    (self.width, self.height) = (Int(width), Int(height))
    cover = Array(UnsafeRawBufferPointer(start: out, count: Int(width) * Int(height)))
  }
}
