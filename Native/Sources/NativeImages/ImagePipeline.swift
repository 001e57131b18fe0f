// Makes of any picture file what a group receives: upright, at most 2048 pixels on its longest
// side and never enlarged, sRGB, JPEG, and not a byte of metadata; and small pictures, pixels for a
// terminal or a page, and photos as they were edited. Decoding and encoding are libvips', in a
// process that has no keys (PictureReader, decision 122). What that answers may have been made up
// by the picture: it is used only if it is what was asked for.

import Media
import Wire

/// A picture ready to be sealed.
public struct PreparedPicture: Sendable {
  public var jpeg: [UInt8]
  public var size: PixelSize
}

/// Pixels for a terminal: three bytes each (red, green, blue), row after row.
public struct PixelGrid: Sendable {
  public var width: Int
  public var height: Int
  public var bytes: [UInt8]

  public init(width: Int, height: Int, bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
  }
}

/// The native image pipeline. Keeps nothing and writes nothing to disk.
public struct ImagePipeline: Sendable {
  /// Files above this are not read (ImageFault.tooLarge).
  public static let fileBytesMax = 64 * 1024 * 1024
  /// Pictures above this are not decoded: a small file can claim any size.
  public static let pixelsMax = 100_000_000
  /// The shorter side of the small picture of an item.
  public static let smallShortSide = 320

  private let reader: PictureReader

  public init(reader: PictureReader = .shared) { self.reader = reader }

  /// Turns a picture file into what is sent. Takes JPEG, PNG, WebP, GIF (first frame), TIFF and,
  /// where the system's libvips can, HEIC. Damaged and truncated files are `undecodable`.
  public func prepare(_ file: [UInt8]) throws(PictureFault) -> PreparedPicture {
    let side = Int(ImageSize.sentLongestSideMax)
    return try picture(of: file, PictureRequest(.prepare)) { $0 <= side && $1 <= side }
  }

  /// A photo as its recipe says (docs/vault.md, "Edits"), as large as it is: a JPEG without
  /// metadata.
  public func edited(
    _ file: [UInt8], _ recipe: EditRecipe
  ) throws(PictureFault) -> PreparedPicture {
    try picture(of: file, PictureRequest(.edited, recipe: recipe)) { $0 * $1 <= Self.pixelsMax }
  }

  /// The picture's pixels, scaled to fit `width` × `height` and never enlarged.
  public func pixels(of file: [UInt8], width: Int, height: Int) throws(PictureFault) -> PixelGrid {
    try grid(of: file, PictureRequest(.pixels, width: max(1, width), height: max(1, height)))
  }

  /// The pixels of a picture that covers `width` × `height`, cut to it around the middle. Never
  /// enlarged: a picture with fewer pixels gives fewer.
  public func tile(of file: [UInt8], width: Int, height: Int) throws(PictureFault) -> PixelGrid {
    try grid(of: file, PictureRequest(.tile, width: max(1, width), height: max(1, height)))
  }

  /// The small picture of an item (docs/vault.md, "Index"): 320 pixels at its shorter side, at most
  /// twice that at the longer one, of which a panorama keeps the middle. A JPEG without metadata.
  /// The web app makes the same: js/effects/thumbnail.js.
  public func small(_ file: [UInt8]) throws(PictureFault) -> [UInt8] {
    let side = 2 * Self.smallShortSide
    return try picture(of: file, PictureRequest(.small)) { $0 <= side && $1 <= side }.jpeg
  }

  /// The same of a picture that covers `smallShortSide` both ways.
  public func small(_ covering: PixelGrid) throws(PictureFault) -> [UInt8] {
    try jpeg(of: covering.middle(2 * Self.smallShortSide, 2 * Self.smallShortSide))
  }

  /// The same pixels as JPEG, without metadata.
  public func jpeg(of grid: PixelGrid) throws(PictureFault) -> [UInt8] {
    let (width, height) = (grid.width, grid.height)
    guard width > 0, height > 0, width <= Self.pixelsMax / height,
      grid.bytes.count == width * height * 3
    else { throw .image(.undecodable) }
    let request = PictureRequest(.jpeg, width: width, height: height)
    return try reader.answer(request, grid.bytes) { answer in
      Self.picture(answer) { $0 == width && $1 == height }?.jpeg
    }
  }

  private func picture(
    of file: [UInt8], _ request: PictureRequest, _ isWithin: (Int, Int) -> Bool
  ) throws(PictureFault) -> PreparedPicture {
    try Self.requireReadable(file)
    return try reader.answer(request, file) { Self.picture($0, isWithin) }
  }

  private func grid(
    of file: [UInt8], _ request: PictureRequest
  ) throws(PictureFault) -> PixelGrid {
    try Self.requireReadable(file)
    return try reader.answer(request, file) { answer in
      guard (1...request.width).contains(answer.width),
        (1...request.height).contains(answer.height),
        answer.width <= Self.pixelsMax / answer.height,
        answer.bytes.count == answer.width * answer.height * 3
      else { return nil }
      return PixelGrid(width: answer.width, height: answer.height, bytes: answer.bytes)
    }
  }

  private static func requireReadable(_ file: [UInt8]) throws(PictureFault) {
    guard !file.isEmpty else { throw .image(.empty) }
    guard file.count <= fileBytesMax else { throw .image(.tooLarge) }
  }

  /// Longer is no header that this pipeline writes.
  private static let headerByteCountMax = 1 << 16

  /// A JPEG that is as large as it was said to be, which is as it must be, and has nothing that is
  /// not needed to draw it, in which something could be carried out; `nil` for anything else.
  private static func picture(
    _ answer: PictureAnswer, _ isWithin: (Int, Int) -> Bool
  ) -> PreparedPicture? {
    let sides = 1...pixelsMax
    guard sides.contains(answer.width), sides.contains(answer.height),
      isWithin(answer.width, answer.height),
      let stored = JPEGHeader.storedSize(in: Array(answer.bytes.prefix(headerByteCountMax))),
      stored.width == UInt32(answer.width), stored.height == UInt32(answer.height),
      (try? hasMetadata(jpeg: answer.bytes)) == false
    else { return nil }
    return PreparedPicture(
      jpeg: answer.bytes, size: PixelSize(width: stored.width, height: stored.height))
  }
}
