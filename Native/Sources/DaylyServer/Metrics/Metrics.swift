// What the server counts and measures: totals only, nothing that says who or which. Labels have
// few values, all of them written in here or in the table of routes, so that nobody can fill the
// memory by asking for what there is not.

import Synchronization

/// Counters and durations since the start.
public final class Metrics: Sendable {
  public enum Counter: Int, CaseIterable, Sendable {
    case requests, refusals, hangUps, putOff, failures
    case codes, codesSent, codesFailed, accounts, sessions, entries
    case posts, downloads, bytesReceived, bytesSent, expirations, withdrawals, deletions
    case sweepFailures
    case pushesDelivered, pushesLater, pushesGone, pushesRefused, pushesUnanswered
  }

  /// What is waited for.
  enum Operation: Int, CaseIterable, Sendable {
    case storeRead, storeWrite
    case blobRead, blobWrite, blobRemove, blobCollect
    case push, code, sweep
  }

  private let counts = Mutex([UInt64](repeating: 0, count: Counter.allCases.count))
  private let operations = Mutex([Durations](repeating: .init(), count: Operation.allCases.count))
  private let requests = Mutex<[RequestKind: Durations]>([:])

  public init() {}

  public func add(_ amount: Int = 1, to counter: Counter) {
    counts.withLock { $0[counter.rawValue] &+= UInt64(max(0, amount)) }
  }

  public func value(of counter: Counter) -> UInt64 {
    counts.withLock { $0[counter.rawValue] }
  }

  /// A request was answered this long after it came.
  func add(_ duration: Duration, to kind: RequestKind) {
    requests.withLock { $0[kind, default: .init()].add(duration) }
  }

  /// Counts how long `body` takes, however it ends.
  func measure<T>(_ operation: Operation, _ body: () async throws -> T) async rethrows -> T {
    let began = ContinuousClock.now
    defer {
      let took = ContinuousClock.now - began
      operations.withLock { $0[operation.rawValue].add(took) }
    }
    return try await body()
  }

  /// Writes all of it.
  func write(to text: inout OpenMetrics) {
    let counts = counts.withLock { $0 }
    for family in CounterFamily.all {
      text.family(family.name, .counter, unit: family.unit, family.help)
      for (labels, counter) in family.counters {
        text.sample("_total", labels, counts[counter.rawValue])
      }
    }
    let requests = requests.withLock { $0 }
    text.family(
      "dayly_request_duration_seconds", .histogram, unit: "seconds",
      "From a request's head to its answer's, by route, method and class of status.")
    for kind in requests.keys.sorted(by: { $0.labels.lexicographicallyPrecedes($1.labels) }) {
      text.histogram(
        Array(zip(["route", "method", "status"], kind.labels)), requests[kind] ?? .init())
    }
    let operations = operations.withLock { $0 }
    for family in OperationFamily.all {
      text.family(family.name, .histogram, unit: "seconds", family.help)
      for (labels, operation) in family.operations {
        text.histogram(labels, operations[operation.rawValue])
      }
    }
  }
}

extension RequestKind {
  fileprivate var labels: [String] { [route, method.rawValue, "\(statusClass)xx"] }
}

/// Counters of one name, told apart by a label.
private struct CounterFamily {
  var name: String
  var unit: String?
  var help: String
  var counters: [(labels: [(String, String)], counter: Metrics.Counter)]

  init(_ name: String, _ counter: Metrics.Counter, unit: String? = nil, _ help: String) {
    self.init(name, unit: unit, help, [([], counter)])
  }

  init(
    _ name: String, unit: String? = nil, _ help: String,
    _ counters: [(labels: [(String, String)], counter: Metrics.Counter)]
  ) {
    self.name = name
    self.unit = unit
    self.help = help
    self.counters = counters
  }

  static let all = [
    Self("dayly_requests", .requests, "Requests that came in."),
    Self("dayly_refusals", .refusals, "Requests that were refused."),
    Self(
      "dayly_hang_ups", .hangUps,
      "Requests whose client hung up before they, or the photo asked for, were whole."),
    Self(
      "dayly_put_off", .putOff,
      "Requests that are to be repeated, because database or photos did not answer."),
    Self("dayly_failures", .failures, "Requests that failed here. Worth an alarm."),
    Self("dayly_codes", .codes, "Login codes asked for."),
    Self(
      "dayly_code_sends", "Login codes given to the sender, by what became of them.",
      [([("outcome", "sent")], .codesSent), ([("outcome", "failed")], .codesFailed)]),
    Self("dayly_accounts", .accounts, "Accounts made."),
    Self("dayly_sessions", .sessions, "Sessions opened."),
    Self("dayly_log_entries", .entries, "Entries appended to groups' logs."),
    Self("dayly_posts", .posts, "Photos posted."),
    Self("dayly_downloads", .downloads, "Photos fetched."),
    Self(
      "dayly_container_received_bytes", .bytesReceived, unit: "bytes",
      "Bytes of photos that were posted."),
    Self(
      "dayly_container_sent_bytes", .bytesSent, unit: "bytes",
      "Bytes of photos that were fetched."),
    Self("dayly_expirations", .expirations, "Photos deleted because their time was over."),
    Self("dayly_withdrawals", .withdrawals, "Photos taken back by who posted them."),
    Self("dayly_account_deletions", .deletions, "Accounts deleted by who has them."),
    Self("dayly_sweep_failures", .sweepFailures, "Sweeps that could not delete all they had to."),
    Self(
      "dayly_pushes", "Notifications given to push services, by what became of them.",
      [
        ([("outcome", "delivered")], .pushesDelivered), ([("outcome", "later")], .pushesLater),
        ([("outcome", "gone")], .pushesGone), ([("outcome", "refused")], .pushesRefused),
        ([("outcome", "unanswered")], .pushesUnanswered),
      ]),
  ]
}

/// Durations of one name, told apart by a label.
private struct OperationFamily {
  var name: String
  var help: String
  var operations: [(labels: [(String, String)], operation: Metrics.Operation)]

  static let all = [
    Self(
      name: "dayly_store_duration_seconds",
      help: "The database, waiting for a turn and for the disk included.",
      operations: [
        ([("operation", "read")], .storeRead), ([("operation", "write")], .storeWrite),
      ]),
    Self(
      name: "dayly_blob_duration_seconds", help: "The photos' files or bucket.",
      operations: [
        ([("operation", "read")], .blobRead), ([("operation", "write")], .blobWrite),
        ([("operation", "remove")], .blobRemove), ([("operation", "collect")], .blobCollect),
      ]),
    Self(
      name: "dayly_push_duration_seconds", help: "Push services, until they answer.",
      operations: [([], .push)]),
    Self(
      name: "dayly_code_duration_seconds",
      help: "The sender of login codes, with all attempts for one code.",
      operations: [([], .code)]),
    Self(
      name: "dayly_sweep_duration_seconds", help: "Sweeps, each of all that has expired.",
      operations: [([], .sweep)]),
  ]
}
