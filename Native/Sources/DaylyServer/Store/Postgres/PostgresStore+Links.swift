// Places where two devices of an account meet. Each is one row, and what is left there is never
// looked into: what either end says is for the other to judge.

import PostgresClient
import Wire

extension PostgresStore {
  public func wait(
    at link: LinkID, by account: AccountID, now: Instant, expires: Instant
  ) async throws -> LinkOutcome<LinkingDevice> {
    try await write { db in
      // An account has one place that is open.
      try Self.lock(account, in: db)
      if let place = try Self.place(link, in: db) {
        guard place.account == account else { return .refused }
        guard place.isOpen(at: now) else { return .gone }
        return .met(try place.device.map { try LinkingDevice(decoding: $0) })
      }
      try db.run(
        """
        UPDATE link SET ended = true, device = NULL, certificate = NULL WHERE account = $1
        """, [account.sql])
      try db.run(
        "INSERT INTO link (id, account, expires) VALUES ($1, $2, $3)",
        [link.sql, account.sql, expires.sql])
      return .met(nil)
    }
  }

  public func offer(
    at link: LinkID, _ device: LinkingDevice, now: Instant
  ) async throws -> LinkOutcome<LinkedCertificate> {
    try await write { db in
      guard let place = try Self.place(link, in: db), place.isOpen(at: now) else { return .gone }
      if let first = place.device {
        guard first == device.encoded else { return .taken }
        return .met(try place.certificate.map { try LinkedCertificate(decoding: $0) })
      }
      try db.run(
        "UPDATE link SET device = $1 WHERE id = $2", [.bytes(device.encoded), link.sql])
      return .met(nil)
    }
  }

  public func certify(
    at link: LinkID, by account: AccountID, _ certificate: LinkedCertificate, now: Instant
  ) async throws -> LinkOutcome<LinkedCertificate> {
    try await write { db in
      guard let place = try Self.place(link, in: db) else { return .gone }
      guard place.account == account else { return .refused }
      guard place.isOpen(at: now), place.device != nil else { return .gone }
      if let first = place.certificate {
        return first == certificate.encoded ? .met(certificate) : .taken
      }
      try db.run(
        "UPDATE link SET certificate = $1 WHERE id = $2", [.bytes(certificate.encoded), link.sql])
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

  /// Held until this transaction ends.
  private static func place(_ link: LinkID, in db: PostgresTransaction) throws -> Place? {
    try db.row(
      """
      SELECT account, expires, ended, device, certificate FROM link WHERE id = $1 FOR UPDATE
      """, [link.sql]
    ).map { row in
      Place(
        account: try row.id(0), expires: try row.instant(1), ended: try row.bool(2),
        device: try row.optionalBytes(3), certificate: try row.optionalBytes(4))
    }
  }
}
