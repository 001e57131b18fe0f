// A restore: what is in the archive and not in the vault is copied out of it, checked and listed.
// It goes into the vault as an import does, under names that the journal has, so that whatever
// stops it leaves nothing half restored; begun again it goes on with what is missing.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct ArchiveRestore: Equatable {
  private enum Stage: Equatable {
    /// What an earlier import or restore left is looked at first.
    case settling
    case comparing(ArchiveComparison)
    /// Named keys that the vault has not are written.
    case keyed
    /// The index writes down the names of the batch.
    case reserving
    case indexing(IndexedItems)
    /// The vault said something of an item it has no file of.
    case readingMarks(MarksReader)
    /// What is said of an item is there before the item is.
    case marking
    case copying
    /// It is seen whether a copy is an item of this vault.
    case opening(ItemUnsealer)
    /// A copy that helps nobody goes.
    case dropping
    case committing
    case ended
  }

  private(set) var view = ArchiveView(.restore)
  private(set) var request: Request
  /// It has the list of named keys still before it.
  private(set) var mayWriteKeys = true
  private let vault: VaultID
  private var stage: Stage
  /// Behind it lies nothing of the archive.
  private var end: UInt64 = 0
  private var present = ItemSet([])
  /// Of these the vault says something.
  private var marked = ItemSet([])
  /// What the archive says, and whether some of that does not open.
  private var said = SaidOfItems([])
  private var hasLostMarks = false
  /// Of the item that is under way.
  private var marks: ItemMarks?
  /// They were written for it, and go with it.
  private var isMarkedAnew = false
  /// Not begun, the next one last.
  private var missing: [ArchiveEntry] = []
  /// Of these the journal has the names; the next one last.
  private var batch: [ArchiveEntry] = []
  /// Restored and not listed yet.
  private var entries: [CatalogEntry] = []
  private var restoredCount: UInt32 = 0
  private var trashedCount: UInt32 = 0
  private var index: IndexedItems?
  private var passedByteCount: UInt64 = 0
  /// What ends the restore once those that are restored are listed.
  private var fault: ArchiveFault?

  /// - Parameter isUnsettled: the index has not looked at everything that was begun before.
  init(
    _ vault: VaultID, isUnsettled: Bool, _ context: inout Context<Backups.Effect>
  ) {
    self.vault = vault
    stage = .settling
    request = Request(machine: .archiving, number: 0)
    if isUnsettled { context.emit(.reserve([])) } else { compare(&context) }
  }

  /// Takes the answer to `request`.
  mutating func advance(_ answer: LibraryAnswer, _ context: inout Context<Backups.Effect>) {
    switch stage {
    case .comparing(var comparing):
      let progress = comparing.advance(answer, &context)
      (stage, request) = (.comparing(comparing), comparing.request)
      compared(progress, &context)
    case .indexing(var index):
      let progress = index.advance(answer, &context)
      (stage, request) = (.indexing(index), index.request)
      indexed(progress, index, &context)
    case .readingMarks(var reading):
      let progress = reading.advance(answer, &context)
      (stage, request) = (.readingMarks(reading), reading.request)
      readMarks(progress, &context)
    case .keyed: keyed(answer, &context)
    case .marking: noted(answer, &context)
    case .copying: copied(answer, &context)
    case .opening(var unsealing):
      let progress = unsealing.advance(answer, &context)
      (stage, request) = (.opening(unsealing), unsealing.request)
      opened(progress, &context)
    case .dropping:
      if case .recipeFailed = answer { fault = fault ?? .unavailable }
      proceed(&context)
    case .settling, .reserving, .committing, .ended: break
    }
  }

  /// Stops in the middle and forgets the keys. What the journal names the next start looks at.
  mutating func abandon(_ context: inout Context<Backups.Effect>) {
    switch stage {
    case .copying: context.shell(.cancelTransfer(request: request))
    case .opening(var unsealing): unsealing.abandon(&context)
    case .settling, .comparing, .keyed, .reserving, .indexing, .readingMarks, .marking, .dropping,
      .committing, .ended:
      break  // Nothing is open, or goes on without it.
    }
    finish(.cancelled)
  }

  /// Nothing more is begun; what is under way is finished and listed.
  mutating func cancel(_ context: inout Context<Backups.Effect>) {
    switch stage {
    case .comparing, .ended: abandon(&context)
    case .settling, .keyed, .reserving, .indexing, .readingMarks, .marking, .copying, .opening,
      .dropping, .committing:
      fault = .cancelled
    }
  }

  private mutating func finish(_ fault: ArchiveFault?) {
    stage = .ended
    view.end(fault)
  }
}

/// What is missing.
extension ArchiveRestore {
  private mutating func compare(_ context: inout Context<Backups.Effect>) {
    let comparing = ArchiveComparison(vault, &context)
    (stage, request) = (.comparing(comparing), comparing.request)
  }

