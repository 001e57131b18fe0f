// What a person types to unlock the storage key, and the key it stands for.

import Bytes
import Crypto
import Days
import Foundation
import NativeCrypto
import Wire

/// A passphrase in Unicode's normalization form C, as docs/locaphoto.md has it: the same letters
/// count the same whichever keyboard typed them, and nothing else is done to them.
public struct Passphrase: ~Copyable, Sendable {
  /// Of what was typed, in UTF-8.
  public static let byteCountMax = 1024
  private let bytes: SecretBytes

  /// The caller wipes its own copy of what was typed.
  public init(typed: [UInt8]) throws(EffectsFailure) {
    guard !typed.isEmpty else { throw .passphrase("it is empty") }
    guard typed.count <= Self.byteCountMax else {
      throw .passphrase("it is longer than \(Self.byteCountMax) bytes")
    }
    guard let text = String(validating: typed, as: UTF8.self) else {
      throw .passphrase("it is not text in UTF-8")
    }
    bytes = SecretBytes(copying: Array(text.precomposedStringWithCanonicalMapping.utf8))
  }

  public func equals(_ other: borrowing Passphrase) -> Bool {
    other.bytes.withUnsafeBytes { theirs in
      bytes.withUnsafeBytes { $0.elementsEqual(theirs) }
    }
  }

  /// How hard it is to guess.
  public var strength: PassphraseStrength {
    withBytes { PassphraseStrength(of: Text(utf8: Array($0)) ?? "") }
  }

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try bytes.withUnsafeBytes(body)
  }

  fileprivate func withData<Result>(_ body: (Data) throws -> Result) rethrows -> Result {
    var data = bytes.withUnsafeBytes { Data($0) }
    defer { data.withUnsafeMutableBytes { wipe($0) } }
    return try body(data)
  }
}

/// scrypt (RFC 7914) with r = 8 and p = 1: each guess at the passphrase costs 2^workFactor KiB of
/// memory.
struct Scrypt {
  let salt: [UInt8]
  let workFactor: Int

  static let saltByteCount = 16
  /// 128 MiB: a few tenths of a second, which every run of a command pays again.
  static let usualWorkFactor = 17
  /// Less would make guessing cheap; more than 1 GiB would let a changed file freeze a machine.
  static let workFactors = 14...20

  init?(salt: [UInt8], workFactor: Int) {
    guard salt.count == Self.saltByteCount, Self.workFactors.contains(workFactor) else {
      return nil
    }
    self.salt = salt
    self.workFactor = workFactor
  }

  func key(of passphrase: borrowing Passphrase) throws(EffectsFailure) -> SymmetricKey {
    let key = passphrase.withData { ScryptKey.derive(from: $0, salt: salt, workFactor: workFactor) }
    guard let key else {
      throw .passphrase("using it needs \((1 << workFactor) / 1024) MiB of memory")
    }
    return key
  }
}
