// Waking people whose app is closed: once per person, group and day, blind to everybody between,
// and never those who did not ask.

import Bytes
import Crypto
import Foundation
import Testing
import Wire

@testable import DaylyServer

@Suite struct PushTests {
  let server = TestServer()

  @Test func `one notification per person, group and day, and none to the sender`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      var (anna, ben, group) = try await client.pair()
      let clara = try await client.newcomer("+4915550000003")
      try await client.join(clara, &group, invitedBy: anna)
      let subscribers = [PushSubscriber(), PushSubscriber(), PushSubscriber()]
      for (person, subscriber) in zip([anna, ben, clara], subscribers) {
        #expect(try await client.subscribe(person, subscriber).status == 204)
      }
      let everybody = [anna, ben, clara]
      let first = client.draft(group, to: everybody)
      #expect(try await client.put(first, in: group, by: anna).status == 201)
      let sent = try await client.deliver()
      #expect(Set(sent.map(\.endpoint)) == Set(subscribers[1...].map(\.endpoint)))
      for (request, subscriber) in sent.with(subscribers) {
        #expect(
          try subscriber.open(request.body) == PushMessage(group: group.id, day: first.day))
      }
      // Ben's photo of the same day: only Anna has not been told.
      let second = client.draft(group, to: everybody)
      #expect(try await client.put(second, in: group, by: ben).status == 201)
      #expect(try await client.deliver().map(\.endpoint) == [subscribers[0].endpoint])
      server.clock.pass(Span.day)
      let next = client.draft(group, to: everybody)
      #expect(try await client.put(next, in: group, by: anna).status == 201)
      #expect(try await client.deliver().count == 2)
    }
  }

  @Test func `a push has one length, names nobody, and proves who sends it`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let (anna, ben, group) = try await client.pair()
      #expect(try await client.subscribe(ben, PushSubscriber()).status == 204)
      let draft = client.draft(group, to: [anna, ben])
      #expect(try await client.put(draft, in: group, by: anna).status == 201)
      let request = try #require(try await client.deliver().first)
      #expect(request.body.count == 86 + PushSealer.paddedByteCount + 16)
      let seen = request.authorization + request.endpoint + hex(request.body).string
      for id in [group.id.hex, draft.photo.hex, anna.account.hex, ben.account.hex] {
        #expect(!seen.contains(id.string))
      }
      let reply = try await client.send(.get, "/v1/push/key", cookie: anna.cookie)
      let known = try reply.value(PushKeyReply.self).key
      let parts = request.authorization.dropFirst("vapid t=".count).split(separator: ",")
      #expect(parts[1] == " k=\(base64url(known).string)")
      let token = parts[0].split(separator: ".").map { unbase64url(Text(String($0))) ?? [] }
      let signed = parts[0].split(separator: ".")[..<2].joined(separator: ".")
      let key = try P256.Signing.PublicKey(x963Representation: known)
      let signature = try P256.Signing.ECDSASignature(rawRepresentation: token[2])
      #expect(key.isValidSignature(signature, for: Data(signed.utf8)))
      let claims = try #require(
        try JSONSerialization.jsonObject(with: Data(token[1])) as? [String: Any])
      #expect(claims["aud"] as? String == "https://fcm.googleapis.com")
      let expires = try #require(claims["exp"] as? Int)
      let ahead = Int64(expires) * 1000 - client.now.value
      #expect(ahead > 0 && ahead <= 24 * Span.hour)
    }
    let kept = try Data(contentsOf: server.folder.appendingPathComponent("push-key"))
    try await server.run { client in
      let key = try P256.Signing.PrivateKey(rawRepresentation: kept).publicKey
      #expect(Array(key.x963Representation) == client.backend.push.key.publicKey)
    }
  }

  @Test func `notices are spread, and nobody is told before their time`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let now = client.now
      let accounts = (0..<200).map { _ in random(AccountID.self) }
      let dues = client.backend.notices(to: accounts, at: now).map { $0.due.value - now.value }
      #expect(dues.allSatisfy { (0..<Push.spread).contains($0) })
      #expect(Set(dues).count > 100)
      let (anna, ben, group) = try await client.pair()
      #expect(try await client.subscribe(ben, PushSubscriber()).status == 204)
      #expect(
        try await client.put(client.draft(group, to: [anna, ben]), in: group, by: anna).status
          == 201)
      let due = try #require(try await client.backend.store.nextNotice())
      server.clock.pass(due.value - client.now.value - 1)
      try await client.backend.deliverNotices()
      #expect(server.pushes.take().isEmpty)
      server.clock.pass(1)
      try await client.backend.deliverNotices()
      #expect(server.pushes.take().count == 1)
    }
  }

  @Test func `no notification for a muted group, a withdrawn photo, or who has left`()
    async throws
  {
    try await server.run { (client: TestClient) async throws -> Void in
      var (anna, ben, group) = try await client.pair()
      let subscriber = PushSubscriber()
      #expect(try await client.subscribe(ben, subscriber, muted: [group.id]).status == 204)
      let muted = client.draft(group, to: [anna, ben])
      #expect(try await client.put(muted, in: group, by: anna).status == 201)
      #expect(try await client.deliver().isEmpty)

      server.clock.pass(Span.day)
      #expect(try await client.subscribe(ben, subscriber).status == 204)
      let withdrawn = client.draft(group, to: [anna, ben])
      #expect(try await client.put(withdrawn, in: group, by: anna).status == 201)
      let path = client.path(group, withdrawn.photo)
      #expect(try await client.send(.delete, path, cookie: anna.cookie).status == 204)
      #expect(try await client.deliver().isEmpty)

      server.clock.pass(Span.day)
      let last = client.draft(group, to: [anna, ben])
      #expect(try await client.put(last, in: group, by: anna).status == 201)
      try await client.carryOut(
        group.entry(.remove(account: ben.account), by: anna, at: client.now), in: &group, by: anna)
      #expect(try await client.deliver().isEmpty)
    }
  }

  @Test func `muting after the post still keeps the phone quiet`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let (anna, ben, group) = try await client.pair()
      let subscriber = PushSubscriber()
      #expect(try await client.subscribe(ben, subscriber).status == 204)
      let draft = client.draft(group, to: [anna, ben])
      #expect(try await client.put(draft, in: group, by: anna).status == 201)
      #expect(try await client.subscribe(ben, subscriber, muted: [group.id]).status == 204)
      #expect(try await client.deliver().isEmpty)
    }
  }

  @Test(arguments: [404, 410])
  func `a dead address is forgotten`(_ status: Int) async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let (anna, ben, group) = try await client.pair()
      #expect(try await client.subscribe(ben, PushSubscriber()).status == 204)
      server.pushes.answer(PushReply(status: status))
      for _ in 0..<2 {
        let draft = client.draft(group, to: [anna, ben])
        #expect(try await client.put(draft, in: group, by: anna).status == 201)
        server.clock.pass(Span.day)
      }
      #expect(try await client.deliver().count == 1)
      #expect(try await client.deliver().isEmpty)
    }
  }

  @Test func `a busy push service is asked again as it wishes, and given up in the end`()
    async throws
  {
    try await server.run { (client: TestClient) async throws -> Void in
      let (anna, ben, group) = try await client.pair()
      #expect(try await client.subscribe(ben, PushSubscriber()).status == 204)
      let draft = client.draft(group, to: [anna, ben])
      #expect(try await client.put(draft, in: group, by: anna).status == 201)
      server.pushes.answer(PushReply(status: 429, retryAfter: 10 * Span.minute))
      #expect(try await client.deliver().count == 1)
      server.clock.pass(9 * Span.minute)
      #expect(try await client.deliver().isEmpty)
      server.pushes.answer(nil)
      server.clock.pass(Span.minute)
      #expect(try await client.deliver().count == 1)
      server.pushes.answer(PushReply(status: 503))
      var tries = 2
      for _ in 0..<20 {
        server.clock.pass(Span.hour)
        tries += try await client.deliver().count
      }
      #expect(tries == Int(Push.attemptsMax))
      #expect(try await client.backend.store.nextNotice() == nil)
    }
  }

  @Test func `a push service that does not answer keeps nobody else's waiting`() async throws {
    let away = "https://away.notify.windows.com/"
    try await server.run { (client: TestClient) async throws -> Void in
      var (anna, ben, group) = try await client.pair()
      var silent = [ben]
      for number in 3..<9 {
        silent.append(try await client.newcomer("+491555000000\(number)"))
        try await client.join(try #require(silent.last), &group, invitedBy: anna)
      }
      for (number, person) in silent.enumerated() {
        var subscriber = PushSubscriber()
        subscriber.endpoint = "\(away)\(number)"
        #expect(try await client.subscribe(person, subscriber).status == 204)
      }
      let first = client.draft(group, to: [anna] + silent)
      #expect(try await client.put(first, in: group, by: anna).status == 201)
      // Due after all of these.
      server.clock.pass(Push.spread)
      let clara = try await client.newcomer("+4915550000010")
      let dora = try await client.newcomer("+4915550000011")
      var other = try await client.newGroup(of: clara)
      try await client.join(dora, &other, invitedBy: clara)
      #expect(try await client.subscribe(dora, PushSubscriber()).status == 204)
      let second = client.draft(other, to: [clara, dora])
      #expect(try await client.put(second, in: other, by: clara).status == 201)
      server.clock.pass(Push.spread)
      server.pushes.keepSilent(at: away)
      let delivery = Task { try await client.backend.deliverNotices() }
      let isGoing = await server.pushes.hasSent { sent in
        let silent = sent.count { $0.endpoint.hasPrefix(away) }
        return silent == Push.atOnceMax && sent.count > silent
      }
      #expect(isGoing)
      server.pushes.giveUp()
      try await delivery.value
      // A few were tried; that stood for all.
      let sent = server.pushes.take().filter { $0.endpoint.hasPrefix(away) }
      #expect(sent.count == Push.atOnceMax)
      try await client.backend.deliverNotices()
      #expect(server.pushes.take().isEmpty)
      server.clock.pass(30 * Span.second)
      try await client.backend.deliverNotices()
      let again = Set(server.pushes.take().map(\.endpoint))
      #expect(again == Set(silent.indices.map { "\(away)\($0)" }))
    }
  }

  @Test func `what could not be delivered is delivered after a restart`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let (anna, ben, group) = try await client.pair()
      #expect(try await client.subscribe(ben, PushSubscriber()).status == 204)
      let draft = client.draft(group, to: [anna, ben])
      #expect(try await client.put(draft, in: group, by: anna).status == 201)
    }
    try await server.run { (client: TestClient) async throws -> Void in
      #expect(try await client.deliver().count == 1)
    }
  }

  @Test func `who signs out, unsubscribes or moves to a new address is not woken at the old one`()
    async throws
  {
    try await server.run { (client: TestClient) async throws -> Void in
      let (anna, ben, group) = try await client.pair()
      let old = PushSubscriber()
      let new = PushSubscriber()
      #expect(try await client.subscribe(ben, old).status == 204)
      #expect(try await client.subscribe(ben, new).status == 204)
      let first = client.draft(group, to: [anna, ben])
      #expect(try await client.put(first, in: group, by: anna).status == 201)
      #expect(try await client.deliver().map(\.endpoint) == [new.endpoint])
      #expect(try await client.send(.delete, "/v1/push", cookie: ben.cookie).status == 204)
      server.clock.pass(Span.day)
      let second = client.draft(group, to: [anna, ben])
      #expect(try await client.put(second, in: group, by: anna).status == 201)
      #expect(try await client.deliver().isEmpty)
      #expect(try await client.subscribe(ben, new).status == 204)
      #expect(try await client.send(.delete, "/v1/sessions", cookie: ben.cookie).status == 204)
      server.clock.pass(Span.day)
      let third = client.draft(group, to: [anna, ben])
      #expect(try await client.put(third, in: group, by: anna).status == 201)
      #expect(try await client.deliver().isEmpty)
    }
  }
}

