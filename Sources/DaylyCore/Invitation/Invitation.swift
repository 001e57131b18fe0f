// Invitations, from both ends: making a link that brings one person in, and following one.
//
// What lets somebody in travels behind the "#" of the address and never reaches a server: the seed
// of the one-use invite key, and the hash of the log entry that authorised it. Whoever follows the
// link believes only a log that has that entry in it. The key of the group's names waits at the
// server, sealed under the seed, for as long as the link is good.

import Bytes
import Membership
import Recipes
import Wire

struct Invitation: Equatable {
  indirect enum Event {
    case user(InvitationEvent)
    case answer(Answer, Request)
    case back
    /// Somebody without an account goes on from the welcome, which shows the invitation.
    case started
    /// The app was opened by an address.
    case linkOpened(path: Text, fragment: SecretName?)
    /// Launched, or online again: an invitation that waits to be looked at is.
    case opened
    /// Who this device is; from the moment the server knows the account.
    case account(SavedAccount)
    /// The groups this person is in, whenever they change.
    case groups([KnownGroup])
    case sessionRenewed
    /// The groups' answer to `append`.
    case appended(Request, entry: Digest)
    case appendFailed(Request, Groups.AppendFault)
  }

  indirect enum Effect: Equatable {
    case shell(Wire.Effect)
    case save
    case saveThen(Request)
    case append(GroupID, LogAction, Request)
    case adopt(Groups.Adoption)
    case sessionEnded
    case notice(Notice)
    /// The link leads to a group this person is in.
    case present(GroupID)
  }

  /// Making a link.
  indirect enum Making: Equatable {
    case none
    /// The sheet is up, without a link.
    case sheet(GroupID, FormFault?)
    case keying(Request, GroupID, InviteID)
    case appending(Request, SavedInvite)
    case linking(Request, SavedInvite)
    /// The names key is left at the server for who follows the link.
    case leaving(Request, SavedInvite)
    case saving(Request, SavedInvite)
    case shown(SavedInvite, copied: Bool)
  }

  /// Following one.
  indirect enum Joining: Equatable {
    case none
    /// Takes the fragment apart.
    case reading(Request, InviteID)
    case under(Join)
  }

  var making = Making.none
  var joining = Joining.none
  var pending: PendingJoin?
  var invites: [SavedInvite]
  var known: [KnownGroup] = []
  var me: SavedAccount?

  /// - Parameter wanted: who made the account has said yes before.
  init(pending: PendingJoin?, wanted: Bool = false, invites: [SavedInvite]) {
    self.pending = pending
    self.invites = invites
    guard let pending else { return }
    var join = Join(pending)
    join.wanted = wanted
    joining = .under(join)
  }

  mutating func handle(
    _ event: Event, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    switch event {
    case .user(let event): return user(event, at: occasion, requests: &requests)
    case .answer(let answer, let request):
      if case .httpProgress = answer { return [] }
      if let effects = makingAnswered(answer, request, at: occasion, requests: &requests) {
        return effects
      }
      return joiningAnswered(answer, request, at: occasion, requests: &requests)
    case .back: return back(requests: &requests)
    case .started: return started(requests: &requests)
    case .linkOpened(let path, let fragment):
      return linkOpened(path, fragment, requests: &requests)
    case .opened, .sessionRenewed:
      return resume(requests: &requests) + tidy(at: occasion, requests: &requests)
    case .account(let account):
      let first = me == nil
      me = account
      return first ? accountKnown(requests: &requests) : []
    case .groups(let groups):
      known = groups
      // Used or withdrawn: it must not be handed on any more.
      if case .shown(let invite, _) = making, !isOpen(invite) { making = .none }
      return tidy(at: occasion, requests: &requests)
    case .appended(let ticket, let entry):
      return appended(ticket, entry, requests: &requests)
    case .appendFailed(let ticket, let fault):
      return appendFailed(ticket, fault, at: occasion)
    }
  }

