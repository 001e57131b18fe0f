// What becomes of entries: who is told that one stands in the log or does not, and what follows
// from it. LogAppending.swift writes them.

import Bytes
import Kernel
import Membership
import Wire

extension Groups {
  mutating func append(
    _ action: LogAction, to group: GroupID, ticket: Request, _ context: inout Context<Effect>
  ) {
    guard let index = index(of: group) else { return failed(ticket, .refused, &context) }
    let wish = LogAppender.Wish(action: action, ticket: ticket)
    tell(.append(wish), index, &context)
  }

  /// Leaves every group. Where no entry fits a log that does not hold together, the group goes from
  /// this device.
  mutating func leaveAll(_ context: inout Context<Effect>) {
    for id in groups.map({ $0.roster.group }) {
      guard let index = index(of: id) else { continue }
      if groups[index].broken {
        departed(index, &context)
      } else if !groups[index].appending.isLeaving {
        append(.leave, to: id, ticket: context.request(), &context)
      }
    }
  }

  /// The server has the entry; pins it here too.
  mutating func landed(
    _ entry: LogEntry, _ hash: Digest, _ action: LogAction, _ ticket: Request, _ index: Int,
    _ context: inout Context<Effect>
  ) {
    guard groups[index].log.pin(entry, hash) else { return failed(ticket, .trouble, &context) }
    succeeded(ticket, hash, &context)
    switch action {
    case .rename, .renameMember, .replaceNamesKey:
      tell(GroupNames.Event.open, index, &context)
    case .remove: upkeep(index, &context)
    case .create, .invite, .revokeInvite, .join, .leave, .addDevice, .revokeDevice,
      .wrapNamesKey:
      break
    }
    context.emit(.save)
    context.emit(.factsChanged)
  }

  /// Tells whoever wanted the entry that it was not appended.
  mutating func failed(_ ticket: Request, _ fault: AppendFault, _ context: inout Context<Effect>) {
    guard ticket.machine == .groups else { return context.emit(.appendFailed(ticket, fault)) }
    ended(ticket, fault, &context)
  }

  mutating func succeeded(_ ticket: Request, _ entry: Digest, _ context: inout Context<Effect>) {
    guard ticket.machine == .groups else { return context.emit(.appended(ticket, entry: entry)) }
    ended(ticket, nil, &context)
  }

  /// Gone by this person's own wish.
  mutating func departed(_ index: Int, _ context: inout Context<Effect>) {
    let name = groups[index].names.group
    gone(index, &context)
    show(.left(group: name), &context)
  }

  /// This person is in the group no longer.
  mutating func gone(_ index: Int, _ context: inout Context<Effect>) {
    let group = groups.remove(at: index)
    let id = group.roster.group
    if case .details(id, _) = page { page = .list }
    context.emit(
      .left(id, epoch: group.roster.epoch, posts: group.posts.map { $0.info.photo }))
    context.emit(.save)
    context.emit(.factsChanged)
    for ticket in group.appending.tickets { failed(ticket, .refused, &context) }
    departures.removeAll { $0.group == id }
    if departures.count == Groups.listMax { departures.remove(at: 0) }
    departures.append(Departure(group: id, head: group.roster.head.hash))
    renaming.removeAll { $0 == id }
    muted.removeAll { $0 == id }
  }
}
