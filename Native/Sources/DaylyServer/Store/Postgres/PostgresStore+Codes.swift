// Codes, their limits, and the tickets they buy.

import PostgresClient
import Wire

extension PostgresStore {
  /// Counts first, which locks each counter, and takes it back where one is beyond its limit. In
  /// the order of their names, so that two who count the same do not wait for each other.
  public func count(_ uses: [UseClaim], now: Instant) async throws -> Instant? {
    let claims = Dictionary(uses.map { ($0.scope, $0) }, uniquingKeysWith: { $1 })
    return try await write { db in
      var counted: [Digest: (uses: Int64, ends: Instant)] = [:]
      for (scope, claim) in claims.sorted(by: { $0.key < $1.key }) {
        let row = try db.row(
          """
          INSERT INTO counter AS known (scope, ends, uses) VALUES ($1, $2, 1)
          ON CONFLICT (scope) DO UPDATE SET
            uses = CASE WHEN known.ends > $3 THEN known.uses + 1 ELSE 1 END,
            ends = CASE WHEN known.ends > $3 THEN known.ends ELSE excluded.ends END
          RETURNING uses, ends
          """, [scope.sql, claim.ends.sql, now.sql])
        counted[scope] = try row.map { (try $0.int(0), try $0.instant(1)) }
      }
      for use in uses {
        guard let known = counted[use.scope] else { throw DamagedRow() }
        guard known.uses <= Int64(use.most) else { throw Undone<Instant?>(outcome: known.ends) }
      }
      return nil
    }
  }

  public func putCode(_ code: CodeRecord) async throws {
    try await write { db in
      try db.run(
        """
        INSERT INTO code (phone, code, expires, tries) VALUES ($1, $2, $3, $4)
        ON CONFLICT (phone) DO UPDATE SET code = excluded.code, expires = excluded.expires,
          tries = excluded.tries
        """, [code.phone.sql, code.code.sql, code.expires.sql, .int(Int64(code.tries))])
    }
  }

  public func tryCode(phone: Digest, code: Digest, now: Instant) async throws -> CodeOutcome {
    try await write { db in
      guard
        let row = try db.row(
          "SELECT code, expires, tries FROM code WHERE phone = $1 FOR UPDATE", [phone.sql])
      else { return .wrong(triesLeft: 0) }
      let tries: UInt8 = try row.int(2)
      guard try row.instant(1) > now, tries > 0 else {
        try db.run("DELETE FROM code WHERE phone = $1", [phone.sql])
        return .wrong(triesLeft: 0)
      }
      // Both are HMACs under a key only the server has: nothing to learn from timing.
      if try row.id(0) as Digest == code {
        try db.run("DELETE FROM code WHERE phone = $1", [phone.sql])
        return .right
      }
      try db.run(
        "UPDATE code SET tries = $2 WHERE phone = $1", [phone.sql, .int(Int64(tries - 1))])
      return .wrong(triesLeft: tries - 1)
    }
  }

  public func putTicket(_ ticket: TicketRecord) async throws {
    try await write { db in
      try db.run(
        "INSERT INTO ticket (hash, phone, challenge, expires, device) VALUES ($1, $2, $3, $4, $5)",
        [
          ticket.hash.sql, ticket.phone.sql, ticket.challenge.sql, ticket.expires.sql,
          ticket.device?.sql ?? .null,
        ])
    }
  }

  public func ticket(_ hash: Digest, now: Instant) async throws -> TicketRecord? {
    try await row(Self.ticketColumns, [hash.sql, now.sql]) { try Self.ticket(hash, $0) }
  }

  static let ticketColumns =
    "SELECT phone, challenge, expires, device FROM ticket WHERE hash = $1 AND expires > $2"

  static func ticket(_ hash: Digest, _ row: PostgresRow) throws -> TicketRecord {
    TicketRecord(
      hash: hash, phone: try row.id(0), challenge: try row.id(1), expires: try row.instant(2),
      device: try row.isNull(3) ? nil : try row.id(3))
  }
}
