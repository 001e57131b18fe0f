// What the devices of an account share: one sealed document, never looked into.

import Foundation
import GRDB
import Wire

extension SQLiteStore {
  public func own(of account: AccountID) async throws -> OwnReply? {
    try await pool.read { db in try Self.own(of: account, in: db) }
  }

  public func ownID(of account: AccountID) async throws -> OwnID? {
    try await pool.read { db in
      try db.row("SELECT id FROM own WHERE account = ?", [account.data]).map { try $0.id(0) }
    }
  }

  public func putOwn(_ update: OwnUpdate, of account: AccountID) async throws -> Bool {
    try await queue.write { db in
      let known = try Self.own(of: account, in: db)
      if known == OwnReply(id: update.id, sealed: update.sealed) { return true }
      guard known?.id == update.after, known?.id != update.id else { return false }
      try db.run(
        "INSERT OR REPLACE INTO own (account, id, sealed) VALUES (?, ?, ?)",
        [account.data, update.id.data, Data(update.sealed)])
      return true
    }
  }

  private static func own(of account: AccountID, in db: Database) throws -> OwnReply? {
    try db.row("SELECT id, sealed FROM own WHERE account = ?", [account.data]).map { row in
      let sealed: Data = row[1]
      return OwnReply(id: try row.id(0), sealed: Array(sealed))
    }
  }
}
