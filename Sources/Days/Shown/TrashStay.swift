// How long what was put into the trash stays there.

import Wire

public enum TrashStay {
  /// 30 days.
  public static let milliseconds = dayCountMax * dayMilliseconds
  private static let dayCountMax: Int64 = 30
  private static let dayMilliseconds: Int64 = 86_400_000

  /// For so many more days, begun ones among them, it can be brought back. A clock that was set
  /// back makes it no more than all of them.
  public static func daysLeft(since trashed: Instant, now: Instant) -> Int {
    let left = milliseconds - (now.value - trashed.value)
    return Int(min(max((left + dayMilliseconds - 1) / dayMilliseconds, 0), dayCountMax))
  }
}
