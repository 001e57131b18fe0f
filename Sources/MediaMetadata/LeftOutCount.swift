// What was left out of a file, counted by what it was, for whoever asks what became of it.

import Wire

public struct LeftOutCount: Equatable, Sendable {
  private var counts: [LeftOut] = []

  public init() {}

  mutating func add(_ kind: LeftOutKind, _ count: UInt32 = 1) {
    guard count > 0 else { return }
    if let index = counts.firstIndex(where: { $0.kind == kind }) {
      let (sum, overflow) = counts[index].count.addingReportingOverflow(count)
      counts[index].count = overflow ? .max : sum
    } else {
      counts.append(LeftOut(kind: kind, count: count))
    }
  }

  mutating func add(_ other: LeftOutCount) { add(other.counts) }

  /// What was left out of another file.
  public mutating func add(_ leftOut: [LeftOut]) {
    for counted in leftOut { add(counted.kind, counted.count) }
  }

  /// Each kind once, in the order of the schema.
  public var all: [LeftOut] {
    LeftOutKind.allCases.compactMap { kind in counts.first { $0.kind == kind } }
  }
}
