// The steps of looking at an invitation and of joining by it.

import Bytes
import Membership
import Recipes
import Wire

extension Invitation {
  /// Fetching, verifying, opening the names for the preview.
  mutating func looked(
    _ answer: Answer, _ join: Join, requests: inout Requests
  ) -> [Effect] {
    switch join.step {
    case .fetching(_, let own): return fetched(answer, join, own: own, requests: &requests)
    case .hashing(_, let verification, let end, let own):
      guard case .recipeDone(let revealed) = answer else {
        return failed(join, .serverTrouble)
      }
      var verification = verification
      guard let checking = try? verification.follow(revealed) else {
        return failed(join, .broken)
      }
      var join = join
      let request = requests.next(.invitation)
      join.step = .checking(request, verification, end: end, own: own)
      joining = .under(join)
      return [.shell(.recipe(request: request, recipe: checking))]
    case .checking(_, let verification, let end, let own):
      guard case .recipeDone = answer else { return failed(join, .broken) }
      var join = join
      join.roster = verification.roster
      join.entries += verification.entries
      if let head = verification.roster?.head, head.index < end.index {
        return fetch(join, own: own, requests: &requests)
      }
      return judged(join, requests: &requests)
    case .naming(_, let opening): return named(answer, join, opening, requests: &requests)
    case .idle, .ready, .preparing, .saving, .signing, .posting, .adopting, .failed:
      return []
    }
  }

  private mutating func fetched(
    _ answer: Answer, _ join: Join, own: Bool, requests: inout Requests
  ) -> [Effect] {
    switch Outcome(answer) {
    case .success(let body):
      var join = join
      guard let reply = join.read(body, own: own), !reply.entries.isEmpty else {
        return failed(join, .serverTrouble)
      }
      let verification = LogVerification(after: join.roster, entries: reply.entries)
      let request = requests.next(.invitation)
      join.step = .hashing(request, verification, end: reply.head, own: own)
      joining = .under(join)
      return [.shell(.recipe(request: request, recipe: verification.hashing))]
    case .unauthenticated: return waitForSession(join)
    case .refused where own:
      // Not a member: joining did not work before.
      var join = join
      join.group = nil
      return fetch(join, own: false, requests: &requests)
    case .refused(let code, _): return failed(join, InviteFault(code))
    case .offline: return failed(join, .offline)
    case .wait, .trouble, nil: return failed(join, .serverTrouble)
    }
  }

  private mutating func waitForSession(_ join: Join) -> [Effect] {
    var join = join
    join.step = .idle
    joining = .under(join)
    return [.sessionEnded]
  }

  private mutating func judged(_ join: Join, requests: inout Requests) -> [Effect] {
    if let fault = join.objection(me: me?.account, known: known) {
      guard fault == .alreadyMember, let group = join.roster?.group else {
        return failed(join, fault)
      }
      // Nothing of what was fetched is believed: the group is shown as it is known here.
      return decline(requests: &requests) + [.present(group)]
    }
    if let me, join.roster?.member(me.account) != nil {
      // The server has this person in the group already. The names key was kept before it heard of
      // them, or comes as to any device of a member.
      return adopt(join, requests: &requests)
    }
    guard let opening = join.naming else { return failed(join, .broken) }
    var join = join
    let request = requests.next(.invitation)
    join.step = .naming(request, opening)
    joining = .under(join)
    return [.shell(.recipe(request: request, recipe: opening.recipe))]
  }

  private mutating func named(
    _ answer: Answer, _ join: Join, _ opening: NameOpening, requests: inout Requests
  ) -> [Effect] {
    var join = join
    switch answer {
    case .recipeDone(let revealed):
      let names = opening.opened(revealed)
      // A link whose key does not open the group's name was changed on its way.
      guard !names.group.isEmpty else { return failed(join, .broken) }
      let inviter = join.roster?.invite(join.invite)?.author
      join.preview = InvitationPreview(
        group: names.group, inviter: inviter.map { names.name(of: $0) } ?? "")
      return proceed(join, requests: &requests)
    case .recipeFailed(let failure):
      var opening = opening
      guard opening.setAside(failure), opening.slots.contains(where: { $0.account == nil })
      else { return failed(join, .broken) }
      let request = requests.next(.invitation)
      join.step = .naming(request, opening)
      joining = .under(join)
      return [.shell(.recipe(request: request, recipe: opening.recipe))]
    case .persisted, .persistFailed, .httpAnswered, .httpFailed, .httpProgress:
      return failed(join, .serverTrouble)
    }
  }
}

extension Invitation {
  /// From "yes" to being in the group.
  mutating func joined(
    _ answer: Answer, _ join: Join, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    guard let me, let roster = join.roster else { return failed(join, .serverTrouble) }
    var join = join
    let request = requests.next(.invitation)
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
      return [.saveThen(request)]
    case .saving(_, let action):
      guard answer == .persisted else { return failed(join, .serverTrouble) }
      let draft = EntryDraft(
        after: roster, author: me.device, at: occasion.instant, action: action)
      join.step = .signing(request, draft)
      joining = .under(join)
      return [.shell(.recipe(request: request, recipe: draft.signing()))]
    case .signing(_, let draft):
      guard case .recipeDone(let revealed) = answer, let signed = draft.signed(revealed) else {
        return failed(join, .serverTrouble)
      }
      join.step = .posting(request, signed.entry, signed.hash)
      joining = .under(join)
      let path = Text("/v1/groups/") + roster.group.hex + "/log"
      let append = AppendRequest(entry: signed.entry)
      return [.shell(.http(request: request, message: .telling(path, append)))]
    case .posting(_, let entry, let hash):
      return posted(Outcome(answer), join, entry, hash, requests: &requests)
    case .adopting:
      // Not durable only when the device is full: it is in memory, the next save has it.
      return arrived(join, requests: &requests)
    case .idle, .fetching, .hashing, .checking, .naming, .ready, .failed: return []
    }
  }

  private mutating func posted(
    _ outcome: Outcome?, _ join: Join, _ entry: LogEntry, _ hash: Digest,
    requests: inout Requests
  ) -> [Effect] {
    var join = join
    switch outcome {
    case .success:
      guard var roster = join.roster,
        (try? roster.apply(entry, hash: hash, now: nil)) != nil
      else { return failed(join, .serverTrouble) }
      join.roster = roster
      join.entries.append(entry)
      return adopt(join, requests: &requests)
    case .refused(.logMoved, _):
      guard join.attempts < Invitation.joinAttemptsMax else {
        return failed(join, .serverTrouble)
      }
      join.attempts += 1
      return look(join, requests: &requests)
    case .unauthenticated: return waitForSession(join)
    case .refused(let code, _): return failed(join, InviteFault(code))
    case .offline: return failed(join, .offline)
    case .wait, .trouble, nil: return failed(join, .serverTrouble)
    }
  }
}
