// What a rule of the log cannot decide by itself: signatures and hashes. `Roster` lists them;
// the server does them with its library, clients by a recipe. An entry whose checks were not
// all done has not been verified.

import Bytes
import Recipes
import Wire

/// An Ed25519 signature that must hold, strictly (`Ed25519Strictness`).
public struct SignatureCheck: Equatable, Sendable {
  public var key: SigningPublicKey
  public var message: [UInt8]
  public var signature: Signature

  public init(key: SigningPublicKey, message: [UInt8], signature: Signature) {
    self.key = key
    self.message = message
    self.signature = signature
  }
}

/// An identifier that must be the first 16 bytes of SHA-256(label ‖ key).
public struct IdentityCheck: Equatable, Sendable {
  public var label: Text
  public var key: [UInt8]
  public var id: [UInt8]

  public init(label: Text, key: [UInt8], id: [UInt8]) {
    self.label = label
    self.key = key
    self.id = id
  }

  /// What is hashed.
  public var hashed: [UInt8] { label.utf8 + key }
}

/// Everything that must hold for one or more entries. All of it, or the entries are refused.
public struct Checks: Equatable, Sendable {
  public var signatures: [SignatureCheck] = []
  public var identities: [IdentityCheck] = []

  public init() {}

  /// Every id of the certificate's chain derives from its key, and each certifier signed for the
  /// device before it, the account for the last.
  public mutating func add(_ certificate: DeviceCertificate) throws(LogRefusal) {
    let chain = try certificate.chain()
    for (index, link) in chain.enumerated() {
      let certifier =
        index + 1 < chain.count ? chain[index + 1].deviceKey : certificate.accountKey
      addIdentities(of: link)
      signatures.append(
        SignatureCheck(
          key: certifier, message: SignedMessage.certificate(link), signature: link.signature))
    }
  }

  /// `prekey` is signed by its device.
  public mutating func add(_ prekey: SignedPrekey, deviceKey: SigningPublicKey) {
    signatures.append(
      SignatureCheck(
        key: deviceKey, message: SignedMessage.prekey(prekey), signature: prekey.signature))
  }

  mutating func add(_ entry: LogEntry, author: SigningPublicKey) {
    signatures.append(
      SignatureCheck(
        key: author, message: SignedMessage.entry(body: entry.body), signature: entry.signature))
  }

  private mutating func addIdentities(of certificate: DeviceCertificate) {
    identities.append(
      IdentityCheck(
        label: Label.account, key: certificate.accountKey.bytes, id: certificate.account.bytes))
    identities.append(
      IdentityCheck(
        label: Label.device, key: certificate.deviceKey.bytes, id: certificate.device.bytes))
  }
}

extension RecipeBuilder {
  /// Fails with `refused` unless every check holds.
  public mutating func require(_ checks: Checks) {
    for check in checks.identities {
      let digest = sha256(.literal(bytes: check.hashed))
      equal(slice(digest, at: 0, count: 16), .literal(bytes: check.id))
    }
    for check in checks.signatures {
      verify(key: check.key, check.message, signature: check.signature)
    }
  }
}
