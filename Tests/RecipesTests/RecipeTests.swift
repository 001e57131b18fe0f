// The builder's promises, and the points and scalars Ed25519 libraries disagree about.

import Bytes
import Testing
import Wire

@testable import Recipes

struct RecipeBuilderTests {
  @Test func `steps refer to earlier ones and reveal in the order of the calls`() {
    var builder = RecipeBuilder()
    let random = builder.random(32)
    let hash = builder.sha256(random)
    builder.reveal(hash)
    builder.reveal(random)
    let recipe = builder.build
    #expect(
      recipe
        == Recipe(
          steps: [.random(count: 32), .sha256(of: .result(step: 0))], reveal: [1, 0]))
  }

  @Test func `a value that is not a result is joined before it is revealed`() {
    var builder = RecipeBuilder()
    builder.reveal(.secret(name: "code"))
    #expect(
      builder.build == Recipe(steps: [.join(parts: [.secret(name: "code")])], reveal: [0]))
  }

  @Test func `every recipe survives the wire`() throws {
    var builder = RecipeBuilder()
    let key = builder.hkdf(builder.random(32), info: Label.accountSeed)
    let nonce = builder.random(12)
    let sealed = builder.aesGCMSeal(key: key, nonce: nonce, associated: [1], builder.zeros(3))
    _ = builder.aesGCMOpen(key: key, nonce: nonce, associated: [1], sealed)
    let stream = builder.sealChunks(key: key, .blob(name: "b"), chunkBytes: 8)
    _ = builder.openChunks(key: key, stream, chunkBytes: 8)
    builder.equal(builder.hmac(key: key, sealed), builder.length(sealed))
    builder.verify(key: .zero, [1], signature: .zero)
    builder.keep("a", key)
    builder.forget("a")
    builder.putBlob("b", sealed)
    builder.dropBlob("b")
    builder.present("i", jpeg: sealed)
    builder.dismiss("i")
    builder.reveal(builder.identifier(Label.key, key))
    let recipe = builder.build
    #expect(try Recipe(decoding: recipe.encoded) == recipe)
  }

  @Test func `no two labels are the same`() {
    let labels = [
      Label.account, Label.device, Label.key, Label.deviceCertificate, Label.prekey,
      Label.session, Label.join, Label.logEntry, Label.logHash, Label.name, Label.namesKey,
      Label.accountSeed,
    ]
    #expect(Set(labels).count == labels.count)
  }
}

struct Ed25519StrictnessTests {
  /// 32 bytes from the first, the filler and the last.
  private func point(_ first: UInt8, _ middle: UInt8, _ last: UInt8) -> [UInt8] {
    [first] + [UInt8](repeating: middle, count: 30) + [last]
  }

  @Test func `lengths other than their own are refused`() {
    #expect(!Ed25519Strictness.isAcceptable(point: []))
    #expect(!Ed25519Strictness.isAcceptable(point: [UInt8](repeating: 9, count: 31)))
    #expect(!Ed25519Strictness.isAcceptable(signature: [UInt8](repeating: 9, count: 63)))
  }

  @Test func `points of small order are refused with either sign`() {
    for sign: UInt8 in [0, 0x80] {
      #expect(!Ed25519Strictness.isAcceptable(point: point(0, 0, sign)))
      #expect(!Ed25519Strictness.isAcceptable(point: point(1, 0, sign)))
      #expect(!Ed25519Strictness.isAcceptable(point: point(0xEC, 0xFF, 0x7F | sign)))
    }
  }

  @Test func `y of p or more is refused`() {
    for first: UInt8 in 0xED...0xFF {
      #expect(!Ed25519Strictness.isAcceptable(point: point(first, 0xFF, 0x7F)))
      #expect(!Ed25519Strictness.isAcceptable(point: point(first, 0xFF, 0xFF)))
    }
    #expect(Ed25519Strictness.isAcceptable(point: point(0xEB, 0xFF, 0x7F)))
  }

  @Test func `S of the group's order or more is refused`() {
    let order: [UInt8] = [
      0xED, 0xD3, 0xF5, 0x5C, 0x1A, 0x63, 0x12, 0x58, 0xD6, 0x9C, 0xF7, 0xA2, 0xDE, 0xF9, 0xDE,
      0x14, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
    ]
    let r = point(9, 0, 0)
    var below = order
    below[0] -= 1
    #expect(Ed25519Strictness.isAcceptable(signature: r + below))
    #expect(!Ed25519Strictness.isAcceptable(signature: r + order))
    #expect(!Ed25519Strictness.isAcceptable(signature: r + point(0, 0, 0x20)))
    #expect(!Ed25519Strictness.isAcceptable(signature: point(1, 0, 0) + below))
  }
}
