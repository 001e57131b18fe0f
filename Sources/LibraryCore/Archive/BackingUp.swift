// A backup: what the vault has and the archive has not is opened, to see that it is whole, and
// appended, some at a time, with what is said of the items. After each time the archive is whole,
// so that a backup that is stopped goes on from there when it is begun again.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct BackingUp: Equatable {
  /// So many items, or bytes, are appended at once: after a crash no more than that is done again,
  /// or one item that is longer.
  static let batchCountMax = 256
  static let batchByteCountMax: UInt64 = 256 << 20
  /// What is said of so many items of the archive is written at once.
  static let batchMarksCountMax = 4_096
  /// Where an archive is copied to be written, so much is put in place at once, or as much as it
  /// has: all copies together are no longer than twice the archive.
  static let replacedByteCountMin: UInt64 = 1 << 30
  /// Lengths that are asked for at once, where nothing is in the way.
  private static let askedCountMax = 512

  private enum Stage: Equatable {
    case comparing(ArchiveComparison)
    /// What the vault says of its items.
    case marking(ArchiveComparison.Compared, MarksReader)
    /// A part of what the archive has is read again.
    case rereading(OpenArchive, ArchiveRecheck)
    /// How long the files of `new` are.
    case measuring(OpenArchive)
    /// An item is opened from front to back.
    case checking(OpenArchive, ItemUnsealer)
    case appending(SectionWriter)
    /// How far the archive was read again is being remembered.
    case remembering
    case ended
  }

  private(set) var view: ArchiveView
  private(set) var request: Request
  private let vault: VaultID
  private let keys: [[UInt8]]
  private let replaces: Bool
  private var stage: Stage
  /// By the vault, and by the archive when it was read.
  private var said = SaidOfItems([])
  private var archivedSaid = SaidOfItems([])
  /// Items of which nobody knows what is said: the archive goes on saying what it says, and gets
  /// none that it has not.
  private var held = ItemSet([])
  /// What the archive does not say yet of the items it has; the next last.
  private var unsaid: [ArchiveMarks] = []
  /// What the vault says beside its items, and what of it the archive does not say yet.
  private let beside: SaidBeside
  private var unsaidBeside = SaidBeside()
  private var present = ItemSet([])
  /// Not in the archive, in their order; behind them those whose copy there is damaged.
  private var new: [PhotoID] = []
  private var rewritten = ItemSet([])
  /// How far the archive was read again, once all that was damaged is written anew.
  private var looks: ArchiveLooks?
  private var measured: [MeasuredItem] = []
  /// How many lengths may be asked for at once.
  private var askedCount = Self.askedCountMax
  /// How many of `measured` were checked.
  private var checkedCount = 0
  /// Checked, and appended next.
  private var batch: [MeasuredItem] = []
  private var batchMarks: [ArchiveMarks] = []
  /// Appended, and not in place yet.
  private var pendingCount: UInt32 = 0
  private var pendingMarkCount: UInt32 = 0
  private var pendingRewrittenCount: UInt32 = 0
  /// How long the archive was when it was last put in place.
  private var placedByteCount: UInt64 = 0
  /// Bytes that are done with, each twice: opened and copied.
  private var passedByteCount: UInt64 = 0

  /// - Parameter replaces: whatever is put in place costs a copy of the whole archive.
  init(
    _ vault: VaultID, _ unlockers: [Unlocker], _ shelf: CatalogIndex?, _ beside: SaidBeside,
    replaces: Bool, _ context: inout Context<Backups.Effect>
  ) {
    self.vault = vault
    self.replaces = replaces
    self.beside = beside
    // More are none of its own; the one that opened it stands first.
    keys = unlockers.prefix(Vault.unlockerCountMax).map { $0.encoded }.ordered { $0 }
    view = ArchiveView(.backup)
    let comparing = ArchiveComparison(vault, on: shelf, mayBegin: true, &context)
    request = comparing.request
    stage = .comparing(comparing)
  }

  /// Takes the answer to `request`.
  mutating func advance(_ answer: LibraryAnswer, _ context: inout Context<Backups.Effect>) {
    switch stage {
    case .comparing(var comparing):
      let progress = comparing.advance(answer, &context)
      (stage, request) = (.comparing(comparing), comparing.request)
      compared(progress, &context)
    case .marking(let compared, var reading):
      let progress = reading.advance(answer, &context)
      (stage, request) = (.marking(compared, reading), reading.request)
      marked(progress, compared, &context)
    case .rereading(let archive, var rereading):
      let progress = rereading.advance(answer, &context)
      (stage, request) = (.rereading(archive, rereading), rereading.request)
      looks = rereading.news
      reread(progress, archive, &context)
    case .measuring(let archive): measure(answer, archive, &context)
    case .checking(let archive, var unsealing):
      let progress = unsealing.advance(answer, &context)
      (stage, request) = (.checking(archive, unsealing), unsealing.request)
      checked(progress, archive, &context)
    case .appending(var appending):
      let isInPlace = appending.isInPlace
      let progress = appending.advance(answer, &context)
      (stage, request) = (.appending(appending), appending.request)
      appended(progress, isInPlace, &context)
    // Where it cannot be written, the same part is read once more.
    case .remembering: end(nil)
    case .ended: break
    }
  }

  /// Stops in the middle and forgets the keys.
  mutating func abandon(_ context: inout Context<Backups.Effect>) {
    switch stage {
    case .checking(let archive, var unsealing):
      unsealing.abandon(&context)
      // What is whole of it counts.
      if pendingCount > 0 || pendingMarkCount > 0 { archive.cutOff(&context) }
    case .appending(let appending): appending.abandon(&context)
    case .rereading(_, let rereading): rereading.abandon(&context)
    case .remembering: return end(nil)
    case .comparing, .marking, .measuring, .ended: break
    }
    end(.cancelled)
  }

  private mutating func end(_ fault: ArchiveFault?) {
    stage = .ended
    view.end(fault)
  }
}

