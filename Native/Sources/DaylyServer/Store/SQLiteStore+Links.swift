// Places where two devices of an account meet. Each is one row, and what is left there is never
// looked into: what either end says is for the other to judge.

import Foundation
import GRDB
import Wire

extension SQLiteStore {
  public func wait(
    at link: LinkID, by account: AccountID, now: Instant, expires: Instant
  ) async throws -> LinkOutcome<LinkingDevice> {
    try await queue.write { db in
      if let place = try Self.place(link, in: db) {
        guard place.account == account else { return .refused }
        guard place.isOpen(at: now) else { return .gone }
        return .met(try place.device.map { try LinkingDevice(decoding: $0) })
      }
      try db.run(
        "UPDATE link SET ended = 1, device = NULL, certificate = NULL WHERE account = ?",
        [account.data])
      try db.run(
        "INSERT INTO link (id, account, expires) VALUES (?, ?, ?)",
        [link.data, account.data, expires.value])
      return .met(nil)
    }
  }

  public func offer(
    at link: LinkID, _ device: LinkingDevice, now: Instant
  ) async throws -> LinkOutcome<LinkedCertificate> {
    try await queue.write { db in
      guard let place = try Self.place(link, in: db), place.isOpen(at: now) else { return .gone }
      if let first = place.device {
        guard first == device.encoded else { return .taken }
        return .met(try place.certificate.map { try LinkedCertificate(decoding: $0) })
      }
      try db.run("UPDATE link SET device = ? WHERE id = ?", [Data(device.encoded), link.data])
      return .met(nil)
    }
  }

  public func certify(
    at link: LinkID, by account: AccountID, _ certificate: LinkedCertificate, now: Instant
  ) async throws -> LinkOutcome<LinkedCertificate> {
    try await queue.write { db in
      guard let place = try Self.place(link, in: db) else { return .gone }
      guard place.account == account else { return .refused }
      guard place.isOpen(at: now), place.device != nil else { return .gone }
      if let first = place.certificate {
        return first == certificate.encoded ? .met(certificate) : .taken
      }
      try db.run(
        "UPDATE link SET certificate = ? WHERE id = ?", [Data(certificate.encoded), link.data])
      return .met(certificate)
    }
  }

  private struct Place {
    var account: AccountID
    var expires: Instant
    var ended: Bool
    var device: [UInt8]?
    var certificate: [UInt8]?

    func isOpen(at now: Instant) -> Bool { !ended && expires > now }
  }

  private static func place(_ link: LinkID, in db: Database) throws -> Place? {
    guard
      let row = try db.row(
        "SELECT account, expires, ended, device, certificate FROM link WHERE id = ?", [link.data])
    else { return nil }
    let device: Data? = try row.value(3)
    let certificate: Data? = try row.value(4)
    return Place(
      account: try row.id(0), expires: try row.instant(1), ended: try row.value(2),
      device: device.map(Array.init), certificate: certificate.map(Array.init))
  }
}
