// The database as the server sees it: each function is one transaction with a typed outcome.
// Rules that races could break (one photo a day, one head, five devices, five tries) are decided
// in here; everything else is decided before. SQLite implements it; one contract suite in the
// tests holds every implementation to it.

import Wire

/// Storage of everything but containers. Outcomes are values; a throw means storage failed.
public protocol Store: Sendable {
  // MARK: Codes and limits

  /// Counts all of these, or, when one would go beyond its limit, none; then it says when the
  /// window of the first such one ends. A window that has ended begins again.
  func count(_ uses: [UseClaim], now: Instant) async throws -> Instant?
  /// Replaces the code of a number.
  func putCode(_ code: CodeRecord) async throws
  /// Uses up one try. A right code is used up altogether.
  func tryCode(phone: Digest, code: Digest, now: Instant) async throws -> CodeOutcome
  func putTicket(_ ticket: TicketRecord) async throws
  func ticket(_ hash: Digest, now: Instant) async throws -> TicketRecord?

  // MARK: Accounts, devices, sessions

  /// Makes an account with its first device and points the ticket's number to it. The same ticket
  /// admits the same device again, and nothing else.
  func register(
    _ entry: AccountEntryRecord, ticket: Digest, now: Instant
  ) async throws -> RegistrationOutcome
  /// Appends an entry to an account's log if its head is still `expected`. Whoever it revokes has
  /// no session, prekey or push any more once it is there.
  func append(
    _ entry: AccountEntryRecord, expecting expected: LogHead
  ) async throws -> AppendOutcome
  /// From this position to the end.
  func accountEntries(of account: AccountID, from: UInt32) async throws -> [StoredAccountEntry]
  /// Of this account and of everybody it shares a group with.
  func accountHeads(around account: AccountID) async throws -> [AccountHead]
  /// The certificate of a device that is live in its account's log.
  func device(_ device: DeviceID) async throws -> DeviceCertificate?
  /// The key of a device that was revoked.
  func isRevoked(_ device: DeviceID) async throws -> SigningPublicKey?
  func accountKey(_ account: AccountID) async throws -> SigningPublicKey?
  /// `false` when this challenge was used before.
  func spendChallenge(_ challenge: Digest, until: Instant) async throws -> Bool
  /// `false` when its device is not one of the account, or no longer.
  func openSession(_ session: SessionRecord) async throws -> Bool
  /// Has a session last until `expires`; `false` when there is none any more.
  func prolongSession(_ token: Digest, until expires: Instant) async throws -> Bool
  /// `nil` also when its device was revoked.
  func session(_ token: Digest, now: Instant) async throws -> SessionRecord?
  func removeSession(_ token: Digest) async throws
  /// Takes a device's next prekey, whose key no other device may ever have had.
  func putPrekey(_ prekey: SignedPrekey, id: KeyID) async throws -> PrekeyOutcome
  /// Current prekeys of these devices, in the order asked for; devices without one are left out.
  func prekeys(of devices: [DeviceID]) async throws -> [PrekeyRecord]

  // MARK: What the devices of an account share

  func own(of account: AccountID) async throws -> OwnReply?
  func ownID(of account: AccountID) async throws -> OwnID?
  /// `false` unless what is there is `update.after`, or the new one already.
  func putOwn(_ update: OwnUpdate, of account: AccountID) async throws -> Bool

  // MARK: Links

  /// Keeps a place until `expires`, in the stead of any other of the account, unless it has been
  /// kept before; the new device that is there.
  func wait(
    at link: LinkID, by account: AccountID, now: Instant, expires: Instant
  ) async throws -> LinkOutcome<LinkingDevice>
  /// Leaves a new device at a place; the certificate that is there for it.
  func knock(
    at link: LinkID, _ device: LinkingDevice, now: Instant
  ) async throws -> LinkOutcome<LinkedCertificate>
  /// Leaves a certificate for the new device, once it is there.
  func certify(
    at link: LinkID, by account: AccountID, _ certificate: LinkedCertificate, now: Instant
  ) async throws -> LinkOutcome<LinkedCertificate>

  // MARK: Groups

  /// Appends an entry if the head is still `expected` (`nil`: no such group yet).
  func append(_ entry: EntryRecord, expecting expected: LogHead?) async throws -> AppendOutcome
  func head(of group: GroupID) async throws -> LogHead?
  func entries(of group: GroupID, from: UInt32, most: Int) async throws -> [StoredEntry]
  func groups(of account: AccountID) async throws -> [GroupID]
  func group(of invite: InviteID) async throws -> GroupID?
  /// Leaves what waits for who follows an invitation's link, in place of what was there. `false`
  /// when the group's head is not `expected` any more: then the invitation may have ended.
  func putNames(_ record: InviteNamesRecord, expecting expected: LogHead) async throws -> Bool
  /// What waits there. It goes with the entry that ends the invitation, or when its time is over.
  func names(of invite: InviteID) async throws -> SealedNamesKey?

