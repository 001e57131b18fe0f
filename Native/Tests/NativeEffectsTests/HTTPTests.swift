// Requests against a real server of our own: what arrives, what is refused, what is given up.

import Foundation
import Hummingbird
import HummingbirdTesting
import Reach
import Synchronization
import Testing
import Wire

@testable import NativeEffects

/// Milliseconds. No answer is given up for want of a processor.
private let hour: UInt32 = 3_600_000

@Suite struct HTTPTests {
  @Test func `an answer comes with status and body, and its cookies are handed on`() async throws {
    try await Self.serving { http in
      let cookies = Mutex<[String]>([])
      let result = await http.run(
        Self.call("/hello"), cookies: "a=b", setCookies: { set in cookies.withLock { $0 = set } },
        progress: { _, _ in })
      #expect(result == .answered(status: 200, body: Array("cookie a=b".utf8)))
      #expect(cookies.withLock { $0 } == ["session=s; Path=/"])
    }
  }

  @Test func `an upload tells how far it is and arrives whole`() async throws {
    try await Self.serving { http in
      let moved = Mutex<[UInt32]>([])
      var call = Self.call("/echo")
      call.method = .put
      call.body = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
      let result = await http.run(
        call, cookies: nil, setCookies: { _ in },
        progress: { sent, total in
          #expect(total == 300_000)
          moved.withLock { $0.append(sent) }
        })
      #expect(result == .answered(status: 200, body: call.body ?? []))
      let steps = moved.withLock { $0 }
      #expect(steps.count >= 4)
      #expect(steps == steps.sorted())
      #expect(steps.last == 300_000)
    }
  }

  @Test func `an answer larger than asked for is cut off`() async throws {
    try await Self.serving { http in
      for path in ["/large", "/endless"] {
        var call = Self.call(path)
        call.most = 99_999
        #expect(await Self.run(http, call) == .failed(.tooLarge))
      }
    }
  }

  @Test func `a redirect is not followed`() async throws {
    try await Self.serving { http in
      #expect(await Self.run(http, Self.call("/away")) == .failed(.timeout))
      #expect(http.reachFault == .notDayly(status: 307))
    }
  }

  @Test func `silence ends a request, and so does cancelling it`() async throws {
    // Takes connections, and never says a word.
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        #expect(bind(listener, address, length) == 0)
        #expect(listen(listener, 8) == 0)
        #expect(getsockname(listener, address, &length) == 0)
      }
    }
    let port = UInt16(bigEndian: address.sin_port)
    let http = HTTP(server: try ServerAddress("http://127.0.0.1:\(port)"))
    var call = Self.call("/silence")
    call.patience = 50
    #expect(await Self.run(http, call) == .failed(.timeout))
    call.patience = hour
    let task = Task { [call] in await Self.run(http, call) }
    task.cancel()
    #expect(await task.value == .failed(.cancelled))
  }

  @Test func `a server that is not there is offline, and the reason is known`() async throws {
    // Port 1 on loopback has no listener; names below "invalid" never exist.
    let reasons: [(String, ReachFault)] = [
      ("http://127.0.0.1:1", .refused), ("http://dayly.invalid", .unknownHost),
    ]
    for (address, fault) in reasons {
      let http = HTTP(server: try ServerAddress(address))
      #expect(await Self.run(http, Self.call("/")) == .failed(.offline))
      #expect(http.reachFault == fault)
    }
  }

  @Test func `what is no Dayly server says nothing that counts`() async throws {
    try await Self.serving { http in
      #expect(await Self.run(http, Self.call("/page")) == .failed(.timeout))
      #expect(http.reachFault == .notDayly(status: 404))
      _ = await Self.run(http, Self.call("/hello"))
      #expect(http.reachFault == nil)
    }
  }

  private static func call(_ path: String) -> HTTPCall {
    HTTPCall(
      method: .get, path: path, body: nil, contentType: HTTP.wireType, most: 1_000_000,
      patience: hour)
  }

  private static func run(_ http: HTTP, _ call: HTTPCall) async -> HTTPResult {
    await http.run(call, cookies: nil, setCookies: { _ in }, progress: { _, _ in })
  }

  private static func serving(_ body: @escaping @Sendable (HTTP) async throws -> Void) async throws
  {
    let router = Router()
    let ours: HTTPFields = [.contentType: HTTP.wireType]
    router.get("/hello") { request, _ in
      Response(
        status: .ok, headers: [.contentType: HTTP.wireType, .setCookie: "session=s; Path=/"],
        body: .init(byteBuffer: ByteBuffer(string: "cookie \(request.headers[.cookie] ?? "")")))
    }
    router.put("/echo") { request, _ in
      Response(
        status: .ok, headers: ours,
        body: .init(byteBuffer: try await request.body.collect(upTo: 1_000_000)))
    }
    router.get("/large") { _, _ in
      Response(
        status: .ok, headers: ours,
        body: .init(byteBuffer: ByteBuffer(repeating: 1, count: 100_000)))
    }
    router.get("/endless") { _, _ in
      Response(
        status: .ok, headers: ours,
        body: .init { writer in
          for _ in 0..<1000 { try await writer.write(ByteBuffer(repeating: 1, count: 1000)) }
          try await writer.finish(nil)
        })
    }
    router.get("/page") { _, _ in
      Response(status: .notFound, headers: [.contentType: "text/html"])
    }
    router.get("/away") { _, _ in
      Response(status: .temporaryRedirect, headers: [.location: "https://elsewhere.example/"])
    }
    let application = Application(router: router)
    try await application.test(.live) { client in
      let port = try #require(client.port)
      try await body(HTTP(server: try ServerAddress("http://127.0.0.1:\(port)")))
    }
  }
}
