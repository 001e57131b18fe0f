// Writes recipes the way one writes a calculation: each step gives a value the next can use.
//
//     var recipe = RecipeBuilder()
//     let key = recipe.random(32)
//     recipe.keep("transient/key", key)
//     recipe.reveal(recipe.sha256(key))

import Bytes
import Wire

/// Collects steps. A recipe of our own never exceeds the schema's limits: that is a broken
/// invariant, not an error.
public struct RecipeBuilder: Equatable, Sendable {
  private var recipe = Recipe(steps: [], reveal: [])

  public init() {}

  /// The recipe so far.
  public var build: Recipe { recipe }

  /// Lets the core see `value` when the recipe is done; values arrive in the order of the calls.
  public mutating func reveal(_ value: Value) {
    switch value {
    case .result(let step): recipe.reveal.append(step)
    case .literal, .secret, .blob: reveal(join([value]))
    }
  }

  /// How many steps there are so far: a failure names the one that failed.
  public var stepCount: Int { recipe.steps.count }

  private mutating func add(_ step: Step) -> Value {
    precondition(recipe.steps.count < 8192, "a recipe has at most 8192 steps")
    recipe.steps.append(step)
    return .result(step: UInt16(recipe.steps.count - 1))
  }
}

extension RecipeBuilder {
  public mutating func random(_ count: UInt16) -> Value { add(.random(count: count)) }

  public mutating func join(_ parts: [Value]) -> Value { add(.join(parts: parts)) }

  public mutating func slice(_ value: Value, at offset: UInt64, count: UInt64) -> Value {
    add(.slice(of: value, offset: offset, count: count))
  }

  public mutating func prefix(_ value: Value, most: UInt32) -> Value {
    add(.prefix(of: value, most: most))
  }

  public mutating func suffix(_ value: Value, most: UInt32) -> Value {
    add(.suffix(of: value, most: most))
  }

  public mutating func zeros(_ count: UInt64) -> Value { add(.zeros(count: count)) }

  public mutating func length(_ value: Value) -> Value { add(.length(of: value)) }

  public mutating func sha256(_ value: Value) -> Value { add(.sha256(of: value)) }

  /// The leaves of a tree over pieces of this length.
  public mutating func hashPieces(_ value: Value, of pieceBytes: UInt32) -> Value {
    add(.hashPieces(of: value, pieceBytes: pieceBytes))
  }

  public mutating func treeRoot(_ leaves: Value) -> Value { add(.treeRoot(leaves: leaves)) }

  public mutating func hmac(key: Value, _ message: Value) -> Value {
    add(.hmac(key: key, message: message))
  }

  public mutating func hkdf(
    _ input: Value, salt: Value = .literal(bytes: []), info: Text, count: UInt16 = 32
  ) -> Value {
    hkdf(input, salt: salt, info: info.utf8, count: count)
  }

  public mutating func hkdf(
    _ input: Value, salt: Value = .literal(bytes: []), info: [UInt8], count: UInt16 = 32
  ) -> Value {
    add(.hkdf(input: input, salt: salt, info: .literal(bytes: info), count: count))
  }

  /// 32 bytes, which take as long to compute as there are iterations.
  public mutating func passphraseKey(
    _ passphrase: Value, salt: [UInt8], iterations: UInt32
  ) -> Value {
    passphraseKey(passphrase, salt: .literal(bytes: salt), iterations: iterations)
  }

  public mutating func passphraseKey(
    _ passphrase: Value, salt: Value, iterations: UInt32
  ) -> Value {
    add(.passphraseKey(passphrase: passphrase, salt: salt, iterations: iterations))
  }

  /// 32 bytes, which take 2^workFactor KiB of memory to compute.
  public mutating func scryptKey(_ passphrase: Value, salt: [UInt8], workFactor: UInt8) -> Value {
    add(
      .scryptKey(passphrase: passphrase, salt: .literal(bytes: salt), workFactor: workFactor))
  }

  public mutating func aesGCMSeal(
    key: Value, nonce: Value, associated: [UInt8], _ plaintext: Value
  ) -> Value {
    aesGCMSeal(key: key, nonce: nonce, associated: .literal(bytes: associated), plaintext)
  }

