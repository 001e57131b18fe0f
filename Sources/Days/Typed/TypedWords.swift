// What the words of a typed date or kind mean, in all languages at once: names of months and days
// of the week, days and spans told by today, weeks by their numbers, seasons, kinds of items. They
// come from Words/dates.json and Words/kinds.json.

import Bytes
import Wire

/// All that a word may mean, or several with a space between.
struct WordMeanings {
  /// "last" is -1, "this" 0, "next" 1.
  var relative: Int?
  var unit: DateUnit?
  /// "three" is 3.
  var number: Int?
  /// "third" is 3.
  var ordinal: Int?
  var season: Season?
  /// So many days from today.
  var day: Int?
  /// What it makes of a date in front of it: "onwards".
  var boundBehind: DateBound?
  /// What it makes of a date behind it: "since".
  var boundBefore: DateBound?
  var kind: ItemWord?
  /// It says nothing: "the".
  var isFiller = false
  var isAgo = false
  /// "from", which begins a span.
  var begins = false
  /// "to", between two dates.
  var joins = false
  /// "and": between two dates behind a word that begins a span, and anywhere else "and".
  var links = false
}

enum DateUnit: Int {
  case day, week, month, year
}

/// At which end a span is open.
enum DateBound: Int {
  case since, before, until, after
}

enum ItemWord: Int {
  case photo, video, live, other, favorite

  var meaning: QueryMeaning {
    switch self {
    case .photo: .kind(media: .photo)
    case .video: .kind(media: .video)
    case .live: .kind(media: .live)
    case .other: .kind(media: .other)
    case .favorite: .favorite
    }
  }
}

struct TypedWords: Sendable {
  /// A month or a day of the week as a language has it.
  struct Name: Sendable {
    /// Two letters.
    let language: Scalars
    /// From 0 for January or Monday.
    let index: Int
    let isMonth: Bool
    let isShort: Bool
  }

  private struct Entry: Sendable {
    let word: Scalars
    var meanings = WordMeanings()
    var names: [Name] = []
  }

  /// In all languages that Dayly speaks.
  static let all = TypedWords()

  /// What the number of a week stands behind.
  private(set) var weeks: [Scalars] = []
  private(set) var weekends: [Scalars] = []
  /// What stands in front of a date and opens a span: one word or several.
  private(set) var fronts: [(bound: DateBound, phrase: [Scalars])] = []
  /// Sorted by their scalars.
  private var entries: [Entry] = []

  /// No Chinese word is longer.
  private static let hanWordMax = 4

  private init() {
    for line in Text.bytes(of: Self.table).split(separator: 0x0A) {
      let parts = line.split(separator: 0x20)
      // A space within is written so.
      let word = (Text(utf8: parts[0].map { $0 == 0x5F ? 0x20 : $0 }) ?? "").scalarValues
      var entry = Entry(word: word)
      for mark in parts.dropFirst() { take(mark, &entry) }
      entries.append(entry)
    }
  }

  /// O(log of all words).
  func meanings(of word: Scalars) -> WordMeanings {
    let place = place(of: word)
    guard place < entries.count, entries[place].word == word else { return WordMeanings() }
    return entries[place].meanings
  }

  /// The months and days of the week whose names begin with these letters, and whether that is all
  /// of the name. O(log of all words) and those.
  func names(beginningWith letters: Scalars) -> [(name: Name, isWhole: Bool)] {
    var found: [(name: Name, isWhole: Bool)] = []
    var place = place(of: letters)
    while place < entries.count, entries[place].word.starts(with: letters) {
      let isWhole = entries[place].word.count == letters.count
      for name in entries[place].names { found.append((name, isWhole)) }
      place += 1
    }
    return found
  }

  private func place(of word: Scalars) -> Int {
    entries.place { $0.word.lexicographicallyPrecedes(word) }
  }

  /// How many of the first signs are a Chinese word together, of those that are meant; 0 for none.
  func hanWordLength(
    _ text: ArraySlice<UInt32>, _ isMeant: (WordMeanings) -> Bool
  ) -> Int {
    guard let first = text.first, TypedText.isHan(first) else { return 0 }
    for count in stride(from: min(Self.hanWordMax, text.count), to: 0, by: -1) {
      let word = Array(text.prefix(count))
      if word.allSatisfy(TypedText.isHan), isMeant(meanings(of: word)) { return count }
    }
    return 0
  }

  /// A mark is a letter that says what is meant, a number, and a language.
  private mutating func take(_ mark: ArraySlice<UInt8>, _ entry: inout Entry) {
    let kind = mark.first ?? 0
    let said = mark.dropFirst()
    let digits = said.filter { (0x30...0x39).contains($0) }
    let size = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    let value = said.first == 0x2D ? -size : size
    let language = said.filter { (0x61...0x7A).contains($0) }.map { UInt32($0) }
    switch Unicode.Scalar(kind) {
    case "m", "M", "w", "W":
      entry.names.append(
        Name(
          language: language, index: value, isMonth: kind | 0x20 == 0x6D,
          isShort: kind & 0x20 == 0))
    case "r": entry.meanings.relative = value
    case "u": entry.meanings.unit = DateUnit(rawValue: value)
    case "n": entry.meanings.number = value
    case "o": entry.meanings.ordinal = value
    case "s": entry.meanings.season = Season(rawValue: value)
    case "d": entry.meanings.day = value
    case "e": entry.meanings.boundBehind = DateBound(rawValue: value)
    case "p":
      entry.meanings.boundBefore = DateBound(rawValue: value)
      if let bound = entry.meanings.boundBefore {
        fronts.append((bound, TypedText.words(entry.word)))
      }
    case "k": entry.meanings.kind = ItemWord(rawValue: value)
    case "f": entry.meanings.isFiller = true
    case "a": entry.meanings.isAgo = true
    case "b": entry.meanings.begins = true
    case "j": entry.meanings.joins = true
    case "l": entry.meanings.links = true
    case "x": weeks.append(entry.word)
    case "q": weekends.append(entry.word)
    default: break
    }
  }
}
