// What the devices of an account share: one sealed document, never looked into.

import Foundation
import GRDB
import Wire

extension SQLiteStore {
  public func accountSettings(of account: AccountID) async throws -> AccountSettingsReply? {
    try await read { db in try Self.accountSettings(of: account, in: db) }
  }

  public func accountSettingsID(of account: AccountID) async throws -> AccountSettingsID? {
    try await read { db in
      try db.row("SELECT id FROM account_settings WHERE account = ?", [account.data]).map {
        try $0.id(0)
      }
    }
  }

  public func putAccountSettings(_ update: AccountSettingsUpdate, of account: AccountID)
    async throws -> Bool
  {
    try await queue.write { db in
      let known = try Self.accountSettings(of: account, in: db)
      if known == AccountSettingsReply(id: update.id, sealed: update.sealed) { return true }
      guard known?.id == update.after, known?.id != update.id else { return false }
      try db.run(
        "INSERT OR REPLACE INTO account_settings (account, id, sealed) VALUES (?, ?, ?)",
        [account.data, update.id.data, Data(update.sealed)])
      return true
    }
  }

  private static func accountSettings(of account: AccountID, in db: Database) throws
    -> AccountSettingsReply?
  {
    try db.row("SELECT id, sealed FROM account_settings WHERE account = ?", [account.data]).map {
      row in
      let sealed: Data = try row.value(1)
      return AccountSettingsReply(id: try row.id(0), sealed: Array(sealed))
    }
  }
}
