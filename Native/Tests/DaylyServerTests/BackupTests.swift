// A backup that is made while people write, and what comes back from it.

import Foundation
import Testing
import Wire

@testable import DaylyServer

@Suite struct BackupTests {
  let server = TestServer()
  let restored = TestServer()

  @Test func `a backup made while people write is whole, and comes back as a server`() async throws
  {
    let (folder, target) = (server.folder, restored.folder)
    let names: SealedNamesKey = random()
    let (anna, groups) = try await server.run {
      (client: TestClient) async throws -> (Person, [TestGroup]) in
      let anna = try await client.newcomer("+4915550000001")
      var group = try await client.newGroup(of: anna)
      let draft = client.draft(group, to: [anna])
      #expect(try await client.put(draft, in: group, by: anna).status == 201)
      let invitation = try await client.invite(to: &group, by: anna)
      #expect(try await client.leave(names, at: invitation, by: anna).status == 204)
      let first = group
      return try await withThrowingTaskGroup(of: TestGroup.self) { tasks in
        for _ in 0..<20 { tasks.addTask { try await client.newGroup(of: anna) } }
        var groups = [first]
        // What was acknowledged before it begins is in it; the others go on being written.
        for _ in 0..<5 { if let next = try await tasks.next() { groups.append(next) } }
        try Backup.make(of: folder, in: target)
        try await tasks.waitForAll()
        return (anna, groups)
      }
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: target.path).sorted()
    #expect(files == ["dayly.sqlite", "key", "push-key"])
    for name in files {
      let path = target.appendingPathComponent(name).path
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
    #expect(try server.holds(names.bytes))
    #expect(try !restored.holds(names.bytes), "a spent link opens nothing, from a backup neither")
    try await restored.run { (client: TestClient) async throws -> Void in
      let sync = try await client.send(.get, "/v1/sync", cookie: anna.cookie).value(SyncReply.self)
      #expect(Set(sync.groups.map(\.group)).isSuperset(of: groups.map(\.id)))
      for group in groups {
        let log = try await client.send(.get, client.path(group, "log"), cookie: anna.cookie)
        #expect(try log.value(LogReply.self).head == group.roster.head)
      }
      // No photo comes back: its container is in no backup.
      for post in try await client.feed(groups[0], for: anna) {
        let photo = try await client.send(
          .get, client.path(groups[0], post.photo), cookie: anna.cookie)
        #expect(photo.code == .notFound)
      }
      #expect(restored.containers.isEmpty)
      // It goes on as a server does: the phone's number is known by the key that came along.
      _ = try await client.newGroup(of: anna)
    }
  }

  @Test func `a backup has its name once it is whole, and what a killed one left gives way`()
    async throws
  {
    try await server.run { _ in }
    let target = restored.folder
    let unfinished = target.appendingPathExtension("unfinished")
    let half = unfinished.appendingPathComponent("dayly.sqlite-journal")
    try FileManager.default.createDirectory(at: unfinished, withIntermediateDirectories: true)
    try Data([1]).write(to: half)
    try Backup.make(of: server.folder, in: target)
    #expect(!FileManager.default.fileExists(atPath: unfinished.path))
    let files = try FileManager.default.contentsOfDirectory(atPath: target.path)
    #expect(files.sorted() == ["dayly.sqlite", "key", "push-key"])
  }

  @Test func `a backup overwrites nothing, and takes nothing else for a server's data`()
    async throws
  {
    try await server.run { _ in }
    let there = server.folder.appendingPathComponent("blobs")
    #expect(throws: StartFailure.backupThere(there.path)) {
      try Backup.make(of: server.folder, in: there)
    }
    // Among the photos it would be taken for one, and be lost with what it is a copy of.
    let link = TestServer.temporary.appendingPathComponent("dayly-link-\(UUID().uuidString)")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: there)
    defer { try? FileManager.default.removeItem(at: link) }
    for folder in [server.folder, there, link] {
      #expect(throws: StartFailure.backupWithin(server.folder.path)) {
        try Backup.make(
          of: server.folder, in: folder.appendingPathComponent("monday/copy", isDirectory: true))
      }
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "monday").path))
    }
    #expect(throws: StartFailure.nothingToBackUp(there.path)) {
      try Backup.make(of: there, in: restored.folder)
    }
    #expect(!FileManager.default.fileExists(atPath: restored.folder.path))
  }

  @Test func `a backup takes no command line's folder for a server's, marked or not`() throws {
    try FileManager.default.createDirectory(at: server.folder, withIntermediateDirectories: true)
    for name in ["dayly.sqlite", "key", "server"] {
      try Data([1]).write(to: server.folder.appendingPathComponent(name))
    }
    let refused = StartFailure.otherKind(server.folder.path, owner: "the command line's (dayly)")
    #expect(throws: refused) { try Backup.make(of: server.folder, in: restored.folder) }
    try FileManager.default.removeItem(at: server.folder.appendingPathComponent("server"))
    try Data("client\n".utf8).write(to: server.folder.appendingPathComponent("kind"))
    #expect(throws: refused) { try Backup.make(of: server.folder, in: restored.folder) }
    #expect(!FileManager.default.fileExists(atPath: restored.folder.path))
  }

  @Test func `a backup that fails is not left half made`() async throws {
    try await server.run { _ in }
    let database = server.folder.appendingPathComponent("dayly.sqlite")
    try Data("not a database, but longer than its header would be: ".utf8 + [UInt8](0..<200))
      .write(to: database)
    #expect {
      try Backup.make(of: server.folder, in: restored.folder)
    } throws: { error in
      guard case .backupFailed(restored.folder.path, let why)? = error as? StartFailure else {
        return false
      }
      return why.contains("\(database.path) is not a database, or is damaged")
    }
    #expect(!FileManager.default.fileExists(atPath: restored.folder.path))
  }
}
