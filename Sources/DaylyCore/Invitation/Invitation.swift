// Invitations, from both ends: making a link that brings one person in, and following one.
//
// What lets somebody in travels behind the "#" of the address and never reaches a server: the seed
// of the one-use invite key, and the hash of the log entry that authorised it. Whoever follows the
// link believes only a log that has that entry in it. The key of the group's names waits at the
// server, sealed under the seed, for as long as the link is good.

import Bytes
import Kernel
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
    /// Somebody looks at the app again.
    case visible
    /// Who this device is; from the moment the server knows the account.
    case account(SavedAccount)
    /// The groups this person is in, whenever they change.
    case groups([KnownGroup])
    case sessionRenewed
    /// The groups' answer to `append`.
    case appended(Request, entry: Digest)
    case appendFailed(Request, Groups.AppendFault)
    /// What the server's clock shows.
    case serverTime(Instant)
  }

  indirect enum Effect: Equatable, MachineEffect {
    case shell(Wire.Effect)
    case save
    case saveThen(Request)
    case append(GroupID, LogAction, Request)
    case adopt(Groups.Adoption)
    case sessionEnded
    case notice(Notice)
    /// The link leads to a group this person is in.
    case present(GroupID)
    /// This group was not joined: its names keys up to `epoch` are to be erased.
    case abandoned(GroupID, epoch: UInt32)
    /// The link is of no use to who has no account yet.
    case useless
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
  private(set) var serverTime: ServerTime?

  /// - Parameter wanted: who made the account has said yes before.
  init(pending: PendingJoin?, wanted: Bool = false, invites: [SavedInvite]) {
    self.pending = pending
    self.invites = invites
    guard let pending else { return }
    var join = Join(pending)
    join.wanted = wanted
    joining = .under(join)
  }

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .user(let event): user(event, &context)
    case .answer(let answer, let request):
      if case .httpProgress = answer { return }
      if makingAnswered(answer, request, &context) { return }
      joiningAnswered(answer, request, &context)
    case .back: back(&context)
    case .started: started(&context)
    case .linkOpened(let path, let fragment):
      linkOpened(path, fragment, &context)
    case .opened, .sessionRenewed:
      resume(&context)
      tidy(&context)
    case .visible: lookAgain(&context)
    case .account(let account):
      let first = me == nil
      me = account
      if first { accountKnown(&context) }
    case .groups(let groups):
      known = groups
      // Used or withdrawn: it must not be handed on any more.
      if case .shown(let invite, _) = making, !isOpen(invite) { making = .none }
      tidy(&context)
    case .appended(let ticket, let entry):
      appended(ticket, entry, &context)
    case .appendFailed(let ticket, let fault):
      appendFailed(ticket, fault, &context)
    case .serverTime(let told):
      serverTime = ServerTime(told: told, at: context.instant)
      tidy(&context)
    }
  }

  private mutating func user(_ event: InvitationEvent, _ context: inout Context<Effect>) {
    switch event {
    case .inviteTapped(let group): invite(to: group, &context)
    case .copyTapped:
      guard case .shown(let invite, _) = making else { return }
      context.shell(.copyLink(path: Invitation.path(invite.invite), fragment: .link(invite.invite)))
    case .shareTapped:
      guard case .shown(let invite, _) = making else { return }
      context.shell(
        .shareLink(path: Invitation.path(invite.invite), fragment: .link(invite.invite)))
    case .linkHandedOut:
      guard case .shown(let invite, _) = making else { return }
      making = .shown(invite, copied: true)
      context.emit(.notice(.linkCopied))
    case .joinTapped: join(&context)
    case .declineTapped: decline(&context)
    }
  }

  /// Closes the sheet on top. What a link that was being made has kept is forgotten; if its entry
  /// is in the log already, it stays there unused until it ends.
  private mutating func back(_ context: inout Context<Effect>) {
    if me != nil, joining != .none { return decline(&context) }
    let closed = making
    making = .none
    switch closed {
    case .none, .sheet, .shown, .saving: break
    case .keying(_, _, let invite): forgetSeed(of: invite, &context)
    case .appending(_, let invite), .linking(_, let invite):
      forgetSeed(of: invite.invite, &context)
    case .leaving(_, let invite): forgetLinks(of: [invite], &context)
    }
  }

  func forgetSeed(of invite: InviteID, _ context: inout Context<Effect>) {
    var recipe = RecipeBuilder()
    recipe.forget(Invitation.seed(invite))
    context.run(recipe.build)
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
