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
      for member in group.members where member.account != own?.account && !member.name.isEmpty {
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
      person.account != member.account && person.name.isSameName(as: member.name)
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

extension Text {
  /// Whether people would read it alike: without spaces and what cannot be seen, and whatever the
  /// case of ASCII letters. Other scripts are compared letter for letter: tables of them would
  /// outweigh the app.
  fileprivate func isSameName(as other: Text) -> Bool { seen == other.seen }

  /// The letters that can be seen, those of ASCII in lower case.
  private var seen: [UInt8] {
    var seen: [UInt8] = []
    var scalar: UInt32 = 0
    var start = 0
    for (index, byte) in utf8.enumerated() {
      if byte & 0xC0 == 0x80 {
        scalar = scalar << 6 | UInt32(byte & 0x3F)
      } else {
        start = seen.count
        // The length's bits of a first byte: 110, 1110, 11110.
        scalar = UInt32(byte & (byte < 0x80 ? 0x7F : byte < 0xE0 ? 0x1F : byte < 0xF0 ? 0x0F : 7))
      }
      seen.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
      let isWhole = index + 1 == utf8.count || utf8[index + 1] & 0xC0 != 0x80
      if isWhole, Text.isUnseen(scalar) { seen.removeLast(seen.count - start) }
    }
    return seen
  }

  /// White space, what Unicode calls format characters or ignorable by default, and the dashes and
  /// quotes in between.
  private static func isUnseen(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0...0x20, 0x7F...0xA0, 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x1680, 0x17B4...0x17B5,
      0x180B...0x180F, 0x2000...0x206F, 0x2800, 0x3000, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0,
      0xFFF0...0xFFFC, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0x10FFFF:
      true
    default: false
    }
  }
}
