// An account's log told entry by entry, with made-up keys and hashes, as `Story` tells a group's.

import Bytes
import Membership
import Wire

/// A device of the account in question; `voucher` let it in, or nobody but the account key.
struct Phone {
  let certificate: DeviceCertificate

  init(_ number: UInt8, by voucher: Phone? = nil, account: UInt8 = 1) {
    let certifier = voucher.map { Certifier.device(certificate: $0.certificate.encoded) }
    certificate = Person(account, device: number, certifier: certifier ?? .account).certificate
  }

  var id: DeviceID { certificate.device }
}

struct AccountStory {
  var devices: AccountDevices
  var entries: [AccountEntry]
  var lastChecks: Checks

  init(_ first: Phone) throws(LogRefusal) {
    let body = AccountBody(founding: first.certificate, at: Instant(0))
    let entry = AccountStory.entry(body)
    (devices, lastChecks) = try AccountDevices.founding(entry, hash: Story.hash(0))
    entries = [entry]
  }

  static func entry(_ body: AccountBody) -> AccountEntry {
    AccountEntry(body: body.encoded, signature: .zero, possession: .zero)
  }

  mutating func tell(_ entry: AccountEntry) throws(LogRefusal) {
    lastChecks = try devices.apply(entry, hash: Story.hash(devices.head.index + 1))
    entries.append(entry)
  }

  /// - Parameter author: `nil` is the account key.
  mutating func tell(
    _ author: Phone?, revoking: [Phone] = [], keeping: [Phone] = [], adding: Phone? = nil
  ) throws(LogRefusal) {
    let body = devices.next(
      by: author.map { .device(device: $0.id) } ?? .account, at: Instant(0),
      revoking: revoking.map { $0.id }, keeping: keeping.map { $0.id },
      adding: adding?.certificate)
    try tell(AccountStory.entry(body))
  }

  var live: [DeviceID] { devices.devices.map { $0.device } }
}
