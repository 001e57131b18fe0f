// Steps that touch the world: keys, secrets, blobs, images. They are staged, and happen together
// when the whole recipe has held, as in the browser.

import Crypto
import Foundation
import Wire

/// Changes a recipe has made for its own later steps only.
struct StagedChanges {
  /// `nil` inside: forgotten, dropped, dismissed.
  var secrets: [SecretName: KeptSecret?] = [:]
  var blobs: [BlobName: LentBytes?] = [:]
  var images: [ImageName: LentBytes?] = [:]

  var changes: RecipeChanges {
    RecipeChanges(
      secrets: secrets.map { (name: $0.key, secret: $0.value) }.sorted { $0.name < $1.name },
      blobs: blobs.map { (name: $0.key, bytes: $0.value) }.sorted { $0.name < $1.name })
  }
}

extension RecipeRun {
  /// Longer than anything Dayly keeps as a secret.
  private static var secretByteCountMax: Int { 65536 }

  mutating func store(_ step: Step) throws(Fault) -> UnsafeRawBufferPointer {
    switch step {
    case .makeSigningKey(let name):
      return try keepSigningKey(Curve25519.Signing.PrivateKey(), as: name)
    case .signingKeyFromSeed(let name, let seed):
      guard let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: try value(seed))
      else { throw Fault(.invalid) }
      return try keepSigningKey(key, as: name)
    case .makeAgreementKey(let name):
      return try keepAgreementKey(Curve25519.KeyAgreement.PrivateKey(), as: name)
    case .agreementKeyFromSeed(let name, let seed):
      guard let key = try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: try value(seed))
      else { throw Fault(.invalid) }
      return try keepAgreementKey(key, as: name)
    case .keep(let name, let operand):
      let bytes = try value(operand)
      guard bytes.count <= Self.secretByteCountMax else { throw Fault(.invalid) }
      keep(Secret(kind: .bytes, bytes: SecretBytes(copying: bytes)), as: name)
    case .forget(let name): staged.secrets[name] = .some(nil)
    case .putBlob(let name, let operand):
      let bytes = try bytes(operand)
      blobs[name] = nil
      staged.blobs[name] = bytes
    case .dropBlob(let name):
      blobs[name] = nil
      staged.blobs[name] = .some(nil)
    case .present(let name, let jpeg): staged.images[name] = try bytes(jpeg)
    case .dismiss(let name): staged.images[name] = .some(nil)
    default: throw Fault(.invalid)
    }
    return Self.empty
  }

  /// What all steps changed, together.
  func commit() throws(Fault) {
    let changes = staged.changes
    if !changes.isEmpty {
      try storing { () throws(StoreFault) in try runner.committer.commit(changes) }
    }
    for (name, jpeg) in staged.images {
      if let jpeg { runner.images.present(jpeg, as: name) } else { runner.images.dismiss(name) }
    }
  }

  private mutating func keepSigningKey(
    _ key: Curve25519.Signing.PrivateKey, as name: SecretName
  ) throws(Fault) -> UnsafeRawBufferPointer {
    var raw = key.rawRepresentation
    keep(.signingKey, wiping: &raw, as: name)
    return try arena.copy(Array(key.publicKey.rawRepresentation))
  }

  private mutating func keepAgreementKey(
    _ key: Curve25519.KeyAgreement.PrivateKey, as name: SecretName
  ) throws(Fault) -> UnsafeRawBufferPointer {
    var raw = key.rawRepresentation
    keep(.agreementKey, wiping: &raw, as: name)
    return try arena.copy(Array(key.publicKey.rawRepresentation))
  }

  /// The library hands private keys out as `Data`; that copy is wiped as soon as it is kept.
  private mutating func keep(_ kind: SecretKind, wiping raw: inout Data, as name: SecretName) {
    let bytes = SecretBytes(copying: raw)
    raw.withUnsafeMutableBytes { wipe($0) }
    keep(Secret(kind: kind, bytes: bytes), as: name)
  }

  private mutating func keep(_ secret: consuming Secret, as name: SecretName) {
    staged.secrets[name] = KeptSecret(secret)
  }
}
