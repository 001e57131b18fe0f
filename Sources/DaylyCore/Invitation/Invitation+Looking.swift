// The steps of looking at an invitation and of joining by it.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

extension Invitation {
  /// Fetching, verifying, opening the names for the preview.
  mutating func looked(_ answer: Answer, _ join: Join, _ context: inout Context<Effect>) {
    switch join.step {
    case .fetching(_, let own): fetched(answer, join, own: own, &context)
    case .hashing(_, let verification, let end, let own):
      guard case .recipeDone(let revealed) = answer else {
        return failed(join, .serverTrouble)
      }
      var verification = verification
      guard let checking = try? verification.follow(revealed) else {
        return failed(join, .broken)
      }
      var join = join
      let request = context.request()
      join.step = .checking(request, verification, end: end, own: own)
      joining = .under(join)
      context.run(checking, as: request)
    case .checking(_, let verification, let end, let own):
      guard case .recipeDone = answer else { return failed(join, .broken) }
      var join = join
      join.roster = verification.chain
      join.entries += verification.entries
      if let head = verification.chain?.head, head.index < end.index {
        return fetch(join, own: own, &context)
      }
      judged(join, &context)
    case .naming(_, let opening): named(answer, join, opening, &context)
    case .idle, .ready, .preparing, .saving, .signing, .posting, .adopting, .failed:
      break
    }
  }

  private mutating func fetched(
    _ answer: Answer, _ join: Join, own: Bool, _ context: inout Context<Effect>
  ) {
    switch Outcome(answer) {
    case .success(let body):
      var join = join
      guard let reply = join.read(body, own: own), !reply.entries.isEmpty else {
        return failed(join, .serverTrouble)
      }
      let verification = LogVerification(after: join.roster, entries: reply.entries)
      let request = context.request()
      join.step = .hashing(request, verification, end: reply.head, own: own)
      joining = .under(join)
      context.run(verification.hashing, as: request)
    case .unauthenticated: waitForSession(join, &context)
    case .refused where own:
      // Not a member: joining did not work before.
      var join = join
      join.group = nil
      fetch(join, own: false, &context)
    case .refused(let code, _): ended(join, InviteFault(code), &context)
    case .offline: ended(join, .offline, &context)
    case .wait, .trouble, nil: ended(join, .serverTrouble, &context)
    }
  }

  /// Looking has ended with a fault. Somebody without an account is told before they sign up, but
  /// once they have seen what the link leads to not of trouble that passes: it is looked at again.
  private mutating func ended(
    _ join: Join, _ fault: InviteFault, _ context: inout Context<Effect>
  ) {
    guard me == nil else { return failed(join, fault) }
    let passes = fault == .offline || fault == .serverTrouble
    if passes, join.preview != nil {
      var join = join
      join.step = .idle
      joining = .under(join)
    } else {
      failed(join, fault)
      if !passes { context.emit(.useless) }
    }
  }

  private mutating func waitForSession(_ join: Join, _ context: inout Context<Effect>) {
    var join = join
    join.step = .idle
    joining = .under(join)
    context.emit(.sessionEnded)
  }

  private mutating func judged(_ join: Join, _ context: inout Context<Effect>) {
    if let fault = join.objection(me: me?.account, known: known) {
      guard fault == .alreadyMember, let group = join.roster?.group else {
        return ended(join, fault, &context)
      }
      // Nothing of what was fetched is believed: the group is shown as it is known here.
      decline(&context)
      return context.emit(.present(group))
    }
    if let me, join.roster?.member(me.account) != nil {
      // The server has this person in the group already. The names key was kept before it heard of
      // them, or comes as to any device of a member.
      return adopt(join, &context)
    }
    guard let opening = join.naming else { return failed(join, .broken) }
    var join = join
    let request = context.request()
    join.step = .naming(request, opening)
    joining = .under(join)
    context.run(opening.recipe, as: request)
  }

