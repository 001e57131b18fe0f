// What one of several servers does for all of them. Whose it is ends at an instant of the
// database's clock, so that a server that is gone, or has another idea of the time, keeps nothing
// undone. All of it may be done twice without harm: a lease saves work, and no promise rests on it.

import PostgresClient
import Wire

extension PostgresStore {
  /// Longer than two sweeps are apart: who has swept last goes on, unless it is gone.
  private static let sweepLease = "150 seconds"
  /// So many seconds before its turn a part may be taken: nobody comes to the second.
  private static let partSlack = 10
  /// Push services are given 20 seconds for each of so many notices.
  private static let noticesHeldMax = 4
  private static let noticeLease = "120 seconds"
  private static let freeNotices = """
    FROM notice JOIN push USING (device) JOIN member USING (account, circle)
    WHERE due <= $1 AND until > $1 AND (held IS NULL OR held <= clock_timestamp())
    """

  public func leadsSweep() async throws -> Bool {
    guard let replica else { return true }
    return try await write { db in
      try db.run(
        """
        INSERT INTO lease (name, holder, until)
        VALUES ('sweep', $1, clock_timestamp() + interval '\(Self.sweepLease)')
        ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
        WHERE lease.holder = excluded.holder OR lease.until <= clock_timestamp()
        """, [.text(replica.name)]) == 1
    }
  }

  /// The one that has waited longest. Each may be taken again as many minutes later as there are
  /// parts: so a server that is alone, and takes one a minute, goes on with the first after the
  /// last, and several look through no more than one does.
  public func takePart(of count: Int) async throws -> BlobPart? {
    guard let replica else { return turns.next(of: count) }
    return try await write { db in
      let free = try db.row(
        """
        SELECT number FROM generate_series(0, \(count - 1)::bigint) AS number
        LEFT JOIN lease ON name = 'part ' || number || ' of \(count)'
        WHERE until IS NULL OR until <= clock_timestamp()
        ORDER BY until NULLS FIRST, number LIMIT 1
        """, [])
      guard let number = try free?.int(0, as: Int.self) else { return nil }
      // Who comes second, and has waited here for the first, finds it taken.
      let taken = try db.run(
        """
        INSERT INTO lease (name, holder, until)
        VALUES ($1, $2, clock_timestamp() + interval '\(count * 60 - Self.partSlack) seconds')
        ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
        WHERE lease.until <= clock_timestamp()
        """, [.text("part \(number) of \(count)"), .text(replica.name)])
      return taken == 1 ? BlobPart(number: number, count: count) : nil
    }
  }

  /// Holds notices whose time has come, so that other servers leave them alone. A server that is
  /// killed after it has sent one and before it has said so has it sent again by another.
  func hold(due now: Instant, most: Int) async throws -> [NoticeRecord] {
    // Asked every second, and mostly there is nothing: that shall cost no transaction.
    let due = try await row(
      "SELECT 1 \(Self.freeNotices) LIMIT 1", [now.sql]
    ) { _ in true }
    guard due != nil else { return [] }
    return try await write { db in
      try db.rows(
        """
        WITH free AS (
          SELECT notice.device, circle, day \(Self.freeNotices)
          ORDER BY due LIMIT $2 FOR UPDATE OF notice SKIP LOCKED
        ), mine AS (
          UPDATE notice SET held = clock_timestamp() + interval '\(Self.noticeLease)'
          FROM free WHERE notice.device = free.device AND notice.circle = free.circle
            AND notice.day = free.day
          RETURNING notice.*
        )
        SELECT mine.device, circle, day, attempts, until, endpoint, key, secret, muted
        FROM mine JOIN push USING (device) ORDER BY due
        """, [now.sql, .int(Int64(min(most, Self.noticesHeldMax)))]
      ).map(Self.notice)
    }
  }
}
