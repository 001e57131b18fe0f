// All that a value holds, line by line: also what is private, what a type's own `==` passes over,
// and what copies of it share. Two snapshots are equal when the values are.

import Bytes
import Wire

struct Snapshot {
  private struct Line: Hashable {
    var label: String
    var bytes: [UInt8] = []
    var text = ""

    var shown: String { label + ": " + text + hex(bytes).string }
  }

  private var lines: [Line] = []

  init(of value: Any) { draw(value, as: "") }

  /// What is different, line by line; empty when nothing is.
  func changes(since before: Snapshot) -> [String] {
    guard lines != before.lines else { return [] }
    return lines.difference(from: before.lines).map { change in
      switch change {
      case .insert(_, let line, _): "+ " + line.shown
      case .remove(_, let line, _): "- " + line.shown
      }
    }
  }

  private mutating func draw(_ value: Any, as label: String) {
    switch value {
    case let bytes as [UInt8]: return lines.append(Line(label: label, bytes: bytes))
    // One value of the schema has one encoding.
    case let wire as any WireValue: return lines.append(Line(label: label, bytes: wire.encoded))
    default: break
    }
    let mirror = Mirror(reflecting: value)
    guard !mirror.children.isEmpty else {
      return lines.append(Line(label: label, text: "\(value)"))
    }
    lines.append(Line(label: label, text: "{"))
    for child in mirror.children { draw(child.value, as: child.label ?? "") }
    lines.append(Line(label: label, text: "}"))
  }
}
