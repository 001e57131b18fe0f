// 24 words at the terminal: said, and some of them asked.

import Foundation

extension Terminal {
  /// 24 words with their numbers, sixteen characters each, as many beside each other as fit.
  static func say(words: [String]) {
    let columns = min(4, max(1, (size.columns + 2) / 16))
    for row in 0..<((words.count + columns - 1) / columns) {
      let line = (0..<columns).compactMap { column -> String? in
        let index = row * columns + column
        guard index < words.count else { return nil }
        let number = String(index + 1)
        let word = words[index].padding(toLength: 10, withPad: " ", startingAt: 0)
        return String(repeating: " ", count: 2 - min(2, number.count)) + number + " " + word
      }
      say(line.joined(separator: "  "))
    }
  }

  /// The words at these places, as a person types them.
  static func askWords(at places: [UInt8]) throws -> String {
    var typed: [String] = []
    for place in places {
      guard let word = ask("Word \(place + 1):") else {
        throw Failure.usage("The input ended before everything was answered.")
      }
      typed.append(word)
    }
    return typed.joined(separator: " ")
  }
}
