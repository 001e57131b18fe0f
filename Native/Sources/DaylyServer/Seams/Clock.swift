// What time it is, as a value the server is given: expiry after 48 hours is tested in
// milliseconds, by moving this clock and nothing else.

import Foundation
import Synchronization
import Wire

/// Tells the time. Never goes to a database or a client for it.
public protocol Clock: Sendable {
  func now() -> Instant
}

/// The system's clock.
public struct SystemClock: Clock {
  public init() {}

  public func now() -> Instant {
    Instant(Int64((Date().timeIntervalSince1970 * 1000).rounded(.down)))
  }
}

/// A clock that can be moved. Exists in development mode only; the route that moves it does not
/// exist anywhere else.
public final class MovableClock: Clock {
  private let base: any Clock
  private let offset = Atomic<Int64>(0)

  public init(base: any Clock = SystemClock()) { self.base = base }

  /// Shows `milliseconds` more than the base clock from now on; not cumulative.
  public func shift(by milliseconds: Int64) {
    offset.store(milliseconds, ordering: .sequentiallyConsistent)
  }

  public func now() -> Instant {
    let (sum, overflow) = base.now().value.addingReportingOverflow(
      offset.load(ordering: .sequentiallyConsistent))
    return overflow ? base.now() : Instant(sum)
  }
}

/// Lengths of time, in milliseconds.
enum Span {
  static let second: Int64 = 1000
  static let minute: Int64 = 60 * second
  static let hour: Int64 = 60 * minute
  static let day: Int64 = 24 * hour
}

extension Instant {
  static func + (instant: Instant, milliseconds: Int64) -> Instant {
    Instant(instant.value &+ milliseconds)
  }
}
