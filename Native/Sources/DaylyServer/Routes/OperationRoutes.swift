// What the person who runs the server asks it, and what a test asks its clock.

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

  /// POST /development/clock. What has expired by the new time is gone when this answers.
  func move(_ clock: MovableClock, _ request: Request) async throws -> Response {
    let shift: ClockShift = try await request.value()
    guard shift.offset.magnitude <= UInt64(Self.shiftMax) else { throw Refusal(.malformed) }
    clock.shift(by: shift.offset)
    try await sweep()
    return .empty()
  }
}
