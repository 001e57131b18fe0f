// The schema as its files say it (Sources/Wire/Schema), so that fuzz input has the form of every
// value there is, and what a test has seen can be compared with what there is to see.

import Foundation

struct Schema {
  struct Field {
    var name: String
    /// As it is written: `u8`, `text<40>`, `[Record]<8192>`, `Crop?`, `GroupID`.
    var type: String
  }

  struct Case {
    var name: String
    var fields: [Field]
  }

  enum Definition {
    case fixed(Int)
    case number(String)
    case token
    case values([Field])
    case cases([Case])
  }

  private(set) var definitions: [String: Definition] = [:]

  /// Throws when a file cannot be read; `Unreadable` when a line has no form the schema has.
  init(_ test: String = #filePath) throws {
    let root = URL(fileURLWithPath: test).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.appendingPathComponent("Sources/Wire/Schema")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for file in files.sorted() where file.hasSuffix(".wire") {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      try read(text.split(separator: "\n").map(String.init))
    }
  }

  struct Unreadable: Error {
    var line: String
  }

  private mutating func read(_ lines: [String]) throws {
    var open: (name: String, isEnum: Bool, body: [Case])?
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      guard let first = words.first, !first.hasPrefix("//") else { continue }
      if let (name, isEnum, body) = open {
        if first == "}" {
          definitions[name] = isEnum ? .cases(body) : .values(body.flatMap(\.fields))
          open = nil
        } else {
          open?.body.append(try Schema.member(line, isEnum: isEnum))
        }
      } else {
        guard words.count > 2 else { throw Unreadable(line: line) }
        switch first {
        case "fixed": definitions[words[1]] = .fixed(Int(words[2]) ?? 0)
        case "number", "bounded": definitions[words[1]] = .number(words[2])
        case "token": definitions[words[1]] = .token
        case "struct", "enum": open = (words[1], first == "enum", [])
        default: throw Unreadable(line: line)
        }
      }
    }
  }

  private static func member(_ line: String, isEnum: Bool) throws -> Case {
    let line = line.trimmingCharacters(in: .whitespaces)
    guard isEnum else { return Case(name: "", fields: [try field(line)]) }
    let parts = line.split(separator: "(", maxSplits: 1).map(String.init)
    guard parts.count > 1 else { return Case(name: line, fields: []) }
    let fields = parts[1].dropLast().components(separatedBy: ", ")
    return Case(name: parts[0], fields: try fields.map(field))
  }

  private static func field(_ text: String) throws -> Field {
    let parts = text.components(separatedBy: ": ")
    guard parts.count == 2 else { throw Unreadable(line: text) }
    return Field(name: parts[0], type: parts[1])
  }

  /// Calls a type of fields by another name.
  mutating func rename(_ name: String, _ other: String) {
    func renamed(_ fields: [Field]) -> [Field] {
      fields.map {
        Field(name: $0.name, type: $0.type.replacingOccurrences(of: name, with: other))
      }
    }
    definitions = definitions.mapValues { definition in
      switch definition {
      case .fixed, .number, .token: definition
      case .values(let fields): .values(renamed(fields))
      case .cases(let cases):
        .cases(cases.map { Case(name: $0.name, fields: renamed($0.fields)) })
      }
    }
  }

  /// The cases of an enum; none where it is no enum.
  func cases(of name: String) -> [Case] {
    if case .cases(let cases)? = definitions[name] { cases } else { [] }
  }

  /// A kind of event: its case, and the case of the event in it where it is of a part of the core.
  struct Kind: Hashable {
    var name: String
    /// The numbers of the cases, as they are encoded.
    var path: [UInt8]
  }

  /// Every kind of event of a core, such as "back" and "groups.cardTapped".
  func kinds(of event: String) -> [Kind] {
    cases(of: event).enumerated().flatMap { index, outer -> [Kind] in
      let kind = Kind(name: outer.name, path: [UInt8(index)])
      guard let field = outer.fields.first, field.name == "event" else { return [kind] }
      return cases(of: field.type).enumerated().map { number, inner in
        Kind(name: kind.name + "." + inner.name, path: kind.path + [UInt8(number)])
      }
    }
  }
}

/// The kind of an event, told from the event itself.
func kind(of event: Any) -> String {
  guard let (label, inside) = payload(of: event) else { return "\(event)" }
  // One labelled value is a tuple of one to a mirror: the event itself is in it.
  let values = [inside] + Mirror(reflecting: inside).children.map(\.value)
  let part = values.first { "\(type(of: $0))".hasSuffix("Event") }
  guard let part else { return label }
  return label + "." + (payload(of: part)?.label ?? "\(part)")
}

private func payload(of event: Any) -> (label: String, value: Any)? {
  guard let child = Mirror(reflecting: event).children.first, let label = child.label else {
    return nil
  }
  return (label, child.value)
}
