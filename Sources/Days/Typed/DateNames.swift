// Names of months and weekdays as they are said in a language, which may be short or not typed to
// the end; those of the other languages count where they are written out and mean nothing in it.

struct DateNames: Sendable {
  /// No letters of a name that are fewer stand for it.
  private static let prefixMin = 3

  /// Two letters; of one that Dayly does not speak nothing is its own.
  let language: Scalars

  /// From 0 for January.
  func month(_ word: Scalars) -> Int? { place(of: word, isMonth: true) }

  /// From 0 for Monday.
  func weekday(_ word: Scalars) -> Int? { place(of: word, isMonth: false) }

  private func place(of word: Scalars, isMonth: Bool) -> Int? {
    let words = TypedWords.all
    guard !word.isEmpty else { return nil }
    // "die" and "mit" are words of their own, and begin no weekday.
    let isBeginning = word.count >= Self.prefixMin && !words.saysNothing(word)
    var (own, begun, foreign): (Int?, Int?, Int?)
    var isOneBegun = true
    for (name, isWhole) in words.names(beginningWith: word) where name.isMonth == isMonth {
      if name.language == language {
        if isWhole { own = min(own ?? name.index, name.index) }
        isOneBegun = isOneBegun && (begun == nil || begun == name.index)
        begun = name.index
      } else if isWhole, !name.isShort {
        foreign = foreign ?? name.index
      }
    }
    return own ?? (isBeginning && isOneBegun ? begun : nil) ?? foreign
  }
}