  // MARK: Posts

  /// Stores a post, all or nothing. Outcomes are tried in the order of `PostOutcome`.
  func post(_ claim: PostClaim) async throws -> PostOutcome
  /// Head and live posts, oldest first.
  func snapshot(of group: GroupID, now: Instant) async throws -> GroupSnapshot?

  /// Takes a post of this account's back; its day stays used.
  func withdraw(
    _ photo: PhotoID, from group: GroupID, by account: AccountID
  ) async throws -> WithdrawalOutcome

  /// Gives one more device of the audience a stanza. Outcomes are tried in the order of
  /// `WrapOutcome`.
  func wrap(_ claim: WrapClaim) async throws -> WrapOutcome

  // MARK: Push

  /// Where a device wants to be woken, in place of what it said before. `false` when it is not one
  /// of the account, or no longer.
  func putPush(_ push: PushRecord) async throws -> Bool
  func removePush(of device: DeviceID) async throws
  /// Notices whose time has come, of people who are still in the group, oldest first.
  func notices(due now: Instant, most: Int) async throws -> [NoticeRecord]
  /// When the next notice is due.
  func nextNotice() async throws -> Instant?
  /// What became of a notice.
  func settle(_ notice: NoticeRecord, _ outcome: NoticeOutcome) async throws

  // MARK: Expiry

  /// Posts that have expired, oldest first, those that come after `last`.
  func expired(now: Instant, after last: PostRecord?, most: Int) async throws -> [PostRecord]
  /// Removes these posts' rows.
  func removePosts(_ posts: [PostRecord]) async throws
  /// Removes what has run out otherwise, and leaves no trace of it in files.
  func tidy(now: Instant) async throws
  /// How much there is, for who runs the server.
  func totals(now: Instant) async throws -> Totals
  /// The name of every container a row speaks of.
  func blobs() async throws -> Set<BlobID>
}

/// What somebody wants to use of something that is limited in time.
public struct UseClaim: Sendable, Equatable {
  public var scope: Digest
  /// How often at the most in one window.
  public var most: UInt32
  /// When the window ends, unless one is running.
  public var ends: Instant
}

public struct Totals: Sendable, Equatable {
  public var accounts: Int
  public var groups: Int
  /// Those that are alive.
  public var posts: Int
  public var postBytes: Int
}

public struct CodeRecord: Sendable, Equatable {
  public var phone: Digest
  public var code: Digest
  public var expires: Instant
  public var tries: UInt8
}

public enum CodeOutcome: Sendable, Equatable {
  case right
  case wrong(triesLeft: UInt8)
}

public struct TicketRecord: Sendable, Equatable {
  public var hash: Digest
  public var phone: Digest
  public var challenge: Challenge
  public var expires: Instant
  /// The device it has admitted.
  public var device: DeviceID?
}

/// An entry of an account's log, and what of it concerns the database.
public struct AccountEntryRecord: Sendable, Equatable {
  public var account: AccountID
  public var accountKey: SigningPublicKey
  /// Its own place and hash: the head once it is appended.
  public var head: LogHead
  public var entry: AccountEntry
  public var added: DeviceCertificate?
  /// Of the device that is added; absent when a log is given back.
  public var prekey: PrekeyRecord?
  /// Everybody who goes, also those whom nobody named.
  public var revoked: [DeviceID]
}

public struct StoredAccountEntry: Sendable, Equatable {
  public var entry: AccountEntry
  public var hash: Digest
}

public enum PrekeyOutcome: Sendable, Equatable {
  case stored
  /// A newer one is known, or the device is not live.
  case stale
  /// Another device has or had this key.
  case taken
}

public enum RegistrationOutcome: Sendable, Equatable {
  case registered
  /// The ticket has ended or has admitted another device, or the account is known.
  case refused
}

/// What somebody finds at the place where two devices meet, and `Found` there.
public enum LinkOutcome<Found: Sendable & Equatable>: Sendable, Equatable {
  /// There is no such place, or its time is over.
  case gone
  /// It is another account's.
  case refused
  /// Something else was left there first.
  case taken
  case met(Found?)
}

public struct SessionRecord: Sendable, Equatable {
  public var token: Digest
  public var account: AccountID
  public var device: DeviceID
  public var expires: Instant
}

public struct PrekeyRecord: Sendable, Equatable {
  public var id: KeyID
  public var prekey: SignedPrekey
}

