// Everybody one shares a group with, as the verified logs have them: to whom something can be
// handed, and by whom something was signed.

import Bytes
import Membership
import Wire

/// Why nothing is handed to somebody, or taken from them.
struct CircleRefusal: Error, Equatable {
  var fault: GroupsFault
}

struct Circle {
  var thisDevice: ThisDevice
  var groups: [GroupFacts]
  /// Highest prekey serial seen of each device.
  var serials: [SavedSerial]
  /// Whose number was compared.
  var verified: [AccountID]
  /// What is believed of accounts.
  var accounts: [AccountDevices]

  /// To whom something can be handed, once each, in the order of groups and members.
  var people: [Acquaintance] {
    var people: [Acquaintance] = []
    for group in groups {
      for member in group.members
      where group.canBeHanded(to: member) && member.account != thisDevice.account
        && !people.contains(where: { $0.account == member.account })
      {
        people.append(acquaintance(member, in: group))
      }
    }
    return people
  }

  /// A group through which the keys of somebody's devices can be asked for.
  func group(with account: AccountID) -> Result<GroupFacts, CircleRefusal> {
    guard account != thisDevice.account else { return .failure(CircleRefusal(fault: .unknown)) }
    var refusal = CircleRefusal(fault: .unknown)
    for group in groups {
      guard let member = group.members.first(where: { $0.account == account }) else { continue }
      if group.canBeHanded(to: member) { return .success(group) }
      if group.leavesOut(account) { refusal.fault = .leftOut }
    }
    return .failure(refusal)
  }

  /// Their devices alone: whoever hands something over keeps nothing that opens it.
  func recipients(_ account: AccountID) -> Recipients? {
    guard case .success(let group) = group(with: account),
      let member = group.members.first(where: { $0.account == account })
    else { return nil }
    return Recipients(devices: member.devices, serials: serials)
  }

  /// Who a device speaks for, if it does.
  func signer(
    _ device: DeviceID
  ) -> Result<(Acquaintance, DeviceCertificate), CircleRefusal> {
    for group in groups where !group.broken {
      for member in group.members where member.account != thisDevice.account {
        guard let found = member.devices.first(where: { $0.device == device }) else { continue }
        if group.leavesOut(member.account) { return .failure(CircleRefusal(fault: .leftOut)) }
        // Without its log nobody knows whether the device was removed.
        if group.unknown.contains(member.account) { continue }
        return .success((acquaintance(member, in: group), found))
      }
    }
    let isRevoked = accounts.contains { $0.revoked.contains(device) }
    return .failure(CircleRefusal(fault: isRevoked ? .revoked : .unknown))
  }

  private func acquaintance(_ member: GroupFacts.Member, in group: GroupFacts) -> Acquaintance {
    Acquaintance(
      account: member.account, name: member.name, group: group.name,
      compared: verified.contains(member.account))
  }
}

extension GroupFacts {
  /// Whether something may be sealed to this member, whose name is known.
  fileprivate func canBeHanded(to member: Member) -> Bool {
    !broken && !leavesOut(member.account) && !unknown.contains(member.account)
      && !member.name.isEmpty && !member.devices.isEmpty
  }
}
