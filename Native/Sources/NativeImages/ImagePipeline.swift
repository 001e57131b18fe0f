// Makes of any picture file what a group receives: upright, at most 2048 pixels on its longest
// side and never enlarged, sRGB, JPEG, and not a byte of metadata. Decoding and encoding are
// libvips'; the geometry is the project's own, the same in every shell.

import CVips
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
  static let jpegQuality: Int32 = 80

  public init() {}

  /// Turns a picture file into what is sent. Takes JPEG, PNG, WebP, GIF (first frame), TIFF and,
  /// where the system's libvips can, HEIC. Damaged and truncated files are `undecodable`.
  public func prepare(_ file: [UInt8]) throws(ImageFault) -> PreparedPicture {
    let size = try uprightSize(of: file)
    let target = size.fitted(longestSideMax: ImageSize.sentLongestSideMax)
    let image = try Picture(decoding: file, width: target.width, height: target.height)
    return PreparedPicture(
      jpeg: try image.jpeg(quality: Self.jpegQuality),
      size: PixelSize(width: target.width, height: target.height))
  }

  /// The picture's pixels, scaled to fit `width` × `height` and never enlarged.
  public func pixels(of file: [UInt8], width: Int, height: Int) throws(ImageFault) -> PixelGrid {
    let size = try uprightSize(of: file)
    let scale = min(
      1, Double(max(1, width)) / Double(size.width), Double(max(1, height)) / Double(size.height))
    let target = (
      width: UInt32(max(1, (Double(size.width) * scale).rounded())),
      height: UInt32(max(1, (Double(size.height) * scale).rounded()))
    )
    let image = try Picture(decoding: file, width: target.width, height: target.height)
    return PixelGrid(
      width: Int(target.width), height: Int(target.height), bytes: try image.pixels())
  }

  /// The same pixels as JPEG, without metadata.
  public func jpeg(of grid: PixelGrid) throws(ImageFault) -> [UInt8] {
    try Picture(grid).jpeg(quality: Self.jpegQuality)
  }

  /// Dimensions as a person sees them, within the limits.
  func uprightSize(of file: [UInt8]) throws(ImageFault) -> ImageSize {
    guard !file.isEmpty else { throw .empty }
    guard file.count <= Self.fileBytesMax else { throw .tooLarge }
    guard Picture.isReady else { throw .undecodable }
    var width: Int32 = 0
    var height: Int32 = 0
    var orientation: Int32 = 1
    let failed = file.withUnsafeBytes {
      dayly_vips_header($0.baseAddress, $0.count, &width, &height, &orientation)
    }
    dayly_vips_forget_errors()
    guard failed == 0, width > 0, height > 0 else { throw .undecodable }
    guard Int64(width) * Int64(height) <= Int64(Self.pixelsMax) else { throw .tooLarge }
    guard let stored = ImageSize(width: UInt32(width), height: UInt32(height)) else {
      throw .undecodable
    }
    let turn = UInt8(exactly: orientation).flatMap { Orientation(rawValue: $0) }
    return turn?.upright(stored) ?? stored
  }
}

/// One decoded image of libvips, given back when it goes out of scope.
struct Picture: ~Copyable {
  /// Whether libvips could be started; done once per process.
  static let isReady = dayly_vips_start() == 0

  private var image: UnsafeMutablePointer<VipsImage>
  /// libvips decodes lazily and reads from this memory until the image is gone.
  private let file: UnsafeMutableRawBufferPointer

  init(decoding bytes: [UInt8], width: UInt32, height: UInt32) throws(ImageFault) {
    try self.init(bytes) { dayly_vips_upright($0, $1, Int32(width), Int32(height)) }
  }

  /// As large as it is.
  init(decoding bytes: [UInt8]) throws(ImageFault) {
    try self.init(bytes) { dayly_vips_whole($0, $1) }
  }

  private init(
    _ bytes: [UInt8], _ decode: (UnsafeRawPointer?, Int) -> UnsafeMutablePointer<VipsImage>?
  ) throws(ImageFault) {
    let file = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    file.copyBytes(from: bytes)
    let image = decode(file.baseAddress, file.count)
    dayly_vips_forget_errors()
    guard let image else {
      file.deallocate()
      throw .undecodable
    }
    self.image = image
    self.file = file
  }

  init(_ grid: PixelGrid) throws(ImageFault) {
    guard Self.isReady, grid.width > 0, grid.height > 0,
      grid.bytes.count == grid.width * grid.height * 3
    else { throw .undecodable }
    let image = grid.bytes.withUnsafeBytes {
      dayly_vips_of_pixels($0.baseAddress, Int32(grid.width), Int32(grid.height))
    }
    dayly_vips_forget_errors()
    guard let image else { throw .undecodable }
    self.image = image
    // The pixels were copied.
    file = .allocate(byteCount: 0, alignment: 1)
  }

  deinit {
    dayly_vips_release(image)
    file.deallocate()
  }

  /// Does what takes the image and gives another.
  mutating func become(
    _ step: (UnsafeMutablePointer<VipsImage>) -> UnsafeMutablePointer<VipsImage>?
  ) throws(ImageFault) {
    // The step gives the former image back, also where it fails: one more of it is held until then.
    g_object_ref(image)
    let made = step(image)
    dayly_vips_forget_errors()
    guard let made else { throw .undecodable }
    g_object_unref(image)
    image = made
  }

  func jpeg(quality: Int32) throws(ImageFault) -> [UInt8] {
    var out: UnsafeMutableRawPointer?
    var count = 0
    let failed = dayly_vips_jpeg(image, quality, &out, &count)
    dayly_vips_forget_errors()
    guard failed == 0, let out else { throw .undecodable }
    defer { dayly_vips_free(out) }
    return Array(UnsafeRawBufferPointer(start: out, count: count))
  }

  func pixels() throws(ImageFault) -> [UInt8] {
    var count = 0
    let out = dayly_vips_pixels(image, &count)
    dayly_vips_forget_errors()
    guard let out else { throw .undecodable }
    defer { dayly_vips_free(out) }
    return Array(UnsafeRawBufferPointer(start: out, count: count))
  }
}