  private mutating func compared(
    _ progress: ArchiveComparison.Progress, _ context: inout Context<Backups.Effect>
  ) {
    switch progress {
    case .going: break
    case .failed(let fault): finish(fault)
    case .compared(let compared):
      let archive = compared.archive
      view.unfinished = !archive.isWhole
      if archive.unreadableCount > 0 || archive.damagedCount > 0 { view.fail(nil, .damaged) }
      if archive.hasUnreadableMarks { view.fail(nil, .damaged) }
      end = archive.end
      (present, marked) = (ItemSet(compared.items), ItemSet(compared.marked))
      (said, hasLostMarks) = (archive.said, archive.hasUnreadableMarks)
      context.emit(.keep(archive.beside))
      let entries = archive.entries
      missing = entries.filter { !present.contains($0.item) }.reversed()
      view.items = UInt32(clamping: entries.count)
      view.present = UInt32(clamping: entries.count - missing.count)
      view.bytes = missing.reduce(0) { $0.saturated(adding: $1.bytes) }
      keep(archive.beside.keys, beside: compared, &context)
    }
  }

  private mutating func keep(
    _ archived: [NamedKey], beside own: ArchiveComparison.Compared,
    _ context: inout Context<Backups.Effect>
  ) {
    if let fault = own.keysFault {
      if !archived.isEmpty { view.fail(nil, fault) }
      return reserve(&context)
    }
    let merged = NamedKeys(own.keys).gaining(archived)
    if !archived.allSatisfy({ merged.has($0.name) }) { view.fail(nil, .tooLarge) }
    guard merged.keys.count > own.keys.count else { return reserve(&context) }
    var recipe = RecipeBuilder()
    recipe.put(merged, of: vault)
    request = context.request()
    stage = .keyed
    context.run(recipe.build, as: request)
  }

  private mutating func keyed(
    _ answer: LibraryAnswer, _ context: inout Context<Backups.Effect>
  ) {
    switch answer {
    case .recipeDone: reserve(&context)
    case .recipeFailed(let failure): finish(fault ?? ArchiveFault(failure.fault))
    default: break  // No recipe's.
    }
  }

  private mutating func reserve(_ context: inout Context<Backups.Effect>) {
    mayWriteKeys = false
    guard fault == nil, !missing.isEmpty else { return finish(fault) }
    batch = Array(missing.suffix(Catalog.reservedCountMax))
    missing.removeLast(batch.count)
    stage = .reserving
    context.emit(.reserve(batch.map { $0.item }))
  }

  /// The names of the batch are written down.
  mutating func reserved(_ shelf: CatalogIndex, _ context: inout Context<Backups.Effect>) {
    if stage == .settling { return context.emit(.commit([])) }
    guard stage == .reserving else { return }
    guard index == nil else { return proceed(&context) }
    var reading = IndexedItems(shelf, present: present)
    let progress = reading.next(&context)
    (stage, request) = (.indexing(reading), reading.request)
    indexed(progress, reading, &context)
  }

  private mutating func indexed(
    _ progress: IndexedItems.Progress, _ index: IndexedItems,
    _ context: inout Context<Backups.Effect>
  ) {
    switch progress {
    case .going: break
    case .failed:
      fault = fault ?? .unavailable
      commit(&context)
    case .read:
      self.index = index
      proceed(&context)
    }
  }
}

/// Item by item.
extension ArchiveRestore {
  private mutating func proceed(_ context: inout Context<Backups.Effect>) {
    guard fault == nil, let entry = batch.last else { return commit(&context) }
    guard entry.offset <= end, entry.bytes <= end - entry.offset else {
      view.fail(entry.item, .damaged)
      return pass(&context)
    }
    (marks, isMarkedAnew) = (nil, false)
    // What the index lists it knows with its marks.
    if index?.items.contains(entry.item) == true { return copy(entry, &context) }
    guard marked.contains(entry.item) else {
      return mark(entry, said.restored(entry.item, isLost: hasLostMarks, context.instant), &context)
    }
    var reading = MarksReader(entry.item, in: vault)
    let progress = reading.next(&context)
    (stage, request) = (.readingMarks(reading), reading.request)
    readMarks(progress, &context)
  }

  /// What the vault says of an item is newer than what the archive says.
  private mutating func readMarks(
    _ progress: MarksReader.Progress, _ context: inout Context<Backups.Effect>
  ) {
    guard let entry = batch.last else { return }
    switch progress {
    case .going: break
    case .failed:
      fault = fault ?? .unavailable
      commit(&context)
    case .read(let found, _):
      var mark = said.of(entry.item)
      guard let own = found.first else {
        return self.mark(entry, said.restored(entry.item, isLost: true, context.instant), &context)
      }
      if own.deleted { mark.deleted = true } else { mark = own }
      self.mark(entry, mark.restored(at: context.instant), &context)
    }
  }

