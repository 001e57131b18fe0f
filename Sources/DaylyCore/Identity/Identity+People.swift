// Meeting people: who is new, and who is new under a name that somebody had.

import Bytes
import Wire

extension Identity {
  /// Compares everybody in the groups with everybody this device has met. Those who come together
  /// with the first of a group are met without a question: there was nobody to confuse them with.
  mutating func meet() -> [Effect] {
    let before = people
    for group in groups {
      for member in group.members where member.account != own?.account && !member.name.isEmpty {
        meet(member, among: before)
      }
    }
    guard people != before else { return [] }
    return [.save, .trustChanged]
  }

  private mutating func meet(_ member: GroupFacts.Member, among before: [SavedPerson]) {
    let known = people.firstIndex { $0.account == member.account }
    if let known, people[known].name == member.name { return }
    let other = before.first { person in
      person.account != member.account && person.name.isSameName(as: member.name)
    }
    if let known {
      people[known].name = member.name
      if let other, people[known].trust == .known {
        people[known].trust = .questioned(before: other.account)
      }
      return
    }
    guard people.count < Identity.peopleMax else { return }
    let trust = other.map { PersonTrust.questioned(before: $0.account) } ?? .known
    people.append(SavedPerson(account: member.account, name: member.name, trust: trust))
  }
}

extension Text {
  /// Whether people would say it alike: without space around it, and whatever the case of ASCII
  /// letters. Other scripts are compared byte for byte: tables of them would outweigh the app.
  fileprivate func isSameName(as other: Text) -> Bool {
    let fold = { (text: Text) in
      text.trimmed.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }
    return fold(self) == fold(other)
  }
}
