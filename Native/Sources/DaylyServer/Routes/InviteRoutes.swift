// Invitations: what is behind a link, for who follows it, and only while it is good.

import Hummingbird
import Membership
import Wire

extension Backend {
  /// Others may append in between again and again; eight times in a row it is not by chance.
  private static let leavingAttemptsMax = 8

  /// GET /v2/invites/{invite}?from=N. The id is the key, and it turns only while the invitation
  /// is open.
  func invitation(_ request: Request, _ context: DaylyContext) async throws -> Response {
    let id: InviteID = try context.id("invite")
    try await require(.invitesPerAddress, of: .networks(networks(of: request, context)))
    let (roster, _) = try await open(id)
    // A server that was restored has lost it: the link has ended, whatever its date says.
    guard let names = try await store.names(of: id) else { throw Refusal(.inviteExpired) }
    return .wire(InviteReply(log: try await page(of: roster, request), names: names))
  }

  /// PUT /v2/invites/{invite}
  func putNames(_ request: Request, _ context: DaylyContext) async throws -> Response {
    let session = try await session(request)
    let id: InviteID = try context.id("invite")
    let names = try await request.value(SealedNamesKey.self)
    for _ in 0..<Self.leavingAttemptsMax {
      let (roster, invite) = try await open(id)
      guard invite.author == session.account, roster.device(session.device) != nil else {
        throw Refusal(.forbidden)
      }
      let record = InviteNamesRecord(
        invite: id, group: roster.group, names: names, expires: invite.expires)
      if try await store.putNames(record, expecting: roster.head) { return .empty() }
    }
    throw Refusal(.logMoved)
  }

  /// An invitation that lets somebody in, and its group.
  private func open(_ id: InviteID) async throws -> (roster: Roster, invite: Invite) {
    guard let group = try await store.group(of: id), let roster = try await roster(group),
      let invite = roster.invite(id)
    else { throw Refusal(.notFound) }
    try refusing { () throws(LogRefusal) in try invite.mustBeOpen() }
    guard invite.expires >= clock.now() else { throw Refusal(.inviteExpired) }
    return (roster, invite)
  }
}
