// Merging what several devices have marked: by what a mark is about, the latest change wins, and
// what was changed here counts as later than what is heard.

import Bytes
import Wire

extension OwnMark {
  /// What it is about: its kind and the id.
  fileprivate var subject: [UInt8] { Array(encoded.prefix(17)) }
}

extension [OwnMark] {
  /// In the order of their encodings.
  func ordered() -> [OwnMark] {
    ordered { $0.encoded }
  }

  func isSame(as others: [OwnMark]) -> Bool { bytes == others.bytes }

  private var bytes: [UInt8] {
    var all = ByteWriter()
    for mark in self { mark.encode(into: &all) }
    return all.bytes
  }

  /// The mark on what this one is about, encoded; empty when there is none.
  private func counterpart(of mark: OwnMark) -> [UInt8] {
    let subject = mark.subject
    for other in self where other.subject == subject { return other.encoded }
    return []
  }

  /// These, of which some changed since `base`, and `heard`, which others changed since then.
  func merged(since base: [OwnMark], with heard: [OwnMark]) -> [OwnMark] {
    var merged: [OwnMark] = []
    for (index, mark) in (heard + self).enumerated() {
      let isOurs = counterpart(of: mark) != base.counterpart(of: mark)
      if isOurs == (index >= heard.count) { merged.append(mark) }
    }
    return merged.ordered()
  }
}
