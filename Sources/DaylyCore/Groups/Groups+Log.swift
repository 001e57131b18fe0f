// Follows a group's log: fetch what is new, verify it, pin it; stop where it does not hold
// together.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

extension Groups {
  /// Compares the pinned head with the server's.
  mutating func follow(_ index: Int, to head: LogHead, _ context: inout Context<Effect>) {
    let group = groups[index]
    guard group.task == .none, group.appending == nil else { return }
    let pinned = group.roster.head
    groups[index].isCurrent = head == pinned
    // Nothing of what did not fit was ever believed: a server that shows the pinned log again
    // makes the group whole.
    if head == pinned { return judge(index, &context) }
    // The same misfit is not looked at again.
    if group.broken, group.refused == head { return }
    if head.index > pinned.index { return fetch(index, &context) }
    if head.index < pinned.index { return restore(index, from: head, &context) }
    breakGroup(index, refusing: head, &context)
  }

  /// At the end of the server's log. A photo sealed under a head that is not in it means that
  /// somebody is shown another log.
  private mutating func judge(_ index: Int, _ context: inout Context<Effect>) {
    let group = groups[index]
    let strange = group.strange.filter { !group.contains($0.head) }
    guard strange != group.strange || group.broken == strange.isEmpty else { return }
    groups[index].strange = strange
    groups[index].broken = !strange.isEmpty
    groups[index].refused = nil
    context.emit(.save)
    context.emit(.factsChanged)
  }

  /// A photo names a head. One that is unknown may be of entries that are still to come: the
  /// next poll decides.
  mutating func witnessed(_ head: Digest, in id: GroupID, _ context: inout Context<Effect>) {
    guard let index = groups.firstIndex(where: { $0.roster.group == id }),
      !groups[index].contains(head), groups[index].strange.count < Group.strangeMax,
      !groups[index].strange.contains(where: { $0.head == head })
    else { return }
    let until = context.instant.advanced(by: Group.postLifetime)
    groups[index].strange.append(StrangeHead(group: id, head: head, until: until))
    context.emit(.save)
    ask(&context)
  }

  mutating func fetch(_ index: Int, _ context: inout Context<Effect>) {
    let group = groups[index]
    guard group.task == .none else { return }
    groups[index].isCurrent = false
    let request = context.request()
    groups[index].task = .fetching(request)
    let from = Text(number: group.roster.head.index &+ 1)
    let path = Text("/v1/groups/") + group.roster.group.hex + "/log?from=" + from
    context.send(.asking(path), as: request)
  }

  /// Gives a server that lost the end of the log the entry after what it has.
  private mutating func restore(_ index: Int, from head: LogHead, _ context: inout Context<Effect>)
  {
    let group = groups[index]
    // The entry after `head` names the hash of the one at `head`.
    guard Int(head.index) + 1 < group.entries.count,
      let next = try? group.entries[Int(head.index) + 1].opened(), next.previous == head.hash
    else { return breakGroup(index, refusing: head, &context) }
    let request = context.request()
    groups[index].task = .restoring(request)
    let path = Text("/v1/groups/") + group.roster.group.hex + "/log"
    let append = AppendRequest(entry: group.entries[Int(head.index) + 1])
    context.send(.telling(path, append), as: request)
  }

  /// The log does not hold together. Nothing is deleted.
  private mutating func breakGroup(
    _ index: Int, refusing head: LogHead, _ context: inout Context<Effect>
  ) {
    groups[index].task = .none
    groups[index].broken = true
    groups[index].refused = head
    context.emit(.save)
    context.emit(.factsChanged)
    if let appending = groups[index].appending {
      groups[index].appending = nil
      failed(appending.ticket, .refused, &context)
    }
  }

