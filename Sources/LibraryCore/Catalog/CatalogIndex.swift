// What is held of the index while a vault is open: the summary, and which contents are kept. The
// pages stay in their files until somebody looks at them.

import Bytes
import Recipes
import Wire

struct CatalogIndex: Equatable {
  let vault: VaultID
  /// The summaries in the folder: one, but where what wrote it was stopped, or an older copy of the
  /// folder was put over this one. The next one takes the place of all.
  var summaries: [BlobName] = []
  /// The shell has put items into the folder that this does not list: it is to be made anew.
  private(set) var isUnlisted = false
  /// Something was begun that ends with a summary, the first one of a vault, too.
  private(set) var isBegun = false
  /// In their order.
  private(set) var months: [CatalogMonth] = []
  private var files = IndexFiles()
  /// By what the lists of marks are known, in the order of their numbers: what lies in the place of
  /// one and is not that is older, or another's.
  private(set) var lists = [UInt64](repeating: 0, count: MarksList.count)
  var known = Known()
  /// Where `known` was not read yet. Of a million items it has 16 MiB, and who looks at months
  /// needs none of it.
  private(set) var unread: Unread?

  struct Unread: Equatable {
    var fileCount: Int
    /// As the summary counts them.
    var contents: UInt32
  }

  init(_ vault: VaultID) { self.vault = vault }

  /// Of an index that is made anew.
  var emptied: CatalogIndex {
    var shelf = CatalogIndex(vault)
    (shelf.summaries, shelf.isUnlisted, shelf.isBegun) = (summaries, isUnlisted, isBegun)
    shelf.files = files.emptied
    return shelf
  }

  /// What is there of the index, before its summary was read.
  mutating func find(_ names: [BlobName]) {
    summaries = names.filter { VaultFile.isSummary($0) }
    (isUnlisted, isBegun) = (names.contains(VaultFile.unlisted), names.contains(VaultFile.journal))
    files = IndexFiles(found: names)
  }

  /// `false` where it contradicts itself.
  mutating func take(_ summary: CatalogSummary, knownFileCount: Int) -> Bool {
    guard summary.lists.count == MarksList.count, files.take(summary) else { return false }
    (months, lists) = (summary.months, summary.lists)
    unread = Unread(fileCount: knownFileCount, contents: summary.contents)
    return true
  }

  var summary: CatalogSummary {
    CatalogSummary(
      version: CatalogSummary.current, months: months,
      contents: unread?.contents ?? UInt32(clamping: known.count), files: files.months,
      lists: lists)
  }

  /// Those that the summary is to know, once it is written.
  mutating func note(_ written: MarksLists) {
    for list in written.lists { lists[Int(list.number)] = checksum(list.encoded) }
  }

  /// Writes the summary, and drops those it follows, with all that was theirs alone.
  mutating func putSummary(at now: Instant, in recipe: inout RecipeBuilder) {
    let name = VaultFile.summary(now)
    recipe.put(summary.encoded, as: name, of: vault)
    for older in summaries where older != name { recipe.dropBlob(older) }
    if isUnlisted { recipe.dropBlob(VaultFile.unlisted) }
    isUnlisted = false
    for stray in files.settle() { recipe.dropBlob(stray) }
    summaries = [name]
  }

  /// Which contents are kept.
  var readingKnown: Recipe {
    var recipe = RecipeBuilder()
    for number in 0..<(unread?.fileCount ?? 0) {
      recipe.reveal(recipe.get(VaultFile.known(number), of: vault))
    }
    return recipe.build
  }

  /// Takes what `readingKnown` revealed; `false` where some of it is gone: what is in it would be
  /// imported twice.
  mutating func takeKnown(_ revealed: [[UInt8]]) -> Bool {
    var files: [[KnownContent]] = []
    for bytes in revealed {
      guard let file = try? CatalogKnown(file: bytes), file.version == CatalogKnown.current
      else { return false }
      files.append(file.contents)
    }
    known = Known(files: files)
    guard let unread, files.count == unread.fileCount, known.count >= Int(unread.contents) else {
      return false
    }
    self.unread = nil
    return true
  }

  func pageCount(of month: CivilMonth) -> Int { pages(of: month).count }

