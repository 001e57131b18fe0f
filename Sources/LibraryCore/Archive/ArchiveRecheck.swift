// Reads again what earlier backups wrote into an archive, all that lies beside its items and a part
// of these, and names the items whose copy is not as it was written: a bit flipped in a file that
// nobody reads is noticed while the vault has another copy. Backup by backup it comes round to all
// of it.

import Bytes
import Kernel
import Recipes
import Wire

struct ArchiveRecheck: Equatable {
  enum Progress: Equatable {
    case going
    /// So many bytes of the archive are to be read.
    case planned(UInt64)
    /// So many of them are.
    case moved(UInt64)
    /// Of so many items; those whose copies are damaged, and how many sections are otherwise.
    case reread(count: Int, damaged: [PhotoID], sections: UInt32)
    case failed
  }

  /// What is read at once.
  struct Part: Equatable {
    /// In the order in which they lie.
    var entries: [ArchiveEntry] = []
    var byteCount: UInt64 = 0
    /// Where the next part begins; `nil` where this one is all there is.
    var next: UInt64?

    init(of all: [ArchiveEntry], from start: UInt64) {
      let all = all.ordered { $0.place }
      let first = all.firstIndex { $0.offset >= start } ?? 0
      let total: UInt64 = all.reduce(0) { $0.saturated(adding: $1.bytes) }
      let most = max(ArchiveRecheck.byteCountMin, total / ArchiveRecheck.shareCount)
      for index in all.indices where byteCount < most {
        let entry = all[(first + index) % all.count]
        entries.append(entry)
        byteCount = byteCount.saturated(adding: entry.bytes)
      }
      if entries.count < all.count { next = all[(first + entries.count) % all.count].offset }
    }
  }

  private enum Stage: Equatable {
    case sections(SectionsRecheck)
    /// Where the next part begins.
    case looking
    case reading
    case ended
  }

  /// A part has so many bytes, or a share of the archive where that is more, and one item at least:
  /// with a backup a day all of it is read within a month or so.
  static let byteCountMin: UInt64 = 256 << 20
  static let shareCount: UInt64 = 32
  /// So many archives are remembered.
  private static let archiveCountMax = 16

  private let archive: OpenArchive
  private let vault: VaultID
  private var stage: Stage
  private var damagedSectionCount: UInt32 = 0
  /// Still to be read, the next one last.
  private var waiting: [ArchiveEntry] = []
  private var count = 0
  private var damaged: [PhotoID] = []
  private var passedByteCount: UInt64 = 0
  private var looks = ArchiveLooks(version: ArchiveLooks.current, looks: [])
  private(set) var request: Request

  init(_ archive: OpenArchive, of vault: VaultID, _ context: inout Context<Backups.Effect>) {
    (self.archive, self.vault) = (archive, vault)
    guard let newest = archive.section else {
      (stage, request) = (.looking, context.request())
      look(&context)
      return
    }
    let sections = SectionsRecheck(archive, from: newest, &context)
    (stage, request) = (.sections(sections), sections.request)
  }

  /// Takes the answer to `request`.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<Backups.Effect>
  ) -> Progress {
    switch (stage, answer) {
    case (.sections(var sections), _):
      let progress = sections.advance(answer, &context)
      (stage, request) = (.sections(sections), sections.request)
      return advance(progress, &context)
    case (.looking, .recipeDone(let revealed)):
      return plan(revealed.first.flatMap { ArchiveLooks.read($0) }, &context)
    // It only says where to begin: without it, at the beginning.
    case (.looking, .recipeFailed): return plan(nil, &context)
    case (.reading, .transferProgress(let progress)):
      return .moved(passedByteCount.saturated(adding: progress.read))
    case (.reading, .transferDone(let result)): return took(result.digests, &context)
    // A disk that does not give a piece has lost it.
    case (.reading, .transferFailed): return took([], &context)
    case (.looking, _), (.reading, _), (.ended, _): return .failed
    }
  }

  /// Stops in the middle.
  func abandon(_ context: inout Context<Backups.Effect>) {
    if stage == .reading { context.shell(.cancelTransfer(request: request)) }
  }

  private mutating func advance(
    _ progress: SectionsRecheck.Progress, _ context: inout Context<Backups.Effect>
  ) -> Progress {
    guard case .read(let damaged) = progress else { return .going }
    damagedSectionCount = damaged
    guard !archive.entries.isEmpty else { return end() }
    (stage, request) = (.looking, context.request())
    look(&context)
    return .going
  }

  private func look(_ context: inout Context<Backups.Effect>) {
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.get(VaultFile.archiveLooks, of: vault))
    context.run(recipe.build, as: request)
  }

  private mutating func end() -> Progress {
    stage = .ended
    return .reread(count: count, damaged: damaged, sections: damagedSectionCount)
  }

  /// What is to be remembered once what was damaged is written anew; `nil` where each part is all
  /// there is.
  private(set) var news: ArchiveLooks?

  private mutating func plan(
    _ read: ArchiveLooks?, _ context: inout Context<Backups.Effect>
  ) -> Progress {
    looks = read ?? looks
    let id = archive.header.archive
    let start = looks.looks.first { $0.archive == id }?.next ?? 0
    let part = Part(of: archive.entries, from: start)
    if let next = part.next { note(next: next, of: id) }
    (waiting, count) = (part.entries.reversed(), part.entries.count)
    self.read(&context)
    return .planned(part.byteCount)
  }

  private mutating func note(next: UInt64, of archive: ArchiveID) {
    var news = looks
    news.looks.removeAll { $0.archive == archive }
    if news.looks.count >= Self.archiveCountMax { news.looks.removeFirst() }
    news.looks.append(ArchiveLook(archive: archive, next: next))
    self.news = news
  }

  private mutating func read(_ context: inout Context<Backups.Effect>) {
    guard let entry = waiting.last else { return }
    stage = .reading
    request = context.request()
    context.shell(.transfer(request: request, transfer: .rereading(entry)))
  }

  private mutating func took(
    _ digests: [Digest], _ context: inout Context<Backups.Effect>
  ) -> Progress {
    guard let entry = waiting.popLast() else { return .failed }
    if digests != [entry.digest] { damaged.append(entry.item) }
    passedByteCount = passedByteCount.saturated(adding: entry.bytes)
    guard waiting.isEmpty else {
      read(&context)
      return .moved(passedByteCount)
    }
    return end()
  }
}

extension Transfer {
  /// Opens nothing: every byte of an item in an archive, digested.
  static func rereading(_ entry: ArchiveEntry) -> Transfer {
    let source = TransferSource.blob(
      name: ArchiveSeal.archive, offset: entry.offset, count: entry.bytes)
    return Transfer(
      sources: [source], step: .copy, skip: 0, most: entry.bytes, sink: nil, leaves: nil,
      isDigested: true, durability: .open)
  }
}

extension ArchiveLooks {
  static let current: UInt32 = 1

  /// `nil` for what says nothing that this version understands.
  static func read(_ bytes: [UInt8]) -> ArchiveLooks? {
    guard let looks = try? ArchiveLooks(file: bytes), looks.version == current else {
      return nil
    }
    return looks
  }
}

extension ArchiveEntry {
  /// By where they lie.
  var place: [UInt8] {
    var writer = ByteWriter()
    writer.u64(offset)
    return writer.bytes
  }
}
