// A real file system that is full. It is made in memory and mounted for the test, which takes
// rights that not everybody has who runs it; where they are missing, the test says so and is
// skipped.

import Foundation
import Testing
import Wire

@testable import DaylyServer

#if os(Linux)
  /// A small disk of its own, mounted where a server has its data.
  private final class SmallDisk: Sendable {
    private let path: String

    /// `nil` where mounting is not allowed.
    init?(at folder: URL, mebibytes: Int) {
      path = folder.path
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      guard mount("tmpfs", path, "tmpfs", 0, "size=\(mebibytes)m") == 0 else { return nil }
    }

    deinit { umount2(path, Int32(MNT_DETACH)) }

    /// Leaves `bytes` and at most a page more.
    func fill(leaving bytes: UInt64) throws {
      let free = Backend.freeBytes(at: path)
      guard free > bytes else { return }
      try Data(count: Int(free - bytes)).write(to: URL(fileURLWithPath: "\(path)/filler"))
    }

    func empty() throws { try FileManager.default.removeItem(atPath: "\(path)/filler") }
  }

  @Suite struct FullDiskTests {
    let server = TestServer()

    @Test func `a container whose row found no room goes with the next sweep`() async throws {
      guard let disk = SmallDisk(at: server.folder, mebibytes: 8) else {
        print("note: mounting is not allowed here; the test of a full disk is skipped")
        return
      }
      server.configure { $0.reserveBytes = 0 }
      try await server.run { (client: TestClient) async throws -> Void in
        let (anna, ben, group) = try await client.pair()
        let draft = client.draft(group, to: [anna, ben])
        let bytes = try draft.sealed(by: anna, for: group.id)
        // Empties the log, so that it has to grow for the row.
        try await client.backend.sweep()
        try disk.fill(leaving: UInt64((bytes.count + 4095) / 4096 * 4096 + 4096))
        let refused = try await client.put(bytes, draft.photo, in: group, by: anna)
        #expect(refused.code == .serverFull)
        #expect(server.containers.count == 1)
        try await client.backend.sweep()
        #expect(server.containers.isEmpty)
        #expect(try await client.feed(group, for: ben).isEmpty)
        try disk.empty()
        #expect(try await client.put(bytes, draft.photo, in: group, by: anna).status == 201)
        #expect(try await client.feed(group, for: ben).count == 1)
      }
    }

    @Test func `a key that found no room leaves nothing in its place`() async throws {
      guard let disk = SmallDisk(at: server.folder, mebibytes: 1) else {
        print("note: mounting is not allowed here; the test of a full disk is skipped")
        return
      }
      let key = server.folder.appendingPathComponent("push-key")
      let blobs = try FileBlobStore(folder: server.folder.appendingPathComponent("blobs"))
      try disk.fill(leaving: 0)
      #expect(throws: StartFailure.self) { try PushKey(file: key, contact: nil) }
      await #expect(throws: StartFailure.self) { try await blobs.place() }
      try disk.empty()
      let made = try PushKey(file: key, contact: nil)
      #expect(try PushKey(file: key, contact: nil).publicKey == made.publicKey)
      let place = try await blobs.place()
      #expect(try await blobs.place() == place)
    }

    @Test func `a full disk keeps no photo longer than its time`() async throws {
      guard let disk = SmallDisk(at: server.folder, mebibytes: 8) else {
        print("note: mounting is not allowed here; the test of a full disk is skipped")
        return
      }
      server.configure { $0.reserveBytes = 0 }
      try await server.run { (client: TestClient) async throws -> Void in
        let (anna, ben, group) = try await client.pair()
        for person in [anna, ben] {
          let draft = client.draft(group, to: [anna, ben])
          #expect(try await client.put(draft, in: group, by: person).status == 201)
        }
        try await client.backend.sweep()
        try disk.fill(leaving: 0)
        server.clock.pass(48 * Span.hour)
        try await client.backend.sweep()
        #expect(server.containers.isEmpty)
        #expect(try await client.backend.store.blobs().isEmpty)
      }
    }
  }
#endif