  mutating func taskAnswered(_ answer: Answer, _ index: Int, _ context: inout Context<Effect>) {
    let task = groups[index].task
    groups[index].task = .none
    switch task {
    case .none: break
    case .fetching: fetched(answer, index, &context)
    case .hashing(_, let verification, let end):
      guard case .recipeDone(let revealed) = answer else { return stalled(index, &context) }
      var verification = verification
      guard let checking = try? verification.follow(revealed) else {
        return breakGroup(index, refusing: end, &context)
      }
      let request = context.request()
      groups[index].task = .checking(request, verification, end: end)
      context.run(checking, as: request)
    case .checking(_, let verification, let end):
      switch answer {
      case .recipeDone:
        verified(verification, end: end, index, &context)
      case .recipeFailed(let failure) where failure.fault == .refused:
        breakGroup(index, refusing: end, &context)
      case .recipeFailed, .persisted, .persistFailed, .httpAnswered, .httpFailed, .httpProgress:
        stalled(index, &context)
      }
    case .restoring:
      let ended = Outcome(answer) == .unauthenticated
      stalled(index, &context)
      if ended { context.emit(.sessionEnded) }
    }
  }

  /// Could not look this time; the next poll tries again.
  private mutating func stalled(_ index: Int, _ context: inout Context<Effect>) {
    guard let appending = groups[index].appending, appending.phase == .catchingUp else {
      return
    }
    groups[index].appending = nil
    failed(appending.ticket, .trouble, &context)
  }

  private mutating func fetched(_ answer: Answer, _ index: Int, _ context: inout Context<Effect>) {
    let pinned = groups[index].roster.head
    switch Outcome(answer) {
    case .success(let body):
      guard let reply = try? LogReply(decoding: body), reply.group == groups[index].roster.group
      else { return stalled(index, &context) }
      if reply.entries.isEmpty {
        // Nothing new. What an append waited for is not there.
        if reply.head.index == pinned.index && reply.head != pinned {
          breakGroup(index, refusing: reply.head, &context)
        } else {
          stalled(index, &context)
        }
        return
      }
      let verification = LogVerification(after: groups[index].roster, entries: reply.entries)
      let request = context.request()
      groups[index].task = .hashing(request, verification, end: reply.head)
      context.run(verification.hashing, as: request)
    case .unauthenticated:
      stalled(index, &context)
      context.emit(.sessionEnded)
    // Not even `forbidden` deletes anything: whoever was removed is shown the entry that says so.
    case .refused, .wait, .offline, .trouble, nil: stalled(index, &context)
    }
  }

  private mutating func verified(
    _ verification: LogVerification, end: LogHead, _ index: Int, _ context: inout Context<Effect>
  ) {
    // An entry of our own may have been pinned meanwhile: then this was about an older head.
    let unmoved = groups[index].entries.count + verification.entries.count
    guard let roster = verification.roster, UInt32(clamping: unmoved) == roster.head.index &+ 1
    else { return stalled(index, &context) }
    groups[index].roster = roster
    groups[index].entries += verification.entries
    groups[index].isCurrent = roster.head == end
    if let me, roster.member(me.account) == nil {
      let name = groups[index].names.group
      gone(index, &context)
      return show(.removedFrom(group: name), &context)
    }
    groups[index].noteOwnName(verification.entries, me)
    context.emit(.save)
    context.emit(.factsChanged)
    openNames(of: index, &context)
    if roster.head.index < end.index { return fetch(index, &context) }
    caughtUp(index, verification.hashes, &context)
  }

  /// This person is in the group no longer.
  mutating func gone(_ index: Int, _ context: inout Context<Effect>) {
    let group = groups.remove(at: index)
    let id = group.roster.group
    var recipe = RecipeBuilder()
    // Far more epochs than a family sees, and far fewer steps than a recipe takes.
    for epoch in 0...min(group.roster.epoch, 4000) {
      recipe.forget(.names(id, epoch: epoch))
    }
    let request = context.request()
    if case .details(id, _) = page { page = .list }
    context.emit(.left(id, posts: group.posts.map { $0.info.photo }))
    context.emit(.save)
    context.emit(.factsChanged)
    context.run(recipe.build, as: request)
    if let appending = group.appending { context.emit(.appendFailed(appending.ticket, .refused)) }
    for wish in group.queue { context.emit(.appendFailed(wish.ticket, .refused)) }
    departures.removeAll { $0.group == id }
    if departures.count == Groups.listMax { departures.remove(at: 0) }
    departures.append(Departure(group: id, head: group.roster.head.hash))
    renaming.removeAll { $0 == id }
    muted.removeAll { $0 == id }
  }
}
