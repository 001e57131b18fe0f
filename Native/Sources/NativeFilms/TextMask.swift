// A line of text as a mask: how much of each pixel it covers. Fonts and shaping are those of the
// system, by Pango.

import CPango

struct TextMask {
  let width: Int
  let height: Int
  /// A byte a pixel, row after row.
  let cover: [UInt8]

  /// No line is longer.
  private static let sideMax = 4_096

  /// As large as what is drawn of it; `nil` where the system cannot draw it.
  ///
  /// - Parameter family: of the font, as Pango names it.
  init?(_ text: String, family: String, pixels: Int) {
    guard let bounds = Self.laidOut(text, family, pixels, 1, 1, { Self.bounds(of: $1) }).bounds,
      (1...Self.sideMax).contains(Int(bounds.width)),
      (1...Self.sideMax).contains(Int(bounds.height))
    else { return nil }
    (width, height) = (Int(bounds.width), Int(bounds.height))
    let drawn = Self.laidOut(text, family, pixels, bounds.width, bounds.height) {
      cairo_move_to($0, Double(-bounds.x), Double(-bounds.y))
      pango_cairo_show_layout($0, $1)
      return nil
    }
    guard drawn.cover.count == width * height else { return nil }
    cover = drawn.cover
  }

  private static func bounds(of layout: OpaquePointer) -> PangoRectangle? {
    var bounds = PangoRectangle()
    pango_layout_get_pixel_extents(layout, &bounds, nil)
    return bounds
  }

  /// Lays the text out over so many pixels, and gives them as `body` leaves them.
  private static func laidOut(
    _ text: String, _ family: String, _ pixels: Int, _ width: Int32, _ height: Int32,
    _ body: (_ context: OpaquePointer, _ layout: OpaquePointer) -> PangoRectangle?
  ) -> (bounds: PangoRectangle?, cover: [UInt8]) {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, width, height)
    defer { cairo_surface_destroy(surface) }
    guard let context = cairo_create(surface) else { return (nil, []) }
    defer { cairo_destroy(context) }
    guard let layout = pango_cairo_create_layout(context) else { return (nil, []) }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    let font = pango_font_description_new()
    defer { pango_font_description_free(font) }
    pango_font_description_set_family(font, family)
    pango_font_description_set_weight(font, PANGO_WEIGHT_BOLD)
    pango_font_description_set_absolute_size(font, Double(pixels) * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    pango_layout_set_text(layout, text, -1)
    let bounds = body(context, layout)
    cairo_surface_flush(surface)
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let bytes = cairo_image_surface_get_data(surface)
    else { return (bounds, []) }
    let stride = Int(cairo_image_surface_get_stride(surface))
    let cover = (0..<Int(height)).flatMap { row in
      Array(UnsafeBufferPointer(start: bytes + row * stride, count: Int(width)))
    }
    return (bounds, cover)
  }
}
