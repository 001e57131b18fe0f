// A server of a few lines: the routes of people and groups over the real rules of the log.

import Bytes
import Membership
import Wire

@testable import DaylyCore
@testable import Kernel

final class FakeServer {
  struct Log {
    var roster: Roster
    var entries: [LogEntry]
  }

  var logs: [Log] = []

  /// The devices of an account and their log.
  struct AccountLog {
    var devices: AccountDevices
    var entries: [AccountEntry]
  }

  var accountLogs: [AccountLog] = []
  /// What phones know of them, as the machine of account logs would tell.
  var directory: Directory { Directory(accounts: accountLogs.map { $0.devices }) }
  /// The code that was sent.
  var code: [UInt8] = Array("123456".utf8)
  var accounts: [AccountID] = []
  /// The current one of each device.
  var prekeys: [SignedPrekey] = []
  /// Those added to an account there was.
  var devices: [DeviceID] = []
  /// Answers the next request to a path that contains this, once.
  var surprise: (path: Text, answer: Answer)?
  /// When the next that joins says that it was: a client of somebody's own signs any number.
  var joinsAt: SignedInstant?
  /// Loses the answer to the next request to a path that contains this, once.
  var loses: Text?
  private(set) var asked: [Text] = []

  init() {}

  /// Another server with all that is on `other`.
  init(copying other: FakeServer) {
    (logs, accountLogs, accounts) = (other.logs, other.accountLogs, other.accounts)
    (prekeys, devices, posts) = (other.prekeys, other.devices, other.posts)
    containers = other.containers
  }

  func answer(_ message: HTTPMessage, shell: FakeShell, now: Instant) -> Answer {
    asked.append(message.path)
    if let surprise, contains(message.path, surprise.path) {
      self.surprise = nil
      return surprise.answer
    }
    let answer = route(message, shell: shell, now: now)
    if let loses, contains(message.path, loses) {
      self.loses = nil
      return .httpFailed(.timeout)
    }
    return answer
  }

  private func contains(_ path: Text, _ part: Text) -> Bool {
    path.string.contains(part.string)
  }

