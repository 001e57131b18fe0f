// Steps over the 24 words a person types: their secret, and whether three of them are right.

import Foundation
import Wire

extension RecipeRun {
  func secret(
    ofWords typed: UnsafeRawBufferPointer
  ) throws(Fault) -> UnsafeRawBufferPointer {
    guard let secret = Words.secret(from: Self.words(typed)) else { throw Fault(.refused) }
    return try secret.withUnsafeBytes { bytes throws(Fault) in try arena.copy(bytes) }
  }

  func match(
    _ typed: UnsafeRawBufferPointer, to secret: UnsafeRawBufferPointer, at places: [UInt8]
  ) throws(Fault) -> UnsafeRawBufferPointer {
    guard secret.count == Words.secretByteCount, let phrase = Words.phrase(entropy: secret),
      places.allSatisfy({ $0 < Words.count })
    else { throw Fault(.invalid) }
    guard Self.words(typed) == places.map({ phrase[Int($0)] }) else { throw Fault(.refused) }
    return Self.empty
  }

  /// What a person typed or pasted, as words: small letters, nothing else. Longer than any phrase
  /// is no phrase.
  private static func words(_ typed: UnsafeRawBufferPointer) -> [String] {
    guard typed.count <= Self.typedByteCountMax else { return [] }
    let text = String(decoding: typed, as: UTF8.self).lowercased()
    return text.split { !("a"..."z").contains($0) }.map(String.init)
  }

  private static let typedByteCountMax = 1024
}