  private mutating func named(
    _ answer: Answer, _ join: Join, _ opening: NameOpener, _ context: inout Context<Effect>
  ) {
    var join = join
    switch answer {
    case .recipeDone(let revealed):
      let names = opening.opened(revealed)
      // A link whose key does not open the group's name was changed on its way.
      guard !names.group.isEmpty else { return failed(join, .broken) }
      let inviter = join.roster?.invite(join.invite)?.author
      join.preview = InvitationPreview(
        group: names.group, inviter: inviter.map { names.name(of: $0) } ?? "")
      join.members = UInt8(clamping: join.roster?.members.count ?? 0)
      proceed(join, &context)
    case .recipeFailed(let failure):
      var opening = opening
      guard opening.setAside(failure), opening.slots.contains(where: { $0.account == nil })
      else { return failed(join, .broken) }
      let request = context.request()
      join.step = .naming(request, opening)
      joining = .under(join)
      context.run(opening.recipe, as: request)
    case .persisted, .persistFailed, .httpAnswered, .httpFailed, .httpProgress:
      failed(join, .serverTrouble)
    }
  }
}

extension Invitation {
  /// From "yes" to being in the group.
  mutating func joined(_ answer: Answer, _ join: Join, _ context: inout Context<Effect>) {
    guard let me, let roster = join.roster else { return failed(join, .serverTrouble) }
    var join = join
    let request = context.request()
    switch join.step {
    case .preparing:
      guard case .recipeDone(let revealed) = answer, revealed.count == 3,
        let proof = Signature(revealed[0])
      else { return failed(join, .serverTrouble) }
      let name = SealedName(
        epoch: roster.epoch, nonce: revealed[1], ciphertext: revealed[2])
      let action = LogAction.join(
        invite: join.invite, member: MemberRecord(certificate: me.certificate, name: name),
        inviteSignature: proof)
      join.group = roster.group
      pending = PendingJoin(invite: join.invite, entry: join.entry, group: roster.group)
      join.step = .saving(request, action)
      joining = .under(join)
      context.emit(.saveThen(request))
    case .saving(_, let action):
      guard answer == .persisted else { return failed(join, .serverTrouble) }
      let draft = EntryDraft(
        after: roster, author: me.device, at: context.instant, action: action)
      join.step = .signing(request, draft)
      joining = .under(join)
      context.run(draft.signing(), as: request)
    case .signing(_, let draft):
      guard case .recipeDone(let revealed) = answer, let signed = draft.signed(revealed) else {
        return failed(join, .serverTrouble)
      }
      join.step = .posting(request, signed.entry, signed.hash)
      joining = .under(join)
      let path = Text("/v1/groups/") + roster.group.hex + "/log"
      let append = AppendRequest(entry: signed.entry)
      context.send(.telling(path, append), as: request)
    case .posting(_, let entry, let hash):
      posted(Outcome(answer), join, entry, hash, &context)
    case .adopting:
      // Not durable only when the device is full: it is in memory, the next save has it.
      arrived(join, &context)
    case .idle, .fetching, .hashing, .checking, .naming, .ready, .failed: break
    }
  }

  private mutating func posted(
    _ outcome: Outcome?, _ join: Join, _ entry: LogEntry, _ hash: Digest,
    _ context: inout Context<Effect>
  ) {
    var join = join
    switch outcome {
    case .success:
      guard var roster = join.roster,
        (try? roster.apply(entry, hash: hash, now: nil)) != nil
      else { return failed(join, .serverTrouble) }
      join.roster = roster
      join.entries.append(entry)
      adopt(join, &context)
    case .refused(.logMoved, _):
      guard join.attempts < Invitation.joinAttemptsMax else {
        return failed(join, .serverTrouble)
      }
      join.attempts += 1
      look(join, &context)
    case .unauthenticated: waitForSession(join, &context)
    case .refused(let code, _):
      failed(join, InviteFault(code))
      if InviteFault(code) != .serverTrouble { abandon(join, &context) }
    case .offline: failed(join, .offline)
    case .wait, .trouble, nil: failed(join, .serverTrouble)
    }
  }
}
