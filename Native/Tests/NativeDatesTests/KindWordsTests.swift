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
      let reader = DateReader(language: "de", order: [.day, .month, .year])
      let typed = text.split(separator: " ").map(String.init)
      let found = TypedQuery(reader: reader, today: 0).words(typed).map { name($0.kind) }
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
