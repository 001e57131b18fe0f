// One session that hears what others say by NOTIFY. libpq wakes nobody, so a thread of its own
// waits for the session's socket, and makes the session again when it was lost.

import CLibpq
import Dispatch
import Foundation
import Synchronization

/// Hears one channel of one database until it is closed.
public final class PostgresListener: Sendable {
  public enum Heard: Sendable, Equatable {
    /// From here on everything is heard. What was said before may have been missed: a session
    /// was lost, or more was said than anybody took.
    case began
    case said(String)
  }

  /// Notices within five seconds that the other machine is gone: nobody is waiting for an answer
  /// whom that would disturb.
  private static let settings = [
    ("keepalives_idle", "3"), ("keepalives_interval", "1"), ("keepalives_count", "2"),
    ("tcp_user_timeout", "5000"), ("connect_timeout", "5"),
  ]
  /// What is not taken meanwhile. More is heard as `began`.
  private static let heardMax = 4096
  private static let pause: Int32 = 200
  /// For a minute: after that `begin` will refuse for good.
  private static let refusalsMax = 300

  /// For one reader. Ends when this is closed, or when `begin` goes on refusing.
  public let heard: AsyncStream<Heard>
  private let continuation: AsyncStream<Heard>.Continuation
  private let address: PostgresAddress
  private let channel: String
  /// What each session does before it listens; it may throw to be tried again.
  private let begin: @Sendable (PostgresConnection) throws -> Void
  /// Ends the wait, once its other end is closed.
  private let life = Pipe()
  private let isClosed = Mutex(false)
  private let hears = Mutex(false)
  private let ended = DispatchGroup()

  /// Begins to listen, and returns once it does. Throws what `begin` throws, or
  /// `PostgresError`. `channel` is a name that SQL takes without quotes.
  public init(
    _ address: PostgresAddress, channel: String,
    begin: @escaping @Sendable (PostgresConnection) throws -> Void = { _ in }
  ) async throws {
    self.address = address
    self.channel = channel
    self.begin = begin
    (heard, continuation) = AsyncStream<Heard>.makeStream(
      bufferingPolicy: .bufferingOldest(Self.heardMax))
    try await withCheckedThrowingContinuation { (started: CheckedContinuation<Void, any Error>) in
      Thread.detachNewThread { [self] in
        ended.enter()
        run(started)
        ended.leave()
      }
    }
  }

  /// Whether it was closed.
  public var isOver: Bool { isClosed.withLock { $0 } }

  /// Whether there is a session at the moment, as far as is known without asking the server.
  public var isListening: Bool { hears.withLock { $0 } }

  /// Ends the session and the stream.
  public func close() {
    let isFirst = isClosed.withLock { isClosed in
      defer { isClosed = true }
      return !isClosed
    }
    if isFirst { try? life.fileHandleForWriting.close() }
    ended.wait()
  }

  private func run(_ started: CheckedContinuation<Void, any Error>) {
    defer { continuation.finish() }
    do {
      let first = try session()
      hears.withLock { $0 = true }
      started.resume()
      try? hear(first)
    } catch {
      started.resume(throwing: error)
      return
    }
    var refusals = 0
    while !isClosed.withLock({ $0 }), refusals < Self.refusalsMax {
      do {
        let next = try session()
        refusals = 0
        try hear(next)
      } catch {
        refusals = error is PostgresError ? 0 : refusals + 1
        wait(for: -1, most: Self.pause)
      }
    }
  }

  private func session() throws -> PostgresConnection {
    let connection = try PostgresConnection(address, settings: Self.settings)
    try begin(connection)
    try connection.script("LISTEN \(channel)")
    return connection
  }

  /// Returns when this listener is closed; throws when the session is lost.
  private func hear(_ connection: PostgresConnection) throws {
    hears.withLock { $0 = true }
    defer { hears.withLock { $0 = false } }
    var isBehind = !take(.began)
    while !isClosed.withLock({ $0 }) {
      // Some may have come together with the answer to LISTEN.
      for payload in try connection.notifications() where !isBehind {
        isBehind = !take(.said(payload))
      }
      if isBehind { isBehind = !take(.began) }
      wait(for: connection.socket, most: isBehind ? Self.pause : -1)
    }
  }

  /// `false` when too much waits to be taken already.
  private func take(_ heard: Heard) -> Bool {
    if case .dropped = continuation.yield(heard) { return false }
    return true
  }

  /// Until there is something to read, this listener is closed, or this time has passed.
  private func wait(for socket: Int32, most milliseconds: Int32) {
    let events = Int16(POLLIN)
    var files = [
      pollfd(fd: life.fileHandleForReading.fileDescriptor, events: events, revents: 0),
      pollfd(fd: socket, events: events, revents: 0),
    ]
    _ = poll(&files, nfds_t(files.count), milliseconds)
  }
}

extension PostgresConnection {
  /// What arrives is read from here; -1 when the connection is lost.
  fileprivate var socket: Int32 { PQsocket(connection) }

  /// What was said since the last time. Throws `PostgresError.lost`.
  fileprivate func notifications() throws(PostgresError) -> [String] {
    guard isOpen else { throw .lost("it ended") }
    var payloads: [String] = []
    while let notification = PQnotifies(connection) {
      payloads.append(String(cString: notification.pointee.extra))
      PQfreemem(notification)
    }
    return payloads
  }
}
