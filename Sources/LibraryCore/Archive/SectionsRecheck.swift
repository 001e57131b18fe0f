// Reads again what every section of an archive has beside its items: the records at its ends, the
// keys, the manifest and the lists that a newer one stands for. A restore needs some of it where
// the end of the file is lost, and who finds it damaged then has no other. It is little beside what
// a backup reads of the items.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct SectionsRecheck: Equatable {
  enum Progress: Equatable {
    case going
    /// So many sections are not as they were written.
    case read(damaged: UInt32)
  }

  private enum Stage: Equatable {
    /// The record at the start of this section, its keys and its manifest.
    case section(ArchiveSection)
    /// Its lists that were not read with the archive; the next one last.
    case lists(ArchiveSection, [ArchiveList])
    /// The record at the end of the section before this one.
    case before(ArchiveSection)
    case ended
  }

  /// So many lists are opened at once.
  private static let batchCountMax = 8

  private let header: ArchiveHeader
  /// Where lists lie that were read with the archive.
  private let known: [UInt64]
  private var stage: Stage
  private var damagedCount: UInt32 = 0
  private(set) var request: Request

  /// - Parameter section: the newest.
  init(
    _ archive: OpenArchive, from section: ArchiveSection,
    _ context: inout Context<Backups.Effect>
  ) {
    header = archive.header
    known = archive.pages.map { $0.place.offset } + archive.markPages.map { $0.place.offset }
    request = context.request()
    stage = .section(section)
    read(section, &context)
  }

  /// Takes the answer to `request`. What a disk does not give it has lost.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<Backups.Effect>
  ) -> Progress {
    switch (stage, answer) {
    case (.section(let section), .recipeDone(let revealed)):
      guard let manifest = revealed.first.flatMap({ try? ArchiveManifest(decoding: $0) }),
        let lists = section.lists(of: manifest)
      else { return step(from: section, isWhole: false, &context) }
      return open(lists.filter { !known.contains($0.offset) }, of: section, &context)
    case (.lists(let section, let left), .recipeDone): return open(left, of: section, &context)
    case (.section(let section), _), (.lists(let section, _), _):
      return step(from: section, isWhole: false, &context)
    case (.before(let section), .recipeDone(let revealed)):
      let end = section.offset - ArchiveSection.endByteCount
      guard let before = ArchiveSection(end: revealed.first ?? [], at: end) else { return lose() }
      read(before, &context)
      return .going
    case (.before, _): return lose()
    case (.ended, _): return .read(damaged: damagedCount)
    }
  }

  private mutating func read(
    _ section: ArchiveSection, _ context: inout Context<Backups.Effect>
  ) {
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.checkedManifest(of: section, header))
    run(recipe, .section(section), &context)
  }

  private mutating func open(
    _ lists: [ArchiveList], of section: ArchiveSection,
    _ context: inout Context<Backups.Effect>
  ) -> Progress {
    guard !lists.isEmpty else { return step(from: section, isWhole: true, &context) }
    var recipe = RecipeBuilder()
    for list in lists.suffix(Self.batchCountMax) {
      guard let range = list.range else { continue }
      let content =
        switch list {
        case .items: recipe.open(page: range, header)
        case .marks: recipe.open(marks: range, header)
        }
      // That they open is enough.
      recipe.reveal(recipe.prefix(content, most: 1))
    }
    run(recipe, .lists(section, lists.dropLast(Self.batchCountMax)), &context)
    return .going
  }

  private mutating func step(
    from section: ArchiveSection, isWhole: Bool, _ context: inout Context<Backups.Effect>
  ) -> Progress {
    if !isWhole { damagedCount &+= 1 }
    let first = ArchiveHeader.byteCount
    guard section.offset > first else { return end() }
    let count = ArchiveSection.endByteCount
    guard section.offset - first >= count else { return lose() }
    var recipe = RecipeBuilder()
    recipe.reveal(
      recipe.archived(ByteRange(offset: section.offset - count, byteCount: count)))
    run(recipe, .before(section), &context)
    return .going
  }

  /// Where the sections before it lie nobody knows.
  private mutating func lose() -> Progress {
    damagedCount &+= 1
    return end()
  }

  private mutating func end() -> Progress {
    stage = .ended
    return .read(damaged: damagedCount)
  }

  private mutating func run(
    _ recipe: RecipeBuilder, _ stage: Stage, _ context: inout Context<Backups.Effect>
  ) {
    self.stage = stage
    request = context.request()
    context.run(recipe.build, as: request)
  }
}

extension ArchiveSection {
  /// Those of a section's lists that lie in it, one behind the other; `nil` where they do not.
  fileprivate func lists(of manifest: ArchiveManifest) -> [ArchiveList]? {
    let all = manifest.pages.map(ArchiveList.items) + manifest.marks.map(ArchiveList.marks)
    let own = all.filter { $0.offset >= pages.offset }
    var end = pages.offset
    for list in own {
      guard let range = list.range, range.offset == end, range.end <= pages.end else { return nil }
      end = range.end
    }
    return end == pages.end ? own : nil
  }
}
