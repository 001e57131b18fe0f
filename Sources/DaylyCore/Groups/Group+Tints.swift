// Which colour somebody's initial has in a group: always the same one, and nobody else's.

import Bytes
import Membership
import Wire

extension Group {
  /// As many as there are in the shells' style; a group has no more members.
  static let tintCount = 12
  /// The first so many are of hues that nobody takes for each other; the others are near one of
  /// them.
  static let hueCount = 8

  struct Tint: Equatable {
    var account: AccountID
    var tint: UInt8
  }

  /// By join order, so that whoever comes later changes nobody's. The one that follows from the
  /// account is taken where it is free, else the next hue that is, else whatever is left. Who has
  /// gone comes last.
  var tints: [Tint] { Group.tints(of: roster.members + roster.former) }

  static func tints(of people: [Member]) -> [Tint] {
    var tints: [Tint] = []
    for member in people
    where !tints.contains(where: { $0.account == member.account }) {
      let own = member.account.bytes.reduce(0) { ($0 * 31 + Int($1)) % Self.hueCount }
      let hues = (0..<Self.hueCount).map { (own + $0) % Self.hueCount }
      let free = (hues + Array(Self.hueCount..<Self.tintCount)).map { UInt8($0) }
        .first { tint in !tints.contains { $0.tint == tint } }
      tints.append(Tint(account: member.account, tint: free ?? UInt8(own)))
    }
    return tints
  }
}
