// What the machines of photos need to know about a group. The machine of groups owns the truth;
// the root hands it on whenever it changes.

import Bytes
import Wire

/// A group as its verified log and the last poll describe it.
struct GroupFacts: Equatable, Sendable {
  struct Member: Sendable {
    var account: AccountID
    /// The opened first name; empty until its key is there.
    var name: Text
    var devices: [DeviceCertificate]
    /// A colour, from 0.
    var tint: UInt8 = 0
  }

  var group: GroupID
  var name: Text
  var head: LogHead
  /// You first, then by join order.
  var members: [Member]
  /// Those who have gone. Their live photos stay, and nothing is sealed to them.
  var former: [Member]
  /// Live posts whose audience includes you, oldest first.
  var posts: [SavedPost]
  /// The log does not hold together: nothing may be sealed to this group.
  var broken: Bool
  /// Members to whom nothing is sealed.
  var blocked: [AccountID]
  /// Others to whom nothing is sealed until this device's owner has accepted them.
  var held: [AccountID]
  /// Own devices to which nothing is sealed, though the log may still have them.
  var revoked: [DeviceID] = []
  /// Own devices that the group's log has and the account's has revoked.
  var goneOwn: [DeviceID] = []
  /// Members whose account log is not here: nothing is sealed to this group until it is.
  var unknown: [AccountID] = []
  /// Live posts of those who are blocked: not shown, and nothing of them stays on this device.
  var hidden: [SavedPost]

  init(
    group: GroupID, name: Text, head: LogHead, members: [Member], former: [Member] = [],
    posts: [SavedPost], broken: Bool, blocked: [AccountID] = [], held: [AccountID] = [],
    hidden: [SavedPost] = []
  ) {
    self.group = group
    self.name = name
    self.head = head
    self.members = members
    self.former = former
    self.posts = posts
    self.broken = broken
    self.blocked = blocked
    self.held = held
    self.hidden = hidden
  }

  /// Who is in the group and was is what the log up to its head says; names are opened later, and
  /// devices also go by the account logs.
  static func == (left: GroupFacts, right: GroupFacts) -> Bool {
    left.group == right.group && left.head == right.head && left.broken == right.broken
      && left.names == right.names && left.posts == right.posts && left.hidden == right.hidden
      && left.blocked == right.blocked && left.held == right.held && left.revoked == right.revoked
      && left.unknown == right.unknown && left.goneOwn == right.goneOwn
      && left.devices == right.devices
  }

  /// Those that speak for a member, as far as is known.
  var devices: [DeviceID] { members.flatMap { $0.devices }.map { $0.device } }
  private var names: [Text] { [name] + members.map { $0.name } + former.map { $0.name } }

  /// Whether nothing is sealed to them, whatever the reason.
  func leavesOut(_ account: AccountID) -> Bool {
    blocked.contains(account) || held.contains(account)
  }

  /// Whether nothing is sealed any more to somebody to whom it would have been `before`.
  func leavesOutMore(than before: [GroupFacts]) -> Bool {
    guard let before = before.first(where: { $0.group == group }) else { return false }
    return blocked.contains { !before.leavesOut($0) } || held.contains { !before.leavesOut($0) }
      || revoked.contains { !before.revoked.contains($0) }
      || before.devices.contains { !devices.contains($0) }
  }

  /// Nobody else is in the group to whom a photo could go.
  var alone: Bool { members.count - blocked.count < 2 }

  /// There are others, and not one of them is accepted.
  var allHeld: Bool { !alone && held.count + blocked.count >= members.count - 1 }

  /// Whether a photo may be sealed to the group: its log holds together, and it is known who has
  /// which devices.
  var isSealable: Bool { !broken && !allHeld && unknown.isEmpty }

  /// The certificate of a device of anyone in the group.
  func certificate(of device: DeviceID) -> DeviceCertificate? {
    certificate(of: device, among: members)
  }

  /// What a photo of this device is checked against: also once its owner has gone.
  func sender(_ device: DeviceID) -> DeviceCertificate? {
    certificate(of: device) ?? certificate(of: device, among: former)
  }

  /// The first name of somebody who is in the group or was.
  func name(of account: AccountID) -> Text {
    let isTheirs: (Member) -> Bool = { $0.account == account }
    return (members.first(where: isTheirs) ?? former.first(where: isTheirs))?.name ?? ""
  }

  /// Whether somebody whose photo was here is no longer in the group.
  func hasLeft(_ account: AccountID) -> Bool { !members.contains { $0.account == account } }

  /// Their colour, which nobody else of the group has.
  func tint(of account: AccountID) -> UInt8 {
    (members + former).first { $0.account == account }?.tint ?? 0
  }

  private func certificate(of device: DeviceID, among people: [Member]) -> DeviceCertificate? {
    for member in people {
      if let found = member.devices.first(where: { $0.device == device }) { return found }
    }
    return nil
  }
}

/// Who this device is, and the names of the prekeys it can open photos with.
struct ThisDevice: Equatable, Sendable {
  struct Key: Equatable, Sendable {
    var id: KeyID
    var secret: SecretName
  }

  var account: AccountID
  var device: DeviceID
  /// Newest first.
  var keys: [Key]
}
