// How a photo is edited, as it is said of an item: a recipe over the original, which never changes.
// What its fields mean is in docs/vault.md, "Edits".

import Bytes
import Wire

extension ItemEdit {
  /// As marks have it. What is not understood is a newer Dayly's, and stays as it is.
  public init(read bytes: [UInt8]) {
    if let recipe = try? EditRecipe(decoding: bytes), recipe.isSound {
      self = .recipe(recipe: recipe)
    } else {
      self = .newer(bytes: bytes)
    }
  }

  /// For marks.
  public var written: [UInt8] {
    switch self {
    case .recipe(let recipe): recipe.encoded
    case .newer(let bytes): bytes
    }
  }

  public var isSound: Bool {
    switch self {
    case .recipe(let recipe): recipe.isSound
    case .newer: true
    }
  }

  /// Whether it shows the picture as it was taken.
  public var changesNothing: Bool {
    switch self {
    case .recipe(let recipe): recipe == .asTaken
    case .newer: false
    }
  }
}

extension ItemEdit? {
  /// What is edited on. Who does not know a newer Dayly's edit sees the picture as it was taken.
  public var recipe: EditRecipe {
    guard case .recipe(let recipe)? = self else { return .asTaken }
    return recipe
  }

  /// What is said of the item once it is edited so: nothing where it is as it was taken. A newer
  /// Dayly's edit stays where nothing was done to what is seen.
  public func edited(to recipe: EditRecipe) -> ItemEdit? {
    if recipe == self.recipe, case .newer? = self { return self }
    return recipe == .asTaken ? nil : .recipe(recipe: recipe)
  }
}

extension MediaKind {
  /// Films are not edited; of a Live Photo the still is.
  public var isEditable: Bool { self == .photo || self == .live }
}

extension ItemMarks {
  /// How the item is to be seen, where that is known here.
  public var shownEdit: EditRecipe? {
    guard let edit, case .recipe(let recipe) = ItemEdit(read: edit) else { return nil }
    return recipe
  }
}