  public mutating func aesGCMSeal(
    key: Value, nonce: Value, associated: Value, _ plaintext: Value
  ) -> Value {
    add(
      .aesGCMSeal(key: key, nonce: nonce, associated: associated, plaintext: plaintext))
  }

  public mutating func aesGCMOpen(
    key: Value, nonce: Value, associated: [UInt8], _ ciphertext: Value
  ) -> Value {
    aesGCMOpen(key: key, nonce: nonce, associated: .literal(bytes: associated), ciphertext)
  }

  public mutating func aesGCMOpen(
    key: Value, nonce: Value, associated: Value, _ ciphertext: Value
  ) -> Value {
    add(
      .aesGCMOpen(key: key, nonce: nonce, associated: associated, ciphertext: ciphertext))
  }

  public mutating func sealChunks(key: Value, _ plaintext: Value, chunkBytes: UInt32) -> Value {
    add(.sealChunks(key: key, plaintext: plaintext, chunkBytes: chunkBytes))
  }

  public mutating func openChunks(key: Value, _ ciphertext: Value, chunkBytes: UInt32) -> Value {
    add(.openChunks(key: key, ciphertext: ciphertext, chunkBytes: chunkBytes))
  }

  public mutating func hpkeSeal(to key: AgreementPublicKey, info: [UInt8], _ plaintext: Value)
    -> Value
  {
    hpkeSeal(to: key, info: .literal(bytes: info), plaintext)
  }

  public mutating func hpkeSeal(to key: AgreementPublicKey, info: Value, _ plaintext: Value)
    -> Value
  {
    add(.hpkeSeal(to: .literal(bytes: key.bytes), info: info, plaintext: plaintext))
  }

  public mutating func hpkeOpen(with key: SecretName, info: [UInt8], _ sealed: Value) -> Value {
    hpkeOpen(with: key, info: .literal(bytes: info), sealed)
  }

  public mutating func hpkeOpen(with key: SecretName, info: Value, _ sealed: Value) -> Value {
    add(.hpkeOpen(key: key, info: info, sealed: sealed))
  }

  public mutating func sign(with key: SecretName, _ message: Value) -> Value {
    add(.sign(key: key, message: message))
  }

  public mutating func verify(
    key: SigningPublicKey, _ message: [UInt8], signature: Signature
  ) {
    verify(
      key: .literal(bytes: key.bytes), .literal(bytes: message),
      signature: .literal(bytes: signature.bytes))
  }

  public mutating func verify(key: Value, _ message: Value, signature: Value) {
    _ = add(.verify(key: key, message: message, signature: signature))
  }

  public mutating func equal(_ left: Value, _ right: Value) {
    _ = add(.equal(left: left, right: right))
  }

  public mutating func makeSigningKey(_ name: SecretName) -> Value {
    add(.makeSigningKey(name: name))
  }

  public mutating func signingKey(_ name: SecretName, seed: Value) -> Value {
    add(.signingKeyFromSeed(name: name, seed: seed))
  }

  public mutating func makeAgreementKey(_ name: SecretName) -> Value {
    add(.makeAgreementKey(name: name))
  }

  public mutating func agreementKey(_ name: SecretName, seed: Value) -> Value {
    add(.agreementKeyFromSeed(name: name, seed: seed))
  }

  public mutating func keep(_ name: SecretName, _ value: Value) {
    _ = add(.keep(name: name, value: value))
  }

  public mutating func forget(_ name: SecretName) { _ = add(.forget(name: name)) }

  public mutating func putBlob(_ name: BlobName, _ value: Value) {
    _ = add(.putBlob(name: name, value: value))
  }

  public mutating func dropBlob(_ name: BlobName) { _ = add(.dropBlob(name: name)) }

  public mutating func present(_ name: ImageName, jpeg: Value) {
    _ = add(.present(name: name, jpeg: jpeg))
  }

  public mutating func dismiss(_ name: ImageName) { _ = add(.dismiss(name: name)) }

  public mutating func secret(ofWords words: Value) -> Value { add(.secretOfWords(words: words)) }

  public mutating func words(of secret: Value) -> Value { add(.wordsOf(secret: secret)) }

  public mutating func matchWords(of secret: Value, at places: [UInt8], _ words: Value) {
    _ = add(.matchWords(secret: secret, places: places, words: words))
  }
}