  private mutating func mark(
    _ entry: ArchiveEntry, _ marks: ItemMarks?, _ context: inout Context<Backups.Effect>
  ) {
    self.marks = marks
    guard let marks else { return copy(entry, &context) }
    isMarkedAnew = !marked.contains(entry.item)
    var recipe = RecipeBuilder()
    recipe.put(marks.encoded, as: VaultFile.marks(entry.item), of: vault)
    request = context.request()
    stage = .marking
    context.run(recipe.build, as: request)
  }

  private mutating func noted(
    _ answer: LibraryAnswer, _ context: inout Context<Backups.Effect>
  ) {
    guard let entry = batch.last else { return }
    switch answer {
    case .recipeDone: copy(entry, &context)
    case .recipeFailed(let failure):
      fault = fault ?? ArchiveFault(failure.fault)
      commit(&context)
    default: break  // No recipe's.
    }
  }

  private mutating func copy(
    _ entry: ArchiveEntry, _ context: inout Context<Backups.Effect>
  ) {
    let source = TransferSource.blob(
      name: ArchiveSeal.archive, offset: entry.offset, count: entry.bytes)
    let transfer = Transfer(
      sources: [source], step: .copy, skip: 0, most: entry.bytes,
      sink: TransferSink(name: VaultFile.item(entry.item), offset: 0), leaves: nil,
      isDigested: true, durability: .atOnce)
    request = context.request()
    stage = .copying
    context.shell(.transfer(request: request, transfer: transfer))
  }

  private mutating func copied(
    _ answer: LibraryAnswer, _ context: inout Context<Backups.Effect>
  ) {
    guard let entry = batch.last else { return }
    switch answer {
    case .transferProgress(let progress):
      view.doneBytes = passedByteCount.saturated(adding: progress.read)
    case .transferDone(let result) where result.digests == [entry.digest]:
      let unsealing = ItemUnsealer(entry.item, .head, for: .restore, &context)
      (stage, request) = (.opening(unsealing), unsealing.request)
    case .transferFailed(.storageFull):
      fault = fault ?? .storageFull
      drop(entry, &context)
    case .transferFailed(let fault):
      // A place that cannot be read is that item's alone.
      view.fail(entry.item, fault == .unavailable ? .unavailable : .damaged)
      drop(entry, &context)
    default:
      view.fail(entry.item, .damaged)
      drop(entry, &context)
    }
  }

  private mutating func opened(
    _ progress: ItemUnsealer.Progress, _ context: inout Context<Backups.Effect>
  ) {
    guard let entry = batch.last else { return }
    switch progress {
    case .going, .moved: break
    case .failed(let fault):
      view.fail(entry.item, fault)
      drop(entry, &context)
    case .done(let item):
      guard let listed = CatalogEntry(entry.item, item, marks, imported: context.instant) else {
        view.fail(entry.item, .damaged)
        return drop(entry, &context)
      }
      // The same was imported again since, under another name.
      if !listed.contents.isEmpty, listed.contents.allSatisfy({ index?.known.holds($0) ?? false }) {
        view.present &+= 1
        return drop(entry, &context)
      }
      _ = index?.known.add(listed.contents)
      if index?.items.contains(entry.item) != true { entries.append(listed) }
      restoredCount &+= 1
      if marks?.trashed != nil { trashedCount &+= 1 }
      pass(&context)
    }
  }

  private mutating func drop(_ entry: ArchiveEntry, _ context: inout Context<Backups.Effect>) {
    batch.removeLast()
    note(entry)
    var recipe = RecipeBuilder()
    recipe.dropBlob(VaultFile.item(entry.item))
    if isMarkedAnew { recipe.dropBlob(VaultFile.marks(entry.item)) }
    request = context.request()
    stage = .dropping
    context.run(recipe.build, as: request)
  }

  private mutating func pass(_ context: inout Context<Backups.Effect>) {
    if let entry = batch.popLast() { note(entry) }
    proceed(&context)
  }

  private mutating func note(_ entry: ArchiveEntry) {
    passedByteCount = passedByteCount.saturated(adding: entry.bytes)
    view.doneBytes = passedByteCount
  }

  private mutating func commit(_ context: inout Context<Backups.Effect>) {
    batch = []
    stage = .committing
    context.emit(.commit(entries))
  }

  /// They are listed.
  mutating func committed(_ context: inout Context<Backups.Effect>) {
    if stage == .settling { return compare(&context) }
    guard stage == .committing else { return }
    view.done &+= restoredCount
    view.marked &+= trashedCount
    (entries, restoredCount, trashedCount) = ([], 0, 0)
    reserve(&context)
  }

  /// The index does not take them. What is in files stays there, and is found at the next start.
  mutating func refused(_ fault: VaultFault) {
    // Else it did not ask.
    guard stage == .settling || stage == .reserving || stage == .committing else { return }
    finish(self.fault ?? (fault == .storageFull ? .storageFull : .unavailable))
  }
}
