// Sealed chunks as the source of a transfer: what is shared is opened and sealed again on the way.

import Recipes
import Testing
import Wire

@testable import NativeCrypto

struct OpenedChunksTests {
  @Test func `what is sealed again is opened on the way, from any place in its chunks`() throws {
    let scene = try TransferScene()
    let plain = scene.noise(300_000)
    try scene.sealed(plain)
    let count = try scene.folder.byteCount("vault/sealed")
    for (skip, most) in [(0, 300_000), (1, 299_999), (65_535, 2), (65_536, 65_536), (299_999, 1)] {
      let chunks = SealedChunks(
        name: "vault/sealed", offset: 0, count: count, key: "transient/key",
        chunkBytes: UInt32(TransferScene.chunk), first: 0, signed: nil)
      let transfer = scene.transfer(
        [
          .literal(bytes: [7]), .opened(chunks: chunks, skip: UInt64(skip), most: UInt64(most)),
          .zeros(count: 3),
        ], .seal(key: "transient/other", chunkBytes: 65_536, first: 0),
        to: TransferSink(name: "share", offset: 0), isDigested: true)
      let result = try scene.runner().run(transfer).get()
      let opening = scene.transfer(
        [try scene.whole("share")],
        .open(key: "transient/other", chunkBytes: 65_536, first: 0, signed: nil),
        to: TransferSink(name: "opened", offset: 0))
      _ = try scene.runner().run(opening).get()
      let part = Array(plain[skip..<skip + most])
      let isSame = try scene.folder.bytes("opened") == [7] + part + [0, 0, 0]
      #expect(isSame, "\(skip)")
      let root = try scene.fixture.value {
        $0.treeRoot($0.hashPieces(literal(part), of: 1 << 18))
      }.get()
      #expect(result.digests.map(\.bytes) == [root])
    }
  }

  @Test func `chunks that are opened on the way are held to key, place and length`() throws {
    let scene = try TransferScene()
    try scene.sealed(scene.noise(200_000))
    let count = try scene.folder.byteCount("vault/sealed")
    func fault(
      offset: UInt64 = 0, count: UInt64, key: SecretName = "transient/key", bytes: UInt32 = 65_536,
      first: UInt64 = 0, skip: UInt64 = 0, most: UInt64 = 10
    ) -> TransferFailure.Cause? {
      let chunks = SealedChunks(
        name: "vault/sealed", offset: offset, count: count, key: key, chunkBytes: bytes,
        first: first, signed: nil)
      return scene.cause(
        scene.transfer([.opened(chunks: chunks, skip: skip, most: most)], .copy, to: nil))
    }
    #expect(fault(count: count) == nil)
    #expect(fault(count: count, key: "transient/other") == .fault(.refused))
    #expect(fault(count: count, key: "transient/none") == .fault(.missing))
    #expect(fault(count: count, first: 1) == .fault(.refused))
    #expect(fault(count: count, skip: 200_000, most: 1) == .fault(.invalid))
    #expect(fault(count: count, skip: .max, most: .max) == .fault(.invalid))
    #expect(fault(offset: .max, count: count) == .fault(.invalid))
    #expect(fault(count: count, bytes: 0) == .fault(.invalid))
    #expect(fault(count: count, first: 1 << 20) == .fault(.invalid))
    #expect(fault(count: 20) == .fault(.refused))
    #expect(fault(count: 0) == .fault(.invalid))
  }
}
