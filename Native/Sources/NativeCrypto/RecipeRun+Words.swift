// Steps over what a person types: the secret behind 24 words, whether three of them are right, and
// the key a passphrase stands for.

import Crypto
import CryptoExtras
import Foundation
import Wire

extension RecipeRun {
  mutating func spell(_ step: Step) throws(Fault) -> UnsafeRawBufferPointer {
    switch step {
    case .wordsOf(let secret): return try words(of: try value(secret))
    case .secretOfWords(let words): return try secret(ofWords: try value(words))
    case .passphraseKey(let passphrase, let salt, let iterations):
      return try key(
        ofPassphrase: try value(passphrase), salt: try value(salt), iterations: iterations)
    case .scryptKey(let passphrase, let salt, let workFactor):
      return try key(
        ofPassphrase: try value(passphrase), salt: try value(salt), workFactor: workFactor)
    case .matchWords(let secret, let places, let words):
      return try match(try value(words), to: try value(secret), at: places)
    default: throw Fault(.invalid)
    }
  }

  private func secret(
    ofWords typed: UnsafeRawBufferPointer
  ) throws(Fault) -> UnsafeRawBufferPointer {
    guard let secret = Words.secret(from: Self.words(typed)) else { throw Fault(.refused) }
    return try secret.withUnsafeBytes { bytes throws(Fault) in try arena.copy(bytes) }
  }

  /// The words of BIP-39 for a secret, with a space between.
  private func words(of secret: UnsafeRawBufferPointer) throws(Fault) -> UnsafeRawBufferPointer {
    guard Words.counts[secret.count] != nil, let phrase = Words.phrase(entropy: secret) else {
      throw Fault(.invalid)
    }
    return try arena.copy(Array(phrase.joined(separator: " ").utf8))
  }

  private func match(
    _ typed: UnsafeRawBufferPointer, to secret: UnsafeRawBufferPointer, at places: [UInt8]
  ) throws(Fault) -> UnsafeRawBufferPointer {
    guard secret.count == Words.secretByteCount, let phrase = Words.phrase(entropy: secret),
      places.allSatisfy({ $0 < Words.count })
    else { throw Fault(.invalid) }
    guard Self.words(typed) == places.map({ phrase[Int($0)] }) else { throw Fault(.refused) }
    return Self.empty
  }

  /// PBKDF2 (RFC 8018) of the passphrase.
  private func key(
    ofPassphrase typed: UnsafeRawBufferPointer, salt: UnsafeRawBufferPointer, iterations: UInt32
  ) throws(Fault) -> UnsafeRawBufferPointer {
    guard (1...Self.iterationsMax).contains(iterations) else { throw Fault(.invalid) }
    var text = try passphrase(typed)
    let key = text.withUTF8 {
      try? KDF.Insecure.PBKDF2.deriveKey(
        from: $0, salt: salt, using: .sha256, outputByteCount: 32,
        unsafeUncheckedRounds: Int(iterations))
    }
    guard let key else { throw Fault(.unavailable) }
    return try copy(key)
  }

  /// scrypt (RFC 7914) of the passphrase.
  private func key(
    ofPassphrase typed: UnsafeRawBufferPointer, salt: UnsafeRawBufferPointer, workFactor: UInt8
  ) throws(Fault) -> UnsafeRawBufferPointer {
    guard ScryptKey.workFactors.contains(Int(workFactor)) else { throw Fault(.invalid) }
    var text = try passphrase(typed)
    let key = text.withUTF8 { ScryptKey.derive(from: $0, salt: salt, workFactor: Int(workFactor)) }
    guard let key else { throw Fault(.memory) }
    return try copy(key)
  }

  /// What somebody typed, in normal form C.
  private func passphrase(_ typed: UnsafeRawBufferPointer) throws(Fault) -> String {
    guard (1...Self.typedByteCountMax).contains(typed.count),
      let text = String(validating: typed, as: UTF8.self)
    else { throw Fault(.invalid) }
    return text.precomposedStringWithCanonicalMapping
  }

  private static let iterationsMax: UInt32 = 10_000_000

  /// What a person typed or pasted, as words: small letters, nothing else, not even the accents
  /// that some keyboards put on them. Longer than any phrase is no phrase.
  private static func words(_ typed: UnsafeRawBufferPointer) -> [String] {
    guard typed.count <= Self.typedByteCountMax else { return [] }
    let text = String(decoding: typed, as: UTF8.self).decomposedStringWithCanonicalMapping
    return text.lowercased().unicodeScalars.filter { !isMark($0) }
      .split { !("a"..."z").contains($0) }.map { String($0) }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  private static let typedByteCountMax = 1024
}
