// Posts: one per group, account and day, once and for all. Expired ones are not returned by any
// read, swept or not.

import Bytes
import Foundation
import GRDB
import Locaphoto
import Wire

extension SQLiteStore {
  public func post(_ claim: PostClaim) async throws -> PostOutcome {
    let post = claim.post
    return try await queue.write { db in
      if let known = try Self.known(post, in: db) { return known }
      let current = try Self.head(of: post.group, in: db)
      guard current?.hash == claim.head else { return .logMoved(current) }
      guard claim.isSealedToRoster, try Self.areCurrent(claim.keys, in: db) else {
        return .prekeyStale
      }
      guard claim.isPlausible else { return .dayImplausible }
      if let taken = try db.row(
        "SELECT photo FROM spent WHERE circle = ? AND account = ? AND day = ?",
        [post.group.data, post.info.sender.data, post.info.day.value])
      {
        return .dayTaken(try taken.id(0))
      }
      if let until = try Self.quotaReached(by: post, in: db) ?? Self.daysReached(by: post, in: db) {
        return .quotaReached(until)
      }
      try Self.insert(post, in: db)
      for notice in claim.notices { try Self.announce(post, notice, in: db) }
      return .stored
    } committed: { [caches] outcome in
      if outcome == .stored { caches.forget(post.group) }
    }
  }

  public func snapshot(of group: GroupID, now: Instant) async throws -> GroupSnapshot? {
    if let known = caches.group(group) { return known.live(at: now) }
    let generation = caches.generation
    let found = try await read { db -> GroupSnapshot? in
      guard let head = try Self.head(of: group, in: db) else { return nil }
      let posts = try db.rows(
        "\(Self.columns) WHERE circle = ? ORDER BY received, photo", [group.data]
      ).map(Self.record)
      return GroupSnapshot(head: head, posts: posts)
    }
    guard let found else { return nil }
    caches.keep(found, of: group, since: generation)
    return found.live(at: now)
  }

  /// This photo, if it came before: under the same digest that is success, whatever has
  /// happened to the log, the prekeys or the photo since.
  private static func known(_ post: PostRecord, in db: Database) throws -> PostOutcome? {
    guard
      let row = try db.row(
        "SELECT account, digest, received, expires FROM spent WHERE circle = ? AND photo = ?",
        [post.group.data, post.info.photo.data])
    else { return nil }
    guard try row.id(0) == post.info.sender, try row.id(1) == post.digest else {
      return .digestConflict
    }
    return .repeated(received: try row.instant(2), expires: try row.instant(3))
  }

  /// When the sender may post this, if not now: as much of theirs as a day may bring is here.
  private static func quotaReached(by post: PostRecord, in db: Database) throws -> Instant? {
    let since = post.info.received.value - Span.day
    guard
      let row = try db.row(
        """
        SELECT count(*), coalesce(sum(size), 0), min(received) FROM post
        WHERE account = ? AND received > ?
        """, [post.info.sender.data, since])
    else { return nil }
    let (count, bytes): (Int64, Int64) = try (row.value(0), row.value(1))
    guard count > 0 else { return nil }
    let fits =
      count < Quota.postsPerDayMax
      && bytes <= Quota.postBytesPerDayMax - Int64(post.info.size)
    return try fits ? nil : row.instant(2) + Span.day
  }

  /// When the sender may post this day's, if not now: others of theirs in the group came in the
  /// last 24 hours, of days too far from it for all to have been today or one of the two days
  /// before.
  private static func daysReached(by post: PostRecord, in db: Database) throws -> Instant? {
    let day = Int64(post.info.day.value)
    let reach = Int64(PostDay.runningMost) - 1
    let row = try db.row(
      """
      SELECT received FROM spent WHERE circle = ? AND account = ? AND received > ?
        AND day NOT BETWEEN ? AND ? ORDER BY received DESC LIMIT 1
      """,
      [
        post.group.data, post.info.sender.data, post.info.received.value - Span.day, day - reach,
        day + reach,
      ])
    return try row.map { try $0.instant(0) + Span.day }
  }

