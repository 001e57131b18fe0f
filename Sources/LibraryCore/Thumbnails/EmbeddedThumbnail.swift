// The small picture that a camera put into a file: an item's until there is a better one. It is
// told from one that Dayly drew by its beginning, for it says how it is turned, and those that were
// drawn are upright and say nothing.

import Bytes
import Recipes
import Wire

extension Candidate.Picture {
  /// Writes it as the item's small picture. Nobody waits for it: where it fails there is none yet.
  func sealing(as item: PhotoID, of vault: VaultID) -> Recipe {
    var recipe = RecipeBuilder()
    // Its own first two bytes stand in `beginning`.
    let rest = recipe.slice(
      .blob(name: file), at: embedded.place.offset + 2, count: embedded.place.byteCount - 2)
    let picture = recipe.join([.literal(bytes: embedded.beginning), rest])
    recipe.put(picture, as: VaultFile.thumbnail(item), of: vault)
    return recipe.build
  }

  /// The start of the image, and of a segment of Exif (ITU-T T.81 annex B).
  private static let prefix: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1]
  static let prefixByteCount: UInt32 = 4

  /// Whether a small picture that begins so came out of a file.
  static func begins(_ prefix: [UInt8]?) -> Bool { prefix == Self.prefix }
}
