// What is known of a vault beside its months: albums, what is in them, tags, what is said of days,
// and what somebody looks for.

import Bytes
import Kernel
import Recipes
import Wire

struct Gallery: Equatable {
  var albums = SealedFiles<KeptAlbum>()
  /// What is said of days.
  var notes = SealedFiles<KeptNotes>()
  /// Somebody looks at albums or tags.
  var isWatched = false
  /// As they were counted last.
  private(set) var counted: ItemCounter?
  private var counting: ItemCounter?
  private(set) var isCountStale = true

  private(set) var query: ItemQuery?
  private var finding: ItemSearch?
  private var isFindingStale = false
  /// Months of what was found that somebody has looked at, the last one last.
  private var shown: [MonthReader] = []

  /// Runs of an order that somebody wants to see, the last one last.
  private var wantedRuns: [UInt32] = []
  private var run: RunReader?

  private struct MonthReader: Equatable {
    var month: CivilMonth
    var request: Request?
  }

  func waits(for request: Request) -> Bool {
    albums.waits(for: request) || notes.waits(for: request)
      || counting?.waits(for: request) ?? false
      || finding?.waits(for: request) ?? false || run?.waits(for: request) ?? false
      || shown.contains { $0.request == request }
  }

  /// Looks for this, or for nothing.
  mutating func search(_ query: ItemQuery?) {
    self.query = query
    finding = nil
    shown = []
    wantedRuns = []
    run = nil
    isFindingStale = query != nil
  }

  /// What the index lists is other than it was.
  mutating func indexChanged() {
    isCountStale = true
    isFindingStale = query != nil
  }

  /// Does what is due, with an index at rest. What is being counted comes to its end before it is
  /// counted anew: an import changes the index more often than a large one is gone through.
  mutating func proceed(_ shelf: CatalogIndex, _ context: inout Context<Catalog.Effect>) {
    if isWatched, isCountStale, counting == nil, !albums.isLoading {
      isCountStale = false
      let counting = ItemCounter(shelf, albums.shown)
      self.counting = counting
      countOn(&context)
    }
    proceedWithFinding(shelf, &context)
  }

  /// A search that is under way ends before it is done anew, and what was asked for of it is read:
  /// an import changes the index more often than a large one is gone through.
  private mutating func proceedWithFinding(
    _ shelf: CatalogIndex, _ context: inout Context<Catalog.Effect>
  ) {
    guard finding?.isWhole ?? true else { return }
    let isRead = finding == nil || (run == nil && wantedRuns.isEmpty)
    guard isFindingStale, isRead, let query else { return readRun(shelf, &context) }
    isFindingStale = false
    let criteria = Criteria(query, albums.shown, notes.months)
    let order = query.sort.map {
      FoundOrder($0, in: shelf.vault, offsetMinutes: context.occasion.offsetMinutes)
    }
    let isAgain = self.finding != nil
    // An order is long: not twice in memory.
    self.finding = nil
    var finding = ItemSearch(query.number, criteria, in: shelf, order: order, isAgain: isAgain)
    finding.next(&context)
    self.finding = finding
    for index in shown.indices { read(at: index, shelf, &context) }
  }

  private mutating func countOn(_ context: inout Context<Catalog.Effect>) {
    guard var counting else { return }
    let isGoing = counting.next(&context)
    self.counting = isGoing ? counting : nil
    if !isGoing { counted = counting }
  }

  /// Takes an answer it waits for. Why a change did not happen.
  mutating func take(
    _ answer: LibraryAnswer, _ request: Request, _ shelf: CatalogIndex?,
    _ context: inout Context<Catalog.Effect>
  ) -> VaultFault? {
    if albums.waits(for: request) {
      let fault = albums.advance(answer, &context)
      if let shelf { proceed(shelf, &context) }
      return fault
    }
    if notes.waits(for: request) { return notes.advance(answer, &context) }
    if var counting, counting.waits(for: request) {
      let isTaken = counting.take(answer)
      self.counting = isTaken ? counting : nil
      // What cannot be read now is counted when somebody looks again, or something has changed.
      guard isTaken else {
        isCountStale = true
        return nil
      }
      countOn(&context)
      if self.counting == nil, let shelf { proceed(shelf, &context) }
    } else if var finding, finding.waits(for: request) {
      self.finding = nil
      finding.take(answer, &context)
      self.finding = finding
      if let shelf { proceedWithFinding(shelf, &context) }
    } else if var run, run.waits(for: request) {
      let progress = run.advance(answer, &context)
      take(progress, of: run, shelf, &context)
    } else if let index = shown.firstIndex(where: { $0.request == request }) {
      takeMonth(answer, at: index, &context)
    }
    return nil
  }
}

