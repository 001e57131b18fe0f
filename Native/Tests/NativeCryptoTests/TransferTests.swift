// Transfers over real files: what they write is what recipes write, a range is read without the
// rest, an interruption costs what was not durable, and nothing depends on how long a file is.

import Bytes
import Foundation
import Recipes
import Synchronization
import Testing
import Wire

@testable import NativeCrypto

struct TransferTests {
  @Test(arguments: [1, 65_535, 65_536, 65_537, 300_000])
  func `what a transfer seals a recipe opens, and the other way round`(byteCount: Int) throws {
    let scene = try TransferScene()
    let plain = scene.noise(byteCount)
    let leaves = try scene.sealed(plain)
    let sealed = try scene.folder.bytes("vault/sealed")
    let key = Value.secret(name: "transient/key")
    let opened = try scene.fixture.value {
      $0.openChunks(key: key, literal(sealed), chunkBytes: UInt32(TransferScene.chunk))
    }.get()
    #expect(opened == plain)
    let hashes = try scene.fixture.value { $0.hashPieces(literal(sealed), of: 65564) }.get()
    #expect(try scene.folder.bytes("vault/leaves") == hashes)

    let other = try scene.fixture.value {
      $0.sealChunks(key: key, literal(plain), chunkBytes: UInt32(TransferScene.chunk))
    }.get()
    try scene.folder.put(other, as: "vault/other")
    let sink = TransferSink(name: "vault/opened", offset: 0)
    let opening = scene.transfer([try scene.whole("vault/other")], TransferScene.open(), to: sink)
    #expect(try scene.runner().run(opening).get().written == UInt64(byteCount))
    #expect(try scene.folder.bytes("vault/opened") == plain)
    let signed = scene.transfer(
      [try scene.whole("vault/sealed")], TransferScene.open(signed: leaves), to: sink)
    #expect(try scene.runner().run(signed).get().written == UInt64(byteCount))
  }

  @Test func `a digest is that of the bytes, though they come faster than it`() throws {
    let scene = try TransferScene()
    let plain = Array(repeatElement(scene.noise(100_003), count: 100).joined())
    try scene.folder.put(plain, as: "picked/motion")
    let transfer = scene.transfer(
      [try scene.whole("picked/motion")], .copy, to: nil, isDigested: true)
    let root = try scene.fixture.value {
      $0.treeRoot($0.hashPieces(literal(plain), of: 1 << 18))
    }.get()
    #expect(try scene.runner().run(transfer).get().digests.map(\.bytes) == [root])
  }

  @Test func `sources follow each other without gaps, and each blob has its digest`() throws {
    let scene = try TransferScene()
    let (still, motion) = (scene.noise(100_000), scene.noise(600_000, seed: 2))
    try scene.folder.put(still, as: "picked/still")
    try scene.folder.put(motion, as: "picked/motion")
    let transfer = scene.transfer(
      [
        .literal(bytes: [1, 2, 3]), try scene.whole("picked/still"),
        .blob(name: "picked/motion", offset: 1, count: 599_998), .zeros(count: 70_000),
      ], .copy, to: TransferSink(name: "vault/joined", offset: 5), isDigested: true)
    let result = try scene.runner().run(transfer).get()
    let cut = Array(motion[1..<599_999])
    let expected = [0, 0, 0, 0, 0, 1, 2, 3] + still + cut + [UInt8](repeating: 0, count: 70_000)
    let isSame = try scene.folder.bytes("vault/joined") == expected
    #expect(isSame)
    for (part, digest) in zip([still, cut], result.digests) {
      let root = try scene.fixture.value {
        $0.treeRoot($0.hashPieces(literal(part), of: 1 << 18))
      }.get()
      #expect(digest.bytes == root)
    }
    #expect(result.digests.count == 2)
  }

  @Test func `a range is read, and known to be signed, without reading the rest`() throws {
    let scene = try TransferScene()
    let plain = scene.noise(10 * TransferScene.chunk + 77)
    let leaves = try scene.sealed(plain)
    // Everything but chunks 3 and 4 is destroyed.
    var sealed = try scene.folder.bytes("vault/sealed")
    for index in sealed.indices where !(3 * 65564..<5 * 65564).contains(index) {
      sealed[index] ^= 0xFF
    }
    try scene.folder.put(sealed, as: "vault/sealed")
    let start = UInt64(3 * TransferScene.chunk + 1000)
    scene.folder.reads.withLock { $0 = [] }
    let range = scene.transfer(
      [
        .blob(
          name: "vault/sealed", offset: 3 * TransferScene.sealed, count: 2 * TransferScene.sealed)
      ],
      TransferScene.open(from: 3, signed: leaves), to: TransferSink(name: "vault/range", offset: 0),
      skip: 1000, most: 100_000)
    #expect(try scene.runner().run(range).get().written == 100_000)
    let isSame =
      try scene.folder.bytes("vault/range") == Array(plain[Int(start)..<Int(start) + 100_000])
    #expect(isSame)
    let read = scene.folder.reads.withLock { $0.reduce(0) { $0 + $1.byteCount } }
    #expect(read == 2 * 65564 + 11 * 32)
    for first: UInt64 in [0, 2, 5, 10] {
      let count = first == 10 ? 77 + 28 : TransferScene.sealed
      let other = scene.transfer(
        [.blob(name: "vault/sealed", offset: first * TransferScene.sealed, count: count)],
        TransferScene.open(from: first, signed: leaves), to: nil)
      #expect(scene.cause(other) == .fault(.refused))
    }
  }