  private func body(_ message: HTTPMessage, _ shell: FakeShell) -> [UInt8] {
    guard case .pieces(let pieces) = message.body else { return [] }
    var all: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .bytes(let bytes): all += bytes
      case .secretText(let name):
        var writer = ByteWriter()
        writer.bytes(shell.secrets[name] ?? [])
        all += writer.bytes
      }
    }
    return all
  }

  private func route(_ message: HTTPMessage, shell: FakeShell, now: Instant) -> Answer {
    let path = message.path.string
    let body = body(message, shell)
    switch path {
    case "/v1/codes", "/v1/sessions", "/v1/prekey": return .httpAnswered(status: 204, body: [])
    case "/v1/codes/verify":
      guard let asked = try? CodeVerification(decoding: body), asked.code.utf8.count == code.count
      else { return malformed }
      guard asked.code.utf8 == code else { return problem(403, .badCode, triesLeft: 4) }
      return ok(ChallengeReply(challenge: Challenge(unchecked: fakeHash(body))))
    case "/v1/sessions/challenge":
      return ok(ChallengeReply(challenge: Challenge(unchecked: fakeHash(body))))
    case "/v1/accounts":
      guard let asked = try? AccountRegistration(decoding: body) else { return malformed }
      let founded = try? AccountDevices.founding(asked.entry, hash: FakeServer.hash(asked.entry))
      guard let (known, _) = founded else { return malformed }
      if !accounts.contains(known.account) {
        accounts.append(known.account)
        prekeys.append(asked.prekey)
        accountLogs.append(AccountLog(devices: known, entries: [asked.entry]))
      }
      return .httpAnswered(status: 201, body: [])
    case "/v1/devices":
      guard let asked = try? AccountRegistration(decoding: body) else { return malformed }
      let answer = append(asked.entry)
      if let added = try? asked.entry.opened().added, case .httpAnswered(201, _) = answer {
        devices.append(added.device)
        prekeys.append(asked.prekey)
      }
      return answer
    case "/v1/accounts/log":
      guard let asked = try? AccountLogQuery(decoding: body) else { return malformed }
      guard let log = accountLogs.first(where: { $0.devices.account == asked.account }) else {
        return problem(403, .badSignature)
      }
      return reply(log, from: 0)
    case "/v1/sync": return sync(now)
    case "/v1/account-settings": return accountSettingsRoute(message.method, body)
    case "/v1/groups": return found(body)
    default: return logRoute(message, body, shell, now)
    }
  }

  private func sync(_ now: Instant) -> Answer {
    // Everybody is told of every group: phones only look for their own.
    let groups = logs.map {
      GroupInfo(group: $0.roster.group, head: $0.roster.head, posts: posts)
    }
    let heads = accountLogs.map {
      AccountHead(account: $0.devices.account, head: $0.devices.head)
    }
    return ok(
      SyncReply(now: now, groups: groups, accountSettings: accountSettings?.id, accounts: heads))
  }

  var posts: [PostInfo] = []
  var containers: [PhotoID: [UInt8]] = [:]

  /// What waits for those who follow a link.
  var inviteNames: [InviteID: SealedNamesKey] = [:]

  /// What the devices of the one account of this server share.
  var accountSettings: AccountSettingsReply?

  private func accountSettingsRoute(_ method: HTTPMethod, _ body: [UInt8]) -> Answer {
    if method == .get { return accountSettings.map { ok($0) } ?? problem(404, .notFound) }
    guard let update = try? AccountSettingsUpdate(decoding: body) else { return malformed }
    guard update.after == accountSettings?.id else { return problem(409, .versionMoved) }
    accountSettings = AccountSettingsReply(id: update.id, sealed: update.sealed)
    return .httpAnswered(status: 204, body: [])
  }

  /// Where two devices of an account meet.
  struct Place {
    var link: LinkID
    var device: LinkingDevice?
    var certificate: LinkedCertificate?
  }

  var places: [Place] = []

  private func linkRoute(_ parts: [String], _ body: [UInt8]) -> Answer {
    guard let link = LinkID(hex: Text(parts[2])) else { return malformed }
    let known = places.firstIndex { $0.link == link }
    switch parts.dropFirst(3).first {
    case nil:
      if known == nil { places.append(Place(link: link)) }
      return ok(LinkWaitReply(device: known.flatMap { places[$0].device }))
    case "device":
      guard let device = try? LinkingDevice(decoding: body) else { return malformed }
      guard let known else { return problem(404, .notFound) }
      if places[known].device == nil { places[known].device = device }
      guard places[known].device == device else { return problem(409, .inviteUsed) }
      return ok(LinkOfferReply(certificate: places[known].certificate))
    default:
      guard let known else { return problem(404, .notFound) }
      places[known].certificate = try? LinkedCertificate(decoding: body)
      return .httpAnswered(status: 204, body: [])
    }
  }

  private func found(_ body: [UInt8]) -> Answer {
    guard let asked = try? AppendRequest(decoding: body),
      let (roster, _) = try? Roster.founding(asked.entry, hash: FakeServer.hash(asked.entry))
    else { return malformed }
    logs.append(Log(roster: roster, entries: [asked.entry]))
    return ok(roster.head, status: 201)
  }

  static func hash(_ entry: AccountEntry) -> Digest {
    Digest(unchecked: fakeHash(SignedMessage.hashed(entry)))
  }

  func append(_ entry: AccountEntry) -> Answer {
    let account = (try? entry.opened())?.account
    guard let index = accountLogs.firstIndex(where: { $0.devices.account == account }) else {
      return problem(403, .badSignature)
    }
    if accountLogs[index].entries.contains(entry) {
      return ok(accountLogs[index].devices.head, status: 201)
    }
    do throws(LogRefusal) {
      _ = try accountLogs[index].devices.apply(entry, hash: FakeServer.hash(entry))
      accountLogs[index].entries.append(entry)
      return ok(accountLogs[index].devices.head, status: 201)
    } catch {
      return problem(409, error.problem)
    }
  }

  private func reply(_ log: AccountLog, from: Int) -> Answer {
    ok(
      AccountLogReply(
        account: log.devices.account, head: log.devices.head,
        entries: Array(log.entries.dropFirst(from))))
  }

  private func accountRoute(
    _ account: String, _ message: HTTPMessage, _ body: [UInt8], from: Int
  ) -> Answer {
    if message.method == .post {
      guard let asked = try? AccountAppend(decoding: body) else { return malformed }
      return append(asked.entry)
    }
    let log = accountLogs.first { $0.devices.account.hex.string == account }
    return log.map { reply($0, from: from) } ?? problem(404, .notFound)
  }

  static func hash(_ entry: LogEntry) -> Digest {
    Digest(unchecked: fakeHash(SignedMessage.hashed(entry)))
  }

  private func logRoute(
    _ message: HTTPMessage, _ body: [UInt8], _ shell: FakeShell, _ now: Instant
  ) -> Answer {
    let path = message.path.string
    let parts = path.split { $0 == "/" || $0 == "?" }.map(String.init)
    guard parts.count >= 3 else { return problem(404, .notFound) }
    let from = Int(parts.last?.split(separator: "=").last ?? "") ?? 0
    if parts[1] == "accounts" { return accountRoute(parts[2], message, body, from: from) }
    if parts[1] == "links" { return linkRoute(parts, body) }
    if parts[1] == "invites" {
      guard let invite = InviteID(hex: Text(parts[2])),
        let log = logs.first(where: { $0.roster.invite(invite) != nil })
      else { return problem(404, .notFound) }
      switch log.roster.invite(invite)?.state {
      case .used: return problem(410, .inviteUsed)
      case .revoked: return problem(410, .inviteRevoked)
      case .open, nil: break
      }
      if message.method == .put {
        guard let names = try? SealedNamesKey(decoding: body) else { return malformed }
        inviteNames[invite] = names
        return .httpAnswered(status: 204, body: [])
      }
      guard let names = inviteNames[invite] else { return problem(410, .inviteExpired) }
      let page = page(log, from: path.contains("from=") ? from : 0)
      return ok(InviteReply(log: page, names: names))
    }
    guard let group = GroupID(hex: Text(parts[2])),
      let index = logs.firstIndex(where: { $0.roster.group == group })
    else { return problem(404, .notFound) }
    if parts.count > 4, parts[3] == "posts" {
      return postRoute(message, logs[index].roster, PhotoID(hex: Text(parts[4])), shell, now)
    }
    if parts.last == "prekeys" {
      let devices = logs[index].roster.devices.map { $0.device }
      return ok(PrekeysReply(prekeys: prekeys.filter { devices.contains($0.device) }))
    }
    if message.method == .get { return ok(page(logs[index], from: from)) }
    guard let asked = try? AppendRequest(decoding: body) else { return malformed }
    return append(dated(asked.entry, shell), index, now)
  }

  private func dated(_ entry: LogEntry, _ shell: FakeShell) -> LogEntry {
    guard let date = joinsAt, let body = try? entry.opened(), case .join = body.action,
      let log = logs.first(where: { $0.roster.group == body.group })
    else { return entry }
    joinsAt = nil
    var draft = EntryDraft(
      after: log.roster, author: body.author, at: date.instant, action: body.action)
    draft.body.instant = date
    guard case .recipeDone(let revealed) = shell.run(draft.signing()) else { return entry }
    return draft.signed(revealed)?.entry ?? entry
  }

  func append(_ entry: LogEntry, _ index: Int, _ now: Instant) -> Answer {
    do throws(LogRefusal) {
      _ = try logs[index].roster.apply(entry, hash: FakeServer.hash(entry), now: now)
      logs[index].entries.append(entry)
      return ok(logs[index].roster.head, status: 201)
    } catch {
      return problem(409, error.problem)
    }
  }

  private func page(_ log: Log, from: Int) -> LogReply {
    let entries = Array(log.entries.dropFirst(from).prefix(2))
    return LogReply(group: log.roster.group, head: log.roster.head, entries: entries)
  }

  private var malformed: Answer { problem(400, .malformed) }

  private func ok<Body: WireValue>(_ body: Body, status: UInt16 = 200) -> Answer {
    .httpAnswered(status: status, body: body.encoded)
  }

  func problem(_ status: UInt16, _ code: ProblemCode, triesLeft: UInt8? = nil) -> Answer {
    let problem = Problem(
      code: code, message: "", retryAfter: status == 429 ? 7_000 : nil, head: nil, photo: nil,
      triesLeft: triesLeft)
    return .httpAnswered(status: status, body: problem.encoded)
  }
}