/// Looking at what was found.
extension Gallery {
  mutating func show(
    _ month: CivilMonth, _ shelf: CatalogIndex?, _ context: inout Context<Catalog.Effect>
  ) {
    guard let shelf, finding != nil else { return }
    shown.removeAll { $0.month == month }
    if shown.count >= Catalog.shownCountMax { shown.removeFirst() }
    shown.append(MonthReader(month: month))
    read(at: shown.count - 1, shelf, &context)
  }

  private mutating func read(
    at index: Int, _ shelf: CatalogIndex, _ context: inout Context<Catalog.Effect>
  ) {
    let request = context.request()
    shown[index].request = request
    context.run(shelf.reading(shown[index].month), as: request)
  }

  private mutating func takeMonth(
    _ answer: LibraryAnswer, at index: Int, _ context: inout Context<Catalog.Effect>
  ) {
    let month = shown[index].month
    guard let query, let finding, var found = ShownMonth(month, answer) else { return }
    shown[index].request = nil
    found.entries.removeAll { !finding.criteria.holds($0) }
    context.shell(.presentFoundMonth(number: query.number, month: found))
  }
}

/// Looking at an order of what was found.
extension Gallery {
  /// More than a view asks for at once.
  private static let wantedRunCountMax = 64

  mutating func showRun(
    from first: UInt32, _ shelf: CatalogIndex?, _ context: inout Context<Catalog.Effect>
  ) {
    guard query?.sort != nil else { return }
    wantedRuns.removeAll { $0 == first }
    if wantedRuns.count >= Self.wantedRunCountMax { wantedRuns.removeFirst() }
    wantedRuns.append(first)
    if let shelf { readRun(shelf, &context) }
  }

  /// One after another, once the order is known; what was asked for last is in sight.
  private mutating func readRun(_ shelf: CatalogIndex, _ context: inout Context<Catalog.Effect>) {
    guard run == nil, let finding, finding.isWhole, let order = finding.order,
      let first = wantedRuns.popLast()
    else { return }
    var run = RunReader(order, from: first)
    let progress = run.next(&context)
    take(progress, of: run, shelf, &context)
  }

  private mutating func take(
    _ progress: RunReader.Progress, of run: RunReader, _ shelf: CatalogIndex?,
    _ context: inout Context<Catalog.Effect>
  ) {
    switch progress {
    case .going: self.run = run
    case .read(let shown):
      self.run = nil
      if let query { context.shell(.presentFoundRun(number: query.number, run: shown)) }
      if let shelf { proceedWithFinding(shelf, &context) }
    }
  }
}

/// What of albums and days is gone.
extension Gallery {
  mutating func lossesTold(_ context: inout Context<Catalog.Effect>) {
    albums.lossesTold(&context)
    notes.lossesTold(&context)
  }
}

/// What is shown.
extension Gallery {
  /// Those changed last first.
  var albumViews: [AlbumView] {
    albums.shown.ordered { $0.album.changed.orderedBytes }.reversed().map { kept in
      AlbumView(
        album: kept.id, name: kept.album.name, changed: kept.album.changed,
        cover: kept.album.cover, items: counted?.of(kept.id)?.itemCount ?? 0, front: front(of: kept)
      )
    }
  }

  /// What was chosen is kept while it is in the trash, and stands for the album again afterwards.
  private func front(of kept: KeptAlbum) -> PhotoID? {
    let cover = kept.album.cover
    let ofAlbum = counted?.of(kept.id)
    // It may not be counted yet, or lie in a page that does not open.
    guard let counted, counted.isWhole else { return cover ?? ofAlbum?.newest }
    guard let ofAlbum, let cover, cover != ofAlbum.missingCover else { return ofAlbum?.newest }
    return cover
  }

  /// Those of the most items first.
  var tagViews: [TagView] {
    let tags = counted?.tags ?? []
    let ordered = tags.ordered { (-Int64($0.itemCount)).orderedBytes }
    return ordered.prefix(Self.tagCountMax).map { TagView(tag: $0.tag, items: $0.itemCount) }
  }

  private static let tagCountMax = 512

  /// Lists of such files that were not as they were sealed.
  var lostLists: [LostFile] {
    [albums.lostList, notes.lostList].compactMap { name in name.map { LostFile($0, .damaged) } }
  }

  /// Files of albums and of days that do not open, or are gone.
  var unreadCount: Int { albums.unreadCount + notes.unreadCount }

  var isCounted: Bool { counted?.isWhole ?? false && counting == nil && !isCountStale }
}
