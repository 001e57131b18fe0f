// The end of an account: every row that speaks of it goes in one transaction, but the entries it
// wrote into logs of groups, which are the groups'.

import Foundation
import GRDB
import Membership
import Wire

extension SQLiteStore {
  public func deleteAccount(
    of device: DeviceID, until: Instant
  ) async throws -> DeletedAccount? {
    try await queue.write { db in
      guard let account = try Self.device(device, in: db)?.account else { return nil }
      let deleted = DeletedAccount(
        account: account, blobs: try Self.blobs(of: account, in: db),
        groups: try Self.circles(of: account, in: db))
      try Self.remember(devicesOf: account, until: until, in: db)
      try Self.removeRows(of: account, in: db)
      return deleted
    } committed: { [caches] deleted in
      for group in deleted?.groups ?? [] { caches.forget(group) }
      caches.forgetMemberships()
      caches.forgetSessions()
    }
  }

  public func isDeleted(_ device: DeviceID) async throws -> SigningPublicKey? {
    try await read { db in
      try db.row("SELECT key FROM deleted_device WHERE device = ?", [device.data])?.id(0)
    }
  }

  private static func blobs(of account: AccountID, in db: Database) throws -> [BlobID] {
    try db.rows("\(columns) WHERE account = ?", [account.data]).flatMap { try record($0).blobs }
  }

  private static func circles(of account: AccountID, in db: Database) throws -> [GroupID] {
    try db.rows(
      """
      SELECT circle FROM member WHERE account = ?1 UNION SELECT circle FROM post
      WHERE account = ?1
      """, [account.data]
    ).map { try $0.id(0) }
  }

  private static func remember(
    devicesOf account: AccountID, until: Instant, in db: Database
  ) throws {
    for row in try db.rows("SELECT certificate FROM device WHERE account = ?", [account.data]) {
      let encoded: Data = try row.value(0)
      let certificate = try DeviceCertificate(decoding: Array(encoded))
      try db.run(
        "INSERT OR REPLACE INTO deleted_device (device, key, until) VALUES (?, ?, ?)",
        [certificate.device.data, certificate.deviceKey.data, until.value])
    }
  }

  /// Rows that refer to others go before them.
  private static func removeRows(of account: AccountID, in db: Database) throws {
    let devices = "(SELECT id FROM device WHERE account = ?1)"
    for condition in [
      "notice WHERE device IN \(devices)",
      "notice WHERE (circle, photo) IN "
        + "(SELECT circle, photo FROM post WHERE account = ?1)",
      "wrap WHERE device IN \(devices)", "push WHERE account = ?1", "announced WHERE account = ?1",
      "post WHERE account = ?1", "spent WHERE account = ?1", "member WHERE account = ?1",
      "session WHERE account = ?1", "link WHERE account = ?1",
      "account_settings WHERE account = ?1",
      "ticket WHERE device IN \(devices)", "phone WHERE account = ?1",
      "prekey_owner WHERE device IN \(devices)",
      "account_entry WHERE account = ?1", "device WHERE account = ?1", "account WHERE id = ?1",
    ] {
      try db.run("DELETE FROM \(condition)", [account.data])
    }
  }
}
