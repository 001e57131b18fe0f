// Which devices speak for an account, according to its own log (decision 21). Every account has
// one: signed, hash-chained, begun by the account key. Server and clients compute the same devices
// from the same entries, and a device that is not among them can do nothing anywhere.
//
// Revoking a device reaches every device it let in, and those that these let in: whoever steals a
// phone can add devices with it, and loses them with it. The account key stands above all of them:
// one entry of it may push devices out and let one in, also when the places are full.

import Bytes
import Wire

public enum AccountLimit {
  /// What one reply and one recipe carry.
  public static let entriesMax: UInt32 = 256
  /// From here on devices only revoke, which ends by itself; the account key may do everything.
  /// Whoever fills the log with a stolen device locks nobody out.
  public static let entriesOfDevices: UInt32 = 160
}

/// A device that speaks for its account.
public struct AccountDevice: Equatable, Sendable {
  public var certificate: DeviceCertificate
  /// Who answers for it; absent: the account key, or itself once who let it in is gone.
  public var voucher: DeviceID?

  public var device: DeviceID { certificate.device }
}

public struct AccountDevices: Equatable, Sendable {
  public let account: AccountID
  public let accountKey: SigningPublicKey
  public private(set) var head: LogHead
  /// In the order they came; never empty.
  public private(set) var devices: [AccountDevice]
  /// They never come back.
  public private(set) var revoked: [DeviceID]

  public func device(_ device: DeviceID) -> AccountDevice? {
    devices.first { $0.device == device }
  }

  public var isFull: Bool { devices.count >= MembershipLimit.devicesPerAccountMax }

  /// Everything that goes when these are revoked: they, and what they let in, and so on, but
  /// neither the author nor what is kept, nor what only those let in.
  public func reach(
    of revoked: [DeviceID], by author: DeviceID?, keeping kept: [DeviceID] = []
  ) -> [DeviceID] {
    var gone = revoked
    var index = 0
    while index < gone.count {
      for device in devices
      where device.voucher == gone[index] && device.device != author
        && !kept.contains(device.device) && !gone.contains(device.device)
      {
        gone.append(device.device)
      }
      index += 1
    }
    return gone
  }
}

// MARK: - The rules

extension AccountDevices {
  /// The devices after entry 0. `hash` is the entry's own.
  public static func founding(
    _ entry: AccountEntry, hash: Digest
  ) throws(LogRefusal) -> (AccountDevices, Checks) {
    let body = try entry.opened()
    guard body.index == 0 else { throw .outOfOrder }
    guard body.previous == .zero else { throw .forked }
    guard body.author == .account, let first = body.added, body.revoked.isEmpty,
      body.kept.isEmpty
    else { throw .misplacedCreation }
    guard first.account == body.account, first.certifier == .account else {
      throw .authorMismatch
    }
    let devices = AccountDevices(
      account: body.account, accountKey: first.accountKey,
      head: LogHead(index: 0, hash: hash),
      devices: [AccountDevice(certificate: first, voucher: nil)], revoked: [])
    return (devices, try checks(entry, author: first.accountKey, adding: first))
  }

  /// Applies the next entry; on a throw nothing has changed. The caller must see to it that every
  /// check returned holds before it trusts the devices.
  public mutating func apply(
    _ entry: AccountEntry, hash: Digest
  ) throws(LogRefusal) -> Checks {
    let body = try entry.opened()
    guard body.account == account else { throw .wrongGroup }
    guard head.index < AccountLimit.entriesMax - 1 else { throw .logFull }
    guard body.index == head.index + 1 else { throw .outOfOrder }
    guard body.previous == head.hash else { throw .forked }
    let key: SigningPublicKey
    var author: AccountDevice?
    switch body.author {
    case .account: key = accountKey
    case .device(let id):
      guard let device = device(id) else { throw .authorUnknown }
      guard body.added == nil || body.index < AccountLimit.entriesOfDevices else {
        throw .logFull
      }
      author = device
      key = device.certificate.deviceKey
    }
    var next = self
    try next.revoke(body, by: author?.device)
    if let added = body.added { try next.add(added, by: author) }
    let checks = try AccountDevices.checks(entry, author: key, adding: body.added)
    next.head = LogHead(index: body.index, hash: hash)
    self = next
    return checks
  }

  private mutating func revoke(
    _ body: AccountBody, by author: DeviceID?
  ) throws(LogRefusal) {
    guard body.added != nil || !body.revoked.isEmpty else { throw .malformed }
    for (index, id) in body.revoked.enumerated() {
      guard device(id) != nil, id != author, !body.revoked[..<index].contains(id) else {
        throw .deviceUnknown
      }
    }
    let gone = reach(of: body.revoked, by: author, keeping: body.kept)
    let all = reach(of: body.revoked, by: author)
    for (index, id) in body.kept.enumerated() {
      guard all.contains(id), !body.revoked.contains(id), !body.kept[..<index].contains(id)
      else { throw .deviceUnknown }
    }
    devices.removeAll { gone.contains($0.device) }
    revoked += gone
    // Whoever stays without who let it in: the author answers for it.
    for index in devices.indices {
      guard let voucher = devices[index].voucher, gone.contains(voucher) else { continue }
      devices[index].voucher = devices[index].device == author ? nil : author
    }
    guard !devices.isEmpty || body.added != nil else { throw .lastDevice }
  }

  private mutating func add(
    _ added: DeviceCertificate, by author: AccountDevice?
  ) throws(LogRefusal) {
    guard added.account == account, added.accountKey == accountKey else { throw .authorMismatch }
    switch added.certifier {
    case .account: guard author == nil else { throw .certifierUnknown }
    case .device(let certificate):
      guard let author, author.certificate.encoded == certificate else { throw .certifierUnknown }
    }
    guard device(added.device) == nil else { throw .deviceKnown }
    guard !revoked.contains(added.device) else { throw .deviceRevoked }
    guard !isFull else { throw .tooManyDevices }
    devices.append(AccountDevice(certificate: added, voucher: author?.device))
  }

  /// The author has signed the entry, whoever is added has too, and is certified.
  private static func checks(
    _ entry: AccountEntry, author: SigningPublicKey, adding added: DeviceCertificate?
  ) throws(LogRefusal) -> Checks {
    var checks = Checks()
    checks.signatures.append(
      SignatureCheck(
        key: author, message: SignedMessage.accountEntry(body: entry.body),
        signature: entry.signature))
    guard let added else {
      // One change has one encoding.
      guard entry.possession == .zero else { throw .malformed }
      return checks
    }
    try checks.add(added)
    checks.signatures.append(
      SignatureCheck(
        key: added.deviceKey, message: SignedMessage.possession(body: entry.body),
        signature: entry.possession))
    return checks
  }
}

extension AccountEntry {
  /// The body, decoded.
  public func opened() throws(LogRefusal) -> AccountBody {
    do {
      return try AccountBody(decoding: body)
    } catch {
      throw .malformed
    }
  }
}
