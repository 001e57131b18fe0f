// What the options of `dayly vault edit` make of a photo's recipe, as somebody sees the picture;
// and how a recipe is said in words. The web app's is js/views/vault/edit/recipes.js.

import Foundation
import Wire

extension EditRecipe {
  static let asTaken = EditRecipe(
    version: 1, mirrored: false, turns: 0, straightened: 0, crop: nil, exposure: 0, filter: .none)

  /// A quarter turn clockwise of what is seen.
  var turned: EditRecipe {
    var recipe = self
    recipe.turns = (turns + 1) % 4
    recipe.crop = crop.map {
      Crop(
        left: CropChoice.whole - $0.top - $0.height, top: $0.left, width: $0.height,
        height: $0.width)
    }
    return recipe
  }

  /// Left and right of what is seen change places. The picture is mirrored before it is turned:
  /// turns go the other way then.
  var flipped: EditRecipe {
    var recipe = self
    recipe.mirrored.toggle()
    recipe.turns = (4 - turns) % 4
    recipe.straightened = -straightened
    recipe.crop = crop.map {
      Crop(
        left: CropChoice.whole - $0.left - $0.width, top: $0.top, width: $0.width,
        height: $0.height)
    }
    return recipe
  }
}

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
        String(format: "%g", Double($0) / Double(CropChoice.whole))
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
