// Draws a photo as its recipe says (docs/vault.md, "Edits"), as large as it is. The web app does
// the same with a canvas: js/effects/edited.js.

import CVips
import Foundation
import Media
import NativeImages
import Wire

extension Picture {
  /// What a crop counts in.
  private static let whole = 10_000.0

  /// The picture becomes what is seen of it; how large that is.
  ///
  /// - Parameter upright: how large it is.
  mutating func edit(
    _ recipe: EditRecipe, of upright: ImageSize
  ) throws(PictureFault) -> (width: Int, height: Int) {
    try become { dayly_vips_turned($0, recipe.mirrored ? 1 : 0, Int32(recipe.turns)) }
    let isTurned = recipe.turns % 2 == 1
    let width = Double(isTurned ? upright.height : upright.width)
    let height = Double(isTurned ? upright.width : upright.height)
    if recipe.straightened != 0 {
      let angle = Double(recipe.straightened) / 100 * .pi / 180
      let scale = cos(angle) + abs(sin(angle)) * max(width / height, height / width)
      try become { dayly_vips_straightened($0, scale * cos(angle), scale * sin(angle)) }
    }
    var size = (width: width, height: height)
    if let crop = recipe.crop {
      let left = min(width - 1, (Double(crop.left) * width / Self.whole).rounded())
      let top = min(height - 1, (Double(crop.top) * height / Self.whole).rounded())
      size.width = max(1, min(width - left, (Double(crop.width) * width / Self.whole).rounded()))
      size.height = max(
        1, min(height - top, (Double(crop.height) * height / Self.whole).rounded()))
      let (cropWidth, cropHeight) = (Int32(size.width), Int32(size.height))
      try become { dayly_vips_cropped($0, Int32(left), Int32(top), cropWidth, cropHeight) }
    }
    if recipe.exposure != 0 {
      let table = Self.brightness(recipe.exposure)
      try become { image in
        table.withUnsafeBytes { dayly_vips_lit(image, $0.baseAddress) }
      }
    }
    if let mixture = recipe.filter.mixture {
      try become { dayly_vips_mixed($0, mixture.parts.map { $0 / 256 }, mixture.added) }
    }
    return (Int(size.width), Int(size.height))
  }

  /// What each brightness becomes: sRGB (IEC 61966-2-1) is made linear, multiplied, and made sRGB.
  private static func brightness(_ exposure: Int32) -> [UInt8] {
    let factor = pow(2, Double(exposure) / 100)
    return (0..<256).map { value in
      let seen = Double(value) / 255
      let linear = seen <= 0.04045 ? seen / 12.92 : pow((seen + 0.055) / 1.055, 2.4)
      let lit = min(1, linear * factor)
      let shown = lit <= 0.0031308 ? lit * 12.92 : 1.055 * pow(lit, 1 / 2.4) - 0.055
      return UInt8((255 * shown).rounded())
    }
  }
}

extension EditFilter {
  /// Of 256 parts of red, green and blue each, and what is added to all.
  fileprivate var mixture: (parts: [Double], added: Double)? {
    switch self {
    case .none: nil
    case .mono: ([54, 183, 19, 54, 183, 19, 54, 183, 19], 0)
    case .warm: ([272, 0, 0, 0, 260, 0, 0, 0, 232], 0)
    case .cool: ([236, 0, 0, 0, 256, 0, 0, 0, 272], 0)
    case .faded: ([180, 22, 2, 6, 196, 2, 6, 22, 176], 30)
    case .vivid: ([306, -46, -4, -14, 274, -4, -14, -46, 316], 0)
    }
  }
}
