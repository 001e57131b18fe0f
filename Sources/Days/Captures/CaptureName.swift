// What a camera's capture is called, and where it lies: both halves of a Live Photo have the name
// that the clock on the wall gives them, as cameras write it.

import Bytes
import Wire

public struct CaptureName {
  /// Without what says the type of a file, such as "2026-11-22 09.41.07", and "-2" behind it for
  /// the second one of that second.
  public let text: Text
  /// The month of the day that the wall's calendar showed.
  public let month: CivilMonth

  /// - Parameter number: 1 for the first of its second.
  public init(taken: Instant, offsetMinutes: Int32, number: UInt16 = 1) {
    let wall = taken.wallMilliseconds(offsetMinutes)
    let day = CivilDay(ofMilliseconds: wall)
    let seconds = Int32(clamping: (wall - Int64(day.value) * 86_400_000) / 1_000)
    let time =
      Digits.text(seconds / 3_600, 2) + "." + Digits.text(seconds / 60 % 60, 2) + "."
      + Digits.text(seconds % 60, 2)
    let mark: Text = number > 1 ? "-" + Digits.text(Int32(number), 1) : ""
    text = day.dashed + " " + time + mark
    month = CivilMonth(of: day)
  }
}
