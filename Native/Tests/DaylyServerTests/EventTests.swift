// The stream a running app listens to: it names what changed right after it did, to members only,
// and ends when it must.

import Bytes
import HummingbirdTesting
import Synchronization
import Testing
import Wire

@testable import DaylyServer

@Suite struct EventTests {
  let server = TestServer()

  /// Listens while `body` runs; all that was heard.
  private func heard(
    _ client: TestClient, by person: Person, after last: String? = nil,
    while body: @Sendable () async throws -> Void
  ) async throws -> [String] {
    try await withThrowingTaskGroup(of: [String].self) { tasks in
      let before = client.backend.events.count
      tasks.addTask {
        let reply = try await client.send(
          .get, "/v1/events", cookie: person.cookie,
          headers: last.map { [("Last-Event-ID", $0)] } ?? [])
        #expect(reply.status == 200)
        #expect(reply.headers[.contentType] == "text/event-stream")
        #expect(reply.headers[.cacheControl] == "no-store")
        return String(decoding: reply.body, as: UTF8.self).split(separator: "\n\n").map(String.init)
      }
      while client.backend.events.count == before { await Task.yield() }
      try await body()
      client.backend.events.end { $0.token == person.token }
      return try await tasks.next() ?? []
    }
  }

  private func groups(_ events: [String]) -> [String] {
    events.filter { $0.hasPrefix("event: group\n") }.compactMap {
      $0.split(separator: "data: ").last.map(String.init)
    }
  }

  private func lastID(_ events: [String]) -> String? {
    events.last { $0.contains("id: ") }?.split(separator: "\n")
      .first { $0.hasPrefix("id: ") }.map { String($0.dropFirst(4)) }
  }

