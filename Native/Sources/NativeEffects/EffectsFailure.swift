// What can go wrong with a person's data folder, apart from what the core is told.

import Foundation
import GRDB

/// Why the data folder cannot be used.
public enum EffectsFailure: Error, Equatable, Sendable {
  /// Another process holds the folder's lock; `by` is what it says of itself, if anything.
  case inUse(folder: String, by: String = "")
  /// The folder, or a file in it, cannot be read or written.
  case folder(String, reason: String)
  /// The folder can be read and not written, and was to be changed.
  case readOnly(String)
  case diskFull
  /// What was being changed in this folder when the program was stopped can be neither read nor
  /// finished now. It stays noted.
  case unfinished(String)
  /// Nobody has logged in here, and nothing was made.
  case nobody
  /// There is no vault in this folder.
  case noVault(String)
  /// No vault is made in this folder, which holds something else.
  case notEmpty(String)
  /// The folder belongs to the other program.
  case otherKind(String, owner: String)
  /// A file without which the others are of no use.
  case missing(String)
  /// Does not hold a server's address.
  case serverFile(String)
  /// The storage key is missing beside data that needs it, or has the wrong size.
  case keyDamaged(String)
  /// Others can read or write the storage key, and nothing but its file guards it.
  case keyExposed(String)
  /// A passphrase is needed, and nobody can be asked; `by` is what would name a file that has it.
  case passphraseNeeded(by: String = "")
  /// What was given as a passphrase cannot be one, or be used.
  case passphrase(String)
  /// Another passphrase than that of the key in this file.
  case wrongPassphrase(String)
  /// The system's keyring cannot be used.
  case keyring(String)
  /// The keyring has forgotten what opens the key in this file.
  case notInKeyring(String)
  /// The database cannot be opened.
  case database(String, reason: String)
  /// Not an http or https address with nothing but a host and perhaps a port.
  case serverAddress(String)
}

extension EffectsFailure {
  /// A database that cannot be used, with the reason in words: of one's own files nobody needs to
  /// read at which statement it was noticed.
  static func database(_ path: String, after error: any Error) -> Self {
    if let failure = error as? Self { return failure }
    return .database(path, reason: reason(of: error))
  }

  /// Why SQLite or the system refuses a file, without the file's name.
  static func reason(of error: any Error) -> String {
    switch error {
    case let error as DatabaseError: error.message ?? String(describing: error.resultCode)
    case let error as CocoaError:
      (error.underlying as? POSIXError).map { String(cString: strerror($0.code.rawValue)) }
        ?? error.localizedDescription
    default: String(describing: error)
    }
  }
}
