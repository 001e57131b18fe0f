// A group told entry by entry, with made-up keys and hashes: the rules do not look at them, and
// what must be looked at comes out as checks.

import Bytes
import Membership
import Wire

/// Somebody with one device; `seed` tells people and devices apart.
struct Person {
  let account: AccountID
  let accountKey: SigningPublicKey
  let certificate: DeviceCertificate

  init(
    _ seed: UInt8, device: UInt8? = nil, certifier: Certifier = .account,
    created: SignedInstant = SignedInstant(0)
  ) {
    account = AccountID(unchecked: [UInt8](repeating: seed, count: 16))
    accountKey = SigningPublicKey(unchecked: [UInt8](repeating: seed, count: 32))
    let device = device ?? seed
    certificate = DeviceCertificate(
      account: account, accountKey: accountKey,
      device: DeviceID(unchecked: [UInt8](repeating: device, count: 16)),
      deviceKey: SigningPublicKey(unchecked: [UInt8](repeating: device ^ 0x80, count: 32)),
      created: created, certifier: certifier, signature: .zero)
  }

  var device: DeviceID { certificate.device }

  func record(epoch: UInt32 = 0) -> MemberRecord {
    MemberRecord(certificate: certificate, name: .sample(epoch))
  }
}

extension Certifier {
  static func device(_ person: Person) -> Certifier {
    .device(certificate: person.certificate.encoded)
  }
}

extension SealedName {
  static func sample(_ epoch: UInt32 = 0) -> SealedName {
    SealedName(
      epoch: epoch, nonce: [UInt8](repeating: 1, count: 12),
      ciphertext: [UInt8](repeating: 2, count: 20))
  }
}

/// A log and its roster.
struct Story {
  static let hour: Int64 = 3_600_000
  static let group = GroupID(unchecked: [UInt8](repeating: 7, count: 16))

  var roster: Roster
  var entries: [LogEntry]
  var clock = Instant(1_000_000)
  var lastChecks: Checks

  init(founder: Person) throws(LogRefusal) {
    let draft = EntryDraft(
      founding: Story.group, author: founder.device, at: Instant(1_000_000),
      founder: founder.record(), name: .sample())
    let entry = LogEntry(body: draft.body.encoded, signature: .zero)
    (roster, lastChecks) = try Roster.founding(entry, hash: Story.hash(0))
    entries = [entry]
  }

  static func hash(_ index: UInt32) -> Digest {
    var writer = ByteWriter()
    writer.u32(index)
    return Digest(unchecked: writer.bytes + [UInt8](repeating: 9, count: 28))
  }

  func entry(_ author: Person, _ action: LogAction) -> LogEntry {
    let draft = EntryDraft(after: roster, author: author.device, at: clock, action: action)
    return LogEntry(body: draft.body.encoded, signature: .zero)
  }

  mutating func tell(
    _ author: Person, _ action: LogAction, now: Instant? = nil
  ) throws(LogRefusal) {
    try tell(entry(author, action), now: now)
  }

  mutating func tell(_ entry: LogEntry, now: Instant? = nil) throws(LogRefusal) {
    lastChecks = try roster.apply(entry, hash: Story.hash(roster.head.index + 1), now: now)
    entries.append(entry)
  }

  static func invite(_ number: UInt8, expires: SignedInstant = SignedInstant(1_000_000 + 72 * hour))
    -> LogAction
  {
    .invite(
      invite: inviteID(number), key: inviteKey(number), expires: expires)
  }

  static func inviteID(_ number: UInt8) -> InviteID {
    InviteID(unchecked: [UInt8](repeating: number, count: 16))
  }

  static func inviteKey(_ number: UInt8) -> SigningPublicKey {
    SigningPublicKey(unchecked: [UInt8](repeating: number, count: 32))
  }

  static func join(_ number: UInt8, _ person: Person, epoch: UInt32 = 0) -> LogAction {
    .join(
      invite: inviteID(number), member: person.record(epoch: epoch), inviteSignature: .zero)
  }

  /// Brings `person` in by an invitation of `host`.
  mutating func bring(_ person: Person, by host: Person, invite: UInt8) throws(LogRefusal) {
    try tell(host, Story.invite(invite))
    try tell(person, Story.join(invite, person))
  }
}
