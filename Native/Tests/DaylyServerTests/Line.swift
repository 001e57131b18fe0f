// A plain TCP connection that says whatever a test tells it to, and how a test waits for an answer.

import Foundation

/// What waits for the server does so on a thread of its own: the server needs the shared ones.
func offThePool<Value: Sendable>(
  _ wait: @escaping @Sendable () -> Value
) async -> Value {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: wait()) }
  }
}

/// A plain TCP connection from an address of this machine.
final class Line: @unchecked Sendable {
  private let descriptor: Int32
  private var isOpen = true

  init(from source: String, to port: Int) throws {
    #if os(Linux)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var patience = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    guard Self.with(source, 0, { bind(descriptor, $0, $1) }) == 0,
      Self.with("127.0.0.1", UInt16(port), { connect(descriptor, $0, $1) }) == 0
    else { throw SetUpFailed(why: "no connection: \(errno)") }
  }

  deinit { if isOpen { close(descriptor) } }

  /// Hangs up without a farewell (RST).
  func hangUp() {
    var now = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    close(descriptor)
    isOpen = false
  }

  @discardableResult
  func send(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    #if os(Linux)
      return Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) >= 0
    #else
      return Foundation.send(descriptor, bytes, bytes.count, 0) >= 0
    #endif
  }

  /// Whether the other side ends it although a byte comes every now and then. Gives up after much
  /// longer than any limit of the test.
  func endsWhileDripping(_ byte: String) -> Bool {
    for _ in 0..<400 {
      var status = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&status, 1, 50) > 0 {
        var space = [UInt8](repeating: 0, count: 4096)
        if recv(descriptor, &space, space.count, 0) <= 0 { return true }
      } else if !send(byte) {
        return true
      }
    }
    return false
  }

  func readAll() -> String { read(until: nil) }

  /// What comes until this text is in it, or until the other side ends it.
  func read(until mark: String?) -> String {
    var bytes: [UInt8] = []
    var space = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = recv(descriptor, &space, space.count, 0)
      if count > 0 { bytes += space.prefix(count) }
      let text = String(decoding: bytes, as: UTF8.self)
      if count <= 0 || mark.map(text.contains) == true { return text }
    }
  }

  private static func with(
    _ host: String, _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    inet_pton(AF_INET, host, &address.sin_addr)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
