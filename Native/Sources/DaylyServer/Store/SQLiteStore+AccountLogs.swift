// The logs of accounts' devices, and what a change of them brings along in the same transaction:
// whoever is revoked has no session, no prekey and no push any more when the entry is there.

import Foundation
import GRDB
import Membership
import Wire

extension SQLiteStore {
  public func register(
    _ record: AccountEntryRecord, ticket hash: Digest, now: Instant
  ) async throws -> RegistrationOutcome {
    try await queue.write { db in
      guard let device = record.added?.device, let ticket = try Self.ticket(hash, now: now, in: db)
      else { return .refused }
      if let admitted = ticket.device {
        // The same again, as long as the device is still of its account.
        let live = try Self.device(device, in: db) != nil
        return admitted == device && live ? .registered : .refused
      }
      let account = record.account.data
      let known = try db.row("SELECT 1 FROM account WHERE id = ?", [account])
      guard known == nil, try db.row("SELECT 1 FROM device WHERE id = ?", [device.data]) == nil
      else { return .refused }
      guard try Self.claimKey(of: record, in: db) else { return .refused }
      try db.run(
        "INSERT INTO account (id, key, head_index, head_hash) VALUES (?, ?, ?, ?)",
        [account, record.accountKey.data, record.head.index, record.head.hash.data])
      try Self.write(record, in: db)
      try db.run(
        "INSERT OR REPLACE INTO phone (phone, account) VALUES (?, ?)",
        [ticket.phone.data, account])
      try db.run("UPDATE ticket SET device = ? WHERE hash = ?", [device.data, hash.data])
      return .registered
    } committed: { [caches] _ in
      caches.forgetMemberships()
    }
  }

  public func append(
    _ record: AccountEntryRecord, expecting expected: LogHead
  ) async throws -> AppendOutcome {
    try await queue.write { db in
      let head = try Self.head(of: record.account, in: db)
      guard head == expected else { return .moved(head) }
      if let added = record.added {
        let known = try db.row("SELECT 1 FROM device WHERE id = ?", [added.device.data])
        guard known == nil, try Self.claimKey(of: record, in: db) else { return .refused }
      }
      try db.run(
        "UPDATE account SET head_index = ?, head_hash = ? WHERE id = ?",
        [record.head.index, record.head.hash.data, record.account.data])
      try Self.write(record, in: db)
      return .appended
    } committed: { [caches] outcome in
      guard outcome == .appended else { return }
      caches.forgetMemberships()
      caches.forgetSessions()
    }
  }

  public func accountEntries(
    of account: AccountID, from: UInt32
  ) async throws -> [StoredAccountEntry] {
    try await read { db in
      try db.rows(
        """
        SELECT body, signature, possession, hash FROM account_entry
        WHERE account = ? AND position >= ? ORDER BY position
        """, [account.data, from]
      ).map { row in
        let body: Data = try row.value(0)
        return StoredAccountEntry(
          entry: AccountEntry(
            body: Array(body), signature: try row.id(1), possession: try row.id(2)),
          hash: try row.id(3))
      }
    }
  }

  public func accountHeads(around account: AccountID) async throws -> [AccountHead] {
    if let known = caches.heads(around: account) { return known }
    let generation = caches.generation
    let found = try await read { db in
      try db.rows(
        """
        SELECT id, head_index, head_hash FROM account WHERE id = ?1 OR id IN (
          SELECT others.account FROM member AS mine
          JOIN member AS others ON others.circle = mine.circle WHERE mine.account = ?1)
        ORDER BY id LIMIT 2400
        """, [account.data]
      ).map { row in
        try AccountHead(account: row.id(0), head: LogHead(index: row.value(1), hash: row.id(2)))
      }
    }
    caches.keep(found, around: account, since: generation)
    return found
  }

  public func isRevoked(_ device: DeviceID) async throws -> SigningPublicKey? {
    try await read { db in
      try db.row("SELECT certificate FROM device WHERE id = ? AND revoked = 1", [device.data]).map {
        let certificate: Data = try $0.value(0)
        return try DeviceCertificate(decoding: Array(certificate)).deviceKey
      }
    }
  }

  private static func head(of account: AccountID, in db: Database) throws -> LogHead? {
    try db.row("SELECT head_index, head_hash FROM account WHERE id = ?", [account.data]).map {
      LogHead(index: try $0.value(0), hash: try $0.id(1))
    }
  }

  /// One key belongs to one device, ever: whoever claims another's would be taken for its owner.
  static func claim(_ key: KeyID, for device: DeviceID, in db: Database) throws -> Bool {
    try db.run(
      "INSERT OR IGNORE INTO prekey_owner (key, device) VALUES (?, ?)", [key.data, device.data])
    let owner: DeviceID? = try db.row(
      "SELECT device FROM prekey_owner WHERE key = ?", [key.data])?.id(0)
    return owner == device
  }

  private static func claimKey(
    of record: AccountEntryRecord, in db: Database
  ) throws -> Bool {
    guard let added = record.added, let prekey = record.prekey else { return true }
    return try claim(prekey.id, for: added.device, in: db)
  }

  private static func write(_ record: AccountEntryRecord, in db: Database) throws {
    try db.run(
      """
      INSERT INTO account_entry (account, position, body, signature, possession, hash)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        record.account.data, record.head.index, Data(record.entry.body),
        record.entry.signature.data, record.entry.possession.data, record.head.hash.data,
      ])
    for device in record.revoked {
      let id = device.data
      try db.run("UPDATE device SET revoked = 1 WHERE id = ?", [id])
      try db.run("DELETE FROM session WHERE device = ?", [id])
      try db.run("DELETE FROM push WHERE device = ?", [id])
    }
    guard let added = record.added else { return }
    // A log that a restored server gets back brings devices without their prekeys: they publish
    // one as soon as they are here.
    try db.run(
      """
      INSERT INTO device (id, account, certificate, serial, prekey, prekey_id)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        added.device.data, record.account.data, Data(added.encoded),
        record.prekey?.prekey.serial ?? 0, record.prekey.map { Data($0.prekey.encoded) },
        record.prekey.map { $0.id.data },
      ])
  }
}
