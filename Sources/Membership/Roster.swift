// Who is in a group, according to its log: the value every entry changes. It holds no secrets
// and needs none; server and clients compute the same roster from the same entries.

import Bytes
import Wire

/// Limits every log keeps.
public enum MembershipLimit {
  /// A group is the few people who matter.
  public static let membersMax = 12
  /// Phones, a tablet and a computer; a photo is wrapped for each of them.
  public static let devicesPerAccountMax = 5
  /// A group's log may still have devices that the account's has not: their owner's next device
  /// takes them out once it is in.
  public static let devicesInGroupMax = 16
  /// Devices that the account key certified come in even then: whoever fills a log with a stolen
  /// device keeps nobody out who has the words.
  public static let devicesInGroupByAccountMax = 32
  /// What a client can hold and verify; a family's log has some dozens of entries.
  public static let entriesMax: UInt32 = 4096
  /// The last entries are kept for going: whoever filled the log cannot hold anybody in it.
  public static let entriesForGoing: UInt32 = 256
  /// What a phone keeps of one log, encoded, apart from entries of going. All groups share the
  /// 4 MiB of a saved state; a family's log of years has some tens of kilobytes.
  public static let logBytesMax = 262_144
  /// An invitation ends after 72 hours.
  public static let inviteLifetimeMax: Int64 = 72 * 3_600_000
  /// How far ahead a phone's clock may be before the server refuses its invitations.
  public static let clockLeadMax: Int64 = 24 * 3_600_000
  /// A first name or a group's name, in Unicode scalars.
  public static let nameScalarsMax = 20
}

public struct Member: Equatable, Sendable {
  public var account: AccountID
  public var accountKey: SigningPublicKey
  /// Current devices, in the order they came; never empty.
  public var devices: [DeviceCertificate]
  public var name: SealedName
  /// Whose invitation brought them; absent for the founder.
  public var invitedBy: AccountID?
  /// Index of the entry that made them a member.
  public var joined: UInt32
}

public struct Invite: Equatable, Sendable {
  public enum State: Equatable, Sendable {
    case open
    case used(by: AccountID)
    case revoked
  }

  public var invite: InviteID
  public var key: SigningPublicKey
  public var expires: Instant
  public var author: AccountID
  /// Hash of the entry that authorised it; a link carries it.
  public var entry: Digest
  public var state: State
}

public struct Roster: Equatable, Sendable {
  public let group: GroupID
  public internal(set) var head: LogHead
  /// The group's own name.
  public internal(set) var name: SealedName
  /// Of the current names key.
  public internal(set) var epoch: UInt32
  /// In the order they joined. Empty once the last one has left.
  public internal(set) var members: [Member]
  /// Those who have gone: what they sent before is checked against their devices.
  public internal(set) var former: [Member]
  /// Every invitation there ever was, in log order.
  public internal(set) var invites: [Invite]
  /// Devices that may not come back.
  public internal(set) var revoked: [DeviceID]
  /// Devices that were given the current names key: by making it, by a link, in a wrap.
  var keyed: [DeviceID]
  /// Encoded length of the log so far.
  var logBytes: Int

  public func member(_ account: AccountID) -> Member? {
    members.first { $0.account == account }
  }

  public func invite(_ invite: InviteID) -> Invite? {
    invites.first { $0.invite == invite }
  }

  /// The account and certificate of a current device.
  public func device(_ device: DeviceID) -> DeviceCertificate? {
    for member in members {
      if let found = member.devices.first(where: { $0.device == device }) { return found }
    }
    return nil
  }

  /// Whether this was the device of somebody who has gone, and nobody's now.
  public func hasGone(_ device: DeviceID) -> Bool {
    self.device(device) == nil
      && former.contains { $0.devices.contains { $0.device == device } }
  }

  /// Somebody who has gone, or a revoked device, was given the current names key.
  public var formerKnowNamesKey: Bool { keyed.contains { device($0) == nil } }

  /// Whether a device was not given the current names key.
  public func lacksNamesKey(_ device: DeviceID) -> Bool { !keyed.contains(device) }

  /// Every current device, by member in join order.
  public var devices: [DeviceCertificate] { members.flatMap { $0.devices } }
}
