// The effects `wake` and `sleep`, and the occasion that goes with every event: the only place
// where this shell reads a clock, a calendar or the system's random numbers.

import Foundation
import Wire

/// What time it is, and what that means where the device is.
public struct LocalClock: Sendable {
  private let timeZone: @Sendable () -> TimeZone
  private let milliseconds: @Sendable () -> Int64

  /// The system's clock, shifted by `offset` milliseconds (not zero in tests only), and the
  /// system's time zone, asked anew each time because people travel.
  public init(offset: Int64 = 0) {
    self.init(
      milliseconds: { Int64(Date().timeIntervalSince1970 * 1000) &+ offset },
      timeZone: { TimeZone.autoupdatingCurrent })
  }

  /// A clock for tests.
  public init(
    milliseconds: @escaping @Sendable () -> Int64, timeZone: @escaping @Sendable () -> TimeZone
  ) {
    self.milliseconds = milliseconds
    self.timeZone = timeZone
  }

  public var now: Instant { Instant(milliseconds()) }

  /// How far the clock on the wall here was ahead of UTC.
  func offsetMinutes(at instant: Instant) -> Int32 {
    Int32(clamping: timeZone().secondsFromGMT(for: instant.date) / 60)
  }

  /// This moment, with fresh randomness.
  public var occasion: Occasion {
    let now = now
    let wall = WallClock(timeZone: timeZone())
    return Occasion(
      instant: now, day: wall.day(of: now), nextMidnight: wall.nextMidnight(after: now),
      entropy: Self.entropy)
  }

  /// 32 bytes, in few system calls: an import has many thousand events.
  private static var entropy: [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<4).flatMap { _ in withUnsafeBytes(of: generator.next()) { Array($0) } }
  }
}

/// What a clock and a calendar on the wall of one time zone show. The twin of
/// `Shells/Web/js/effects/clock.js`.
struct WallClock {
  let timeZone: TimeZone

  private static let dayMilliseconds: Int64 = 86_400_000
  /// Where the clocks change, the date is looked up in steps of a quarter of an hour,
  private static let stepMilliseconds: Int64 = 900_000
  /// for two days at the most: a zone that goes back over the date line has one twice.
  private static let stepsMax = 200

  /// The civil date.
  func day(of instant: Instant) -> CivilDay {
    let local = instant.value.addingReportingOverflow(offset(at: instant)).partialValue
    let isBefore = local % Self.dayMilliseconds < 0
    return CivilDay(Int32(clamping: local / Self.dayMilliseconds - (isBefore ? 1 : 0)))
  }

  /// The first instant after `instant` at which the civil date is another one.
  func nextMidnight(after instant: Instant) -> Instant {
    let day = day(of: instant)
    let offset = offset(at: instant)
    let midnight = Instant((Int64(day.value) + 1) * Self.dayMilliseconds &- offset)
    if self.offset(at: midnight) == offset { return midnight }
    // The clocks change before: midnight may come earlier or later, twice, or not at all.
    var before = instant.value
    var after = before
    for _ in 0..<Self.stepsMax where self.day(of: Instant(after)) == day {
      before = after
      after &+= Self.stepMilliseconds
    }
    while after &- before > 1 {
      let middle = before &+ (after &- before) / 2
      if self.day(of: Instant(middle)) == day { before = middle } else { after = middle }
    }
    return Instant(after)
  }

  /// How far the wall clock is ahead of UTC, in milliseconds.
  private func offset(at instant: Instant) -> Int64 {
    Int64(timeZone.secondsFromGMT(for: instant.date)) * 1000
  }
}

extension Instant {
  public var date: Date { Date(timeIntervalSince1970: Double(value) / 1000) }
}

/// The core's wake-up calls.
struct WakeCalls {
  private var sleeping: [Wire.Timer: Task<Void, Never>] = [:]

  /// Calls `fire` once `instant` has come; an earlier call of the same timer is forgotten.
  mutating func wake(
    _ timer: Wire.Timer, at instant: Instant, by clock: LocalClock,
    fire: @escaping @Sendable () async -> Void
  ) {
    sleep(timer)
    sleeping[timer] = Task {
      // In short stretches: a laptop that slept, or a clock that was set, is noticed.
      while true {
        let rest = instant.value.subtractingReportingOverflow(clock.now.value)
        guard !rest.overflow, rest.partialValue > 0 else { break }
        do {
          try await Task.sleep(for: .milliseconds(min(rest.partialValue, 30_000)))
        } catch {
          return
        }
      }
      guard !Task.isCancelled else { return }
      await fire()
    }
  }

  mutating func sleep(_ timer: Wire.Timer) {
    sleeping.removeValue(forKey: timer)?.cancel()
  }

  mutating func sleepAll() {
    for task in sleeping.values { task.cancel() }
    sleeping = [:]
  }
}