  func pages(of month: CivilMonth) -> [CatalogPageTotal] {
    months.first { $0.month == month }?.pages ?? []
  }

  /// Of the items, without those in the trash.
  var dates: [CatalogMonth] {
    months.filter { $0.month != .trash && $0.itemCount > 0 }
  }

  /// Of the items, without those in the trash.
  var itemCount: UInt32 { UInt32(clamping: dates.reduce(0) { $0 + $1.itemCount }) }

  /// Of all of them.
  var listedCount: Int { months.reduce(0) { $0 + $1.itemCount } }

  var trashedCount: Int { months.first { $0.month == .trash }?.itemCount ?? 0 }

  /// Notes what a page holds now, and says where it is to lie. Pages are added one after another.
  ///
  /// - Parameter encoded: the page's encoding.
  mutating func note(_ page: CatalogPage, _ encoded: [UInt8], number: Int) -> BlobName {
    let total = CatalogPageTotal(page)
    let index = months.place { $0.month < page.month }
    if index == months.count || months[index].month != page.month {
      months.insert(CatalogMonth(month: page.month, pages: []), at: index)
      files.insert(at: index)
    }
    if months[index].pages.indices.contains(number) {
      months[index].pages[number] = total
    } else {
      months[index].pages.append(total)
    }
    return files.page(number, at: index, check: checksum(encoded))
  }

  /// Says where what the days of a month have in short is to lie. The month has a page.
  mutating func noteDays(of month: CivilMonth) -> BlobName? {
    months.firstIndex { $0.month == month }.map { files.days(at: $0) }
  }

  /// Where the pages of a month lie.
  func pageNames(of month: CivilMonth) -> [BlobName] {
    months.firstIndex { $0.month == month }.map { files.pageNames(at: $0) } ?? []
  }

  /// Where what its days have in short lies.
  func daysName(of month: CivilMonth) -> BlobName? {
    months.firstIndex { $0.month == month }.flatMap { files.daysName(at: $0) }
  }

  /// Of which month this file has a page, or what its days have in short; `nil` where the summary
  /// does not name it.
  func place(of name: BlobName) -> (month: CatalogMonth, page: Int?)? {
    files.place(of: name).map { (months[$0.index], $0.page) }
  }

  /// Whether the page in this file is the one that the summary knows, and not an older one.
  func knows(_ page: CatalogPage, in name: BlobName) -> Bool {
    guard let place = files.place(of: name), let number = place.page else { return false }
    return files.check(ofPage: number, at: place.index) == checksum(page.encoded)
  }

  /// Where all pages of all months lie, with what the days of these have in short.
  var fileNames: [BlobName] { files.names }
}

/// Which contents a vault has, so that none is taken twice. In sorted lists: a set would ask for
/// random numbers, which a core in the browser has none of.
struct Known: Equatable {
  /// As they lie in files of at most `fileCountMax` each, in the order in which they came.
  private(set) var files: [[KnownContent]] = []
  private var sorted: [KnownContent] = []
  /// The ends of their lengths, sorted.
  private var lengths: [UInt32] = []

  static let fileCountMax = 32_768

  init(files: [[KnownContent]] = []) {
    self.files = files
    sorted = files.joined().sorted { $0.isBefore($1) }
    lengths = sorted.map { $0.length }.sorted()
  }

  var count: Int { files.reduce(0) { $0 + $1.count } }

  /// Whether this very content is kept already.
  func holds(_ content: KnownContent) -> Bool {
    let place = sorted.place { $0.isBefore(content) }
    return place < sorted.count && sorted[place] == content
  }

  /// Whether a content of this length is kept, so that it is worth knowing whether it is the same.
  func mayHold(_ byteCount: UInt64) -> Bool {
    let length = KnownContent.lengthEnd(of: byteCount)
    let place = lengths.place { $0 < length }
    return place < lengths.count && lengths[place] == length
  }

