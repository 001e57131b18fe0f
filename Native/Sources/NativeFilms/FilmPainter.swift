// Draws a film's frames: each item whole, on a blurred and darker copy of itself, over what is left
// of the one before; and the date, where it is wanted.

import CAv
import Days

final class FilmPainter {
  private let item: Raster
  private let before: Raster
  /// What the next frame of the film shows.
  let frame: Raster
  private let small: Raster
  private let blurred: Raster
  private let toSmall = Scaler(SWS_AREA)
  private let toBlurred = Scaler(SWS_BILINEAR)
  private let toItem = Scaler(SWS_BICUBIC)
  private let toPlace = Scaler(SWS_BICUBIC)

  /// An item drawn so small and then large again is blurred.
  private static let smallSize = (20, 25)
  private static let blurredSize = (108, 135)
  private static let shade = (red: 14, green: 17, blue: 15, share: 0.48)

  init() throws(FilmFault) {
    item = try Raster(FilmPlan.width, FilmPlan.height)
    before = try Raster(FilmPlan.width, FilmPlan.height)
    frame = try Raster(FilmPlan.width, FilmPlan.height)
    small = try Raster(Self.smallSize.0, Self.smallSize.1)
    blurred = try Raster(Self.blurredSize.0, Self.blurredSize.1)
  }

  func draw(_ picture: Raster) throws(FilmFault) {
    // What covers the whole frame is drawn over all of it.
    let place = FilmPlan.placed(picture.width, picture.height)
    let isWhole = place.width == FilmPlan.width && place.height == FilmPlan.height
    if !isWhole {
      try toSmall.scale(try Raster(of: picture, Self.middle(of: picture)), to: small)
      try toBlurred.scale(small, to: blurred)
      darken(blurred)
      try toItem.scale(blurred, to: item)
    }
    let placed = try Raster(max(1, place.width), max(1, place.height))
    defer { withExtendedLifetime(placed) {} }
    try toPlace.scale(picture, to: placed)
    for row in 0..<placed.height {
      guard let from = placed.row(row), let to = item.row(place.top + row) else { continue }
      (to + place.left * 3).update(from: from, count: placed.width * 3)
    }
  }

  /// As much of its middle as has the frame's shape.
  private static func middle(of picture: Raster) -> FramePlace {
    let (width, height) = (picture.width, picture.height)
    let kept = (
      width: max(1, min(width, height * FilmPlan.width / FilmPlan.height)),
      height: max(1, min(height, width * FilmPlan.height / FilmPlan.width))
    )
    return FramePlace(
      left: (width - kept.width) / 2, top: (height - kept.height) / 2, width: kept.width,
      height: kept.height)
  }

  private func darken(_ picture: Raster) {
    let shade = [Self.shade.red, Self.shade.green, Self.shade.blue].map {
      Double($0) * Self.shade.share
    }
    for number in 0..<picture.height {
      guard let row = picture.row(number) else { continue }
      for index in 0..<picture.width * 3 {
        row[index] = UInt8(Double(row[index]) * (1 - Self.shade.share) + shade[index % 3])
      }
    }
  }

  /// Puts the frame together.
  ///
  /// - Parameter remains: how much of the item before is seen.
  func compose(_ remains: Double, _ caption: Caption?) {
    frame.copy(item)
    if remains > 0 {
      let share = Int(remains * 256)
      for number in 0..<frame.height {
        guard let row = frame.row(number), let other = before.row(number) else { continue }
        for index in 0..<frame.width * 3 {
          row[index] = UInt8(
            truncatingIfNeeded: (Int(row[index]) * (256 - share) + Int(other[index]) * share) >> 8)
        }
      }
    }
    caption?.write(on: frame)
  }

  /// The item becomes the one before.
  func turn() { before.copy(item) }
}

/// A date over the lower end of the frame, on a shade that grows downwards.
struct Caption {
  private let mask: TextMask

  private static let pixelSize = 46
  private static let shadeHeight = 260
  private static let shadeMax = 0.62
  private static let sideMargin = 60
  /// From the upper end of its letters to the frame's lower end.
  private static let topFromBelow = 110

  /// `nil` for what cannot be drawn here, as without any fonts.
  init?(_ text: String) {
    guard let mask = TextMask(text, family: "sans", pixels: Self.pixelSize) else { return nil }
    self.mask = mask
  }

  func write(on frame: Raster) {
    for line in 0..<Self.shadeHeight {
      guard let row = frame.row(frame.height - Self.shadeHeight + line) else { continue }
      let light = 256 - Int(Self.shadeMax * 256 * Double(line) / Double(Self.shadeHeight))
      for index in 0..<frame.width * 3 {
        row[index] = UInt8(truncatingIfNeeded: (Int(row[index]) * light) >> 8)
      }
    }
    let width = min(mask.width, frame.width - 2 * Self.sideMargin)
    let left = (frame.width - width) / 2
    let top = frame.height - Self.topFromBelow
    for line in 0..<min(mask.height, frame.height - top) {
      guard let row = frame.row(top + line) else { continue }
      for column in 0..<width {
        let cover = Int(mask.cover[line * mask.width + column])
        for index in (left + column) * 3..<(left + column) * 3 + 3 {
          row[index] = UInt8(
            truncatingIfNeeded: (Int(row[index]) * (255 - cover) + 255 * cover) / 255)
        }
      }
    }
  }
}
