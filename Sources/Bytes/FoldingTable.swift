// What single scalars are written as, looked up in a sorted table.

/// O(log n) for each scalar. It is read from its text once, when it is first asked.
struct FoldingTable: Sendable {
  /// Scalars that stand beside each other, and what they are: those of one scalar count on with
  /// them, of a longer text there is one.
  private struct Run {
    var first: UInt32
    var last: UInt32
    var start: Int
    var end: Int
  }

  private var runs: [Run] = []
  private var texts: [UInt32] = []

  /// "§" stands before the two ends of a range, "¶" behind what a scalar is written as.
  init(_ text: StaticString) {
    let scalars = Text(stringLiteral: text).scalarValues
    var index = 0
    while index < scalars.count {
      let isRange = scalars[index] == Self.range
      if isRange { index += 1 }
      guard index + 1 < scalars.count else { return }
      let first = scalars[index]
      let last = isRange ? scalars[index + 1] : first
      index += isRange ? 2 : 1
      let start = texts.count
      while index < scalars.count, scalars[index] != Self.end {
        texts.append(scalars[index])
        index += 1
      }
      runs.append(Run(first: first, last: last, start: start, end: texts.count))
      index += 1
    }
  }

  private static let end: UInt32 = 0xB6
  private static let range: UInt32 = 0xA7

  /// Adds what this scalar is written as, itself where the table has none.
  func append(_ scalar: UInt32, to written: inout [UInt32]) {
    let place = runs.place { $0.last < scalar }
    guard place < runs.count, runs[place].first <= scalar else { return written.append(scalar) }
    let run = runs[place]
    if run.first == run.last {
      written += texts[run.start..<run.end]
    } else {
      written.append(texts[run.start] + (scalar - run.first))
    }
  }
}
