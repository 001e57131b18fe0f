// Results for programs: one JSON value on one line, as docs/command-line.md describes each.

import Bytes
import Foundation

enum JSON {
  nonisolated(unsafe) private static var isSaid = false

  /// The first value is the run's result; an error behind it is left to the exit code.
  static func say(_ value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard !isSaid, let data = try? encoder.encode(value) else { return }
    isSaid = true
    Terminal.say(safe(String(decoding: data, as: UTF8.self)))
  }

  /// The same of what the core has written.
  static func say(written json: Text) {
    guard !isSaid else { return }
    isSaid = true
    Terminal.say(safe(json.string))
  }

  /// The same value, in which whatever a terminal would obey or hide is written as \u202e is: a
  /// program reads the same, and who looks at it is not deceived.
  static func safe(_ json: String) -> String {
    var safe = String.UnicodeScalarView()
    for scalar in json.unicodeScalars {
      guard Terminal.isHidden(scalar) else {
        safe.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        let zeros = String(repeating: "0", count: 4 - digits.count)
        safe.append(contentsOf: "\\u\(zeros)\(digits)".unicodeScalars)
      }
    }
    return String(safe)
  }
}

/// A value that is written as null when there is none, so that every key is always there.
@propertyWrapper struct Nullable<Value: Encodable>: Encodable {
  var wrappedValue: Value?

  // Spelled out so that memberwise initialisers take the value itself.
  init(wrappedValue value: Value?) { wrappedValue = value }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue {
      try container.encode(wrappedValue)
    } else {
      try container.encodeNil()
    }
  }
}
