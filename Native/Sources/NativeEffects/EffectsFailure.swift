// What can go wrong with a person's data folder, apart from what the core is told.

/// Why the data folder cannot be used.
public enum EffectsFailure: Error, Equatable, Sendable {
  /// Another process holds the folder's lock.
  case inUse(folder: String)
  /// The folder, or a file in it, cannot be read or written.
  case folder(String, reason: String)
  case diskFull
  /// The storage key is missing beside data that needs it, or has the wrong size.
  case keyDamaged(String)
  /// The database cannot be opened.
  case database(reason: String)
  /// Not an http or https address with nothing but a host and perhaps a port.
  case serverAddress(String)
}
