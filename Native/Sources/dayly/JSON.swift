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
    Terminal.say(Text(String(decoding: data, as: UTF8.self)).seenJSON.string)
  }

  /// The same of what the core has written.
  static func say(written json: Text) {
    guard !isSaid else { return }
    isSaid = true
    Terminal.say(json.seenJSON.string)
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
