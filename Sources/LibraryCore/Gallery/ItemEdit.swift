// How a photo is edited, as it is said of an item: a recipe over the original, which never changes.
// What its fields mean is in docs/vault.md, "Edits".

import Bytes
import Locaphoto
import Wire

extension ItemEdit {
  /// As marks have it. What is not understood is a newer Dayly's, and stays as it is.
  init(read bytes: [UInt8]) {
    if let recipe = try? EditRecipe(decoding: bytes), recipe.isSound {
      self = .recipe(recipe: recipe)
    } else {
      self = .newer(bytes: bytes)
    }
  }

  /// For marks.
  var written: [UInt8] {
    switch self {
    case .recipe(let recipe): recipe.encoded
    case .newer(let bytes): bytes
    }
  }

  var isSound: Bool {
    switch self {
    case .recipe(let recipe): recipe.isSound
    case .newer: true
    }
  }

  /// Whether it shows the picture as it was taken.
  var changesNothing: Bool {
    switch self {
    case .recipe(let recipe): recipe == .none
    case .newer: false
    }
  }
}

extension EditRecipe {
  static let current: UInt32 = 1
  static let turnsMax: UInt8 = 3
  /// 15 degrees.
  static let straightenedMax: Int32 = 1_500
  /// Two stops.
  static let exposureMax: Int32 = 200
  /// A crop is in ten-thousandths, and keeps a hundredth of each side.
  static let whole = 10_000
  static let cropSideMin = 100

  static let none = EditRecipe(
    version: current, mirrored: false, turns: 0, straightened: 0, crop: nil, exposure: 0,
    filter: .none)

  /// Whether this version knows how to show it.
  var isSound: Bool {
    version == Self.current && turns <= Self.turnsMax
      && straightened >= -Self.straightenedMax && straightened <= Self.straightenedMax
      && exposure >= -Self.exposureMax && exposure <= Self.exposureMax
      && crop?.isWithinPicture != false
  }
}

extension Crop {
  /// Whether it is a part of a picture, and not all of it.
  fileprivate var isWithinPicture: Bool {
    let (width, height) = (Int(width), Int(height))
    return width >= EditRecipe.cropSideMin && height >= EditRecipe.cropSideMin
      && Int(left) + width <= EditRecipe.whole && Int(top) + height <= EditRecipe.whole
      && (width < EditRecipe.whole || height < EditRecipe.whole)
  }
}

extension ItemMarks {
  /// How the item is to be seen, where that is known here.
  var shownEdit: EditRecipe? {
    guard let edit, case .recipe(let recipe) = ItemEdit(read: edit) else { return nil }
    return recipe
  }
}

extension CatalogEntry {
  /// Films are not edited; of a Live Photo the still is.
  var isEditable: Bool { kind == .photo || kind == .live }
}

extension ItemKind {
  var isEditable: Bool { self == .photo || self == .live }
}
