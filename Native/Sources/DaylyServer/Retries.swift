// How a loop bears that what it needs is away: it tries less and less often, and knows when that
// begins and when it is over, which is all there is to say of it.

struct Retries {
  /// From one round that went well to the next.
  let interval: Duration
  /// No round is put off for longer than so many intervals: what is back is found soon.
  private static let intervalsMax = 16
  private var intervals = 1
  private var isFailing = false

  init(interval: Duration) { self.interval = interval }

  /// How long to wait for the next round.
  var pause: Duration { interval * intervals }

  /// Returns whether the rounds before this one had failed.
  mutating func succeeded() -> Bool {
    defer { self = Retries(interval: interval) }
    return isFailing
  }

  /// Returns whether this one is the first that failed.
  mutating func failed() -> Bool {
    defer { isFailing = true }
    intervals = min(2 * intervals, Self.intervalsMax)
    return !isFailing
  }
}
