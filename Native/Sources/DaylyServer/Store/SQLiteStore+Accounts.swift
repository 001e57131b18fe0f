// Accounts, devices and prekeys.

import Foundation
import GRDB
import Membership
import Wire

extension SQLiteStore {
  public func device(_ device: DeviceID) async throws -> DeviceCertificate? {
    try await read { db in try Self.device(device, in: db) }
  }

  public func accountKey(_ account: AccountID) async throws -> SigningPublicKey? {
    try await read { db in
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

  public func putPrekey(_ prekey: SignedPrekey, id: KeyID) async throws -> PrekeyOutcome {
    try await queue.write { db in
      guard
        let row = try db.row(
          "SELECT serial, prekey FROM device WHERE id = ? AND revoked = 0", [prekey.device.data])
      else { return .stale }
      let serial: UInt32 = try row.value(0)
      let stored: Data? = try row.value(1)
      guard prekey.serial > serial else {
        return stored.map(Array.init) == prekey.encoded ? .stored : .stale
      }
      guard try Self.claim(id, for: prekey.device, in: db) else { return .taken }
      try db.run(
        "UPDATE device SET serial = ?, prekey = ?, prekey_id = ? WHERE id = ?",
        [prekey.serial, Data(prekey.encoded), id.data, prekey.device.data])
      return .stored
    }
  }

  public func prekeys(of devices: [DeviceID]) async throws -> [PrekeyRecord] {
    try await read { db in
      try devices.compactMap { device in
        guard
          let row = try db.row(
            """
            SELECT prekey_id, prekey FROM device
            WHERE id = ? AND revoked = 0 AND prekey IS NOT NULL
            """, [device.data])
        else { return nil }
        let prekey: Data = try row.value(1)
        return PrekeyRecord(
          id: try row.id(0), prekey: try SignedPrekey(decoding: Array(prekey)))
      }
    }
  }

  static func device(_ device: DeviceID, in db: Database) throws -> DeviceCertificate? {
    try db.row("SELECT certificate FROM device WHERE id = ? AND revoked = 0", [device.data]).map {
      let certificate: Data = try $0.value(0)
      return try DeviceCertificate(decoding: Array(certificate))
    }
  }
}