  private mutating func user(
    _ event: InvitationEvent, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    switch event {
    case .inviteTapped(let group): return invite(to: group, at: occasion, requests: &requests)
    case .copyTapped:
      guard case .shown(let invite, _) = making else { return [] }
      return [
        .shell(.copyLink(path: Invitation.path(invite.invite), fragment: .link(invite.invite)))
      ]
    case .shareTapped:
      guard case .shown(let invite, _) = making else { return [] }
      return [
        .shell(.shareLink(path: Invitation.path(invite.invite), fragment: .link(invite.invite)))
      ]
    case .linkHandedOut:
      guard case .shown(let invite, _) = making else { return [] }
      making = .shown(invite, copied: true)
      return [.notice(.linkCopied)]
    case .joinTapped: return join(requests: &requests)
    case .declineTapped: return decline(requests: &requests)
    }
  }

  /// Closes the sheet on top. What a link that was being made has kept is forgotten; if its entry
  /// is in the log already, it stays there unused until it ends.
  private mutating func back(requests: inout Requests) -> [Effect] {
    if me != nil, joining != .none { return decline(requests: &requests) }
    let closed = making
    making = .none
    switch closed {
    case .none, .sheet, .shown, .saving: return []
    case .keying(_, _, let invite): return forgetSeed(of: invite, requests: &requests)
    case .appending(_, let invite), .linking(_, let invite):
      return forgetSeed(of: invite.invite, requests: &requests)
    case .leaving(_, let invite): return forgetLinks(of: [invite], requests: &requests)
    }
  }

  private func forgetSeed(of invite: InviteID, requests: inout Requests) -> [Effect] {
    var recipe = RecipeBuilder()
    recipe.forget(Invitation.seed(invite))
    return [.shell(.recipe(request: requests.next(.invitation), recipe: recipe.build))]
  }

  func isOpen(_ invite: SavedInvite) -> Bool {
    let group = known.first { $0.roster.group == invite.group }
    return group?.roster.invite(invite.invite)?.state == .open
  }

  /// Where the server has what is behind an invitation.
  static func serverPath(_ invite: InviteID) -> Text { Text("/v2/invites/") + invite.hex }

  /// "/join/<32 hexadecimal digits>"
  static func path(_ invite: InviteID) -> Text { Text("/join/") + invite.hex }

  /// What to show to somebody who is signed in; `nil` when no invitation is open.
  func screen() -> Screen? {
    if me != nil {
      switch joining {
      case .none: break
      case .reading: return .join(sheet: JoinSheet(state: .loading))
      case .under(let join): return .join(sheet: JoinSheet(state: join.shown))
      }
    }
    switch making {
    case .none: return nil
    case .sheet(let group, let fault): return sheet(group, fault: fault)
    case .keying(_, let group, _): return sheet(group)
    case .appending(_, let invite), .linking(_, let invite), .leaving(_, let invite),
      .saving(_, let invite):
      return sheet(invite.group)
    case .shown(let invite, let copied):
      let link = SecretLink(
        path: Invitation.path(invite.invite), fragment: .link(invite.invite),
        expires: invite.expires)
      return sheet(invite.group, link: link, copied: copied)
    }
  }

  /// For the welcome screen of somebody who followed a link.
  var welcome: JoinState? {
    switch joining {
    case .none: nil
    case .reading: .loading
    case .under(let join): join.offered
    }
  }

  /// Somebody has said yes, and is not in the group yet.
  var wanted: Bool {
    guard case .under(let join) = joining else { return false }
    return join.wanted
  }

  private func sheet(
    _ group: GroupID, link: SecretLink? = nil, copied: Bool = false, fault: FormFault? = nil
  ) -> Screen? {
    guard let found = known.first(where: { $0.roster.group == group }) else { return nil }
    return .invite(
      sheet: InviteSheet(
        group: group, name: found.name, alone: found.roster.members.count < 2, link: link,
        copied: copied, fault: fault))
  }
}
