// One picture of a film: for a place of a grid, the first of those a film of days shows of it; or
// the small picture of an item.

import Days
import NativeImages

public enum FilmTile {
  /// The first frame of many films is black. The web app draws the same: js/effects/film-frame.js.
  private static let smallSeconds = 0.5

  /// The middle of a picture that covers `width` × `height` pixels; of what does not move the
  /// still's.
  public static func grid(of item: FilmItem, width: Int, height: Int) throws -> PixelGrid {
    if let moving = item.moving {
      return try grid(of: moving, width, height) { shape in
        let part = FilmPlan.movingPart(shape.seconds, still: moving.stillSeconds)
        return FilmPlan.moment(0, of: part, seconds: shape.seconds)
      }.middle(width, height)
    }
    guard let still = item.still else { throw FilmFault.unreadable }
    return try ImagePipeline().tile(of: still, width: width, height: height)
  }

  /// The small picture of a film: an early moment of it, as a JPEG.
  public static func small(of moving: FilmItem.MovingPicture) throws -> [UInt8] {
    let side = ImagePipeline.smallShortSide
    let whole = try grid(of: moving, side, side) { min(smallSeconds, $0.seconds / 2) }
    return try ImagePipeline().small(whole)
  }

  /// All of the picture that covers `width` × `height` pixels.
  private static func grid(
    of moving: FilmItem.MovingPicture, _ width: Int, _ height: Int, at moment: (FilmShape) -> Double
  ) throws -> PixelGrid {
    let reader = try FilmReader(.pictures, moving.source)
    defer { reader.end() }
    let shape = try reader.shape(known: moving.seconds)
    let size = TileSize(covering: width, height, with: shape.width, shape.height)
    var grid = PixelGrid(width: 0, height: 0, bytes: [])
    try reader.pictures(at: [moment(shape)], size.width, size.height) { _, rgb in
      grid = PixelGrid(width: size.width, height: size.height, bytes: rgb)
    }
    return grid
  }
}
