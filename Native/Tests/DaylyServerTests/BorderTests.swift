// What everybody may throw at the server, and what always comes back: a structured error, the
// security headers, and nothing about anyone.

import Bytes
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing
import Wire

@testable import DaylyServer

/// Ways to meet a server that tests can be repeated over.
enum TestingSetup2: Sendable, CustomTestStringConvertible {
  case router, live

  var value: TestingSetup { self == .router ? .router : .live }
  var testDescription: String { self == .router ? "through the router" : "through a socket" }
}

@Suite struct BorderTests {
  let server = TestServer()

  private struct Route {
    let method: HTTPRequest.Method
    let path: String
    var type = MediaTypes.wire
  }

  private func routes(_ group: TestGroup) -> [Route] {
    let group = "/v1/groups/\(group.id.hex.string)"
    let photo = random(PhotoID.self).hex.string
    return [
      Route(method: .post, path: "/v1/codes"), Route(method: .post, path: "/v1/codes/verify"),
      Route(method: .post, path: "/v1/accounts"),
      Route(method: .post, path: "/v1/sessions/challenge"),
      Route(method: .post, path: "/v1/sessions"), Route(method: .post, path: "/v1/devices"),
      Route(method: .put, path: "/v1/prekey"), Route(method: .post, path: "/v1/groups"),
      Route(method: .post, path: group + "/log"),
      Route(method: .put, path: group + "/posts/\(photo)", type: MediaTypes.container),
      Route(method: .get, path: group + "/log?from=x"),
      Route(method: .get, path: group + "/posts/zz"), Route(method: .get, path: "/v1/groups/A/log"),
      Route(method: .get, path: "/v2/invites/zz"), Route(method: .put, path: "/v1/push"),
      Route(method: .delete, path: group + "/posts/zz"),
      Route(method: .get, path: "/v1/groups/A/missing-stanzas"),
      Route(method: .put, path: group + "/posts/\(photo)/stanzas/\(photo)"),
      Route(method: .post, path: "/v1/links/A"),
      Route(method: .put, path: "/v1/links/\(photo)/certificate"),
    ]
  }

  @Test(arguments: [TestingSetup2.router, .live])
  func `random bytes at every route are refused in both forms, and nothing falls over`(
    _ setup: TestingSetup2
  ) async throws {
    try await server.run(setup.value) { (client: TestClient) async throws -> Void in
      let (anna, _, group) = try await client.pair()
      var generator = SystemRandomNumberGenerator()
      for route in routes(group) {
        for _ in 0..<12 {
          // Not the length of a request whose every byte may be anything.
          var count = Int.random(in: 0...600, using: &generator)
          if [16, 112, 124].contains(count) { count += 1 }
          let body = route.method == .get ? nil : SystemRandomness().bytes(count)
          let reply = try await client.send(
            route.method, route.path, body, cookie: anna.cookie, type: route.type)
          let problem = try #require(reply.problem, "\(route.method) \(route.path)")
          let codes: [ProblemCode] = [.malformed, .unauthenticated, .rateLimited]
          #expect(codes.contains(problem.code), "\(route.method) \(route.path)")
          #expect((400..<500).contains(reply.status))
        }
      }
      #expect(try await client.send(.get, "/v1/sync", cookie: anna.cookie).status == 200)
      #expect(client.backend.metrics.value(of: .failures) == 0)
    }
  }

  @Test func `a damaged request of each kind is malformed or badly signed, never stored`()
    async throws
  {
    try await server.run { (client: TestClient) async throws -> Void in
      let (anna, ben, group) = try await client.pair()
      let draft = client.draft(group, to: [anna, ben])
      let container = try draft.sealed(by: anna, for: group.id)
      let entry = AppendRequest(
        entry: group.entry(.rename(name: TestGroup.name()), by: anna, at: client.now)
      ).encoded
      for index in stride(from: 0, to: entry.count, by: 3) {
        var bytes = entry
        bytes[index] ^= 0x80
        let reply = try await client.send(
          .post, client.path(group, "log"), bytes, cookie: anna.cookie)
        #expect(reply.problem != nil, "byte \(index)")
      }
      let header = 400
      for index in stride(from: 0, to: header, by: 7) {
        var bytes = container
        bytes[index] ^= 1
        let reply = try await client.put(bytes, draft.photo, in: group, by: anna)
        // What lies under the MAC only is for recipients to judge.
        if reply.status == 201 { return }
        #expect(reply.problem != nil, "byte \(index)")
      }
    }
  }

