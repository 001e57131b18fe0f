// Steps that touch the world: keys, secrets, blobs, images.

import Crypto
import Foundation
import Wire

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
      let key = Curve25519.KeyAgreement.PrivateKey()
      var raw = key.rawRepresentation
      try keep(.agreementKey, wiping: &raw, as: name)
      return try arena.copy(Array(key.publicKey.rawRepresentation))
    case .keep(let name, let operand):
      let bytes = try value(operand)
      guard bytes.count <= Self.secretByteCountMax else { throw Fault(.invalid) }
      let secret = Secret(kind: .bytes, bytes: SecretBytes(copying: bytes))
      try keep(secret, as: name)
    case .forget(let name):
      try storing { () throws(StoreFault) in try runner.secrets.forget(name) }
    case .putBlob(let name, let operand):
      let bytes = Array(try value(operand))
      blobs[name] = nil
      try storing { () throws(StoreFault) in try runner.blobs.put(bytes, as: name) }
    case .dropBlob(let name):
      blobs[name] = nil
      try storing { () throws(StoreFault) in try runner.blobs.drop(name) }
    case .present(let name, let jpeg): runner.images.present(Array(try value(jpeg)), as: name)
    case .dismiss(let name): runner.images.dismiss(name)
    default: throw Fault(.invalid)
    }
    return Self.empty
  }

  private func keepSigningKey(
    _ key: Curve25519.Signing.PrivateKey, as name: SecretName
  ) throws(Fault) -> UnsafeRawBufferPointer {
    var raw = key.rawRepresentation
    try keep(.signingKey, wiping: &raw, as: name)
    return try arena.copy(Array(key.publicKey.rawRepresentation))
  }

  /// The library hands private keys out as `Data`; that copy is wiped as soon as it is kept.
  private func keep(
    _ kind: SecretKind, wiping raw: inout Data, as name: SecretName
  ) throws(Fault) {
    let bytes = SecretBytes(copying: raw)
    raw.withUnsafeMutableBytes { wipe($0) }
    try keep(Secret(kind: kind, bytes: bytes), as: name)
  }

  private func keep(_ secret: borrowing Secret, as name: SecretName) throws(Fault) {
    do throws(StoreFault) { try runner.secrets.keep(secret, as: name) } catch {
      throw Fault(store: error)
    }
  }
}
