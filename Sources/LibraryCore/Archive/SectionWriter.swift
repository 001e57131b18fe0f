// Appends a section to an archive: items as they lie in the vault, then the lists that say where
// everything is, and its end last. Each of these outlasts a crash before the next is begun, so that
// an end never stands behind anything that is not there.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

/// An item of the vault, and how long its file is.
struct MeasuredItem: Equatable {
  var item: PhotoID
  var byteCount: UInt64
}

struct SectionWriter: Equatable {
  /// When what is written has to outlast a crash.
  enum Lasting: Equatable {
    case eachWrite
    /// The shell can only put all of it in place at once: at the end.
    case end
    /// At the end of a later section.
    case later
  }

  enum Progress: Equatable {
    case going
    /// So many bytes of the items are copied.
    case copied(UInt64)
    case appended(OpenArchive)
    case failed(ArchiveFault)
  }

  private enum Stage: Equatable {
    case copying
    case sealing
    case listing
    case ending
  }

  private let before: OpenArchive
  private var after: OpenArchive
  private let section: ArchiveSection
  private let keys: [UInt8]
  private let made: Instant
  /// Pages that are written now: the numbers of their places in `after`.
  private let newPages: Range<Int>
  private let newMarkPages: Range<Int>
  private let itemCount: Int
  private let lasting: Lasting
  private var stage = Stage.copying
  private(set) var request: Request

  /// `nil` when an archive holds no more.
  init?<Effect: MachineEffect>(
    _ items: [MeasuredItem], saying marks: [ArchiveMarks], _ beside: SaidBeside,
    to archive: OpenArchive,
    keys: [[UInt8]], isComplete: Bool, lasting: Lasting, _ context: inout Context<Effect>
  ) where Effect.Outside == LibraryEffect {
    self.lasting = lasting
    self.keys = ArchiveKeys(files: keys).encoded
    before = archive
    after = archive
    made = context.instant
    itemCount = items.count
    var entries: [ArchiveEntry] = []
    // The last page is written anew while there is room in it: pages do not become many.
    if !items.isEmpty, let last = archive.pages.last,
      last.entries.count < ArchivePage.entryCountMax
    {
      entries = last.entries
      after.pages.removeLast()
    }
    let start = archive.end + ArchiveSection.startByteCount
    var offset = start
    for item in items {
      entries.append(
        ArchiveEntry(
          item: item.item, offset: offset, bytes: item.byteCount,
          digest: Digest(unchecked: [UInt8](repeating: 0, count: Digest.byteCount))))
      let (end, overflow) = offset.addingReportingOverflow(item.byteCount)
      guard !overflow, end < 1 << 60 else { return nil }
      offset = end
    }
    let keysByteCount = UInt64(self.keys.count) + ArchiveSeal.digestByteCount
    let pagesStart = offset + keysByteCount
    let marksStart = after.add(entries, at: pagesStart)
    let saysNothing = marks.isEmpty && beside.isEmpty
    let firstMarks = after.markPages.count - (saysNothing ? 0 : after.roomyMarks)
    let pagesEnd = after.add(marks, beside, at: marksStart)
    newMarkPages = firstMarks..<after.markPages.count
    guard after.pages.count <= ArchiveManifest.pageCountMax,
      after.markPages.count <= ArchiveManifest.pageCountMax,
      let section = ArchiveSection(
        from: archive.end, items: offset - start, keys: keysByteCount,
        pages: pagesEnd - pagesStart,
        manifest: ArchiveManifest.sealedByteCount(
          pages: after.pages.count + after.markPages.count))
    else { return nil }
    self.section = section
    newPages = (after.pages.count - Self.pageCount(entries.count))..<after.pages.count
    after.section = section
    (after.isWhole, after.damagedCount, after.reach) = (true, 0, section.end)
    after.isComplete = isComplete
    after.keys = keys
    // Pages that did not open are named no more; their items are among these, or come next.
    (after.unreadableCount, after.unreadableListCount, after.hasUnreadableMarks) = (0, 0, false)
    request = context.request()
    context.shell(.transfer(request: request, transfer: copying(items)))
  }

  /// What is appended outlasts a crash then.
  var isInPlace: Bool { lasting != .later }

  private static func pageCount(_ entryCount: Int) -> Int {
    (entryCount + ArchivePage.entryCountMax - 1) / ArchivePage.entryCountMax
  }

  /// Takes the answer to `request`.
  mutating func advance<Effect: MachineEffect>(
    _ answer: LibraryAnswer, _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    switch (stage, answer) {
    case (.copying, .transferProgress(let progress)): return .copied(progress.read)
    case (_, .transferProgress): return .going
    case (.copying, .transferDone(let result)):
      guard result.digests.count == itemCount else { return fail(.unavailable, &context) }
      after.note(result.digests, from: section.items.offset)
      stage = .sealing
      request = context.request()
      context.run(sealing, as: request)
    case (.sealing, .recipeDone(let revealed)):
      stage = .listing
      write(
        revealed.map { .literal(bytes: $0) }, at: section.keys.offset,
        durability: lasting == .eachWrite ? .atOnce : .open, &context)
    case (.listing, .transferDone):
      stage = .ending
      write(
        [.literal(bytes: section.encodedEnd)], at: section.endRecord.offset,
        durability: lasting != .later ? .atOnce : .open, &context)
    case (.ending, .transferDone): return .appended(after)
    case (_, .transferFailed(let fault)): return fail(ArchiveFault(fault), &context)
    case (_, .recipeFailed(let failure)): return fail(ArchiveFault(failure.fault), &context)
    case (.copying, _), (.sealing, _), (.listing, _), (.ending, _):
      return fail(.unavailable, &context)
    }
    return .going
  }

