// What a device writes into a log without being asked, one entry at a time and only after the end
// of the log was seen: this device, when it is new; a new names key when somebody who has gone
// still knows the old one; the key for devices that lack it; and the owner's name, anew under that
// key or changed.

import Bytes
import Kernel
import Membership
import Wire

extension Groups {
  /// After an entry that came to nothing. Milliseconds.
  private static let rest: Int64 = 300_000

  mutating func upkeep(_ context: inout Context<Effect>) {
    for index in groups.indices { upkeep(index, &context) }
  }

  mutating func upkeep(_ index: Int, _ context: inout Context<Effect>) {
    let group = groups[index]
    guard let me, group.log.standing == .current, group.isIdle else { return }
    if case .resting(let until) = group.upkeep, until > context.instant { return }
    let id = group.roster.group
    guard let own = group.roster.member(me.account) else { return }
    guard group.roster.device(me.device) != nil else {
      // A new device of the owner's adds itself, which proves that it holds the key that is added.
      guard !group.roster.revoked.contains(me.device) else { return }
      let action = LogAction.addDevice(certificate: me.certificate)
      return append(action, to: id, ticket: writing(index, &context), &context)
    }
    if let name = nameUnderNewKey(group) {
      let ticket = writing(index, &context)
      return tell(.bring(.replacing(naming: name), ticket: ticket), index, &context)
    }
    if own.name.epoch != group.roster.epoch {
      return tell(.sealOwn(ticket: writing(index, &context)), index, &context)
    }
    if renaming.contains(id) {
      guard group.names.name(of: me.account) == me.name else {
        return tell(.sealOwn(ticket: writing(index, &context)), index, &context)
      }
      renaming.removeAll { $0 == id }
      return context.emit(.save)
    }
    if someLackKey(group) {
      tell(.bring(.sharing, ticket: writing(index, &context)), index, &context)
    }
  }

  /// From now on an entry of this device's own is under way; its ticket.
  private mutating func writing(_ index: Int, _ context: inout Context<Effect>) -> Request {
    let ticket = context.request()
    groups[index].upkeep = .writing(ticket: ticket)
    return ticket
  }

  /// What no name is: shown as unknown by everybody, as what it stands for.
  private static let noName: Text = "\u{7F}"

  /// Whoever has gone keeps no key that names are sealed under: then the name of the group, to be
  /// sealed under another one. That takes knowing it, unless nobody with the key can.
  private func nameUnderNewKey(_ group: Group) -> Text? {
    let name = group.names.spoilt ? Groups.noName : group.names.group
    return group.roster.formerKnowNamesKey && !name.isEmpty && knowsAll(in: group) ? name : nil
  }

  /// A device whose account's log has it lacks the key, which is good for something.
  private func someLackKey(_ group: Group) -> Bool {
    !group.names.group.isEmpty && knowsAll(in: group)
      && keyRecipients(of: group).devices.contains { group.roster.lacksNamesKey($0.device) }
  }

  /// Nobody is passed over because their devices are not known yet.
  private func knowsAll(in group: Group) -> Bool {
    directory.unknown(among: group.roster.members).isEmpty
  }

  /// What this machine itself wanted has come to its end.
  mutating func ended(_ ticket: Request, _ fault: AppendFault?, _ context: inout Context<Effect>) {
    if case .details(let id, var details) = page, details.ticket == ticket {
      details.ticket = nil
      details.fault = fault?.formFault(at: context.instant)
      switch details.question {
      case .rename, .ownName: if fault == nil { details.question = nil }
      case .leave, .remove, .block, nil: details.question = nil
      }
      page = .details(id, details)
    }
    if let index = groups.firstIndex(where: { $0.upkeep == .writing(ticket: ticket) }) {
      // Without a network nothing is asked until there is one.
      let waits = fault != nil && fault != .offline
      groups[index].upkeep =
        waits ? .resting(until: context.instant.advanced(by: Groups.rest)) : .idle
    }
  }
}
