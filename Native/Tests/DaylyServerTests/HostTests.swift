// Whom a request asks: every request says so, and none says it twice.

import Foundation
import HummingbirdTesting
import Testing

@testable import DaylyServer

@Suite struct HostTests {
  /// RFC 9112, 3.2.
  @Test func `a request names whom it asks once, and in a name's form`() async throws {
    let bad = [
      "GET /livez HTTP/1.1\r\n", "GET /livez HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n",
      "GET /livez HTTP/1.0\r\nHost: a\r\nhost: b\r\n",
      "GET /livez HTTP/1.1\r\nHost: localhost/x\r\n",
      "GET /livez HTTP/1.1\r\nHost: a@localhost\r\n",
      "GET /livez HTTP/1.1\r\nHost: a b\r\n", "GET /livez HTTP/1.1\r\nHost: localhost:80x\r\n",
      "GET /livez HTTP/1.1\r\nHost: [::1\r\n", "GET /livez HTTP/1.1\r\nHost: []\r\n",
    ]
    let good = [
      "GET /livez HTTP/1.0\r\n", "GET /livez HTTP/1.1\r\nHost: localhost\r\n",
      "GET /livez HTTP/1.1\r\nHost: 127.0.0.1:8080\r\n",
      "GET /livez HTTP/1.1\r\nHost: [::1]:80\r\n",
      "GET /livez HTTP/1.1\r\nhOST: a-b_c.localhost:\r\n",
    ]
    try await TestServer().run(.live) { (client: TestClient) async throws -> Void in
      let port = try #require(client.http.port)
      for (heads, status) in [(bad, 400), (good, 200)] {
        for head in heads {
          let line = try Line(from: "127.0.0.1", to: port)
          line.send(head + "Connection: close\r\n\r\n")
          let answer = await offThePool { line.readAll() }
          #expect(answer.hasPrefix("HTTP/1.1 \(status)"), "\(head)\(answer.prefix(40))")
          #expect(answer.lowercased().contains("\r\ncontent-security-policy:"), "\(head)")
        }
      }
      // What comes behind such a request is not taken for another one.
      let line = try Line(from: "127.0.0.1", to: port)
      line.send(bad[0] + "\r\n" + good[1] + "\r\n")
      let answer = await offThePool { line.readAll() }
      #expect(answer.hasPrefix("HTTP/1.1 400") && !answer.contains("200"))
    }
  }

  /// RFC 9113, 8.3.1: `Host` may stand for `:authority`, or beside it.
  @Test func `a request of HTTP2 names whom it asks, in one way or in two that agree`()
    async throws
  {
    let (name, host) = (":authority", "host")
    let bad = [
      [], [(name, "a@localhost")], [(name, "localhost/x")], [(name, "localhost:80x")],
      [(host, "a b")], [(host, "localhost"), (host, "localhost")],
      [(name, "localhost"), (host, "127.0.0.1")],
      [(name, "localhost"), (host, "localhost"), (host, "localhost")],
    ]
    let good = [
      [(name, "localhost")], [(name, "[::1]:80")], [(host, "localhost:8080")],
      [(name, "localhost"), (host, "LOCALHOST")],
    ]
    let server = TestServer()
    let files = try TestCertificate.files(in: server.folder.appendingPathComponent("tls"))
    server.configure { configuration in
      configuration.tls = files
    }
    try await server.run(.ahc(.https)) { (client: TestClient) async throws -> Void in
      let line = try await FrameLine(to: try #require(client.http.port))
      var stream: UInt32 = 1
      // ":status 400" and ":status 200" as the fixed table has them (RFC 7541, appendix A).
      for (heads, status) in [(bad, UInt8(0x8c)), (good, 0x88)] {
        for head in heads {
          line.send(Frame.asking("/livez", on: stream, naming: head))
          let answer = await line.next(.headers, on: stream)
          #expect(answer?.payload.first == status, "\(head)")
          stream += 2
        }
      }
      #expect(client.backend.metrics.value(of: .requests) == UInt64(good.count))
    }
  }
}