  @Test func `what the devices of an account share reaches their streams alone`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let (anna, ben, _) = try await client.pair()
      let update = AccountSettingsUpdate(after: nil, id: random(), sealed: [1])
      let act = { @Sendable () async throws -> Void in
        #expect(
          try await client.send(.put, "/v1/account-settings", update, cookie: anna.cookie).status
            == 204)
      }
      let other = try await heard(client, by: ben, while: act)
      #expect(other.filter { $0.hasPrefix("event: all") }.count == 1)
    }
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000009")
      let update = AccountSettingsUpdate(after: nil, id: random(), sealed: [1])
      let own = try await heard(client, by: anna) {
        _ = try await client.send(.put, "/v1/account-settings", update, cookie: anna.cookie)
      }
      // One for the begin of the stream, one for the document.
      #expect(own.filter { $0.hasPrefix("event: all") }.count == 2)
    }
  }

  @Test func `a post, an entry and a withdrawal reach the members' streams, and nobody else's`()
    async throws
  {
    try await server.run { (client: TestClient) async throws -> Void in
      let (anna, ben, group) = try await client.pair()
      let stranger = try await client.newcomer("+4915550000003")
      let act = { @Sendable () async throws -> Void in
        let draft = client.draft(group, to: [anna, ben])
        #expect(try await client.put(draft, in: group, by: anna).status == 201)
        let path = client.path(group, draft.photo)
        #expect(try await client.send(.delete, path, cookie: anna.cookie).status == 204)
        let entry = group.entry(.rename(name: TestGroup.name()), by: anna, at: client.now)
        #expect(try await client.append(entry, to: group, by: anna).status == 201)
      }
      let outside = Heard()
      let inside = try await heard(client, by: ben) {
        let events = try await heard(client, by: stranger, while: act)
        outside.set(events)
      }
      let id = group.id.hex.string
      #expect(groups(inside) == [id, id, id])
      #expect(groups(outside.value).isEmpty)
      #expect(inside.contains { $0.hasPrefix("event: all\n") })
    }
  }

  @Test func `who was away hears what they missed, and after too long to ask for everything`()
    async throws
  {
    try await server.run { (client: TestClient) async throws -> Void in
      let (_, ben, group) = try await client.pair()
      let first = try await heard(client, by: ben) { await client.backend.notify(group.id) }
      let id = try #require(lastID(first))
      await client.backend.notify(group.id)
      let second = try await heard(client, by: ben, after: id) {}
      #expect(groups(second) == [group.id.hex.string])
      #expect(!second.contains { $0.hasPrefix("event: all") })
      let nothing = try await heard(client, by: ben, after: lastID(second)) {}
      #expect(groups(nothing).isEmpty && !nothing.contains { $0.hasPrefix("event: all") })
      for _ in 0..<1100 { await client.backend.notify(group.id) }
      for old in [id, "x", "", "a-1", id + "9999999", "-", String(repeating: "9", count: 5000)] {
        let late = try await heard(client, by: ben, after: old) {}
        #expect(late.contains { $0.hasPrefix("event: all") }, "\(old.prefix(20))")
      }
    }
    // Another run numbers anew.
    let id = "run-1"
    try await server.run { (client: TestClient) async throws -> Void in
      let clara = try await client.newcomer("+4915550000009")
      let events = try await heard(client, by: clara, after: id) {}
      #expect(events.contains { $0.hasPrefix("event: all") })
    }
  }

  @Test(arguments: [1, 1023, 1024, 1025, 1279, 2048, 3001])
  func `whoever missed no more than the last 1024 events hears each of them`(_ count: Int) async {
    let events = Events(run: "run")
    let groups = (0..<count).map { _ in random(GroupID.self) }
    for group in groups { events.notify(group, for: nil) }
    let kept = min(count, 1024)
    for missed in Set([0, 1, kept - 1, kept]) {
      let told = await told(events, since: count - missed)
      let ids = groups.suffix(missed).map(\.hex.string)
      #expect(self.groups(told) == ids, "\(missed) missed")
      #expect(!told.contains { $0.hasPrefix("event: all") })
    }
    guard count > kept else { return }
    #expect(await told(events, since: count - kept - 1).first?.hasPrefix("event: all") == true)
  }

  private func told(_ events: Events, since number: Int) async -> [String] {
    let session = SessionRecord(
      token: random(), account: random(), device: random(), expires: Instant(.max))
    guard let (line, stream) = events.listen(session, after: "run-\(number)") else { return [] }
    events.end(line)
    return await stream.reduce(into: []) { $0.append(String($1.dropLast(2))) }
  }

  @Test func `signing out ends the stream, and so does a session that has run out`() async throws {
    try await server.run(.live) { (client: TestClient) async throws -> Void in
      let (anna, ben, _) = try await client.pair()
      try await ends(client, anna) { () async throws -> Void in
        #expect(try await client.send(.delete, "/v1/sessions", cookie: anna.cookie).status == 204)
      }
      try await ends(client, ben) { () async throws -> Void in
        try await client.backend.endThoseThatAreOver()
        #expect(client.backend.events.count == 1)
        server.clock.pass(Backend.sessionLife + Span.day)
        try await client.backend.endThoseThatAreOver()
      }
    }
  }

  @Test func `revoking a device ends its stream`() async throws {
    try await server.run(.live) { (client: TestClient) async throws -> Void in
      var (anna, _, group) = try await client.pair()
      let second = Person(
        phone: anna.phone, accountKey: anna.accountKey, certifiedBy: anna, at: client.now)
      let tablet = try await client.add(second).device
      try await client.carryOut(
        group.entry(.addDevice(certificate: tablet.certificate), by: tablet, at: client.now),
        in: &group, by: tablet)
      try await ends(client, tablet) { () async throws -> Void in
        #expect(try await client.revoke([tablet.device], by: anna).status == 201)
      }
    }
  }

  @Test func `who is removed hears of that and of nothing after`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let (anna, ben, group) = try await client.pair()
      let events = try await heard(client, by: ben) { () async throws -> Void in
        let entry = group.entry(.remove(account: ben.account), by: anna, at: client.now)
        #expect(try await client.append(entry, to: group, by: anna).status == 201)
        for _ in 0..<3 { await client.backend.notify(group.id) }
      }
      #expect(groups(events).count == 1)
    }
  }

  @Test func `an account has so many listeners and no more, and a closing server none`()
    async throws
  {
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      #expect(try await client.send(.get, "/v1/events").code == .unauthenticated)
      let session = try await client.session(of: anna)
      var open: [(UInt64, AsyncStream<String>)] = []
      for _ in 0..<Events.mostPerAccount {
        open.append(try #require(client.backend.events.listen(session, after: nil)))
      }
      let refused = try await client.send(.get, "/v1/events", cookie: anna.cookie)
      #expect(refused.code == .rateLimited && refused.problem?.retryAfter == 60_000)
      // Whoever goes makes room.
      open.removeLast()
      while client.backend.events.count == Events.mostPerAccount { await Task.yield() }
      #expect(client.backend.events.listen(session, after: nil) != nil)
      client.backend.events.endAll()
      let closing = try await client.send(.get, "/v1/events", cookie: anna.cookie)
      #expect(closing.code == .rateLimited)
    }
  }

  @Test func `a server of few connections keeps half of them for those who do not listen`()
    async throws
  {
    server.configure { $0.connections.inAll = 4 }
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      let session = try await client.session(of: anna)
      let open = try (0..<2).map { _ in
        try #require(client.backend.events.listen(session, after: nil))
      }
      let refused = try await client.send(.get, "/v1/events", cookie: anna.cookie)
      #expect(refused.code == .rateLimited)
      withExtendedLifetime(open) {}
    }
  }

  @Test func `a listener that does not read is let go, and the others hear on`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      let session = try await client.session(of: anna)
      let (_, stream) = try #require(client.backend.events.listen(session, after: nil))
      for _ in 0..<3000 { client.backend.events.notify(random(), for: [anna.account]) }
      var count = 0
      for await _ in stream { count += 1 }
      #expect(count < 3000)
      #expect(client.backend.events.count == 0)
    }
  }

  @Test func `a server that is told to stop closes its streams at once`() async throws {
    // Through a socket, where the server's end waits for every connection.
    let events = try await server.run(.live) {
      (client: TestClient) async throws -> Task<Int, any Error> in
      let anna = try await client.newcomer("+4915550000001")
      let task = Task {
        try await client.send(.get, "/v1/events", cookie: anna.cookie).status
      }
      while client.backend.events.count == 0 { await Task.yield() }
      return task
    }
    _ = try? await events.value
  }

  /// The stream of `person` is over once `body` has run, without anybody ending it. It has begun
  /// before that: who is signed out while it begins is refused.
  private func ends(
    _ client: TestClient, _ person: Person, when body: () async throws -> Void
  ) async throws {
    let line = try Line(from: "127.0.0.1", to: try #require(client.http.port))
    line.send(
      "GET /v1/events HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        + "Cookie: \(person.cookie)\r\n\r\n")
    let begin = await offThePool { line.read(until: "retry: ") }
    #expect(begin.hasPrefix("HTTP/1.1 200"))
    try await body()
    #expect(await offThePool { line.readAll() }.hasSuffix("0\r\n\r\n"))
    #expect(client.backend.events.count == 0)
  }
}

/// Lines two tasks share.
private final class Heard: Sendable {
  private let lines = Mutex<[String]>([])

  var value: [String] { lines.withLock { $0 } }

  func set(_ value: [String]) { lines.withLock { $0 = value } }
}

extension Person {
  /// As the server stores it.
  var token: Digest {
    let value = cookie.split(separator: "=", maxSplits: 1).last.map(String.init) ?? ""
    return sha256(unbase64url(Text(value)) ?? [])
  }
}

extension TestClient {
  func session(of person: Person) async throws -> SessionRecord {
    guard let session = try await backend.store.session(person.token, now: now) else {
      throw SetUpFailed(why: "no session")
    }
    return session
  }
}
