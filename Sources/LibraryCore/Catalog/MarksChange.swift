// Changes what is said of items of one month: notes in the journal which, writes their marks, or
// deletes their files, and then their pages. After a crash the journal names them, and their files
// say what they are.

import Bytes
import Days
import Kernel
import Recipes
import Wire

struct MarksChange: Equatable {
  /// Some items of a month, and what becomes of them.
  struct Task: Equatable {
    var month: CivilMonth
    var selection: Selection
    var change: ItemChange
    /// The number of what somebody asked for, while that can be taken back.
    var undoable: UInt32?

    /// Deletes what has been in the trash for long enough, as many as fit into the journal.
    static let emptyingOfTrash = Task(month: .trash, selection: .expired, change: .delete)

    var isLeaving: Bool {
      if case .leaving = selection { true } else { false }
    }
  }

  enum Selection: Equatable {
    case items([PhotoID])
    /// They are in another vault now, and go whether they are in the trash or not.
    case leaving([PhotoID])
    /// What has been in the trash for `trashMilliseconds`, by a clock that is sure of it.
    case expired
  }

  static let trashMilliseconds = TrashStay.milliseconds

  enum Progress: Equatable {
    case going
    /// The index is to follow.
    case changed([IndexCommit.MonthChange], deleted: [PhotoID])
    /// Nothing was changed: the index's lists of marks have to be made anew before.
    case unlisted
    case failed(VaultFault)
  }

  private enum Stage: Equatable {
    case reading
    /// What the trash was looked at before, by the clock.
    case dating
    /// When it was looked at is written; `entries` is what may go.
    case dated
    case noting
    /// That items are deleted is written down with it, for backups to know.
    case writing(isMarked: Bool)
  }

  let task: Task
  private let vault: VaultID
  private let summaries: [BlobName]
  /// Items under which an import is under way: the journal goes on naming them.
  private let importing: [PhotoID]
  private var stage = Stage.reading
  /// What the index remembers of their marks; `nil` where a full disk gave it no room to be noted.
  private var lists: MarksLists?
  /// Those of the lists that were written.
  private(set) var written: MarksLists?
  /// Where they were listed before.
  var places: [ItemPlace] { entries.map { ItemPlace(item: $0.item, month: task.month) } }

  /// As they are after it.
  private(set) var entries: [CatalogEntry] = []
  /// The same as they were before, where that can be taken back.
  private var formers: [CatalogEntry] = []
  private(set) var request: Request

  init(
    _ task: Task, on shelf: CatalogIndex, importing: [PhotoID],
    _ context: inout Context<Catalog.Effect>
  ) {
    self.task = task
    (vault, summaries) = (shelf.vault, shelf.summaries)
    self.importing = importing
    request = context.request()
    var recipe = RecipeBuilder()
    for page in shelf.pageNames(of: task.month) { recipe.reveal(recipe.get(page, of: vault)) }
    context.run(recipe.build, as: request)
  }

