// Writes the state, one write at a time, and tells those who wait once theirs is durable.
//
// Machines ask for a save; the root answers them after the write that contains their change. A
// change made while a write is under way goes into the next one, so writes never overtake each
// other whatever a shell's storage does.

import Wire

/// Which writes are under way, wanted and waited for.
struct Saving: Equatable {
  private enum State: Equatable {
    case idle
    case writing(request: Request, waiters: [Request])
  }

  private var state = State.idle
  private var wanted = false
  /// Waiting for the next write to begin.
  private var waiting: [Request] = []
  /// Waited for a write that was not begun.
  private var refused: [Request] = []

  /// The state has changed. `waiter` is answered when a write that has the change is durable.
  mutating func want(_ waiter: Request? = nil) {
    wanted = true
    if let waiter { waiting.append(waiter) }
  }

  /// Begins a write when one is wanted and none is under way.
  mutating func begin(_ saved: @autoclosure () -> SavedCore, _ requests: inout Requests) -> Effect?
  {
    guard wanted, state == .idle else { return nil }
    wanted = false
    let waiters = waiting
    waiting = []
    let value = SavedRecord.encode(saved())
    guard value.count <= SavedRecord.byteCountMax else {
      refused = waiters
      return nil
    }
    let request = requests.next(.root)
    state = .writing(request: request, waiters: waiters)
    let record = Record(key: SavedRecord.key, value: value)
    return .persist(request: request, records: [record])
  }

  /// Whom to tell that there is no room: what they wait for could be written, and not read again.
  mutating func takeRefused() -> [Request] {
    defer { refused = [] }
    return refused
  }

  /// Whom to tell that the write `request` has ended. Empty for a late or unknown answer.
  mutating func end(_ request: Request) -> [Request] {
    guard case .writing(let current, let waiters) = state, current == request else { return [] }
    state = .idle
    return waiters
  }
}
