// Writes what has changed, one write at a time, and tells those who wait once theirs is durable.
//
// Machines ask for a save; the root answers them after the write that contains their change. A
// change made while a write is under way goes into the next one, so writes never overtake each
// other whatever a shell's storage does. All records of one write are written, or none: a crash
// leaves no half of what belongs together.

import Bytes
import Wire

/// Which writes are under way, wanted and waited for.
package struct RecordSaves<Content: RecordContent>: Equatable {
  private struct Write: Equatable {
    var request: Request
    var waiters: [Request]
    /// All records once it is durable, and those it changes.
    var kept: [Content]
    var changed: [RecordKey]
    /// It has only what a write before it had, too.
    var isRepeated: Bool
  }

  private enum Wish {
    case none
    /// What failed, once more.
    case again
    case change
  }

  /// Somebody who waited, and what they are told.
  package struct Told: Equatable {
    package var waiter: Request
    package var answer: Answer
  }

  /// What storage has.
  private var durable: [Content]
  /// Written again whatever they hold: what is in storage under these names is not known.
  private var unsure: [RecordKey]
  private var under: Write?
  private var wanted = Wish.none
  /// The last write has failed.
  private var hasFailed = false
  /// Waiting for the next write to begin.
  private var waiting: [Request] = []
  /// Waited for a write that was not begun.
  private var told: [Told] = []

  package init(_ found: Found<Content> = Found()) {
    durable = found.kept
    unsure = found.damaged
    if !unsure.isEmpty { wanted = .change }
  }

  /// The state has changed. `waiter` is answered when a write that has the change is durable.
  package mutating func want(_ waiter: Request? = nil) {
    wanted = .change
    if let waiter { waiting.append(waiter) }
  }

  /// Something happens: what failed is written again. Called at no answer, so that a write that
  /// fails at once is not repeated at once.
  package mutating func tryAgain() {
    if hasFailed, wanted == .none { wanted = .again }
  }

  /// Whether a write is wanted and none is under way.
  package var isDue: Bool { wanted != .none && under == nil }

  /// Whether the write under way only repeats one that has failed.
  package var isRepeated: Bool { under?.isRepeated ?? false }

  /// Begins the write that is due: of what has changed, and of nothing else.
  package mutating func begin<Effect: ShellEffect>(
    _ kept: [Content], _ requests: inout Requests
  ) -> Effect? {
    guard isDue else { return nil }
    let isRepeated = wanted == .again
    wanted = .none
    let waiters = waiting
    waiting = []
    let records = changes(to: kept)
    let isTooLarge = records.contains { $0.value?.count ?? 0 > RecordKey.valueBytesMax }
    guard !records.isEmpty, !isTooLarge else {
      // What could be written and not read again is refused; what storage has already is durable.
      let answer: Answer = isTooLarge ? .persistFailed(.storageFull) : .persisted
      told += waiters.map { Told(waiter: $0, answer: answer) }
      return nil
    }
    let request = requests.next(.root)
    under = Write(
      request: request, waiters: waiters, kept: kept, changed: records.map { $0.key },
      isRepeated: isRepeated)
    return .persist(request: request, records: records)
  }

  /// The records that storage does not have as they are now.
  private func changes(to kept: [Content]) -> [Record] {
    let keys = kept.map { $0.key }
    let before = durable.map { $0.key }
    var records: [Record] = []
    for (place, key) in keys.enumerated() {
      // Most stand where they stood.
      let isThere = before.indices.contains(place) && before[place] == key
      let old = isThere ? place : before.firstIndex(of: key)
      if let old, durable[old] == kept[place], !unsure.contains(key) { continue }
      records.append(kept[place].record)
    }
    for key in before + unsure where !keys.contains(key) {
      records.append(Record(key: key, value: nil))
    }
    return records
  }

  /// Whom to tell although no write was begun.
  package mutating func takeTold() -> [Told] {
    defer { told = [] }
    return told
  }

  /// Whether the write `request` is under way: else an answer to it is late or unknown.
  package func awaits(_ request: Request) -> Bool { under?.request == request }

  /// Whom to tell that the write `request` has ended. Empty for a late or unknown answer.
  package mutating func end(_ request: Request, _ answer: Answer) -> [Request] {
    guard let write = under, write.request == request else { return [] }
    under = nil
    hasFailed = answer != .persisted
    if answer == .persisted {
      durable = write.kept
      unsure.removeAll { write.changed.contains($0) }
    } else {
      unsure += write.changed.filter { !unsure.contains($0) }
    }
    return write.waiters
  }
}
