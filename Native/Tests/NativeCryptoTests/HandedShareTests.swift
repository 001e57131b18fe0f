// A share that is handed to a person, with real keys: one side signs it and hands a file key on,
// the other side seals and opens, and the decoder that shares no line with either opens it too.

import Bytes
import Crypto
import Foundation
import Recipes
import Testing
import Wire

@testable import Locaphoto
@testable import NativeCrypto

struct HandedShareTests {
  private static let prekey = [UInt8](repeating: 3, count: 32)
  private static let seed = [UInt8](repeating: 8, count: 32)
  private let device: DeviceID = DeviceID(unchecked: [UInt8](repeating: 5, count: 16))
  private let share: PhotoID = PhotoID(unchecked: [UInt8](repeating: 6, count: 16))

  /// The keys of a device, with which neither the sealing nor the opening side has to do.
  private func groups() throws -> RunnerFixture {
    let groups = RunnerFixture()
    try groups.keep(.signingKey, Self.seed, as: "device/key")
    try groups.keep(.agreementKey, Self.prekey, as: "prekey/1")
    return groups
  }

  private func signer(_ groups: RunnerFixture) throws -> SigningPublicKey {
    let key = try Curve25519.Signing.PrivateKey(rawRepresentation: Self.seed)
    return try #require(SigningPublicKey(Array(key.publicKey.rawRepresentation)))
  }

  private func item(_ bytes: [UInt8], _ scene: TransferScene) throws -> ContainerSealer.Source {
    try scene.folder.put(bytes, as: "plain")
    return ContainerSealer.Source(
      part: Part(
        role: .other, mediaType: "", byteCount: UInt64(bytes.count), digest: nil, fileName: "x"),
      bytes: try scene.whole("plain"))
  }

  /// "share", of these bytes.
  private func sealed(
    _ bytes: [UInt8], _ scene: TransferScene, signedBy groups: RunnerFixture
  ) throws {
    let source = try item(bytes, scene)
    let item = Item(kind: .other, origin: .library, size: nil, date: nil, parts: [])
    let keys = [try IndependentDecoder.publicKey(Self.prekey)]
    var sealing = try ContainerSealer(
      share: share, title: "At the sea", [(item, [source])], to: keys, signedBy: device,
      leaves: "share-leaves", into: "share")
    let runner = FolderRunner(scene: scene)
    var progress = try sealing.advance(runner.run(sealing.start()))
    while progress != .sealed {
      switch progress {
      case .recipe(let recipe): progress = try sealing.advance(runner.run(recipe))
      case .transfer(let transfer):
        progress = try sealing.advance(scene.runner().run(transfer).get())
      case .signing(let header, let root, let tail):
        let signing = try ShareSigner(header: header, of: device)
        let recipe = signing.recipe(root: root, tail: tail, signer: "device/key")
        let revealed = try groups.runner.run(recipe).get()
        progress = .recipe(try sealing.advance(try #require(Signature(revealed[0]))))
      case .sealed: break
      }
    }
  }

  private func opened(_ scene: TransferScene, by groups: RunnerFixture) throws -> OpenShare {
    var opening = ShareOpener(in: "share")
    let runner = FolderRunner(scene: scene)
    let prekey = try IndependentDecoder.publicKey(Self.prekey)
    let id = KeyID(
      unchecked: try groups.value { $0.identifier(Label.key, literal(prekey.bytes)) }.get())
    var progress = try opening.advance(runner.run(opening.start()))
    while true {
      switch progress {
      case .recipe(let recipe): progress = try opening.advance(runner.run(recipe))
      case .addressed(let header, let key):
        let handing = try ShareKeyHandover(header: header)
        #expect(handing.sender == device)
        let recipe = try handing.recipe(keys: [(id, "prekey/1")], to: key)
        let sealed = try groups.runner.run(recipe).get()[0]
        progress = .recipe(try opening.unlock(handed: sealed, signedBy: try signer(groups)))
      case .opened(let share): return share
      case .locked: throw LocaphotoFailure.wrongContext
      }
    }
  }

  @Test(arguments: [1, 65_536, 5 << 20])
  func `what one side seals and signs the other opens, chunk by signed chunk`(count: Int) throws {
    let scene = try TransferScene()
    let plain = scene.noise(count)
    let groups = try groups()
    try sealed(plain, scene, signedBy: groups)
    let share = try opened(scene, by: groups)
    #expect(share.head.title == "At the sea")
    let source = try #require(share.source(.other, of: 0))
    let copy = scene.transfer([source], .copy, to: TransferSink(name: "opened", offset: 0))
    _ = try scene.runner().run(copy).get()
    #expect(try scene.folder.bytes("opened") == plain)
    let whole = try #require(
      share.opening(.other, of: 0, into: TransferSink(name: "again", offset: 0)))
    _ = try scene.runner().run(whole).get()
    #expect(try scene.folder.bytes("again") == plain)
  }

  @Test func `a chunk that another recipient has sealed is refused on every way`() throws {
    let scene = try TransferScene()
    let groups = try groups()
    try sealed(scene.noise(200_000), scene, signedBy: groups)
    let share = try opened(scene, by: groups)
    // With the file's own key, at its own place.
    let payload = share.payload.layout.payload
    let forged = scene.transfer(
      [.zeros(count: 65_536)],
      .seal(key: "transient/received/payload-key", chunkBytes: 65_536, first: 1),
      to: TransferSink(name: "forged", offset: 0))
    _ = try scene.runner().run(forged).get()
    try scene.folder.put(
      scene.folder.bytes("forged"), as: "share", at: payload.offset + TransferScene.sealed)
    let source = try #require(share.source(.other, of: 0))
    #expect(scene.cause(scene.transfer([source], .copy, to: nil)) == .fault(.refused))
    let opening = try #require(
      share.opening(.other, of: 0, into: TransferSink(name: "opened", offset: 0)))
    #expect(scene.cause(opening) == .fault(.refused))
  }

