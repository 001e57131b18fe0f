// An invitation that is being followed: what is known of it, and the step it is at.

import Bytes
import Membership
import Recipes
import Wire

struct Join: Equatable {
  indirect enum Step: Equatable {
    /// Nothing is under way; goes on when the app opens or a session is there.
    case idle
    /// `own`: by the members' route, to see whether joining worked before.
    case fetching(Request, own: Bool)
    case hashing(Request, LogVerification, end: LogHead, own: Bool)
    case checking(Request, LogVerification, end: LogHead, own: Bool)
    case naming(Request, NameOpener)
    case ready
    /// The invite key vouches, the names key is kept, the first name is sealed.
    case preparing(Request)
    /// That joining begins is made durable before the server hears of it.
    case saving(Request, LogAction)
    case signing(Request, EntryDraft)
    case posting(Request, LogEntry, Digest)
    case adopting(Request)
    case failed(InviteFault)
  }

  let invite: InviteID
  let entry: Digest
  var group: GroupID?
  var step: Step
  /// The person has said yes: goes on by itself.
  var wanted = false
  var preview: InvitationPreview?
  /// How many were in the group when the preview was made.
  var members: UInt8 = 0
  /// The log as far as it is verified.
  var roster: Roster?
  var entries: [LogEntry] = []
  /// What waited for this link at the server; the members' route has no such thing.
  var names: SealedNamesKey?
  /// How often somebody else was quicker.
  var attempts = 0

  init(_ pending: PendingJoin) {
    invite = pending.invite
    entry = pending.entry
    group = pending.group
    step = .idle
  }

  /// A link that is no good from the start.
  init(broken invite: InviteID) {
    self.invite = invite
    entry = .zero
    step = .failed(.broken)
  }

  /// Whether the server may hear of it, or has: then it cannot be called off.
  var committed: Bool {
    switch step {
    case .idle, .fetching, .hashing, .checking, .naming, .ready, .failed: false
    case .preparing, .saving, .signing, .posting, .adopting: true
    }
  }

  func awaits(_ request: Request) -> Bool {
    switch step {
    case .idle, .ready, .failed: false
    case .fetching(let open, _): open == request
    case .hashing(let open, _, _, _), .checking(let open, _, _, _): open == request
    case .naming(let open, _): open == request
    case .preparing(let open), .adopting(let open): open == request
    case .saving(let open, _): open == request
    case .signing(let open, _): open == request
    case .posting(let open, _, _): open == request
    }
  }

  var shown: JoinState {
    if case .failed(let fault) = step { return .failed(fault: fault) }
    if wanted, let preview { return .joining(preview: preview) }
    return offered
  }

  /// What is known of it before anything is done about it.
  var offered: JoinState {
    if case .failed(let fault) = step { return .failed(fault: fault) }
    guard let preview else { return .loading }
    return .ready(preview: preview, members: members)
  }

  /// Whether the verified log lets this person in; `nil` when it does.
  /// Time is left to the server: a phone's clock may be wrong.
  func objection(me: AccountID?, known: [KnownGroup]) -> InviteFault? {
    guard let roster, let found = roster.invite(invite), found.entry == entry else {
      return .broken
    }
    // Also when this log does not name me: it may be another one under the same id, made so that
    // its names key takes the place of the one that is kept.
    if known.contains(where: { $0.roster.group == roster.group }) { return .alreadyMember }
    if let me, roster.member(me) != nil { return nil }
    switch found.state {
    case .open: break
    case .used: return .used
    case .revoked: return .revoked
    }
    return roster.members.count < MembershipLimit.membersMax ? nil : .full
  }

  /// Reads a page of the log as `own` or as who has the link.
  mutating func read(_ body: [UInt8], own: Bool) -> LogReply? {
    if own { return try? LogReply(decoding: body) }
    guard let reply = try? InviteReply(decoding: body) else { return nil }
    names = reply.names
    return reply.log
  }

  /// The names a preview shows, under the key the link opens.
  var naming: NameOpener? {
    guard let names, let roster, let found = roster.invite(invite) else { return nil }
    var slots = [NameOpener.Slot(account: nil, name: roster.name)]
    if let inviter = roster.member(found.author) {
      slots.append(NameOpener.Slot(account: inviter.account, name: inviter.name))
    }
    return NameOpener(group: roster.group, key: .link(invite, names), slots: slots)
  }

  /// Signs with the invite key, keeps the names key, seals the first name.
  func preparing(_ me: SavedAccount, _ roster: Roster, _ sealed: SealedNamesKey) -> Recipe {
    var recipe = RecipeBuilder()
    let names = recipe.namesKey(sealed, of: invite, in: roster.group)
    recipe.keep(.names(roster.group, epoch: roster.epoch), names)
    let seed = recipe.slice(.secret(name: .link(invite)), at: 0, count: 32)
    _ = recipe.signingKey(Invitation.key(invite), seed: seed)
    let message = SignedMessage.join(
      group: roster.group, invite: invite, account: me.account,
      deviceKey: me.certificate.deviceKey)
    recipe.reveal(recipe.sign(with: Invitation.key(invite), .literal(bytes: message)))
    recipe.forget(Invitation.key(invite))
    recipe.sealName(me.name, key: names, group: roster.group, account: me.account)
    return recipe.build
  }
}

extension InviteFault {
  /// What the server's refusal means to somebody with a link.
  init(_ code: ProblemCode) {
    switch code {
    case .inviteUsed: self = .used
    case .inviteExpired: self = .expired
    case .inviteRevoked: self = .revoked
    case .groupFull: self = .full
    case .notFound, .forbidden: self = .notFound
    // The seed in the link was changed: the invite key is not the one the log names.
    case .badSignature: self = .broken
    case .malformed, .tooLarge, .methodNotAllowed, .unauthenticated, .rateLimited, .badCode,
      .versionMoved, .deviceRevoked, .logMoved, .entryRefused, .dayTaken, .digestConflict,
      .prekeyStale, .dayImplausible, .tooManyDevices, .serverFull, .internalError, .unavailable:
      self = .serverTrouble
    }
  }
}
