// Recipes of edits as they are put together: within which bounds, and what a turn, a mirror or a
// crop makes of one, as somebody sees the picture.

import Bytes
import Wire

extension EditRecipe {
  public static let current: UInt32 = 1
  static let turnsMax: UInt8 = 3
  /// 15 degrees.
  public static let straightenedMax: Int32 = 1_500
  /// Two stops.
  public static let exposureMax: Int32 = 200

  public static let asTaken = EditRecipe(
    version: current, mirrored: false, turns: 0, straightened: 0, crop: nil, exposure: 0,
    filter: .none)

  /// Whether this version knows how to show it.
  public var isSound: Bool {
    version == Self.current && turns <= Self.turnsMax
      && straightened >= -Self.straightenedMax && straightened <= Self.straightenedMax
      && exposure >= -Self.exposureMax && exposure <= Self.exposureMax
      && crop?.isSound != false
  }

  /// A quarter turn clockwise of what is seen.
  public var turned: EditRecipe {
    var recipe = self
    recipe.turns = (turns & 3 + 1) & 3
    recipe.crop = crop.map { $0.within.turned }
    return recipe
  }

  /// Left and right of what is seen change places. The picture is mirrored before it is turned:
  /// turns go the other way then.
  public var flipped: EditRecipe {
    var recipe = self
    recipe.mirrored.toggle()
    recipe.turns = (4 - turns & 3) & 3
    recipe.straightened = straightened == .min ? .max : -straightened
    recipe.crop = crop.map { $0.within.flipped }
    return recipe
  }

  /// A crop of all of it is none.
  public func cropped(to crop: Crop) -> EditRecipe {
    var recipe = self
    let crop = crop.within
    recipe.crop = crop.isWhole ? nil : crop
    return recipe
  }

  func edited(by step: EditStep) -> EditRecipe {
    switch step {
    case .turn: turned
    case .mirror: flipped
    case .crop(let crop): cropped(to: crop)
    }
  }
}

extension EditRules {
  /// Said once to a shell that asks.
  static let current = EditRules(
    asTaken: .asTaken, whole: .whole, straightenedMax: EditRecipe.straightenedMax,
    exposureMax: EditRecipe.exposureMax, filters: [.none, .vivid, .warm, .cool, .faded, .mono],
    kinds: MediaKind.allCases.filter { $0.isEditable })
}
