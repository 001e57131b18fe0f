// What can go wrong with a person's data folder, apart from what the core is told.

/// Why the data folder cannot be used.
public enum EffectsFailure: Error, Equatable, Sendable {
  /// Another process holds the folder's lock.
  case inUse(folder: String)
  /// The folder, or a file in it, cannot be read or written.
  case folder(String, reason: String)
  case diskFull
  /// Nobody has logged in here, and nothing was made.
  case nobody
  /// The folder belongs to the other program.
  case otherKind(String, owner: String)
  /// A file without which the others are of no use.
  case missing(String)
  /// Does not hold a server's address.
  case serverFile(String)
  /// The storage key is missing beside data that needs it, or has the wrong size.
  case keyDamaged(String)
  /// The database cannot be opened.
  case database(String, reason: String)
  /// Not an http or https address with nothing but a host and perhaps a port.
  case serverAddress(String)
}
