// Codes, their limits, and the tickets they buy.

import Foundation
import GRDB
import Wire

extension SQLiteStore {
  public func count(_ scope: Digest, now: Instant, ends: Instant) async throws -> Usage {
    try await queue.write { db in
      let row = try db.row("SELECT ends, uses FROM counter WHERE scope = ?", [scope.data])
      let running = row.map { $0.instant(0) > now } ?? false
      let uses: Int64 = running ? (row?[1] ?? 0) + 1 : 1
      let until: Int64 = running ? (row?[0] ?? ends.value) : ends.value
      try db.run(
        "INSERT OR REPLACE INTO counter (scope, ends, uses) VALUES (?, ?, ?)",
        [scope.data, until, uses])
      return Usage(uses: UInt32(clamping: uses), ends: Instant(until))
    }
  }

  public func putCode(_ code: CodeRecord) async throws {
    try await queue.write { db in
      try db.run(
        "INSERT OR REPLACE INTO code (phone, code, expires, tries) VALUES (?, ?, ?, ?)",
        [code.phone.data, code.code.data, code.expires.value, code.tries])
    }
  }

  public func tryCode(phone: Digest, code: Digest, now: Instant) async throws -> CodeOutcome {
    try await queue.write { db in
      guard
        let row = try db.row(
          "SELECT code, expires, tries FROM code WHERE phone = ?", [phone.data])
      else { return .wrong(triesLeft: 0) }
      let tries: UInt8 = row[2]
      guard row.instant(1) > now, tries > 0 else {
        try db.run("DELETE FROM code WHERE phone = ?", [phone.data])
        return .wrong(triesLeft: 0)
      }
      // Both are HMACs under a key only the server has: nothing to learn from timing.
      if try row.id(0) as Digest == code {
        try db.run("DELETE FROM code WHERE phone = ?", [phone.data])
        return .right
      }
      try db.run("UPDATE code SET tries = ? WHERE phone = ?", [tries - 1, phone.data])
      return .wrong(triesLeft: tries - 1)
    }
  }

  public func putTicket(_ ticket: TicketRecord) async throws {
    try await queue.write { db in
      try db.run(
        "INSERT INTO ticket (hash, phone, challenge, expires, device) VALUES (?, ?, ?, ?, ?)",
        [
          ticket.hash.data, ticket.phone.data, ticket.challenge.data, ticket.expires.value,
          ticket.device?.data,
        ])
    }
  }

  public func ticket(_ hash: Digest, now: Instant) async throws -> TicketRecord? {
    try await pool.read { db in try Self.ticket(hash, now: now, in: db) }
  }

  static func ticket(_ hash: Digest, now: Instant, in db: Database) throws -> TicketRecord? {
    guard
      let row = try db.row(
        "SELECT phone, challenge, expires, device FROM ticket WHERE hash = ?", [hash.data]),
      row.instant(2) > now
    else { return nil }
    let device: Data? = row[3]
    return TicketRecord(
      hash: hash, phone: try row.id(0), challenge: try row.id(1), expires: row.instant(2),
      device: try device.map { try DeviceID(stored: $0) })
  }
}
