// The log of an account's devices: who may read it, and its entries, each of which is authorised by
// its own signatures and by nothing else. Whoever has the 24 words needs no session for either.

import Hummingbird
import Membership
import NativeCrypto
import Wire

extension Backend {
  /// Others may get in first; the account key's holder tries again.
  private static let attemptsMax = 4

  /// POST /v1/accounts/{account}/log
  func appendToAccount(_ request: Request, _ context: DaylyContext) async throws -> Response {
    let account: AccountID = try context.id("account")
    let entry = try await request.value(AccountAppend.self).entry
    try await require(.registrationsPerAddress, of: .networks(networks(of: request, context)))
    let head = try await append(entry, to: account, prekey: nil)
    return .wire(head, status: .created)
  }

  /// Appends an entry, or finds that it is there already.
  func append(
    _ entry: AccountEntry, to account: AccountID, prekey: PrekeyRecord?
  ) async throws -> LogHead {
    guard let body = try? entry.opened(), body.account == account else {
      throw Refusal(.malformed)
    }
    for _ in 0..<Self.attemptsMax {
      guard let devices = try await accountDevices(account) else { throw Refusal(.badSignature) }
      if body.index <= devices.head.index,
        let stored = try await store.accountEntries(of: account, from: body.index).first,
        stored.hash == entry.hash
      {
        return LogHead(index: body.index, hash: stored.hash)
      }
      var record = try checked(entry, after: devices)
      record.prekey = prekey
      switch try await store.append(record, expecting: devices.head) {
      case .moved: continue
      case .refused: throw Refusal(.forbidden, "This device or its key is known already.")
      case .appended:
        try await announce(record)
        return record.head
      }
    }
    throw Refusal(.logMoved)
  }

  /// GET /v1/accounts/{account}/log?from=N: one's own, and those of people one shares a group with;
  /// everybody else's looks as if it were not there.
  func accountLog(_ request: Request, _ context: DaylyContext) async throws -> Response {
    let session = try await session(request)
    let account: AccountID = try context.id("account")
    let heads = try await store.accountHeads(around: session.account)
    guard let head = heads.first(where: { $0.account == account })?.head else {
      throw Refusal(.notFound)
    }
    return .wire(try await accountLog(account, to: head, from: try request.from()))
  }

  /// POST /v1/accounts/log: the log for the 24 words.
  func readAccountLog(_ request: Request, _ context: DaylyContext) async throws -> Response {
    let query: AccountLogQuery = try await request.value()
    try await require(.challengesPerAddress, of: .networks(networks(of: request, context)))
    let message = SignedMessage.accountRead(challenge: query.challenge, device: query.device)
    guard isOpen(query.challenge, for: query.device),
      let key = try await store.accountKey(query.account),
      Signing.verify(key: key, message: message, signature: query.proof),
      let head = try await accountDevices(query.account)?.head
    else { throw Refusal(.badSignature) }
    return .wire(try await accountLog(query.account, to: head, from: 0))
  }

  private func accountLog(
    _ account: AccountID, to head: LogHead, from: UInt32
  ) async throws -> AccountLogReply {
    let stored = try await store.accountEntries(of: account, from: from)
    // What came since is told the next time.
    let page = stored.prefix(Int(head.index) + 1 - min(Int(from), Int(head.index) + 1))
    return AccountLogReply(account: account, head: head, entries: page.map(\.entry))
  }
}
