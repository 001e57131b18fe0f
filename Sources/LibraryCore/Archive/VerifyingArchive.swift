// Reads every byte of an archive and checks it, section by section from the last to the first, and
// says what a restore would do; it writes nothing. Items were opened from front to back before they
// were appended: here they have to be the same bytes.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct VerifyingArchive: Equatable {
  private enum Stage: Equatable {
    case comparing(ArchiveComparison)
    /// The record at the start of this section, and its lists.
    case section(ArchiveSection)
    case page(ArchiveSection, ArchiveManifest, next: Int)
    /// The same of marks.
    case marks(ArchiveSection, ArchiveManifest, next: Int)
    /// Items of this section; without one, those of sections whose lists do not open.
    case items(ArchiveSection?)
    /// The end of the section before the one that begins here.
    case before(UInt64)
    case ended
  }

  private(set) var view = ArchiveView(.verification)
  private(set) var request: Request
  private var stage: Stage
  private var archive: OpenArchive?
  /// What a restore would want, by item.
  private var wanted: [ArchiveEntry] = []
  private var wantedSet = ItemSet([])
  /// Looked at already.
  private var checked: [PhotoID] = []
  /// Of the section: what its pages list.
  private var found: [ArchiveEntry] = []
  /// Still to be read, the next one last.
  private var waiting: [ArchiveEntry] = []
  private var fileByteCount: UInt64 = 0
  private var vaultItemCount: UInt32 = 0
  /// Behind the place that is being looked at.
  private var passedByteCount: UInt64 = 0

  init(_ vault: VaultID, _ context: inout Context<Backups.Effect>) {
    let comparing = ArchiveComparison(vault, &context)
    request = comparing.request
    stage = .comparing(comparing)
  }

  /// Takes the answer to `request`.
  mutating func advance(_ answer: LibraryAnswer, _ context: inout Context<Backups.Effect>) {
    switch stage {
    case .comparing(var comparing):
      let progress = comparing.advance(answer, &context)
      (stage, request) = (.comparing(comparing), comparing.request)
      fileByteCount = comparing.byteCount
      compared(progress, &context)
    case .section(let section): opened(section, answer, &context)
    case .page(let section, let manifest, let next):
      paged(section, manifest, next, answer, &context)
    case .marks(let section, let manifest, let next):
      marked(section, manifest, next, answer, &context)
    case .items(let section): checked(answer, in: section, &context)
    case .before(let offset): stepped(answer, at: offset, &context)
    case .ended: break
    }
  }

  /// Stops in the middle.
  mutating func abandon(_ context: inout Context<Backups.Effect>) {
    if case .items = stage { context.shell(.cancelTransfer(request: request)) }
    end(.cancelled)
  }

  /// What it came to when every byte was as it was written.
  func proof(at now: Instant) -> ProvenBackup? {
    guard view.ended, view.fault == nil, view.failed == 0, !view.unfinished,
      let header = archive?.header
    else { return nil }
    return ProvenBackup(
      vault: header.vault, archive: header.archive, at: now, items: view.present,
      missing: vaultItemCount - min(vaultItemCount, view.present))
  }

  private mutating func end(_ fault: ArchiveFault?) {
    stage = .ended
    view.end(fault)
  }
}

/// What a restore would do.
extension VerifyingArchive {
  private mutating func compared(
    _ progress: ArchiveComparison.Progress, _ context: inout Context<Backups.Effect>
  ) {
    switch progress {
    case .going: break
    case .failed(let fault): end(fault)
    case .compared(let compared):
      guard let section = compared.archive.section else { return end(.damaged) }
      archive = compared.archive
      view.unfinished = !compared.archive.isWhole
      view.bytes = fileByteCount
      if !compared.archive.isReadable || compared.archive.damagedCount > 0 {
        view.fail(nil, .damaged)
      }
      let present = ItemSet(compared.items)
      wanted = compared.archive.entries
      wantedSet = ItemSet(wanted.map { $0.item })
      vaultItemCount = UInt32(clamping: compared.items.count)
      let missing = wanted.filter { !present.contains($0.item) }
      let said = compared.archive.said
      view.items = UInt32(clamping: wanted.count)
      view.present = UInt32(clamping: wanted.count - missing.count)
      for entry in missing where said.of(entry.item).isInTrash { view.marked &+= 1 }
      begin(section, &context)
    }
  }
}

