// A few connections for many callers. libpq blocks, so each connection has a dispatch queue whose
// thread it may block; callers wait without a thread.

import Dispatch
import Synchronization

/// Connections to one server, made when they are needed and again after they were lost.
public final class PostgresPool: Sendable {
  /// A connection's place: one job at a time is in it.
  private final class Place: Sendable {
    let queue: DispatchQueue
    private let address: PostgresAddress
    private let connection = Mutex<PostgresConnection?>(nil)

    init(_ number: Int, _ address: PostgresAddress) {
      queue = DispatchQueue(label: "postgres \(number)")
      self.address = address
    }

    func use<T: Sendable>(_ body: @Sendable (PostgresConnection) throws -> T) throws -> T {
      try connection.withLock { held in
        if let open = held, !open.isOpen { held = nil }
        let open = try held ?? PostgresConnection(address)
        held = nil
        // Who leaves a transaction open, or loses the connection, leaves nothing to the next.
        var isOfUse = true
        defer { if isOfUse, open.isOpen, open.isIdle { held = open } }
        do {
          return try body(open)
        } catch {
          isOfUse = (error as? PostgresError)?.remedy != .otherSession
          throw error
        }
      }
    }

    func close() { connection.withLock { $0 = nil } }
  }

  private struct Job: Sendable {
    let began: ContinuousClock.Instant
    let work: @Sendable (Place) -> Void
    let fail: @Sendable (PostgresError) -> Void
  }

  private struct State {
    /// The one used last is the next one used, so that a quiet server needs few.
    var idle: [Place]
    var waiting: [Job] = []
    var isClosed = false
  }

  private static let waitingMax = 4096

  private let places: [Place]
  private let patience: Duration
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state: Mutex<State>

  /// Connects at first use. What has waited for a connection for as long as `patience` is not done
  /// any more: an app has given up by then. Otherwise those who come when a server is back would
  /// wait for all who came while it was away. `now` is for tests.
  public init(
    _ address: PostgresAddress, connectionsMax: Int, patience: Duration = .seconds(15),
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    let places = (0..<connectionsMax).map { Place($0, address) }
    self.places = places
    self.patience = patience
    self.now = now
    state = Mutex(State(idle: places.reversed()))
  }

  /// Runs `body` with a connection on a thread that may block. Throws what it throws, and
  /// `PostgresError.unreachable`, `.busy` or `.closed` when it was not run.
  public func use<T: Sendable>(
    _ body: @escaping @Sendable (PostgresConnection) throws -> T
  ) async throws -> T {
    try await withCheckedThrowingContinuation { continuation in
      begin(
        Job(
          began: now(),
          work: { place in continuation.resume(with: Result { try place.use(body) }) },
          fail: { continuation.resume(throwing: $0) }))
    }
  }

  /// Fails what waits, lets what has begun end, and closes all connections.
  public func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for job in waiting { job.fail(.closed) }
    for place in places { place.queue.sync { place.close() } }
  }

  private func begin(_ job: Job) {
    enum Next {
      case run(Place)
      case wait
      case fail(PostgresError)
    }
    let next: Next = state.withLock { state in
      if state.isClosed { return .fail(.closed) }
      if let place = state.idle.popLast() { return .run(place) }
      guard state.waiting.count < Self.waitingMax else { return .fail(.busy) }
      state.waiting.append(job)
      return .wait
    }
    switch next {
    case .run(let place): place.queue.async { self.run(job, in: place) }
    case .wait: break
    case .fail(let error): job.fail(error)
    }
  }

  /// Runs this job and whatever waits after it.
  private func run(_ first: Job, in place: Place) {
    var job: Job? = first
    while let current = job {
      if now() - current.began < patience {
        current.work(place)
      } else {
        current.fail(.busy)
      }
      job = state.withLock { state in
        guard !state.waiting.isEmpty else {
          state.idle.append(place)
          return nil
        }
        return state.waiting.removeFirst()
      }
    }
  }
}
