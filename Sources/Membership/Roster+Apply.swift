// How entries change a roster. Each rule is here once; SECURITY's promise that the server can
// add nobody rests on this file and on the checks it hands out.

import Bytes
import Wire

extension Roster {
  /// The roster after entry 0. `hash` is the entry's own.
  public static func founding(_ entry: LogEntry, hash: Digest) throws(LogRefusal) -> (
    Roster, Checks
  ) {
    let body = try entry.opened()
    guard body.index == 0 else { throw .outOfOrder }
    guard body.previous == .zero else { throw .forked }
    guard case .create(let founder, let name) = body.action else { throw .misplacedCreation }
    guard founder.certificate.device == body.author else { throw .authorMismatch }
    try name.mustBeWellFormed(epoch: 0)
    try founder.name.mustBeWellFormed(epoch: 0)
    let certificate = founder.certificate
    let member = Member(
      account: certificate.account, accountKey: certificate.accountKey, devices: [certificate],
      name: founder.name, invitedBy: nil, joined: 0)
    let roster = Roster(
      group: body.group, head: LogHead(index: 0, hash: hash), name: name, epoch: 0,
      members: [member], former: [], invites: [], revoked: [],
      keyed: [certificate.device], logBytes: entry.encodedByteCount)
    var checks = Checks()
    try checks.add(certificate)
    checks.add(entry, author: certificate.deviceKey)
    return (roster, checks)
  }

  /// Applies the next entry; on a throw nothing has changed. The caller must see to it that every
  /// check returned holds before it trusts the roster.
  /// - Parameters:
  ///   - hash: the entry's own hash.
  ///   - now: the server's clock; `nil` at everybody else's.
  public mutating func apply(
    _ entry: LogEntry, hash: Digest, now: Instant?
  ) throws(LogRefusal) -> Checks {
    let body = try entry.opened()
    guard body.group == group else { throw .wrongGroup }
    guard head.index < MembershipLimit.entriesMax - 1 else { throw .logFull }
    guard body.index == head.index + 1 else { throw .outOfOrder }
    guard body.previous == head.hash else { throw .forked }
    if !body.action.goes {
      let most = MembershipLimit.entriesMax - MembershipLimit.entriesForGoing
      guard body.index < most,
        logBytes + entry.encodedByteCount <= MembershipLimit.logBytesMax
      else { throw .logFull }
    }
    var next = self
    var checks = Checks()
    let author = try next.carryOut(body, hash: hash, now: now, checks: &checks)
    checks.add(entry, author: author)
    next.head = LogHead(index: body.index, hash: hash)
    next.logBytes += entry.encodedByteCount
    self = next
    return checks
  }

  /// Changes the roster and returns the key the entry must be signed with.
  private mutating func carryOut(
    _ body: LogBody, hash: Digest, now: Instant?, checks: inout Checks
  ) throws(LogRefusal) -> SigningPublicKey {
    switch body.action {
    case .create: throw .misplacedCreation
    case .join(let invite, let member, let proof):
      return try join(body, invite, member, proof, now: now, checks: &checks)
    case .addDevice(let certificate):
      return try addDevice(certificate, author: body.author, checks: &checks)
    case .invite, .revokeInvite, .leave, .remove, .rename, .renameMember, .revokeDevice,
      .replaceNamesKey, .wrapNamesKey:
      break
    }
    guard let author = device(body.author) else { throw .authorUnknown }
    switch body.action {
    case .create, .join, .addDevice: throw .misplacedCreation
    case .invite(let id, let key, let expires):
      try open(id, key, expires, author: author.account, body: body, hash: hash, now: now)
    case .revokeInvite(let id): try revoke(id)
    case .leave: try removeMember(author.account)
    case .remove(let account): try removeMember(account)
    case .rename(let sealed):
      try sealed.mustBeWellFormed(epoch: epoch)
      name = sealed
    case .renameMember(let sealed):
      try sealed.mustBeWellFormed(epoch: epoch)
      for index in members.indices where members[index].account == author.account {
        members[index].name = sealed
      }
    case .revokeDevice(let id): try revokeDevice(id, of: author.account)
    case .replaceNamesKey(let epoch, let wraps, let sealed):
      try replaceNamesKey(epoch, wraps, sealed)
    case .wrapNamesKey(let current, let wraps):
      guard current == epoch else { throw .epochMismatch }
      let given = try wrapped(wraps)
      guard !given.isEmpty, given.allSatisfy({ lacksNamesKey($0) }) else { throw .wrapUnknown }
      keyed += given
    }
    return author.deviceKey
  }
}

