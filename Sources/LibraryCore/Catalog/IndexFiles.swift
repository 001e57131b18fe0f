// How the files of the index are called: by numbers that say nothing. Which one has which page of
// which month stands in the summary, which is sealed. docs/vault.md, "Index".

import Bytes
import Wire

struct IndexFiles: Equatable {
  /// Of the months of the index, in their order.
  private(set) var months: [CatalogFiles] = []
  /// What lies in the folder and is named by no summary, or by one that is being replaced.
  private var strays: [BlobName] = []
  /// Numbers that are not given again before another summary is written: the one before names them,
  /// and until then the index has to be whole.
  private var held: [UInt32] = []

  init() {}

  /// Before a summary was read nothing of it has a place.
  init(found names: [BlobName]) {
    strays = names.filter { VaultFile.number(ofPage: $0) != nil }
  }

  /// `false` where the summary does not name a file for each page, and each once.
  mutating func take(_ summary: CatalogSummary) -> Bool {
    guard summary.files.count == summary.months.count else { return false }
    for (files, month) in zip(summary.files, summary.months) where !files.isWhole(of: month) {
      return false
    }
    let taken = IndexFiles.numbers(of: summary.files)
    let order = positions(of: taken.count) { taken[$0] < taken[$1] }
    for (index, next) in zip(order, order.dropFirst()) where taken[index] == taken[next] {
      return false
    }
    months = summary.files
    return true
  }

  /// Of an index that is made anew beside this one.
  var emptied: IndexFiles {
    var files = IndexFiles()
    files.held = held + numbers + strays.compactMap { VaultFile.number(ofPage: $0) }
    files.strays = strays + names
    return files
  }

  /// Once a summary is written that names these: what it does not name, and nobody needs any more.
  mutating func settle() -> [BlobName] {
    guard !strays.isEmpty else { return [] }
    let named = names.ordered { $0.bytes }
    let dropped = strays.filter { stray in
      let place = named.place { $0 < stray }
      return place == named.count || named[place] != stray
    }
    (strays, held) = ([], [])
    return dropped
  }

  mutating func insert(at index: Int) {
    months.insert(CatalogFiles(pages: [], checks: [], days: nil), at: index)
  }

  /// Notes by what a page is known. Pages are added one after another.
  mutating func page(_ page: Int, at index: Int, check: UInt64) -> BlobName {
    if !months[index].pages.indices.contains(page) {
      months[index].pages.append(freeNumber)
      months[index].checks.append(check)
    }
    let place = min(page, months[index].pages.count - 1)
    months[index].checks[place] = check
    return VaultFile.page(months[index].pages[place])
  }

  /// By what the summary knows a page; `nil` where it names none there.
  func check(ofPage page: Int, at index: Int) -> UInt64? {
    months[index].checks.indices.contains(page) ? months[index].checks[page] : nil
  }

  mutating func days(at index: Int) -> BlobName {
    let number = months[index].days ?? freeNumber
    months[index].days = number
    return VaultFile.page(number)
  }

  func pageNames(at index: Int) -> [BlobName] { months[index].pages.map { VaultFile.page($0) } }

  func daysName(at index: Int) -> BlobName? { months[index].days.map { VaultFile.page($0) } }

  /// Which month's file this is, and which of its pages, or else what its days have in short.
  func place(of name: BlobName) -> (index: Int, page: Int?)? {
    guard let number = VaultFile.number(ofPage: name) else { return nil }
    for (index, files) in months.enumerated() {
      if let page = files.pages.firstIndex(of: number) { return (index, page) }
      if files.days == number { return (index, nil) }
    }
    return nil
  }

  var names: [BlobName] { numbers.map { VaultFile.page($0) } }

  private var numbers: [UInt32] { Self.numbers(of: months) }

  private static func numbers(of months: [CatalogFiles]) -> [UInt32] {
    months.flatMap { files in files.pages + (files.days.map { [$0] } ?? []) }
  }

  /// The lowest that no file has. What was written before a crash, and no summary names, is written
  /// over.
  private var freeNumber: UInt32 { VaultFile.freeNumber(beside: numbers + held) }
}

extension CatalogFiles {
  /// Whether there is a file for each page, and something for its days, where it has any.
  fileprivate func isWhole(of month: CatalogMonth) -> Bool {
    guard pages.count == month.pages.count, checks.count == pages.count else { return false }
    return days != nil || pages.isEmpty || !month.month.hasDays
  }
}
