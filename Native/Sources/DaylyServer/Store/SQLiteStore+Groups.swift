// Groups and their logs. An entry is appended if and only if the head is the one it was checked
// against: compare and swap, in one transaction.

import Foundation
import GRDB
import Wire

extension SQLiteStore {
  public func append(
    _ record: EntryRecord, expecting expected: LogHead?
  ) async throws -> AppendOutcome {
    try await queue.write { db in
      let head = try Self.head(of: record.group, in: db)
      guard head == expected else { return .moved(head) }
      for device in record.live where try Self.device(device, in: db) == nil { return .refused }
      if let dead = record.dead, try Self.device(dead, in: db) != nil { return .refused }
      try Self.write(record, in: db)
      return .appended
    } committed: { [caches] outcome in
      guard outcome == .appended else { return }
      caches.forget(record.group)
      caches.forgetMemberships()
    }
  }

  public func head(of group: GroupID) async throws -> LogHead? {
    try await read { db in try Self.head(of: group, in: db) }
  }

  public func entries(
    of group: GroupID, from: UInt32, most: Int
  ) async throws -> [StoredEntry] {
    try await read { db in
      try db.rows(
        """
        SELECT body, signature, hash FROM entry WHERE circle = ? AND position >= ?
        ORDER BY position LIMIT ?
        """, [group.data, from, most]
      ).map { row in
        let body: Data = try row.value(0)
        return StoredEntry(
          entry: LogEntry(body: Array(body), signature: try row.id(1)), hash: try row.id(2))
      }
    }
  }

  public func groups(of account: AccountID) async throws -> [GroupID] {
    if let known = caches.groups(of: account) { return known }
    let generation = caches.generation
    let found = try await read { db in
      try db.rows(
        "SELECT circle FROM member WHERE account = ? ORDER BY circle", [account.data]
      ).map { try $0.id(0) as GroupID }
    }
    caches.keep(found, of: account, since: generation)
    return found
  }

  public func group(of invite: InviteID) async throws -> GroupID? {
    try await read { db in
      try db.row("SELECT circle FROM invite WHERE id = ?", [invite.data])?.id(0)
    }
  }

  public func putNames(
    _ record: InviteNamesRecord, expecting expected: LogHead
  ) async throws -> Bool {
    try await queue.write { db in
      guard try Self.head(of: record.group, in: db) == expected else { return false }
      try db.run(
        "INSERT OR REPLACE INTO invite_names (invite, circle, sealed, expires) VALUES (?, ?, ?, ?)",
        [
          record.invite.data, record.group.data, Data(record.names.bytes), record.expires.value,
        ])
      return true
    }
  }

  public func names(of invite: InviteID) async throws -> SealedNamesKey? {
    try await read { db in
      try db.row("SELECT sealed FROM invite_names WHERE invite = ?", [invite.data])?.id(0)
    }
  }

  static func head(of group: GroupID, in db: Database) throws -> LogHead? {
    guard
      let row = try db.row(
        "SELECT head_index, head_hash FROM circle WHERE id = ?", [group.data])
    else { return nil }
    return LogHead(index: try row.value(0), hash: try row.id(1))
  }

  /// Notes which groups have no members, and removes those that had none for long, with all that is
  /// left of them. Nobody can find, read or join them any more.
  static func removeEmptyGroups(now: Instant, in db: Database) throws {
    try db.run("DELETE FROM empty_since WHERE circle IN (SELECT circle FROM member)", [])
    try db.run(
      """
      INSERT OR IGNORE INTO empty_since (circle, instant)
      SELECT id, ? FROM circle WHERE id NOT IN (SELECT circle FROM member)
      """, [now.value])
    let over = try db.rows(
      """
      SELECT circle FROM empty_since
      WHERE instant <= ? AND circle NOT IN (SELECT circle FROM post)
      """, [now.value - Quota.emptyGroupLife])
    for row in over {
      let circle: Data = try row.value(0)
      for table in ["entry", "invite_names", "invite", "spent", "announced", "empty_since"] {
        try db.run("DELETE FROM \(table) WHERE circle = ?", [circle])
      }
      try db.run("DELETE FROM circle WHERE id = ?", [circle])
    }
  }

  private static func write(_ record: EntryRecord, in db: Database) throws {
    let group = record.group.data
    try db.run(
      """
      INSERT INTO circle (id, head_index, head_hash) VALUES (?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET head_index = excluded.head_index,
        head_hash = excluded.head_hash
      """, [group, record.head.index, record.head.hash.data])
    try db.run(
      "INSERT INTO entry (circle, position, body, signature, hash) VALUES (?, ?, ?, ?, ?)",
      [
        group, record.head.index, Data(record.entry.body), record.entry.signature.data,
        record.head.hash.data,
      ])
    try db.run("DELETE FROM member WHERE circle = ?", [group])
    for member in record.members {
      try db.run("INSERT INTO member (account, circle) VALUES (?, ?)", [member.data, group])
    }
    if let invite = record.invite {
      // An id somebody else's group uses already keeps leading there: ids are unguessable, so
      // this happens to nobody who did not mean it.
      try db.run("INSERT OR IGNORE INTO invite (id, circle) VALUES (?, ?)", [invite.data, group])
    }
    for row in try db.rows("SELECT invite FROM invite_names WHERE circle = ?", [group]) {
      let invite: InviteID = try row.id(0)
      guard !record.open.contains(invite) else { continue }
      try db.run("DELETE FROM invite_names WHERE invite = ?", [invite.data])
    }
  }
}
