// The end of an account: every row that speaks of it goes in one transaction, but the entries it
// wrote into logs of groups, which are the groups'.

import Membership
import PostgresClient
import Wire

extension PostgresStore {
  public func deleteAccount(
    of device: DeviceID, until: Instant
  ) async throws -> DeletedAccount? {
    try await write { db in
      guard
        let account: AccountID = try db.row(
          "SELECT account FROM device WHERE id = $1 AND NOT revoked", [device.sql])?.id(0)
      else { return nil }
      // With these held nobody adds anything for the account or its devices any more.
      _ = try db.row("SELECT 1 FROM account WHERE id = $1 FOR UPDATE", [account.sql])
      let devices = try db.rows(
        "SELECT id, certificate, revoked FROM device WHERE account = $1 ORDER BY id FOR UPDATE",
        [account.sql])
      let isLive = try devices.contains { try $0.id(0) == device && !$0.bool(2) }
      guard isLive else { return nil }
      let deleted = DeletedAccount(
        account: account, blobs: try Self.blobs(of: account, in: db),
        groups: try Self.circles(of: account, in: db))
      for row in devices { try Self.remember(row, until: until, in: db) }
      try Self.removeRows(of: account, in: db)
      try db.tell(.account(account))
      for group in deleted.groups { try db.tell(.group(group)) }
      return deleted
    }
  }

  public func isDeleted(_ device: DeviceID) async throws -> SigningPublicKey? {
    try await row("SELECT key FROM deleted_device WHERE device = $1", [device.sql]) {
      try $0.id(0)
    }
  }

  private static func blobs(
    of account: AccountID, in db: PostgresTransaction
  ) throws -> [BlobID] {
    _ = try db.rows(
      "SELECT 1 FROM post WHERE account = $1 ORDER BY circle, photo FOR UPDATE", [account.sql])
    return try db.rows("\(columns) WHERE account = $1", [account.sql]).flatMap {
      try record($0).blobs
    }
  }

  static func circles(
    of account: AccountID, in db: PostgresTransaction
  ) throws -> [GroupID] {
    try db.rows(
      """
      SELECT circle FROM member WHERE account = $1 UNION SELECT circle FROM post
      WHERE account = $1
      """, [account.sql]
    ).map { try $0.id(0) }
  }

  private static func remember(
    _ device: PostgresRow, until: Instant, in db: PostgresTransaction
  ) throws {
    let certificate = try DeviceCertificate(decoding: try device.bytes(1))
    try db.run(
      """
      INSERT INTO deleted_device (device, key, until) VALUES ($1, $2, $3)
      ON CONFLICT (device) DO UPDATE SET key = excluded.key, until = excluded.until
      """, [certificate.device.sql, certificate.deviceKey.sql, until.sql])
  }

  /// Rows that refer to others go before them.
  private static func removeRows(of account: AccountID, in db: PostgresTransaction) throws {
    let devices = "(SELECT id FROM device WHERE account = $1)"
    for condition in [
      "notice WHERE device IN \(devices)",
      "notice WHERE (circle, photo) IN "
        + "(SELECT circle, photo FROM post WHERE account = $1)",
      "wrap WHERE device IN \(devices)", "push WHERE account = $1", "announced WHERE account = $1",
      "post WHERE account = $1", "spent WHERE account = $1", "member WHERE account = $1",
      "session WHERE account = $1", "link WHERE account = $1",
      "account_settings WHERE account = $1",
      "ticket WHERE device IN \(devices)", "phone WHERE account = $1",
      "prekey_owner WHERE device IN \(devices)",
      "account_entry WHERE account = $1", "device WHERE account = $1", "account WHERE id = $1",
    ] {
      try db.run("DELETE FROM \(condition)", [account.sql])
    }
  }
}
