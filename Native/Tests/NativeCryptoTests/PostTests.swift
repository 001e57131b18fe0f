// One photo sealed and opened by the workflows the app runs, and by the independent decoder.

import Bytes
import Foundation
import Locaphoto
import Recipes
import Testing
import Wire

@testable import NativeCrypto

/// A sender and two recipients around one photo.
struct PostScene {
  let sender = RunnerFixture()
  let recipient = RunnerFixture()
  let senderKey: SigningPublicKey
  let recipientKey: AgreementPublicKey
  let recipientID: KeyID
  let context: PostContext
  let metadata = PhotoMetadata(
    captured: Instant(1_763_202_896_000), day: CivilDay(20407), offsetMinutes: -210,
    size: PixelSize(width: 2048, height: 1536), source: .camera)

  init() throws {
    senderKey = try #require(
      SigningPublicKey(sender.value { $0.makeSigningKey("device/key") }.get()))
    recipientKey = try #require(
      AgreementPublicKey(recipient.value { $0.makeAgreementKey("prekey/1") }.get()))
    let key = recipientKey
    recipientID = try #require(
      KeyID(sender.value { $0.identifier(Label.key, literal(key.bytes)) }.get()))
    context = PostContext(
      group: GroupID(unchecked: [UInt8](repeating: 1, count: 16)),
      head: Digest(unchecked: [UInt8](repeating: 2, count: 32)),
      device: DeviceID(unchecked: [UInt8](repeating: 3, count: 16)),
      photo: PhotoID(unchecked: [UInt8](repeating: 4, count: 16)), day: CivilDay(20407))
  }

  var expectation: PostExpectation {
    PostExpectation(
      group: context.group, photo: context.photo, device: context.device, day: context.day)
  }

  /// The container and what sealing said about it.
  func seal(
    _ still: [UInt8], recipients: [AgreementPublicKey]? = nil
  ) throws -> (container: [UInt8], digest: Wire.Digest, byteCount: UInt32) {
    try sender.blobs.put(still, as: "outbox/x")
    var sealing = PostSealer(
      context: context, recipients: recipients ?? [recipientKey], metadata: metadata,
      still: "outbox/x", signer: "device/key", output: "sealed/x", fileKey: "filekey/x")
    var recipe = sealing.start()
    while true {
      switch try sealing.advance(sender.runner.run(recipe).get()) {
      case .recipe(let next): recipe = next
      case .sealed(let digest, let byteCount):
        return (try #require(try sender.blobs.blob("sealed/x")), digest, byteCount)
      }
    }
  }

  /// What opening presents and returns.
  func open(
    _ container: [UInt8], at fixture: RunnerFixture, as key: KeyID? = nil,
    fileKey: SecretName? = nil
  ) throws -> (PhotoMetadata, PostContext) {
    try fixture.blobs.put(container, as: "post/x")
    var opening = PostOpener(
      blob: "post/x", expected: expectation, sender: senderKey,
      keys: [(key ?? recipientID, "prekey/1")], fileKey: fileKey, keepFileKeyAs: "filekey/x",
      image: "photo/x")
    var recipe = opening.start()
    while true {
      switch fixture.runner.run(recipe) {
      case .failure(let error): throw opening.failure(for: error.failure)
      case .success(let revealed):
        switch try opening.advance(revealed) {
        case .recipe(let next): recipe = next
        case .opened(let metadata, let context): return (metadata, context)
        }
      }
    }
  }
}

struct PostTests {
  /// Around the first step of the ladder, and the last.
  @Test(arguments: [1, 65_536, 65_537, 400_000, 8_388_608])
  func `what one seals the other opens`(byteCount: Int) throws {
    let scene = try PostScene()
    let still = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let sealed = try scene.seal(still)
    #expect(sealed.digest == Wire.Digest.sha256(of: sealed.container))
    #expect(sealed.byteCount == UInt32(sealed.container.count))
    let header = try ContainerHeader(parsing: Array(sealed.container.prefix(16384)))
    #expect(header.post == scene.context)
    #expect(header.recipients == [scene.recipientID])
    #expect(header.isPost(of: UInt64(sealed.container.count)))
    #expect(!header.isPost(of: UInt64(sealed.container.count) + 1))
    #expect(header.encoded == Array(sealed.container.prefix(header.byteCount)))

    let (metadata, context) = try scene.open(sealed.container, at: scene.recipient)
    #expect(metadata == scene.metadata)
    #expect(context == scene.context)
    // Compared outside the expectation, which would print megabytes.
    let isSame = scene.recipient.images.image("photo/x") == still
    #expect(isSame)
  }

