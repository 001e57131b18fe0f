// Finding a person among all groups: by their name, or by their id where several share a name.

import Bytes
import Wire

enum PersonChoice {
  private static let digitsMin = 4

  static func find(
    _ text: String, in list: GroupList
  ) throws -> (group: GroupID, account: AccountID) {
    guard !text.isEmpty else { throw Failure.usage("Say who: a name, or an id.") }
    let people = others(in: list)
    let lower = text.lowercased()
    let named = people.filter { $0.person.name.string.lowercased() == lower }
    let byID = people.filter {
      lower.utf8.count >= digitsMin && $0.person.account.hex.string.hasPrefix(lower)
    }
    for fitting in [named, byID] where !fitting.isEmpty {
      if fitting.count == 1, let found = fitting.first {
        return (found.group, found.person.account)
      }
      let ids = fitting.map { $0.person.account.hex.string.prefix(8) }.joined(separator: ", ")
      throw Failure(
        code: .usage, message: "Several people fit; use one of these ids: \(ids)",
        reason: .severalPeople)
    }
    let hint = Spelling.hint(for: text, among: people.map(\.person.name.string))
    throw Failure(
      code: .failed,
      message: "Nobody in your groups is called “\(Terminal.safe(text))”.\(hint)",
      reason: .noSuchPerson)
  }

  /// Everybody else, once each.
  private static func others(in list: GroupList) -> [(group: GroupID, person: Person)] {
    var found: [(group: GroupID, person: Person)] = []
    for card in list.cards {
      for person in card.members
      where !person.you && !found.contains(where: { $0.person.account == person.account }) {
        found.append((card.group, person))
      }
    }
    return found
  }
}
