// Accounts, devices and prekeys.

import Foundation
import GRDB
import Membership
import Wire

extension SQLiteStore {
  public func register(
    _ device: DeviceRecord, ticket hash: Digest, now: Instant
  ) async throws -> RegistrationOutcome {
    try await queue.write { db in
      guard let ticket = try Self.ticket(hash, now: now, in: db) else { return .refused }
      if let admitted = ticket.device { return admitted == device.device ? .registered : .refused }
      let known = try db.row("SELECT 1 FROM account WHERE id = ?", [device.account.data])
      guard known == nil, try Self.device(device.device, in: db) == nil else { return .refused }
      try db.run(
        "INSERT INTO account (id, key) VALUES (?, ?)",
        [device.account.data, device.certificate.accountKey.data])
      try Self.insert(device, in: db)
      try db.run(
        "INSERT OR REPLACE INTO phone (phone, account) VALUES (?, ?)",
        [ticket.phone.data, device.account.data])
      try db.run(
        "UPDATE ticket SET device = ? WHERE hash = ?", [device.device.data, hash.data])
      return .registered
    }
  }

  public func addDevice(
    _ device: DeviceRecord, certifiedBy certifier: DeviceID?
  ) async throws -> DeviceOutcome {
    try await queue.write { db in
      let account = try db.row("SELECT 1 FROM account WHERE id = ?", [device.account.data])
      guard account != nil else { return .refused }
      if let row = try db.row(
        "SELECT account, revoked FROM device WHERE id = ?", [device.device.data])
      {
        return try row.id(0) == device.account && row[1] == 0 ? .added : .refused
      }
      if let certifier {
        guard try Self.device(certifier, in: db)?.account == device.account else {
          return .uncertified
        }
      }
      let count: Int =
        try db.row(
          "SELECT count(*) FROM device WHERE account = ? AND revoked = 0",
          [device.account.data])?[0] ?? 0
      guard count < MembershipLimit.devicesPerAccountMax else { return .tooMany }
      try Self.insert(device, in: db)
      return .added
    }
  }

  public func device(_ device: DeviceID) async throws -> DeviceRecord? {
    try await pool.read { db in try Self.device(device, in: db) }
  }

  public func accountKey(_ account: AccountID) async throws -> SigningPublicKey? {
    try await pool.read { db in
      try db.row("SELECT key FROM account WHERE id = ?", [account.data])?.id(0)
    }
  }

  public func spendChallenge(_ challenge: Digest, until: Instant) async throws -> Bool {
    try await queue.write { db in
      try db.run(
        "INSERT OR IGNORE INTO challenge (hash, until) VALUES (?, ?)",
        [challenge.data, until.value])
      return db.changesCount == 1
    }
  }

  public func putPrekey(_ prekey: SignedPrekey, id: KeyID) async throws -> Bool {
    try await queue.write { db in
      guard
        let row = try db.row(
          "SELECT serial, prekey FROM device WHERE id = ? AND revoked = 0", [prekey.device.data])
      else { return false }
      let serial: UInt32 = row[0]
      let stored: Data = row[1]
      guard prekey.serial > serial else { return Array(stored) == prekey.encoded }
      try db.run(
        "UPDATE device SET serial = ?, prekey = ?, prekey_id = ? WHERE id = ?",
        [prekey.serial, Data(prekey.encoded), id.data, prekey.device.data])
      return true
    }
  }

  public func prekeys(of devices: [DeviceID]) async throws -> [PrekeyRecord] {
    try await pool.read { db in
      try devices.compactMap { device in
        guard
          let row = try db.row(
            "SELECT prekey_id, prekey FROM device WHERE id = ? AND revoked = 0", [device.data])
        else { return nil }
        let prekey: Data = row[1]
        return PrekeyRecord(
          id: try row.id(0), prekey: try SignedPrekey(decoding: Array(prekey)))
      }
    }
  }

  static func device(_ device: DeviceID, in db: Database) throws -> DeviceRecord? {
    guard
      let row = try db.row(
        "SELECT certificate, prekey, prekey_id FROM device WHERE id = ? AND revoked = 0",
        [device.data])
    else { return nil }
    let certificate: Data = row[0]
    let prekey: Data = row[1]
    return DeviceRecord(
      certificate: try DeviceCertificate(decoding: Array(certificate)),
      prekey: try SignedPrekey(decoding: Array(prekey)), prekeyID: try row.id(2))
  }

  private static func insert(_ device: DeviceRecord, in db: Database) throws {
    try db.run(
      """
      INSERT INTO device (id, account, certificate, serial, prekey, prekey_id)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        device.device.data, device.account.data, Data(device.certificate.encoded),
        device.prekey.serial, Data(device.prekey.encoded), device.prekeyID.data,
      ])
  }
}
