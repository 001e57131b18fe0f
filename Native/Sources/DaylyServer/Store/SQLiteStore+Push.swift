// Who is to be woken, and for what: one notice per person, group and day, decided in the
// transaction that stores the post. And withdrawing a post, which takes its notices with it.

import Bytes
import Foundation
import GRDB
import Locaphoto
import Wire

extension SQLiteStore {
  public func putPush(_ push: PushRecord) async throws -> Bool {
    let subscription = push.subscription
    return try await queue.write { db in
      guard try Self.isIn(push.device, of: push.account, in: db) else { return false }
      // An address belongs to one device: a browser that signed in anew has a new one of those.
      try db.run(
        "DELETE FROM push WHERE endpoint = ? AND device <> ?",
        [subscription.endpoint.string, push.device.data])
      try db.run(
        """
        INSERT INTO push (device, account, endpoint, key, secret, muted) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (device) DO UPDATE SET account = excluded.account,
          endpoint = excluded.endpoint, key = excluded.key, secret = excluded.secret,
          muted = excluded.muted
        """,
        [
          push.device.data, push.account.data, subscription.endpoint.string,
          Data(subscription.key), Data(subscription.secret),
          Data(subscription.muted.flatMap(\.bytes)),
        ])
      for group in subscription.muted {
        try db.run(
          "DELETE FROM notice WHERE device = ? AND circle = ?", [push.device.data, group.data])
      }
      return true
    }
  }

  public func removePush(of device: DeviceID) async throws {
    try await queue.write { db in
      try db.run("DELETE FROM push WHERE device = ?", [device.data])
    }
  }

  public func notices(due now: Instant, most: Int) async throws -> [NoticeRecord] {
    try await read { db in
      try db.rows(
        """
        SELECT notice.device, circle, day, attempts, until, endpoint, key, secret, muted
        FROM notice JOIN push USING (device) JOIN member USING (account, circle)
        WHERE due <= ? AND until > ? ORDER BY due LIMIT ?
        """, [now.value, now.value, most]
      ).map { row in
        let endpoint: String = try row.value(5)
        let key: Data = try row.value(6)
        let secret: Data = try row.value(7)
        return NoticeRecord(
          subscription: PushSubscription(
            endpoint: Text(endpoint), key: Array(key), secret: Array(secret),
            muted: try Self.groups(row.value(8))),
          device: try row.id(0), group: try row.id(1), day: CivilDay(try row.value(2)),
          attempts: try row.value(3),
          until: try row.instant(4))
      }
    }
  }

  public func nextNotice() async throws -> Instant? {
    try await read { db in
      try db.row(
        """
        SELECT due FROM notice JOIN push USING (device) JOIN member USING (account, circle)
        ORDER BY due LIMIT 1
        """, [])?.instant(0)
    }
  }

  public func settle(_ notice: NoticeRecord, _ outcome: NoticeOutcome) async throws {
    let place: StatementArguments = [
      notice.device.data, notice.group.data, notice.day.value,
    ]
    try await queue.write { db in
      switch outcome {
      case .done:
        try db.run("DELETE FROM notice WHERE device = ? AND circle = ? AND day = ?", place)
      case .later(let due):
        try db.run(
          """
          UPDATE notice SET attempts = attempts + 1, due = ?
          WHERE device = ? AND circle = ? AND day = ?
          """, [due.value] + place)
      case .dead:
        try db.run(
          "DELETE FROM push WHERE device = ? AND endpoint = ?",
          [notice.device.data, notice.subscription.endpoint.string])
      }
    }
  }

  /// Puts down whom to wake for a post, unless they were told of this group and day before.
  static func announce(_ post: PostRecord, _ notice: NoticeClaim, in db: Database) throws {
    let devices = try db.rows(
      "SELECT device, muted FROM push WHERE account = ?", [notice.account.data]
    ).filter { try !Self.groups($0.value(1)).contains(post.group) }
    guard !devices.isEmpty else { return }
    let (circle, info) = (post.group.data, post.info)
    let until = max(PostDay.end(of: info.day).value, info.expires.value)
    try db.run(
      "INSERT OR IGNORE INTO announced (account, circle, day, photo, until) VALUES (?, ?, ?, ?, ?)",
      [notice.account.data, circle, info.day.value, info.photo.data, until])
    guard db.changesCount == 1 else { return }
    for row in devices {
      let device: Data = try row.value(0)
      try db.run(
        """
        INSERT OR REPLACE INTO notice (device, circle, day, photo, due, until)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
        [
          device, circle, info.day.value, info.photo.data, notice.due.value, info.expires.value,
        ])
    }
  }

  private static func groups(_ stored: Data) throws -> [GroupID] {
    let count = GroupID.byteCount
    guard stored.count % count == 0 else { throw DamagedRow() }
    return stride(from: 0, to: stored.count, by: count).map { start in
      GroupID(unchecked: Array(stored.dropFirst(start).prefix(count)))
    }
  }
}

// MARK: - Withdrawing

extension SQLiteStore {
  public func withdraw(
    _ photo: PhotoID, from group: GroupID, by account: AccountID
  ) async throws -> WithdrawalOutcome {
    try await queue.write { db in
      let place: StatementArguments = [group.data, photo.data]
      let spent = try db.row(
        "SELECT 1 FROM spent WHERE circle = ? AND photo = ? AND account = ?",
        place + [account.data])
      guard spent != nil else { return .refused }
      guard
        let row = try db.row("\(Self.columns) WHERE circle = ? AND photo = ?", place)
      else { return .gone }
      try db.run("DELETE FROM post WHERE circle = ? AND photo = ?", place)
      // Whoever was not told yet has nothing to be told of. `announced` goes too: the next photo
      // of the day is then the first they hear of.
      try db.run(
        """
        DELETE FROM announced WHERE circle = ? AND photo = ? AND account IN (
          SELECT push.account FROM notice JOIN push USING (device)
          WHERE notice.circle = ? AND notice.photo = ?)
        """, place + place)
      try db.run("DELETE FROM notice WHERE circle = ? AND photo = ?", place)
      return .withdrawn(try Self.record(row).blobs)
    } committed: { [caches] _ in
      caches.forget(group)
    }
  }
}
