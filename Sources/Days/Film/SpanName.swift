// What days one after another are called in digits: 2026, 2026-11 or 2026-11-03--2026-11-20.

import Bytes
import Wire

public enum SpanName {
  /// A whole year or month is called so, everything else by its first and its last day.
  public static func text(first: CivilDay, last: CivilDay) -> Text {
    let (year, month, _) = first.civil
    if first == CivilDay(year: year, month: 1, day: 1),
      last == CivilDay(year: year, month: 12, day: 31)
    {
      return Digits.text(year, 4)
    }
    if first == CivilDay(year: year, month: month, day: 1),
      last == CivilDay(year: year, month: month + 1, day: 0)
    {
      return Digits.text(year, 4) + "-" + Digits.text(month, 2)
    }
    return first.dashed + "--" + last.dashed
  }

  /// Whether days may be called so; that they are in a calendar is not asked. O(bytes).
  static func isOne(_ name: ArraySlice<UInt8>) -> Bool {
    let parts = name.split(separator: 0x2D, omittingEmptySubsequences: false)
    let isNumbered = parts.allSatisfy { $0.allSatisfy { (0x30...0x39).contains($0) } }
    guard isNumbered, let year = parts.first, year.count >= 4 else { return false }
    switch parts.count {
    case 1: return true
    case 2: return parts[1].count == 2
    case 7:
      let counts = parts.map { $0.count }
      return counts[1...3] == [2, 2, 0] && counts[4] >= 4 && counts[5...] == [2, 2]
    default: return false
    }
  }
}
