// Groups and their logs. An entry is appended if and only if the head is the one it was checked
// against: compare and swap, with the group's row held, or made by whoever is first.

import PostgresClient
import Wire

extension PostgresStore {
  public func append(
    _ record: EntryRecord, expecting expected: LogHead?
  ) async throws -> AppendOutcome {
    try await write { db in
      if expected == nil {
        let isNew = try db.run(
          """
          INSERT INTO circle (id, head_index, head_hash) VALUES ($1, $2, $3)
          ON CONFLICT DO NOTHING
          """, [record.group.sql, .int(Int64(record.head.index)), record.head.hash.sql])
        guard isNew == 1 else { return .moved(try Self.lockedHead(of: record.group, in: db)) }
      } else {
        let head = try Self.lockedHead(of: record.group, in: db)
        guard head == expected else { return .moved(head) }
        try db.run(
          "UPDATE circle SET head_index = $2, head_hash = $3 WHERE id = $1",
          [record.group.sql, .int(Int64(record.head.index)), record.head.hash.sql])
      }
      guard try Self.areLive(record.live, in: db) else {
        throw Undone(outcome: AppendOutcome.refused)
      }
      if let dead = record.dead, try Self.areLive([dead], in: db) {
        throw Undone(outcome: AppendOutcome.refused)
      }
      try Self.write(record, in: db)
      return .appended
    }
  }

  public func head(of group: GroupID) async throws -> LogHead? {
    try await row("SELECT head_index, head_hash FROM circle WHERE id = $1", [group.sql]) {
      LogHead(index: try $0.int(0), hash: try $0.id(1))
    }
  }

  public func entries(
    of group: GroupID, from: UInt32, most: Int
  ) async throws -> [StoredEntry] {
    try await rows(
      """
      SELECT body, signature, hash FROM entry WHERE circle = $1 AND position >= $2
      ORDER BY position LIMIT $3
      """, [group.sql, .int(Int64(from)), .int(Int64(most))]
    ) { row in
      StoredEntry(
        entry: LogEntry(body: try row.bytes(0), signature: try row.id(1)), hash: try row.id(2))
    }
  }

  public func groups(of account: AccountID) async throws -> [GroupID] {
    try await rows("SELECT circle FROM member WHERE account = $1 ORDER BY circle", [account.sql]) {
      try $0.id(0)
    }
  }

  public func group(of invite: InviteID) async throws -> GroupID? {
    try await row("SELECT circle FROM invite WHERE id = $1", [invite.sql]) { try $0.id(0) }
  }

  public func putNames(
    _ record: InviteNamesRecord, expecting expected: LogHead
  ) async throws -> Bool {
    try await write { db in
      guard try Self.lockedHead(of: record.group, in: db) == expected else { return false }
      try db.run(
        """
        INSERT INTO invite_names (invite, circle, sealed, expires) VALUES ($1, $2, $3, $4)
        ON CONFLICT (invite) DO UPDATE SET circle = excluded.circle, sealed = excluded.sealed,
          expires = excluded.expires
        """,
        [record.invite.sql, record.group.sql, record.names.sql, record.expires.sql])
      return true
    }
  }

  public func names(of invite: InviteID) async throws -> SealedNamesKey? {
    try await row("SELECT sealed FROM invite_names WHERE invite = $1", [invite.sql]) {
      try $0.id(0)
    }
  }

  /// The head, which stays where it is until this transaction ends.
  static func lockedHead(of group: GroupID, in db: PostgresTransaction) throws -> LogHead? {
    try db.row(
      "SELECT head_index, head_hash FROM circle WHERE id = $1 FOR UPDATE", [group.sql]
    ).map { LogHead(index: try $0.int(0), hash: try $0.id(1)) }
  }

  private static func write(_ record: EntryRecord, in db: PostgresTransaction) throws {
    let group = record.group.sql
    try db.run(
      "INSERT INTO entry (circle, position, body, signature, hash) VALUES ($1, $2, $3, $4, $5)",
      [
        group, .int(Int64(record.head.index)), .bytes(record.entry.body),
        record.entry.signature.sql, record.head.hash.sql,
      ])
    let before: [AccountID] = try db.rows(
      "DELETE FROM member WHERE circle = $1 RETURNING account", [group]
    ).map { try $0.id(0) }
    try db.run(
      "INSERT INTO member (account, circle) SELECT unnest($1::bytea[]), $2",
      [record.members.sql, group])
    if let invite = record.invite {
      // An id somebody else's group uses already keeps leading there: ids are unguessable, so
      // this happens to nobody who did not mean it.
      try db.run(
        "INSERT INTO invite (id, circle) VALUES ($1, $2) ON CONFLICT DO NOTHING",
        [invite.sql, group])
    }
    try db.run(
      "DELETE FROM invite_names WHERE circle = $1 AND invite <> ALL ($2)",
      [group, record.open.sql])
    try db.tell(.group(record.group))
    for account in before.sorted() where !record.members.contains(account) {
      try db.tell(.departure(account, from: record.group))
    }
  }
}
