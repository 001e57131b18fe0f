// A row of small pictures in the terminal, one in each cell of a grid, with a gap before each.

import NativeImages

struct PictureStrip {
  private let drawing: TerminalGraphics
  private let cellWidth: Int
  private let rows: Int
  private let character: (width: Int, height: Int)

  /// - Parameter cellWidth: in characters.
  init(_ drawing: TerminalGraphics, cellWidth: Int) {
    self.drawing = drawing
    self.cellWidth = cellWidth
    // Characters are about twice as high as wide: pictures are about square.
    rows = max(1, (cellWidth - 1) / 2)
    character =
      switch drawing {
      case .kitty, .sixel: Terminal.cell
      case .blocks: (1, 2)
      }
  }

  /// Pixels of one picture at most.
  var tile: (width: Int, height: Int) {
    ((cellWidth - 1) * character.width, rows * character.height)
  }

  /// Whole lines of the terminal.
  func text(_ tiles: [PixelGrid?]) -> String {
    switch drawing {
    case .blocks: blocks(tiles)
    case .kitty:
      placed(tiles) { tile in
        let columns = max(1, (tile.width + character.width - 1) / character.width)
        let rows = max(1, (tile.height + character.height - 1) / character.height)
        // Scaled to these cells by the terminal, which alone knows how large they are.
        return TerminalPicture.kitty(tile, ",c=\(columns),r=\(rows),C=1")
      }
    case .sixel: placed(tiles, Sixel.encode)
    }
  }

  private func blocks(_ tiles: [PixelGrid?]) -> String {
    let drawn = tiles.map { ($0?.width ?? 0, $0.map { TerminalPicture.blocks($0) } ?? []) }
    return (0..<rows).map { row in
      drawn.map { width, lines in
        guard row < lines.count else { return String(repeating: " ", count: cellWidth) }
        return String(repeating: " ", count: cellWidth - width) + lines[row]
      }.joined() + "\n"
    }.joined()
  }

  /// Room is made first: at the last line of the screen the terminal would scroll under a picture.
  private func placed(_ tiles: [PixelGrid?], _ draw: (PixelGrid) -> String) -> String {
    var out = String(repeating: "\n", count: rows) + "\u{1B}[\(rows)A"
    for (index, tile) in tiles.enumerated() {
      guard let tile else { continue }
      // Wherever drawing leaves the cursor, it comes back here.
      out += "\r\u{1B}[\(index * cellWidth + 1)C\u{1B}7" + draw(tile) + "\u{1B}8"
    }
    return out + "\r\u{1B}[\(rows)B"
  }
}
