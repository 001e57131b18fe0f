// The names key of a group on its way to who is invited. It waits at the server, sealed under a key
// from the seed in the link, until the invitation is used, withdrawn or over. Browsers keep links
// in their profiles; what one of them opened is gone with its use.

import Bytes
import Membership
import Recipes
import Wire

extension RecipeBuilder {
  private static let nonceBytes: UInt16 = 12

  /// Reveals `names` as they wait at the server.
  mutating func leaveNamesKey(_ names: Value, seed: Value, of invite: InviteID, in group: GroupID) {
    let nonce = random(Self.nonceBytes)
    let key = hkdf(seed, info: Label.inviteNames)
    let sealed = aesGCMSeal(
      key: key, nonce: nonce, associated: Self.inviteContext(invite, group), names)
    reveal(join([nonce, sealed]))
  }

  /// How many steps `namesKey` takes.
  static let namesKeySteps: UInt16 = 3

  /// The names key that waited for who follows a link; the recipe fails when the link's seed does
  /// not open it.
  mutating func namesKey(
    _ sealed: SealedNamesKey, of invite: InviteID, in group: GroupID
  ) -> Value {
    let seed = slice(.secret(name: .link(invite)), at: 0, count: 32)
    let key = hkdf(seed, info: Label.inviteNames)
    let count = Int(Self.nonceBytes)
    return aesGCMOpen(
      key: key, nonce: .literal(bytes: Array(sealed.bytes[..<count])),
      associated: Self.inviteContext(invite, group),
      .literal(bytes: Array(sealed.bytes[count...])))
  }

  private static func inviteContext(_ invite: InviteID, _ group: GroupID) -> [UInt8] {
    Label.inviteNames.utf8 + group.bytes + invite.bytes
  }
}
