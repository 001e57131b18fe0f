// What goes into the store and comes out of it.

import Bytes
import Wire

/// What somebody wants to use of something that is limited in time.
public struct UseClaim: Sendable, Equatable {
  public var scope: Digest
  /// How often at the most in one window.
  public var most: UInt32
  /// When the window ends, unless one is running.
  public var ends: Instant
}

public struct Totals: Sendable, Equatable {
  public var accounts: UInt64
  public var groups: UInt64
  /// Those that are alive.
  public var posts: UInt64
  public var postBytes: UInt64
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

/// What is left to do once an account's rows have gone.
public struct DeletedAccount: Sendable, Equatable {
  public var account: AccountID
  /// The containers of its photos, to be deleted.
  public var blobs: [BlobID]
  /// Groups it was in or had photos in.
  public var groups: [GroupID]
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
  /// Who opens one more ends the one that was used least recently. An app has one; whoever signs in
  /// over and over leaves no more rows than this.
  static let perDeviceMost = 16

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

  /// `nil` unless `name` is what a store calls a container: 32 digits, none of them a capital.
  init?(named name: String) {
    guard name.utf8.count == 32, let bytes = unhex(Text(name)), Bytes.hex(bytes).string == name
    else { return nil }
    self.init(bytes)
  }
}

extension BlobID: Comparable {
  public static func < (one: BlobID, other: BlobID) -> Bool {
    one.bytes.lexicographicallyPrecedes(other.bytes)
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