// MARK: - Invitations and members

extension Roster {
  private mutating func open(
    _ id: InviteID, _ key: SigningPublicKey, _ expires: SignedInstant, author: AccountID,
    body: LogBody, hash: Digest, now: Instant?
  ) throws(LogRefusal) {
    guard invite(id) == nil else { throw .inviteKnown }
    guard expires > body.instant,
      expires.within(MembershipLimit.inviteLifetimeMax, of: body.instant)
    else { throw .inviteLifetime }
    if let now {
      let most = MembershipLimit.inviteLifetimeMax + MembershipLimit.clockLeadMax
      guard expires.within(most, of: SignedInstant(now)) else { throw .inviteLifetime }
    }
    invites.append(
      Invite(
        invite: id, key: key, expires: expires.instant, author: author, entry: hash, state: .open))
  }

  private mutating func revoke(_ id: InviteID) throws(LogRefusal) {
    guard let index = invites.firstIndex(where: { $0.invite == id }) else { throw .inviteUnknown }
    try invites[index].mustBeOpen()
    invites[index].state = .revoked
  }

  private mutating func join(
    _ body: LogBody, _ id: InviteID, _ record: MemberRecord, _ proof: Signature, now: Instant?,
    checks: inout Checks
  ) throws(LogRefusal) -> SigningPublicKey {
    let certificate = record.certificate
    guard certificate.device == body.author else { throw .authorMismatch }
    guard let index = invites.firstIndex(where: { $0.invite == id }) else { throw .inviteUnknown }
    try invites[index].mustBeOpen()
    if let now, now > invites[index].expires { throw .inviteExpired }
    guard member(certificate.account) == nil else { throw .alreadyMember }
    guard device(certificate.device) == nil else { throw .deviceKnown }
    try mustNotBeRevoked(certificate)
    guard members.count < MembershipLimit.membersMax else { throw .groupFull }
    try record.name.mustBeWellFormed(epoch: epoch)
    members.append(
      Member(
        account: certificate.account, accountKey: certificate.accountKey, devices: [certificate],
        name: record.name, invitedBy: invites[index].author, joined: body.index))
    invites[index].state = .used(by: certificate.account)
    keyed.append(certificate.device)
    try checks.add(certificate)
    checks.signatures.append(
      SignatureCheck(
        key: invites[index].key,
        message: SignedMessage.join(
          group: group, invite: id, account: certificate.account,
          deviceKey: certificate.deviceKey),
        signature: proof))
    return certificate.deviceKey
  }

  /// Whoever goes takes their open invitations along, or they could come back by one of them.
  private mutating func removeMember(_ account: AccountID) throws(LogRefusal) {
    guard let gone = member(account) else { throw .memberUnknown }
    former.append(gone)
    members.removeAll { $0.account == account }
    for index in invites.indices
    where invites[index].author == account && invites[index].state == .open {
      invites[index].state = .revoked
    }
  }
}

// MARK: - Devices and keys

