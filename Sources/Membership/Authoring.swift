// Writing what others will verify: log entries, device certificates, prekeys, sealed names.
// Each is made in two steps, as everything with secrets is: a recipe, then the value assembled
// from what it revealed.

import Bytes
import Recipes
import Wire

/// A log entry that is not signed yet.
public struct EntryDraft: Equatable, Sendable {
  public var body: LogBody

  /// Entry 0 of a new group.
  public init(
    founding group: GroupID, author: DeviceID, at instant: Instant, founder: MemberRecord,
    name: SealedName
  ) {
    body = LogBody(
      group: group, index: 0, previous: .zero, instant: SignedInstant(instant), author: author,
      action: .create(founder: founder, name: name))
  }

  /// The entry after the head of `roster`.
  public init(after roster: Roster, author: DeviceID, at instant: Instant, action: LogAction) {
    body = LogBody(
      group: roster.group, index: roster.head.index &+ 1, previous: roster.head.hash,
      instant: SignedInstant(instant), author: author, action: action)
  }

  /// Signs as the author; reveals the signature and the entry's hash.
  public func signing(with key: SecretName = "device/key") -> Recipe {
    var recipe = RecipeBuilder()
    let bytes = body.encoded
    let signature = recipe.sign(with: key, .literal(bytes: SignedMessage.entry(body: bytes)))
    recipe.reveal(signature)
    let hashed = recipe.join([.literal(bytes: Label.logHash.utf8 + bytes), signature])
    recipe.reveal(recipe.sha256(hashed))
    return recipe.build
  }

  /// The entry and its hash from what `signing` revealed.
  public func signed(_ revealed: [[UInt8]]) -> (entry: LogEntry, hash: Digest)? {
    guard revealed.count == 2, let signature = Signature(revealed[0]),
      let hash = Digest(revealed[1])
    else { return nil }
    return (LogEntry(body: body.encoded, signature: signature), hash)
  }
}

extension SecretName {
  /// The key the names of a group are sealed under: "names/<group>/<epoch>".
  public static func names(_ group: GroupID, epoch: UInt32) -> SecretName {
    SecretName(unchecked: Text("names/").utf8 + group.hex.utf8 + [0x2F] + decimal(epoch))
  }

  /// The private half of a prekey: "prekey/<serial>".
  public static func prekey(_ serial: UInt32) -> SecretName {
    SecretName(unchecked: Text("prekey/").utf8 + decimal(serial))
  }

  /// What stands behind "#" in an invitation's address: "invite/<invite>/link".
  public static func link(_ invite: InviteID) -> SecretName {
    SecretName(unchecked: Text("invite/").utf8 + invite.hex.utf8 + Text("/link").utf8)
  }
}

extension RecipeBuilder {
  /// Seals a name under `key`; reveals nonce and ciphertext, for `SealedName.init`.
  public mutating func sealName(
    _ name: Text, key: Value, group: GroupID, account: AccountID?
  ) {
    let nonce = random(12)
    let sealed = aesGCMSeal(
      key: key, nonce: nonce, associated: SignedMessage.name(group: group, account: account),
      .literal(bytes: name.utf8))
    reveal(nonce)
    reveal(sealed)
  }

  /// Opens a sealed name under `key`; reveals its bytes, which may be anything.
  public mutating func openName(
    _ name: SealedName, key: Value, group: GroupID, account: AccountID?
  ) {
    reveal(
      aesGCMOpen(
        key: key, nonce: .literal(bytes: name.nonce),
        associated: SignedMessage.name(group: group, account: account),
        .literal(bytes: name.ciphertext)))
  }
}

extension Text {
  /// A name somebody else sealed, made fit to show: `nil` unless it is valid UTF-8, shows
  /// something, is without control characters and no longer than a name may be.
  public init?(openedName bytes: [UInt8]) {
    guard let text = Text(utf8: bytes), !text.showsNothing, !text.hasControlCharacters,
      text.scalarCount <= MembershipLimit.nameScalarsMax
    else { return nil }
    self = text
  }
}
