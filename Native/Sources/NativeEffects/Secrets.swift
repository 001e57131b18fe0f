// Secrets by name: keys, entropy, invitation secrets. "transient/…" lives in memory until it is
// forgotten; everything else is sealed in the database and survives a restart.

import NativeCrypto
import Wire

/// The secrets of a device.
final class Secrets: SecretStore {
  private let database: Database
  private let transient = MemorySecretStore()

  init(database: Database) { self.database = database }

  func keep(_ secret: borrowing Secret, as name: SecretName) throws(StoreFault) {
    if Self.isTransient(name) { return try transient.keep(secret, as: name) }
    var stored = Self.stored(secret)
    defer { stored.withUnsafeMutableBytes { wipe($0) } }
    try database.apply([Database.Change(name: name.bytes, bytes: stored)], at: .secret)
  }

  /// What the database is to change for these; transient ones are none of its business.
  func databaseChanges(
    _ secrets: [(name: SecretName, secret: KeptSecret?)]
  ) -> [Database.PlacedChange] {
    secrets.filter { !Self.isTransient($0.name) }.map { name, kept in
      var stored: [UInt8]?
      if let kept { stored = Self.stored(kept.secret) }
      return Database.PlacedChange(
        place: .secret, change: Database.Change(name: name.bytes, bytes: stored))
    }
  }

  /// Changes the transient ones of these.
  func changeTransient(
    _ secrets: [(name: SecretName, secret: KeptSecret?)]
  ) throws(StoreFault) {
    for (name, kept) in secrets where Self.isTransient(name) {
      if let kept {
        try transient.keep(kept.secret, as: name)
      } else {
        try transient.forget(name)
      }
    }
  }

  private static func stored(_ secret: borrowing Secret) -> [UInt8] {
    var stored = [secret.kind.rawValue]
    secret.bytes.withUnsafeBytes { stored.append(contentsOf: $0) }
    return stored
  }

  func secret(_ name: SecretName) throws(StoreFault) -> Secret? {
    if Self.isTransient(name) { return try transient.secret(name) }
    switch try database.value(name.bytes, at: .secret) {
    case .nothing: return nil
    case .unreadable: throw .unavailable
    case .value(var stored):
      defer { stored.withUnsafeMutableBytes { wipe($0) } }
      guard let first = stored.first, let kind = SecretKind(rawValue: first) else {
        throw .unavailable
      }
      return Secret(kind: kind, bytes: SecretBytes(copying: stored.dropFirst()))
    }
  }

  func forget(_ name: SecretName) throws(StoreFault) {
    if Self.isTransient(name) { return try transient.forget(name) }
    try database.apply([Database.Change(name: name.bytes, bytes: nil)], at: .secret)
  }

  func forgetTransient() {
    for name in transient.names { try? transient.forget(name) }
  }

  /// A secret kept as bytes, for what a person must read or a server be told; `nil` when there
  /// is none of that name, or it is a key.
  func bytes(_ name: SecretName) -> [UInt8]? {
    guard let secret = try? secret(name), secret.kind == .bytes else { return nil }
    return secret.bytes.withUnsafeBytes { Array($0) }
  }

  /// Whether it was kept.
  func keep(bytes: [UInt8], as name: SecretName) -> Bool {
    do throws(StoreFault) {
      try keep(Secret(kind: .bytes, bytes: SecretBytes(copying: bytes)), as: name)
      return true
    } catch {
      return false
    }
  }

  private static func isTransient(_ name: SecretName) -> Bool {
    name.bytes.starts(with: Array("transient/".utf8))
  }
}
