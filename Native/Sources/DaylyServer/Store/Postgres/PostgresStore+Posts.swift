// Posts: one per group, account and day, once and for all. Expired ones are not returned by any
// read, swept or not.

import Locaphoto
import PostgresClient
import Wire

extension PostgresStore {
  public func post(_ claim: PostClaim) async throws -> PostOutcome {
    let post = claim.post
    return try await write { db in
      // What the sender has posted is counted over all groups.
      try Self.lock(post.info.sender, in: db)
      let current = try Self.lockedHead(of: post.group, in: db)
      if let known = try Self.known(post, in: db) { return known }
      guard current?.hash == claim.head else { return .logMoved(current) }
      guard claim.isSealedToRoster, try Self.areCurrent(claim.keys, in: db) else {
        return .prekeyStale
      }
      guard claim.isPlausible else { return .dayImplausible }
      if let taken = try db.row(
        "SELECT photo FROM spent WHERE circle = $1 AND account = $2 AND day = $3",
        [post.group.sql, post.info.sender.sql, post.info.day.sql])
      {
        return .dayTaken(try taken.id(0))
      }
      if let until = try Self.quotaReached(by: post, in: db) ?? Self.daysReached(by: post, in: db) {
        return .quotaReached(until)
      }
      try Self.insert(post, in: db)
      for notice in claim.notices { try Self.announce(post, notice, in: db) }
      try db.tell(.group(post.group))
      return .stored
    }
  }

  public func snapshot(of group: GroupID, now: Instant) async throws -> GroupSnapshot? {
    try await read { db in
      guard
        let head = try db.row(
          "SELECT head_index, head_hash FROM circle WHERE id = $1", [group.sql])
      else { return nil }
      let posts = try db.rows(
        "\(Self.columns) WHERE circle = $1 AND expires > $2 ORDER BY received, photo",
        [group.sql, now.sql]
      ).map(Self.record)
      return GroupSnapshot(
        head: LogHead(index: try head.int(0), hash: try head.id(1)), posts: posts)
    }
  }

  /// This photo, if it came before: under the same digest that is success, whatever has
  /// happened to the log, the prekeys or the photo since.
  private static func known(
    _ post: PostRecord, in db: PostgresTransaction
  ) throws -> PostOutcome? {
    guard
      let row = try db.row(
        "SELECT account, digest, received, expires FROM spent WHERE circle = $1 AND photo = $2",
        [post.group.sql, post.info.photo.sql])
    else { return nil }
    guard try row.id(0) == post.info.sender, try row.id(1) == post.digest else {
      return .digestConflict
    }
    return .repeated(received: try row.instant(2), expires: try row.instant(3))
  }

  /// When the sender may post this, if not now: as much of theirs as a day may bring is here.
  private static func quotaReached(
    by post: PostRecord, in db: PostgresTransaction
  ) throws -> Instant? {
    let since = post.info.received.value - Span.day
    guard
      let row = try db.row(
        """
        SELECT count(*), coalesce(sum(size), 0)::bigint, min(received) FROM post
        WHERE account = $1 AND received > $2
        """, [post.info.sender.sql, .int(since)])
    else { return nil }
    let (count, bytes): (Int64, Int64) = (try row.int(0), try row.int(1))
    guard count > 0 else { return nil }
    let fits =
      count < Quota.postsPerDayMax
      && bytes <= Quota.postBytesPerDayMax - Int64(post.info.size)
    return fits ? nil : try row.instant(2) + Span.day
  }

  /// When the sender may post this day's, if not now: others of theirs in the group came in the
  /// last 24 hours, of days too far from it for all to have been today or one of the two days
  /// before.
  private static func daysReached(
    by post: PostRecord, in db: PostgresTransaction
  ) throws -> Instant? {
    let day = Int64(post.info.day.value)
    let reach = Int64(PostDay.runningMost) - 1
    let last = try db.row(
      """
      SELECT received FROM spent WHERE circle = $1 AND account = $2 AND received > $3
        AND day NOT BETWEEN $4 AND $5 ORDER BY received DESC LIMIT 1
      """,
      [
        post.group.sql, post.info.sender.sql, .int(post.info.received.value - Span.day),
        .int(day - reach), .int(day + reach),
      ])
    return try last.map { try $0.instant(0) + Span.day }
  }

  /// Whether each is a live device's current one; they stay so until this transaction ends.
  private static func areCurrent(_ keys: [KeyID], in db: PostgresTransaction) throws -> Bool {
    let keys = Set(keys)
    guard !keys.isEmpty else { return true }
    let current = try db.rows(
      """
      SELECT 1 FROM device WHERE prekey_id = ANY ($1) AND NOT revoked ORDER BY id FOR SHARE
      """, [keys.sorted().sql])
    return current.count == keys.count
  }