/// A log entry and what of it concerns the database.
public struct EntryRecord: Sendable {
  public var group: GroupID
  /// Its own place and hash: the head once it is appended.
  public var head: LogHead
  public var entry: LogEntry
  /// Everyone in the group after it.
  public var members: [AccountID]
  /// The invitation it opens.
  public var invite: InviteID?
  /// Every invitation that is open after it. What waited for others goes with this entry.
  public var open: [InviteID] = []
  /// Devices that have to be live in their accounts' logs: the author, and whoever it brings.
  public var live: [DeviceID] = []
  /// A device that must not be: only the account's own log revokes one.
  public var dead: DeviceID?
}

public struct InviteNamesRecord: Sendable {
  public var invite: InviteID
  public var group: GroupID
  public var names: SealedNamesKey
  public var expires: Instant
}

public struct StoredEntry: Sendable, Equatable {
  public var entry: LogEntry
  public var hash: Digest
}

public enum AppendOutcome: Sendable, Equatable {
  case appended
  /// Another entry came first; `nil` when there is no such group.
  case moved(LogHead?)
  /// A device it needs is not live, or one it takes out is; or a device or key is known already.
  case refused
}

/// Where a container lies. Random, so that no two uploads ever meet.
public struct BlobID: Hashable, Sendable {
  public let bytes: [UInt8]

  /// `nil` unless `bytes` has 16 bytes.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.bytes = bytes
  }
}

public struct PostRecord: Sendable, Equatable {
  public var group: GroupID
  public var info: PostInfo
  /// SHA-256 of the container.
  public var digest: Digest
  public var blob: BlobID
  /// The accounts whose keys it is sealed to. Sorted.
  public var audience: [AccountID]
  /// The devices it was sealed to when it was posted.
  public var devices: [DeviceID] = []
  /// Those that were given a stanza since.
  public var wraps: [WrapRecord] = []

  /// Everything of it that lies in the blob store.
  var blobs: [BlobID] { [blob] + wraps.map(\.blob) }

  /// Whether this device of the audience has a stanza.
  func isOpen(to device: DeviceID) -> Bool {
    devices.contains(device) || wraps.contains { $0.device == device }
  }
}

/// A detached stanza, which lies beside the container and not in the database.
public struct WrapRecord: Sendable, Equatable {
  public var device: DeviceID
  public var blob: BlobID
}

public struct WrapClaim: Sendable, Equatable {
  public var group: GroupID
  public var photo: PhotoID
  public var wrap: WrapRecord
  /// The prekey it is sealed to.
  public var key: KeyID
  public var now: Instant
}

public enum WrapOutcome: Sendable, Equatable {
  /// The post has expired, was withdrawn, or never was.
  case gone
  case known
  /// The key is not that device's current one.
  case stale
  case stored
}

/// A post and what must be true of it when it is stored.
public struct PostClaim: Sendable, Equatable {
  public var post: PostRecord
  /// The log head it was sealed under.
  public var head: Digest
  /// The keys it is sealed to.
  public var keys: [KeyID]
  /// Whether those keys belong to the roster at `head`.
  public var isSealedToRoster: Bool
  public var isPlausible: Bool
  /// Whom to tell of it, and when.
  public var notices: [NoticeClaim] = []
}

public struct NoticeClaim: Sendable, Equatable {
  public var account: AccountID
  public var due: Instant
}

public enum PostOutcome: Sendable, Equatable {
  /// The same photo came before, and was received then.
  case repeated(received: Instant, expires: Instant)
  case digestConflict
  case logMoved(LogHead?)
  case prekeyStale
  case dayImplausible
  case dayTaken(PhotoID)
  /// The sender has posted as much as they may in a day; when there is room again.
  case quotaReached(Instant)
  case stored
}

public enum WithdrawalOutcome: Sendable, Equatable {
  /// Its container and what belongs to it are to be deleted.
  case withdrawn([BlobID])
  /// It was this account's, and is not there any more.
  case gone
  /// There is none, or it is somebody else's.
  case refused
}

public struct PushRecord: Sendable, Equatable {
  public var device: DeviceID
  public var account: AccountID
  public var subscription: PushSubscription
}

/// One device to be told of one group's photos of one day.
public struct NoticeRecord: Sendable, Equatable {
  public var subscription: PushSubscription
  public var device: DeviceID
  public var group: GroupID
  public var day: CivilDay
  public var attempts: UInt32
  /// When there is nothing left to see.
  public var until: Instant
}

public enum NoticeOutcome: Sendable, Equatable {
  /// Delivered, or not worth another try.
  case done
  case later(Instant)
  /// Nobody lives at that address any more.
  case dead
}

public struct GroupSnapshot: Sendable {
  public var head: LogHead
  public var posts: [PostRecord]
}
