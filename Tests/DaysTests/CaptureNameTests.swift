// What a camera's captures are called, and in which month they lie.

import Bytes
import Days
import Testing
import Wire

@Suite struct CaptureNameTests {
  /// 2025-11-30T23:59:59.999Z.
  private let taken = Instant(1_764_547_199_999)

  @Test func `a capture is called as the clock on the wall shows it`() {
    #expect(CaptureName(taken: taken, offsetMinutes: 0).text == "2025-11-30 23.59.59")
    #expect(CaptureName(taken: taken, offsetMinutes: -345).text == "2025-11-30 18.14.59")
    #expect(CaptureName(taken: taken, offsetMinutes: 60).text == "2025-12-01 00.59.59")
  }

  @Test func `it lies in the month of the wall's calendar`() {
    let months = [0, 60].map { CaptureName(taken: taken, offsetMinutes: $0).month }
    #expect(months == [CivilMonth(year: 2025, month: 11), CivilMonth(year: 2025, month: 12)])
  }

  @Test func `others of its second have a number`() {
    let names = [1, 2, .max].map { CaptureName(taken: taken, offsetMinutes: 0, number: $0).text }
    #expect(
      names == ["2025-11-30 23.59.59", "2025-11-30 23.59.59-2", "2025-11-30 23.59.59-65535"])
  }

  @Test func `a clock before 1970, and one that nobody has, are read as well`() {
    #expect(CaptureName(taken: Instant(-1), offsetMinutes: 0).text == "1969-12-31 23.59.59")
    for instant in [Instant(.min), Instant(.max)] {
      for offset: Int32 in [.min, -1_080, 1_080, .max] {
        let name = CaptureName(taken: instant, offsetMinutes: offset, number: .max).text
        #expect(name.utf8.count <= 64)
      }
    }
  }
}
