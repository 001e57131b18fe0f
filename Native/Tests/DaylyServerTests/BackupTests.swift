// A backup that is made while people write, and what comes back from it.

import Foundation
import Testing
import Wire

@testable import DaylyServer

@Suite struct BackupTests {
  let house = House()
  let restored = House()

  @Test func `a backup made while people write is whole, and comes back as a server`() async throws
  {
    let (folder, target) = (house.folder, restored.folder)
    let names: SealedNamesKey = random()
    let (anna, circles) = try await house.open { (door: Door) async throws -> (Person, [Circle]) in
      let anna = try await door.newcomer("+4915550000001")
      var circle = try await door.circle(of: anna)
      let parcel = door.parcel(circle, to: [anna])
      #expect(try await door.put(parcel, in: circle, by: anna).status == 201)
      let invitation = try await door.invite(to: &circle, by: anna)
      #expect(try await door.leave(names, at: invitation, by: anna).status == 204)
      let first = circle
      return try await withThrowingTaskGroup(of: Circle.self) { tasks in
        for _ in 0..<20 { tasks.addTask { try await door.circle(of: anna) } }
        var circles = [first]
        // What was acknowledged before it begins is in it; the others go on being written.
        for _ in 0..<5 { if let next = try await tasks.next() { circles.append(next) } }
        try Backup.make(of: folder, in: target)
        try await tasks.waitForAll()
        return (anna, circles)
      }
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: target.path).sorted()
    #expect(files == ["dayly.sqlite", "key", "push-key"])
    for name in files {
      let path = target.appendingPathComponent(name).path
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
    #expect(try house.holds(names.bytes))
    #expect(try !restored.holds(names.bytes), "a spent link opens nothing, from a backup neither")
    try await restored.open { (door: Door) async throws -> Void in
      let sync = try await door.send(.get, "/v1/sync", cookie: anna.cookie).value(SyncReply.self)
      #expect(Set(sync.groups.map(\.group)).isSuperset(of: circles.map(\.group)))
      for circle in circles {
        let log = try await door.send(.get, door.path(circle, "log"), cookie: anna.cookie)
        #expect(try log.value(LogReply.self).head == circle.roster.head)
      }
      // No photo comes back: its container is in no backup.
      for post in try await door.feed(circles[0], for: anna) {
        let photo = try await door.send(
          .get, door.path(circles[0], post.photo), cookie: anna.cookie)
        #expect(photo.code == .notFound)
      }
      #expect(restored.containers.isEmpty)
      // It goes on as a server does: the phone's number is known by the key that came along.
      _ = try await door.circle(of: anna)
    }
  }

  @Test func `a backup overwrites nothing, and takes nothing else for a server's data`()
    async throws
  {
    try await house.open { _ in }
    let there = house.folder.appendingPathComponent("blobs")
    #expect(throws: StartFailure.backupThere(there.path)) {
      try Backup.make(of: house.folder, in: there)
    }
    #expect(throws: StartFailure.nothingToBackUp(there.path)) {
      try Backup.make(of: there, in: restored.folder)
    }
    #expect(!FileManager.default.fileExists(atPath: restored.folder.path))
  }

  @Test func `a backup takes no command line's folder for a server's, marked or not`() throws {
    try FileManager.default.createDirectory(at: house.folder, withIntermediateDirectories: true)
    for name in ["dayly.sqlite", "key", "server"] {
      try Data([1]).write(to: house.folder.appendingPathComponent(name))
    }
    let refused = StartFailure.otherKind(house.folder.path, owner: "the command line's (dayly)")
    #expect(throws: refused) { try Backup.make(of: house.folder, in: restored.folder) }
    try FileManager.default.removeItem(at: house.folder.appendingPathComponent("server"))
    try Data("client\n".utf8).write(to: house.folder.appendingPathComponent("kind"))
    #expect(throws: refused) { try Backup.make(of: house.folder, in: restored.folder) }
    #expect(!FileManager.default.fileExists(atPath: restored.folder.path))
  }

  @Test func `a backup that fails is not left half made`() async throws {
    try await house.open { _ in }
    let database = house.folder.appendingPathComponent("dayly.sqlite")
    try Data("not a database, but longer than its header would be: ".utf8 + [UInt8](0..<200))
      .write(to: database)
    #expect {
      try Backup.make(of: house.folder, in: restored.folder)
    } throws: { error in
      guard case .backupFailed(restored.folder.path, let why)? = error as? StartFailure else {
        return false
      }
      return why.contains("\(database.path) is not a database, or is damaged")
    }
    #expect(!FileManager.default.fileExists(atPath: restored.folder.path))
  }
}
