// The domain strings that keep one use of a key or hash from being mistaken for another.
// docs/locaphoto.md and docs/threat-model.md list them; nothing else writes one.

import Bytes
import Wire

/// Text that stands first in everything that is hashed or signed outside the container format.
public enum Label {
  public static let account: Text = "dayly/v1 account"
  public static let device: Text = "dayly/v1 device"
  public static let key: Text = "dayly/v1 key"
  public static let deviceCertificate: Text = "dayly/v1 device certificate"
  public static let accountEntry: Text = "dayly/v1 account entry"
  public static let accountHash: Text = "dayly/v1 account hash"
  public static let accountRead: Text = "dayly/v1 account read"
  public static let possession: Text = "dayly/v1 device possession"
  public static let prekey: Text = "dayly/v1 prekey"
  public static let session: Text = "dayly/v1 session"
  public static let deletion: Text = "dayly/v1 account deletion"
  public static let join: Text = "dayly/v1 join"
  public static let logEntry: Text = "dayly/v1 log entry"
  public static let logHash: Text = "dayly/v1 log hash"
  public static let name: Text = "dayly/v1 name"
  public static let namesKey: Text = "dayly/v1 names key"
  /// HKDF info that turns an invitation's seed into the key under which the names key waits.
  public static let inviteNames: Text = "dayly/v1 invite names key"
  public static let linkDevice: Text = "dayly/v1 link device"
  public static let linkCertificate: Text = "dayly/v1 link certificate"
  /// HKDF info that turns the account secret into the key of what the account's devices share,
  /// and a link's seed into the key that one travels under.
  public static let accountSettingsKey: Text = "dayly/v1 account settings key"
  public static let accountSettings: Text = "dayly/v1 account settings"
  public static let accountSettingsDocument: Text = "dayly/v1 account settings document"
  /// HPKE's info where the core that has a device's prekeys seals a share's file key to the other.
  public static let handedKey: Text = "dayly/v1 handed file key"
  public static let safetyNumber: Text = "dayly/v1 safety number"
  /// Associated data of a vault's master key, wrapped for one way to open it.
  public static let vaultKey: Text = "dayly/v1 vault key"
  /// HKDF info that turns the 32 bytes behind a vault's 24 words into the key that wraps its own.
  public static let vaultWords: Text = "dayly/v1 vault words"
  /// HKDF info that turns a vault's master key into the one its words are kept under.
  public static let vaultKeptWords: Text = "dayly/v1 vault kept words"
  /// HKDF info that turns what a WebAuthn credential computes, a keyring keeps, or a machine's
  /// memory holds, into the key that wraps a vault's own.
  public static let vaultPasskey: Text = "dayly/v1 vault passkey"
  public static let vaultKeyring: Text = "dayly/v1 vault keyring"
  public static let vaultSession: Text = "dayly/v1 vault session"
  /// HKDF info that turns a vault's master key into the one its index is sealed under.
  public static let vaultIndex: Text = "dayly/v1 vault index"
  /// HKDF info that turns a vault's master key into the one a named key is sealed under.
  public static let vaultNamedKey: Text = "dayly/v1 vault named key"
  /// HKDF info that turns a vault's master key and an album's name into the id an import gives it.
  public static let vaultAlbum: Text = "dayly/v1 vault album"
  /// HKDF info that turns a vault's master key into the one of an archive's lists.
  public static let vaultArchive: Text = "dayly/v1 vault archive"
  /// HKDF info that turns a vault's master key into the private half of the pair it is sealed to
  /// while it is locked.
  public static let vaultCapture: Text = "dayly/v1 vault capture"
  /// HKDF info that turns the file key of what is being recorded into the key of its rest.
  public static let captureRest: Text = "dayly/v1 capture rest"
  /// HKDF info that turns the account secret into the account key's seed.
  public static let accountSeed: Text = "dayly/v1 account signing seed"
}

extension RecipeBuilder {
  /// The first 16 bytes of SHA-256(label ‖ value): how accounts, devices and keys get their ids.
  public mutating func identifier(_ label: Text, _ value: Value) -> Value {
    slice(sha256(join([.literal(bytes: label.utf8), value])), at: 0, count: 16)
  }
}
