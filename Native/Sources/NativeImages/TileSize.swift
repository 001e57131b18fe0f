// Pictures that fill a place of a grid: how large they are drawn, and their middle, which is shown.

/// How large a picture is drawn of which the middle is shown.
public struct TileSize: Equatable, Sendable {
  public var width: Int
  public var height: Int
  /// What a panorama is drawn at most, whatever of it is shown then.
  private static let sideMax = 4_096.0

  /// - Parameters:
  ///   - width: of the place in pixels, as its height.
  ///   - picture: how wide the picture is; `other`, how high.
  public init(covering width: Int, _ height: Int, with picture: Int, _ other: Int) {
    let (across, down) = (Double(max(1, picture)), Double(max(1, other)))
    let needed = max(Double(max(1, width)) / across, Double(max(1, height)) / down)
    let scale = min(1, needed, Self.sideMax / max(across, down))
    self.width = max(1, Int((across * scale).rounded()))
    self.height = max(1, Int((down * scale).rounded()))
  }
}

extension PixelGrid {
  /// At most so much of it, around its middle.
  public func middle(_ width: Int, _ height: Int) -> PixelGrid {
    let shown = (width: min(width, self.width), height: min(height, self.height))
    guard shown.width > 0, shown.height > 0, bytes.count >= self.width * self.height * 3 else {
      return PixelGrid(width: 0, height: 0, bytes: [])
    }
    let left = (self.width - shown.width) / 2
    let top = (self.height - shown.height) / 2
    var kept: [UInt8] = []
    kept.reserveCapacity(shown.width * shown.height * 3)
    for row in top..<top + shown.height {
      let start = (row * self.width + left) * 3
      kept += bytes[start..<start + shown.width * 3]
    }
    return PixelGrid(width: shown.width, height: shown.height, bytes: kept)
  }
}
