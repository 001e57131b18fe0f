// How long the trash keeps an item.

import Wire

public enum TrashTerm {
  public static let days: Int64 = 30
  public static let milliseconds = days * dayLength

  private static let dayLength: Int64 = 86_400_000

  /// Begun ones count. Of an item that was put there by a clock that was ahead, all of them.
  public static func daysLeft(since trashed: Instant, at now: Instant) -> UInt16 {
    let (passed, overflow) = now.value.subtractingReportingOverflow(trashed.value)
    guard !overflow else { return now > trashed ? 0 : UInt16(days) }
    let left = milliseconds - min(max(passed, 0), milliseconds)
    return UInt16(clamping: (left + dayLength - 1) / dayLength)
  }
}