  /// Adds these; the numbers of the files that are others now.
  mutating func add(_ new: [KnownContent]) -> [Int] {
    let fresh = unknown(of: new)
    var changed: [Int] = []
    for content in fresh {
      if files.isEmpty || files[files.count - 1].count >= Self.fileCountMax { files.append([]) }
      files[files.count - 1].append(content)
      if changed.last != files.count - 1 { changed.append(files.count - 1) }
    }
    guard fresh.count <= Self.insertedCountMax else {
      self = Known(files: files)
      return changed
    }
    for content in fresh {
      sorted.insert(content, at: sorted.place { $0.isBefore(content) })
      lengths.insert(content.length, at: lengths.place { $0 < content.length })
    }
    return changed
  }

  /// Each moves half of what is held; of more, sorting all anew takes less.
  private static let insertedCountMax = 256

  /// Those of them that are not kept, each once, in their order.
  private func unknown(of new: [KnownContent]) -> [KnownContent] {
    var isUnknown = [Bool](repeating: false, count: new.count)
    var before: KnownContent?
    for place in positions(of: new.count, by: { new[$0].isBefore(new[$1]) }) {
      isUnknown[place] = new[place] != before && !holds(new[place])
      before = new[place]
    }
    return new.indices.filter { isUnknown[$0] }.map { new[$0] }
  }

  /// Forgets these; the numbers of the files that are others now.
  mutating func remove(_ old: [KnownContent]) -> [Int] {
    guard !old.isEmpty else { return [] }
    let gone = Known(files: [old])
    var changed: [Int] = []
    for number in files.indices where files[number].contains(where: { gone.holds($0) }) {
      files[number].removeAll { gone.holds($0) }
      changed.append(number)
    }
    self = Known(files: files)
    return changed
  }
}

extension KnownContent {
  fileprivate func isBefore(_ other: KnownContent) -> Bool { order < other.order }

  private var order: (UInt32, UInt32, UInt32, UInt32) { (first, second, third, length) }
}

extension CatalogPageTotal {
  init(_ page: CatalogPage) {
    func count(_ kind: MediaKind) -> UInt16 {
      UInt16(clamping: page.entries.lazy.filter { $0.kind == kind }.count)
    }
    self.init(
      photos: count(.photo), videos: count(.video), lives: count(.live), others: count(.other),
      favorites: UInt16(clamping: page.entries.lazy.filter { $0.favorite }.count),
      posts: UInt16(clamping: page.entries.lazy.filter { $0.group != nil }.count),
      bytes: page.entries.reduce(0) { $0 &+ $1.bytes })
  }

  public var itemCount: Int { Int(photos) + Int(videos) + Int(lives) + Int(others) }
}

extension CatalogMonth {
  public var itemCount: Int { pages.reduce(0) { $0 + $1.itemCount } }
}

extension CatalogPage {
  static let current: UInt32 = 6
  static let entryCountMax = 2_048
  /// A page that is longer gets no more entries: with the longest of them it is within a chunk.
  static let byteCountMax = VaultFile.chunkByteCount - (1 << 14)

  /// `nil` for one that is damaged, or of another month.
  static func read(_ bytes: [UInt8], of month: CivilMonth) -> CatalogPage? {
    guard let page = try? CatalogPage(file: bytes), page.version == current,
      page.month == month
    else { return nil }
    return page
  }
}

extension CatalogSummary {
  static let current: UInt32 = 10
}

extension CatalogKnown {
  static let current: UInt32 = 1
}

extension CatalogJournal {
  static let current: UInt32 = 4

  /// `nil` for one that is damaged, or of another form.
  static func read(_ bytes: [UInt8]) -> CatalogJournal? {
    guard let journal = try? CatalogJournal(file: bytes), journal.version == current else {
      return nil
    }
    return journal
  }

  /// - Parameter summaries: those that are there as it is written.
  init(importing: [PhotoID], changed: [ItemPlace], beside summaries: [BlobName] = []) {
    self.init(
      version: Self.current, items: importing, changed: changed, summary: summaries.max())
  }

  /// Whether what it names may still be under way: once its summary was followed by another one,
  /// what it names was settled, and somebody has put it back.
  func isOpen(beside summaries: [BlobName]) -> Bool {
    guard let summary else { return summaries.isEmpty }
    return summaries.isEmpty || summaries.contains(summary)
  }

  var isEmpty: Bool { items.isEmpty && changed.isEmpty }
}
