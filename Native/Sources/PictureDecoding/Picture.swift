// One decoded image of libvips, given back when it goes out of scope.

import CVips
import NativeImages

struct Picture: ~Copyable {
  /// Whether libvips could be started; done once per process.
  static let isReady = dayly_vips_start(PictureAnswer.memoryExit) == 0

  private var image: UnsafeMutablePointer<VipsImage>
  /// libvips decodes lazily and reads from this memory until the image is gone.
  private let file: UnsafeMutableRawBufferPointer

  init(decoding bytes: [UInt8], width: UInt32, height: UInt32) throws(PictureFault) {
    try self.init(bytes) {
      dayly_vips_upright($0, $1, Int32(clamping: width), Int32(clamping: height))
    }
  }

  /// As large as it is.
  init(decoding bytes: [UInt8]) throws(PictureFault) {
    try self.init(bytes) { dayly_vips_whole($0, $1) }
  }

  private init(
    _ bytes: [UInt8], _ decode: (UnsafeRawPointer?, Int) -> UnsafeMutablePointer<VipsImage>?
  ) throws(PictureFault) {
    let file = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    file.copyBytes(from: bytes)
    let image = decode(file.baseAddress, file.count)
    let fault = Self.fault()
    guard let image else {
      file.deallocate()
      throw fault
    }
    self.image = image
    self.file = file
  }

  init(_ grid: PixelGrid) throws(PictureFault) {
    guard Self.isReady, grid.width > 0, grid.height > 0,
      grid.bytes.count == grid.width * grid.height * 3
    else { throw .image(.undecodable) }
    let image = grid.bytes.withUnsafeBytes {
      dayly_vips_of_pixels(
        $0.baseAddress, Int32(clamping: grid.width), Int32(clamping: grid.height))
    }
    let fault = Self.fault()
    guard let image else { throw fault }
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
  ) throws(PictureFault) {
    // The step gives the former image back, also where it fails: one more of it is held until then.
    g_object_ref(image)
    let made = step(image)
    let fault = Self.fault()
    guard let made else { throw fault }
    g_object_unref(image)
    image = made
  }

  func jpeg(quality: Int32) throws(PictureFault) -> [UInt8] {
    var out: UnsafeMutableRawPointer?
    var count = 0
    let failed = dayly_vips_jpeg(image, quality, &out, &count)
    let fault = Self.fault()
    guard failed == 0, let out else { throw fault }
    defer { dayly_vips_free(out) }
    return Array(UnsafeRawBufferPointer(start: out, count: count))
  }

  func pixels() throws(PictureFault) -> [UInt8] {
    var count = 0
    let out = dayly_vips_pixels(image, &count)
    let fault = Self.fault()
    guard let out else { throw fault }
    defer { dayly_vips_free(out) }
    return Array(UnsafeRawBufferPointer(start: out, count: count))
  }

  /// Why what was just tried failed, if it did; forgets it.
  static func fault() -> PictureFault {
    dayly_vips_forget_errors() != 0 ? .memory : .image(.undecodable)
  }
}
