// A new group: names sealed under a new key, entry 0 signed, the server told, and saved before
// it is shown. A crash between the last two leaves a group of one on the server that nobody can
// see into, and nothing here.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

extension Groups {
  struct Creation: Equatable {
    indirect enum Step: Equatable {
      case idle
      case sealing(Request, GroupID)
      case signing(Request, EntryDraft)
      case posting(Request, LogEntry, Digest)
      /// The group is in the list, and in the saved state, once this is answered.
      case saving(Request, Group)
    }

    /// What it is to be called; empty while it is asked.
    var name: Text = ""
    var fault: FormFault?
    var step = Step.idle

    var isBusy: Bool { if case .idle = step { false } else { true } }

    func awaits(_ request: Request) -> Bool {
      switch step {
      case .idle: false
      case .sealing(let open, _): open == request
      case .signing(let open, _): open == request
      case .posting(let open, _, _): open == request
      case .saving(let open, _): open == request
      }
    }
  }

  mutating func nameEntered(_ entered: Text, _ context: inout Context<Effect>) {
    guard case .newGroup(let creation) = page, !creation.isBusy, let me else { return }
    let name: Text
    switch entered.checkedName() {
    case .failure(let unusable): return stopped(unusable.fault)
    case .success(let checked): name = checked
    }
    let group: GroupID = context.occasion.identifier()
    let request = context.request()
    page = .newGroup(Creation(name: name, step: .sealing(request, group)))
    var recipe = RecipeBuilder()
    let key = recipe.random(32)
    recipe.keep(.names(group, epoch: 0), key)
    recipe.sealName(name, key: key, group: group, account: nil)
    recipe.sealName(me.name, key: key, group: group, account: me.account)
    context.run(recipe.build, as: request)
  }

  mutating func creationAnswered(
    _ answer: Answer, _ creation: Creation, _ context: inout Context<Effect>
  ) {
    guard let me else { return }
    let request = context.request()
    switch creation.step {
    case .idle: break
    case .sealing(_, let group):
      guard case .recipeDone(let revealed) = answer, revealed.count == 4 else {
        return stopped(answer.storageFull ? .storageFull : .serverTrouble)
      }
      let name = SealedName(epoch: 0, nonce: revealed[0], ciphertext: revealed[1])
      let own = SealedName(epoch: 0, nonce: revealed[2], ciphertext: revealed[3])
      let draft = EntryDraft(
        founding: group, author: me.device, at: context.instant,
        founder: MemberRecord(certificate: me.certificate, name: own), name: name)
      page = .newGroup(Creation(name: creation.name, step: .signing(request, draft)))
      context.run(draft.signing(), as: request)
    case .signing(_, let draft):
      guard case .recipeDone(let revealed) = answer, let signed = draft.signed(revealed) else {
        return stopped(answer.storageFull ? .storageFull : .serverTrouble)
      }
      page = .newGroup(
        Creation(
          name: creation.name, step: .posting(request, signed.entry, signed.hash)))
      let append = AppendRequest(entry: signed.entry)
      context.send(.telling("/v1/groups", append), as: request)
    case .posting(_, let entry, let hash):
      created(Outcome(answer), creation.name, entry, hash, &context)
    case .saving(_, let group):
      page = .list
      guard answer == .persisted else {
        // It is in memory and on the server; the next save has it too.
        listed(group, &context)
        return show(.storageFull, &context)
      }
      // A photo needs somebody to see it.
      listed(group, &context)
      context.emit(.openInvitation(group.roster.group))
    }
  }

  private mutating func created(
    _ outcome: Outcome?, _ name: Text, _ entry: LogEntry, _ hash: Digest,
    _ context: inout Context<Effect>
  ) {
    switch outcome {
    case .success:
      guard let (roster, _) = try? Roster.founding(entry, hash: hash) else {
        return stopped(.serverTrouble)
      }
      let request = context.request()
      var group = Group(roster: roster, entries: [entry])
      group.naming.opened.group = name
      if let me {
        group.naming.opened.members = [OpenedNames.Entry(account: me.account, name: me.name)]
      }
      page = .newGroup(Creation(name: name, step: .saving(request, group)))
      context.emit(.saveThen(request))
    case .unauthenticated:
      stopped(.serverTrouble)
      context.emit(.sessionEnded)
    case .refused, .wait, .offline, .trouble, nil:
      stopped(outcome?.fault(at: context.instant) ?? .serverTrouble)
    }
  }

  /// A group that is durable but not in the list yet.
  var beingSaved: Group? {
    guard case .newGroup(let creation) = page, case .saving(_, let group) = creation.step else {
      return nil
    }
    return group
  }

  private mutating func listed(_ group: Group, _ context: inout Context<Effect>) {
    groups.append(group)
    context.emit(.factsChanged)
    tell(GroupNames.Event.open, groups.count - 1, &context)
  }

  private mutating func stopped(_ fault: FormFault) {
    page = .newGroup(Creation(fault: fault))
  }
}
