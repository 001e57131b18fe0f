// One picture of a film, for a place of a grid: the first of those a film of days shows of it.

import NativeImages

public enum FilmTile {
  /// The middle of a picture that covers `width` × `height` pixels; of what does not move the
  /// still's.
  public static func grid(of item: FilmItem, width: Int, height: Int) throws -> PixelGrid {
    if let moving = item.moving { return try grid(of: moving, width, height) }
    guard let still = item.still else { throw FilmFault.unreadable }
    return try ImagePipeline().tile(of: still, width: width, height: height)
  }

  private static func grid(
    of moving: FilmItem.Moving, _ width: Int, _ height: Int
  ) throws -> PixelGrid {
    let reader = try FilmReader(.pictures, moving.source)
    defer { reader.end() }
    let shape = try reader.shape(known: moving.seconds)
    let part = FilmPlan.movingPart(shape.seconds, still: moving.stillSeconds)
    let size = TileSize(covering: width, height, with: shape.width, shape.height)
    var grid = PixelGrid(width: 0, height: 0, bytes: [])
    let moment = FilmPlan.moment(0, of: part, seconds: shape.seconds)
    try reader.pictures(at: [moment], size.width, size.height) { _, rgb in
      grid = PixelGrid(width: size.width, height: size.height, bytes: rgb)
    }
    return grid.middle(width, height)
  }
}
