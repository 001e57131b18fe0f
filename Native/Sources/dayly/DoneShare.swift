// How much of some work is done, as a progress line says it. What is counted comes from files and
// archives, and may be anything.

import Wire

struct DoneShare {
  /// 0 to 1.
  let share: Double

  /// Nothing of nothing is done.
  init(_ done: some BinaryInteger, of whole: some BinaryInteger) {
    share = whole > 0 ? min(1, max(0, Double(done) / Double(whole))) : 0
  }

  var percent: Int { Int(share * 100) }

  /// Before so many milliseconds nobody can tell how long the rest takes.
  private static let startMilliseconds: Int64 = 3_000
  /// Who has to wait longer need not know how long.
  private static let restMax = 1e15

  /// As ", 5 min left"; empty while nobody can tell.
  func left(after milliseconds: Int64) -> String {
    guard share > 0, share < 1, milliseconds >= Self.startMilliseconds else { return "" }
    let rest = Int64(min(Self.restMax, Double(milliseconds) * (1 - share) / share))
    return ", \(Moments.left(until: Instant(rest), from: Instant(0))) left"
  }
}

/// Whole seconds of what lasts so many milliseconds, at least one.
func wholeSeconds(_ milliseconds: UInt32) -> UInt64 { max(1, (UInt64(milliseconds) + 500) / 1000) }
