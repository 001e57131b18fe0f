// What was left out of a file, counted by what it was, for whoever asks what became of it.

import Wire

struct LeftOutCount {
  private var counts: [LeftOut] = []

  mutating func add(_ kind: LeftOutKind, _ count: UInt32 = 1) {
    guard count > 0 else { return }
    if let index = counts.firstIndex(where: { $0.kind == kind }) {
      counts[index].count = counts[index].count.addingReportingOverflow(count).partialValue
    } else {
      counts.append(LeftOut(kind: kind, count: count))
    }
  }

  mutating func add(_ other: LeftOutCount) {
    for counted in other.counts { add(counted.kind, counted.count) }
  }

  /// Each kind once, in the order of the schema.
  var all: [LeftOut] {
    LeftOutKind.allCases.compactMap { kind in counts.first { $0.kind == kind } }
  }
}
