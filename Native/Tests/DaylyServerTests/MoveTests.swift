// A server that people live in is moved from a folder to PostgreSQL and a bucket and back, is
// interrupted wherever that can be, and is never served at two places.

import Foundation
import NIOCore
import Synchronization
import Testing
import Wire

@testable import DaylyServer

/// Counts across tasks.
final class Counter: Sendable {
  private let count = Mutex(0)

  var value: Int { count.withLock { $0 } }

  func add(_ more: Int) { count.withLock { $0 += more } }
}

/// What a test throws in the middle of a move, as `kill -9` would end it there.
private struct Killed: MoveInterruption {}

/// A place a server may have its data in, and a server on it.
private struct TestPlace: Sendable {
  let place: ServerData
  let server: TestServer

  init(_ place: ServerData, _ server: TestServer) {
    (self.place, self.server) = (place, server)
  }

  func run<T: Sendable>(_ body: @Sendable (TestClient) async throws -> T) async throws -> T {
    let (database, blobs) = (place.database, place.blobs)
    server.configure {
      $0.database = database
      $0.blobs = blobs
    }
    return try await server.run { try await body($0) }
  }

  /// Why no server starts here; `nil` when one does.
  func refusal() async throws -> StartFailure? {
    do {
      try await run { _ in }
      return nil
    } catch let failure as StartFailure {
      return failure
    }
  }
}

/// People with a photo that is alive, as they stand anywhere.
private struct Story: Sendable {
  let anna: Person
  let ben: Person
  let group: TestGroup
  let photo: PhotoID
  let bytes: [UInt8]
  let endpoint: String

  static func begin(_ client: TestClient) async throws -> Story {
    let (anna, ben, group) = try await client.pair()
    let subscriber = PushSubscriber()
    #expect(try await client.subscribe(ben, subscriber).status == 204)
    let draft = client.draft(group, to: [anna, ben])
    let bytes = try draft.sealed(by: anna, for: group.id)
    #expect(try await client.put(bytes, draft.photo, in: group, by: anna).status == 201)
    return Story(
      anna: anna, ben: ben, group: group, photo: draft.photo, bytes: bytes,
      endpoint: subscriber.endpoint)
  }

  /// All that people rely on: sessions, numbers, days, photos, notices.
  func goesOn(_ client: TestClient) async throws {
    #expect(try await client.feed(group, for: ben).map(\.photo) == [photo])
    let reply = try await client.send(.get, client.path(group, photo), cookie: ben.cookie)
    #expect(reply.body == bytes)
    let again = client.draft(group, to: [anna, ben])
    #expect(try await client.put(again, in: group, by: anna).code == .dayTaken)
    let challenge = try await client.challenge(for: anna.device)
    let proof = SessionRequest(
      device: anna.device, challenge: challenge, proof: anna.proof(challenge))
    #expect(try await client.send(.post, "/v1/sessions", proof).status == 204)
  }
}

