// Codes, their limits, and the tickets they buy.

import Foundation
import GRDB
import Wire

extension SQLiteStore {
  public func count(_ uses: [UseClaim], now: Instant) async throws -> Instant? {
    try await queue.write { db in
      var counted: [(scope: Digest, uses: Int64, ends: Instant)] = []
      for use in uses {
        let row = try db.row("SELECT ends, uses FROM counter WHERE scope = ?", [use.scope.data])
        let running = try row.map { try $0.instant(0) > now } ?? false
        let before: Int64 = try running ? row?.value(1) ?? 0 : 0
        let ends = try running ? row?.instant(0) ?? use.ends : use.ends
        guard before < Int64(use.most) else { return ends }
        counted.append((use.scope, before + 1, ends))
      }
      for count in counted {
        try db.run(
          "INSERT OR REPLACE INTO counter (scope, ends, uses) VALUES (?, ?, ?)",
          [count.scope.data, count.ends.value, count.uses])
      }
      return nil
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
      let tries: UInt8 = try row.value(2)
      guard try row.instant(1) > now, tries > 0 else {
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
    try await read { db in try Self.ticket(hash, now: now, in: db) }
  }

  static func ticket(_ hash: Digest, now: Instant, in db: Database) throws -> TicketRecord? {
    guard
      let row = try db.row(
        "SELECT phone, challenge, expires, device FROM ticket WHERE hash = ?", [hash.data]),
      try row.instant(2) > now
    else { return nil }
    let device: Data? = try row.value(3)
    return TicketRecord(
      hash: hash, phone: try row.id(0), challenge: try row.id(1), expires: try row.instant(2),
      device: try device.map { try DeviceID(stored: $0) })
  }
}
