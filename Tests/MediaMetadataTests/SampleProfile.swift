// Colour profiles written tag by tag.

enum SampleProfile {
  static let place = "48.2083, 16.3731"

  /// Tags that colours are computed by, each once.
  static let colours: [(String, [UInt8])] =
    [
      ("rXYZ", xyz), ("gXYZ", xyz), ("bXYZ", xyz), ("wtpt", xyz), ("rTRC", curve),
      ("gTRC", curve), ("bTRC", parametric), ("chad", ascii("sf32") + zeros(4) + numbers(36)),
      ("A2B0", table), ("B2A0", stages),
    ]

  static let xyz = ascii("XYZ ") + zeros(4) + numbers(12)
  static let curve = ascii("curv") + zeros(4) + be32(5) + numbers(10)
  static let parametric = ascii("para") + zeros(4) + be16(3) + zeros(2) + numbers(20)
  /// Three channels in and out, and two points for each.
  static let table =
    ascii("mft2") + zeros(4) + [3, 3, 2, 0] + numbers(36) + be16(2) + be16(3)
    + numbers(2 * (3 * 2 + 8 * 3 + 3 * 3))
  /// From three channels to three: curves, a matrix, a grid of bytes.
  static let stages =
    ascii("mBA ") + zeros(4) + [3, 3, 0, 0] + be32(32) + be32(32 + 96) + be32(0)
    + be32(32 + 96 + 48) + be32(32)
    + parametric + parametric + parametric
    + numbers(48) + [2, 2, 2] + zeros(13) + [1, 0, 0, 0] + numbers(24)

  static func numbers(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(($0 * 7 + 1) & 255) } }

  /// ICC.1's text, as its second and fourth edition have it.
  static func description(_ text: String) -> [UInt8] {
    ascii("desc") + zeros(4) + be32(text.utf8.count + 1) + ascii(text) + zeros(79)
  }

  static func localized(_ text: String, language: String = "enUS") -> [UInt8] {
    ascii("mluc") + zeros(4) + be32(1) + be32(12) + ascii(language) + be32(2 * text.utf8.count)
      + be32(28) + text.utf8.flatMap { [0, $0] }
  }

  static func file(
    _ tags: [(String, [UInt8])] = colours, made: [UInt8] = zeros(12), maker: String = "\0\0\0\0",
    behind: [UInt8] = []
  ) -> [UInt8] {
    var (table, body) = (be32(tags.count), [UInt8]())
    let start = 132 + 12 * tags.count
    for (name, content) in tags {
      table += ascii(name) + be32(start + body.count) + be32(content.count)
      body += content + zeros((4 - content.count % 4) % 4)
    }
    let head =
      be32(start + body.count) + zeros(4) + [4, 0x20, 0, 0] + ascii("mntrRGB XYZ ") + made
      + ascii("acsp") + zeros(8) + ascii(maker) + zeros(16) + be32(0xF6D6) + be32(0x1_0000)
      + be32(0xD32D) + zeros(48)
    return head + table + body + behind
  }

  /// As it is written: at the turn of the millennium.
  static let made = be16(2000) + be16(1) + be16(1) + zeros(6)
  static let bare = file(made: made)
}
