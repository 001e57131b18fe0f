// How an edit is said in words, as options of `dayly vault edit` say it.

import Days
import Foundation
import Wire

extension ItemEdit {
  /// For a person.
  var said: String {
    guard case .recipe(let recipe) = self else { return "by a newer Dayly; shown as it was taken" }
    var parts: [String] = []
    if recipe.mirrored { parts.append("mirrored") }
    if recipe.turns > 0 { parts.append("turned \(Int(recipe.turns) * 90)°") }
    if recipe.straightened != 0 { parts.append("straightened \(Self.text(recipe.straightened))°") }
    if let crop = recipe.crop {
      let sides = [crop.left, crop.top, crop.width, crop.height].map {
        String(format: "%g", Double($0) / Double(Crop.parts))
      }
      parts.append("cropped to \(sides.joined(separator: ","))")
    }
    if recipe.exposure != 0 { parts.append("exposure \(Self.text(recipe.exposure))") }
    if recipe.filter != .none { parts.append("\(recipe.filter)") }
    return parts.joined(separator: ", ")
  }

  private static func text(_ hundredths: Int32) -> String {
    String(format: "%+g", Double(hundredths) / 100)
  }
}
