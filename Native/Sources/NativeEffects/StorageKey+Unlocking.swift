// Reads the storage key with whatever unlocks it, makes it where there is none, and changes what
// unlocks it: the key itself stays, so nothing that is sealed is touched.

import Crypto
import Foundation
import OwnFiles

/// Whom to ask when the key's file is not enough.
public struct Unlocking: Sendable {
  public var passphrase: @Sendable () throws(EffectsFailure) -> Passphrase
  public var keyring: any Keyring
  /// What guessing a new passphrase will cost. Tests have no time for the usual.
  var workFactor = Scrypt.usualWorkFactor

  public init(
    keyring: any Keyring,
    passphrase: @escaping @Sendable () throws(EffectsFailure) -> Passphrase
  ) {
    self.keyring = keyring
    self.passphrase = passphrase
  }

  /// Nobody is there to type anything.
  public static let unattended = Unlocking(keyring: SystemKeyring(asks: false)) {
    () throws(EffectsFailure) in throw .passphraseNeeded()
  }
}

extension StorageKey {
  /// Reads the key, or makes one where no data needs an older one.
  convenience init(
    in folder: DataFolder, unlocking: Unlocking = .unattended
  ) throws(EffectsFailure) {
    if let file = try Self.file(in: folder) {
      try Self.requireGuarded(file, in: folder)
      self.init(root: try Self.root(file, in: folder, unlocking))
    } else {
      let root = SymmetricKey(size: .bits256)
      try DurableFile.write(KeyFile.open(root).bytes, to: folder.key)
      self.init(root: root)
    }
  }

  /// `nil` where no key has been made; a database without one is refused.
  fileprivate static func file(in folder: DataFolder) throws(EffectsFailure) -> KeyFile? {
    let status: stat?
    do throws(FileProblem) { status = try folder.key.status() } catch {
      throw EffectsFailure(error, at: folder.key)
    }
    guard status != nil else {
      let database = folder.url.appendingPathComponent(Database.fileName).path
      guard !FileManager.default.fileExists(atPath: database) else {
        throw .keyDamaged(folder.keyFile.path)
      }
      return nil
    }
    guard let bytes = try DurableFile.readable(folder.key), let file = KeyFile(bytes) else {
      throw .keyDamaged(folder.keyFile.path)
    }
    return file
  }

  /// Throws `EffectsFailure.keyExposed` for a key of one's own that its file alone should guard and
  /// does not, as ssh refuses one. Changing what unlocks it stays possible: some file systems keep
  /// no modes.
  private static func requireGuarded(
    _ file: KeyFile, in folder: DataFolder
  ) throws(EffectsFailure) {
    guard case .open = file, let status = (try? folder.key.status()).flatMap({ $0 }),
      status.st_uid == getuid(),
      status.st_mode & (S_IRWXG | S_IRWXO) != 0
    else { return }
    throw .keyExposed(folder.keyFile.path)
  }

  fileprivate static func root(
    _ file: KeyFile, in folder: DataFolder, _ unlocking: Unlocking
  ) throws(EffectsFailure) -> SymmetricKey {
    let path = folder.keyFile.path
    switch file {
    case .open(let key): return key
    case .sealed(let sealed):
      switch sealed.lock {
      case .passphrase(let scrypt):
        let other = try scrypt.key(of: try unlocking.passphrase())
        guard let key = sealed.opened(with: other) else { throw .wrongPassphrase(path) }
        return key
      case .keyring(let id):
        guard let other = try unlocking.keyring.key(id) else { throw .notInKeyring(path) }
        guard let key = sealed.opened(with: other) else { throw .keyDamaged(path) }
        return key
      }
    }
  }
}

extension DataFolder {
  /// What unlocks the key; asks nobody.
  public func unlocker() throws(EffectsFailure) -> KeyUnlocker {
    guard let file = try StorageKey.file(in: self) else { throw .keyDamaged(keyFile.path) }
    return file.unlocker
  }

  /// Lets another unlocker hold the same key. `chosen` is asked for a new passphrase, after the
  /// old unlocker has proved that it opens what lies here. The new file is durable before anything
  /// of the old one goes; whatever stops this, one of the two opens the folder.
  public func unlock(
    by unlocker: KeyUnlocker, unlocking: Unlocking,
    chosen: () throws(EffectsFailure) -> Passphrase
  ) throws(EffectsFailure) {
    guard let old = try StorageKey.file(in: self) else { throw .keyDamaged(keyFile.path) }
    let root = try StorageKey.root(old, in: self, unlocking)
    _ = try Database(in: self, key: StorageKey(root: root))
    let new = try file(root, by: unlocker, unlocking, chosen)
    let isDurable: Bool
    do throws(EffectsFailure) {
      isDurable = try DurableFile.replace(key, by: new.bytes)
    } catch {
      new.forget(in: unlocking.keyring)
      throw error
    }
    if isDurable { old.forget(in: unlocking.keyring) }
  }

  private func file(
    _ root: SymmetricKey, by unlocker: KeyUnlocker, _ unlocking: Unlocking,
    _ chosen: () throws(EffectsFailure) -> Passphrase
  ) throws(EffectsFailure) -> KeyFile {
    let sealed: SealedKey?
    switch unlocker {
    case .file: return .open(root)
    case .passphrase:
      let passphrase = try chosen()
      let salt = SealedKey.randomBytes(Scrypt.saltByteCount)
      guard let scrypt = Scrypt(salt: salt, workFactor: unlocking.workFactor) else {
        preconditionFailure("a work factor is one of those that are read")
      }
      sealed = SealedKey(root, under: try scrypt.key(of: passphrase), from: .passphrase(scrypt))
    case .keyring:
      let (id, other) = (SealedKey.freshID(), SymmetricKey(size: .bits256))
      try unlocking.keyring.keep(other, as: id, label: "Dayly: \(url.path)")
      // A keyring that does not give back what it took would lock the owner out.
      guard try unlocking.keyring.key(id) == other else {
        throw .keyring("it does not keep what it is given")
      }
      sealed = SealedKey(root, under: other, from: .keyring(id: id))
    }
    guard let sealed else { throw .keyDamaged(keyFile.path) }
    return .sealed(sealed)
  }

  /// What the keyring keeps for this folder goes with it.
  func forgetKey(in keyring: any Keyring) {
    guard let bytes = DurableFile.read(key) else { return }
    KeyFile(bytes)?.forget(in: keyring)
  }
}

extension KeyFile {
  /// What is left in a keyring opens nothing: no file is sealed under it any more.
  fileprivate func forget(in keyring: any Keyring) {
    guard case .sealed(let sealed) = self, case .keyring(let id) = sealed.lock else { return }
    try? keyring.forget(id)
  }
}
