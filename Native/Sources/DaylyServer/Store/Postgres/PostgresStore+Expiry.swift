// What goes when its time is over, and what there is. PostgreSQL keeps deleted rows in its files
// until it needs the room: that they are overwritten at once is more than it offers.

import PostgresClient
import Wire

extension PostgresStore {
  public func expired(
    now: Instant, after last: PostRecord?, most: Int
  ) async throws -> [PostRecord] {
    let order = "ORDER BY expires, circle, photo LIMIT $2"
    guard let last else {
      return try await rows(
        "\(Self.columns) WHERE expires <= $1 \(order)", [now.sql, .int(Int64(most))], Self.record)
    }
    return try await rows(
      "\(Self.columns) WHERE expires <= $1 AND (expires, circle, photo) > ($3, $4, $5) \(order)",
      [
        now.sql, .int(Int64(most)), last.info.expires.sql, last.group.sql, last.info.photo.sql,
      ], Self.record)
  }

  public func removePosts(_ posts: [PostRecord]) async throws {
    guard !posts.isEmpty else { return }
    try await write { db in
      try db.run(
        """
        DELETE FROM post
        WHERE (circle, photo) IN (SELECT * FROM unnest($1::bytea[], $2::bytea[]))
        """, [posts.map(\.group).sql, posts.map(\.info.photo).sql])
      try db.tell(Set(posts.map(\.group)).sorted().map { .group($0) })
    }
  }

  public func tidy(now: Instant) async throws {
    try await write { db in
      try Self.removeEmptyGroups(now: now, in: db)
      for condition in [
        "spent WHERE until <= $1 AND expires <= $1", "code WHERE expires <= $1",
        "ticket WHERE expires <= $1", "challenge WHERE until <= $1",
        "session WHERE expires <= $1", "announced WHERE until <= $1", "notice WHERE until <= $1",
        "link WHERE expires <= $1", "invite_names WHERE expires <= $1",
        "deleted_device WHERE until <= $1", "counter WHERE ends <= $1",
      ] {
        try db.run("DELETE FROM \(condition)", [now.sql])
      }
      try db.run("DELETE FROM push WHERE device NOT IN (SELECT device FROM session)", [])
      // By the database's own time, and long after the last attempt of what left it.
      try db.run(
        "DELETE FROM receipt WHERE instant < statement_timestamp() - interval '1 hour'", [])
    }
  }

  public func totals(now: Instant) async throws -> Totals {
    let totals = try await row(
      """
      SELECT (SELECT count(*) FROM account), (SELECT count(*) FROM circle), count(*),
        coalesce(sum(size), 0)::bigint FROM post WHERE expires > $1
      """, [now.sql]
    ) { row in
      Totals(
        accounts: try row.int(0), groups: try row.int(1), posts: try row.int(2),
        postBytes: try row.int(3))
    }
    guard let totals else { throw DamagedRow() }
    return totals
  }

  public func blobs(from first: BlobID, through last: BlobID) async throws -> Set<BlobID> {
    Set(
      try await rows(
        """
        SELECT blob FROM post WHERE blob BETWEEN $1 AND $2
        UNION ALL SELECT blob FROM wrap WHERE blob BETWEEN $1 AND $2
        """, [first.sql, last.sql]
      ) { try $0.blob(0) })
  }

  /// Notes which groups have no members, and removes those that had none for long, with all that is
  /// left of them. Nobody can find, read or join them any more.
  private static func removeEmptyGroups(now: Instant, in db: PostgresTransaction) throws {
    try db.run("DELETE FROM empty_since WHERE circle IN (SELECT circle FROM member)", [])
    try db.run(
      """
      INSERT INTO empty_since (circle, instant)
      SELECT id, $1 FROM circle WHERE id NOT IN (SELECT circle FROM member)
      ON CONFLICT DO NOTHING
      """, [now.sql])
    let over = try db.rows(
      """
      SELECT circle FROM empty_since
      WHERE instant <= $1 AND circle NOT IN (SELECT circle FROM post) ORDER BY circle
      """, [.int(now.value - Quota.emptyGroupLife)])
    for row in over {
      let group: GroupID = try row.id(0)
      // Somebody may have come back, or posted, before its row was held.
      guard try lockedHead(of: group, in: db) != nil,
        try db.row(
          """
          SELECT 1 FROM member WHERE circle = $1 UNION ALL SELECT 1 FROM post WHERE circle = $1
          """, [group.sql]) == nil
      else { continue }
      for table in ["entry", "invite_names", "invite", "spent", "announced", "empty_since"] {
        try db.run("DELETE FROM \(table) WHERE circle = $1", [group.sql])
      }
      try db.run("DELETE FROM circle WHERE id = $1", [group.sql])
    }
  }
}
