import Crypto
import Recipes
import Wire

enum Signing {
  static func verify(key: SigningPublicKey, message: [UInt8], signature: Signature) -> Bool {
    guard Ed25519Strictness.isAcceptable(point: key.bytes),
      Ed25519Strictness.isAcceptable(signature: signature.bytes),
      let library = try? Curve25519.Signing.PublicKey(rawRepresentation: key.bytes)
    else { return false }
    return library.isValidSignature(signature.bytes, for: message)
  }
}
