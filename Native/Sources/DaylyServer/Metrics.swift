// What the server counts and measures: totals only, nothing that says who or which.

import Synchronization

/// Counters since the start, in the text form monitoring systems read.
public final class Metrics: Sendable {
  public enum Counter: Int, CaseIterable, Sendable {
    case requests, refusals, failures, codes, accounts, sessions, entries, posts, downloads
    case bytesReceived, bytesSent, expirations, pushes, withdrawals, deletions

    var name: String {
      switch self {
      case .requests: "dayly_requests_total"
      case .refusals: "dayly_refusals_total"
      case .failures: "dayly_failures_total"
      case .codes: "dayly_codes_total"
      case .accounts: "dayly_accounts_total"
      case .sessions: "dayly_sessions_total"
      case .entries: "dayly_log_entries_total"
      case .posts: "dayly_posts_total"
      case .downloads: "dayly_downloads_total"
      case .bytesReceived: "dayly_container_bytes_received_total"
      case .bytesSent: "dayly_container_bytes_sent_total"
      case .expirations: "dayly_expirations_total"
      case .pushes: "dayly_pushes_total"
      case .withdrawals: "dayly_withdrawals_total"
      case .deletions: "dayly_account_deletions_total"
      }
    }
  }

  private let counts = Mutex([UInt64](repeating: 0, count: Counter.allCases.count))

  public init() {}

  public func add(_ amount: Int = 1, to counter: Counter) {
    counts.withLock { $0[counter.rawValue] &+= UInt64(max(0, amount)) }
  }

  public func value(of counter: Counter) -> UInt64 {
    counts.withLock { $0[counter.rawValue] }
  }

  var text: String {
    let values = counts.withLock { $0 }
    return Counter.allCases.map { counter in
      "# TYPE \(counter.name) counter\n\(counter.name) \(values[counter.rawValue])\n"
    }.joined()
  }

  /// What is so now, in the same form.
  static func gauges(_ values: [(name: String, value: UInt64)]) -> String {
    values.map { "# TYPE \($0.name) gauge\n\($0.name) \($0.value)\n" }.joined()
  }
}
