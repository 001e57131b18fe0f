// Two servers over one database and the same containers: what one of them stores, the streams at
// the other hear.

import Bytes
import Foundation
import PostgresClient
import Testing
import Wire

@testable import DaylyServer

@Suite(.timeLimit(.minutes(10))) struct ReplicaTests {
  @Test func `what is stored at one server is heard at the other`() async throws {
    try await Replicas().run { here, there, _, _ in
      let (anna, ben, group) = try await here.pair()
      let news = "event: group"
      let ear = try await Ear(of: ben, at: there)
      let draft = here.draft(group, to: [anna, ben])
      #expect(try await here.put(draft, in: group, by: anna).status == 201)
      #expect(try await ear.next(news)?.contains(group.id.hex.string) == true)
      let path = here.path(group, draft.photo)
      #expect(try await there.send(.get, path, cookie: ben.cookie).status == 200)
      #expect(try await here.send(.delete, path, cookie: anna.cookie).status == 204)
      #expect(try await ear.next(news)?.contains(group.id.hex.string) == true)
      #expect(try await there.send(.get, path, cookie: ben.cookie).code == .notFound)
      let entry = group.entry(.rename(name: TestGroup.name()), by: anna, at: here.now)
      #expect(try await here.append(entry, to: group, by: anna).status == 201)
      #expect(try await ear.next(news) != nil)
      let shared = AccountSettingsUpdate(after: nil, id: random(), sealed: [1])
      #expect(
        try await here.send(.put, "/v1/account-settings", shared, cookie: ben.cookie).status == 204)
      #expect(try await ear.next("event: all") != nil)
    }
  }

  @Test func `a photo that ran out is heard of at the other server`() async throws {
    try await Replicas().run { here, there, _, _ in
      let (anna, ben, group) = try await here.pair()
      let draft = here.draft(group, to: [anna, ben])
      #expect(try await here.put(draft, in: group, by: anna).status == 201)
      let ear = try await Ear(of: ben, at: there)
      here.server.clock.pass(48 * Span.hour)
      try await here.backend.sweep()
      #expect(try await ear.next("event: group") != nil)
    }
  }

  @Test func `a server that hears nothing of the others is not ready until it does again`()
    async throws
  {
    try await Replicas().run { here, _, postgres, name in
      #expect(try await here.send(.get, "/readyz").status == 200)
      // Somebody takes the place of its lock as soon as that is free.
      let other = PostgresPool(try postgres.address(name), connectionsMax: 1)
      defer { other.close() }
      async let taking: Void = other.use { connection in
        _ = try connection.rows("SELECT pg_advisory_lock($1)", [DatabaseLock.number])
      }
      try await postgres.until(sessionsOf: name, wait: "wait_event = 'advisory'")
      try postgres.endListening(in: name)
      try await taking
      try await here.until(status: 503, says: "no answer: events\n")
      #expect(try await here.send(.get, "/livez").status == 200)
      try await other.use { connection in
        _ = try connection.rows("SELECT pg_advisory_unlock($1)", [DatabaseLock.number])
      }
      try await here.until(status: 200, says: "ok\n")
    }
  }

  @Test func `a day is used once, at whichever servers its photos arrive`() async throws {
    try await Replicas().run { here, there, _, _ in
      let (anna, ben, group) = try await here.pair()
      let statuses = try await withThrowingTaskGroup(of: Int.self) { tasks in
        for number in 0..<8 {
          let client = number % 2 == 0 ? here : there
          let draft = client.draft(group, to: [anna, ben])
          tasks.addTask { try await client.put(draft, in: group, by: anna).status }
        }
        return try await tasks.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.filter { $0 == 201 }.count == 1)
      #expect(statuses.filter { $0 == 409 }.count == 7)
      for client in [here, there] {
        #expect(try await client.feed(group, for: ben).count == 1)
      }
      #expect(here.server.containers.count == 1)
    }
  }

  @Test func `nobody gains tries or signs in twice by asking another server`() async throws {
    try await Replicas().run { here, there, _, _ in
      let asking = CodeRequest(phone: Text("+4915550000009"))
      for number in 0..<6 {
        let client = number % 2 == 0 ? here : there
        let status = try await client.send(.post, "/v1/codes", asking).status
        #expect(status == (number < Int(Limit.codesPerNumber.uses) ? 204 : 429))
      }
      let anna = try await here.newcomer("+4915550000001")
      let challenge = try await here.challenge(for: anna.device)
      let proof = SessionRequest(
        device: anna.device, challenge: challenge, proof: anna.proof(challenge))
      #expect(try await there.send(.post, "/v1/sessions", proof).status == 204)
      #expect(try await here.send(.post, "/v1/sessions", proof).code == .badSignature)
    }
  }

  @Test func `who is removed hears of that at the other server`() async throws {
    try await Replicas().run { here, there, _, _ in
      let (anna, ben, group) = try await here.pair()
      let ear = try await Ear(of: ben, at: there)
      let entry = group.entry(.remove(account: ben.account), by: anna, at: here.now)
      #expect(try await here.append(entry, to: group, by: anna).status == 201)
      #expect(try await ear.next("event: group")?.contains(group.id.hex.string) == true)
    }
  }

  @Test func `a stream ends at the other server when its session does`() async throws {
    try await Replicas().run { here, there, _, _ in
      let (anna, ben, _) = try await here.pair()
      let clara = try await here.newcomer("+4915550000003")
      let second = Person(
        phone: anna.phone, accountKey: anna.accountKey, certifiedBy: anna, at: here.now)
      let tablet = try await here.add(second).device
      let ears = try await (
        revoked: Ear(of: tablet, at: there), signedOut: Ear(of: ben, at: there),
        deleted: Ear(of: clara, at: there)
      )
      #expect(try await here.revoke([tablet.device], by: anna).status == 201)
      #expect(try await here.send(.delete, "/v1/sessions", cookie: ben.cookie).status == 204)
      #expect(try await here.delete(clara).status == 204)
      for ear in [ears.revoked, ears.signedOut, ears.deleted] {
        #expect(try await ear.next("nothing that is said") == nil)
      }
    }
  }

  @Test func `whoever listens where the connection was lost is told to ask for everything`()
    async throws
  {
    try await Replicas().run { here, there, postgres, name in
      let (anna, ben, group) = try await here.pair()
      let ear = try await Ear(of: ben, at: there)
      // That it listens has everybody ask, too; what was said before this has been heard.
      let last = Change.departure(ben.account, from: random())
      let payload = last.payload(of: Replica(randomness: SystemRandomness()))
      _ = try postgres.connection(to: name).rows(
        "SELECT pg_notify($1, $2)", [.text(Change.channel), .text(payload)])
      #expect(try await ear.next("event: group") != nil)
      for _ in 0..<3 {
        try postgres.endSessions(in: name)
        #expect(try await ear.next("event: all") != nil)
      }
      let draft = here.draft(group, to: [anna, ben])
      #expect(try await here.put(draft, in: group, by: anna).status == 201)
      #expect(try await ear.next("event: group") != nil)
      // So is who comes from the other server with the last event of that.
      let lines = try await Ear(of: anna, at: here).greeting.split(separator: "\n")
      let id = try #require(lines.first { $0.hasPrefix("id: ") }).dropFirst(4)
      let moved = try await Ear(of: anna, at: there, after: String(id))
      #expect(moved.greeting.hasPrefix("event: all"))
    }
  }

  @Test func `a stream shows that it is alive while the database answers nobody`() async throws {
    try await Replicas().run { here, _, postgres, name in
      let anna = try await here.newcomer("+4915550000001")
      let ear = try await Ear(of: anna, at: here)
      let other = try postgres.connection(to: name)
      try other.script("BEGIN; LOCK TABLE session")
      let heart = Task {
        try await Heart(backend: here.backend, beats: .milliseconds(1), looks: .milliseconds(1))
          .run()
      }
      try await postgres.until(sessionsOf: name, wait: "wait_event_type = 'Lock'")
      for _ in 0..<3 { #expect(try await ear.next(":") != nil) }
      heart.cancel()
      try other.script("ROLLBACK")
      try await heart.value
    }
  }

  @Test func `what cannot be understood has everybody ask for everything`() async throws {
    try await Replicas().run { here, there, postgres, name in
      let (_, ben, group) = try await here.pair()
      let other = try postgres.connection(to: name)
      for message in [
        "", "x", "x group", "x group 00", "x groups \(group.id.hex.string)",
        "x group \(group.id.hex.string) \(group.id.hex.string)",
        "x departure \(group.id.hex.string)", String(repeating: "9 ", count: 2000),
      ] {
        let ear = try await Ear(of: ben, at: there)
        _ = try other.rows(
          "SELECT pg_notify($1, $2)", [.text(Change.channel), .text(message)])
        #expect(try await ear.next("event: all") != nil, "\(message.prefix(20))")
      }
    }
  }

  @Test func `a server that is alone and several do not use one database`() async throws {
    let replicas = Replicas()
    try await replicas.run { _, _, postgres, name in
      let address = try Configuration.database(at: postgres.url(name))
      let used = StartFailure.databaseInUse("\(address)")
      await #expect(throws: used) { try await alone(replicas.first, on: address) }
      // Nor in a data directory that others share.
      let lock = replicas.first.folder.appendingPathComponent("lock").path
      await #expect(throws: StartFailure.locked(lock)) {
        try await start(replicas.first.folder, { $0.database = address })
      }
    }
    let postgres = try await TestPostgres.shared()
    try await postgres.withDatabase { name in
      let address = try Configuration.database(at: postgres.url(name))
      let server = TestServer()
      server.configure { $0.database = address }
      try await server.run { (_: TestClient) async throws -> Void in
        await #expect(throws: StartFailure.databaseInUse("\(address)")) {
          try await several(server, on: address)
        }
        // Its session is lost, and it takes the lock again.
        let before: Int64 = try #require(
          try postgres.connection().rows(
            "SELECT pid FROM pg_stat_activity WHERE datname = $1 AND query LIKE 'LISTEN %'",
            [.text(name)]
          ).first
        ).int(0)
        try postgres.endSessions(in: name)
        try await postgres.until(
          sessionsOf: name, wait: "query LIKE 'LISTEN %' AND pid <> \(before)")
        await #expect(throws: StartFailure.databaseInUse("\(address)")) {
          try await several(server, on: address)
        }
      }
      // It has ended: now there may be several.
      try await several(server, on: address, patience: .seconds(600))
    }
  }

  @Test func `several that have not the same photos or push key are refused`() async throws {
    let replicas = Replicas()
    try await replicas.run { _, _, postgres, name in
      let address = try Configuration.database(at: postgres.url(name))
      await #expect(throws: StartFailure.otherPhotos("\(address)")) {
        try await several(replicas.first, on: address)
      }
      let folder = try copy(replicas.first, keeping: ["key"])
      defer { try? FileManager.default.removeItem(at: folder) }
      await #expect(throws: StartFailure.otherPushKey("\(address)")) {
        try await start(folder, severally(address))
      }
    }
  }

  @Test func `several need a database, and nobody moves their clocks`() async throws {
    var configuration = Configuration()
    configuration.replicas = true
    #expect(throws: StartFailure.replicasWithoutDatabase) { try configuration.mode() }
    let postgres = try await TestPostgres.shared()
    try await postgres.withDatabase { name in
      let server = TestServer()
      let address = try Configuration.database(at: postgres.url(name))
      try await start(server.folder, { $0.database = address }) { backend in
        #expect(backend.mode == .development && backend.clock is SystemClock)
      }
      let embedded = TestServer()
      try await start(embedded.folder, { _ in }) { #expect($0.clock is MovableClock) }
    }
  }

  /// Another server with the same keys in a folder of its own, alone on the database.
  private func alone(_ server: TestServer, on address: PostgresAddress) async throws {
    let folder = try copy(server, keeping: ["key", "push-key"])
    defer { try? FileManager.default.removeItem(at: folder) }
    try await start(folder, { $0.database = address })
  }

  private func several(
    _ server: TestServer, on address: PostgresAddress, patience: Duration = .zero
  ) async throws {
    let folder = try copy(server, keeping: ["key", "push-key"])
    defer { try? FileManager.default.removeItem(at: folder) }
    try await start(folder, patience: patience, severally(address))
  }

  private func severally(_ address: PostgresAddress) -> (inout Configuration) -> Void {
    { configuration in
      configuration.database = address
      configuration.replicas = true
    }
  }

  private func copy(_ server: TestServer, keeping names: [String]) throws -> URL {
    let folder = TestServer.temporary.appendingPathComponent("dayly-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    for name in names {
      try FileManager.default.copyItem(
        at: server.folder.appendingPathComponent(name), to: folder.appendingPathComponent(name))
    }
    return folder
  }

  private func start(
    _ folder: URL, patience: Duration = .zero, _ setting: (inout Configuration) -> Void,
    _ body: (Backend) -> Void = { _ in }
  ) async throws {
    var configuration = Configuration()
    // One of the system's choice: 8080 may be somebody's server.
    (configuration.port, configuration.data) = (0, folder)
    setting(&configuration)
    let server = try await Server(configuration, keepsPace: false, patience: patience)
    body(server.backend)
    try server.close()
  }

  @Test func `a message says who, which kind and which, and no more`() throws {
    let (one, other) = (
      Replica(randomness: SystemRandomness()), Replica(randomness: SystemRandomness())
    )
    let (account, group): (AccountID, GroupID) = (random(), random())
    let all: [Change] = [
      .group(group), .departure(account, from: group), .account(account), .sessions(account),
    ]
    for change in all {
      let payload = change.payload(of: one)
      #expect(payload.utf8.count <= 200)
      #expect(HeardChange(payload, to: other) == .others(change))
      #expect(HeardChange(payload, to: one) == .own)
    }
  }
}

/// Somebody's stream, read by a test.
final class Ear {
  let greeting: String
  private var events: AsyncStream<String>.Iterator

  init(of person: Person, at client: TestClient, after last: String? = nil) async throws {
    let session = try await client.session(of: person)
    guard let (_, stream) = client.backend.events.listen(session, after: last) else {
      throw SetUpFailed(why: "no stream")
    }
    events = stream.makeAsyncIterator()
    greeting = await events.next() ?? ""
  }

  /// The next event that begins so; `nil` when the stream ends before.
  func next(_ beginning: String) async throws -> String? {
    while let event = await events.next(isolation: nil) {
      if event.hasPrefix(beginning) { return event }
    }
    return nil
  }
}

extension TestClient {
  /// Asks whether the server is ready until it answers so, two minutes at the most.
  fileprivate func until(status: Int, says text: String) async throws {
    let deadline = ContinuousClock.now + .seconds(120)
    while true {
      let reply = try await send(.get, "/readyz")
      if reply.status == status, reply.body == Array(text.utf8) { return }
      guard ContinuousClock.now < deadline else {
        throw SetUpFailed(why: "\(reply.status): \(String(decoding: reply.body, as: UTF8.self))")
      }
      await Task.yield()
    }
  }
}