/// What is to be appended.
extension BackingUp {
  private mutating func compared(
    _ progress: ArchiveComparison.Progress, _ context: inout Context<Backups.Effect>
  ) {
    switch progress {
    case .going: break
    case .failed(let fault): end(fault)
    case .compared(let compared):
      let said = compared.archive.said
      present = ItemSet(compared.items)
      let archived = ItemSet(compared.archive.entries.map { $0.item })
      view.unfinished = !compared.archive.isWhole
      placedByteCount = compared.archive.end
      new = compared.items.filter { !archived.contains($0) }
      view.items = UInt32(clamping: compared.items.count)
      view.present = UInt32(clamping: compared.items.count - new.count)
      view.lists = compared.archive.unreadableListCount
      for item in compared.missing { view.fail(item, .missing) }
      // Some of what they listed the vault has no more.
      if compared.archive.unreadableCount > new.count { view.fail(nil, .damaged) }
      // Of an item that is deleted the archive hears once.
      let asked = compared.marked.filter {
        present.contains($0) || archived.contains($0) && !said.of($0).deleted
      }
      var reading = MarksReader(present: compared.items, marked: asked, in: vault)
      let progress = reading.next(&context)
      (stage, request) = (.marking(compared, reading), reading.request)
      marked(progress, compared, &context)
    }
  }

  private mutating func marked(
    _ progress: MarksReader.Progress, _ compared: ArchiveComparison.Compared,
    _ context: inout Context<Backups.Effect>
  ) {
    switch progress {
    case .going: break
    case .failed: end(.unavailable)
    case .read(let marks, let held):
      said = SaidOfItems(marks)
      self.held = ItemSet(held.map { $0.item })
      for failure in held { view.fail(failure.item, failure.fault) }
      new.removeAll { self.held.contains($0) }
      archivedSaid = compared.archive.said
      var beside = beside
      // Of those that do not open the archive goes on saying what it says.
      beside.keys = compared.keys
      if let fault = compared.keysFault { view.fail(nil, fault) }
      if beside.hasLostKeys { view.fail(nil, .missing) }
      for _ in 0..<beside.unreadCount { view.fail(nil, .marks) }
      unsaidBeside = beside.news(since: compared.archive.beside)
      for entry in compared.archive.entries.reversed() {
        guard let now = news(of: entry.item) else { continue }
        // What is missing and was not deleted is lost, or not restored yet.
        if present.contains(entry.item) || now.deleted { unsaid.append(now) }
      }
      reread(compared.archive, &context)
    }
  }

