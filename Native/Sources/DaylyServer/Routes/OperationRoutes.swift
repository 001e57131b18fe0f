// What the person who runs the server asks it, and what a test asks its clock.

import Hummingbird
import Loopback
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
    let missing = await readiness.missing { [store, blobs, readiness] in
      var missing: [String] = []
      do { _ = try await store.head(of: .zero) } catch { missing.append("database") }
      do { try await blobs.check() } catch { missing.append("photos") }
      // Whoever listens here would hear nothing of what is stored elsewhere.
      if !readiness.hearsOthers { missing.append("events") }
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
    var text = OpenMetrics()
    text.family("dayly_build", .info, "Which Dayly this is.")
    text.sample("_info", [("version", "\(DaylyVersion.text)")], 1)
    metrics.write(to: &text)
    await writeGauges(to: &text)
    var response = Response.text(text.whole)
    response.headers[.contentType] = OpenMetrics.mediaType
    return response
  }

  /// What is so now. A database that is away takes its own along, and nothing else.
  private func writeGauges(to text: inout OpenMetrics) async {
    let totals = try? await store.totals(now: clock.now())
    text.gauge("dayly_store_up", totals == nil ? 0 : 1, "Whether the database answers.")
    if let totals {
      text.gauge("dayly_live_accounts", totals.accounts, "Accounts there are.")
      text.gauge("dayly_live_groups", totals.groups, "Groups there are.")
      text.gauge("dayly_live_posts", totals.posts, "Photos there are.")
      text.gauge(
        "dayly_live_post_bytes", unit: "bytes", totals.postBytes, "What they take.")
    }
    text.gauge("dayly_event_streams", UInt64(events.count), "Apps that listen for news.")
    text.gauge(
      "dayly_disk_free_bytes", unit: "bytes", freeBytes(), "What is left on the data folder's disk."
    )
    text.gauge(
      "dayly_disk_reserve_bytes", unit: "bytes", reserveBytes, "So much of it is not for photos.")
  }

  private func mayCount(_ request: Request, _ context: DaylyContext) -> Bool {
    if let metricsToken {
      let given = request.headers[.authorization] ?? ""
      return areSame(Array(given.utf8), Array("Bearer \(metricsToken)".utf8))
    }
    // Behind a proxy everybody comes from the proxy's address.
    guard trustedProxy == nil else { return false }
    return context.peer.map(Loopback.contains) ?? (mode == .development)
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