/// A section: its lists, then its items.
extension VerifyingArchive {
  private mutating func begin(
    _ section: ArchiveSection, _ context: inout Context<Backups.Effect>
  ) {
    guard let header = archive?.header else { return end(.damaged) }
    found = []
    passedByteCount = fileByteCount - min(fileByteCount, section.end)
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.checkedManifest(of: section, header))
    request = context.request()
    stage = .section(section)
    context.run(recipe.build, as: request)
  }

  private mutating func opened(
    _ section: ArchiveSection, _ answer: LibraryAnswer,
    _ context: inout Context<Backups.Effect>
  ) {
    guard case .recipeDone(let revealed) = answer,
      let manifest = revealed.first.flatMap({ try? ArchiveManifest(decoding: $0) })
    else {
      view.fail(nil, ItemFault(answer))
      return step(from: section, &context)
    }
    var own = manifest
    own.pages.removeAll { $0.offset < section.pages.offset }
    own.marks.removeAll { $0.offset < section.pages.offset }
    page(section, own, 0, &context)
  }

  /// - Parameter own: names the pages that lie in the section, and no others.
  private mutating func page(
    _ section: ArchiveSection, _ own: ArchiveManifest, _ next: Int,
    _ context: inout Context<Backups.Effect>
  ) {
    guard next < own.pages.count else { return marks(section, own, 0, &context) }
    guard let header = archive?.header, let range = own.pages[next].range,
      range.end <= section.pages.end
    else {
      view.fail(nil, .damaged)
      return page(section, own, next + 1, &context)
    }
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.open(page: range, header))
    request = context.request()
    stage = .page(section, own, next: next)
    context.run(recipe.build, as: request)
  }

  private mutating func paged(
    _ section: ArchiveSection, _ own: ArchiveManifest, _ next: Int,
    _ answer: LibraryAnswer, _ context: inout Context<Backups.Effect>
  ) {
    if case .recipeDone(let revealed) = answer,
      let page = revealed.first.flatMap({ try? ArchivePage(decoding: $0) })
    {
      found += page.entries.filter { section.items.contains($0) }
    } else {
      view.fail(nil, ItemFault(answer))
    }
    page(section, own, next + 1, &context)
  }

  private mutating func marks(
    _ section: ArchiveSection, _ own: ArchiveManifest, _ next: Int,
    _ context: inout Context<Backups.Effect>
  ) {
    guard next < own.marks.count else { return begin(itemsOf: section, own, &context) }
    guard let header = archive?.header, let range = own.marks[next].range,
      range.end <= section.pages.end
    else {
      view.fail(nil, .damaged)
      return marks(section, own, next + 1, &context)
    }
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.open(marks: range, header))
    request = context.request()
    stage = .marks(section, own, next: next)
    context.run(recipe.build, as: request)
  }

  private mutating func marked(
    _ section: ArchiveSection, _ own: ArchiveManifest, _ next: Int,
    _ answer: LibraryAnswer, _ context: inout Context<Backups.Effect>
  ) {
    if case .recipeDone(let revealed) = answer,
      revealed.first.flatMap({ ArchiveMarksPage.read($0) }) != nil
    {
      return marks(section, own, next + 1, &context)
    }
    view.fail(nil, ItemFault(answer))
    marks(section, own, next + 1, &context)
  }

  /// Its pages and its items have to lie one after another, so that there is no byte nobody reads.
  private mutating func begin(
    itemsOf section: ArchiveSection, _ own: ArchiveManifest,
    _ context: inout Context<Backups.Effect>
  ) {
    waiting = found.ordered { $0.place }
    var offset = section.items.offset
    for entry in waiting where entry.offset == offset { offset += entry.bytes }
    var pagesEnd = section.pages.offset
    for place in own.pages where place.offset == pagesEnd { pagesEnd = place.range?.end ?? 0 }
    for place in own.marks where place.offset == pagesEnd { pagesEnd = place.range?.end ?? 0 }
    if offset != section.items.end || pagesEnd != section.pages.end { view.fail(nil, .damaged) }
    waiting.reverse()
    check(in: section, &context)
  }

  private mutating func check(
    in section: ArchiveSection?, _ context: inout Context<Backups.Effect>
  ) {
    guard let entry = waiting.last else {
      guard let section else { return end(nil) }
      return step(from: section, &context)
    }
    request = context.request()
    stage = .items(section)
    context.shell(.transfer(request: request, transfer: .rereading(entry)))
  }

  private mutating func checked(
    _ answer: LibraryAnswer, in section: ArchiveSection?,
    _ context: inout Context<Backups.Effect>
  ) {
    if case .transferProgress(let progress) = answer {
      view.doneBytes = passedByteCount.saturated(adding: progress.read)
      return
    }
    guard let entry = waiting.popLast() else { return end(.unavailable) }
    passedByteCount = passedByteCount.saturated(adding: entry.bytes)
    view.doneBytes = min(passedByteCount, view.bytes)
    var isWhole = false
    if case .transferDone(let result) = answer { isWhole = result.digests == [entry.digest] }
    // A copy that was found damaged stays where it is; the one that was written anew counts.
    let isOlder = wantedSet.contains(entry.item) && !isWanted(entry)
    if !isWhole, !isOlder { view.fail(entry.item, ItemFault(answer)) }
    if isWanted(entry) {
      checked.append(entry.item)
      if isWhole { view.done &+= 1 }
    }
    check(in: section, &context)
  }

  /// Whether a restore would take this copy, and no later one.
  private func isWanted(_ entry: ArchiveEntry) -> Bool {
    let place = wanted.place { $0.item.bytes.lexicographicallyPrecedes(entry.item.bytes) }
    return place < wanted.count && wanted[place].item == entry.item
      && wanted[place].offset == entry.offset
  }
}