@Suite(.timeLimit(.minutes(10))) struct MoveTests {
  /// A folder with all in it, and PostgreSQL with a bucket, over the same folder.
  private func withPlaces(
    _ body: (TestPlace, TestPlace, TestPostgres, TestObjectStore) async throws -> Void
  ) async throws {
    let postgres = try await TestPostgres.shared()
    let objects = try await TestObjectStore.shared()
    let server = TestServer()
    let bucket = try await objects.bucket()
    try await postgres.withDatabase { (name: String) async throws -> Void in
      let address = try Configuration.database(at: postgres.url(name))
      let here = TestPlace(ServerData(data: server.folder), server)
      let there = TestPlace(
        ServerData(data: server.folder, database: address, blobs: bucket), server)
      try await body(here, there, postgres, objects)
    }
  }

  private func move(
    _ source: TestPlace, _ target: TestPlace,
    report: @escaping @Sendable (MoveStep) throws -> Void = { _ in }
  ) -> Move {
    Move(
      from: source.place, to: target.place, patience: .seconds(600), clock: source.server.clock,
      report: report)
  }

  @Test func `people go on where their server was moved to, and where it was moved back`()
    async throws
  {
    try await withPlaces { here, there, _, objects in
      let story = try await here.run { try await Story.begin($0) }
      let key = try Data(contentsOf: here.place.key)
      let pushKey = try Data(contentsOf: here.place.pushKey)
      let result = try await move(here, there).run()
      #expect(result.rows > 20)
      #expect(result.photos == 1)
      #expect(result.lost == 0)
      let bucket = try #require(there.place.blobs)
      #expect(try await objects.containers(in: bucket).count == 1)
      #expect(here.server.containers.isEmpty)
      let refused = StartFailure.movedAway(here.place.databaseFile.path, to: "\(there.place)")
      #expect(try await here.refusal() == refused)
      #expect(throws: refused) {
        try Backup.make(
          of: here.place.data, in: TestServer.temporary.appendingPathComponent("nothing"))
      }
      var configuration = Configuration()
      (configuration.port, configuration.data) = (0, here.place.data)
      let findings = await Doctor(configuration, address: nil, certificates: nil).findings()
      #expect(findings.contains { $0.state == .wrong && $0.said == "\(refused)" })
      try await there.run { client in
        try await story.goesOn(client)
        #expect(try await client.deliver().map(\.endpoint) == [story.endpoint])
      }
      // Nothing of anybody's is left in the file.
      for secret in [story.anna.account.bytes, story.anna.device.bytes] {
        #expect(try !here.server.holds(secret))
      }
      let back = try await move(there, here).run()
      #expect(back.photos == 1)
      #expect(try await objects.containers(in: bucket).isEmpty)
      #expect(try await there.refusal() != nil)
      try await here.run { client in
        try await story.goesOn(client)
        // It was delivered where the data was meanwhile.
        #expect(try await client.deliver().isEmpty)
      }
      #expect(try Data(contentsOf: here.place.key) == key)
      #expect(try Data(contentsOf: here.place.pushKey) == pushKey)
    }
  }

  @Test func `a move goes on wherever it was interrupted, and no two places ever serve`()
    async throws
  {
    try await withPlaces { here, there, _, _ in
      let story = try await here.run { try await Story.begin($0) }
      var interruptions = 0
      // Each run goes one step further than the one before; there and back again.
      for (source, target) in [(here, there), (there, here)] {
        var steps = 0
        while true {
          let seen = Counter()
          let most = steps
          do {
            _ = try await move(source, target) { _ in
              seen.add(1)
              if seen.value > most { throw Killed() }
            }.run()
            break
          } catch is Killed {
            interruptions += 1
          }
          let refusals = (try await source.refusal(), try await target.refusal())
          #expect(refusals.0 != nil)
          if refusals.1 == nil { try await target.run { try await story.goesOn($0) } }
          steps += 1
        }
        try await target.run { try await story.goesOn($0) }
      }
      #expect(interruptions > 2 * 15)
    }
  }

  @Test func `what is there already is not sent again, unless it is not what was sent`()
    async throws
  {
    try await withPlaces { here, there, _, objects in
      let story = try await here.run { try await Story.begin($0) }
      await #expect(throws: Killed.self) {
        try await move(here, there) { if case .photos = $0 { throw Killed() } }.run()
      }
      let bucket = try #require(there.place.blobs)
      let name = try #require(try await objects.containers(in: bucket).first)
      let path = "/\(bucket.name)/\(bucket.prefix)\(name)"
      // Who sends it again takes this from it.
      let mark = [
        ("x-amz-copy-source", path), ("x-amz-metadata-directive", "REPLACE"),
        ("x-amz-meta-mark", "here"),
      ]
      #expect(try await objects.ask("PUT", path, headers: mark).status == .ok)
      await #expect(throws: Killed.self) {
        try await move(here, there) { if case .photos = $0 { throw Killed() } }.run()
      }
      let reply = try await objects.ask("HEAD", path)
      #expect(reply.headers.first(name: "x-amz-meta-mark") == "here")
      // A byte is changed there by somebody else.
      try await objects.ask("PUT", path, body: "something else")
      let result = try await move(here, there).run()
      #expect(result.photos == 1)
      try await there.run { try await story.goesOn($0) }
    }
  }

  @Test func `a row that was changed at the target is found before anything is given up`()
    async throws
  {
    try await withPlaces { here, there, _, _ in
      let story = try await here.run { try await Story.begin($0) }
      await #expect(throws: Killed.self) {
        try await move(here, there) {
          if case .verified = $0 { throw Killed() }
        }.run()
      }
      let store = try await PostgresStore(try #require(there.place.database))
      _ = try await store.pool.use { try $0.script("UPDATE spent SET until = until + 1") }
      try store.close()
      let name = "\(try #require(there.place.database))"
      await #expect(throws: StartFailure.moveDiffers(name, table: "spent")) {
        try await move(here, there).run()
      }
      #expect(here.server.containers.count == 1)
      _ = try await move(here, there).run()
      try await there.run { try await story.goesOn($0) }
    }
  }

  @Test func `photos whose time is over stay behind, and those that were lost are counted`()
    async throws
  {
    try await withPlaces { here, there, _, objects in
      let story = try await here.run { try await Story.begin($0) }
      let later = try await here.run { (client: TestClient) async throws -> PhotoID in
        here.server.clock.pass(30 * Span.hour)
        let draft = client.draft(story.group, to: [story.anna, story.ben])
        #expect(try await client.put(draft, in: story.group, by: story.ben).status == 201)
        return draft.photo
      }
      #expect(here.server.containers.count == 2)
      // Interrupted for so long that one of them is over.
      await #expect(throws: Killed.self) {
        try await move(here, there) { if case .photos = $0 { throw Killed() } }.run()
      }
      here.server.clock.pass(19 * Span.hour)
      let result = try await move(here, there).run()
      #expect(result.photos == 1)
      let bucket = try #require(there.place.blobs)
      #expect(try await objects.containers(in: bucket).count == 1)
      let feed = try await there.run { try await $0.feed(story.group, for: story.ben) }
      #expect(feed.map(\.photo) == [later])
      // The bucket has lost the other one before the way back.
      let name = try #require(try await objects.containers(in: bucket).first)
      try await objects.ask("DELETE", "/\(bucket.name)/\(bucket.prefix)\(name)")
      let back = try await move(there, here).run()
      #expect(back.photos == 0)
      #expect(back.lost == 1)
    }
  }

  @Test func `a server that runs at either place keeps a move from beginning`() async throws {
    try await withPlaces { here, there, _, _ in
      let address = try #require(there.place.database)
      try await there.run { _ in
        let lock = here.place.data.appendingPathComponent("lock").path
        await #expect(throws: StartFailure.locked(lock)) { try await move(there, here).run() }
      }
      // One on another machine, with copies of the keys.
      let other = TestServer()
      let elsewhere = TestPlace(ServerData(data: other.folder, database: address), other)
      try FileManager.default.createDirectory(
        at: other.folder, withIntermediateDirectories: true)
      for (key, copy) in [
        (here.place.key, elsewhere.place.key), (here.place.pushKey, elsewhere.place.pushKey),
      ] { try FileManager.default.copyItem(at: key, to: copy) }
      try await elsewhere.run { _ in
        for (source, target) in [(there, here), (here, there)] {
          let move = Move(from: source.place, to: target.place, patience: .zero)
          await #expect(throws: StartFailure.self) { try await move.run() }
        }
        let move = Move(from: there.place, to: here.place, patience: .zero)
        await #expect(throws: StartFailure.databaseInUse("\(address)")) { try await move.run() }
      }
      #expect(try await there.refusal() == nil)
    }
  }

  @Test func `rows and keys that are somebody else's stay as they are`() async throws {
    try await withPlaces { here, there, _, _ in
      let story = try await here.run { try await Story.begin($0) }
      let address = try #require(there.place.database)
      let other = TestServer()
      let others = TestPlace(ServerData(data: other.folder, database: address), other)
      try await others.run { _ in }
      await #expect(throws: StartFailure.moveTargetTaken("\(address)")) {
        try await move(here, there).run()
      }
      await #expect(throws: StartFailure.moveOtherKey(others.place.key.path)) {
        try await move(here, others).run()
      }
      // A key of the push services alone is found before anybody is shut out.
      let third = TestServer()
      let pushing = TestPlace(ServerData(data: third.folder), third)
      try FileManager.default.createDirectory(
        at: pushing.place.data, withIntermediateDirectories: true)
      try Data(repeating: 7, count: 32).write(to: pushing.place.pushKey)
      await #expect(throws: StartFailure.moveOtherKey(pushing.place.pushKey.path)) {
        try await move(here, pushing).run()
      }
      #expect(try await here.refusal() == nil)
      let empty = TestServer()
      let nothing = TestPlace(ServerData(data: empty.folder), empty)
      await #expect(throws: StartFailure.nothingToMove(empty.folder.path)) {
        try await move(nothing, here).run()
      }
      #expect(try await others.refusal() == nil)
      try await here.run { try await story.goesOn($0) }
    }
  }

  @Test func `a move can be taken back as long as nobody was served at the other place`()
    async throws
  {
    try await withPlaces { here, there, _, objects in
      let story = try await here.run { try await Story.begin($0) }
      await #expect(throws: StartFailure.noMoveToCancel(here.place.databaseFile.path)) {
        try await move(here, there).cancel()
      }
      await #expect(throws: Killed.self) {
        try await move(here, there) { if case .photos = $0 { throw Killed() } }.run()
      }
      // On its way it goes nowhere else.
      let other = TestServer()
      let elsewhere = TestPlace(ServerData(data: other.folder), other)
      await #expect(
        throws: StartFailure.moveElsewhere(
          here.place.databaseFile.path, to: "\(there.place)")
      ) { try await move(here, elsewhere).run() }
      try await move(here, there).cancel()
      let bucket = try #require(there.place.blobs)
      #expect(try await objects.containers(in: bucket).isEmpty)
      #expect(try await there.refusal() != nil, "an empty place serves nobody")
      try await here.run { try await story.goesOn($0) }
      // From one folder to another.
      let result = try await move(here, elsewhere).run()
      #expect(result.photos == 1)
      await #expect(throws: StartFailure.noMoveToCancel(here.place.databaseFile.path)) {
        try await move(here, elsewhere).cancel()
      }
      try await elsewhere.run { try await story.goesOn($0) }
      #expect(try await here.refusal() != nil)
      // Back to where another move has left its mark, interrupted before anything came there.
      await #expect(throws: Killed.self) {
        try await move(elsewhere, here) { _ in throw Killed() }.run()
      }
      try await move(elsewhere, here).cancel()
      try await elsewhere.run { try await story.goesOn($0) }
      #expect(try await here.refusal() != nil)
    }
  }

  @Test func `a place that is moved to itself is refused`() async throws {
    try await withPlaces { here, _, _, _ in
      await #expect(throws: StartFailure.moveNowhere) { try await move(here, here).run() }
    }
  }

  @Test func `photos stay where they are when both places have them in one bucket`() async throws {
    try await withPlaces { here, there, _, objects in
      let bucket = try #require(there.place.blobs)
      let file = TestPlace(
        ServerData(data: here.place.data, blobs: try objects.bucket(named: bucket.name)),
        here.server)
      let story = try await file.run { try await Story.begin($0) }
      let result = try await move(file, there).run()
      #expect(result.photos == 1)
      #expect(try await objects.containers(in: bucket).count == 1)
      try await there.run { try await story.goesOn($0) }
    }
  }
}
