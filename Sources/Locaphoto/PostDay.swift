// Which day a post may be of, seen from the moment the server took it: the same for the server,
// which knows the day alone, and for whoever opens the post and reads when it was taken.
// docs/locaphoto.md, "A post".

import Bytes
import Wire

public enum PostDay {
  /// A photo is posted at most this long after it was taken, and lives as long. Milliseconds.
  public static let lifetime: Int64 = 48 * hour

  /// Local time runs from UTC−12 to UTC+14.
  public static let offsetMinutes: ClosedRange<Int32> = -720...840

  /// How many days running the photos may be of that one member sends to one group within 24 hours:
  /// in any one zone no more than three have begun in the last 48 hours.
  public static let runningMost: Int32 = 3

  /// Whether it was that day anywhere on Earth in the 48 hours before `received`.
  public static func isPlausible(_ day: CivilDay, at received: Instant) -> Bool {
    let first = floorDay(received.value, minus: lifetime + behindMost)
    let last = floorDay(received.value, minus: -aheadMost)
    return (first...last).contains(Int64(day.value))
  }

  /// When `day` stops being plausible.
  public static func end(of day: CivilDay) -> Instant {
    Instant((Int64(day.value) + 1) * dayLength + lifetime + behindMost)
  }

  /// When `day` begins, where it begins first: no photo of it was taken before.
  public static func beginning(of day: CivilDay) -> Instant {
    Instant(Int64(day.value) * dayLength - aheadMost)
  }

  private static let hour: Int64 = 3_600_000
  fileprivate static let dayLength = 24 * hour
  private static let behindMost = 12 * hour
  private static let aheadMost = 14 * hour
  /// A post names the offset that is in force when its day ends; where the clocks were changed on
  /// that day, it was another one before.
  fileprivate static let changeMost = 2 * hour
  /// As much as a clock is wrong that was set by hand to the time of another zone. What a day may
  /// be does not follow from the device's clock, so that this lets no other day in.
  fileprivate static let clockErrorMost = 14 * hour

  private static func floorDay(_ milliseconds: Int64, minus less: Int64) -> Int64 {
    let moved = milliseconds.subtractingReportingOverflow(less)
    let sum = moved.overflow ? milliseconds : moved.partialValue
    let (quotient, remainder) = sum.quotientAndRemainder(dividingBy: dayLength)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension PhotoMetadata {
  /// Whether the day is the date that a clock on the wall showed when the photo was taken, in a
  /// zone there is.
  public var isOfItsDay: Bool {
    guard PostDay.offsetMinutes.contains(offsetMinutes) else { return false }
    let wall = captured.value.addingReportingOverflow(Int64(offsetMinutes) * 60_000)
    let sinceMidnight = wall.partialValue.subtractingReportingOverflow(
      Int64(day.value) * PostDay.dayLength)
    guard !wall.overflow, !sinceMidnight.overflow else { return false }
    let allowed = -PostDay.changeMost..<PostDay.dayLength + PostDay.changeMost
    return allowed.contains(sinceMidnight.partialValue)
  }

  /// Whether the server can have taken it honestly at `received`: of its day, in the 48 hours
  /// before and not after, as far as a device's clock can be believed, and of a day it may be of
  /// then.
  public func isPlausible(receivedAt received: Instant) -> Bool {
    let age = received.value.subtractingReportingOverflow(captured.value)
    guard !age.overflow, isOfItsDay, PostDay.isPlausible(day, at: received) else { return false }
    let allowed = -PostDay.clockErrorMost...PostDay.lifetime + PostDay.clockErrorMost
    return allowed.contains(age.partialValue)
  }
}
