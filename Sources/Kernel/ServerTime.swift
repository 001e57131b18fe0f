// What the server's clock showed when it was asked last in this run. This device's own clock may be
// years ahead for an hour, from an empty battery or a hand that slipped: what it takes for over is
// hidden at once, and destroyed for good only where the server's clock does not contradict.

import Wire

package struct ServerTime: Equatable, Sendable {
  /// The server's clock, and this device's when the answer came.
  private let told: Instant
  private let at: Instant

  package init(told: Instant, at: Instant) {
    self.told = told
    self.at = at
  }

  /// How long what was told is good for: while an app is open it is told anew each minute, and what
  /// passes by the device's clock in between is not believed for longer. Milliseconds.
  package static let patience: Int64 = 10 * 60_000

  /// What both clocks say has come; `nil` where nobody can say.
  package func surely(at instant: Instant) -> Instant? {
    server(at: instant).map { min(instant, $0) }
  }

  /// The later of what the two clocks show: nothing that counts from it is over too soon because a
  /// clock was behind; `nil` where nobody can say.
  package func latest(at instant: Instant) -> Instant? {
    server(at: instant).map { max(instant, $0) }
  }

  private func server(at instant: Instant) -> Instant? {
    let passed = instant.milliseconds(since: at)
    guard (0...Self.patience).contains(passed) else { return nil }
    return told.advanced(by: passed)
  }
}
