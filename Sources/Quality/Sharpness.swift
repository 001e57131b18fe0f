// Blur, by the variance of the Laplacian: fine detail changes from one pixel to the next. Looked
// at tile by tile, because a portrait is sharp in one place and soft, on purpose, around it; and
// held against the tile's own contrast, because a low contrast is no blur.

struct Sharpness {
  /// The sharpest tiles' detail for their contrast, in thousandths.
  let best: Int
  /// How many tiles have anything in them to be sharp.
  let texturedCount: Int

  /// Tiles along the longer side.
  private static let tilesMax = 12
  /// A tile whose shades vary less than this (a variance) is flat.
  private static let contrastMin = 60
  /// Detail below this (thousandths of the contrast) is soft even in the sharpest tiles.
  static let sharpMin = 70
  /// Judging needs at least so many tiles that are not flat.
  static let texturedMin = 4

  init(_ shades: Shades) {
    let side = max(8, max(shades.width, shades.height) / Self.tilesMax)
    var found: [Int] = []
    var top = 1
    while top + side < shades.height {
      var left = 1
      while left + side < shades.width {
        let tile = Tile(shades, left: left, top: top, side: side)
        if tile.contrast >= Self.contrastMin { found.append(tile.detail * 1000 / tile.contrast) }
        left += side
      }
      top += side
    }
    texturedCount = found.count
    best = Self.upper(found)
  }

  var isBlurred: Bool { texturedCount >= Self.texturedMin && best < Self.sharpMin }

  /// What nine tenths do not exceed; 0 for none.
  private static func upper(_ values: [Int]) -> Int {
    guard !values.isEmpty else { return 0 }
    let rank = values.count * 9 / 10
    // The values are few (at most 144): counting those below is quick enough and needs no sorting.
    for value in values {
      var below = 0
      var same = 0
      for other in values {
        if other < value { below += 1 } else if other == value { same += 1 }
      }
      if below <= rank, rank < below + same { return value }
    }
    return 0
  }
}

/// A square of the picture: how much its shades vary, and how much of that is fine detail.
private struct Tile {
  /// Variance of the shades.
  let contrast: Int
  /// Variance of the Laplacian.
  let detail: Int

  /// The square and one pixel around it must lie inside the picture.
  init(_ shades: Shades, left: Int, top: Int, side: Int) {
    var sum: Int64 = 0
    var squares: Int64 = 0
    var laplacians: Int64 = 0
    var laplacianSquares: Int64 = 0
    let values = shades.values
    for row in top..<top + side {
      let start = row * shades.width
      for at in start + left..<start + left + side {
        let value = Int64(values[at])
        let around =
          Int64(values[at - 1]) + Int64(values[at + 1]) + Int64(values[at - shades.width])
          + Int64(values[at + shades.width])
        let laplacian = around - 4 * value
        sum += value
        squares += value * value
        laplacians += laplacian
        laplacianSquares += laplacian * laplacian
      }
    }
    let count = Int64(side * side)
    contrast = Int((squares - sum * sum / count) / count)
    detail = Int((laplacianSquares - laplacians * laplacians / count) / count)
  }
}
