// The account secret as 24 words (BIP-39): what a person writes on paper. The list itself is
// `Words+English.swift`, generated from Words/english.txt, which the browser's list comes from too.

import Crypto
import Foundation

/// A 256-bit secret in words.
public enum Words {
  /// Words in a phrase: 256 bits and 8 bits of checksum, 11 a word.
  public static let count = 24
  public static let secretByteCount = 32

  /// How many words a secret of so many bytes has: those of an account or a vault, and those of a
  /// share, which 1,000,000 iterations of PBKDF2 stand behind.
  public static let counts = [32: 24, 8: 6]

  /// The words for a secret, or `nil` unless it has 8 or 32 bytes. The result is itself the secret:
  /// show it, do not keep it.
  public static func phrase(for secret: borrowing SecretBytes) -> [String]? {
    secret.withUnsafeBytes { bytes in
      counts[bytes.count] == nil ? nil : phrase(entropy: bytes)
    }
  }

  /// The secret behind 24 words, whatever their case and the space around them; `nil` for an
  /// unknown word, another number of words or a checksum that does not hold.
  public static func secret(from phrase: [String]) -> SecretBytes? {
    guard phrase.count == count, var entropy = entropy(from: phrase) else { return nil }
    defer { entropy.withUnsafeMutableBytes { wipe($0) } }
    return SecretBytes(copying: entropy)
  }

  /// What somebody typed for the passphrase of a share. Six words count whatever their case and the
  /// space and commas around them; anything else counts as it is.
  public static func passphrase(ofShare typed: String) -> String {
    let words = typed.lowercased().split { $0.isWhitespace || $0 == "," }
    let isPlain =
      words.count == 6 && words.allSatisfy { $0.allSatisfy { ("a"..."z").contains($0) } }
    return isPlain ? words.joined(separator: " ") : typed
  }

  /// BIP-39 for any of its lengths, 16 to 32 bytes in steps of four, and by the same rule for 8.
  static func phrase(entropy: UnsafeRawBufferPointer) -> [String]? {
    guard entropyByteCounts.contains(entropy.count) else { return nil }
    var bits = Array(entropy) + [checksum(entropy)]
    defer { bits.withUnsafeMutableBytes { wipe($0) } }
    return (0..<entropy.count * 3 / 4).map { english[index(of: $0, in: bits)] }
  }

  static func entropy(from phrase: [String]) -> [UInt8]? {
    guard entropyByteCounts.contains(phrase.count * 4 / 3), phrase.count % 3 == 0 else {
      return nil
    }
    var bits = [UInt8](repeating: 0, count: phrase.count * 4 / 3 + 1)
    for (position, word) in phrase.enumerated() {
      let word = word.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
      guard let index = index(of: word) else { return nil }
      for bit in 0..<bitsPerWord where index >> (bitsPerWord - 1 - bit) & 1 == 1 {
        let place = position * bitsPerWord + bit
        bits[place / 8] |= 0x80 >> UInt8(place % 8)
      }
    }
    let last = bits.removeLast()
    return last == bits.withUnsafeBytes({ checksum($0) }) ? bits : nil
  }

  private static let bitsPerWord = 11
  private static let entropyByteCounts = [8, 16, 20, 24, 28, 32]

  /// The first bits of SHA-256, one for every four bytes, at the top of a byte.
  private static func checksum(_ entropy: UnsafeRawBufferPointer) -> UInt8 {
    let first = SHA256.hash(data: entropy).withUnsafeBytes { $0[0] }
    return first & ~(0xFF >> UInt8(entropy.count / 4))
  }

  private static func index(of word: Int, in bits: [UInt8]) -> Int {
    (word * bitsPerWord..<(word + 1) * bitsPerWord).reduce(0) { index, place in
      index << 1 | Int(bits[place / 8] >> UInt8(7 - place % 8) & 1)
    }
  }

  /// The list is sorted: a binary search.
  private static func index(of word: String) -> Int? {
    var range = english.indices
    while let middle = range.isEmpty ? nil : range.lowerBound + range.count / 2 {
      if english[middle] == word { return middle }
      range =
        english[middle] < word
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}
