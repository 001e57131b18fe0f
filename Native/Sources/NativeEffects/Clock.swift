// The effects `wake` and `sleep`, and the occasion that goes with every event: the only place
// where this shell reads a clock, a calendar or the system's random numbers.

import Foundation
import Wire

/// What time it is, and what that means where the device is.
public struct LocalClock: Sendable {
  private let calendar: @Sendable () -> Calendar
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
    calendar = {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = timeZone()
      return calendar
    }
  }

  public var now: Instant { Instant(milliseconds()) }

  /// This moment, with fresh randomness.
  public var occasion: Occasion {
    let now = now
    let calendar = calendar()
    return Occasion(
      instant: now, day: Self.day(of: now, in: calendar),
      nextMidnight: Self.nextMidnight(after: now, in: calendar),
      entropy: (0..<32).map { _ in UInt8.random(in: .min ... .max) })
  }

  /// The civil date a wall calendar there shows.
  static func day(of instant: Instant, in calendar: Calendar) -> CivilDay {
    let offset = calendar.timeZone.secondsFromGMT(for: instant.date)
    let local = instant.value.addingReportingOverflow(Int64(offset) * 1000).partialValue
    let day = local / 86_400_000 - (local % 86_400_000 < 0 ? 1 : 0)
    return CivilDay(Int32(clamping: day))
  }

  /// When the next day begins. Where daylight saving removes midnight, that is the first moment
  /// the next day has.
  static func nextMidnight(after instant: Instant, in calendar: Calendar) -> Instant {
    let start = calendar.startOfDay(for: instant.date)
    // Noon of tomorrow exists everywhere, however long today is.
    guard let noon = calendar.date(byAdding: .hour, value: 36, to: start) else {
      return Instant(instant.value &+ 86_400_000)
    }
    let next = calendar.startOfDay(for: noon)
    return Instant(Int64((next.timeIntervalSince1970 * 1000).rounded()))
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