  @Test func `a device that came later opens what another wrapped for it, and nobody else does`()
    throws
  {
    let scene = try PostScene()
    let sealed = try scene.seal([1, 2, 3])
    let late = RunnerFixture()
    let lateKey = try #require(
      AgreementPublicKey(late.value { $0.makeAgreementKey("prekey/1") }.get()))
    let lateID = try #require(
      KeyID(scene.sender.value { $0.identifier(Label.key, literal(lateKey.bytes)) }.get()))
    func wrap(_ container: [UInt8], at bench: RunnerFixture, _ key: KeyID) throws -> [UInt8] {
      try bench.blobs.put(container, as: "post/x")
      var forwarding = PostKeyForwarder(
        blob: "post/x", expected: scene.expectation, keys: [(key, "prekey/1")],
        fileKey: "filekey/x")
      let read = try bench.runner.run(PostKeyForwarder.reading("post/x")).get()
      var recipe = RecipeBuilder()
      #expect(try forwarding.wrap(read, to: lateKey, &recipe) == scene.context.head)
      return try #require(bench.runner.run(recipe.build).get().first)
    }
    // By a prekey its container names, and by the file key the sender has kept.
    for (fixture, key) in [(scene.recipient, scene.recipientID), (scene.sender, lateID)] {
      let stanza = try wrap(sealed.container, at: fixture, key)
      #expect(DetachedStanza(parsing: stanza)?.key == lateID)
      #expect(DetachedStanza(parsing: stanza)?.encoded == stanza)
      let served = stanza + sealed.container
      _ = try scene.open(served, at: late, as: lateID)
      #expect(late.images.image("photo/x") == [1, 2, 3])
      late.images.dismiss("photo/x")
      _ = try scene.open(served, at: late, as: lateID, fileKey: "filekey/x")
      #expect(late.images.image("photo/x") == [1, 2, 3])
      // Those it was sealed to open it with or without.
      _ = try scene.open(served, at: scene.recipient)
      #expect(throws: LocaphotoFailure.truncated) {
        _ = try scene.open(served + [0], at: late, as: lateID)
      }
      #expect(throws: LocaphotoFailure.notARecipient) {
        _ = try scene.open(sealed.container, at: late, as: lateID)
      }
      // Handed on once more.
      #expect(try wrap(served, at: late, lateID).count == 97)
    }
    let stanza = try wrap(sealed.container, at: scene.recipient, scene.recipientID)
    for index in stanza.indices {
      var damaged = stanza
      damaged[index] ^= 1
      #expect(throws: LocaphotoFailure.self) {
        _ = try scene.open(damaged + sealed.container, at: late, as: lateID)
      }
    }
    // It is for this container and no other.
    let other = try scene.seal([4, 5, 6])
    #expect(throws: LocaphotoFailure.stanza) {
      _ = try scene.open(stanza + other.container, at: late, as: lateID)
    }
  }

  @Test func `a photo larger than the longest post is refused before it is sealed`() throws {
    let scene = try PostScene()
    #expect(throws: LocaphotoFailure.tooLarge) {
      _ = try scene.seal([UInt8](repeating: 1, count: 8_388_609))
    }
  }

  @Test func `an empty photo and an empty audience are refused`() throws {
    let scene = try PostScene()
    #expect(throws: LocaphotoFailure.metadata) { _ = try scene.seal([]) }
    #expect(throws: LocaphotoFailure.malformed) { _ = try scene.seal([1], recipients: []) }
  }

  @Test func `the sender and a second visit open with the kept file key`() throws {
    let scene = try PostScene()
    let sealed = try scene.seal([1, 2, 3])
    _ = try scene.open(sealed.container, at: scene.sender, fileKey: "filekey/x")
    #expect(scene.sender.images.image("photo/x") == [1, 2, 3])

    _ = try scene.open(sealed.container, at: scene.recipient)
    try scene.recipient.secrets.forget("prekey/1")
    scene.recipient.images.dismiss("photo/x")
    _ = try scene.open(sealed.container, at: scene.recipient, fileKey: "filekey/x")
    #expect(scene.recipient.images.image("photo/x") == [1, 2, 3])
  }

  @Test func `who has no stanza, or has destroyed the prekey, is not a recipient`() throws {
    let scene = try PostScene()
    let sealed = try scene.seal([1, 2, 3])
    #expect(throws: LocaphotoFailure.notARecipient) {
      _ = try scene.open(sealed.container, at: RunnerFixture())
    }
    let other = RunnerFixture()
    let key = try #require(
      AgreementPublicKey(other.value { $0.makeAgreementKey("prekey/1") }.get()))
    let elsewhere = try scene.seal([1, 2, 3], recipients: [key])
    #expect(throws: LocaphotoFailure.notARecipient) {
      _ = try scene.open(elsewhere.container, at: scene.recipient)
    }
  }

  @Test func `sixty recipients fit, repetitions count once`() throws {
    let scene = try PostScene()
    let keys = try (0..<59).map { index in
      let name = try #require(SecretName(Text("prekey/other\(index)")))
      return try #require(
        AgreementPublicKey(scene.sender.value { $0.makeAgreementKey(name) }.get()))
    }
    let everyone = keys + [scene.recipientKey, scene.recipientKey]
    let sealed = try scene.seal([5], recipients: everyone)
    let header = try ContainerHeader(parsing: sealed.container)
    #expect(header.stanzas.count == 60)
    #expect(header.byteCount <= ContainerHeader.byteCountMax)
    _ = try scene.open(sealed.container, at: scene.recipient)
    let one = try #require(
      AgreementPublicKey(scene.sender.value { $0.makeAgreementKey("prekey/more") }.get()))
    #expect(throws: LocaphotoFailure.malformed) {
      _ = try scene.seal([5], recipients: everyone + [one])
    }
  }

  @Test(
    .enabled(if: IndependentDecoder.isAvailable, "python3 with the package cryptography is absent"))
  func `the independent decoder opens it`() throws {
    let scene = try PostScene()
    let raw = [UInt8](repeating: 0x42, count: 32)
    let key = RunnerFixture()
    try key.keep(.agreementKey, raw, as: "prekey/1")
    let publicKey = try IndependentDecoder.publicKey(raw)
    let sealed = try scene.seal([0xFF, 0xD8, 1, 2], recipients: [publicKey])
    let json = try IndependentDecoder.open(sealed.container, scene, privateKey: raw)
    let items = try #require(json["items"] as? [[String: Any]])
    let date = try #require(items.first?["date"] as? [String: Any])
    #expect(items.count == 1 && date["offsetMinutes"] as? Int == -210)
    #expect(
      json["0-still"] as? String
        == Wire.Digest.sha256(of: [0xFF, 0xD8, 1, 2] as [UInt8]).hex.string)
  }
}