  /// Takes the answer to `request`.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<Catalog.Effect>
  ) -> Progress {
    switch (stage, answer) {
    case (.reading, .recipeDone(let pages)): return find(in: pages, &context)
    case (.dating, .recipeDone(let files)):
      return date(files.first.flatMap { TrashLook(file: $0) }, &context)
    case (.dating, .recipeFailed): return date(nil, &context)
    // Where it cannot be written, another look decides.
    case (.dated, .recipeDone), (.dated, .recipeFailed): return note(&context)
    case (.noting, .recipeDone(let revealed)):
      guard let lists = MarksLists(revealed[...], numbers: listNumbers) else { return .unlisted }
      self.lists = lists
      write(&context)
    case (.noting, .recipeFailed(let failure)) where failure.isLost: return .unlisted
    case (.noting, .recipeFailed(let failure)):
      // Deleting makes room: on a full disk it goes on without being noted. Should it be
      // interrupted then, the trash lists what is not there, until it is deleted once more.
      guard failure.fault == .storageFull, task.change == .delete else {
        return .failed(VaultFault(writing: failure.fault))
      }
      write(&context)
    case (.writing(let isMarked), .recipeDone):
      if isMarked { written = lists }
      return done
    case (.writing(isMarked: true), .recipeFailed(let failure))
    where failure.fault == .storageFull && task.change == .delete:
      // A full disk has no room for marks. A backup brings the items back as what was lost, then.
      write(isMarked: false, &context)
    case (_, .recipeFailed(let failure)): return .failed(VaultFault(writing: failure.fault))
    case (.reading, _), (.dating, _), (.dated, _), (.noting, _), (.writing, _):
      return .failed(.unavailable)
    }
    return .going
  }

  /// Of what is over an earlier look decides first which of it may go.
  private var hasRoom: Bool {
    task.selection == .expired || entries.count < Catalog.changedCountMax
  }

  private mutating func find(
    in pages: [[UInt8]], _ context: inout Context<Catalog.Effect>
  ) -> Progress {
    for page in pages {
      guard let page = CatalogPage.read(page, of: task.month) else { return .failed(.damaged) }
      for entry in page.entries
      where hasRoom && isMeant(entry, at: context.instant) {
        guard let changed = changed(entry, at: context.instant) else { continue }
        entries.append(changed)
        if task.undoable != nil { formers.append(entry) }
      }
    }
    guard task.selection == .expired else { return note(&context) }
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.get(VaultFile.trashLook, of: vault))
    stage = .dating
    request = context.request()
    context.run(recipe.build, as: request)
    return .going
  }

  /// What this moment's clock takes for over is so when an earlier look did, too: one that is years
  /// ahead for a while has nothing deleted. A look that is later than now was of such a clock.
  private mutating func date(
    _ last: TrashLook?, _ context: inout Context<Catalog.Effect>
  ) -> Progress {
    let now = context.instant
    let isAnyOver = !entries.isEmpty
    let isSure = last?.isConfirmed(at: now) ?? false
    if let last, isSure {
      entries.removeAll { $0.trashed.map { !Self.isOver($0, at: last.at) } ?? true }
    } else {
      entries = []
    }
    // As long as there is more than goes at once, the same look decides of all of it.
    let isMore = entries.count > Catalog.changedCountMax
    entries = Array(entries.prefix(Catalog.changedCountMax))
    let isAhead = last.map { $0.at > now } ?? false
    guard isAhead || isAnyOver && !isMore && (isSure || last == nil) else { return note(&context) }
    var recipe = RecipeBuilder()
    recipe.put(TrashLook(at: now).encoded, as: VaultFile.trashLook, of: vault)
    stage = .dated
    request = context.request()
    context.run(recipe.build, as: request)
    return .going
  }

  private mutating func note(_ context: inout Context<Catalog.Effect>) -> Progress {
    guard !entries.isEmpty else { return .changed([], deleted: []) }
    let journal = CatalogJournal(importing: importing, changed: places, beside: summaries)
    var recipe = RecipeBuilder()
    recipe.put(journal.encoded, as: VaultFile.journal, of: vault)
    MarksLists.reveal(listNumbers, of: vault, in: &recipe)
    stage = .noting
    request = context.request()
    context.run(recipe.build, as: request)
    return .going
  }

  private var listNumbers: [Int] { MarksLists.numbers(of: entries.map { $0.item }) }

  private func isMeant(_ entry: CatalogEntry, at now: Instant) -> Bool {
    switch task.selection {
    case .items(let items), .leaving(let items): items.contains(entry.item)
    case .expired: entry.trashed.map { Self.isOver($0, at: now) } ?? false
    }
  }

  private static func isOver(_ trashed: Instant, at instant: Instant) -> Bool {
    trashed.advanced(by: trashMilliseconds) <= instant
  }

  /// What makes them as they were, where they are listed now.
  var reversals: [Task] {
    var tasks: [Task] = []
    for (former, entry) in zip(formers, entries) {
      guard let change = task.change.reversal(to: former) else { continue }
      let same = tasks.firstIndex { $0.month == entry.month && $0.change == change }
      if let same, case .items(let items) = tasks[same].selection {
        tasks[same].selection = .items(items + [entry.item])
      } else {
        tasks.append(Task(month: entry.month, selection: .items([entry.item]), change: change))
      }
    }
    return tasks
  }

  /// `nil` where nothing is to be done.
  private func changed(_ entry: CatalogEntry, at now: Instant) -> CatalogEntry? {
    var changed = entry
    switch task.change {
    case .favorite(let now): changed.favorite = now
    // Nothing is trashed before it came: what is while the clock is set back would be deleted as
    // soon as the clock is right again.
    case .trash: changed.trashed = entry.trashed ?? max(now, entry.imported)
    case .restore: changed.trashed = nil
    case .album(let album, let now):
      changed.albums.removeAll { $0 == album }
      if now, changed.albums.count < ItemMarks.albumCountMax { changed.albums.append(album) }
    case .tag(let tag, let now):
      let folded = tag.folded
      // In another spelling it is the same tag, as a search finds it.
      changed.tags.removeAll { $0.folded == folded }
      if now, changed.tags.count < ItemMarks.tagCountMax { changed.tags.append(tag) }
    case .pin(let day): changed.pinned = day == entry.date?.day ? nil : day
    case .edit(let edit):
      guard entry.kind.isEditable, edit?.isSound != false else { return nil }
      changed.edit = edit?.changesNothing == true ? nil : edit
    case .delete: return entry.trashed == nil && !task.isLeaving ? nil : entry
    }
    return changed == entry ? nil : changed
  }

  private mutating func write(
    isMarked: Bool = true, _ context: inout Context<Catalog.Effect>
  ) {
    var recipe = RecipeBuilder()
    for entry in entries {
      if task.change == .delete {
        delete(entry, isMarked, &recipe)
      } else if let marks = entry.marks {
        recipe.put(marks.encoded, as: VaultFile.marks(entry.item), of: vault)
      } else {
        recipe.dropBlob(VaultFile.marks(entry.item))
      }
      // It shows the item as it was.
      if task.change.redraws { recipe.dropBlob(VaultFile.thumbnail(entry.item)) }
      lists?.note(task.change == .delete ? nil : entry.marks, of: entry.item)
    }
    // A full disk has no room for lists, either. Nobody asks for the line of an item that is gone.
    if isMarked { lists?.put(of: vault, in: &recipe) }
    stage = .writing(isMarked: isMarked)
    request = context.request()
    context.run(recipe.build, as: request)
  }

  /// Should it be interrupted, the item is in the trash still: its marks go on saying so.
  private func delete(_ entry: CatalogEntry, _ isMarked: Bool, _ recipe: inout RecipeBuilder) {
    if isMarked, var marks = entry.marks {
      marks.deleted = true
      recipe.put(marks.encoded, as: VaultFile.marks(entry.item), of: vault)
    } else {
      recipe.dropBlob(VaultFile.marks(entry.item))
    }
    recipe.dropBlob(VaultFile.item(entry.item))
    recipe.dropBlob(VaultFile.thumbnail(entry.item))
  }

  private var done: Progress {
    let items = entries.map { $0.item }
    guard task.change != .delete else {
      let gone = IndexCommit.MonthChange(month: task.month, removed: items)
      return .changed([gone], deleted: items)
    }
    var changes = entries.added
    if let index = changes.firstIndex(where: { $0.month == task.month }) {
      changes[index].removed = items
    } else {
      changes.append(IndexCommit.MonthChange(month: task.month, removed: items))
    }
    return .changed(changes, deleted: [])
  }
}