  @Test func `another's signature, another key and another file are refused`() throws {
    let scene = try TransferScene()
    let other = try groups()
    try other.keep(.signingKey, [UInt8](repeating: 9, count: 32), as: "device/key")
    try sealed(scene.noise(100), scene, signedBy: other)
    #expect(throws: Refusal(fault: .refused)) { try opened(scene, by: try groups()) }
    let stranger = try groups()
    try stranger.keep(.agreementKey, [UInt8](repeating: 4, count: 32), as: "prekey/1")
    try sealed(scene.noise(100), scene, signedBy: try groups())
    #expect(throws: RecipeFailureError.self) { try opened(scene, by: stranger) }
  }

  @Test(.enabled(if: IndependentDecoder.isAvailable))
  func `the independent decoder opens it`() throws {
    let scene = try TransferScene()
    let plain = scene.noise(700_000)
    let groups = try groups()
    try sealed(plain, scene, signedBy: groups)
    let into = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: into, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: into) }
    let status = try IndependentDecoder.openShare(
      scene.folder.path("share"), privateKey: Self.prekey, sender: try signer(groups),
      device: device, share: share, into: into)
    #expect(status == 0)
    let parts = try FileManager.default.contentsOfDirectory(atPath: into.path)
    let bytes = try parts.map { Array(try Data(contentsOf: into.appending(path: $0))) }
    #expect(bytes == [plain])
  }
}

/// Runs recipes over the files of a folder.
private struct FolderRunner {
  let scene: TransferScene

  func run(_ recipe: Recipe) throws -> [[UInt8]] {
    let runner = RecipeRunner(
      secrets: scene.fixture.secrets, blobs: FolderBlobs(folder: scene.folder),
      images: scene.fixture.images)
    switch runner.run(recipe) {
    case .success(let revealed): return revealed
    case .failure(let error): throw Refusal(fault: error.failure.fault)
    }
  }
}

/// The files of a folder as recipes see them.
private struct FolderBlobs: BlobStore {
  let folder: TransferFolder

  func blob(_ name: BlobName) throws(StoreFault) -> [UInt8]? {
    do { return try folder.bytes(name) } catch { return nil }
  }

  func put(_ bytes: LentBytes, as name: BlobName) throws(StoreFault) { throw .unavailable }

  func drop(_ name: BlobName) throws(StoreFault) {
    try? FileManager.default.removeItem(atPath: folder.path(name))
  }
}
