// How a vault locks on this device, and how long it makes wait who types wrong passphrases. What
// keeps somebody with a copy of the folder from guessing is what each guess costs; this is for whom
// the device itself is at hand.

import Bytes
import Kernel
import Wire

extension VaultSettings {
  static let usual = VaultSettings(lockAfter: 5, wrong: 0, heldUntil: nil, openedBy: nil)
  /// So many wrong passphrases cost nothing: fingers slip.
  static let freeCount: UInt32 = 3
  private static let firstMilliseconds: Int64 = 5_000
  /// Whoever has the right one is never kept from it for longer.
  private static let longestMilliseconds: Int64 = 5 * 60_000

  /// Out of sight for so long, the vault locks.
  var hiddenMilliseconds: Int64 { Int64(lockAfter) * 60_000 }

  /// A clock that was set back holds nobody for longer than the longest wait.
  func isHeld(at instant: Instant) -> Bool {
    guard let heldUntil, instant < heldUntil else { return false }
    return heldUntil.milliseconds(since: instant) <= Self.longestMilliseconds
  }

  mutating func noteWrong(at instant: Instant) {
    wrong = wrong.addingReportingOverflow(1).partialValue
    guard wrong > Self.freeCount else { return }
    let doublings = min(Int64(wrong - Self.freeCount) - 1, 8)
    let wait = min(Self.firstMilliseconds << doublings, Self.longestMilliseconds)
    heldUntil = instant.advanced(by: wait)
  }

  /// Returns whether that is news. What a source's key opens, that source finds by itself.
  mutating func noteOpened(by unlocker: UnlockerID, isTyped: Bool) -> Bool {
    let before = self
    (wrong, heldUntil) = (0, nil)
    if isTyped { openedBy = unlocker }
    return self != before
  }
}
