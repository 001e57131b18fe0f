// What is made of a picture's file. Decoding and encoding are libvips'; the geometry is the
// project's own, the same in every shell.

import CVips
import Media
import NativeImages
import Wire

struct PictureRenderer {
  private let file: [UInt8]

  static let preparedQuality: Int32 = 80
  static let editedQuality: Int32 = 92

  init(_ file: [UInt8]) { self.file = file }

  func prepared() throws(PictureFault) -> PictureAnswer {
    let target = try uprightSize().fitted(longestSideMax: ImageSize.sentLongestSideMax)
    let image = try Picture(decoding: file, width: target.width, height: target.height)
    return PictureAnswer(
      width: Int(target.width), height: Int(target.height),
      bytes: try image.jpeg(quality: Self.preparedQuality))
  }

  func pixels(_ width: Int, _ height: Int) throws(PictureFault) -> PictureAnswer {
    let size = try uprightSize()
    let scale = min(
      1, Double(max(1, width)) / Double(size.width), Double(max(1, height)) / Double(size.height))
    let target = (
      width: max(1, (Double(size.width) * scale).rounded()),
      height: max(1, (Double(size.height) * scale).rounded())
    )
    return Self.answer(try grid(Int(target.width), Int(target.height)))
  }

  func tile(_ width: Int, _ height: Int) throws(PictureFault) -> PictureAnswer {
    Self.answer(try covering(width, height).middle(width, height))
  }

  func small() throws(PictureFault) -> PictureAnswer {
    let side = ImagePipeline.smallShortSide
    return try Self.jpeg(of: try covering(side, side).middle(2 * side, 2 * side))
  }

  func edited(_ recipe: EditRecipe) throws(PictureFault) -> PictureAnswer {
    // Whether it may be decoded is known first.
    let upright = try uprightSize()
    var picture = try Picture(decoding: file)
    let size = try picture.edit(recipe, of: upright)
    return PictureAnswer(
      width: size.width, height: size.height,
      bytes: try picture.jpeg(quality: Self.editedQuality))
  }

  static func jpeg(of grid: PixelGrid) throws(PictureFault) -> PictureAnswer {
    PictureAnswer(
      width: grid.width, height: grid.height,
      bytes: try Picture(grid).jpeg(quality: preparedQuality))
  }

  private static func answer(_ grid: PixelGrid) -> PictureAnswer {
    PictureAnswer(width: grid.width, height: grid.height, bytes: grid.bytes)
  }

  private func covering(_ width: Int, _ height: Int) throws(PictureFault) -> PixelGrid {
    let size = try uprightSize()
    let covered = TileSize(covering: width, height, with: Int(size.width), Int(size.height))
    return try grid(covered.width, covered.height)
  }

  private func grid(_ width: Int, _ height: Int) throws(PictureFault) -> PixelGrid {
    let image = try Picture(
      decoding: file, width: UInt32(clamping: width), height: UInt32(clamping: height))
    return PixelGrid(width: width, height: height, bytes: try image.pixels())
  }

  /// Dimensions as a person sees them, within the limits.
  private func uprightSize() throws(PictureFault) -> ImageSize {
    guard Picture.isReady else { throw .reader }
    var width: Int32 = 0
    var height: Int32 = 0
    var orientation: Int32 = 1
    let failed = file.withUnsafeBytes {
      dayly_vips_header($0.baseAddress, $0.count, &width, &height, &orientation)
    }
    let fault = Picture.fault()
    guard failed == 0, width > 0, height > 0 else { throw fault }
    guard Int64(width) * Int64(height) <= Int64(ImagePipeline.pixelsMax) else {
      throw .image(.tooLarge)
    }
    guard let stored = ImageSize(width: UInt32(width), height: UInt32(height)) else {
      throw .image(.undecodable)
    }
    let turn = UInt8(exactly: orientation).flatMap { Orientation(rawValue: $0) }
    return turn?.upright(stored) ?? stored
  }
}
