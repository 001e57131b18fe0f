// Finding a group as people name it.

import Bytes
import Wire

enum GroupChoice {
  /// By its name, or the beginning of it, or by its id.
  ///
  /// - Parameter exact: for what destroys; a part of a name is not enough.
  static func find(_ text: String, in list: GroupList, exact: Bool = false) throws -> GroupCard {
    guard !text.isEmpty else { throw Failure.usage("Say which group: its name, or its id.") }
    let choice = Choice(
      text, among: list.cards, id: { $0.group.hex }, name: { $0.name }, exact: exact, begun: true)
    if let card = try choice.one(of: "groups") { return card }
    // Its groups are gone with it.
    if list.connection == .removed { throw Failure.removed }
    let hint = Spelling.hint(for: text, among: list.cards.map(\.name.string))
    throw Failure(
      code: .failed,
      message: "There is no group “\(Terminal.safe(text))” here.\(hint)",
      reason: .noSuchGroup)
  }
}

/// What somebody may have meant.
enum Spelling {
  /// More names than these help nobody to choose.
  private static let nearMax = 3

  /// The words that begin so or take few changes, at most one in three letters, and with them
  /// those that take one more; the nearest first, each once.
  static func near(_ typed: String, among words: [String]) -> [String] {
    let lower = typed.lowercased()
    guard !lower.isEmpty else { return [] }
    let far = Set(words.filter { !$0.isEmpty }).map { word in
      let begins = word.lowercased().hasPrefix(lower)
      return (word: word, changes: begins ? 0 : changes(lower, word.lowercased()))
    }
    let sorted = far.sorted { ($0.changes, $0.word) < ($1.changes, $1.word) }
    guard let least = sorted.first?.changes else { return [] }
    let most = min(max(1, typed.count / 3), least + 1)
    return sorted.filter { $0.changes <= most }.prefix(nearMax).map(\.word)
  }

  /// A question to end a sentence about a name that is not there, or nothing.
  static func hint(for typed: String, among names: [String]) -> String {
    let quoted = near(typed, among: names).map { "“\(Terminal.safe($0))”" }
    guard let last = quoted.last else { return "" }
    let others = quoted.dropLast().joined(separator: ", ")
    return " Did you mean \(others.isEmpty ? last : "\(others) or \(last)")?"
  }

  /// Letters put in, taken out, exchanged, or swapped with their neighbour (Damerau).
  private static func changes(_ first: String, _ second: String) -> Int {
    let (a, b) = (Array(first.prefix(64)), Array(second.prefix(64)))
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var least = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, rows[i - 1][j - 1] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
