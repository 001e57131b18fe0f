// Making a link: a one-use key, an entry in the log that authorises it, the names key left at the
// server, and the fragment.

import Bytes
import Membership
import Recipes
import Wire

extension Invitation {
  /// As many as the saved state holds.
  static let invitesMax = 200

  /// Shows the group's open link, or makes one. Without the names key there is nothing to leave for
  /// who follows it, and an entry without a link would only keep others from replacing the key.
  mutating func invite(
    to group: GroupID, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    switch making {
    case .keying, .appending, .linking, .leaving, .saving: return []
    case .none, .sheet, .shown: break
    }
    guard let found = known.first(where: { $0.roster.group == group }) else { return [] }
    let usable = invites.first { invite in
      invite.group == group && invite.expires > occasion.instant
        && found.roster.invite(invite.invite)?.state == .open
    }
    if let usable {
      making = .shown(usable, copied: false)
      return []
    }
    guard !found.name.isEmpty else { return failed(group, .serverTrouble) }
    let invite: InviteID = occasion.identifier()
    let request = requests.next(.invitation)
    making = .keying(request, group, invite)
    var recipe = RecipeBuilder()
    let seed = recipe.random(32)
    recipe.keep(Invitation.seed(invite), seed)
    recipe.reveal(recipe.signingKey(Invitation.key(invite), seed: seed))
    recipe.forget(Invitation.key(invite))
    return [.shell(.recipe(request: request, recipe: recipe.build))]
  }

  /// The invite key's seed, between the first recipe and the link.
  static func seed(_ invite: InviteID) -> SecretName { SecretName("transient/seed/", invite) }

  /// The invite key itself, within one recipe.
  static func key(_ invite: InviteID) -> SecretName { SecretName("transient/invite/", invite) }

  /// `nil` when the answer is not one the making waits for.
  mutating func makingAnswered(
    _ answer: Answer, _ request: Request, at occasion: Occasion, requests: inout Requests
  ) -> [Effect]? {
    switch making {
    case .keying(request, let group, let invite):
      guard case .recipeDone(let revealed) = answer, let first = revealed.first,
        let key = SigningPublicKey(first)
      else { return failed(group, answer.storageFull ? .storageFull : .serverTrouble) }
      let ticket = requests.next(.invitation)
      let expires = occasion.instant.advanced(by: MembershipLimit.inviteLifetimeMax)
      making = .appending(
        ticket, SavedInvite(invite: invite, group: group, expires: expires))
      // The entry is dated when it is signed, later than this: never beyond 72 hours.
      return [.append(group, .invite(invite: invite, key: key, expires: expires), ticket)]
    case .linking(request, let invite):
      guard case .recipeDone(let revealed) = answer, let first = revealed.first,
        let names = SealedNamesKey(first)
      else { return failed(invite.group, answer.storageFull ? .storageFull : .serverTrouble) }
      let next = requests.next(.invitation)
      making = .leaving(next, invite)
      let path = Invitation.serverPath(invite.invite)
      return [.shell(.http(request: next, message: .telling(path, names, method: .put)))]
    case .leaving(request, let invite):
      let outcome = Outcome(answer)
      guard case .success = outcome else {
        let fault = outcome?.fault(at: occasion.instant) ?? .serverTrouble
        return failed(invite.group, fault) + forgetLinks(of: [invite], requests: &requests)
          + (outcome == .unauthenticated ? [.sessionEnded] : [])
      }
      var crowded: [SavedInvite] = []
      if invites.count == Invitation.invitesMax { crowded.append(invites.remove(at: 0)) }
      invites.append(invite)
      let next = requests.next(.invitation)
      making = .saving(next, invite)
      return [.saveThen(next)] + forgetLinks(of: crowded, requests: &requests)
    case .saving(request, let invite):
      guard answer == .persisted else {
        return failed(invite.group, answer.storageFull ? .storageFull : .serverTrouble)
      }
      making = .shown(invite, copied: false)
      return []
    case .none, .sheet, .keying, .appending, .linking, .leaving, .saving, .shown: return nil
    }
  }

  mutating func appended(
    _ ticket: Request, _ entry: Digest, requests: inout Requests
  ) -> [Effect] {
    guard case .appending(ticket, let invite) = making else { return [] }
    guard let found = known.first(where: { $0.roster.group == invite.group }) else {
      return failed(invite.group, .serverTrouble)
    }
    let request = requests.next(.invitation)
    making = .linking(request, invite)
    var recipe = RecipeBuilder()
    let seed = Value.secret(name: Invitation.seed(invite.invite))
    recipe.leaveNamesKey(
      .secret(name: .names(invite.group, epoch: found.roster.epoch)), seed: seed,
      of: invite.invite, in: invite.group)
    recipe.keep(.link(invite.invite), recipe.join([seed, .literal(bytes: entry.bytes)]))
    recipe.forget(Invitation.seed(invite.invite))
    return [.shell(.recipe(request: request, recipe: recipe.build))]
  }

  mutating func appendFailed(
    _ ticket: Request, _ fault: Groups.AppendFault, at occasion: Occasion
  ) -> [Effect] {
    guard case .appending(ticket, let invite) = making else { return [] }
    if case .wait(let milliseconds) = fault {
      let until = occasion.instant.advanced(by: Int64(milliseconds))
      return failed(invite.group, .wait(until: until))
    }
    return failed(invite.group, fault.formFault)
  }

  private mutating func failed(_ group: GroupID, _ fault: FormFault) -> [Effect] {
    making = .sheet(group, fault)
    return []
  }

  /// Forgets links that have ended: used, revoked, out of time, or of a group that is gone.
  mutating func tidy(at occasion: Occasion, requests: inout Requests) -> [Effect] {
    guard me != nil else { return [] }
    let ended = invites.filter { invite in
      invite.expires <= occasion.instant || !isOpen(invite)
    }
    guard !ended.isEmpty else { return [] }
    invites.removeAll { ended.contains($0) }
    return [.save] + forgetLinks(of: ended, requests: &requests)
  }

  func forgetLinks(
    of invites: [SavedInvite], requests: inout Requests
  ) -> [Effect] {
    guard !invites.isEmpty else { return [] }
    var recipe = RecipeBuilder()
    for invite in invites { recipe.forget(.link(invite.invite)) }
    return [.shell(.recipe(request: requests.next(.invitation), recipe: recipe.build))]
  }
}
