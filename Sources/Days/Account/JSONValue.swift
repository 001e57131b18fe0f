// Values as JSON (RFC 8259).

import Bytes

indirect enum JSONValue {
  case null
  case bool(Bool)
  case number(Int32)
  case text(Text)
  case list([JSONValue])
  /// Its members are written in the order of their names.
  case object([(name: Text, value: JSONValue)])

  /// - Parameter isIndented: a member a line, for a person; else all in one line.
  func written(isIndented: Bool) -> Text {
    var bytes: [UInt8] = []
    write(into: &bytes, depth: isIndented ? 0 : nil)
    return Text(utf8: bytes) ?? ""
  }

  private func write(into bytes: inout [UInt8], depth: Int?) {
    switch self {
    case .null: bytes += Text("null").utf8
    case .bool(let value): bytes += (value ? "true" as Text : "false").utf8
    case .number(let value):
      if value < 0 { bytes.append(0x2D) }
      bytes += decimal(value.magnitude)
    case .text(let text): Self.write(text, into: &bytes)
    case .list(let values):
      Self.write(values, "[]", into: &bytes, depth) { value, bytes, depth in
        value.write(into: &bytes, depth: depth)
      }
    case .object(let members):
      let sorted = members.ordered { $0.name.utf8 }
      Self.write(sorted, "{}", into: &bytes, depth) { member, bytes, depth in
        Self.write(member.name, into: &bytes)
        bytes += (depth == nil ? ":" as Text : ": ").utf8
        member.value.write(into: &bytes, depth: depth)
      }
    }
  }

  /// - Parameter ends: the signs in front of the elements and behind them.
  private static func write<Element>(
    _ elements: [Element], _ ends: StaticString, into bytes: inout [UInt8], _ depth: Int?,
    _ body: (Element, inout [UInt8], Int?) -> Void
  ) {
    let ends = Text.bytes(of: ends)
    let inner = depth.map { $0 + 1 }
    bytes.append(ends[0])
    for (number, element) in elements.enumerated() {
      if number > 0 { bytes.append(0x2C) }
      breakLine(into: &bytes, inner)
      body(element, &bytes, inner)
    }
    if !elements.isEmpty { breakLine(into: &bytes, depth) }
    bytes.append(ends[1])
  }

  private static func breakLine(into bytes: inout [UInt8], _ depth: Int?) {
    guard let depth else { return }
    bytes += [0x0A] + [UInt8](repeating: 0x20, count: 2 * depth)
  }

  /// Section 7: quotation marks and backslashes are escaped, and so is whatever nobody sees.
  private static func write(_ text: Text, into bytes: inout [UInt8]) {
    let escaped = text.utf8.flatMap { $0 == 0x22 || $0 == 0x5C ? [0x5C, $0] : [$0] }
    bytes.append(0x22)
    bytes += (Text(utf8: escaped) ?? "").seenJSON.utf8
    bytes.append(0x22)
  }
}
