// One's own devices, as the account's log has them, and taking one out: of the account's log first,
// which ends its sessions and everything else at the server, then of the log of every group that
// still has it. Without a network it waits, and nothing is sealed to it meanwhile.

import Bytes
import Kernel
import Membership
import Wire

extension Identity {
  /// Every device of this account; this one first.
  var devices: [DeviceID] {
    guard let me else { return [] }
    return [me.device] + certificates.map { $0.device }.filter { $0 != me.device }
  }

  private var certificates: [DeviceCertificate] {
    guard let account else { return me.map { [$0.certificate] } ?? [] }
    return account.devices.map { $0.certificate }.ordered { $0.created.instant.orderedBytes }
  }

  /// What goes with a device, because it was let in by it.
  func reach(of device: DeviceID) -> [DeviceID] {
    guard let account, let me else { return [] }
    return Array(account.reach(of: [device], by: me.device).dropFirst())
  }

  /// Devices that are still in the account's log, and to which nothing is sealed any more.
  func leaving(from account: AccountDevices?) -> [DeviceID] {
    var leaving: [DeviceID] = []
    for revocation in revoking {
      let gone =
        revocation.alone
        ? [revocation.device]
        : account?.reach(of: [revocation.device], by: me?.device) ?? [revocation.device]
      leaving += gone.filter { !leaving.contains($0) }
    }
    return leaving
  }

  /// Whatever fails is tried again when something moves.
  mutating func pursue(_ context: inout Context<Effect>) {
    guard let account else { return }
    let before = revoking
    revoking.removeAll { account.revoked.contains($0.device) }
    if revoking != before { context.emit(.save) }
    for revocation in revoking
    where account.device(revocation.device) != nil && !under.contains(where: { $0.group == nil }) {
      let ticket = context.request()
      under.append(Revoking(ticket: ticket, group: nil, device: revocation.device))
      context.emit(.revoke(revocation.device, alone: revocation.alone, ticket))
    }
    for group in groups
    where !group.broken && !under.contains(where: { $0.group == group.group }) {
      guard let device = group.goneOwn.first(where: { $0 != me?.device }) else { continue }
      let ticket = context.request()
      under.append(Revoking(ticket: ticket, group: group.group, device: device))
      context.emit(.append(group.group, .revokeDevice(device: device), ticket))
    }
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
          devices: lines, question: question, fault: fault))
    }
  }

  /// Every device of this account, by when it was added.
  var lines: [DeviceLine] { certificates.prefix(DevicesSheet.most).map { line($0) } }

  private func line(_ certificate: DeviceCertificate) -> DeviceLine {
    DeviceLine(
      device: certificate.device,
      name: names.first { $0.device == certificate.device }?.name ?? "",
      added: certificate.created.instant, this: certificate.device == me?.device,
      going: leaving(from: account).contains(certificate.device))
  }

  /// What the owner calls the device that is asked about; nothing takes the name away.
  mutating func named(_ entered: Text, _ context: inout Context<Effect>) {
    guard case .devices(.name(let device, _)) = page else { return }
    var name: Text = ""
    if !entered.trimmed.isEmpty {
      switch entered.checkedName() {
      case .failure(let unusable):
        fault = unusable.fault
        return
      case .success(let checked): name = checked
      }
    }
    fault = nil
    page = .devices(nil)
    names.removeAll { $0.device == device }
    if names.count == Identity.namesMax { names.remove(at: 0) }
    if !name.isEmpty { names.append(DeviceName(device: device, name: name)) }
    context.emit(.save)
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
  /// An account has five at the most.
  fileprivate static let most = 12
}
