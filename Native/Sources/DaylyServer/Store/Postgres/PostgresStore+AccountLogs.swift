// The logs of accounts' devices, and what a change of them brings along in the same transaction:
// whoever is revoked has no session, no prekey and no push any more when the entry is there.

import Membership
import PostgresClient
import Wire

extension PostgresStore {
  public func register(
    _ record: AccountEntryRecord, ticket hash: Digest, now: Instant
  ) async throws -> RegistrationOutcome {
    try await write { db in
      guard let device = record.added?.device,
        let ticket = try db.row(Self.ticketColumns + " FOR UPDATE", [hash.sql, now.sql])
          .map({ try Self.ticket(hash, $0) })
      else { return .refused }
      if let admitted = ticket.device {
        // The same again, as long as the device is still of its account.
        let live = try Self.areLive([device], in: db)
        return admitted == device && live ? .registered : .refused
      }
      let isNew = try db.run(
        """
        INSERT INTO account (id, key, head_index, head_hash) VALUES ($1, $2, $3, $4)
        ON CONFLICT DO NOTHING
        """,
        [
          record.account.sql, record.accountKey.sql, .int(Int64(record.head.index)),
          record.head.hash.sql,
        ])
      guard isNew == 1, try Self.write(record, in: db) else {
        throw Undone(outcome: RegistrationOutcome.refused)
      }
      try db.run(
        """
        INSERT INTO phone (phone, account) VALUES ($1, $2)
        ON CONFLICT (phone) DO UPDATE SET account = excluded.account
        """, [ticket.phone.sql, record.account.sql])
      try db.run("UPDATE ticket SET device = $1 WHERE hash = $2", [device.sql, hash.sql])
      return .registered
    }
  }

  public func append(
    _ record: AccountEntryRecord, expecting expected: LogHead
  ) async throws -> AppendOutcome {
    try await write { db in
      let head = try db.row(
        "SELECT head_index, head_hash FROM account WHERE id = $1 FOR NO KEY UPDATE",
        [record.account.sql]
      ).map { LogHead(index: try $0.int(0), hash: try $0.id(1)) }
      guard head == expected else { return .moved(head) }
      try db.run(
        "UPDATE account SET head_index = $2, head_hash = $3 WHERE id = $1",
        [record.account.sql, .int(Int64(record.head.index)), record.head.hash.sql])
      guard try Self.write(record, in: db) else { throw Undone(outcome: AppendOutcome.refused) }
      try Self.tell(of: record.account, in: db)
      return .appended
    }
  }

  public func accountEntries(
    of account: AccountID, from: UInt32
  ) async throws -> [StoredAccountEntry] {
    try await rows(
      """
      SELECT body, signature, possession, hash FROM account_entry
      WHERE account = $1 AND position >= $2 ORDER BY position
      """, [account.sql, .int(Int64(from))]
    ) { row in
      StoredAccountEntry(
        entry: AccountEntry(
          body: try row.bytes(0), signature: try row.id(1), possession: try row.id(2)),
        hash: try row.id(3))
    }
  }

  public func accountHeads(around account: AccountID) async throws -> [AccountHead] {
    try await rows(
      """
      SELECT id, head_index, head_hash FROM account WHERE id = $1 OR id IN (
        SELECT others.account FROM member AS mine
        JOIN member AS others ON others.circle = mine.circle WHERE mine.account = $1)
      ORDER BY id LIMIT 2400
      """, [account.sql]
    ) { row in
      AccountHead(
        account: try row.id(0), head: LogHead(index: try row.int(1), hash: try row.id(2)))
    }
  }

  /// The devices of an account, and the groups they are in, are not what they were.
  private static func tell(of account: AccountID, in db: PostgresTransaction) throws {
    try db.tell(.account(account))
    for group in try circles(of: account, in: db) { try db.tell(.group(group)) }
  }

  /// `false` when the device or its key is known already; then nothing of it may stay.
  private static func write(
    _ record: AccountEntryRecord, in db: PostgresTransaction
  ) throws -> Bool {
    try db.run(
      """
      INSERT INTO account_entry (account, position, body, signature, possession, hash)
      VALUES ($1, $2, $3, $4, $5, $6)
      """,
      [
        record.account.sql, .int(Int64(record.head.index)), .bytes(record.entry.body),
        record.entry.signature.sql, record.entry.possession.sql, record.head.hash.sql,
      ])
    if !record.revoked.isEmpty {
      // The device first: whoever is about to give it something waits, and then finds it revoked.
      let revoked = [record.revoked.sorted().sql]
      _ = try db.rows(
        "SELECT 1 FROM device WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE", revoked)
      try db.run("UPDATE device SET revoked = true WHERE id = ANY ($1)", revoked)
      try db.run("DELETE FROM session WHERE device = ANY ($1)", revoked)
      try db.run("DELETE FROM push WHERE device = ANY ($1)", revoked)
    }
    guard let added = record.added else { return true }
    if let prekey = record.prekey {
      guard try claim(prekey.id, for: added.device, in: db) else { return false }
    }
    // A log that a restored server gets back brings devices without their prekeys: they publish
    // one as soon as they are here.
    return try db.run(
      """
      INSERT INTO device (id, account, certificate, serial, prekey, prekey_id)
      VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING
      """,
      [
        added.device.sql, record.account.sql, .bytes(added.encoded),
        .int(Int64(record.prekey?.prekey.serial ?? 0)),
        record.prekey.map { .bytes($0.prekey.encoded) } ?? .null,
        record.prekey.map { $0.id.sql } ?? .null,
      ]) == 1
  }
}
