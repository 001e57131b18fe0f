// What a device writes into a log without being asked, one entry at a time and only after the end
// of the log was seen: this device, when it is new; a new names key when somebody who has gone
// still knows the old one or a device lacks it; and the owner's name, anew under that key or
// changed.

import Bytes
import Membership
import Wire

extension Groups {
  /// After a chore came to nothing. Milliseconds.
  private static let rest: Int64 = 300_000
  /// Between one new key and the next for devices that lack it: what makes them lack it may be a
  /// server's whim. Milliseconds.
  static let restHelping: Int64 = 3_600_000

  mutating func upkeep(at occasion: Occasion, requests: inout Requests) -> [Effect] {
    var effects: [Effect] = []
    for index in groups.indices { effects += upkeep(index, at: occasion, requests: &requests) }
    return effects
  }

  mutating func upkeep(
    _ index: Int, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    let group = groups[index]
    guard let me, group.isCurrent, !group.broken, group.isIdle else { return [] }
    if let rest = group.rest, rest > occasion.instant { return [] }
    let id = group.roster.group
    guard let own = group.roster.member(me.account) else { return [] }
    guard group.roster.device(me.device) != nil else {
      // A new device of the owner's adds itself, which proves that it holds the key that is added.
      guard !group.roster.revoked.contains(me.device) else { return [] }
      let ticket = requests.next(.groups)
      groups[index].chore = ticket
      return append(
        .addDevice(certificate: me.certificate), to: id, ticket: ticket, at: occasion,
        requests: &requests)
    }
    if needsKey(group, at: occasion.instant) {
      let ticket = requests.next(.groups)
      groups[index].chore = ticket
      return replaceKey(
        naming: group.names.spoilt ? Groups.noName : group.names.group, index, ticket: ticket,
        requests: &requests)
    }
    if own.name.epoch == group.roster.epoch {
      guard renaming.contains(id) else { return [] }
      if group.names.name(of: me.account) == me.name {
        renaming.removeAll { $0 == id }
        return [.save]
      }
    }
    let ticket = requests.next(.groups)
    groups[index].chore = ticket
    return seal(me.name, own: true, index, ticket: ticket, requests: &requests)
  }

  /// What no name is: shown as unknown by everybody, as what it stands for.
  private static let noName: Text = "\u{7F}"

  /// A device without the key waits for open invitations to end, because a new key ends them, and
  /// for an hour after others were helped; somebody who has gone does not.
  private func needsKey(_ group: Group, at instant: Instant) -> Bool {
    // The group's name is sealed anew, which takes knowing it; unless nobody with the key can.
    guard !group.names.group.isEmpty || group.names.spoilt else { return false }
    // Nobody is passed over because their devices are not known yet.
    guard directory.unknown(among: group.roster.members).isEmpty else { return false }
    if group.roster.formerKnowNamesKey { return true }
    return group.roster.someLackNamesKey && group.helped ?? instant <= instant
      && !group.roster.invites.contains { $0.state == .open && $0.expires > instant }
  }

  /// What this machine itself wanted has come to its end.
  mutating func ended(
    _ ticket: Request, _ fault: AppendFault?, at occasion: Occasion
  ) -> [Effect] {
    if case .details(let id, var details) = page, details.ticket == ticket {
      details.ticket = nil
      details.fault = fault?.formFault(at: occasion.instant)
      switch details.question {
      case .rename, .ownName: if fault == nil { details.question = nil }
      case .leave, .remove, .block, nil: details.question = nil
      }
      page = .details(id, details)
    }
    if let index = groups.firstIndex(where: { $0.chore == ticket }) {
      groups[index].chore = nil
      // Without a network nothing is asked until there is one.
      let waits = fault != nil && fault != .offline
      groups[index].rest = waits ? occasion.instant.advanced(by: Groups.rest) : nil
    }
    return []
  }
}

extension Group {
  /// Nothing is under way that the next entry would get in the way of.
  fileprivate var isIdle: Bool {
    task == .none && chore == nil && opening == nil && sealing == nil && keying == nil
      && appending == nil && entered == nil
  }
}
