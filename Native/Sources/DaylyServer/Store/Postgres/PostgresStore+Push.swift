// Who is to be woken, and for what: one notice per person, group and day, decided in the
// transaction that stores the post.

import Bytes
import Locaphoto
import PostgresClient
import Wire

extension PostgresStore {
  public func putPush(_ push: PushRecord) async throws -> Bool {
    let subscription = push.subscription
    return try await write { db in
      guard try Self.isIn(push.device, of: push.account, in: db) else { return false }
      // An address belongs to one device: a browser that signed in anew has a new one of those.
      try db.run(
        "DELETE FROM push WHERE endpoint = $1 AND device <> $2",
        [.text(subscription.endpoint.string), push.device.sql])
      try db.run(
        """
        INSERT INTO push (device, account, endpoint, key, secret, muted)
        VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (device) DO UPDATE SET account = excluded.account,
          endpoint = excluded.endpoint, key = excluded.key, secret = excluded.secret,
          muted = excluded.muted
        """,
        [
          push.device.sql, push.account.sql, .text(subscription.endpoint.string),
          .bytes(subscription.key), .bytes(subscription.secret), subscription.muted.joined,
        ])
      try db.run(
        "DELETE FROM notice WHERE device = $1 AND circle = ANY ($2)",
        [push.device.sql, subscription.muted.sql])
      return true
    }
  }

  public func removePush(of device: DeviceID) async throws {
    try await write { db in try db.run("DELETE FROM push WHERE device = $1", [device.sql]) }
  }

  public func notices(due now: Instant, most: Int) async throws -> [NoticeRecord] {
    guard replica == nil else { return try await hold(due: now, most: most) }
    return try await rows(
      """
      SELECT notice.device, circle, day, attempts, until, endpoint, key, secret, muted
      FROM notice JOIN push USING (device) JOIN member USING (account, circle)
      WHERE due <= $1 AND until > $1 ORDER BY due LIMIT $2
      """, [now.sql, .int(Int64(most))], Self.notice)
  }

  static func notice(_ row: PostgresRow) throws -> NoticeRecord {
    NoticeRecord(
      subscription: PushSubscription(
        endpoint: Text(try row.text(5)), key: try row.bytes(6), secret: try row.bytes(7),
        muted: try row.ids(8)),
      device: try row.id(0), group: try row.id(1), day: CivilDay(try row.int(2)),
      attempts: try row.int(3), until: try row.instant(4))
  }

  public func nextNotice() async throws -> Instant? {
    try await row(
      """
      SELECT due FROM notice JOIN push USING (device) JOIN member USING (account, circle)
      ORDER BY due LIMIT 1
      """, []
    ) { try $0.instant(0) }
  }

  public func settle(_ notice: NoticeRecord, _ outcome: NoticeOutcome) async throws {
    let place = [notice.device.sql, notice.group.sql, notice.day.sql]
    try await write { db in
      switch outcome {
      case .done:
        try db.run("DELETE FROM notice WHERE device = $1 AND circle = $2 AND day = $3", place)
      case .later(let due):
        try db.run(
          """
          UPDATE notice SET attempts = attempts + 1, due = $4, held = NULL
          WHERE device = $1 AND circle = $2 AND day = $3
          """, place + [due.sql])
      case .dead:
        try db.run(
          "DELETE FROM push WHERE device = $1 AND endpoint = $2",
          [notice.device.sql, .text(notice.subscription.endpoint.string)])
      }
    }
  }

  /// Puts down whom to wake for a post, unless they were told of this group and day before. A
  /// device that says meanwhile what it wants to hear of waits, and then finds the notice.
  static func announce(
    _ post: PostRecord, _ notice: NoticeClaim, in db: PostgresTransaction
  ) throws {
    let devices: [DeviceID] = try db.rows(
      "SELECT device, muted FROM push WHERE account = $1 ORDER BY device FOR SHARE",
      [notice.account.sql]
    ).filter { try !($0.ids(1) as [GroupID]).contains(post.group) }.map { try $0.id(0) }
    guard !devices.isEmpty else { return }
    let (circle, info) = (post.group.sql, post.info)
    let until = max(PostDay.end(of: info.day).value, info.expires.value)
    let isFirst = try db.run(
      """
      INSERT INTO announced (account, circle, day, photo, until) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT DO NOTHING
      """, [notice.account.sql, circle, info.day.sql, info.photo.sql, .int(until)])
    guard isFirst == 1 else { return }
    try db.run(
      """
      INSERT INTO notice (device, circle, day, photo, due, until)
      SELECT unnest($1::bytea[]), $2, $3, $4, $5, $6
      ON CONFLICT (device, circle, day) DO UPDATE SET photo = excluded.photo,
        due = excluded.due, attempts = 0, held = NULL, until = excluded.until
      """,
      [
        devices.sql, circle, info.day.sql, info.photo.sql, notice.due.sql, info.expires.sql,
      ])
  }
}
