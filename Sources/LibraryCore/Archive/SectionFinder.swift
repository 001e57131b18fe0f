// Finds the last section of an archive. As a rule its end is the file's; where a backup was stopped
// or the end is damaged, the sections are followed from the first one on.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct SectionFinder: Equatable {
  enum Progress: Equatable {
    case going
    /// It has a start and an end. Whether it is whole, who opens its manifest knows.
    case found(ArchiveHeader, ArchiveSection)
    /// There is a file, and no section in it; no header either, if that was all that was written.
    case empty(ArchiveHeader?)
    case failed(ArchiveFault)
  }

  private enum Stage: Equatable {
    case looking
    /// The start of a section is being read.
    case starting(at: UInt64)
    /// What lies around the place where a section ends.
    case ending(at: UInt64)
    case walked
  }

  private var stage = Stage.looking
  private var header: ArchiveHeader?
  /// Of the file.
  private(set) var byteCount: UInt64 = 0
  /// Found and not tried, the newest last.
  private var candidates: [ArchiveSection] = []
  private var tried: ArchiveSection?
  /// Where the last of the sections end that have room in the file, whether they open or not.
  private var ends: [UInt64] = []
  private var hasFound = false
  private var sectionCount = 0
  private(set) var request: Request

  /// So many of the newest sections are tried: after a crash it is the first or the second of them.
  private static let candidateCountMax = 16
  /// A backup a day for longer than anybody lives, or 256 TB in its long ones.
  private static let sectionCountMax = 1 << 20

  init<Effect: MachineEffect>(_ context: inout Context<Effect>)
  where Effect.Outside == LibraryEffect {
    request = context.request()
    let file = Value.blob(name: ArchiveSeal.archive)
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.length(file))
    recipe.reveal(recipe.prefix(file, most: UInt32(ArchiveHeader.byteCount)))
    recipe.reveal(recipe.suffix(file, most: UInt32(ArchiveSection.endByteCount)))
    context.run(recipe.build, as: request)
  }

  /// Takes the answer to `request`.
  mutating func advance<Effect: MachineEffect>(
    _ answer: LibraryAnswer, _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    switch (stage, answer) {
    case (.looking, .recipeDone(let revealed)): return look(revealed, &context)
    case (.starting(let offset), .recipeDone(let revealed)):
      return follow(revealed.first ?? [], at: offset, &context)
    case (.ending(let end), .recipeDone(let revealed)):
      if let record = revealed.first,
        let section = ArchiveSection(end: record, at: end - ArchiveSection.endByteCount),
        section != tried
      {
        note(section)
      }
      return follow(revealed.count > 1 ? revealed[1] : [], at: end, &context)
    case (_, .recipeFailed(let failure)):
      return .failed(failure.fault == .missing ? .missing : .unavailable)
    case (.looking, _), (.starting, _), (.ending, _), (.walked, _): return .failed(.unavailable)
    }
  }

  /// Sections behind this place of which nothing opens: how many, and where the last one ends. Who
  /// was stopped in the middle of one has not written its end, and the file does not reach it.
  func damage(behind place: UInt64) -> (count: UInt32, end: UInt64) {
    let behind = ends.filter { $0 > place }
    return (UInt32(clamping: behind.count), behind.max() ?? place)
  }

  /// What was found did not open: another one.
  mutating func next<Effect: MachineEffect>(
    _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    if stage == .looking, let tried { pass(tried.end) }
    guard stage != .looking else { return walk(&context) }
    guard let header, let section = candidates.popLast() else {
      // What has sections and cannot be read is nothing to write over.
      return hasFound ? .failed(.damaged) : .empty(header)
    }
    return .found(header, section)
  }

  private mutating func look<Effect: MachineEffect>(
    _ revealed: [[UInt8]], _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    guard revealed.count == 3 else { return .failed(.unavailable) }
    var reader = ByteReader(revealed[0])
    guard let byteCount = try? reader.u64() else { return .failed(.unavailable) }
    self.byteCount = byteCount
    switch ArchiveHeader.read(revealed[1]) {
    case .foreign: return .failed(.foreign)
    case .newer: return .failed(.newer)
    case .unfinished: return .empty(nil)
    case .header(let header): self.header = header
    }
    if let header, byteCount >= ArchiveSection.endByteCount,
      let section = ArchiveSection(
        end: revealed[2], at: byteCount - ArchiveSection.endByteCount)
    {
      (tried, hasFound) = (section, true)
      return .found(header, section)
    }
    return walk(&context)
  }

  private mutating func walk<Effect: MachineEffect>(
    _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    let offset = ArchiveHeader.byteCount
    stage = .starting(at: offset)
    guard let start = start(at: offset) else { return end(&context) }
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.archived(start))
    request = context.request()
    context.run(recipe.build, as: request)
    return .going
  }

  /// Goes on to the end of the section that begins here, if one does.
  private mutating func follow<Effect: MachineEffect>(
    _ record: [UInt8], at offset: UInt64, _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    sectionCount += 1
    guard sectionCount <= Self.sectionCountMax,
      let end = ArchiveSection.end(start: record, at: offset, before: byteCount)
    else { return self.end(&context) }
    pass(end)
    var recipe = RecipeBuilder()
    let count = ArchiveSection.endByteCount
    recipe.reveal(recipe.archived(ByteRange(offset: end - count, byteCount: count)))
    if let start = start(at: end) { recipe.reveal(recipe.archived(start)) }
    stage = .ending(at: end)
    request = context.request()
    context.run(recipe.build, as: request)
    return .going
  }

  private mutating func pass(_ end: UInt64) {
    hasFound = true
    guard !ends.contains(end) else { return }
    if ends.count >= Self.candidateCountMax { ends.removeFirst() }
    ends.append(end)
  }

  private mutating func note(_ section: ArchiveSection) {
    if candidates.count >= Self.candidateCountMax { candidates.removeFirst() }
    candidates.append(section)
  }

  private mutating func end<Effect: MachineEffect>(
    _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    stage = .walked
    return next(&context)
  }

  /// Where the record of a section that begins here would lie.
  private func start(at offset: UInt64) -> ByteRange? {
    guard offset <= byteCount, byteCount - offset >= ArchiveSection.startByteCount else {
      return nil
    }
    return ByteRange(offset: offset, byteCount: ArchiveSection.startByteCount)
  }
}
