// Names of months and weekdays as they are said in a language, which may be short or not typed to
// the end; those of the other languages count where they are written out and mean nothing in it.

struct DateNames: Sendable {
  private let months: Names
  private let weekdays: Names

  /// No letters of a name that are fewer stand for it.
  private static let prefixMin = 3

  private struct Names: Sendable {
    /// In the language itself; nothing where it is none of Dayly's.
    var own: [[String]]
    var foreign: [[[String]]]

    init(
      _ language: String, _ full: KeyPath<DateWords.Table.Names, [String]>,
      _ short: KeyPath<DateWords.Table.Names, [String]>
    ) {
      let languages = DateWords.all.languages
      own =
        languages[language].map { names in
          zip(names[keyPath: full], names[keyPath: short]).map { DateWords.split("\($0) \($1)") }
        } ?? []
      foreign = languages.filter { $0.key != language }.sorted { $0.key < $1.key }
        .map { $0.value[keyPath: full].map(DateWords.split) }
    }

    func place(of word: String) -> Int? {
      if let index = own.firstIndex(where: { $0.contains(word) }) { return index }
      // "die" and "mit" are words of their own, and begin no weekday.
      let begun =
        word.count < DateNames.prefixMin || DateWords.all.saysNothing(word)
        ? [] : own.indices.filter { own[$0].contains { $0.hasPrefix(word) } }
      if begun.count == 1 { return begun[0] }
      return foreign.lazy.compactMap { $0.firstIndex { $0.contains(word) } }.first
    }
  }

  init(language: String) {
    months = Names(language, \.months, \.monthsShort)
    weekdays = Names(language, \.weekdays, \.weekdaysShort)
  }

  /// From 0 for January.
  func month(_ word: String) -> Int? { months.place(of: word) }

  /// From 0 for Monday.
  func weekday(_ word: String) -> Int? { weekdays.place(of: word) }
}
