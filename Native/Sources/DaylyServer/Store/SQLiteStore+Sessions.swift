// Sessions. One lives no longer than its device does: whoever opens, reads or prolongs one looks at
// the device in the same transaction, so that nothing brings back what a revocation has ended.

import Foundation
import GRDB
import Wire

extension SQLiteStore {
  public func openSession(_ session: SessionRecord) async throws -> Bool {
    let result = try await queue.write { db -> (opened: Bool, ended: Bool) in
      guard try Self.isIn(session.device, of: session.account, in: db) else {
        return (false, false)
      }
      try db.run(
        "INSERT INTO session (token, account, device, expires) VALUES (?, ?, ?, ?)",
        [
          session.token.data, session.account.data, session.device.data, session.expires.value,
        ])
      return (true, try Self.endOldest(besides: session, in: db))
    } committed: { [caches] result in
      if result.ended { caches.forgetSessions() }
    }
    return result.opened
  }

  /// Whether there were more of the device's than it may have.
  private static func endOldest(
    besides session: SessionRecord, in db: Database
  ) throws -> Bool {
    try db.run(
      """
      DELETE FROM session WHERE device = ?1 AND token IN (
        SELECT token FROM session WHERE device = ?1 AND token <> ?2
        ORDER BY expires DESC, token LIMIT -1 OFFSET ?3)
      """, [session.device.data, session.token.data, SessionRecord.perDeviceMost - 1])
    return db.changesCount > 0
  }

  public func prolongSession(_ token: Digest, until expires: Instant) async throws -> Bool {
    try await queue.write { db in
      try db.run(
        """
        UPDATE session SET expires = ? WHERE token = ? AND EXISTS (
          SELECT 1 FROM device
          WHERE id = session.device AND account = session.account AND revoked = 0)
        """, [expires.value, token.data])
      return db.changesCount == 1
    } committed: { [caches] _ in
      caches.forgetSessions()
    }
  }

  public func session(_ token: Digest, now: Instant) async throws -> SessionRecord? {
    if let known = caches.session(token) { return known.expires > now ? known : nil }
    let generation = caches.generation
    let found = try await read { db -> SessionRecord? in
      guard
        let row = try db.row(
          """
          SELECT session.account, session.device, session.expires
          FROM session JOIN device ON device.id = session.device
            AND device.account = session.account
          WHERE token = ? AND revoked = 0
          """, [token.data])
      else { return nil }
      return SessionRecord(
        token: token, account: try row.id(0), device: try row.id(1), expires: try row.instant(2))
    }
    guard let found, found.expires > now else { return nil }
    caches.keep(found, since: generation)
    return found
  }

  public func removeSession(_ token: Digest) async throws {
    try await queue.write { db in
      try db.run("DELETE FROM session WHERE token = ?", [token.data])
    } committed: { [caches] _ in
      caches.forgetSessions()
    }
  }

  /// Whether this device is one of the account and was not revoked.
  static func isIn(
    _ device: DeviceID, of account: AccountID, in db: Database
  ) throws -> Bool {
    try db.row(
      "SELECT 1 FROM device WHERE id = ? AND account = ? AND revoked = 0",
      [device.data, account.data]) != nil
  }
}
