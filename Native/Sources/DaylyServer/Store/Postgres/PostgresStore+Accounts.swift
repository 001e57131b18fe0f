// Accounts, devices and prekeys.

import Membership
import PostgresClient
import Wire

extension PostgresStore {
  public func device(_ device: DeviceID) async throws -> DeviceCertificate? {
    try await row(
      "SELECT certificate FROM device WHERE id = $1 AND NOT revoked", [device.sql]
    ) { try DeviceCertificate(decoding: try $0.bytes(0)) }
  }

  public func isRevoked(_ device: DeviceID) async throws -> SigningPublicKey? {
    try await row("SELECT certificate FROM device WHERE id = $1 AND revoked", [device.sql]) {
      try DeviceCertificate(decoding: try $0.bytes(0)).deviceKey
    }
  }

  public func accountKey(_ account: AccountID) async throws -> SigningPublicKey? {
    try await row("SELECT key FROM account WHERE id = $1", [account.sql]) { try $0.id(0) }
  }

  public func spendChallenge(_ challenge: Digest, until: Instant) async throws -> Bool {
    try await write { db in
      try db.run(
        "INSERT INTO challenge (hash, until) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        [challenge.sql, until.sql]) == 1
    }
  }

  public func putPrekey(_ prekey: SignedPrekey, id: KeyID) async throws -> PrekeyOutcome {
    try await write { db in
      guard
        let row = try db.row(
          "SELECT serial, prekey FROM device WHERE id = $1 AND NOT revoked FOR UPDATE",
          [prekey.device.sql])
      else { return .stale }
      let serial: UInt32 = try row.int(0)
      guard prekey.serial > serial else {
        return try row.optionalBytes(1) == prekey.encoded ? .stored : .stale
      }
      guard try Self.claim(id, for: prekey.device, in: db) else { return .taken }
      try db.run(
        "UPDATE device SET serial = $2, prekey = $3, prekey_id = $4 WHERE id = $1",
        [prekey.device.sql, .int(Int64(prekey.serial)), .bytes(prekey.encoded), id.sql])
      return .stored
    }
  }

  public func prekeys(of devices: [DeviceID]) async throws -> [PrekeyRecord] {
    let found = try await rows(
      """
      SELECT id, prekey_id, prekey FROM device
      WHERE id = ANY ($1) AND NOT revoked AND prekey IS NOT NULL
      """, [devices.sql]
    ) { row -> (device: DeviceID, prekey: PrekeyRecord) in
      let prekey = PrekeyRecord(
        id: try row.id(1), prekey: try SignedPrekey(decoding: try row.bytes(2)))
      return (try row.id(0), prekey)
    }
    let prekeys = Dictionary(
      found.map { ($0.device, $0.prekey) }, uniquingKeysWith: { first, _ in first })
    return devices.compactMap { prekeys[$0] }
  }

  /// One key belongs to one device, ever: whoever claims another's would be taken for its owner.
  static func claim(
    _ key: KeyID, for device: DeviceID, in db: PostgresTransaction
  ) throws -> Bool {
    try db.run(
      "INSERT INTO prekey_owner (key, device) VALUES ($1, $2) ON CONFLICT DO NOTHING",
      [key.sql, device.sql])
    let owner = try db.row("SELECT device FROM prekey_owner WHERE key = $1", [key.sql])
    return try owner?.id(0) == device
  }

  /// Whether all of these are live, and stay so until this transaction ends.
  static func areLive(_ devices: [DeviceID], in db: PostgresTransaction) throws -> Bool {
    let devices = Set(devices).sorted()
    guard !devices.isEmpty else { return true }
    let live = try db.rows(
      "SELECT 1 FROM device WHERE id = ANY ($1) AND NOT revoked ORDER BY id FOR SHARE",
      [devices.sql])
    return live.count == devices.count
  }

  /// Holds an account's row until this transaction ends, against others that do the same.
  static func lock(_ account: AccountID, in db: PostgresTransaction) throws {
    _ = try db.row("SELECT 1 FROM account WHERE id = $1 FOR NO KEY UPDATE", [account.sql])
  }
}

extension PostgresStore {
  public func accountSettings(of account: AccountID) async throws -> AccountSettingsReply? {
    try await row("SELECT id, sealed FROM account_settings WHERE account = $1", [account.sql]) {
      AccountSettingsReply(id: try $0.id(0), sealed: try $0.bytes(1))
    }
  }

  public func accountSettingsID(of account: AccountID) async throws -> AccountSettingsID? {
    try await row("SELECT id FROM account_settings WHERE account = $1", [account.sql]) {
      try $0.id(0)
    }
  }

  public func putAccountSettings(_ update: AccountSettingsUpdate, of account: AccountID)
    async throws -> Bool
  {
    try await write { db in
      try Self.lock(account, in: db)
      let known = try db.row(
        "SELECT id, sealed FROM account_settings WHERE account = $1", [account.sql]
      ).map { AccountSettingsReply(id: try $0.id(0), sealed: try $0.bytes(1)) }
      if known == AccountSettingsReply(id: update.id, sealed: update.sealed) { return true }
      guard known?.id == update.after, known?.id != update.id else { return false }
      try db.run(
        """
        INSERT INTO account_settings (account, id, sealed) VALUES ($1, $2, $3)
        ON CONFLICT (account) DO UPDATE SET id = excluded.id, sealed = excluded.sealed
        """, [account.sql, update.id.sql, .bytes(update.sealed)])
      try db.tell(.account(account))
      return true
    }
  }
}
