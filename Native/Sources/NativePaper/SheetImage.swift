// A picture as Cairo takes it: as pixels, and as JPEG, which goes into a PDF as it is.

import CPango
import Foundation
import NativeImages

final class SheetImage {
  let surface: OpaquePointer

  init(_ grid: PixelGrid) throws(PaperFault) {
    guard
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, Int32(grid.width), Int32(grid.height)),
      let bytes = cairo_image_surface_get_data(surface),
      grid.bytes.count >= grid.width * grid.height * 3
    else { throw .undrawn }
    self.surface = surface
    let stride = Int(cairo_image_surface_get_stride(surface))
    for row in 0..<grid.height {
      let line = UnsafeMutableRawPointer(bytes + row * stride)
      for column in 0..<grid.width {
        let from = (row * grid.width + column) * 3
        let (red, green, blue) = (grid.bytes[from], grid.bytes[from + 1], grid.bytes[from + 2])
        line.storeBytes(
          of: UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), toByteOffset: column * 4,
          as: UInt32.self)
      }
    }
    cairo_surface_mark_dirty(surface)
    attach(try? ImagePipeline().jpeg(of: grid))
  }

  deinit { cairo_surface_destroy(surface) }

  private func attach(_ jpeg: [UInt8]?) {
    guard let jpeg, let copy = malloc(jpeg.count) else { return }
    copy.copyMemory(from: jpeg, byteCount: jpeg.count)
    let kept = cairo_surface_set_mime_data(
      surface, CAIRO_MIME_TYPE_JPEG, copy.assumingMemoryBound(to: UInt8.self), UInt(jpeg.count),
      { free($0) }, copy)
    if kept != CAIRO_STATUS_SUCCESS { free(copy) }
  }
}
