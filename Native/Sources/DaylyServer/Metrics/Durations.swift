// How long things took, counted in buckets from which monitoring works out what the slowest
// hundredth waited.

import Synchronization

/// Durations of one kind, as a histogram of OpenMetrics has them.
struct Durations: Sendable {
  /// Seconds; from a row in memory to a photo over a telephone's network.
  static let bounds: [Double] = [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
  ]
  private static let boundsNanoseconds = bounds.map { UInt64($0 * 1e9) }

  /// One more than bounds: the last has what took longer.
  private(set) var counts = [UInt64](repeating: 0, count: bounds.count + 1)
  private(set) var nanoseconds: UInt64 = 0

  mutating func add(_ duration: Duration) {
    let took = duration.nanoseconds
    counts[Self.boundsNanoseconds.firstIndex { took <= $0 } ?? Self.bounds.count] &+= 1
    nanoseconds &+= took
  }
}

extension Duration {
  /// 0 for a negative one.
  fileprivate var nanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    return UInt64(max(0, seconds)) &* 1_000_000_000 &+ UInt64(max(0, attoseconds / 1_000_000_000))
  }
}

/// A request as it is counted: nothing of it that somebody could choose at will.
struct RequestKind: Hashable, Sendable {
  enum Method: String, Sendable { case get, head, post, put, delete, other }

  /// The route's pattern, not the path; "web" for files, "none" where there is no route.
  var route: String
  var method: Method
  /// 4 for 404.
  var statusClass: Int

  init(method: String, route: String, status: Int) {
    self.method = Method(rawValue: method.lowercased()) ?? .other
    self.route = route
    statusClass = status / 100
  }
}
