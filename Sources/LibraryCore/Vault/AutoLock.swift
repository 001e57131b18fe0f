// When a vault locks by itself: some time after the app was hidden, or nothing was done in it.

import Bytes
import Kernel
import Wire

struct AutoLock: Equatable {
  private static let idleMillisecondsMin: Int64 = 15 * 60_000

  private var hiddenMilliseconds: Int64
  private var isVisible = true
  private var hiddenSince: Instant?
  private var active: Instant?

  init(_ settings: VaultSettings = .usual) {
    hiddenMilliseconds = settings.hiddenMilliseconds
  }

  mutating func note(_ settings: VaultSettings) {
    hiddenMilliseconds = settings.hiddenMilliseconds
  }

  mutating func note(isVisible: Bool, at instant: Instant) {
    self.isVisible = isVisible
    // Back in sight after too long it is due until the next lock is opened.
    if isVisible, isDue(at: instant) { return }
    hiddenSince = isVisible ? nil : hiddenSince ?? instant
  }

  /// Whether somebody comes back too late. Where the key was needed all the while they do not, and
  /// it counts anew.
  mutating func isTooLate(isBusy: Bool, at instant: Instant) -> Bool {
    guard isDue(at: instant) else { return false }
    if isBusy { begin(at: instant) }
    return !isBusy
  }

  mutating func noteActivity(at instant: Instant) {
    if !isDue(at: instant) { active = instant }
  }

  /// Somebody has just opened the vault, and may have gone elsewhere while it took its time.
  mutating func begin(at instant: Instant) {
    hiddenSince = isVisible ? nil : instant
    active = instant
  }

  func isDue(at instant: Instant) -> Bool {
    func isPassed(_ since: Instant?, _ milliseconds: Int64) -> Bool {
      guard let since else { return false }
      // A clock that was set back says nothing of how long it was.
      return instant < since || instant >= since.advanced(by: milliseconds)
    }
    return isPassed(hiddenSince, hiddenMilliseconds)
      || isPassed(active, max(hiddenMilliseconds, Self.idleMillisecondsMin))
  }
}
