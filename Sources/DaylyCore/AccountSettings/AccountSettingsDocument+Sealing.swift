// The document the devices share: signed by the one that wrote it, sealed and opened under a key
// that only they have.

import Bytes
import Membership
import Recipes
import Wire

extension AccountSettingsDocument {
  private static let nonceBytes: UInt64 = 12
  /// Lengths are multiples of this, so that they tell little.
  private static let paddingBytes = 4096

  private static func context(_ account: AccountID, _ id: AccountSettingsID) -> [UInt8] {
    Label.accountSettings.utf8 + account.bytes + id.bytes
  }

  fileprivate func message(as id: AccountSettingsID, of account: AccountID, by author: DeviceID)
    -> [UInt8]
  {
    Label.accountSettingsDocument.utf8 + account.bytes + id.bytes + author.bytes + encoded
  }

  /// Reveals the nonce and what is sealed.
  func sealing(as id: AccountSettingsID, by me: SavedAccount) -> Recipe {
    let plain = encoded + me.device.bytes
    let count = plain.count + Signature.byteCount
    let rest = AccountSettingsDocument.paddingBytes - count % AccountSettingsDocument.paddingBytes
    var recipe = RecipeBuilder()
    let signature = recipe.sign(
      with: "device/key", .literal(bytes: message(as: id, of: me.account, by: me.device)))
    let padded = recipe.join([
      .literal(bytes: plain), signature, .literal(bytes: [UInt8](repeating: 0, count: rest)),
    ])
    let nonce = recipe.random(UInt16(AccountSettingsDocument.nonceBytes))
    let sealed = recipe.aesGCMSeal(
      key: .secret(name: AccountSettings.key), nonce: nonce,
      associated: AccountSettingsDocument.context(me.account, id), padded)
    recipe.reveal(recipe.join([nonce, sealed]))
    return recipe.build
  }

  /// Reveals the document and its padding.
  static func opening(_ reply: AccountSettingsReply, of account: AccountID) -> Recipe {
    var recipe = RecipeBuilder()
    let whole = Value.literal(bytes: reply.sealed)
    let count = max(UInt64(reply.sealed.count), nonceBytes) - nonceBytes
    recipe.reveal(
      recipe.aesGCMOpen(
        key: .secret(name: AccountSettings.key),
        nonce: recipe.slice(whole, at: 0, count: nonceBytes),
        associated: context(account, reply.id),
        recipe.slice(whole, at: nonceBytes, count: count)))
    return recipe.build
  }

}

extension SignedAccountSettings {
  /// `nil` when it is not of that form.
  init?(padded: [UInt8]) {
    var reader = ByteReader(padded)
    guard let signed = try? SignedAccountSettings(from: &reader) else { return nil }
    self = signed
  }

  /// Whether the author, whose certificate this is, has signed it.
  func checking(as id: AccountSettingsID, of author: DeviceCertificate) -> Recipe {
    var recipe = RecipeBuilder()
    recipe.verify(
      key: author.deviceKey,
      document.message(as: id, of: author.account, by: author.device), signature: signature)
    return recipe.build
  }
}
