// Reads items, and what was said of them, to make the index anew: those that the journal names, or
// all of them.

import Bytes
import Days
import Kernel
import Locaphoto
import Recipes
import Wire

struct ItemScan: Equatable {
  enum Progress: Equatable {
    case going
    case surveyed(Found)
    case failed(VaultFault)
  }

  struct Found: Equatable {
    var entries: [CatalogEntry] = []
    /// Items whose files do not open.
    var damaged: UInt32 = 0
    /// Items that were being changed and are not there any more.
    var gone: [PhotoID] = []
    /// Lists of marks that are gone or do not open, where others are there.
    var unread: [LostFile] = []
  }

  private enum Stage: Equatable {
    /// What was being changed when a process ended, if the journal is there still.
    case noting
    /// What the index remembers of the marks in the next folders, if it is there still.
    case remembering(number: Int)
    case listing
    case listingMarks
    case reading(ItemOpener)
    case readingMarks(OpenItem)
    /// The keys of an item are being forgotten, or what is left of one dropped.
    case ending
    /// Whoever wrote what was found may have been stopped before it was synced.
    case lasting
  }

  private let vault: VaultID
  /// Those that were there.
  private let summaries: [BlobName]
  /// Lists of marks that are not those the summary knew, and from which nothing is learnt; and, at
  /// the end, those that were not there though others were: a vault has all of them or none.
  private(set) var unknown: [Int]
  private var hasLists = false
  /// The first summary was never written, and lists may not have been.
  private var isBegun = false
  /// `nil` when all are looked at.
  private let journal: CatalogJournal?
  /// Items that were being imported, or changed, as the journal says.
  private let importing: ItemSet
  private let changing: ItemSet
  /// Of all: items that were being changed. Their marks stand, whatever the index remembers.
  private var unsettled = ItemSet([])
  /// Folders still to be listed, by the first byte of their items' names; the last first.
  private var folders: [UInt8] = []
  /// Items still to be read, the last first.
  private var items: [PhotoID] = []
  /// Those of the folder of which somebody said something.
  private var marked = ItemSet([])
  /// Of which somebody said something, as the index has it.
  private var remembered: MarksList?
  private var rememberedNumber: Int?
  private var stage = Stage.ending
  private(set) var found = Found()
  private(set) var request = Request(machine: .catalog, number: 0)

  /// Of these items alone. What is left of one whose import was not finished is dropped.
  init(of journal: CatalogJournal, in vault: VaultID, _ context: inout Context<Catalog.Effect>) {
    self.vault = vault
    self.journal = journal
    (summaries, unknown) = ([], [])
    importing = ItemSet(journal.items)
    changing = ItemSet(journal.changed.map { $0.item })
    items = (journal.items + journal.changed.map { $0.item }).reversed()
    _ = next(&context)
  }

