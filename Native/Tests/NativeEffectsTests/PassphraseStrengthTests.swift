// How hard a passphrase is to guess: the same here as in the app.

import Foundation
import NativeEffects
import Testing

struct PassphraseStrengthTests {
  @Test func `the terminal judges passphrases as the app does`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Vectors/passphrase-strength.json")
    let vectors = try JSONDecoder().decode([String: [String]].self, from: Data(contentsOf: file))
    #expect(vectors.keys.sorted() == ["fair", "strong", "weak"])
    for (level, phrases) in vectors {
      for phrase in phrases {
        #expect(try Passphrase(typed: Array(phrase.utf8)).strength.rawValue == level, "\(phrase)")
      }
    }
  }
}
