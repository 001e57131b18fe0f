// What the person who runs the server asks it, and what a test asks its clock.

import Crypto
import Hummingbird
import Wire

extension Backend {
  /// A test may look this far ahead or back; further, dates stop being dates.
  private static let shiftMax = 3650 * Span.day

  /// GET /healthz: the database answers.
  func health() async throws -> Response {
    _ = try await store.head(of: .zero)
    return .text("ok\n")
  }

  /// GET /livez: the process answers. Nothing else is asked, for a server that is begun anew has no
  /// other database.
  func alive() -> Response { .text("ok\n") }

  /// GET /readyz: all that the server stands on answers, or which of it does not.
  func ready() async -> Response {
    let missing = await readiness.missing { [store, blobs] in
      var missing: [String] = []
      do { _ = try await store.head(of: .zero) } catch { missing.append("database") }
      do { try await blobs.check() } catch { missing.append("photos") }
      return missing
    }
    guard !missing.isEmpty else { return .text("ok\n") }
    return .text("no answer: \(missing.joined(separator: ", "))\n", status: .serviceUnavailable)
  }

  /// GET /metrics. For who runs the server: with the token there is, or else from this machine
  /// itself. How many photos were posted today is nobody else's business; to them there is nothing
  /// here.
  func counters(_ request: Request, _ context: DaylyContext) async throws -> Response {
    guard mayCount(request, context) else { throw Refusal(.notFound) }
    let totals = try await store.totals(now: clock.now())
    let gauges = Metrics.gauges([
      ("dayly_accounts", UInt64(totals.accounts)), ("dayly_groups", UInt64(totals.groups)),
      ("dayly_live_posts", UInt64(totals.posts)),
      ("dayly_live_post_bytes", UInt64(totals.postBytes)),
      ("dayly_disk_free_bytes", freeBytes()), ("dayly_disk_reserve_bytes", reserveBytes),
    ])
    return .text(metrics.text + gauges)
  }

  private func mayCount(_ request: Request, _ context: DaylyContext) -> Bool {
    if let metricsToken {
      let given = request.headers[.authorization] ?? ""
      // Hashed first, so that the comparison says nothing about how much of it is right.
      return SHA256.hash(data: Array(given.utf8))
        == SHA256.hash(data: Array("Bearer \(metricsToken)".utf8))
    }
    // Behind a proxy everybody comes from the proxy's address.
    guard trustedProxy == nil else { return false }
    return context.peer.map(Configuration.isLoopback) ?? (mode == .development)
  }

  /// POST /development/clock. What has expired by the new time is gone when this answers.
  func move(_ clock: MovableClock, _ request: Request) async throws -> Response {
    let shift: ClockShift = try await request.value()
    guard shift.offset.magnitude <= UInt64(Self.shiftMax) else { throw Refusal(.malformed) }
    clock.shift(by: shift.offset)
    try await sweep()
    return .empty()
  }
}
