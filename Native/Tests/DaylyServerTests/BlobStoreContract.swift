// What every blob store must do, run over each there is.

import Foundation
import NIOCore
import Synchronization
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
  func `of a container a range can be read, as far as it goes`(
    _ kind: BlobStoreKind
  ) async throws {
    try await kind.with { (blobs: any BlobStore) async throws -> Void in
      var fuzz = FuzzInput(7)
      let whole = fuzz.bytes(10_000)
      let id = blob(in: nil)
      #expect(try await blobs.read(id, 0..<10) == nil)
      let upload = try await blobs.begin(id)
      try await upload.write(ByteBuffer(bytes: whole))
      try await upload.commit(sha256(whole))
      for range in [0..<1, 0..<10_000, 4095..<4097, 9_999..<10_000] {
        #expect(try await blobs.read(id, range) == ByteBuffer(bytes: whole[range]), "\(range)")
      }
      #expect(try await blobs.read(id, 9_000..<12_000) == ByteBuffer(bytes: whole[9_000...]))
      #expect(try await blobs.read(id, 10_000..<10_001)?.readableBytes == 0)
    }
  }

  /// Those of a file's store are unlinked before its folder is made durable; a request to a bucket
  /// names so many.
  @Test(arguments: BlobStoreKind.allCases)
  func `many containers go together, whether they are there or not`(
    _ kind: BlobStoreKind
  ) async throws {
    try await kind.with { (blobs: any BlobStore) async throws -> Void in
      let all = (0..<S3Deletion.keysMax + 30).map { _ in blob(in: nil) }
      try await withThrowingTaskGroup(of: Void.self) { tasks in
        for start in 0..<16 {
          tasks.addTask {
            for index in stride(from: start, to: all.count, by: 16) {
              try await blobs.put(all[index])
            }
          }
        }
        try await tasks.waitForAll()
      }
      let (kept, due) = (all.prefix(3), all.dropFirst(3))
      let missing = (0..<5).map { _ in blob(in: nil) }
      #expect(await blobs.remove(due + missing + due.prefix(2)).isEmpty)
      #expect(await blobs.remove([]).isEmpty)
      for blob in kept { #expect(try await blobs.read(blob) != nil) }
      #expect(try await blobs.collectAll(but: []) == CollectedBlobs(removed: kept.count))
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
      #expect(try await blobs.collectAll() == CollectedBlobs())
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
      let collected = try await blobs.collectAll(but: [ids[0]])
      #expect(collected == CollectedBlobs(removed: 1))
      #expect(try await blobs.read(ids[0]) != nil)
      #expect(try await blobs.read(ids[1]) == nil)
    }
  }

  @Test(arguments: BlobStoreKind.allCases)
  func `nothing goes that came after the store has looked`(_ kind: BlobStoreKind) async throws {
    try await kind.with { (blobs: any BlobStore) async throws -> Void in
      let part = BlobPart(number: 0, count: blobs.partCount)
      // One that is there is looked at, in both stores.
      let (first, early, late) = (blob(in: part), blob(in: part), blob(in: part))
      try await blobs.put(first)
      let begun = try await blobs.begin(early)
      try await begun.write(ByteBuffer(repeating: 1, count: 600_000))
      let collected = try await blobs.collect(part, agedAtLeast: .zero) { _ in
        // Both are made durable after the store has looked, and only one of them is kept.
        try await begun.commit(sha256([UInt8](repeating: 1, count: 600_000)))
        try await blobs.put(late)
        return [first, early]
      }
      #expect(collected == CollectedBlobs())
      for blob in [first, early, late] { #expect(try await blobs.read(blob) != nil) }
      #expect(try await blobs.collectAll(but: [first, early]) == CollectedBlobs(removed: 1))
      #expect(try await blobs.read(late) == nil)
    }
  }

  @Test(arguments: BlobStoreKind.allCases)
  func `each container lies in one part, and goes with that one`(
    _ kind: BlobStoreKind
  ) async throws {
    try await kind.with { (blobs: any BlobStore) async throws -> Void in
      let parts = BlobPart.all(of: blobs.partCount)
      var left = Set((0...255).map { BlobID(unchecked: [$0] + SystemRandomness().bytes(15)) })
      for blob in left { try await blobs.put(blob) }
      for part in parts {
        let told = Mutex<[BlobID]>([])
        let collected = try await blobs.collect(part, agedAtLeast: .zero) { names in
          told.withLock { $0 += names }
          return []
        }
        let own = left.filter { part.contains($0) }
        #expect(own.count == 256 / parts.count)
        #expect(told.withLock { $0 } == own.sorted())
        #expect(collected == CollectedBlobs(removed: own.count))
        left.subtract(own)
        for blob in own { #expect(try await blobs.read(blob) == nil) }
        for blob in left.prefix(3) { #expect(try await blobs.read(blob) != nil) }
      }
      #expect(left.isEmpty)
    }
  }

  @Test(arguments: BlobStoreKind.allCases)
  func `many containers are asked about some at a time, and none is left out`(
    _ kind: BlobStoreKind
  ) async throws {
    try await kind.with { (blobs: any BlobStore) async throws -> Void in
      let part = BlobPart(number: blobs.partCount - 1, count: blobs.partCount)
      let all = (0..<BlobPart.pageMax + 2).map { _ in blob(in: part) }
      try await withThrowingTaskGroup(of: Void.self) { tasks in
        for start in 0..<16 {
          tasks.addTask {
            for blob in all[start...].enumerated().filter({ $0.offset % 16 == 0 }) {
              try await blobs.put(blob.element)
            }
          }
        }
        try await tasks.waitForAll()
      }
      let pages = Mutex<[[BlobID]]>([])
      let collected = try await blobs.collect(part, agedAtLeast: .zero) { names in
        pages.withLock { $0.append(names) }
        return Set(all.dropFirst())
      }
      #expect(collected == CollectedBlobs(removed: 1))
      #expect(pages.withLock { $0.map(\.count) } == [BlobPart.pageMax, 2])
      #expect(pages.withLock { $0.flatMap(\.self) } == all.sorted())
      #expect(try await blobs.read(all[0]) == nil)
    }
  }

  @Test(arguments: BlobStoreKind.allCases)
  func `what has not been there for long enough stays until it has`(
    _ kind: BlobStoreKind
  ) async throws {
    try await kind.with { (blobs: any BlobStore) async throws -> Void in
      let (one, two) = (blob(in: nil), blob(in: nil))
      for blob in [one, two] { try await blobs.put(blob) }
      #expect(try await blobs.collectAll(agedAtLeast: .seconds(3600)) == CollectedBlobs())
      #expect(try await blobs.read(one) != nil)
      while try await blobs.collectAll(but: [two], agedAtLeast: .seconds(1)).removed == 0 {
        await Task.yield()
      }
      #expect(try await blobs.read(one) == nil)
      #expect(try await blobs.read(two) != nil)
    }
  }

  /// A name nobody has, anywhere or in a part.
  private func blob(in part: BlobPart?) -> BlobID {
    while true {
      let blob = BlobID(unchecked: SystemRandomness().bytes(16))
      if part?.contains(blob) ?? true { return blob }
    }
  }
}

extension BlobID {
  init(unchecked bytes: [UInt8]) {
    guard let blob = BlobID(bytes) else { preconditionFailure("a name has 16 bytes") }
    self = blob
  }
}

extension BlobStore {
  /// A small container.
  func put(_ blob: BlobID) async throws {
    let upload = try await begin(blob)
    try await upload.write(ByteBuffer(bytes: blob.bytes))
    try await upload.commit(sha256(blob.bytes))
  }

  /// Collects in one part after the other.
  func collectAll(
    but kept: Set<BlobID> = [], agedAtLeast age: Duration = .zero
  ) async throws -> CollectedBlobs {
    var collection = CollectedBlobs()
    for part in BlobPart.all(of: partCount) {
      collection += try await collect(part, agedAtLeast: age) { _ in kept }
    }
    return collection
  }
}
