// How a loop bears that what it needs is away: it knows when that begins and when it is over, which
// is all there is to say of it, and may try less and less often in between.

struct Retries {
  /// From one round that went well to the next.
  let interval: Duration
  /// No round is put off for longer than so many intervals: what is back is found soon. With one,
  /// rounds that fail are as frequent as any.
  private let intervalsMax: Int
  private var intervals = 1
  private var isFailing = false

  init(interval: Duration, intervalsMax: Int = 16) {
    self.interval = interval
    self.intervalsMax = intervalsMax
  }

  /// How long to wait for the next round.
  var pause: Duration { interval * intervals }

  /// Has one `round` happen. Of those that fail one after the other the first is `told`, and then
  /// that one goes well `again`.
  mutating func attempt(
    _ round: () async throws -> Void, told: (any Error) -> Void, again: () -> Void
  ) async {
    do {
      try await round()
      if isFailing { again() }
      intervals = 1
      isFailing = false
    } catch {
      if !isFailing { told(error) }
      intervals = min(2 * intervals, intervalsMax)
      isFailing = true
    }
  }
}