extension [PushRequest] {
  /// Each request with the subscriber it went to.
  fileprivate func with(_ subscribers: [PushSubscriber]) -> [(PushRequest, PushSubscriber)] {
    compactMap { request in
      subscribers.first { $0.endpoint == request.endpoint }.map { (request, $0) }
    }
  }
}

@Suite struct PushEndpointTests {
  @Test(arguments: [
    "https://fcm.googleapis.com/fcm/send/x", "https://web.push.apple.com/x",
    "https://updates.push.services.mozilla.com/wpush/v2/x",
    "https://wns2-par02p.notify.windows.com/w/?token=x", "https://fcm.googleapis.com:443/x",
  ])
  func `push services that are known`(_ text: String) {
    #expect(PushEndpoint(text, allowsLoopback: false) != nil)
  }

  @Test(arguments: [
    "http://fcm.googleapis.com/x", "https://fcm.googleapis.com.example/x",
    "https://example/fcm.googleapis.com", "https://fcm.googleapis.com:8443/x",
    "https://a@fcm.googleapis.com/x", "https://a:b@fcm.googleapis.com/x",
    "https://fcm.googleapis.com@example/x", "https://xpush.apple.com/x", "https://10.0.0.1/x",
    "https://localhost/x", "http://localhost/x", "https:fcm.googleapis.com", "", "ftp://a",
    "https://fcm.googleapis.com/x y", "https://fcm.googleapis.com/\r\nx",
    "https://fcm%2egoogleapis.com/x", "https://evil.example%2f.push.apple.com/x",
    "https://a%00.push.apple.com/x", "https://fcm.googleapis.com%3a@x.push.apple.com/x",
    "https://fcm.googleapis.com/x#y", "file:///etc/passwd", "https://[::1]/x",
  ])
  func `no other address is sent to`(_ text: String) {
    #expect(PushEndpoint(text, allowsLoopback: false) == nil)
  }

