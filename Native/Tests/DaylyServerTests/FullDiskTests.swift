// A real file system that is full. It is made in memory and mounted for the test, which takes
// rights that not everybody has who runs it; where they are missing, the test says so and is
// skipped.

import Foundation
import Testing
import Wire

@testable import DaylyServer

#if os(Linux)
  /// A small disk of its own, mounted where a house has its data.
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
    let house = House()

    @Test func `a container whose row found no room goes with the next sweep`() async throws {
      guard let disk = SmallDisk(at: house.folder, mebibytes: 8) else {
        print("note: mounting is not allowed here; the test of a full disk is skipped")
        return
      }
      house.configure { $0.reserveBytes = 0 }
      try await house.open { (door: Door) async throws -> Void in
        let (anna, ben, circle) = try await door.pair()
        let parcel = door.parcel(circle, to: [anna, ben])
        let bytes = try parcel.sealed(by: anna, for: circle.group)
        // Empties the log, so that it has to grow for the row.
        try await door.backend.sweep()
        try disk.fill(leaving: UInt64((bytes.count + 4095) / 4096 * 4096 + 4096))
        let refused = try await door.put(bytes, parcel.photo, in: circle, by: anna)
        #expect(refused.code == .serverFull)
        #expect(house.containers.count == 1)
        try await door.backend.sweep()
        #expect(house.containers.isEmpty)
        #expect(try await door.feed(circle, for: ben).isEmpty)
        try disk.empty()
        #expect(try await door.put(bytes, parcel.photo, in: circle, by: anna).status == 201)
        #expect(try await door.feed(circle, for: ben).count == 1)
      }
    }

    @Test func `a full disk keeps no photo longer than its time`() async throws {
      guard let disk = SmallDisk(at: house.folder, mebibytes: 8) else {
        print("note: mounting is not allowed here; the test of a full disk is skipped")
        return
      }
      house.configure { $0.reserveBytes = 0 }
      try await house.open { (door: Door) async throws -> Void in
        let (anna, ben, circle) = try await door.pair()
        for person in [anna, ben] {
          let parcel = door.parcel(circle, to: [anna, ben])
          #expect(try await door.put(parcel, in: circle, by: person).status == 201)
        }
        try await door.backend.sweep()
        try disk.fill(leaving: 0)
        house.clock.pass(48 * Span.hour)
        try await door.backend.sweep()
        #expect(house.containers.isEmpty)
        #expect(try await door.backend.store.blobs().isEmpty)
      }
    }
  }
#endif
