// The exact bytes that are signed, hashed or bound to a sealed name. Whoever signs and whoever
// verifies, core, server or test, takes them from here.

import Bytes
import Recipes
import Wire

/// Messages, each under a domain string of its own (`Label`).
public enum SignedMessage {
  /// What the certifier of a device signs. Everything before the signature, which comes last.
  public static func certificate(_ certificate: DeviceCertificate) -> [UInt8] {
    Label.deviceCertificate.utf8 + certificate.encoded.dropLast(Signature.byteCount)
  }

  /// What a device signs to publish a prekey.
  public static func prekey(_ prekey: SignedPrekey) -> [UInt8] {
    Label.prekey.utf8 + prekey.encoded.dropLast(Signature.byteCount)
  }

  /// What the author of a log entry signs.
  public static func entry(body: [UInt8]) -> [UInt8] { Label.logEntry.utf8 + body }

  /// What is hashed (SHA-256) to name an entry, and to chain the next one to it.
  public static func hashed(_ entry: LogEntry) -> [UInt8] {
    Label.logHash.utf8 + entry.body + entry.signature.bytes
  }

  /// What the author of an account log's entry signs.
  public static func accountEntry(body: [UInt8]) -> [UInt8] { Label.accountEntry.utf8 + body }

  /// What a device signs that an entry adds: it holds the key, and it is this account it joins.
  public static func possession(body: [UInt8]) -> [UInt8] { Label.possession.utf8 + body }

  /// What is hashed (SHA-256) to name an account log's entry.
  public static func hashed(_ entry: AccountEntry) -> [UInt8] {
    Label.accountHash.utf8 + entry.body + entry.signature.bytes + entry.possession.bytes
  }

  /// What the account key signs to read its log without a session.
  public static func accountRead(challenge: Challenge, device: DeviceID) -> [UInt8] {
    Label.accountRead.utf8 + challenge.bytes + device.bytes
  }

  /// What the invite key signs: this account, with this device, may use this invitation.
  public static func join(
    group: GroupID, invite: InviteID, account: AccountID, deviceKey: SigningPublicKey
  ) -> [UInt8] {
    Label.join.utf8 + group.bytes + invite.bytes + account.bytes + deviceKey.bytes
  }

  /// What a device signs to open a session.
  public static func session(challenge: Challenge, device: DeviceID) -> [UInt8] {
    Label.session.utf8 + challenge.bytes + device.bytes
  }

  /// What a device signs to have its account deleted.
  public static func deletion(challenge: Challenge, device: DeviceID) -> [UInt8] {
    Label.deletion.utf8 + challenge.bytes + device.bytes
  }

  /// Associated data of a sealed name. Without an account: the group's own name.
  public static func name(group: GroupID, account: AccountID?) -> [UInt8] {
    Label.name.utf8 + group.bytes + (account ?? .zero).bytes
  }

  /// HPKE info of a wrapped names key.
  public static func namesKey(group: GroupID, epoch: UInt32) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(Label.namesKey.utf8 + group.bytes)
    writer.u32(epoch)
    return writer.bytes
  }
}
