// Which local dates a photo may carry. The sender's day is the sender's; the server only asks
// whether it was that day anywhere on Earth within the last 48 hours.

import Wire

enum PlausibleDay {
  /// A photo is posted at most this long after it was taken, and lives as long.
  static let lifetime = 48 * Span.hour
  /// Local time runs from UTC−12 to UTC+14.
  private static let behindMost = 12 * Span.hour
  private static let aheadMost = 14 * Span.hour

  static func contains(_ day: CivilDay, at now: Instant) -> Bool {
    let first = floorDay(now.value - lifetime - behindMost)
    let last = floorDay(now.value + aheadMost)
    return (first...last).contains(Int64(day.value))
  }

  /// When `day` stops being plausible.
  static func end(of day: CivilDay) -> Instant {
    Instant((Int64(day.value) + 1) * Span.day + lifetime + behindMost)
  }

  private static func floorDay(_ milliseconds: Int64) -> Int64 {
    let (quotient, remainder) = milliseconds.quotientAndRemainder(dividingBy: Span.day)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
