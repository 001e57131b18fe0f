// Finding a person among all groups: by their name, or by their id where several share a name.

import Bytes
import Wire

enum PersonChoice {
  static func find(
    _ text: String, in list: GroupList
  ) throws -> (group: GroupID, account: AccountID) {
    guard !text.isEmpty else { throw Failure.usage("Say who: a name, or an id.") }
    let people = others(in: list)
    let choice = Choice(
      text, among: people, id: { $0.person.account.hex }, name: { $0.person.name })
    if let found = try choice.one(of: "people", else: .severalPeople) {
      return (found.group, found.person.account)
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
