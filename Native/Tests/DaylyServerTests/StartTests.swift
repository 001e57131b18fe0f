// What the server starts with, what it refuses to start with, and what it serves beside the
// interface.

import Foundation
import GRDB
import HTTPTypes
import Testing
import Wire

@testable import DaylyServer

@Suite struct ConfigurationTests {
  private let sender = DaylyServer.Configuration.Sender(
    url: "https://sms.example/send", token: "t")

  private func mode(
    _ change: (inout DaylyServer.Configuration) -> Void
  ) throws -> DaylyServer.Configuration.Mode {
    var configuration = DaylyServer.Configuration()
    change(&configuration)
    return try configuration.mode()
  }

  @Test(arguments: ["127.0.0.1", "127.8.0.1", "::1", "localhost"])
  func `on loopback it is development`(_ host: String) throws {
    #expect(try mode { $0.host = host } == .development)
  }

  @Test(arguments: ["0.0.0.0", "::", "192.168.1.2", "127.0.0.1.example", "127.example"])
  func `anywhere else a sender is needed`(_ host: String) {
    #expect(throws: StartFailure.senderMissing(host: host)) { try mode { $0.host = host } }
  }

  @Test func `a sender needs TLS or a proxy that has it`() throws {
    #expect(throws: StartFailure.tlsMissing(host: "0.0.0.0")) {
      try mode {
        $0.host = "0.0.0.0"
        $0.sender = sender
      }
    }
    #expect(
      try mode {
        $0.sender = sender
        $0.trustedProxy = "127.0.0.1"
      } == .production)
    #expect(
      try mode {
        $0.host = "0.0.0.0"
        $0.sender = sender
        $0.tls = .init(certificate: "a", key: "b")
      } == .production)
  }

  @Test func `behind a proxy it is never development`() {
    #expect(throws: StartFailure.senderMissingBehindProxy) {
      try mode { $0.trustedProxy = "127.0.0.1" }
    }
  }

  @Test(arguments: ["banana", "", "localhost", "127.0.0.1:80", "10.0.0.0/8", "1.2.3", "[::1]"])
  func `a proxy is an address, or it is refused`(_ proxy: String) {
    #expect(throws: StartFailure.badProxy(proxy)) {
      try mode {
        $0.sender = sender
        $0.trustedProxy = proxy
      }
    }
  }

  @Test(arguments: [
    ("::1", "http://localhost:80"), ("::", "http://[::]:80"), ("192.0.2.1", "http://192.0.2.1:80"),
  ])
  func `where the server is can be opened as it is said`(host: String, address: String) {
    var configuration = DaylyServer.Configuration()
    configuration.host = host
    #expect(configuration.address(port: 80) == address)
  }

  @Test func `TLS may be tried on loopback, without a sender`() throws {
    #expect(try mode { $0.tls = .init(certificate: "a", key: "b") } == .development)
    #expect(throws: StartFailure.senderMissing(host: "0.0.0.0")) {
      try mode {
        $0.host = "0.0.0.0"
        $0.tls = .init(certificate: "a", key: "b")
      }
    }
  }

  @Test func `where a port is in use, a start makes no folder`() async throws {
    let (server, other) = (TestServer(), TestServer())
    try await server.run(.live) { (client: TestClient) async throws -> Void in
      let port = try #require(client.http.port)
      other.configure { $0.port = port }
      await #expect(throws: StartFailure.portInUse(host: "127.0.0.1", port: port)) {
        try await other.run { _ in }
      }
      other.configure { $0.host = "192.0.2.1" }
      await #expect(throws: StartFailure.self) { try await other.run { _ in } }
      other.configure { $0.tls = .init(certificate: "none", key: "none") }
      await #expect(throws: StartFailure.self) { try await other.run { _ in } }
      other.configure { _ in }
      await #expect(throws: StartFailure.webMissing(other.folder.path)) {
        try await other.run(web: other.folder) { _ in }
      }
      #expect(!FileManager.default.fileExists(atPath: other.folder.path))
    }
  }

  @Test func `a port that is in use is named, and the folder is free again`() async throws {
    let (server, other) = (TestServer(), TestServer())
    try await server.run(.live) { (client: TestClient) async throws -> Void in
      var configuration = DaylyServer.Configuration()
      configuration.data = other.folder
      configuration.port = try #require(client.http.port)
      let failure = StartFailure.portInUse(host: "127.0.0.1", port: configuration.port)
      // The port is taken only when all is made: with a folder it is asked for last.
      try FileManager.default.createDirectory(
        at: other.folder, withIntermediateDirectories: false)
      let server = try await Server(configuration, keepsPace: false)
      await #expect(throws: failure) { try await server.run { _ in } }
      #expect("\(failure)".contains("Port \(configuration.port) of 127.0.0.1 is in use"))
      try await other.run { _ in }
    }
  }

  @Test func `a database without its key is refused, and nothing is made anew`() async throws {
    let server = TestServer()
    try await server.run { _ in }
    let key = server.folder.appendingPathComponent("key")
    try FileManager.default.removeItem(at: key)
    await #expect(throws: StartFailure.keyMissing(key.path)) { try await server.run { _ in } }
    #expect(!FileManager.default.fileExists(atPath: key.path))
  }

  @Test(arguments: ["http://sms.example", "sms.example", "ftp://sms.example", ""])
  func `codes are not sent in the clear`(_ url: String) {
    #expect(throws: StartFailure.senderNotHTTPS) {
      try mode { $0.sender = .init(url: url, token: "t") }
    }
  }

  @Test func `two servers do not share a data directory`() async throws {
    let server = TestServer()
    _ = try await server.run { _ in
      await #expect(throws: StartFailure.self) { try await server.run { _ in } as Void }
    }
  }

  @Test func `a newer database is refused and left as it was`() async throws {
    let server = TestServer()
    try await server.run { _ in }
    let path = server.folder.appendingPathComponent("dayly.sqlite").path
    let queue = try DatabaseQueue(path: path)
    try await queue.write { db in
      try db.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('99 tomorrow')")
    }
    await #expect(throws: StartFailure.newerDatabase(path)) { try await server.run { _ in } }
    let migrations = try await queue.read { db in
      try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations")
    }
    #expect(Set(migrations) == ["1 tables", "99 tomorrow"])
    try queue.close()
  }

  @Test func `the database is for its owner alone, in a folder that was there and is for all`()
    async throws
  {
    let server = TestServer()
    let names = ["dayly.sqlite", "dayly.sqlite-wal", "dayly.sqlite-shm"]
    try FileManager.default.createDirectory(
      at: server.folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    @Sendable func permissions() throws -> [Int?] {
      try names.map { name in
        let path = server.folder.appendingPathComponent(name).path
        return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      }
    }
    let own: [Int?] = [0o600, 0o600, 0o600]
    try await server.run { (_: TestClient) async throws -> Void in #expect(try permissions() == own)
    }
    // As an older version has left it.
    let path = server.folder.appendingPathComponent(names[0]).path
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    try await server.run { (_: TestClient) async throws -> Void in #expect(try permissions() == own)
    }
  }

  @Test func `the key is readable by its owner alone and refused when damaged`() async throws {
    let server = TestServer()
    try await server.run { _ in }
    let key = server.folder.appendingPathComponent("key")
    let attributes = try FileManager.default.attributesOfItem(atPath: key.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let both = [key, server.folder.appendingPathComponent("push-key")]
    // As a restored backup may have left them.
    for file in both { #expect(chmod(file.path, 0o644) == 0) }
    try await server.run { _ in }
    for file in both {
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
      #expect(server.log.text.contains("others could use a key until now"))
      #expect(server.log.text.contains(file.path))
    }
    try Data([1, 2, 3]).write(to: key)
    await #expect(throws: StartFailure.unreadableKey(key.path)) {
      try await server.run { _ in }
    }
  }
}

@Suite struct WebTests {
  let server = TestServer()

  private func app() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("dayly-web-\(UUID().uuidString)")
    let app = folder.appendingPathComponent("app/abc123")
    try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
    try Data("<!doctype html>".utf8).write(to: folder.appendingPathComponent("index.html"))
    try Data("self".utf8).write(to: folder.appendingPathComponent("sw.js"))
    try Data("{}".utf8).write(to: folder.appendingPathComponent("manifest.webmanifest"))
    try Data("wasm".utf8).write(to: app.appendingPathComponent("core.wasm"))
    try Data("gzip".utf8).write(to: app.appendingPathComponent("core.wasm.gz"))
    try Data("brotli".utf8).write(to: app.appendingPathComponent("core.wasm.br"))
    try FileManager.default.createDirectory(
      at: app.appendingPathComponent("workers"), withIntermediateDirectories: true)
    try Data("work".utf8).write(to: app.appendingPathComponent("workers/image.js"))
    return folder
  }

  @Test func `pages are asked for again, what its address names is kept`() async throws {
    let folder = try app()
    defer { try? FileManager.default.removeItem(at: folder) }
    try await server.run(web: folder) { client in
      let id = "00112233445566778899aabbccddeeff"
      // A link that was cut off on its way opens the app too, which says so.
      for path in ["/", "/join/\(id)", "/device/\(id)", "/join/zz", "/device/", "/index.html"] {
        let page = try await client.send(.get, path)
        #expect(page.status == 200)
        #expect(page.headers[.contentType] == "text/html; charset=utf-8")
        #expect(page.headers[.cacheControl] == "no-cache")
      }
      #expect(try await client.send(.get, "/sw.js").headers[.cacheControl] == "no-cache")
      let manifest = try await client.send(.get, "/manifest.webmanifest")
      #expect(manifest.headers[.contentType] == "application/manifest+json")
      let wasm = try await client.send(.get, "/app/abc123/core.wasm")
      #expect(wasm.headers[.contentType] == "application/wasm")
      #expect(wasm.headers[.cacheControl]?.contains("immutable") == true)
      #expect(wasm.body == Array("wasm".utf8))
    }
  }

  @Test func `the compressed twin goes to who takes it, and unchanged is said so`() async throws {
    let folder = try app()
    defer { try? FileManager.default.removeItem(at: folder) }
    try await server.run(web: folder) { client in
      let path = "/app/abc123/core.wasm"
      let zipped = try await client.send(
        .get, path, headers: [("Accept-Encoding", "gzip, deflate")])
      #expect(zipped.headers[.contentEncoding] == "gzip")
      #expect(zipped.body == Array("gzip".utf8))
      let smallest = try await client.send(
        .get, path, headers: [("Accept-Encoding", "gzip;q=0.8, br")])
      #expect(smallest.headers[.contentEncoding] == "br")
      #expect(smallest.body == Array("brotli".utf8))
      let refused = try await client.send(.get, path, headers: [("Accept-Encoding", "gzip;q=0")])
      #expect(refused.headers[.contentEncoding] == nil)
      let tag = try #require(refused.headers[.eTag])
      let same = try await client.send(.get, path, headers: [("If-None-Match", tag)])
      #expect(same.status == 304)
      #expect(same.body.isEmpty)
    }
  }

  @Test func `what acts by itself carries the policy, what a page loads does not repeat it`()
    async throws
  {
    let folder = try app()
    defer { try? FileManager.default.removeItem(at: folder) }
    try await server.run(web: folder) { client in
      let policy = try #require(HTTPField.Name("Content-Security-Policy"))
      let device = "/device/00112233445566778899aabbccddeeff"
      for path in ["/", device, "/sw.js", "/app/abc123/workers/image.js", "/app/abc123/none"] {
        let found = try await client.send(.get, path)
        #expect(found.headers[policy] != nil, "\(path)")
      }
      let wasm = try await client.send(.get, "/app/abc123/core.wasm")
      #expect(wasm.headers[policy] == nil)
      #expect(wasm.headers[.init("X-Content-Type-Options") ?? .accept] == "nosniff")
      #expect(wasm.headers[.init("Cross-Origin-Resource-Policy") ?? .accept] == "same-origin")
    }
  }

  @Test func `the policy allows the styles the page carries, by their digests, and no others`()
    async throws
  {
    let folder = try app()
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = "<!doctype html><style>body{color:red}</style><p style=\"color:blue\">"
    try Data(text.utf8).write(to: folder.appendingPathComponent("index.html"))
    try await server.run(web: folder) { (client: TestClient) async throws -> Void in
      let page = try await client.send(.get, "/")
      let name = try #require(HTTPField.Name("Content-Security-Policy"))
      let policy = try #require(page.headers[name])
      let styles = policy.split(separator: "; ").filter { $0.hasPrefix("style-src") }
      // From: printf 'body{color:red}' | openssl dgst -sha256 -binary | base64
      let digest = "'sha256-FcQqt3aNlV7AZnGV4zkQRVeCeJOxbMPnQSx258L803E='"
      #expect(styles == ["style-src 'self' \(digest)"])
    }
  }

  @Test(arguments: [
    "/../dayly.sqlite", "/..%2fkey", "/app/../../key", "/join", "/device", "/app/",
    "/app/abc123/core.wasm.gz", "/app/abc123/core.wasm.br", "//etc/passwd",
  ])
  func `no address leads out of the app`(_ path: String) async throws {
    let folder = try app()
    defer { try? FileManager.default.removeItem(at: folder) }
    try await server.run(web: folder) { (client: TestClient) async throws -> Void in
      #expect(try await client.send(.get, path).status == 404)
    }
  }

  @Test func `a person at a wrong address is shown a page, and a program told the problem`()
    async throws
  {
    let folder = try app()
    defer { try? FileManager.default.removeItem(at: folder) }
    try await server.run(web: folder) { client in
      let accept = ("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")
      let page = try await client.send(.get, "/photos", headers: [accept])
      #expect(page.status == 404)
      #expect(page.headers[.contentType] == "text/html; charset=utf-8")
      #expect(page.body == Array("<!doctype html>".utf8))
      #expect(page.headers[.init("Content-Security-Policy") ?? .accept] != nil)
      let told = try await client.send(.get, "/photos")
      #expect(told.status == 404)
      #expect(told.headers[.contentType]?.hasPrefix("text/html") == false)
    }
  }

  @Test func `a folder without a page is refused`() throws {
    let empty = FileManager.default.temporaryDirectory
      .appendingPathComponent("dayly-none-\(UUID().uuidString)")
    #expect(throws: StartFailure.webMissing(empty.path)) { try WebFiles(folder: empty) }
  }
}
