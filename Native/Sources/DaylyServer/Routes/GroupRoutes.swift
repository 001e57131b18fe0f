// Groups: their logs, and who may read or write them. The server keeps the order and checks the
// rules; it can write no entry of its own, and no client believes one that is not signed.

import Hummingbird
import Membership
import Wire

extension Backend {
  private static let groupsPerAccountMax = 200
  private static let logPageMax = 256
  /// Others may get in first again and again; somebody has won each time.
  private static let appendAttemptsMax = 8

  /// A group's roster, for a member; everybody else is told the same whether it exists or not.
  func roster(_ group: GroupID, for session: SessionRecord) async throws -> Roster {
    guard let roster = try await roster(group), roster.member(session.account) != nil else {
      throw Refusal(.forbidden)
    }
    return roster
  }

  func roster(_ group: GroupID) async throws -> Roster? {
    guard let snapshot = try await store.snapshot(of: group, now: clock.now()) else { return nil }
    return try await rosters.roster(of: group, at: snapshot.head)
  }

  /// POST /v1/groups
  func createGroup(_ request: Request) async throws -> Response {
    let session = try await session(request)
    let entry = try await request.value(AppendRequest.self).entry
    try requireDates { () throws(LogRefusal) in try entry.opened().mustBeDated() }
    let hash = entry.hash
    let (roster, checks) = try refusing { () throws(LogRefusal) in
      try Roster.founding(entry, hash: hash)
    }
    let founder = roster.members.first
    guard founder?.account == session.account, founder?.devices.first?.device == session.device
    else { throw Refusal(.forbidden) }
    guard checks.hold else { throw Refusal(.badSignature) }
    try await requireRoom(for: session.account)
    try requireRoomOnDisk()
    try await require(.groupsPerAccountDay, of: .one(sha256(session.account.bytes)))
    let record = EntryRecord(
      group: roster.group, head: roster.head, entry: entry, members: [session.account],
      live: [session.device])
    switch try await store.append(record, expecting: nil) {
    case .appended: metrics.add(to: .entries)
    case .refused: throw Refusal(.forbidden)
    case .moved:
      // Sent twice, or an id that is taken.
      let first = try await store.entries(of: roster.group, from: 0, most: 1).first
      guard first?.hash == hash else { throw Refusal(.forbidden) }
    }
    return .wire(roster.head, status: .created)
  }

  /// POST /v1/groups/{group}/log
  func append(_ request: Request, _ context: DaylyContext) async throws -> Response {
    let session = try await session(request)
    let group: GroupID = try context.id("group")
    let entry = try await request.value(AppendRequest.self).entry
    let body = try refusing { () throws(LogRefusal) in try entry.opened() }
    guard body.group == group else { throw Refusal(.malformed) }
    for _ in 0..<Self.appendAttemptsMax {
      guard let roster = try await roster(group) else { throw Refusal(.forbidden) }
      if let head = try await known(entry, body, in: roster) {
        return .wire(head, status: .created)
      }
      if let head = try await append(entry, body, to: roster, by: session) {
        return .wire(head, status: .created)
      }
    }
    throw Refusal(.logMoved, head: try await store.head(of: group))
  }

  /// The place of an entry that came before: repeating a request is harmless.
  private func known(_ entry: LogEntry, _ body: LogBody, in roster: Roster) async throws -> LogHead?
  {
    guard body.index <= roster.head.index else { return nil }
    let stored = try await store.entries(of: roster.group, from: body.index, most: 1).first
    guard let stored, stored.hash == entry.hash else { return nil }
    return LogHead(index: body.index, hash: stored.hash)
  }

  /// The new head, or `nil` when somebody else came first.
  private func append(
    _ entry: LogEntry, _ body: LogBody, to roster: Roster, by session: SessionRecord
  ) async throws -> LogHead? {
    try await requireRight(session, to: body, in: roster)
    try requireDates(body.mustBeDated)
    var next = roster
    let checks = try refusing(head: roster.head) { () throws(LogRefusal) in
      try next.apply(entry, hash: entry.hash, now: clock.now())
    }
    guard checks.hold else { throw Refusal(.badSignature) }
    var record = EntryRecord(
      group: roster.group, head: next.head, entry: entry, members: next.members.map(\.account))
    record.open = next.invites.filter { $0.state == .open }.map(\.invite)
    // What somebody else gives back to a restored server may be of a device that has gone since.
    if body.author == session.device { record.live = [session.device] }
    switch body.action {
    case .invite(let invite, _, _): record.invite = invite
    case .join(_, let member, _): record.live.append(member.certificate.device)
    case .addDevice(let certificate): record.live.append(certificate.device)
    case .revokeDevice(let device): record.dead = device
    case .create, .revokeInvite, .leave, .remove, .rename, .renameMember, .replaceNamesKey,
      .wrapNamesKey:
      break
    }
    switch try await store.append(record, expecting: roster.head) {
    case .appended: break
    case .moved: return nil
    case .refused: throw Refusal(.entryRefused, "The account's log of its devices says otherwise.")
    }
    rosters.keep(next)
    metrics.add(to: .entries)
    await notify(roster.group, others: roster.members.map(\.account))
    return next.head
  }