  @Test func `loopback is for development only`() {
    let here = "http://127.0.0.1:99/x"
    #expect(PushEndpoint(here, allowsLoopback: true)?.origin == "http://127.0.0.1:99")
    #expect(PushEndpoint(here, allowsLoopback: false) == nil)
    #expect(PushEndpoint("http://10.0.0.1:99/x", allowsLoopback: true) == nil)
  }

  @Test func `the server refuses such addresses and keys that are none`() async throws {
    let server = TestServer()
    try await server.run { (client: TestClient) async throws -> Void in
      let anna = try await client.newcomer("+4915550000001")
      var subscriber = PushSubscriber()
      subscriber.endpoint = "https://example/push"
      #expect(try await client.subscribe(anna, subscriber).code == .forbidden)
      var wrong = PushSubscriber().subscription()
      wrong.key = [4] + [UInt8](repeating: 7, count: 64)
      let reply = try await client.send(.put, "/v1/push", wrong, cookie: anna.cookie)
      #expect(reply.code == .malformed)
      #expect(try await client.send(.put, "/v1/push", wrong).code == .unauthenticated)
      #expect(try await client.send(.get, "/v1/push/key").code == .unauthenticated)
    }
  }
}

/// RFC 8291, 5. The vector lies outside the project, as all published ones.
@Suite struct PushVectorTests {
  private struct Vectors: Decodable {
    struct Row: Decodable {
      var plaintextUtf8, asPrivate, uaPublic, auth, salt, body: String
    }
    var vector: Row
  }

  private static let file: URL = {
    let variable = ProcessInfo.processInfo.environment["DAYLY_VECTORS"]
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let folder = variable.map { URL(filePath: $0) } ?? root.appending(path: "../shared/vectors")
    return folder.appending(path: "rfc8291-webpush/rfc8291.json").standardizedFileURL
  }()

  @Test(.enabled(if: FileManager.default.fileExists(atPath: file.path), "vectors are absent"))
  func `what is sealed is what RFC 8291 seals`() throws {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let row = try decoder.decode(Vectors.self, from: Data(contentsOf: Self.file)).vector
    func bytes(_ text: String) throws -> [UInt8] { try #require(unbase64url(Text(text))) }
    let sealing = try PushSealer(
      PushSubscription(
        endpoint: "", key: try bytes(row.uaPublic), secret: try bytes(row.auth), muted: []))
    let sealed = try sealing.seal(
      Array(row.plaintextUtf8.utf8) + [2],
      sender: P256.KeyAgreement.PrivateKey(rawRepresentation: try bytes(row.asPrivate)),
      salt: try bytes(row.salt))
    #expect(sealed == (try bytes(row.body)))
  }
}