  /// Stops in the middle.
  func abandon<Effect: MachineEffect>(
    _ context: inout Context<Effect>
  ) where Effect.Outside == LibraryEffect {
    if stage != .sealing { context.shell(.cancelTransfer(request: request)) }
    // The sections before it may wait to be put in place.
    if lasting != .eachWrite { before.cutOff(&context) }
  }

  /// What was appended and has no end takes room: it is cut off again.
  private func fail<Effect: MachineEffect>(
    _ fault: ArchiveFault, _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    before.cutOff(&context)
    return .failed(fault)
  }

  /// Where the first byte goes: the first section comes with the header.
  private var start: UInt64 { before.start }

  private func copying(_ items: [MeasuredItem]) -> Transfer {
    let header = before.section == nil ? before.header.encoded : []
    let first = TransferSource.literal(bytes: header + section.encodedStart)
    let sources = items.map { item in
      TransferSource.blob(name: VaultFile.item(item.item), offset: 0, count: item.byteCount)
    }
    return Transfer(
      sources: [first] + sources, step: .copy, skip: 0, most: section.items.end - start,
      sink: TransferSink(name: ArchiveSeal.archive, offset: start), leaves: nil,
      isDigested: true, durability: lasting == .eachWrite ? .atOnce : .open)
  }

  /// Reveals what stands between the items and the end, piece by piece.
  private var sealing: Recipe {
    var recipe = RecipeBuilder()
    let keys = recipe.archiving(keys: keys)
    recipe.reveal(keys)
    for page in after.pages[newPages] {
      let content = ArchivePage(entries: page.entries)
      recipe.reveal(recipe.seal(content, at: page.place.offset, after.header))
    }
    for page in after.markPages[newMarkPages] {
      recipe.reveal(recipe.seal(page.page, at: page.place.offset, after.header))
    }
    let manifest = ArchiveManifest(
      version: ArchiveManifest.current, made: made, complete: after.isComplete,
      pages: after.pages.map { $0.place }, marks: after.markPages.map { $0.place })
    recipe.reveal(recipe.seal(manifest, of: section, keys: keys, after.header))
    return recipe.build
  }

  private mutating func write<Effect: MachineEffect>(
    _ sources: [TransferSource], at offset: UInt64, durability: TransferDurability,
    _ context: inout Context<Effect>
  ) where Effect.Outside == LibraryEffect {
    request = context.request()
    let transfer = Transfer(
      sources: sources, step: .copy, skip: 0, most: section.end - offset,
      sink: TransferSink(name: ArchiveSeal.archive, offset: offset), leaves: nil,
      isDigested: false, durability: durability)
    context.shell(.transfer(request: request, transfer: transfer))
  }
}

extension OpenArchive {
  /// Adds pages of these, the first of them at `offset`; where they end.
  fileprivate mutating func add(_ entries: [ArchiveEntry], at offset: UInt64) -> UInt64 {
    var (offset, first) = (offset, 0)
    while first < entries.count {
      let end = min(first + ArchivePage.entryCountMax, entries.count)
      let place = ArchivePagePlace(offset: offset, entries: UInt32(end - first))
      pages.append(Page(place: place, entries: Array(entries[first..<end])))
      offset += ArchivePage.sealedByteCount(entries: end - first)
      first = end
    }
    return offset
  }

  /// How many pages of marks are written anew with some more: the last, while there is room in it.
  fileprivate var roomyMarks: Int {
    guard let last = markPages.last, !last.page.isFull else { return 0 }
    return 1
  }

  /// Adds pages with these, the first of them at `offset`; where they end.
  fileprivate mutating func add(
    _ marks: [ArchiveMarks], _ beside: SaidBeside, at offset: UInt64
  ) -> UInt64 {
    guard !marks.isEmpty || !beside.isEmpty else { return offset }
    var offset = offset
    let last = roomyMarks > 0 ? markPages.popLast()?.page : nil
    for page in (last ?? ArchiveMarksPage()).adding(marks, beside) {
      let byteCount = page.sealedByteCount
      let place = ArchiveMarksPlace(offset: offset, bytes: UInt32(clamping: byteCount))
      markPages.append(MarkPage(place: place, page: page))
      offset += byteCount
    }
    return offset
  }

  /// Where the next byte goes: the first section comes with the header.
  fileprivate var start: UInt64 { section == nil ? 0 : end }

  /// Cuts off what lies behind the last whole section, which is in place then. Nobody waits for it.
  func cutOff<Effect: MachineEffect>(
    _ context: inout Context<Effect>
  ) where Effect.Outside == LibraryEffect {
    let transfer = Transfer(
      sources: [], step: .copy, skip: 0, most: 0,
      sink: TransferSink(name: ArchiveSeal.archive, offset: start), leaves: nil,
      isDigested: false, durability: .atOnce)
    context.shell(.transfer(request: context.request(), transfer: transfer))
  }

  /// Notes what was copied, in the order of the entries from this place on.
  fileprivate mutating func note(_ digests: [Digest], from offset: UInt64) {
    var next = 0
    for page in pages.indices {
      for index in pages[page].entries.indices
      where pages[page].entries[index].offset >= offset && next < digests.count {
        pages[page].entries[index].digest = digests[next]
        next += 1
      }
    }
  }
}

extension ArchiveFault {
  init(_ fault: RecipeFault) {
    switch fault {
    case .storageFull: self = .storageFull
    case .refused, .invalid, .missing, .unavailable, .memory: self = .unavailable
    }
  }
}