  @Test func `a person with curl gets RFC 9457`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let reply = try await client.send(.get, "/v1/sync", accept: "*/*")
      #expect(reply.headers[.contentType] == "application/problem+json")
      let object = try JSONSerialization.jsonObject(with: Data(reply.body))
      let problem = try #require(object as? [String: Any])
      #expect(problem["status"] as? Int == 401)
      #expect(problem["code"] as? String == "unauthenticated")
      #expect(problem["title"] as? String == "Unauthorized")
      #expect((problem["message"] as? String)?.isEmpty == false)
    }
  }

  @Test func `every code has a name of its own in snake case and a sentence`() {
    let names = ProblemCode.allCases.map(\.name)
    #expect(Set(names).count == names.count)
    for code in ProblemCode.allCases {
      #expect(code.name == snake("\(code)"))
      #expect(code.sentence.hasSuffix(".") && code.sentence.utf8.count <= 300)
      #expect((400..<600).contains(code.status.code))
    }
  }

  private func snake(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
  }

  @Test func `unknown addresses and methods are told so`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      #expect(try await client.send(.get, "/v1/nowhere").code == .notFound)
      #expect(try await client.send(.get, "/").code == .notFound)
      #expect(try await client.send(.delete, "/v1/sync").code == .methodNotAllowed)
      #expect(try await client.send(.get, "/v1/codes").code == .methodNotAllowed)
      #expect(try await client.send(.patch, "/v1/groups").status == 405)
    }
  }

  /// RFC 9110, 9.3.2. Of a connection that goes on, a body would be taken for the next answer.
  @Test func `what is asked with HEAD is answered without a body, refused or not`() async throws {
    try await server.run(.live) { (client: TestClient) async throws -> Void in
      let port = try #require(client.http.port)
      for path in ["/nowhere", "/v1/sync", "/livez"] {
        let line = try Line(from: "127.0.0.1", to: port)
        line.send("HEAD \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        let answer = await offThePool { line.readAll() }
        #expect(answer.hasPrefix("HTTP/1.1 40"), "\(path)")
        #expect(answer.contains("Content-Length: 1"), "\(path)")
        #expect(answer.hasSuffix("\r\n\r\n"), "\(path)")
      }
    }
  }

  @Test func `a body of another content type is refused`() async throws {
    try await server.run { client in
      let body = CodeRequest(phone: "+4915550000001").encoded
      for type in ["application/x-www-form-urlencoded", "text/plain", ""] {
        let reply = try await client.send(.post, "/v1/codes", body, type: type)
        #expect(reply.code == .malformed)
      }
    }
  }

  @Test func `every response carries the security headers`() async throws {
    try await server.run { client in
      for path in ["/healthz", "/livez", "/readyz", "/metrics", "/v1/sync", "/nowhere"] {
        let headers = try await client.send(.get, path).headers
        for (name, value) in [
          ("Content-Security-Policy", "default-src 'none'"),
          ("Content-Security-Policy", "require-trusted-types-for 'script'"),
          ("Cross-Origin-Opener-Policy", "same-origin"),
          ("Cross-Origin-Resource-Policy", "same-origin"),
          ("Referrer-Policy", "no-referrer"), ("X-Content-Type-Options", "nosniff"),
          ("Permissions-Policy", "camera=(self)"), ("Permissions-Policy", "microphone=(self)"),
          ("Permissions-Policy", "screen-wake-lock=(self)"),
          ("Permissions-Policy", "geolocation=()"),
          ("Permissions-Policy", "publickey-credentials-create=(self)"),
          ("Permissions-Policy", "publickey-credentials-get=(self)"),
        ] {
          let field = try #require(HTTPField.Name(name))
          #expect(headers[field]?.contains(value) == true, "\(path) \(name)")
        }
        #expect(headers[.cacheControl] == "no-store")
      }
    }
  }

  @Test func `in development only localhost is answered`() async throws {
    try await server.run(.live) { client in
      let port = try #require(client.http.port)
      #expect(port > 0)
      #expect(try await client.send(.get, "/healthz").body == Array("ok\n".utf8))
    }
  }

  @Test func `the metrics count and name nobody`() async throws {
    try await server.run { client in
      let (anna, ben, group) = try await client.pair()
      let draft = client.draft(group, to: [anna, ben])
      #expect(try await client.put(draft, in: group, by: anna).status == 201)
      let text = String(
        decoding: try await client.send(.get, "/metrics").body, as: UTF8.self)
      #expect(text.contains("dayly_posts_total 1\n"))
      #expect(text.contains("dayly_accounts_total 2\n"))
      // What is so now, not since the start.
      #expect(text.contains("# TYPE dayly_live_posts gauge\n"))
      for gauge in ["dayly_live_posts 1", "dayly_live_accounts 2", "dayly_live_groups 1"] {
        #expect(text.contains("\n\(gauge)\n"))
      }
      #expect(text.contains(/\ndayly_live_post_bytes [1-9][0-9]+\n/))
      #expect(text.contains(/\ndayly_disk_free_bytes [1-9][0-9]+\n/))
      server.clock.pass(48 * Span.hour)
      let later = try await client.send(.get, "/metrics").body
      #expect(String(decoding: later, as: UTF8.self).contains("\ndayly_live_posts 0\n"))
      #expect(!text.contains(group.id.hex.string))
    }
  }

  @Test func `the metrics are for this machine, or for who has the token`() async throws {
    try await server.run(.live) { (client: TestClient) async throws -> Void in
      #expect(try await client.send(.get, "/metrics").status == 200)
    }
    let server = TestServer()
    server.configure { $0.metricsToken = "a token" }
    try await server.run(.live) { (client: TestClient) async throws -> Void in
      let header = { (value: String) in [("Authorization", value)] }
      #expect(try await client.send(.get, "/metrics").code == .notFound)
      for wrong in ["Bearer a toke", "Bearer a tokens", "a token", "Basic a token", "Bearer "] {
        let reply = try await client.send(.get, "/metrics", headers: header(wrong))
        #expect(reply.code == .notFound, "\(wrong)")
      }
      let reply = try await client.send(.get, "/metrics", headers: header("Bearer a token"))
      #expect(reply.status == 200)
    }
    let behind = TestServer()
    behind.configure {
      $0.sender = .init(url: "https://sms.example/send", token: "t")
      $0.trustedProxy = "127.0.0.1"
    }
    try await behind.run(.live) { (client: TestClient) async throws -> Void in
      #expect(try await client.send(.get, "/metrics").code == .notFound)
      #expect(try await client.send(.get, "/healthz").status == 200)
    }
  }

  @Test func `behind a proxy others learn whether the server lives, and nothing else`()
    async throws
  {
    server.configure {
      $0.sender = .init(url: "https://sms.example/send", token: "t")
      $0.trustedProxy = "192.0.2.1"
    }
    try await server.run(.live) { (client: TestClient) async throws -> Void in
      for path in ["/livez", "/readyz"] {
        let reply = try await client.send(.get, path)
        #expect(reply.status == 200 && reply.body == Array("ok\n".utf8))
      }
      for path in ["/", "/healthz", "/metrics", "/livez/", "/v1/sync"] {
        #expect(try await client.send(.get, path).status == 403, "\(path)")
      }
    }
  }

  @Test(arguments: ["127.0.0.1", "::ffff:127.0.0.1", "::FFFF:7F00:1"])
  func `a proxy is known on a socket for IPv6 too, however its address is written`(
    _ proxy: String
  ) async throws {
    server.configure {
      $0.host = "::ffff:127.0.0.1"
      $0.sender = .init(url: "https://sms.example/send", token: "t")
      $0.trustedProxy = proxy
    }
    try await server.run(.live) { (client: TestClient) async throws -> Void in
      #expect(try await client.send(.get, "/healthz").status == 200)
    }
  }

  @Test func `neither log nor data directory holds what must not be known`() async throws {
    try await server.run { (client: TestClient) async throws -> Void in
      let (anna, ben, group) = try await client.pair()
      let draft = client.draft(group, to: [anna, ben])
      #expect(try await client.put(draft, in: group, by: anna).status == 201)
      _ = try await client.send(.put, client.path(group, draft.photo), [1], cookie: ben.cookie)
      let cookie = try #require(anna.cookie.split(separator: "=").last.map(String.init))
      for canary in [anna.phone, ben.phone, cookie, "15550000001"] {
        #expect(!server.log.text.contains(canary))
        #expect(try !server.holds(Array(canary.utf8)))
      }
      #expect(try !server.holds([UInt8](repeating: 0x42, count: 64)))
    }
  }
}
