// `dayly vault search`: items by words, each of which has to hold.

import ArgumentParser
import LibraryCore
import NativeEffects
import Wire

struct VaultSearch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "Find items by words.",
    discussion: """
      Every word has to hold. A word is a part of a file's name, of the camera it
      names, of a tag or of an album's name, whatever its case and accents; a date
      (2024, 2024-05, 2024-W22, 2024-05-31, march, tuesday, yesterday, week 22, last
      month, last summer, last weekend) or a span of dates (2019 to 2021, since 2020,
      before last summer); a kind (photo, video, live photo, file); favorite;
      album:NAME or tag:NAME for exactly that one. Dates, kinds and favorites may be
      said in English, German, French, Spanish or Chinese; names of days and months may
      be short in the language of your locale, which also says with which day a week
      begins.

      EXAMPLES
        dayly vault search march 2024
        dayly vault search letzten Sommer
        dayly vault search videos favorite
        dayly vault search iphone 2024
        dayly vault search 'album:Summer 2024' tuesday --sort size
      """.flowing)

  @Argument(help: "What is looked for.") var words: [String]
  @OptionGroup var week: WeekOptions
  @OptionGroup var order: ItemOrdering
  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.run {
      try options.opened(for: .reading) { shell, _ in
        let found = try shell.found(by: words, week.rule)
        let forms = order.ordered(found).map { ItemForm($0) }
        if options.json { return JSON.say(forms) }
        for form in forms { Terminal.say(form.line) }
      }
    }
  }
}

/// In which order items are listed, as it was asked for.
struct ItemOrdering: ParsableArguments {
  /// What items are ordered by.
  enum Name: String, ExpressibleByArgument, CaseIterable {
    case date, imported, size, name
  }

  @Option(help: "By date or time of import (earliest first), size (largest first) or name.")
  var sort = Name.date
  @Flag(help: "The other way round: latest, smallest, or last of the alphabet first.")
  var reverse = false

  /// The order in which the index has them.
  var isOfIndex: Bool { sort == .date && !reverse }

  /// - Parameter entries: as the index has them.
  func ordered(_ entries: [CatalogEntry]) -> [CatalogEntry] {
    switch sort {
    case .date: reverse ? entries.reversed() : entries
    case .imported: ItemSort(key: .imported, descending: reverse).ordered(entries)
    case .size: ItemSort(key: .size, descending: !reverse).ordered(entries)
    case .name: ItemSort(key: .name, descending: reverse).ordered(entries)
    }
  }
}

extension VaultShell {
  /// What holds of each word, the earliest first.
  func found(by words: [String], _ weeks: WeekRule) throws -> [CatalogEntry] {
    let wanted = try SearchWord.meanings(of: words, weeks, in: self)
    let query = ItemQuery(number: 1, words: wanted, sort: nil)
    send(.gallery(event: .searched(query: query)))
    guard let found, found.ended else {
      throw Failure(code: .failed, message: "The vault cannot be read.", reason: .storage)
    }
    var entries: [CatalogEntry] = []
    for month in found.months {
      send(.gallery(event: .foundMonthShown(month: month.month)))
      if let shown = shownMonth, shown.month == month.month { entries += shown.entries }
    }
    return entries
  }
}