  @Test func `a chunk that another recipient put there is not the signer's`() throws {
    let scene = try TransferScene()
    let leaves = try scene.sealed(scene.noise(3 * TransferScene.chunk))
    let forged = scene.transfer(
      [.zeros(count: UInt64(TransferScene.chunk))], TransferScene.seal(from: 1),
      to: TransferSink(name: "vault/forged", offset: 0))
    _ = try scene.runner().run(forged).get()
    let chunk = try scene.folder.bytes("vault/forged")
    try scene.folder.put(chunk, as: "vault/sealed", at: TransferScene.sealed)
    let source = [
      TransferSource.blob(
        name: "vault/sealed", offset: TransferScene.sealed, count: TransferScene.sealed)
    ]
    // Whoever has the key could have sealed it: without the leaves it opens.
    #expect(scene.cause(scene.transfer(source, TransferScene.open(from: 1), to: nil)) == nil)
    let signed = scene.transfer(source, TransferScene.open(from: 1, signed: leaves), to: nil)
    #expect(scene.cause(signed) == .fault(.refused))
    // Its leaf in the file does not help: the root is not the one that was signed.
    let leaf = try scene.fixture.value { $0.hashPieces(literal(chunk), of: 65564) }.get()
    try scene.folder.put(leaf, as: "vault/leaves", at: 32)
    #expect(scene.cause(signed) == .fault(.refused))
  }