/// When the trash was looked at last and something in it was over by the clock of that moment, or
/// the look before was later than that moment. docs/vault.md, "The trash".
struct TrashLook: Equatable {
  /// So much later by the clock, it is believed: a clock that was wrong for an hour was set right
  /// since.
  static let confirmingMilliseconds: Int64 = 24 * 3_600_000
  private static let version: UInt8 = 1

  var at: Instant

  init(at instant: Instant) { at = instant }

  /// `nil` for what is none, or of a newer version.
  init?(file: [UInt8]) {
    guard let content = Padding.content(of: file), content.first == Self.version,
      let at = try? Instant(decoding: Array(content.dropFirst()))
    else { return nil }
    self.at = at
  }

  var encoded: [UInt8] { [Self.version] + at.encoded }

  func isConfirmed(at now: Instant) -> Bool {
    now.milliseconds(since: at) >= Self.confirmingMilliseconds
  }
}

extension RecipeFailure {
  /// Something that was to be read is gone, or not as it was sealed.
  var isLost: Bool {
    switch fault {
    case .missing, .refused, .invalid: true
    case .storageFull, .unavailable, .memory: false
    }
  }
}

extension ItemScan.Found {
  /// Of items that may be listed where they were, in these places or by their dates: each is listed
  /// where it belongs, and nowhere else.
  func moved(from places: [ItemPlace]) -> [IndexCommit.MonthChange] {
    var changes = entries.added
    func remove(_ item: PhotoID, from month: CivilMonth) {
      if let index = changes.firstIndex(where: { $0.month == month }) {
        changes[index].removed.append(item)
      } else {
        changes.append(IndexCommit.MonthChange(month: month, removed: [item]))
      }
    }
    for entry in entries {
      remove(entry.item, from: entry.dateMonth)
      remove(entry.item, from: .trash)
      for place in places where place.item == entry.item {
        remove(entry.item, from: place.month)
      }
    }
    for item in gone {
      remove(item, from: .trash)
      for place in places where place.item == item && place.month != .trash {
        remove(item, from: place.month)
      }
    }
    return changes
  }
}
