// The file `key` of a data folder: the storage key, and what unlocks it. It is either the key's 32
// bytes themselves, which nothing but the file's mode guards, or three lines of text:
//
//     dayly storage key 1
//     passphrase 17 <16 bytes of salt in hex>       or       keyring <16 bytes of id in hex>
//     <nonce (12) ‖ ciphertext (32) ‖ tag (16), in hex>
//
// The last line is the key under AES-256-GCM with the two lines above it as associated data; the
// other key is scrypt of a passphrase, or lies in the system's keyring under the id. Changing the
// unlocker changes this file and nothing that is sealed.

import Bytes
import Crypto
import Foundation

/// What has to be at hand to read a data folder.
public enum KeyUnlocker: String, CaseIterable, Sendable {
  /// The file alone: whoever can read it has the key.
  case file
  case passphrase
  case keyring
}

/// What a key file holds.
enum KeyFile {
  case open(SymmetricKey)
  case sealed(SealedKey)

  /// `nil` when the bytes are no key file.
  init?(_ bytes: [UInt8]) {
    if bytes.count == StorageKey.byteCount {
      self = .open(SymmetricKey(data: bytes))
    } else if let sealed = SealedKey(bytes) {
      self = .sealed(sealed)
    } else {
      return nil
    }
  }

  var bytes: [UInt8] {
    switch self {
    case .open(let key): key.withUnsafeBytes { Array($0) }
    case .sealed(let sealed): sealed.bytes
    }
  }

  var unlocker: KeyUnlocker {
    switch self {
    case .open: .file
    case .sealed(let sealed):
      switch sealed.lock {
      case .passphrase: .passphrase
      case .keyring: .keyring
      }
    }
  }
}

/// A storage key under another key.
struct SealedKey {
  /// Where the other key comes from.
  enum Lock {
    case passphrase(Scrypt)
    case keyring(id: String)
  }

  let lock: Lock
  private let box: [UInt8]

  private static let firstLine = "dayly storage key 1"
  private static let idByteCount = 16
  private static let boxByteCount = 12 + StorageKey.byteCount + 16
  private static let byteCountMax = 256

  /// `nil` unless the bytes are exactly what `bytes` writes.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.byteCountMax, let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count == 4, lines[0] == Self.firstLine, lines[3].isEmpty,
      let lock = Self.lock(lines[1]), let box = unhex(Text(lines[2])),
      box.count == Self.boxByteCount
    else { return nil }
    self.lock = lock
    self.box = box
    guard self.bytes == bytes else { return nil }
  }

  init?(_ key: SymmetricKey, under other: SymmetricKey, from lock: Lock) {
    let sealed = key.withUnsafeBytes {
      try? AES.GCM.seal($0, using: other, authenticating: Self.head(lock))
    }
    guard let box = sealed?.combined else { return nil }
    self.lock = lock
    self.box = Array(box)
  }

  var bytes: [UInt8] { Self.head(lock) + Array("\(hex(box).string)\n".utf8) }

  /// `nil` when it is another key, or the file was changed.
  func opened(with other: SymmetricKey) -> SymmetricKey? {
    guard let sealed = try? AES.GCM.SealedBox(combined: box),
      let key = try? AES.GCM.open(sealed, using: other, authenticating: Self.head(lock))
    else { return nil }
    return SymmetricKey(data: key)
  }

  /// A name for an entry in a keyring that nothing else has.
  static func freshID() -> String { hex(randomBytes(idByteCount)).string }

  static func randomBytes(_ count: Int) -> [UInt8] {
    SymmetricKey(size: SymmetricKeySize(bitCount: count * 8)).withUnsafeBytes { Array($0) }
  }

  private static func head(_ lock: Lock) -> [UInt8] {
    let line =
      switch lock {
      case .passphrase(let scrypt): "passphrase \(scrypt.workFactor) \(hex(scrypt.salt).string)"
      case .keyring(let id): "keyring \(id)"
      }
    return Array("\(firstLine)\n\(line)\n".utf8)
  }

  private static func lock(_ line: String) -> Lock? {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard let kind = words.first else { return nil }
    switch (KeyUnlocker(rawValue: kind), words.count) {
    case (.passphrase, 3):
      guard let factor = Int(words[1]), let salt = unhex(Text(words[2])) else { return nil }
      return Scrypt(salt: salt, workFactor: factor).map(Lock.passphrase)
    case (.keyring, 2):
      guard unhex(Text(words[1]))?.count == idByteCount else { return nil }
      return .keyring(id: words[1])
    default: return nil
    }
  }
}
