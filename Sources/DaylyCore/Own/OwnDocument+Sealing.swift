// The document the devices share, sealed and opened under a key that only they have.

import Bytes
import Recipes
import Wire

extension OwnDocument {
  private static let nonceBytes: UInt32 = 12
  /// Lengths are multiples of this, so that they tell little.
  private static let paddingBytes = 4096

  private static func context(_ account: AccountID, _ id: OwnID) -> [UInt8] {
    Label.own.utf8 + account.bytes + id.bytes
  }

  /// Reveals the nonce and what is sealed.
  func sealing(as id: OwnID, of account: AccountID) -> Recipe {
    let plain = encoded
    let rest = OwnDocument.paddingBytes - plain.count % OwnDocument.paddingBytes
    var recipe = RecipeBuilder()
    let nonce = recipe.random(UInt16(OwnDocument.nonceBytes))
    let sealed = recipe.aesGCMSeal(
      key: .secret(name: Own.key), nonce: nonce,
      associated: OwnDocument.context(account, id),
      .literal(bytes: plain + [UInt8](repeating: 0, count: rest)))
    recipe.reveal(recipe.join([nonce, sealed]))
    return recipe.build
  }

  /// Reveals the document and its padding.
  static func opening(_ reply: OwnReply, of account: AccountID) -> Recipe {
    var recipe = RecipeBuilder()
    let whole = Value.literal(bytes: reply.sealed)
    let count = max(UInt32(reply.sealed.count), nonceBytes) - nonceBytes
    recipe.reveal(
      recipe.aesGCMOpen(
        key: .secret(name: Own.key), nonce: recipe.slice(whole, at: 0, count: nonceBytes),
        associated: context(account, reply.id),
        recipe.slice(whole, at: nonceBytes, count: count)))
    return recipe.build
  }

  /// `nil` when it is not of that form.
  init?(padded: [UInt8]) {
    var reader = ByteReader(padded)
    guard let document = try? OwnDocument(from: &reader) else { return nil }
    self = document
  }
}
