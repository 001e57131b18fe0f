// What typed kinds mean: the same here as in the app, text by text of a table.

import Foundation
import NativeDates
import Testing
import Wire

struct KindWordsTests {
  @Test func `kinds and favorites are understood in every language, as in the app`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Vectors/typed-kinds.json")
    let vectors = try JSONDecoder().decode([String: [String]].self, from: Data(contentsOf: file))
    #expect(!vectors.isEmpty)
    for (text, meant) in vectors {
      var words = text.split(separator: " ").map(String.init)[...]
      var found: [String] = []
      while !words.isEmpty {
        let kind = KindWords.longest(words)
        found.append(name(kind?.meaning))
        words = words.dropFirst(kind?.count ?? 1)
      }
      #expect(found == meant, "\(text)")
    }
  }

  private func name(_ meaning: QueryMeaning?) -> String {
    switch meaning {
    case .kind(let media): "\(media)"
    case .favorite: "favorite"
    case .days, .month, .weekday, .album, .tag, .text, .post, nil: ""
    }
  }
}