extension Roster {
  /// By the new device itself, whose signature proves that it holds the key that is added: under
  /// a certificate of the account key (the 24 words) or of a device of the same account.
  private mutating func addDevice(
    _ certificate: DeviceCertificate, author: DeviceID, checks: inout Checks
  ) throws(LogRefusal) -> SigningPublicKey {
    guard let index = members.firstIndex(where: { $0.account == certificate.account }) else {
      throw .memberUnknown
    }
    let member = members[index]
    guard certificate.accountKey == member.accountKey, author == certificate.device else {
      throw .authorMismatch
    }
    guard device(certificate.device) == nil else { throw .deviceKnown }
    try mustNotBeRevoked(certificate)
    let most =
      certificate.certifier == .account
      ? MembershipLimit.devicesInGroupByAccountMax : MembershipLimit.devicesInGroupMax
    guard member.devices.count < most else { throw .tooManyDevices }
    members[index].devices.append(certificate)
    try checks.add(certificate)
    return certificate.deviceKey
  }

  /// Nor does a revoked device bring others: its certificate is worth nothing here, unless it was
  /// for a device that is in the group.
  private func mustNotBeRevoked(_ certificate: DeviceCertificate) throws(LogRefusal) {
    for link in try certificate.chain() {
      if device(link.device) != nil { return }
      if revoked.contains(link.device) { throw .deviceRevoked }
    }
  }

  private mutating func revokeDevice(
    _ id: DeviceID, of account: AccountID
  ) throws(LogRefusal) {
    guard let index = members.firstIndex(where: { $0.account == account }) else {
      throw .memberUnknown
    }
    guard members[index].devices.contains(where: { $0.device == id }) else {
      throw .deviceUnknown
    }
    guard members[index].devices.count > 1 else { throw .lastDevice }
    members[index].devices.removeAll { $0.device == id }
    revoked.append(id)
  }

  /// Who follows a link is given the key of when it was made: a new one closes open invitations.
  private mutating func replaceNamesKey(
    _ next: UInt32, _ wraps: [NamesKeyWrap], _ sealed: SealedName
  ) throws(LogRefusal) {
    guard epoch < UInt32.max, next == epoch + 1 else { throw .epochMismatch }
    try sealed.mustBeWellFormed(epoch: next)
    let given = try wrapped(wraps)
    epoch = next
    name = sealed
    keyed = given
    for index in invites.indices where invites[index].state == .open {
      invites[index].state = .revoked
    }
  }

  /// Current devices, each once, that these wraps are for.
  private func wrapped(_ wraps: [NamesKeyWrap]) throws(LogRefusal) -> [DeviceID] {
    var given: [DeviceID] = []
    for wrap in wraps {
      guard device(wrap.device) != nil, !given.contains(wrap.device) else { throw .wrapUnknown }
      given.append(wrap.device)
    }
    return given
  }
}

// MARK: - Forms

extension LogEntry {
  /// A length before the body, a signature behind it.
  fileprivate var encodedByteCount: Int { 4 + body.count + Signature.byteCount }

  /// The body, decoded.
  public func opened() throws(LogRefusal) -> LogBody {
    do {
      return try LogBody(decoding: body)
    } catch {
      throw .malformed
    }
  }
}

extension Invite {
  /// Throws what an invitation that is not open is.
  public func mustBeOpen() throws(LogRefusal) {
    switch state {
    case .open: return
    case .used: throw .inviteUsed
    case .revoked: throw .inviteRevoked
    }
  }
}

extension SealedName {
  /// A nonce, at least one byte, a tag.
  fileprivate func mustBeWellFormed(epoch expected: UInt32) throws(LogRefusal) {
    guard nonce.count == 12, (17...96).contains(ciphertext.count) else { throw .nameForm }
    guard epoch == expected else { throw .epochMismatch }
  }
}

extension LogAction {
  /// Whether it makes the group smaller.
  fileprivate var goes: Bool {
    switch self {
    case .leave, .remove, .revokeDevice, .revokeInvite: true
    case .create, .invite, .join, .rename, .renameMember, .addDevice, .replaceNamesKey,
      .wrapNamesKey:
      false
    }
  }
}

extension SignedInstant {
  /// At most `milliseconds` after `start`.
  fileprivate func within(_ milliseconds: Int64, of start: SignedInstant) -> Bool {
    let difference = value.subtractingReportingOverflow(start.value)
    guard !difference.overflow else { return value < start.value }
    return difference.partialValue <= milliseconds
  }
}
