// What every blob store must do, run over each there is.

import Foundation
import NIOCore
import Testing
import Wire

@testable import DaylyServer

/// The blob stores there are.
enum BlobStoreKind: CaseIterable, Sendable {
  case files, objects

  func with(_ body: (any BlobStore) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("dayly-blobs-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    switch self {
    case .files: try await body(try FileBlobStore(folder: folder))
    case .objects:
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let bucket = try await TestObjectStore.shared().bucket()
      let store = try await S3BlobStore.open(
        bucket, owner: sha256([]), spool: folder, randomness: SystemRandomness())
      defer { store.close() }
      try await body(store)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }
}

@Suite struct BlobStoreContract {
  @Test(arguments: BlobStoreKind.allCases)
  func `a container is there whole once committed, and not before`(
    _ kind: BlobStoreKind
  ) async throws {
    try await kind.with { (blobs: any BlobStore) async throws -> Void in
      let id = try #require(BlobID(SystemRandomness().bytes(16)))
      let upload = try await blobs.begin(id)
      try await upload.write(ByteBuffer(bytes: [1, 2]))
      #expect(try await blobs.read(id) == nil)
      try await upload.write(ByteBuffer(bytes: [3]))
      try await upload.commit(sha256([1, 2, 3]))
      #expect(try await blobs.read(id) == ByteBuffer(bytes: [1, 2, 3]))
      try await blobs.remove(id)
      try await blobs.remove(id)
      #expect(try await blobs.read(id) == nil)
    }
  }

  @Test(arguments: BlobStoreKind.allCases, [999, 4096, 50_000, 262_143, 262_144, 262_145])
  func `a container is what was written, whatever the lengths it came in`(
    _ kind: BlobStoreKind, _ length: Int
  ) async throws {
    try await kind.with { (blobs: any BlobStore) async throws -> Void in
      var fuzz = FuzzInput(UInt64(length))
      let whole = fuzz.bytes(700_001)
      let id = try #require(BlobID(SystemRandomness().bytes(16)))
      let upload = try await blobs.begin(id)
      for start in stride(from: 0, to: whole.count, by: length) {
        try await upload.write(ByteBuffer(bytes: whole[start...].prefix(length)))
      }
      try await upload.commit(sha256(whole))
      #expect(try await blobs.read(id) == ByteBuffer(bytes: whole))
    }
  }

  @Test(arguments: BlobStoreKind.allCases)
  func `a store that can be used says so`(_ kind: BlobStoreKind) async throws {
    try await kind.with { (blobs: any BlobStore) async throws -> Void in try await blobs.check() }
  }

  @Test(arguments: BlobStoreKind.allCases)
  func `a place is known by the same name each time`(_ kind: BlobStoreKind) async throws {
    try await kind.with { (blobs: any BlobStore) async throws -> Void in
      let place = try await blobs.place()
      #expect(try await blobs.place() == place)
      // Its name is nobody's photo.
      #expect(try await blobs.collect { _ in [] } == CollectedBlobs())
    }
  }

  @Test(arguments: BlobStoreKind.allCases)
  func `what is abandoned or kept by no row goes`(_ kind: BlobStoreKind) async throws {
    try await kind.with { (blobs: any BlobStore) async throws -> Void in
      let ids = try (0..<3).map { _ in try #require(BlobID(SystemRandomness().bytes(16))) }
      for id in ids.prefix(2) {
        let upload = try await blobs.begin(id)
        try await upload.write(ByteBuffer(bytes: id.bytes))
        try await upload.commit(sha256(id.bytes))
      }
      let third = try await blobs.begin(ids[2])
      try await third.write(ByteBuffer(repeating: 9, count: 600_000))
      await third.abandon()
      #expect(try await blobs.read(ids[2]) == nil)
      let collected = try await blobs.collect { found in
        #expect(found.isSuperset(of: ids.prefix(2)))
        return [ids[0]]
      }
      #expect(collected == CollectedBlobs(removed: 1))
      #expect(try await blobs.read(ids[0]) != nil)
      #expect(try await blobs.read(ids[1]) == nil)
    }
  }

  @Test(arguments: BlobStoreKind.allCases)
  func `nothing goes that came after the store has looked`(_ kind: BlobStoreKind) async throws {
    try await kind.with { (blobs: any BlobStore) async throws -> Void in
      let early = try #require(BlobID(SystemRandomness().bytes(16)))
      let late = try #require(BlobID(SystemRandomness().bytes(16)))
      let begun = try await blobs.begin(early)
      try await begun.write(ByteBuffer(repeating: 1, count: 600_000))
      let collected = try await blobs.collect { _ in
        // Both are made durable after the store has looked, and only one of them is kept.
        try await begun.commit(sha256([UInt8](repeating: 1, count: 600_000)))
        let upload = try await blobs.begin(late)
        try await upload.write(ByteBuffer(bytes: [2]))
        try await upload.commit(sha256([2]))
        return [early]
      }
      #expect(collected == CollectedBlobs())
      #expect(try await blobs.read(early) != nil)
      #expect(try await blobs.read(late) != nil)
      #expect(try await blobs.collect { _ in [early] } == CollectedBlobs(removed: 1))
      #expect(try await blobs.read(late) == nil)
    }
  }
}
