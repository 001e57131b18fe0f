// The server's one secret: a random key in a file only its user can read. Phone numbers and
// addresses are stored as HMACs under it, so a stolen database does not list them.

import Crypto
import Foundation
import Wire

/// Keyed hashes, one label for each use.
public struct SecretKeys: Sendable {
  private let key: SymmetricKey

  /// `key` has 32 random bytes.
  public init(key: [UInt8]) { self.key = SymmetricKey(data: key) }

  /// What the database keeps, so that another key beside it is noticed. It tells nothing about
  /// the key.
  var check: Wire.Digest { mac("key check", []) }

  /// What a bucket keeps, so that another server's is noticed.
  var bucketMark: Wire.Digest { mac("bucket", []) }

  func phone(_ number: [UInt8]) -> Wire.Digest { mac("phone", number) }

  func address(_ address: String) -> Wire.Digest { mac("address", Array(address.utf8)) }

  func code(_ code: [UInt8], phone: Wire.Digest) -> Wire.Digest { mac("code", phone.bytes + code) }

  /// 16 bytes that only this server could have put behind `nonce`.
  func challengeTag(device: DeviceID, nonce: [UInt8]) -> [UInt8] {
    Array(mac("challenge", device.bytes + nonce).bytes.prefix(16))
  }

  private func mac(_ use: String, _ message: [UInt8]) -> Wire.Digest {
    var hmac = HMAC<SHA256>(key: key)
    hmac.update(data: Array("dayly/v1 server \(use)".utf8) + [0] + message)
    return Wire.Digest(unchecked: Array(hmac.finalize()))
  }
}

/// SHA-256 of `bytes`.
func sha256(_ bytes: [UInt8]) -> Wire.Digest {
  Wire.Digest(unchecked: Array(SHA256.hash(data: bytes)))
}

/// A file only the server's user can read.
enum PrivateFile {
  /// Makes the file, durably. Throws when it is there already.
  static func write(_ bytes: [UInt8], to url: URL) throws {
    let descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { throw StartFailure.unwritable(url.path) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: Data(bytes))
      try handle.synchronize()
    } catch {
      throw StartFailure.unwritable(url.path, error)
    }
  }

  /// Copies the file, durably; what is at `target` is whole. Throws when something else is there.
  static func copy(_ source: URL, to target: URL) throws {
    let bytes = Array(try Data(contentsOf: source))
    if let there = try? Data(contentsOf: target) {
      guard Array(there) == bytes else { throw StartFailure.moveOtherKey(target.path) }
      return
    }
    let unfinished = target.appendingPathExtension("new")
    try? FileManager.default.removeItem(at: unfinished)
    try write(bytes, to: unfinished)
    guard rename(unfinished.path, target.path) == 0 else {
      throw StartFailure.unwritable(target.path)
    }
    try synchronize(target.deletingLastPathComponent(), O_RDONLY | O_DIRECTORY)
  }

  /// Returns when what was written to the file, or which files the folder has, survives a power
  /// cut.
  static func synchronize(_ url: URL, _ flags: Int32) throws {
    let descriptor = open(url.path, flags | O_CLOEXEC)
    guard descriptor >= 0 else { throw StartFailure.unwritable(url.path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw StartFailure.unwritable(url.path) }
  }
}