  @Test func `chunks open at their place and under their key alone`() throws {
    let scene = try TransferScene()
    try scene.sealed(scene.noise(3 * TransferScene.chunk))
    let first = [TransferSource.blob(name: "vault/sealed", offset: 0, count: TransferScene.sealed)]
    #expect(scene.cause(scene.transfer(first, TransferScene.open(), to: nil)) == nil)
    #expect(
      scene.cause(scene.transfer(first, TransferScene.open(from: 1), to: nil)) == .fault(.refused))
    for (key, fault) in [
      ("transient/other", RecipeFault.refused), ("transient/none", .missing),
      ("device/key", .invalid),
    ] as [(SecretName, RecipeFault)] {
      let step = TransferStep.open(
        key: key, chunkBytes: UInt32(TransferScene.chunk), first: 0, signed: nil)
      #expect(scene.cause(scene.transfer(first, step, to: nil)) == .fault(fault))
    }
  }

  @Test func `beyond 4 GiB nothing is cut off`() throws {
    let scene = try TransferScene()
    // A hole of 6 GiB with one chunk behind it.
    let number: UInt64 = 98_304
    let offset = number * TransferScene.sealed
    let plain = scene.noise(TransferScene.chunk)
    try scene.folder.put(plain, as: "vault/plain", at: 5 << 30)
    let source = TransferSource.blob(
      name: "vault/plain", offset: 5 << 30, count: UInt64(TransferScene.chunk))
    let sealing = scene.transfer(
      [source], TransferScene.seal(from: number),
      to: TransferSink(name: "vault/film", offset: offset),
      leaves: "vault/leaves")
    _ = try scene.runner().run(sealing).get()
    #expect(try scene.folder.byteCount("vault/film") == offset + TransferScene.sealed)
    #expect(try scene.folder.byteCount("vault/leaves") == (number + 1) * 32)
    let opening = scene.transfer(
      [.blob(name: "vault/film", offset: offset, count: TransferScene.sealed)],
      TransferScene.open(from: number), to: TransferSink(name: "vault/out", offset: 4_294_967_296),
      skip: 5, most: 100)
    _ = try scene.runner().run(opening).get()
    let out = try OpenFile(scene.folder.path("vault/out"), isWritten: false)
    var found = [UInt8](repeating: 0, count: 200)
    let count = try found.withUnsafeMutableBytes { try out.read(at: 4_294_967_296, into: $0) }
    #expect(count == 100 && Array(found[..<100]) == Array(plain[5..<105]))
    let lost = scene.transfer(
      [.blob(name: "vault/film", offset: offset - (1 << 32), count: TransferScene.sealed)],
      TransferScene.open(from: number), to: nil)
    #expect(scene.cause(lost) == .fault(.refused))
  }

  @Test func `what was interrupted goes on at a chunk`() throws {
    let scene = try TransferScene()
    let plain = scene.noise(10 * TransferScene.chunk + 5)
    try scene.folder.put(plain, as: "vault/plain")
    let sink = TransferSink(name: "vault/sealed", offset: 7)
    let all = scene.transfer(
      [try scene.whole("vault/plain")], TransferScene.seal(), to: sink, leaves: "vault/leaves")
    let runner = scene.runner(syncByteCount: UInt64(3 * TransferScene.chunk))
    var told: [TransferProgress] = []
    let answer = runner.run(all) { progress in
      told.append(progress)
      return told.count < 8
    }
    guard case .failure(let failure) = answer else {
      Issue.record("it was not cancelled")
      return
    }
    #expect(failure.cause == .cancelled)
    #expect(told.map { $0.read } == (1...8).map { UInt64($0 * TransferScene.chunk) })
    #expect(failure.durable == UInt64(6 * TransferScene.chunk))
    // A crash leaves anything where nothing is durable.
    let first = failure.durable / UInt64(TransferScene.chunk)
    let end = 7 + first * TransferScene.sealed
    try scene.folder.put(scene.noise(200_000, seed: 3), as: "vault/sealed", at: end)
    let rest = scene.transfer(
      [
        .blob(
          name: "vault/plain", offset: failure.durable,
          count: UInt64(plain.count) - failure.durable)
      ], TransferScene.seal(from: first),
      to: TransferSink(name: sink.name, offset: end), leaves: "vault/leaves")
    _ = try runner.run(rest).get()
    #expect(try scene.folder.byteCount("vault/sealed") == UInt64(7 + plain.count + 11 * 28))
    let leaves = try scene.folder.bytes("vault/leaves")
    let root = try scene.fixture.value { $0.treeRoot(literal(leaves)) }.get()
    let signed = TransferLeaves(
      name: "vault/leaves", offset: 0, count: 11, root: Digest(unchecked: root))
    let opening = scene.transfer(
      [.blob(name: "vault/sealed", offset: 7, count: UInt64(plain.count + 11 * 28))],
      TransferScene.open(signed: signed), to: TransferSink(name: "vault/opened", offset: 0))
    _ = try runner.run(opening).get()
    let isSame = try scene.folder.bytes("vault/opened") == plain
    #expect(isSame)
  }

  @Test func `no piece is larger than a chunk, however long the whole is`() throws {
    let scene = try TransferScene()
    try scene.folder.put([1], as: "vault/plain", at: (40 << 20) - 1)
    let step = TransferStep.seal(key: "transient/key", chunkBytes: 1 << 20, first: 0)
    let transfer = scene.transfer(
      [try scene.whole("vault/plain")], step, to: TransferSink(name: "vault/sealed", offset: 0))
    _ = try scene.runner().run(transfer).get()
    let largest = scene.folder.reads.withLock { $0.map { $0.byteCount }.max() }
    #expect(largest == 1 << 20)
    for chunkBytes: UInt32 in [0, (1 << 20) + 1, .max] {
      let step = TransferStep.seal(key: "transient/key", chunkBytes: chunkBytes, first: 0)
      #expect(scene.cause(scene.transfer([], step, to: nil)) == .fault(.invalid))
    }
  }

  @Test func `several run at once and do not meet`() async throws {
    let scene = try TransferScene()
    let runner = scene.runner()
    let same = try await withThrowingTaskGroup(of: Bool.self) { group in
      for index in 0..<8 {
        let plain = scene.noise(5 * TransferScene.chunk + index, seed: UInt64(index))
        let names = ["plain", "sealed", "opened"].map { BlobName(Text("vault/\($0)\(index)")) }
        let (from, sealed, to) = (
          try #require(names[0]), try #require(names[1]), try #require(names[2])
        )
        try scene.folder.put(plain, as: from)
        group.addTask {
          _ = try runner.run(
            scene.transfer(
              [try scene.whole(from)], TransferScene.seal(),
              to: TransferSink(name: sealed, offset: 0))
          ).get()
          _ = try runner.run(
            scene.transfer(
              [try scene.whole(sealed)], TransferScene.open(), to: TransferSink(name: to, offset: 0)
            )
          ).get()
          return try scene.folder.bytes(to) == plain
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(same == [Bool](repeating: true, count: 8))
  }

  @Test func `sources that are not what they were said to be end it`() throws {
    let scene = try TransferScene()
    try scene.folder.put([1, 2, 3], as: "vault/plain")
    let causes: [(TransferSource, RecipeFault)] = [
      (.blob(name: "vault/none", offset: 0, count: 1), .missing),
      (.blob(name: "vault/plain", offset: 0, count: 4), .invalid),
      (.blob(name: "vault/plain", offset: 3, count: 1), .invalid),
      (.blob(name: "vault/plain", offset: .max, count: 1), .invalid),
      (.blob(name: "vault/plain", offset: 1 << 63, count: 1), .unavailable),
    ]
    for (source, fault) in causes {
      #expect(scene.cause(scene.transfer([source], .copy, to: nil)) == .fault(fault))
    }
    let endless = scene.transfer([.zeros(count: .max), .zeros(count: 1)], .copy, to: nil)
    #expect(scene.cause(endless) == .fault(.invalid))
    for first: UInt64 in [1 << 20, .max] {
      let far = scene.transfer([.zeros(count: 1)], TransferScene.seal(from: first), to: nil)
      #expect(scene.cause(far) == .fault(.invalid))
    }
  }
}
