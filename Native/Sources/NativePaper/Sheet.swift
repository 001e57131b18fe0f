// Draws a month on a sheet that lies across, as the app draws it
// (Shells/Web/js/views/days/paper/picture.js).

import CPango
import NativeImages

/// A surface that is drawn on in dots, 300 of them an inch.
final class Sheet {
  let context: OpaquePointer
  private let width: Double
  private let height: Double

  /// - Parameter scale: units of the surface in a dot.
  init(_ surface: OpaquePointer?, scale: Double, _ size: PaperSize) throws(PaperFault) {
    guard let context = cairo_create(surface) else { throw .undrawn }
    self.context = context
    (width, height) = (Double(size.pixels.width), Double(size.pixels.height))
    cairo_scale(context, scale, scale)
  }

  deinit { cairo_destroy(context) }

  func draw(_ month: PaperMonth) throws(PaperFault) {
    fill(Box(x: 0, y: 0, width: width, height: height), .paper)
    // Sizes are those of A4 and follow the sheet.
    let unit = width / 3_508
    let (margin, gap) = (140 * unit, 16 * unit)
    let inner = width - 2 * margin
    Line(month.title, 120 * unit, isBold: true).draw(
      in: context, .ink, Box(x: margin, y: margin, width: inner, height: 0))
    let step = (inner + gap) / 7
    let names = margin + 190 * unit
    for (column, name) in month.weekdays.enumerated() {
      let box = Box(x: margin + Double(column) * step, y: names, width: step - gap, height: 0)
      Line(name, 44 * unit).draw(in: context, .soft, box)
    }
    let top = names + 90 * unit
    let row = (height - margin - top + gap) / Double(max(1, month.weeks.count))
    for (number, week) in month.weeks.enumerated() {
      for (column, day) in week.enumerated() {
        guard let day else { continue }
        let box = Box(
          x: margin + Double(column) * step, y: top + Double(number) * row, width: step - gap,
          height: row - gap)
        try draw(day, box, unit)
      }
    }
    guard cairo_status(context) == CAIRO_STATUS_SUCCESS else { throw .undrawn }
  }

  private func draw(_ day: PaperDay, _ box: Box, _ unit: Double) throws(PaperFault) {
    Line(String(day.date), 44 * unit, isBold: true).draw(in: context, .ink, box)
    var frame = box
    frame.y += 60 * unit
    frame.height -= 60 * unit
    if !day.line.isEmpty {
      let line = Line(day.line, 34 * unit, width: box.width)
      frame.height -= line.height
      var below = box
      below.y = frame.y + frame.height
      line.draw(in: context, .soft, below)
    }
    let (across, down) = (Int(frame.width.rounded(.up)), Int(frame.height.rounded(.up)))
    if let picture = day.picture(across, down), picture.width > 0 {
      try draw(picture, frame)
    } else {
      cairo_set_line_width(context, 3 * unit)
      Colour.edge.use(context)
      cairo_rectangle(context, frame.x, frame.y, frame.width, frame.height)
      cairo_stroke(context)
    }
  }

  /// Fills the frame; a picture with fewer dots is enlarged, and what has no room is cut off.
  private func draw(_ picture: PixelGrid, _ frame: Box) throws(PaperFault) {
    let image = try SheetImage(picture)
    let (across, down) = (Double(picture.width), Double(picture.height))
    let scale = max(frame.width / across, frame.height / down)
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_rectangle(context, frame.x, frame.y, frame.width, frame.height)
    cairo_clip(context)
    cairo_translate(
      context, frame.x + (frame.width - across * scale) / 2,
      frame.y + (frame.height - down * scale) / 2)
    cairo_scale(context, scale, scale)
    cairo_set_source_surface(context, image.surface, 0, 0)
    cairo_paint(context)
  }

  private func fill(_ box: Box, _ colour: Colour) {
    colour.use(context)
    cairo_rectangle(context, box.x, box.y, box.width, box.height)
    cairo_fill(context)
  }
}

struct Box {
  var x: Double
  var y: Double
  var width: Double
  var height: Double
}

/// The app's, in its light appearance.
enum Colour: UInt32 {
  case ink = 0x15181A
  case soft = 0x5C6560
  case edge = 0xD9DDD6
  case paper = 0xFFFFFF

  func use(_ context: OpaquePointer) {
    let parts = [16, 8, 0].map { Double(rawValue >> UInt32($0) & 0xFF) / 255 }
    cairo_set_source_rgb(context, parts[0], parts[1], parts[2])
  }
}
