// Sessions. One lives no longer than its device does: whoever opens one holds the device's row, so
// that a revocation comes before, and is seen, or after, and ends the session; and so that whoever
// opens another one meanwhile counts it.

import PostgresClient
import Wire

extension PostgresStore {
  public func openSession(_ session: SessionRecord) async throws -> Bool {
    try await write { db in
      guard
        try db.row(
          """
          SELECT 1 FROM device WHERE id = $1 AND account = $2 AND NOT revoked FOR NO KEY UPDATE
          """, [session.device.sql, session.account.sql]) != nil
      else { return false }
      try db.run(
        "INSERT INTO session (token, account, device, expires) VALUES ($1, $2, $3, $4)",
        [session.token.sql, session.account.sql, session.device.sql, session.expires.sql])
      let ended = try db.run(
        """
        DELETE FROM session WHERE token IN (
          SELECT token FROM session WHERE device = $1 AND token <> $2
          ORDER BY expires DESC, token OFFSET $3)
        """, [session.device.sql, session.token.sql, .int(Int64(SessionRecord.perDeviceMost - 1))])
      if ended > 0 { try db.tell(.sessions(session.account)) }
      return true
    }
  }

  /// A revocation deletes the session's row, so one that is being prolonged at the same time is
  /// either deleted afterwards or not there any more.
  public func prolongSession(_ token: Digest, until expires: Instant) async throws -> Bool {
    try await write { db in
      try db.run(
        """
        UPDATE session SET expires = $1 WHERE token = $2 AND EXISTS (
          SELECT 1 FROM device
          WHERE id = session.device AND account = session.account AND NOT revoked)
        """, [expires.sql, token.sql]) == 1
    }
  }

  public func session(_ token: Digest, now: Instant) async throws -> SessionRecord? {
    try await row(
      """
      SELECT session.account, session.device, session.expires
      FROM session JOIN device ON device.id = session.device
        AND device.account = session.account
      WHERE token = $1 AND expires > $2 AND NOT revoked
      """, [token.sql, now.sql]
    ) { row in
      SessionRecord(
        token: token, account: try row.id(0), device: try row.id(1), expires: try row.instant(2))
    }
  }

  public func removeSession(_ token: Digest) async throws {
    try await write { db in
      guard
        let row = try db.row("DELETE FROM session WHERE token = $1 RETURNING account", [token.sql])
      else { return }
      try db.tell(.sessions(try row.id(0)))
    }
  }

  /// Whether this device is one of the account and was not revoked; it stays so until this
  /// transaction ends.
  static func isIn(
    _ device: DeviceID, of account: AccountID, in db: PostgresTransaction
  ) throws -> Bool {
    try db.row(
      "SELECT 1 FROM device WHERE id = $1 AND account = $2 AND NOT revoked FOR SHARE",
      [device.sql, account.sql]) != nil
  }
}