  private static func areCurrent(_ keys: [KeyID], in db: Database) throws -> Bool {
    for key in keys {
      let row = try db.row(
        "SELECT 1 FROM device WHERE prekey_id = ? AND revoked = 0", [key.data])
      if row == nil { return false }
    }
    return true
  }

  private static func insert(_ post: PostRecord, in db: Database) throws {
    let info = post.info
    try db.run(
      """
      INSERT INTO post (circle, photo, account, device, day, digest, size, received, expires,
        blob, audience, devices) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        post.group.data, info.photo.data, info.sender.data, info.device.data, info.day.value,
        post.digest.data, info.size, info.received.value, info.expires.value,
        Data(post.blob.bytes), Data(post.audience.flatMap(\.bytes)),
        Data(post.devices.flatMap(\.bytes)),
      ])
    try db.run(
      """
      INSERT INTO spent (circle, account, day, photo, digest, received, expires, until)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        post.group.data, info.sender.data, info.day.value, info.photo.data, post.digest.data,
        info.received.value, info.expires.value, PostDay.end(of: info.day).value,
      ])
  }

  static let columns = """
    SELECT circle, photo, account, device, day, digest, size, received, expires, blob, audience,
      devices, (SELECT group_concat(hex(wrap.device) || hex(wrap.blob), '') FROM wrap
        WHERE wrap.circle = post.circle AND wrap.photo = post.photo)
    FROM post
    """

  static func record(_ row: Row) throws -> PostRecord {
    let blob: Data = try row.value(9)
    guard let name = BlobID(Array(blob)) else { throw DamagedRow() }
    return PostRecord(
      group: try row.id(0),
      info: PostInfo(
        photo: try row.id(1), sender: try row.id(2), device: try row.id(3),
        day: CivilDay(try row.value(4)), received: try row.instant(7), expires: try row.instant(8),
        size: try row.value(6)),
      digest: try row.id(5), blob: name, audience: try ids(row.value(10)),
      devices: try ids(row.value(11)),
      wraps: try wraps(row.value(12)))
  }

  private static func ids<ID: FixedBytes>(_ data: Data) throws -> [ID] {
    guard data.count % ID.byteCount == 0 else { throw DamagedRow() }
    return stride(from: 0, to: data.count, by: ID.byteCount).map { start in
      ID(unchecked: Array(data.dropFirst(start).prefix(ID.byteCount)))
    }
  }

  /// Device and blob of each, in hexadecimal.
  private static func wraps(_ list: String?) throws -> [WrapRecord] {
    guard let list, let bytes = unhex(Text(list.lowercased())) else {
      if list == nil { return [] }
      throw DamagedRow()
    }
    return try stride(from: 0, to: bytes.count, by: 32).map { start in
      guard let device = DeviceID(Array(bytes.dropFirst(start).prefix(16))),
        let blob = BlobID(Array(bytes.dropFirst(start + 16).prefix(16)))
      else { throw DamagedRow() }
      return WrapRecord(device: device, blob: blob)
    }
  }
}

extension SQLiteStore {
  public func wrap(_ claim: WrapClaim) async throws -> WrapOutcome {
    let wrap = claim.wrap
    return try await queue.write { db in
      guard
        let row = try db.row(
          "\(Self.columns) WHERE circle = ? AND photo = ? AND expires > ?",
          [claim.group.data, claim.photo.data, claim.now.value])
      else { return .gone }
      guard try !Self.record(row).isOpen(to: wrap.device) else { return .known }
      let current = try db.row(
        "SELECT 1 FROM device WHERE id = ? AND prekey_id = ? AND revoked = 0",
        [wrap.device.data, claim.key.data])
      guard current != nil else { return .stale }
      try db.run(
        "INSERT INTO wrap (circle, photo, device, blob) VALUES (?, ?, ?, ?)",
        [claim.group.data, claim.photo.data, wrap.device.data, Data(wrap.blob.bytes)])
      return .stored
    } committed: { [caches] outcome in
      if outcome == .stored { caches.forget(claim.group) }
    }
  }
}

