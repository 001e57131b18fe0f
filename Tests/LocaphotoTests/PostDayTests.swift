// Which day a post may be of, seen from when the server took it and from what is sealed in it.

import Bytes
import Testing
import Wire

@testable import Locaphoto

@Suite struct PostDayTests {
  private static let hour: Int64 = 3_600_000
  private static let dayLength = 24 * hour
  private let day = CivilDay(20_000)
  private let midnight = 20_000 * dayLength

  /// Taken at `hours` of the day in a zone that is `offset` hours ahead.
  private func metadata(hours: Int64, offset: Int64, day: Int32 = 20_000) -> PhotoMetadata {
    PhotoMetadata(
      captured: Instant(midnight + (hours - offset) * Self.hour), day: CivilDay(day),
      offsetMinutes: Int32(offset * 60), size: PixelSize(width: 4, height: 3), source: .camera)
  }

  @Test func `a day is plausible from its first dawn to 48 hours after its last dusk`() {
    let first = midnight - 14 * Self.hour
    let end = midnight + Self.dayLength + 12 * Self.hour + 48 * Self.hour
    #expect(!PostDay.isPlausible(day, at: Instant(first - 1)))
    #expect(PostDay.isPlausible(day, at: Instant(first)))
    #expect(PostDay.isPlausible(day, at: Instant(end - 1)))
    #expect(!PostDay.isPlausible(day, at: Instant(end)))
    #expect(PostDay.end(of: day) == Instant(end))
  }

  @Test(arguments: [Int32.min, -1, 0, Int32.max])
  func `extreme days are judged, not trapped on`(_ day: Int32) {
    #expect(PostDay.isPlausible(CivilDay(day), at: Instant(0)) == (day == -1 || day == 0))
    _ = PostDay.end(of: CivilDay(day))
    for instant in [Int64.min, .max] {
      // The last day there is is that of the last moment, and the first one that of the first.
      let isItsDay = (day < -1 && instant < 0) || (day > 0 && instant > 0)
      #expect(PostDay.isPlausible(CivilDay(day), at: Instant(instant)) == isItsDay)
      var metadata = metadata(hours: 0, offset: 0, day: day)
      metadata.captured = Instant(instant)
      #expect(metadata.isOfItsDay == isItsDay)
      #expect(!metadata.isPlausible(receivedAt: Instant(~instant)))
    }
  }

  @Test func `whoever sends at once what they take is believed in every zone and at every hour`() {
    for offset in -12...14 as ClosedRange<Int64> {
      for hours in 0...23 as ClosedRange<Int64> {
        let metadata = metadata(hours: hours, offset: offset)
        for late in [0, 1, 47, 48] as [Int64] {
          let received = Instant(metadata.captured.value + late * Self.hour)
          #expect(metadata.isPlausible(receivedAt: received), "\(offset) \(hours) \(late)")
        }
      }
    }
  }

  @Test func `another day than the clock on the wall showed is not believed`() {
    for offset in -12...14 as ClosedRange<Int64> {
      for other in [-3, -2, -1, 1, 2] as [Int32] {
        let metadata = metadata(hours: 12, offset: offset, day: 20_000 + other)
        #expect(!metadata.isOfItsDay)
        #expect(!metadata.isPlausible(receivedAt: metadata.captured))
      }
    }
    // On a day on which the clocks are changed, the hour of the change is.
    #expect(metadata(hours: -1, offset: 1).isOfItsDay)
    #expect(!metadata(hours: -3, offset: 1).isOfItsDay)
    #expect(metadata(hours: 25, offset: 1).isOfItsDay)
    #expect(!metadata(hours: 26, offset: 1).isOfItsDay)
  }

  @Test func `no other zones are believed than there are`() {
    var metadata = metadata(hours: 12, offset: 14)
    #expect(metadata.isOfItsDay)
    metadata.offsetMinutes += 1
    #expect(!metadata.isOfItsDay)
    metadata = self.metadata(hours: 12, offset: -12)
    #expect(metadata.isOfItsDay)
    metadata.offsetMinutes -= 1
    #expect(!metadata.isOfItsDay)
  }

  @Test
  func `what the server took long before or after it is said to have been taken is not shown`() {
    let metadata = metadata(hours: 12, offset: 0)
    for (hours, isShown) in [
      (-15, false), (-12, true), (0, true), (60, true), (63, false), (2000, false),
    ] as [(Int64, Bool)] {
      let received = Instant(metadata.captured.value + hours * Self.hour)
      #expect(metadata.isPlausible(receivedAt: received) == isShown, "\(hours)")
    }
    // A clock that is wrong makes no day that is nowhere yet.
    let tomorrow = self.metadata(hours: 1, offset: 0, day: 20_000)
    #expect(!tomorrow.isPlausible(receivedAt: Instant(midnight - 14 * Self.hour - 1)))
  }
}
