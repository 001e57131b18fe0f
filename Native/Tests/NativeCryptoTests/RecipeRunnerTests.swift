// The runner's contract: what each step does at its edges, and that no recipe traps it.

import Bytes
import Foundation
import Recipes
import Testing
import Wire

@testable import NativeCrypto

struct RecipeRunnerTests {
  private let fixture = RunnerFixture()

  private func fault(_ steps: [Step], reveal: [UInt16] = []) -> RecipeFailure? {
    guard case .failure(let error) = fixture.runner.run(Recipe(steps: steps, reveal: reveal))
    else { return nil }
    return error.failure
  }

  @Test func `values flow from step to step and only what is revealed comes out`() throws {
    var recipe = RecipeBuilder()
    let joined = recipe.join([literal([1, 2, 3]), literal([4, 5])])
    let slice = recipe.slice(joined, at: 1, count: 3)
    recipe.reveal(slice)
    recipe.reveal(recipe.prefix(slice, most: 2))
    recipe.reveal(recipe.prefix(slice, most: 9))
    recipe.reveal(recipe.suffix(slice, most: 2))
    recipe.reveal(recipe.suffix(slice, most: 9))
    recipe.reveal(recipe.length(joined))
    recipe.reveal(recipe.zeros(2))
    let revealed = try fixture.runner.run(recipe.build).get()
    #expect(
      revealed == [
        [2, 3, 4], [2, 3], [2, 3, 4], [3, 4], [2, 3, 4], [0, 0, 0, 0, 0, 0, 0, 5], [0, 0],
      ])
  }

  @Test func `what is joined of large values is their bytes, wherever they lie`() throws {
    // As many as chunks of 64 KiB begin and end in the middle of.
    let parts = [70_000, 3, 150_000, 1].enumerated().map { index, count in
      [UInt8](repeating: UInt8(index + 1), count: count)
    }
    let all = parts.flatMap { $0 }
    for (index, part) in parts.enumerated() {
      try fixture.blobs.put(part, as: try #require(BlobName(Text("part/\(index)"))))
    }
    let key = literal([UInt8](repeating: 3, count: 32))
    var recipe = RecipeBuilder()
    let first = recipe.join([.blob(name: "part/0"), .blob(name: "part/1"), recipe.zeros(0)])
    let joined = recipe.join([first, .blob(name: "part/2"), .blob(name: "part/3")])
    recipe.reveal(recipe.sha256(joined))
    recipe.reveal(recipe.length(joined))
    recipe.putBlob("joined", joined)
    recipe.putBlob("sealed", recipe.sealChunks(key: key, joined, chunkBytes: 65_536))
    recipe.present("photo/1", jpeg: joined)
    recipe.reveal(recipe.slice(joined, at: 69_999, count: 5))
    recipe.reveal(joined)
    recipe.reveal(recipe.prefix(.blob(name: "joined"), most: 2))
    let revealed = try fixture.runner.run(recipe.build).get()
    #expect(revealed[0] == Digest.sha256(of: all).bytes)
    #expect(revealed[1] == [0, 0, 0, 0, 0, 3, 91, 100])
    #expect(revealed[2] == [1, 2, 2, 2, 3])
    #expect(revealed[3] == all)
    #expect(revealed[4] == [1, 1])
    #expect(try fixture.blobs.blob("joined") == all)
    #expect(fixture.images.image("photo/1") == all)
    let opened = fixture.value {
      $0.openChunks(key: key, .blob(name: "sealed"), chunkBytes: 65_536)
    }
    #expect(opened == .success(all))
  }

  @Test func `an operand out of reach names the step and its fault`() {
    let here = Value.result(step: 0)
    #expect(fault([.sha256(of: here)]) == RecipeFailure(step: 0, fault: .invalid))
    #expect(
      fault([.zeros(count: 4), .slice(of: here, offset: 1, count: 4)])
        == RecipeFailure(step: 1, fault: .invalid))
    #expect(
      fault([.zeros(count: 4), .slice(of: here, offset: .max, count: .max)])
        == RecipeFailure(step: 1, fault: .invalid))
    #expect(fault([], reveal: [0]) == RecipeFailure(step: 0, fault: .invalid))
    #expect(
      fault([.sha256(of: .secret(name: "nothing"))]) == RecipeFailure(step: 0, fault: .missing))
    #expect(
      fault([.length(of: .blob(name: "nothing"))]) == RecipeFailure(step: 0, fault: .missing))
    #expect(
      fault([.sign(key: "nothing", message: literal([]))])
        == RecipeFailure(step: 0, fault: .missing))
  }

  @Test func `more memory than any recipe of ours needs is refused`() {
    #expect(fault([.zeros(count: .max)])?.fault == .invalid)
    var doubling: [Step] = [.zeros(count: 1 << 20)]
    for index: UInt16 in 0..<40 {
      doubling.append(.join(parts: [.result(step: index), .result(step: index)]))
    }
    #expect(fault(doubling)?.fault == .invalid)
  }

  @Test func `no more than the wire carries is revealed`() {
    #expect(fault([.zeros(count: 1_048_577)], reveal: [0])?.fault == .invalid)
    #expect(fault([.zeros(count: 1_048_576)], reveal: [0]) == nil)
  }

  @Test func `a passphrase is text that somebody can have typed, and its key takes no forever`() {
    func key(_ typed: [UInt8], _ iterations: UInt32) -> RecipeFault? {
      let salt = literal([1])
      return fault([
        .passphraseKey(passphrase: literal(typed), salt: salt, iterations: iterations)
      ])?.fault
    }
    #expect(key([0x61], 1) == nil)
    #expect(key([UInt8](repeating: 0x61, count: 1024), 1) == nil)
    for typed in [[], [UInt8](repeating: 0x61, count: 1025), [0xC3], [0xED, 0xA0, 0x80], [0xFF]] {
      #expect(key(typed, 1) == .invalid)
    }
    for iterations: UInt32 in [0, 10_000_001, .max] { #expect(key([0x61], iterations) == .invalid) }
  }

  @Test func `scrypt takes the same passphrases, and no more memory than a phone has`() {
    func key(_ typed: [UInt8], _ workFactor: UInt8) -> RecipeFault? {
      let salt = literal([1])
      return fault([
        .scryptKey(passphrase: literal(typed), salt: salt, workFactor: workFactor)
      ])?.fault
    }
    #expect(key([0x61], 1) == nil)
    for typed in [[], [UInt8](repeating: 0x61, count: 1025), [0xC3]] {
      #expect(key(typed, 1) == .invalid)
    }
    for workFactor: UInt8 in [0, 21, .max] { #expect(key([0x61], workFactor) == .invalid) }
  }

  @Test func `keys of a wrong length are invalid`() {
    for count in [0, 16, 31, 33] {
      let key = literal([UInt8](repeating: 1, count: count))
      let nonce = literal([UInt8](repeating: 0, count: 12))
      let none = literal([])
      let seal = Step.aesGCMSeal(key: key, nonce: nonce, associated: none, plaintext: none)
      #expect(fault([seal])?.fault == .invalid)
      #expect(fault([.hpkeSeal(to: key, info: none, plaintext: none)])?.fault == .invalid)
      #expect(fault([.signingKeyFromSeed(name: "k", seed: key)])?.fault == .invalid)
      #expect(fault([.agreementKeyFromSeed(name: "k", seed: key)])?.fault == .invalid)
      #expect(
        fault([.sealChunks(key: key, plaintext: none, chunkBytes: 16)])?.fault == .invalid)
      #expect(
        fault([.verify(key: key, message: none, signature: none)])?.fault == .refused)
    }
  }

  @Test func `a key made here signs, opens, and cannot be read`() throws {
    var recipe = RecipeBuilder()
    let signer = recipe.makeSigningKey("device/key")
    let message = literal(Array("hello".utf8))
    recipe.verify(key: signer, message, signature: recipe.sign(with: "device/key", message))
    let agreement = recipe.makeAgreementKey("prekey/1")
    recipe.reveal(agreement)
    let revealed = try fixture.runner.run(recipe.build).get()

    let key = try #require(AgreementPublicKey(revealed[0]))
    let opened = fixture.value {
      $0.hpkeOpen(
        with: "prekey/1", info: [7], $0.hpkeSeal(to: key, info: [7], literal([1, 2, 3])))
    }
    #expect(opened == .success([1, 2, 3]))
    let elsewhere = fixture.value {
      $0.hpkeOpen(
        with: "prekey/1", info: [8], $0.hpkeSeal(to: key, info: [7], literal([1, 2, 3])))
    }
    #expect(elsewhere == .failure(Refusal(fault: .refused)))
    for name: SecretName in ["device/key", "prekey/1"] {
      let read = fixture.value { $0.join([.secret(name: name)]) }
      #expect(read == .failure(Refusal(fault: .invalid)))
    }
    #expect(fault([.sign(key: "prekey/1", message: message)])?.fault == .invalid)
  }

  @Test func `nothing is sealed to a key of small order`() {
    for first: UInt8 in [0, 1] {
      let key = AgreementPublicKey(unchecked: [first] + [UInt8](repeating: 0, count: 31))
      let sealed = fixture.value { $0.hpkeSeal(to: key, info: [], literal([1])) }
      #expect(sealed == .failure(Refusal(fault: .invalid)))
    }
  }

  @Test func `what is kept is there until it is forgotten`() throws {
    var recipe = RecipeBuilder()
    recipe.keep("names/1", literal([9, 9]))
    recipe.putBlob("outbox/1", literal([1]))
    recipe.present("photo/1", jpeg: literal([2]))
    _ = try fixture.runner.run(recipe.build).get()
    #expect(fixture.value { $0.join([.secret(name: "names/1")]) } == .success([9, 9]))
    #expect(fixture.images.image("photo/1") == [2])

    var undo = RecipeBuilder()
    undo.forget("names/1")
    undo.dropBlob("outbox/1")
    undo.dismiss("photo/1")
    undo.forget("names/1")
    _ = try fixture.runner.run(undo.build).get()
    #expect(fixture.secrets.names.isEmpty)
    #expect(fixture.blobs.names.isEmpty)
    #expect(fixture.images.image("photo/1") == nil)
  }

  @Test func `a recipe that fails anywhere has changed nothing`() throws {
    try fixture.keep(.bytes, [9], as: "names/1")
    try fixture.blobs.put([1], as: "post/1")
    #expect(fault([.present(name: "photo/1", jpeg: literal([2]))]) == nil)
    let changes: [Step] = [
      .keep(name: "names/1", value: literal([7])), .keep(name: "names/2", value: literal([7])),
      .makeSigningKey(name: "device/key"), .makeAgreementKey(name: "prekey/1"),
      .signingKeyFromSeed(name: "account/key", seed: literal([UInt8](repeating: 1, count: 32))),
      .forget(name: "names/1"), .putBlob(name: "post/1", value: literal([5])),
      .putBlob(name: "post/2", value: literal([5])), .dropBlob(name: "post/1"),
      .present(name: "photo/1", jpeg: literal([6])), .present(name: "photo/2", jpeg: literal([6])),
      .dismiss(name: "photo/1"),
    ]
    let failure = Step.equal(left: literal([1]), right: literal([2]))
    for count in 1...changes.count {
      #expect(fault(Array(changes.prefix(count)) + [failure])?.step == UInt16(count))
    }
    #expect(fault(changes, reveal: [99])?.fault == .invalid)
    #expect(fixture.secrets.names == ["names/1"])
    #expect(fixture.value { $0.join([.secret(name: "names/1")]) } == .success([9]))
    #expect(fixture.blobs.names == ["post/1"])
    #expect(try fixture.blobs.blob("post/1") == [1])
    #expect(fixture.images.image("photo/1") == [2])
    #expect(fixture.images.image("photo/2") == nil)
  }

  @Test func `a recipe sees what it has kept, forgotten, put and dropped`() throws {
    try fixture.keep(.bytes, [9], as: "names/1")
    try fixture.blobs.put([1], as: "post/1")
    let forgotten: [Step] = [
      .forget(name: "names/1"), .sha256(of: .secret(name: "names/1")),
    ]
    #expect(fault(forgotten) == RecipeFailure(step: 1, fault: .missing))
    let dropped: [Step] = [
      .length(of: .blob(name: "post/1")), .dropBlob(name: "post/1"),
      .length(of: .blob(name: "post/1")),
    ]
    #expect(fault(dropped) == RecipeFailure(step: 2, fault: .missing))
    let large = literal([UInt8](repeating: 3, count: 100_000))
    var recipe = RecipeBuilder()
    recipe.keep("names/1", literal([4]))
    recipe.putBlob("post/1", large)
    recipe.reveal(recipe.join([.secret(name: "names/1"), .secret(name: "names/1")]))
    recipe.reveal(recipe.prefix(.blob(name: "post/1"), most: 2))
    #expect(try fixture.runner.run(recipe.build).get() == [[4, 4], [3, 3]])
  }

  @Test func `a blob written in a recipe is read back changed`() throws {
    var recipe = RecipeBuilder()
    recipe.putBlob("b", literal([1]))
    recipe.reveal(.blob(name: "b"))
    recipe.putBlob("b", literal([2, 3]))
    recipe.reveal(.blob(name: "b"))
    #expect(try fixture.runner.run(recipe.build).get() == [[1], [2, 3]])
  }

  @Test func `many blobs can be read, and written while they are read`() throws {
    var recipe = RecipeBuilder()
    let names = try (0..<20).map { try #require(BlobName(Text("b/\($0)"))) }
    for (index, name) in names.enumerated() { try fixture.blobs.put([UInt8(index)], as: name) }
    let before = recipe.join(names.map { .blob(name: $0) })
    for name in names { recipe.putBlob(name, literal([99])) }
    recipe.reveal(before)
    recipe.reveal(recipe.join(names.map { .blob(name: $0) }))
    let revealed = try fixture.runner.run(recipe.build).get()
    #expect(revealed == [Array(0..<20), [UInt8](repeating: 99, count: 20)])
    #expect(
      fault([.zeros(count: 1), .sha256(of: .blob(name: "gone"))])
        == RecipeFailure(step: 1, fault: .missing))
  }

  @Test func `empty operands are taken where their algorithm takes them`() throws {
    #expect(fault([.hmac(key: literal([]), message: literal([]))]) == nil)
    let step = Step.hkdf(input: literal([]), salt: literal([]), info: literal([]), count: 32)
    #expect(fault([step]) == nil)
    #expect(fault([.random(count: 0), .join(parts: [])], reveal: [0, 1]) == nil)
    let random = try fixture.runner.run(
      Recipe(steps: [.random(count: 32), .random(count: 32)], reveal: [0, 1])
    ).get()
    #expect(random[0] != random[1])
  }

  @Test func `decodable noise never traps`() {
    var generator = SplitMix(state: 7)
    for _ in 0..<300 {
      var steps: [Step] = []
      while steps.count < 12 {
        let noise = (0..<96).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
        var reader = ByteReader([UInt8(generator.next() % 36)] + noise.map { $0 & 7 })
        guard let step = try? Step(from: &reader) else { continue }
        // Large allocations are tested above and would only take time here.
        if case .zeros(let count) = step, count > 65536 { continue }
        if case .passphraseKey(_, _, let iterations) = step, iterations > 100 { continue }
        if case .scryptKey(_, _, let workFactor) = step, workFactor > 10 { continue }
        steps.append(step)
      }
      _ = fixture.runner.run(Recipe(steps: steps, reveal: [0, 5, 11]))
    }
  }
}

/// A small generator, so that noise is the same in every run.
struct SplitMix {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
