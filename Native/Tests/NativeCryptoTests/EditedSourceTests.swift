// Pieces of a file and others in between as one source of a transfer: over a blob as over sealed
// chunks, with one digest over all of it.

import Recipes
import Testing
import Wire

@testable import NativeCrypto

struct EditedSourceTests {
  private static let byteCount: UInt64 = 300_000

  private static func copy(_ start: UInt64, _ end: UInt64) -> MediaEdit {
    .copy(range: MediaRange(offset: start, byteCount: end - start))
  }

  private func scene() throws -> (TransferScene, [UInt8], [TransferOrigin]) {
    let scene = try TransferScene()
    let plain = scene.noise(Int(Self.byteCount))
    try scene.sealed(plain)
    try scene.folder.put(plain, as: "vault/plain")
    let chunks = SealedChunks(
      name: "vault/sealed", offset: 0, count: try scene.folder.byteCount("vault/sealed"),
      key: "transient/key", chunkBytes: UInt32(TransferScene.chunk), first: 0,
      signed: nil)
    return (
      scene, plain,
      [
        .blob(name: "vault/plain", offset: 0, count: Self.byteCount),
        .opened(chunks: chunks, skip: 0, most: Self.byteCount),
      ]
    )
  }

  @Test func `pieces come in their order, whatever pieces the transfer reads`() throws {
    let (scene, plain, origins) = try scene()
    let edits: [MediaEdit] = [
      .literal(bytes: [1, 2]), Self.copy(65_535, 65_537), Self.copy(7, 7),
      Self.copy(0, Self.byteCount), .literal(bytes: []), Self.copy(10, 20),
      .literal(bytes: [UInt8](repeating: 9, count: 262_140)),
      Self.copy(Self.byteCount - 1, Self.byteCount),
    ]
    let expected =
      [1, 2] + plain[65_535..<65_537] + plain + plain[10..<20]
      + [UInt8](repeating: 9, count: 262_140) + [plain[plain.count - 1]]
    for origin in origins {
      let transfer = scene.transfer(
        [.literal(bytes: [7]), .edited(origin: origin, pieces: edits), .zeros(count: 2)], .copy,
        to: TransferSink(name: "edited", offset: 0), isDigested: true)
      let result = try scene.runner().run(transfer).get()
      let isSame = try scene.folder.bytes("edited") == [7] + expected + [0, 0]
      #expect(isSame, "\(origin)")
      let root = try scene.fixture.value {
        $0.treeRoot($0.hashPieces(literal(expected), of: 1 << 18))
      }.get()
      #expect(result.digests.map(\.bytes) == [root])
    }
  }

  @Test func `a piece that the origin does not have is refused`() throws {
    let (scene, _, origins) = try scene()
    let wrong: [MediaEdit] = [
      Self.copy(1, Self.byteCount + 1), Self.copy(Self.byteCount, Self.byteCount + 1),
      .copy(range: MediaRange(offset: .max, byteCount: 2)),
      .copy(range: MediaRange(offset: 2, byteCount: .max)),
    ]
    for origin in origins {
      for edit in wrong {
        let source = TransferSource.edited(origin: origin, pieces: [edit])
        #expect(scene.cause(scene.transfer([source], .copy, to: nil)) == .fault(.invalid))
      }
    }
    let missing = TransferOrigin.blob(name: "vault/none", offset: 0, count: 1)
    let source = TransferSource.edited(origin: missing, pieces: [])
    #expect(scene.cause(scene.transfer([source], .copy, to: nil)) == .fault(.missing))
  }

  @Test func `who looks at a file before reads ranges of it, and none that are not there`() throws {
    let (scene, plain, origins) = try scene()
    let runner = scene.runner()
    for origin in origins {
      let bytes = try OriginBytes(origin, secrets: runner.secrets, store: runner.store)
      #expect(bytes.byteCount == Self.byteCount)
      let range = MediaRange(offset: 65_530, byteCount: 70_000)
      #expect(try bytes.read(range) == Array(plain[65_530..<135_530]))
      #expect(try bytes.read(MediaRange(offset: Self.byteCount, byteCount: 0)) == [])
      for range in [
        MediaRange(offset: Self.byteCount, byteCount: 1), MediaRange(offset: .max, byteCount: 2),
        MediaRange(offset: 0, byteCount: Self.byteCount + 1),
      ] {
        #expect(throws: TransferFailure.self) { try bytes.read(range) }
      }
    }
  }
}
