// What people call kinds of items, and the favorites, in all languages that Dayly speaks. The words
// come from Words/kinds.json; the app has the same (`Shells/Web/js/views/vault/query.js`).

import Wire

public enum KindWords {
  /// How many of the first words are a kind or the favorites together, and what they mean; `nil`
  /// where the first one begins nothing of that.
  public static func longest(_ words: ArraySlice<String>) -> (count: Int, meaning: QueryMeaning)? {
    for count in stride(from: min(wordCountMax, words.count), to: 0, by: -1) {
      let said = TypedText.folded(words.prefix(count).joined(separator: " "))
      if let meaning = all[said.replacing("-", with: " ")] { return (count, meaning) }
    }
    return nil
  }

  /// "live photos"
  private static let wordCountMax = 2

  private static let all: [String: QueryMeaning] = {
    let pairs = meanings.flatMap { name, meaning in
      (table[name] ?? []).map { ($0, meaning) }
    }
    return Dictionary(pairs, uniquingKeysWith: { one, _ in one })
  }()

  private static let meanings: [String: QueryMeaning] = [
    "photo": .kind(media: .photo), "video": .kind(media: .video), "live": .kind(media: .live),
    "other": .kind(media: .other), "favorite": .favorite,
  ]
}
