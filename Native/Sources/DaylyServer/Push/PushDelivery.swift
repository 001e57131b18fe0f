// Delivering notices: each at its own time, so that a push service does not see who is in a
// group with whom by who is woken together; tried again with patience, given up in the end.

import Logging
import ServiceLifecycle
import Synchronization
import Wire

/// What the backend pushes with.
struct Push: Sendable {
  /// Notices of one photo spread over this long.
  static let spread = 20 * Span.second
  static let attemptsMax: UInt32 = 6
  static let retryMax = 2 * Span.hour
  static let batchMax = 64
  /// Of one push service's at a time: one that takes its time is busy, and not to be flooded.
  static let atOnceMax = 4

  let key: PushKey
  let sender: any PushSender
}

extension Backend {
  /// When to tell each of these accounts of a photo that comes now.
  func notices(to accounts: [AccountID], at now: Instant) -> [NoticeClaim] {
    accounts.map { account in
      let draw = randomness.bytes(2).reduce(Int64(0)) { $0 << 8 | Int64($1) }
      return NoticeClaim(account: account, due: now + Push.spread * draw / 65_536)
    }
  }

  /// Sends what is due, to each push service by itself. One that does not answer is not asked again
  /// in this round, and keeps nobody else's waiting for longer than it takes to give it up.
  func deliverNotices() async throws {
    var away: Set<String> = []
    while true {
      let due = try await store.notices(due: clock.now(), most: Push.batchMax)
      if due.isEmpty { return }
      let queues = Dictionary(grouping: due) { endpoint($0.subscription)?.origin ?? "" }
      try await withThrowingTaskGroup(of: String?.self) { tasks in
        for (origin, notices) in queues {
          let isAway = away.contains(origin)
          tasks.addTask { try await self.deliver(notices, isAway: isAway) ? nil : origin }
        }
        for try await case let origin? in tasks { away.insert(origin) }
      }
    }
  }

  /// Whether one push service has answered each time. What comes after it did not is put off as if
  /// it had been tried.
  private func deliver(_ notices: [NoticeRecord], isAway: Bool) async throws -> Bool {
    var rest = notices[...]
    var isAway = isAway
    while !rest.isEmpty {
      let few = rest.prefix(Push.atOnceMax)
      rest = rest.dropFirst(few.count)
      if isAway {
        for notice in few { try await store.settle(notice, later(notice, nil, at: clock.now())) }
        continue
      }
      isAway = try await withThrowingTaskGroup(of: Bool.self) { tasks in
        for notice in few { tasks.addTask { try await self.deliver(notice) } }
        return try await tasks.reduce(false) { $0 || !$1 }
      }
    }
    return !isAway
  }

  /// Whether there was an answer, or nothing to ask for.
  private func deliver(_ notice: NoticeRecord) async throws -> Bool {
    let now = clock.now()
    var outcome = NoticeOutcome.done
    var isAnswered = true
    do {
      if let request = try request(for: notice, at: now) {
        let reply = try await metrics.measure(.push) { try await push.sender.send(request) }
        outcome = self.outcome(reply, of: notice, at: now)
      }
    } catch {
      metrics.add(to: .pushesUnanswered)
      outcome = later(notice, nil, at: now)
      isAnswered = false
    }
    try await store.settle(notice, outcome)
    return isAnswered
  }

  private func request(for notice: NoticeRecord, at now: Instant) throws -> PushRequest? {
    // Asked again here: what is known may have changed since the device said it.
    guard let endpoint = endpoint(notice.subscription),
      let sealing = try? PushSealer(notice.subscription)
    else { return nil }
    let message = PushMessage(group: notice.group, day: notice.day)
    return PushRequest(
      endpoint: notice.subscription.endpoint.string,
      authorization: try push.key.authorization(origin: endpoint.origin, now: now),
      secondsToLive: max(0, (notice.until.value - now.value) / Span.second),
      body: try sealing.seal(message.encoded))
  }

  private func outcome(
    _ reply: PushReply, of notice: NoticeRecord, at now: Instant
  ) -> NoticeOutcome {
    switch reply.status {
    case 200..<300:
      metrics.add(to: .pushesDelivered)
      return .done
    case 404, 410:
      metrics.add(to: .pushesGone)
      return .dead
    case 429, 500..<600:
      metrics.add(to: .pushesLater)
      return later(notice, reply.retryAfter, at: now)
    default:
      metrics.add(to: .pushesRefused)
      logger.warning("push refused", metadata: ["status": "\(reply.status)"])
      return .done
    }
  }

  /// After half a minute, a minute, two, … or when the service asked for it.
  private func later(_ notice: NoticeRecord, _ wish: Int64?, at now: Instant) -> NoticeOutcome {
    guard notice.attempts + 1 < Push.attemptsMax else { return .done }
    let wait = max(wish ?? 0, 30 * Span.second << Int64(notice.attempts))
    return .later(now + min(wait, Push.retryMax))
  }
}

/// Delivers notices until the server shuts down.
struct PushDelivery: Service {
  let backend: Backend
  var interval = Duration.seconds(1)

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var retries = Retries(interval: interval)
      while !Task.isCancelled {
        do { try await Task.sleep(for: retries.pause) } catch { return }
        await deliver(&retries)
      }
    }
    try await backend.push.sender.close()
  }

  func deliver(_ retries: inout Retries) async {
    await retries.attempt {
      try await backend.deliverNotices()
    } told: { error in
      backend.logger.error("push failed", metadata: ["error": "\(Trouble.named(error))"])
    } again: {
      backend.logger.notice("push works again")
    }
  }
}
