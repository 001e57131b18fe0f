// The stream a running app listens to: server-sent events (WHATWG HTML, 9.2) that name what has
// changed, within a moment of its becoming durable.

import HTTPTypes
import Hummingbird
import Membership
import NIOCore
import ServiceLifecycle
import Wire

extension Backend {
  /// GET /v1/events
  func listen(_ request: Request) async throws -> Response {
    let session = try await session(request)
    let last = request.headers[.lastEventID]
    guard let (line, events) = self.events.listen(session, after: last) else {
      throw Refusal(
        .rateLimited, "There are as many listeners as there can be.", retryAfter: Span.minute)
    }
    // Revoked or signed out since it was looked at, it would not be ended by that any more.
    guard try await store.session(session.token, now: clock.now()) != nil else {
      self.events.end(line)
      throw Refusal(.unauthenticated)
    }
    let headers: HTTPFields = [
      .contentType: "text/event-stream", .cacheControl: "no-store", .accelBuffering: "no",
    ]
    let body = request.body
    return Response(
      status: .ok, headers: headers,
      body: .init { [hub = self.events] writer in
        // The headers leave at once; a browser that lost the line waits this long, in ms.
        try await writer.write(ByteBuffer(string: "retry: 2000\n\n"))
        try await withGracefulShutdownHandler {
          for await event in events { try await writer.write(ByteBuffer(string: event)) }
        } onGracefulShutdown: {
          hub.end(line)
        }
        _ = body
        try await writer.finish(nil)
      })
  }

  /// Tells a group's members that something in it is new. Call it once that is durable: a photo
  /// posted or withdrawn, a log entry, a key wrapped anew. `others`: who was a member until now.
  func notify(_ group: GroupID, others: [AccountID] = []) async {
    // What cannot be told is asked for with the next poll.
    guard let roster = try? await roster(group) else { return }
    events.notify(group, for: Set(roster.members.map(\.account) + others))
  }

  /// Ends the listeners whose session is over.
  func endThoseThatAreOver() async throws { try await endOver(events.sessions()) }

  /// Ends the listeners of those of these sessions that are over.
  func endOver(_ sessions: [Digest]) async throws {
    let now = clock.now()
    var over: Set<Digest> = []
    for token in sessions where try await store.session(token, now: now) == nil {
      over.insert(token)
    }
    events.end { over.contains($0.token) }
  }
}

/// Shows listeners that their line is alive, and ends those whose session is over, until the server
/// shuts down.
struct Heart: Service {
  let backend: Backend
  /// A line that says nothing for ten seconds may be taken for dead.
  var beats = Duration.seconds(6)
  var looks = Duration.seconds(20)

  func run() async throws {
    await cancelWhenGracefulShutdown {
      // A database that answers nobody keeps looks waiting, and no beat.
      async let looking: Void = looking()
      await beating()
      await looking
    }
    backend.events.endAll()
  }

  /// Looks that fail are as frequent as any: whose session is over hears nothing for longer than it
  /// has to.
  var retries: Retries { Retries(interval: looks, intervalsMax: 1) }

  func look(_ retries: inout Retries) async {
    await retries.attempt {
      try await backend.endThoseThatAreOver()
    } told: { error in
      backend.logger.error(
        "sessions cannot be looked at", metadata: ["error": "\(Trouble.named(error))"])
    } again: {
      backend.logger.notice("sessions are looked at again")
    }
  }

  private func looking() async {
    var retries = retries
    while !Task.isCancelled {
      do { try await Task.sleep(for: retries.pause) } catch { return }
      await look(&retries)
    }
  }

  private func beating() async {
    while !Task.isCancelled {
      do { try await Task.sleep(for: beats) } catch { return }
      backend.events.beat()
    }
  }
}
