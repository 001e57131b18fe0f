// Finding a group as people name it.

import Bytes
import Wire

enum GroupChoice {
  /// As many digits of an id as lists print. What destroys takes no fewer.
  static let shownDigits = 8
  private static let digitsMin = 4

  /// By whole name, else by the beginning of its id, else by the beginning of one name only.
  /// `exact`: for what destroys; a part of a name is not enough.
  static func find(_ text: String, in list: GroupList, exact: Bool = false) throws -> GroupCard {
    guard !text.isEmpty else { throw Failure.usage("Say which group: its name, or its id.") }
    let wanted = Text(text)
    let lower = text.lowercased()
    let named = list.cards.filter { $0.name == wanted }
    let digits = exact ? shownDigits : digitsMin
    let byID = list.cards.filter {
      lower.utf8.count >= digits && $0.group.hex.string.hasPrefix(lower)
    }
    let begun = list.cards.filter {
      !exact && !$0.name.isEmpty && $0.name.string.lowercased().hasPrefix(lower)
    }
    for fitting in [named, byID, begun] {
      if fitting.count == 1, let card = fitting.first { return card }
      if fitting.count > 1 {
        let ids = fitting.map { $0.group.hex.string.prefix(shownDigits) }.joined(separator: ", ")
        throw Failure.usage("Several groups fit; use one of these ids: \(ids)")
      }
    }
    // Its groups are gone with it.
    if list.connection == .removed { throw Failure.removed }
    let names = list.cards.map(\.name.string)
    let hint = Spelling.nearest(to: text, among: names).map {
      " Did you mean “\(Terminal.safe($0))”?"
    }
    throw Failure(
      code: .failed,
      message: "There is no group “\(Terminal.safe(text))” here.\(hint ?? "")",
      reason: "no_such_group")
  }
}

/// What somebody may have meant.
enum Spelling {
  /// The word that takes the fewest changes, and at most one in three letters.
  static func nearest(to typed: String, among words: [String]) -> String? {
    let lower = typed.lowercased()
    let far = words.map { (word: $0, changes: changes(lower, $0.lowercased())) }
    guard let best = far.min(by: { ($0.changes, $0.word) < ($1.changes, $1.word) }),
      best.changes <= max(1, typed.count / 3) || best.word.lowercased().hasPrefix(lower),
      !typed.isEmpty, !best.word.isEmpty
    else { return nil }
    return best.word
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
