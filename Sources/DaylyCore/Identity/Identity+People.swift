// Meeting people: who is new, and who is new under a name that somebody had.

import Bytes
import Kernel
import Wire

extension Identity {
  /// Compares everybody in the groups with everybody this device has met. Those who come together
  /// with the first of a group are met without a question: there was nobody to confuse them with.
  mutating func meet(_ context: inout Context<Effect>) {
    let before = people
    for group in groups {
      for member in group.members
      where member.account != thisDevice?.account && !member.name.isEmpty {
        meet(member, among: before)
      }
    }
    guard people != before else { return }
    context.emit(.save)
    context.emit(.trustChanged)
  }

  private mutating func meet(_ member: GroupFacts.Member, among before: [SavedPerson]) {
    let known = people.firstIndex { $0.account == member.account }
    if let known, people[known].name == member.name { return }
    let other = before.first { person in
      person.account != member.account && person.name.isAlike(member.name)
    }
    if let known {
      people[known].name = member.name
      if let other, people[known].trust == .known {
        people[known].trust = .questioned(before: other.account)
      }
      return
    }
    if people.count >= Identity.peopleMax {
      // Whoever is in no group makes room, those who were met first before the others.
      guard let place = people.firstIndex(where: { !isAround($0.account) }) else { return }
      people.remove(at: place)
    }
    let trust = other.map { PersonTrust.questioned(before: $0.account) } ?? .known
    people.append(SavedPerson(account: member.account, name: member.name, trust: trust))
  }

  private func isAround(_ account: AccountID) -> Bool {
    groups.contains { $0.members.contains { $0.account == account } }
  }
}