  init(
    ofAllOn shelf: CatalogIndex, unknown: [Int] = [], _ context: inout Context<Catalog.Effect>
  ) {
    (vault, summaries) = (shelf.vault, shelf.summaries)
    isBegun = shelf.isBegun && shelf.summaries.isEmpty
    self.unknown = unknown
    journal = nil
    (importing, changing) = (ItemSet([]), ItemSet([]))
    folders = (UInt8.min...UInt8.max).reversed()
    stage = .noting
    request = context.request()
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.get(VaultFile.journal, of: vault))
    context.run(recipe.build, as: request)
  }

  var isOfAll: Bool { journal == nil }

  /// Whether it looks at what was being imported, too.
  var isOfImports: Bool { journal.map { !$0.items.isEmpty } ?? true }

  /// Takes the answer to `request`.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<Catalog.Effect>
  ) -> Progress {
    switch (stage, answer) {
    case (.noting, .recipeDone(let revealed)):
      let journal = revealed.first.flatMap { CatalogJournal.read($0) }
      let isOpen = journal?.isOpen(beside: summaries) ?? false
      unsettled = ItemSet((isOpen ? journal?.changed ?? [] : []).map { $0.item })
      return next(&context)
    case (.noting, .recipeFailed(let failure)) where failure.isLost: return next(&context)
    case (.remembering(let number), .recipeDone(let revealed)):
      let list = revealed.first.flatMap { MarksList.read($0, number: number) }
      if list == nil { found.unread.append(LostFile(VaultFile.marksList(number), .damaged)) }
      remember(list, number)
      return next(&context)
    case (.remembering(let number), .recipeFailed(let failure)) where failure.isLost:
      found.unread.append(LostFile(VaultFile.marksList(number), failure))
      remember(nil, number)
      return next(&context)
    case (.listing, .listed(let names)):
      items = names.compactMap { VaultFile.id(ofItem: $0) }.ordered { $0.bytes }.reversed()
      guard let first = items.last?.bytes[0] else { return next(&context) }
      stage = .listingMarks
      request = context.request()
      context.shell(.list(request: request, folder: VaultFile.marks(first)))
    case (.listingMarks, .listed(let names)):
      marked = ItemSet(names.compactMap { VaultFile.id(ofMarks: $0) })
      return next(&context)
    case (.reading(let opening), .recipeDone(let revealed)):
      return read(opening, revealed, &context)
    case (.readingMarks(let open), .recipeDone(let revealed)):
      return take(open, MarksAnswer(file: revealed.first ?? []), &context)
    case (.readingMarks(let open), .recipeFailed(let failure)):
      return take(open, MarksAnswer(failure.fault), &context)
    case (.reading, .recipeFailed(let failure)):
      switch failure.fault {
      case .missing:
        // Its import had not begun, or somebody took it away meanwhile.
        if let item = items.popLast(), changing.contains(item) { found.gone.append(item) }
        return next(&context)
      case .refused, .invalid: return refuse(&context)
      case .storageFull, .unavailable, .memory: return .failed(.unavailable)
      }
    case (.ending, .recipeDone): return next(&context)
    case (.lasting, .madeDurable(let failures)) where failures.isEmpty: return surveyed()
    case (.noting, _), (.remembering, _), (.listing, _), (.listingMarks, _), (.reading, _),
      (.readingMarks, _), (.ending, _), (.lasting, _):
      return .failed(.unavailable)
    }
    return .going
  }

  private mutating func next(_ context: inout Context<Catalog.Effect>) -> Progress {
    request = context.request()
    if let item = items.last {
      var opening = ItemOpener(
        item, in: VaultFile.item(item), vaultKey: VaultKey.master, for: .index)
      let recipe = opening.start()
      stage = .reading(opening)
      context.run(recipe, as: request)
    } else if let number = folders.last.map({ Int($0 >> 3) }), number != rememberedNumber {
      var recipe = RecipeBuilder()
      MarksLists.reveal([number], of: vault, in: &recipe)
      stage = .remembering(number: number)
      context.run(recipe.build, as: request)
    } else if let folder = folders.popLast() {
      stage = .listing
      context.shell(.list(request: request, folder: VaultFile.items(folder)))
    } else {
      return end(&context)
    }
    return .going
  }

  private mutating func end(_ context: inout Context<Catalog.Effect>) -> Progress {
    let imported = found.entries.map { $0.item }.filter { importing.contains($0) }
    guard !imported.isEmpty else { return surveyed() }
    stage = .lasting
    context.shell(.makeDurable(request: request, blobs: imported.map { VaultFile.item($0) }))
    return .going
  }

  /// Where no list is there, nobody ever said anything that is known.
  private mutating func surveyed() -> Progress {
    if hasLists, !isBegun, !found.entries.isEmpty {
      unknown += found.unread.compactMap { VaultFile.number(ofMarksList: $0.name) }
    } else {
      found.unread = []
    }
    return .surveyed(found)
  }

  private mutating func read(
    _ opening: ItemOpener, _ revealed: [[UInt8]], _ context: inout Context<Catalog.Effect>
  ) -> Progress {
    var opening = opening
    do throws(LocaphotoFailure) {
      switch try opening.advance(revealed) {
      case .recipe(let recipe):
        stage = .reading(opening)
        request = context.request()
        context.run(recipe, as: request)
      case .opened(let open):
        items.removeLast()
        return readMarks(of: open, &context)
      }
      return .going
    } catch {
      context.run(opening.abandoning)
      return error == .unavailable ? .failed(.unavailable) : refuse(&context)
    }
  }

  private mutating func remember(_ list: MarksList?, _ number: Int) {
    if list != nil { hasLists = true }
    (remembered, rememberedNumber) = (unknown.contains(number) ? nil : list, number)
  }

  private mutating func readMarks(
    of open: OpenItem, _ context: inout Context<Catalog.Effect>
  ) -> Progress {
    guard !isOfAll || marked.contains(open.id) else { return take(open, .missing, &context) }
    stage = .readingMarks(open)
    request = context.request()
    context.run(ItemMarks.reading(of: open.id, in: vault), as: request)
    return .going
  }

  /// Where the index knew of marks that are gone, or of others, or they do not open, nobody knows
  /// how the photo is edited: that is noted, and holds it back.
  private mutating func take(
    _ open: OpenItem, _ answer: MarksAnswer, _ context: inout Context<Catalog.Effect>
  ) -> Progress {
    let check = unsettled.contains(open.id) ? nil : remembered?.check(of: open.id)
    var marks = answer.marks
    switch answer {
    case .said(let said): if check.map({ $0 != said.check }) ?? false { marks = said.lost }
    case .missing: if check != nil { marks = ItemMarks.nothing.lost }
    case .damaged, .other: marks = ItemMarks.nothing.lost
    case .newer: return .failed(.newer)
    case .unavailable: return .failed(.unavailable)
    case .nothing: break
    }
    let isEditable = MediaKind(open.item.kind).isEditable
    if !isEditable, marks?.edit == ItemMarks.lostEdit { marks?.edit = nil }
    guard let entry = CatalogEntry(open.id, open.item, marks, imported: context.instant) else {
      found.damaged += 1
      return end(open, &context)
    }
    found.entries.append(entry)
    return end(open, &context)
  }

  private mutating func end(
    _ open: OpenItem, _ context: inout Context<Catalog.Effect>
  ) -> Progress {
    stage = .ending
    request = context.request()
    context.run(open.ending, as: request)
    return .going
  }

  /// Stops in the middle and forgets the keys.
  func abandon(_ context: inout Context<Catalog.Effect>) {
    switch stage {
    case .reading(let opening): context.run(opening.abandoning)
    case .readingMarks(let open): context.run(open.ending)
    case .noting, .remembering, .listing, .listingMarks, .ending, .lasting: break
    }
  }

  private mutating func refuse(_ context: inout Context<Catalog.Effect>) -> Progress {
    guard let item = items.popLast() else { return .failed(.unavailable) }
    if importing.contains(item) {
      // It was never reported as kept: what is written of it helps nobody.
      var recipe = RecipeBuilder()
      recipe.dropBlob(VaultFile.item(item))
      stage = .ending
      request = context.request()
      context.run(recipe.build, as: request)
      return .going
    }
    found.damaged += 1
    return next(&context)
  }
}
