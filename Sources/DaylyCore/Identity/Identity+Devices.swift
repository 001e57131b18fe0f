// One's own devices, as the logs of one's groups have them, and taking one out of every log. The
// server ends a revoked device's sessions when it sees the first such entry.

import Bytes
import Membership
import Wire

extension Identity {
  /// Every device of this account in any group, and this one; this one first.
  var devices: [DeviceID] {
    guard let me else { return [] }
    return [me.device] + certificates.map { $0.device }.filter { $0 != me.device }
  }

  private var certificates: [DeviceCertificate] {
    guard let me else { return [] }
    var found = [me.certificate]
    for group in groups {
      for device in group.members.first(where: { $0.account == me.account })?.devices ?? []
      where !found.contains(where: { $0.device == device.device }) {
        found.append(device)
      }
    }
    return found.sorted { $0.created < $1.created }
  }

  /// Appends what is missing to the logs; whatever fails is tried again when something moves, and
  /// a group that turns up later is looked at like the others.
  mutating func pursue(requests: inout Requests) -> [Effect] {
    guard let me else { return [] }
    var effects: [Effect] = []
    for device in revoking {
      let places = groups.filter { group in
        group.members.contains { member in
          member.account == me.account && member.devices.contains { $0.device == device }
        }
      }
      for group in places
      where !group.broken && !under.contains(where: { $0.group == group.group }) {
        let ticket = requests.next(.identity)
        under.append(Revoking(ticket: ticket, group: group.group, device: device))
        effects.append(.append(group.group, .revokeDevice(device: device), ticket))
      }
    }
    return effects
  }

  var screen: Screen? {
    switch page {
    case .closed: return nil
    case .person(let group, let account, let number):
      guard let member = member(account, in: group) else { return nil }
      return .person(sheet: sheet(group, member, number))
    case .devices(let question):
      return .devices(
        sheet: DevicesSheet(
          devices: certificates.prefix(DevicesSheet.most).map { line($0) }, question: question,
          fault: fault))
    }
  }

  private func line(_ certificate: DeviceCertificate) -> DeviceLine {
    DeviceLine(
      device: certificate.device,
      name: names.first { $0.device == certificate.device }?.name ?? "", added: certificate.created,
      this: certificate.device == me?.device, going: revoking.contains(certificate.device))
  }

  /// What the owner calls the device that is asked about; nothing takes the name away.
  mutating func named(_ entered: Text) -> [Effect] {
    guard case .devices(.name(let device, _)) = page else { return [] }
    var name: Text = ""
    if !entered.trimmed.isEmpty {
      switch entered.checkedName() {
      case .failure(let unusable):
        fault = unusable.fault
        return []
      case .success(let checked): name = checked
      }
    }
    fault = nil
    page = .devices(nil)
    names.removeAll { $0.device == device }
    if names.count == Identity.namesMax { names.remove(at: 0) }
    if !name.isEmpty { names.append(DeviceName(device: device, name: name)) }
    return [.save]
  }

  private func sheet(
    _ group: GroupID, _ member: GroupFacts.Member, _ number: NumberState
  ) -> PersonSheet {
    let trust = people.first { $0.account == member.account }?.trust ?? .known
    var sheet = PersonSheet(
      group: group, account: member.account, name: member.name,
      devices: UInt8(clamping: member.devices.count), number: nil, failed: number == .failed,
      trust: .known)
    if case .ready(let digits) = number { sheet.number = digits }
    switch trust {
    case .known: break
    case .verified: sheet.trust = .verified
    case .questioned: sheet.trust = .changed
    }
    return sheet
  }
}

extension DevicesSheet {
  /// An account has five at the most; a log may be in the middle of a change.
  fileprivate static let most = 12
}
