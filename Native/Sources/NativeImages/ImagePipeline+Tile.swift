// Small pictures that fill a place of a grid: cut to its shape around the middle.

import Wire

extension ImagePipeline {
  /// The pixels of a picture that covers `width` × `height`, cut to it around the middle. Never
  /// enlarged: a picture with fewer pixels gives fewer.
  public func tile(of file: [UInt8], width: Int, height: Int) throws(ImageFault) -> PixelGrid {
    let size = try uprightSize(of: file)
    let covered = TileSize(
      covering: width, height, with: Int(size.width), Int(size.height))
    let image = try Picture(
      decoding: file, width: UInt32(covered.width), height: UInt32(covered.height))
    return PixelGrid(width: covered.width, height: covered.height, bytes: try image.pixels())
      .middle(width, height)
  }

  /// The small picture of an item (docs/vault.md, "Index"): 320 pixels at its shorter side, at most
  /// twice that at the longer one, of which a panorama keeps the middle. A JPEG without metadata.
  /// The web app makes the same: js/effects/thumbnail.js.
  public func small(_ file: [UInt8]) throws(ImageFault) -> [UInt8] {
    let size = try uprightSize(of: file)
    let covered = TileSize(
      covering: Self.smallShortSide, Self.smallShortSide, with: Int(size.width), Int(size.height))
    let image = try Picture(
      decoding: file, width: UInt32(covered.width), height: UInt32(covered.height))
    let whole = PixelGrid(
      width: covered.width, height: covered.height, bytes: try image.pixels())
    return try small(whole)
  }

  /// The same of a picture that covers `smallShortSide` both ways.
  public func small(_ covering: PixelGrid) throws(ImageFault) -> [UInt8] {
    try jpeg(of: covering.middle(2 * Self.smallShortSide, 2 * Self.smallShortSide))
  }

  public static let smallShortSide = 320
}

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