extension GroupSnapshot {
  func live(at now: Instant) -> GroupSnapshot {
    GroupSnapshot(head: head, posts: posts.filter { $0.info.expires > now })
  }
}

// MARK: - Expiry

extension SQLiteStore {
  public func expired(
    now: Instant, after last: PostRecord?, most: Int
  ) async throws -> [PostRecord] {
    try await read { db in
      guard let last else {
        return try db.rows(
          "\(Self.columns) WHERE expires <= ? ORDER BY expires, circle, photo LIMIT ?",
          [now.value, most]
        ).map(Self.record)
      }
      return try db.rows(
        """
        \(Self.columns) WHERE expires <= ? AND (expires, circle, photo) > (?, ?, ?)
        ORDER BY expires, circle, photo LIMIT ?
        """,
        [
          now.value, last.info.expires.value, last.group.data, last.info.photo.data, most,
        ]
      ).map(Self.record)
    }
  }

  public func removePosts(_ posts: [PostRecord]) async throws {
    try await queue.write { db in
      for post in posts {
        try db.run(
          "DELETE FROM post WHERE circle = ? AND photo = ?",
          [post.group.data, post.info.photo.data])
      }
    } committed: { [caches] _ in
      for post in posts { caches.forget(post.group) }
    }
  }

  public func tidy(now: Instant) async throws {
    let removed = try await queue.write { db -> Int in
      try Self.removeEmptyGroups(now: now, in: db)
      let before = db.totalChangesCount
      try db.run("DELETE FROM spent WHERE until <= ? AND expires <= ?", [now.value, now.value])
      try db.run("DELETE FROM code WHERE expires <= ?", [now.value])
      try db.run("DELETE FROM ticket WHERE expires <= ?", [now.value])
      try db.run("DELETE FROM challenge WHERE until <= ?", [now.value])
      try db.run("DELETE FROM session WHERE expires <= ?", [now.value])
      try db.run("DELETE FROM push WHERE device NOT IN (SELECT device FROM session)", [])
      try db.run("DELETE FROM announced WHERE until <= ?", [now.value])
      try db.run("DELETE FROM notice WHERE until <= ?", [now.value])
      try db.run("DELETE FROM link WHERE expires <= ?", [now.value])
      try db.run("DELETE FROM invite_names WHERE expires <= ?", [now.value])
      try db.run("DELETE FROM deleted_device WHERE until <= ?", [now.value])
      try db.run("DELETE FROM counter WHERE ends <= ?", [now.value])
      return db.totalChangesCount - before
    }
    if removed > 0 { caches.forgetSessions() }
    // What was deleted still stands in the write-ahead log until that is emptied. A reader in
    // the way only puts it off to the next round.
    _ = try? await pool.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
  }

  public func totals(now: Instant) async throws -> Totals {
    try await read { db in
      let row = try db.row(
        """
        SELECT (SELECT count(*) FROM account), (SELECT count(*) FROM circle), count(*),
          coalesce(sum(size), 0) FROM post WHERE expires > ?
        """, [now.value])
      guard let row else { throw DamagedRow() }
      return try Totals(
        accounts: row.value(0), groups: row.value(1), posts: row.value(2), postBytes: row.value(3))
    }
  }

  public func leadsSweep() async throws -> Bool { true }

  public func takePart(of count: Int) async throws -> BlobPart? { turns.next(of: count) }

  public func blobs(from first: BlobID, through last: BlobID) async throws -> Set<BlobID> {
    try await read { db in
      let names = try db.rows(
        """
        SELECT blob FROM post WHERE blob BETWEEN ?1 AND ?2
        UNION ALL SELECT blob FROM wrap WHERE blob BETWEEN ?1 AND ?2
        """, [Data(first.bytes), Data(last.bytes)])
      return Set(
        try names.map { row in
          let name: Data = try row.value(0)
          guard let blob = BlobID(Array(name)) else { throw DamagedRow() }
          return blob
        })
    }
  }
}
