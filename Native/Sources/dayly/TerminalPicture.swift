// Draws a picture in the terminal, straight from memory: by the kitty graphics protocol or sixel
// where the terminal has one, else with two colours per character, which works everywhere.

import ArgumentParser
import Foundation
import NativeImages

/// Ways to draw in a terminal.
enum TerminalGraphics: String, ExpressibleByArgument, CaseIterable {
  case kitty
  case sixel
  case blocks

  /// What this terminal says it can do, going by its environment; `nil` for one that shows text
  /// alone.
  static var fitting: TerminalGraphics? {
    let environment = ProcessInfo.processInfo.environment
    let terminal = environment["TERM"] ?? ""
    guard Terminal.obeys else { return nil }
    let program = environment["TERM_PROGRAM"] ?? ""
    if terminal.contains("kitty") || environment["KITTY_WINDOW_ID"] != nil
      || ["ghostty", "WezTerm"].contains(program)
    {
      return .kitty
    }
    if terminal.hasPrefix("foot") || terminal.contains("mlterm") || terminal.contains("sixel") {
      return .sixel
    }
    return .blocks
  }
}

struct TerminalPicture {
  let drawing: TerminalGraphics

  func show(_ jpeg: [UInt8]) throws {
    let terminal = Terminal.size
    let rows = terminal.rows - 1
    let cell = Terminal.cell
    let text: String
    switch drawing {
    case .kitty:
      text = Self.kitty(try pixels(jpeg, terminal.columns * cell.width, rows * cell.height))
    case .sixel:
      text = Sixel.encode(try pixels(jpeg, terminal.columns * cell.width, rows * cell.height))
    case .blocks:
      text = Self.blocks(try pixels(jpeg, terminal.columns, rows * 2)).joined(separator: "\n")
    }
    Terminal.write(text + "\n")
  }

  private func pixels(_ jpeg: [UInt8], _ width: Int, _ height: Int) throws -> PixelGrid {
    do throws(PictureFault) {
      return try ImagePipeline().pixels(of: jpeg, width: width, height: height)
    } catch {
      guard error.why == nil else { throw Failure(error, file: "The photo") }
      throw Failure(code: .failed, message: "The photo cannot be decoded.", reason: .undecodable)
    }
  }

  /// Lines of upper half blocks: the colour above in front, the colour below behind.
  static func blocks(_ grid: PixelGrid) -> [String] {
    stride(from: 0, to: grid.height, by: 2).map { row in
      var line = ""
      for column in 0..<grid.width {
        let above = grid.colour(column, row)
        line += "\u{1B}[38;2;\(above.red);\(above.green);\(above.blue)m"
        if row + 1 < grid.height {
          let below = grid.colour(column, row + 1)
          line += "\u{1B}[48;2;\(below.red);\(below.green);\(below.blue)m"
        }
        line += "▀"
      }
      return line + "\u{1B}[0m"
    }
  }

  /// Raw pixels in base64, in pieces of at most 4096 characters as the protocol asks.
  ///
  /// - Parameter placing: what else is said of the picture, in the protocol's keys.
  static func kitty(_ grid: PixelGrid, _ placing: String = "") -> String {
    let payload = Array(Data(grid.bytes).base64EncodedString().utf8)
    var out = ""
    for start in stride(from: 0, to: payload.count, by: 4096) {
      let end = min(start + 4096, payload.count)
      let more = end < payload.count ? 1 : 0
      let head =
        start == 0 ? "a=T,f=24,s=\(grid.width),v=\(grid.height)\(placing),m=\(more)" : "m=\(more)"
      out += "\u{1B}_G\(head);" + String(decoding: payload[start..<end], as: UTF8.self) + "\u{1B}\\"
    }
    return out
  }
}

extension PixelGrid {
  /// Black outside the picture.
  func colour(_ column: Int, _ row: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
    let start = (row * width + column) * 3
    guard (0..<width).contains(column), (0..<height).contains(row), start + 2 < bytes.count else {
      return (0, 0, 0)
    }
    return (bytes[start], bytes[start + 1], bytes[start + 2])
  }
}

/// Sixel graphics with a fixed palette of 6 × 6 × 6 colours and ordered dithering.
enum Sixel {
  /// A 4 × 4 Bayer matrix.
  private static let dither = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

  static func encode(_ grid: PixelGrid) -> String {
    var out = "\u{1B}P0;1q\"1;1;\(grid.width);\(grid.height)"
    for colour in 0..<216 {
      out += "#\(colour);2;\(colour / 36 * 20);\(colour / 6 % 6 * 20);\(colour % 6 * 20)"
    }
    for top in stride(from: 0, to: grid.height, by: 6) { out += band(grid, top) + "-" }
    return out + "\u{1B}\\"
  }

  /// Six rows of pixels: one line of characters for each colour in them.
  private static func band(_ grid: PixelGrid, _ top: Int) -> String {
    var masks: [Int: [UInt8]] = [:]
    for row in top..<min(top + 6, grid.height) {
      for column in 0..<grid.width {
        let colour = nearest(grid.colour(column, row), column, row)
        masks[colour, default: [UInt8](repeating: 0, count: grid.width)][column] |=
          1 << UInt8(row - top)
      }
    }
    return masks.keys.sorted().map { colour in
      "#\(colour)" + packed(masks[colour] ?? [])
    }.joined(separator: "$")
  }

  private static func nearest(
    _ colour: (red: UInt8, green: UInt8, blue: UInt8), _ column: Int, _ row: Int
  ) -> Int {
    let threshold = dither[(row % 4) * 4 + column % 4] * 51 / 16
    let level = { (value: UInt8) in min(5, (Int(value) + threshold) / 51) }
    return level(colour.red) * 36 + level(colour.green) * 6 + level(colour.blue)
  }

  /// Runs of equal characters are written as "!count".
  private static func packed(_ mask: [UInt8]) -> String {
    var out = ""
    var index = 0
    while index < mask.count {
      var end = index
      while end < mask.count, mask[end] == mask[index] { end += 1 }
      let character = String(UnicodeScalar(mask[index] + 63))
      out +=
        end - index > 3
        ? "!\(end - index)\(character)" : String(repeating: character, count: end - index)
      index = end
    }
    return out
  }
}
