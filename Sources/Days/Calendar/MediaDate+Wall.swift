// When something was taken, by the clock on the wall where it was taken.

import Bytes
import Wire

extension MediaDate {
  /// Milliseconds of that clock since 1970-01-01T00:00 there; midnight where only the day is known.
  public var wallMilliseconds: Int64 {
    switch moment {
    case .unknown: Int64(day.value) * 86_400_000
    case .local(let milliseconds): WallTime.held(milliseconds)
    case .instant(let instant, let offset): instant.wallMilliseconds(offset)
    }
  }
}

extension Instant {
  /// What a clock shows that is so many minutes ahead of UTC.
  public func wallMilliseconds(_ offsetMinutes: Int32) -> Int64 {
    value + Int64(OffsetMinutes.held(offsetMinutes)) * 60_000
  }
}

extension [DatedFile] {
  /// Their places in the order in which they lie on their days: the earlier first, those of one
  /// moment by their paths, and at the end those of which nobody knows the day. O(n log n).
  public var placesByDay: [Int] {
    let keys = map { file in
      (file.date?.day.value ?? .max, file.date?.wallMilliseconds ?? .max)
    }
    return positions(of: count) { one, other in
      guard keys[one] == keys[other] else { return keys[one] < keys[other] }
      return self[one].path.utf8.lexicographicallyPrecedes(self[other].path.utf8)
    }
  }
}
