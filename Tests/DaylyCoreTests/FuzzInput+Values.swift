// Random values of the schema: always readable, seldom sensible.

import Bytes
import Testing
import Wire

extension FuzzInput {
  /// An encoded value of `type`. Identifiers and names are often ones from `known`.
  mutating func value(_ type: String, _ schema: Schema, _ known: [[UInt8]] = []) -> [UInt8] {
    if type.hasSuffix("?") {
      return below(2) == 0 ? [0] : [1] + value(String(type.dropLast()), schema, known)
    }
    if type.hasPrefix("["), let end = type.lastIndex(of: "]") {
      let inner = String(type[type.index(after: type.startIndex)..<end])
      let count = below(4)
      return Self.count(count) + (0..<count).flatMap { _ in value(inner, schema, known) }
    }
    switch type.prefix(while: { $0 != "<" }) {
    case "u8": return bytes(1)
    case "u16": return number(2)
    case "u32", "i32": return number(4)
    case "u64", "i64": return number(8)
    case "bool": return [UInt8(below(2))]
    case "text": return letters(most: 24, type)
    case "bytes": return fixedBytes(type)
    default: return defined(type, schema, known)
    }
  }

  private mutating func defined(
    _ type: String, _ schema: Schema, _ known: [[UInt8]]
  ) -> [UInt8] {
    switch schema.definitions[type] {
    case .fixed(let count):
      let fitting = known.filter { $0.count == count }
      return fitting.isEmpty || below(4) == 0 ? bytes(count) : pick(fitting)
    case .number(let integer): return value(integer, schema, known)
    case .token:
      let names = ["transient/code", "transient/words", "transient/link", "draft/1", "a"]
      let name = Array(pick(names).utf8)
      return Self.count(name.count) + name
    case .values(let fields): return fields.flatMap { value($0.type, schema, known) }
    case .cases(let cases):
      let index = below(cases.count)
      return [UInt8(index)] + cases[index].fields.flatMap { value($0.type, schema, known) }
    case nil:
      Issue.record("fuzz has no form for \(type)")
      return []
    }
  }

  /// An encoded event of this kind.
  mutating func event(
    _ kind: Schema.Kind, of event: String, _ schema: Schema, _ known: [[UInt8]]
  ) -> [UInt8] {
    var type = event
    var fields: [Schema.Field] = []
    for index in kind.path {
      fields = schema.cases(of: type)[Int(index)].fields
      type = fields.first?.type ?? ""
    }
    return kind.path + fields.flatMap { value($0.type, schema, known) }
  }

  /// Often small.
  private mutating func number(_ count: Int) -> [UInt8] {
    below(2) == 0
      ? bytes(count) : [UInt8](repeating: 0, count: count - 1) + [UInt8(below(9))]
  }

  private mutating func letters(most: Int, _ type: String) -> [UInt8] {
    let most = min(most, Self.limit(type))
    let text = (0..<below(most + 1)).map { _ in pick(Array("abcdefghijk 0123456789/+#".utf8)) }
    return Self.count(text.count) + text
  }

  /// Keys and secrets of one length have it half of the time.
  private mutating func fixedBytes(_ type: String) -> [UInt8] {
    let limit = Self.limit(type)
    let count = limit <= 80 && below(2) == 0 ? limit : below(min(limit, 80) + 1)
    return Self.count(count) + readable(count)
  }

  /// The number in `text<40>`.
  private static func limit(_ type: String) -> Int {
    Int(type.drop { $0 != "<" }.dropFirst().dropLast()) ?? 0
  }

  private static func count(_ count: Int) -> [UInt8] {
    var writer = ByteWriter()
    writer.u32(UInt32(count))
    return writer.bytes
  }
}

extension [UInt8] {
  /// Whether these are as long as others, and other than them only where one of `values` stands.
  func differs(from others: [UInt8], in values: [[UInt8]]) -> Bool {
    guard count == others.count else { return false }
    var at = 0
    while let next = indices.dropFirst(at).first(where: { self[$0] != others[$0] }) {
      let ends = values.compactMap { value in
        (Swift.max(0, next - value.count + 1)...next)
          .first { self[$0...].starts(with: value) }.map { $0 + value.count }
      }
      guard let end = ends.max() else { return false }
      at = end
    }
    return true
  }
}
