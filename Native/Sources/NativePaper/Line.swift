// Text on a sheet, in the system's fonts, shaped by Pango. What has no room ends in an ellipsis.

import CPango

struct Line {
  private let text: String
  private let size: Double
  private let isBold: Bool
  private let width: Double?
  /// Rows a line of one's own may take.
  private static let rowsMax: Int32 = 2

  /// - Parameter width: where it is broken into rows.
  init(_ text: String, _ size: Double, isBold: Bool = false, width: Double? = nil) {
    self.text = text
    self.size = size
    self.isBold = isBold
    self.width = width
  }

  /// Of all its rows; Pango measures with the fonts it draws with.
  var height: Double {
    guard let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil) else { return 0 }
    defer { cairo_surface_destroy(surface) }
    guard let context = cairo_create(surface) else { return 0 }
    defer { cairo_destroy(context) }
    var height: Int32 = 0
    laidOut(context) { pango_layout_get_size($0, nil, &height) }
    return Double(height) / Double(PANGO_SCALE)
  }

  /// From the upper left of the box.
  func draw(in context: OpaquePointer, _ colour: Colour, _ box: Box) {
    colour.use(context)
    cairo_move_to(context, box.x, box.y)
    laidOut(context) { pango_cairo_show_layout(context, $0) }
  }

  private func laidOut(_ context: OpaquePointer, _ body: (OpaquePointer) -> Void) {
    guard let layout = pango_cairo_create_layout(context) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    let font = pango_font_description_new()
    defer { pango_font_description_free(font) }
    pango_font_description_set_family(font, "sans-serif")
    pango_font_description_set_weight(font, isBold ? PANGO_WEIGHT_SEMIBOLD : PANGO_WEIGHT_NORMAL)
    pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    pango_layout_set_text(layout, text, -1)
    if let width {
      pango_layout_set_width(layout, Int32(width * Double(PANGO_SCALE)))
      pango_layout_set_height(layout, -Self.rowsMax)
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    }
    body(layout)
  }
}