/// To the section before.
extension VerifyingArchive {
  private mutating func step(
    from section: ArchiveSection, _ context: inout Context<Backups.Effect>
  ) {
    let offset = section.offset
    guard offset > ArchiveHeader.byteCount else { return checkRest(&context) }
    let count = ArchiveSection.endByteCount
    guard offset - ArchiveHeader.byteCount >= count else {
      view.fail(nil, .damaged)
      return checkRest(&context)
    }
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.archived(ByteRange(offset: offset - count, byteCount: count)))
    request = context.request()
    stage = .before(offset)
    context.run(recipe.build, as: request)
  }

  private mutating func stepped(
    _ answer: LibraryAnswer, at offset: UInt64, _ context: inout Context<Backups.Effect>
  ) {
    if case .recipeDone(let revealed) = answer,
      let section = ArchiveSection(
        end: revealed.first ?? [], at: offset - ArchiveSection.endByteCount)
    {
      return begin(section, &context)
    }
    view.fail(nil, ItemFault(answer))
    checkRest(&context)
  }

  /// What a restore would want and no section listed.
  private mutating func checkRest(_ context: inout Context<Backups.Effect>) {
    let known = ItemSet(checked)
    let end = archive?.end ?? 0
    let rest = wanted.filter { !known.contains($0.item) }
    waiting = rest.filter { $0.offset <= end && $0.bytes <= end - $0.offset }.reversed()
    for _ in waiting.count..<rest.count { view.fail(nil, .damaged) }
    check(in: nil, &context)
  }
}

extension ByteRange {
  fileprivate func contains(_ entry: ArchiveEntry) -> Bool {
    entry.offset >= offset && entry.offset <= end && entry.bytes <= end - entry.offset
  }
}

extension ItemFault {
  /// Of what could not be read, or is not what was expected.
  fileprivate init(_ answer: LibraryAnswer) {
    switch answer {
    case .recipeFailed(let failure) where failure.fault == .unavailable: self = .unavailable
    case .transferFailed(.unavailable): self = .unavailable
    default: self = .damaged
    }
  }
}