  private mutating func reread(
    _ archive: OpenArchive, _ context: inout Context<Backups.Effect>
  ) {
    guard archive.section != nil else { return askLengths(archive, &context) }
    let rereading = ArchiveRecheck(archive, of: vault, &context)
    (stage, request) = (.rereading(archive, rereading), rereading.request)
  }

  private mutating func reread(
    _ progress: ArchiveRecheck.Progress, _ archive: OpenArchive,
    _ context: inout Context<Backups.Effect>
  ) {
    switch progress {
    case .going: break
    case .planned(let byteCount): view.bytes = byteCount
    case .moved(let byteCount): view.doneBytes = byteCount
    case .failed: end(.unavailable)
    case .reread(let count, let damaged, let sections):
      view.sections = UInt32(clamping: UInt64(sections) + UInt64(archive.damagedCount))
      view.reread = UInt32(clamping: count)
      pass(view.bytes)
      let lost = damaged.filter { !present.contains($0) }
      for item in lost { view.fail(item, .damaged) }
      let mended = damaged.filter { present.contains($0) }
      rewritten = ItemSet(mended)
      new += mended
      view.present -= UInt32(clamping: mended.count)
      askLengths(archive, &context)
    }
  }

  /// What the vault says of an item, where the archive says something else.
  private func news(of item: PhotoID) -> ArchiveMarks? {
    let now = said.of(item)
    return held.contains(item) || now == archivedSaid.of(item) ? nil : now
  }

  private mutating func askLengths(
    _ archive: OpenArchive, _ context: inout Context<Backups.Effect>
  ) {
    let asked = new[measured.count...].prefix(askedCount)
    guard !asked.isEmpty else { return proceed(archive, &context) }
    var recipe = RecipeBuilder()
    for item in asked { recipe.reveal(recipe.length(.blob(name: VaultFile.item(item)))) }
    askedCount = asked.count
    request = context.request()
    stage = .measuring(archive)
    context.run(recipe.build, as: request)
  }

  private mutating func measure(
    _ answer: LibraryAnswer, _ archive: OpenArchive,
    _ context: inout Context<Backups.Effect>
  ) {
    switch answer {
    case .recipeDone(let revealed):
      guard revealed.count == askedCount else { return end(.unavailable) }
      for bytes in revealed {
        var reader = ByteReader(bytes)
        guard let byteCount = try? reader.u64(), byteCount < 1 << 60 else {
          return end(.unavailable)
        }
        measured.append(MeasuredItem(item: new[measured.count], byteCount: byteCount))
        view.bytes = view.bytes.saturated(adding: byteCount.saturated(adding: byteCount))
      }
      askedCount = min(2 * askedCount, Self.askedCountMax)
    // Which of them it was is found by asking for fewer; the others are backed up.
    case .recipeFailed where askedCount > 1: askedCount /= 2
    case .recipeFailed(let failure):
      view.fail(
        new.remove(at: measured.count), failure.fault == .missing ? .missing : .unavailable)
    default: return end(.unavailable)
    }
    askLengths(archive, &context)
  }
}

