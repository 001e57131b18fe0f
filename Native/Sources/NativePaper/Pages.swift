// Sheets as a file: a document of many as PDF, with the fonts in it, or one as a picture.

import CPango
import Foundation

public enum Pages {
  /// A document with a page for each month, which is asked for when its page is drawn.
  public static func pdf(
    _ months: [() throws -> PaperMonth], title: String, on size: PaperSize
  ) throws -> Data {
    let written = Written()
    let points = size.points
    let surface = cairo_pdf_surface_create_for_stream(
      Written.take, Unmanaged.passUnretained(written).toOpaque(), points.width, points.height)
    defer { cairo_surface_destroy(surface) }
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
    let sheet = try Sheet(surface, scale: points.width / Double(size.pixels.width), size)
    for month in months {
      try sheet.draw(try month())
      cairo_show_page(sheet.context)
    }
    cairo_surface_finish(surface)
    return try withExtendedLifetime(written) { try written.whole(surface) }
  }

  /// A picture of one sheet.
  public static func png(_ month: PaperMonth, on size: PaperSize) throws -> Data {
    let written = Written()
    let pixels = size.pixels
    let surface = cairo_image_surface_create(
      CAIRO_FORMAT_RGB24, Int32(pixels.width), Int32(pixels.height))
    defer { cairo_surface_destroy(surface) }
    try Sheet(surface, scale: 1, size).draw(month)
    let status = cairo_surface_write_to_png_stream(
      surface, Written.take, Unmanaged.passUnretained(written).toOpaque())
    guard status == CAIRO_STATUS_SUCCESS else { throw PaperFault.undrawn }
    return try withExtendedLifetime(written) { try written.whole(surface) }
  }
}

/// What Cairo has written.
private final class Written {
  private var data = Data()

  static let take: cairo_write_func_t = { closure, bytes, count in
    guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
    Unmanaged<Written>.fromOpaque(closure).takeUnretainedValue().data
      .append(bytes, count: Int(count))
    return CAIRO_STATUS_SUCCESS
  }

  func whole(_ surface: OpaquePointer?) throws(PaperFault) -> Data {
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else { throw .undrawn }
    return data
  }
}