  private static func insert(_ post: PostRecord, in db: PostgresTransaction) throws {
    let info = post.info
    try db.run(
      """
      INSERT INTO post (circle, photo, account, device, day, digest, size, received, expires,
        blob, audience, devices) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
      """,
      [
        post.group.sql, info.photo.sql, info.sender.sql, info.device.sql, info.day.sql,
        post.digest.sql, .int(Int64(info.size)), info.received.sql, info.expires.sql,
        post.blob.sql, post.audience.joined, post.devices.joined,
      ])
    try db.run(
      """
      INSERT INTO spent (circle, account, day, photo, digest, received, expires, until)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      """,
      [
        post.group.sql, info.sender.sql, info.day.sql, info.photo.sql, post.digest.sql,
        info.received.sql, info.expires.sql, PostDay.end(of: info.day).sql,
      ])
  }

  static let columns = """
    SELECT circle, photo, account, device, day, digest, size, received, expires, blob, audience,
      devices, (SELECT string_agg(wrap.device || wrap.blob, ''::bytea ORDER BY wrap.device)
        FROM wrap WHERE wrap.circle = post.circle AND wrap.photo = post.photo)
    FROM post
    """

  static func record(_ row: PostgresRow) throws -> PostRecord {
    PostRecord(
      group: try row.id(0),
      info: PostInfo(
        photo: try row.id(1), sender: try row.id(2), device: try row.id(3),
        day: CivilDay(try row.int(4)), received: try row.instant(7), expires: try row.instant(8),
        size: try row.int(6)),
      digest: try row.id(5), blob: try row.blob(9), audience: try row.ids(10),
      devices: try row.ids(11), wraps: try wraps(try row.optionalBytes(12) ?? []))
  }

  /// Device and blob of each, 16 bytes both.
  private static func wraps(_ bytes: [UInt8]) throws -> [WrapRecord] {
    try stride(from: 0, to: bytes.count, by: 32).map { start in
      guard let device = DeviceID(Array(bytes.dropFirst(start).prefix(16))),
        let blob = BlobID(Array(bytes.dropFirst(start + 16).prefix(16)))
      else { throw DamagedRow() }
      return WrapRecord(device: device, blob: blob)
    }
  }

  /// Holds a post until this transaction ends, so that what is read of it next is all there is;
  /// `false` when it is not there.
  static func lock(
    _ photo: PhotoID, in group: GroupID, _ db: PostgresTransaction
  ) throws -> Bool {
    try db.row(
      "SELECT 1 FROM post WHERE circle = $1 AND photo = $2 FOR UPDATE", [group.sql, photo.sql])
      != nil
  }
}

extension PostgresStore {
  public func wrap(_ claim: WrapClaim) async throws -> WrapOutcome {
    let wrap = claim.wrap
    return try await write { db in
      let current = try db.row(
        "SELECT 1 FROM device WHERE id = $1 AND prekey_id = $2 AND NOT revoked FOR SHARE",
        [wrap.device.sql, claim.key.sql])
      guard try Self.lock(claim.photo, in: claim.group, db),
        let row = try db.row(
          "\(Self.columns) WHERE circle = $1 AND photo = $2 AND expires > $3",
          [claim.group.sql, claim.photo.sql, claim.now.sql])
      else { return .gone }
      guard try !Self.record(row).isOpen(to: wrap.device) else { return .known }
      guard current != nil else { return .stale }
      try db.run(
        "INSERT INTO wrap (circle, photo, device, blob) VALUES ($1, $2, $3, $4)",
        [claim.group.sql, claim.photo.sql, wrap.device.sql, wrap.blob.sql])
      try db.tell(.group(claim.group))
      return .stored
    }
  }

  public func withdraw(
    _ photo: PhotoID, from group: GroupID, by account: AccountID
  ) async throws -> WithdrawalOutcome {
    try await write { db in
      // A post of the same day waits, and then announces what this one does not any more.
      _ = try Self.lockedHead(of: group, in: db)
      let place = [group.sql, photo.sql]
      let spent = try db.row(
        "SELECT 1 FROM spent WHERE circle = $1 AND photo = $2 AND account = $3",
        place + [account.sql])
      guard spent != nil else { return .refused }
      guard try Self.lock(photo, in: group, db),
        let row = try db.row("\(Self.columns) WHERE circle = $1 AND photo = $2", place)
      else { return .gone }
      try db.run("DELETE FROM post WHERE circle = $1 AND photo = $2", place)
      // Whoever was not told yet has nothing to be told of. `announced` goes too: the next photo
      // of the day is then the first they hear of.
      try db.run(
        """
        DELETE FROM announced WHERE circle = $1 AND photo = $2 AND account IN (
          SELECT push.account FROM notice JOIN push USING (device)
          WHERE notice.circle = $1 AND notice.photo = $2)
        """, place)
      try db.run("DELETE FROM notice WHERE circle = $1 AND photo = $2", place)
      try db.tell(.group(group))
      return .withdrawn(try Self.record(row).blobs)
    }
  }
}