/// Batch by batch.
extension BackingUp {
  /// The next item of the batch, or all that is in it.
  private mutating func proceed(
    _ archive: OpenArchive, _ context: inout Context<Backups.Effect>
  ) {
    let isLast = checkedCount == measured.count
    let byteCount: UInt64 = batch.reduce(0) { $0.saturated(adding: $1.byteCount) }
    guard isLast || batch.count >= Self.batchCountMax || byteCount >= Self.batchByteCountMax
    else {
      let unsealing = ItemUnsealer(
        measured[checkedCount].item, .everything, for: .backup, &context)
      (stage, request) = (.checking(archive, unsealing), unsealing.request)
      return
    }
    guard !batch.isEmpty || !unsaid.isEmpty || !unsaidBeside.isEmpty || !isUpToDate(archive)
    else { return finish(&context) }
    let old = unsaid.suffix(Self.batchMarksCountMax)
    // What is written anew is among the old ones.
    let added = batch.filter { !rewritten.contains($0.item) }
    batchMarks = old.reversed() + added.compactMap { news(of: $0.item) }
    unsaid.removeLast(old.count)
    guard
      let appending = SectionWriter(
        batch, saying: batchMarks, unsaidBeside, to: archive, keys: keys,
        isComplete: isLast && unsaid.isEmpty, lasting: lasting(isLast, archive.end, byteCount),
        &context)
    else { return end(.tooLarge) }
    unsaidBeside = SaidBeside()
    (stage, request) = (.appending(appending), appending.request)
  }

  private mutating func finish(_ context: inout Context<Backups.Effect>) {
    guard let looks else { return end(nil) }
    var recipe = RecipeBuilder()
    recipe.put(looks.encoded, as: VaultFile.archiveLooks, of: vault)
    request = context.request()
    stage = .remembering
    context.run(recipe.build, as: request)
  }

  private func lasting(
    _ isLast: Bool, _ end: UInt64, _ byteCount: UInt64
  ) -> SectionWriter.Lasting {
    guard replaces else { return .eachWrite }
    let new = (end - min(end, placedByteCount)).saturated(adding: byteCount)
    let isDue = new >= max(Self.replacedByteCountMin, placedByteCount)
    return isDue || isLast && unsaid.isEmpty ? .end : .later
  }

  /// Whether the archive says all that there is to be said without another item.
  private func isUpToDate(_ archive: OpenArchive) -> Bool {
    archive.section != nil && archive.damagedCount == 0 && archive.isWhole && archive.isComplete
      && archive.keys == keys && archive.isReadable
  }

  private mutating func checked(
    _ progress: ItemUnsealer.Progress, _ archive: OpenArchive,
    _ context: inout Context<Backups.Effect>
  ) {
    let item = measured[checkedCount]
    switch progress {
    case .going: return
    case .moved(let read):
      view.doneBytes = passedByteCount.saturated(adding: min(read, item.byteCount))
      return
    case .done:
      batch.append(item)
      pass(item.byteCount)
    case .failed(let fault):
      view.fail(item.item, fault)
      pass(item.byteCount.saturated(adding: item.byteCount))
    }
    checkedCount += 1
    proceed(archive, &context)
  }

  private mutating func appended(
    _ progress: SectionWriter.Progress, _ isInPlace: Bool, _ context: inout Context<Backups.Effect>
  ) {
    switch progress {
    case .going: break
    case .copied(let byteCount): view.doneBytes = passedByteCount.saturated(adding: byteCount)
    case .failed(let fault): end(fault)
    case .appended(let archive):
      pendingCount &+= UInt32(clamping: batch.count)
      pendingMarkCount &+= UInt32(clamping: batchMarks.count)
      pendingRewrittenCount &+= UInt32(
        clamping: batch.count(where: { rewritten.contains($0.item) }))
      if isInPlace { place(archive) }
      view.unfinished = false
      for item in batch { pass(item.byteCount) }
      batch = []
      proceed(archive, &context)
    }
  }

  /// What was appended outlasts a crash: it is told.
  private mutating func place(_ archive: OpenArchive) {
    view.done &+= pendingCount
    view.marked &+= pendingMarkCount
    view.rewritten &+= pendingRewrittenCount
    (pendingCount, pendingMarkCount, pendingRewrittenCount) = (0, 0, 0)
    placedByteCount = archive.end
  }

  private mutating func pass(_ byteCount: UInt64) {
    passedByteCount = passedByteCount.saturated(adding: byteCount)
    view.doneBytes = passedByteCount
  }
}