  /// Members may upload any entry: its signature says whose it is, and a server that lost the end
  /// of a log gets it back from whoever has it. Anybody else may join by themselves, no more.
  private func requireRight(
    _ session: SessionRecord, to body: LogBody, in roster: Roster
  ) async throws {
    guard roster.member(session.account) == nil else { return }
    guard case .join(let invite, let member, _) = body.action,
      member.certificate.account == session.account,
      member.certificate.device == session.device, roster.invite(invite) != nil
    else { throw Refusal(.forbidden) }
    try await requireRoom(for: session.account)
  }

  private func requireRoom(for account: AccountID) async throws {
    guard try await store.groups(of: account).count < Self.groupsPerAccountMax else {
      throw Refusal(.serverFull, "You are in as many groups as there can be.")
    }
  }

  /// What is dated outside of the years 1 to 9999 is refused with a sentence of its own.
  func requireDates(_ rule: () throws(LogRefusal) -> Void) throws {
    do {
      try rule()
    } catch {
      guard error == .dateBeyond else { throw Refusal(error.problem) }
      throw Refusal(.entryRefused, "It is dated outside of the years 1 to 9999.")
    }
  }

  /// Turns a broken rule into its refusal.
  func refusing<T>(
    head: LogHead? = nil, _ rule: () throws(LogRefusal) -> T
  ) throws -> T {
    do {
      return try rule()
    } catch {
      throw Refusal(error.problem, head: error.problem == .logMoved ? head : nil)
    }
  }
}

// MARK: - Reading

extension Backend {
  /// GET /v1/groups/{group}/log?from=N
  func log(_ request: Request, _ context: DaylyContext) async throws -> Response {
    let session = try await session(request)
    let group: GroupID = try context.id("group")
    guard let roster = try await roster(group) else { throw Refusal(.forbidden) }
    if roster.member(session.account) == nil {
      return .wire(try await departure(of: session.account, from: roster, request))
    }
    return .wire(try await page(of: roster, request))
  }

  /// The log up to the entry by which this account went, or was removed, for a phone that has not
  /// seen it yet: clients drop no group on a server's word alone. Everybody else is refused.
  private func departure(
    of account: AccountID, from roster: Roster, _ request: Request
  ) async throws -> LogReply {
    let first = try request.from()
    guard
      let end = try await rosters.departure(of: account, from: roster.group, notBefore: first)
    else { throw Refusal(.forbidden) }
    let count = min(Int(end.index - first) + 1, Self.logPageMax)
    let page = try await store.entries(of: roster.group, from: first, most: count)
    return LogReply(group: roster.group, head: end, entries: page.map(\.entry))
  }

  /// A page of the log, from where the request says.
  func page(of roster: Roster, _ request: Request) async throws -> LogReply {
    let stored = try await store.entries(
      of: roster.group, from: try request.from(), most: Self.logPageMax)
    return LogReply(group: roster.group, head: roster.head, entries: stored.map(\.entry))
  }

  /// GET /v1/groups/{group}/prekeys
  func prekeys(_ request: Request, _ context: DaylyContext) async throws -> Response {
    let session = try await session(request)
    let roster = try await roster(try context.id("group"), for: session)
    let records = try await store.prekeys(of: roster.devices.map(\.device))
    return .wire(PrekeysReply(prekeys: records.map(\.prekey)))
  }

  /// GET /v1/sync
  func sync(_ request: Request) async throws -> Response {
    let session = try await session(request)
    let now = clock.now()
    var groups: [GroupInfo] = []
    for group in try await store.groups(of: session.account) {
      guard let snapshot = try await store.snapshot(of: group, now: now) else { continue }
      groups.append(
        GroupInfo(
          group: group, head: snapshot.head, posts: snapshot.posts(for: session)))
    }
    let accountSettings = try await store.accountSettingsID(of: session.account)
    let accounts = try await store.accountHeads(around: session.account)
    return .wire(
      SyncReply(now: now, groups: groups, accountSettings: accountSettings, accounts: accounts))
  }
}

extension Request {
  /// "?from=N" of a log.
  func from() throws -> UInt32 {
    guard let text = uri.queryParameters["from"] else { return 0 }
    guard let number = UInt32(text) else { throw Refusal(.malformed) }
    return number
  }
}
