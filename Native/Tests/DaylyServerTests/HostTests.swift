// Whom a request asks: in HTTP/1.1 every request says so, and none says it twice.

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
}
