// Making a link: a one-use key, an entry in the log that authorises it, the names key left at the
// server, and the fragment.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

extension Invitation {
  /// As many as the saved state holds.
  static let invitesMax = 200

  /// Shows the group's open link, or makes one. Without the names key there is nothing to leave for
  /// who follows it, and an entry without a link would only keep others from replacing the key.
  mutating func invite(to group: GroupID, _ context: inout Context<Effect>) {
    switch making {
    case .keying, .appending, .linking, .leaving, .saving: return
    case .none, .sheet, .shown: break
    }
    guard let found = known.first(where: { $0.roster.group == group }) else { return }
    let usable = invites.first { invite in
      invite.group == group && invite.expires > context.instant
        && found.roster.invite(invite.invite)?.state == .open
    }
    if let usable {
      making = .shown(usable, copied: false)
      return
    }
    guard !found.name.isEmpty else { return failed(group, .serverTrouble) }
    let invite: InviteID = context.occasion.identifier()
    let request = context.request()
    making = .keying(request, group, invite)
    var recipe = RecipeBuilder()
    let seed = recipe.random(32)
    recipe.keep(Invitation.seed(invite), seed)
    recipe.reveal(recipe.signingKey(Invitation.key(invite), seed: seed))
    recipe.forget(Invitation.key(invite))
    context.run(recipe.build, as: request)
  }

  /// The invite key's seed, between the first recipe and the link.
  static func seed(_ invite: InviteID) -> SecretName { SecretName("transient/seed/", invite) }

  /// The invite key itself, within one recipe.
  static func key(_ invite: InviteID) -> SecretName { SecretName("transient/invite/", invite) }

  /// Returns whether the making has waited for this answer.
  mutating func makingAnswered(
    _ answer: Answer, _ request: Request, _ context: inout Context<Effect>
  ) -> Bool {
    switch making {
    case .keying(request, let group, let invite):
      guard case .recipeDone(let revealed) = answer, let first = revealed.first,
        let key = SigningPublicKey(first)
      else {
        failed(group, answer.storageFull ? .storageFull : .serverTrouble)
        forgetSeed(of: invite, &context)
        return true
      }
      let ticket = context.request()
      let expires = context.instant.advanced(by: MembershipLimit.inviteLifetimeMax)
      making = .appending(ticket, SavedInvite(invite: invite, group: group, expires: expires))
      // The entry is dated when it is signed, later than this: never beyond 72 hours.
      let action = LogAction.invite(invite: invite, key: key, expires: SignedInstant(expires))
      context.emit(.append(group, action, ticket))
      return true
    case .linking(request, let invite):
      guard case .recipeDone(let revealed) = answer, let first = revealed.first,
        let names = SealedNamesKey(first)
      else {
        failed(invite.group, answer.storageFull ? .storageFull : .serverTrouble)
        forgetSeed(of: invite.invite, &context)
        return true
      }
      let next = context.request()
      making = .leaving(next, invite)
      let path = Invitation.serverPath(invite.invite)
      context.send(.telling(path, names, method: .put), as: next)
      return true
    case .leaving(request, let invite):
      let outcome = Outcome(answer)
      guard case .success = outcome else {
        let fault = outcome?.fault(at: context.instant) ?? .serverTrouble
        failed(invite.group, fault)
        forgetLinks(of: [invite], &context)
        if outcome == .unauthenticated { context.emit(.sessionEnded) }
        return true
      }
      var crowded: [SavedInvite] = []
      if invites.count == Invitation.invitesMax { crowded.append(invites.remove(at: 0)) }
      invites.append(invite)
      let next = context.request()
      making = .saving(next, invite)
      context.emit(.saveThen(next))
      forgetLinks(of: crowded, &context)
      return true
    case .saving(request, let invite):
      guard answer == .persisted else {
        failed(invite.group, answer.storageFull ? .storageFull : .serverTrouble)
        return true
      }
      making = .shown(invite, copied: false)
      return true
    case .none, .sheet, .keying, .appending, .linking, .leaving, .saving, .shown: return false
    }
  }

  mutating func appended(_ ticket: Request, _ entry: Digest, _ context: inout Context<Effect>) {
    guard case .appending(ticket, let invite) = making else { return }
    guard let found = known.first(where: { $0.roster.group == invite.group }) else {
      failed(invite.group, .serverTrouble)
      return forgetSeed(of: invite.invite, &context)
    }
    let request = context.request()
    making = .linking(request, invite)
    var recipe = RecipeBuilder()
    let seed = Value.secret(name: Invitation.seed(invite.invite))
    recipe.leaveNamesKey(
      .secret(name: .names(invite.group, epoch: found.roster.epoch)), seed: seed,
      of: invite.invite, in: invite.group)
    recipe.keep(.link(invite.invite), recipe.join([seed, .literal(bytes: entry.bytes)]))
    recipe.forget(Invitation.seed(invite.invite))
    context.run(recipe.build, as: request)
  }

  mutating func appendFailed(
    _ ticket: Request, _ fault: Groups.AppendFault, _ context: inout Context<Effect>
  ) {
    guard case .appending(ticket, let invite) = making else { return }
    forgetSeed(of: invite.invite, &context)
    if case .wait(let milliseconds) = fault {
      let until = context.instant.advanced(by: Int64(milliseconds))
      return failed(invite.group, .wait(until: until))
    }
    failed(invite.group, fault.formFault)
  }

  private mutating func failed(_ group: GroupID, _ fault: FormFault) {
    making = .sheet(group, fault)
  }

  /// Forgets links that have ended: used, revoked, of a group that is gone, or out of time, by the
  /// server's clock too.
  mutating func tidy(_ context: inout Context<Effect>) {
    guard me != nil else { return }
    let now = serverTime?.surely(at: context.instant)
    let ended = invites.filter { invite in
      now.map { invite.expires <= $0 } ?? false || !isOpen(invite)
    }
    guard !ended.isEmpty else { return }
    invites.removeAll { ended.contains($0) }
    context.emit(.save)
    forgetLinks(of: ended, &context)
  }

  func forgetLinks(of invites: [SavedInvite], _ context: inout Context<Effect>) {
    guard !invites.isEmpty else { return }
    var recipe = RecipeBuilder()
    for invite in invites { recipe.forget(.link(invite.invite)) }
    context.run(recipe.build)
  }
}
