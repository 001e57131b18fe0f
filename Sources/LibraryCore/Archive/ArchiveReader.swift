// Reads an archive's lists: the manifest of the newest section that has one that opens, then the
// pages it names.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct ArchiveReader: Equatable {
  enum Progress: Equatable {
    case going
    case read(OpenArchive)
    /// As `SectionFinder` says.
    case empty(ArchiveHeader?)
    case failed(ArchiveFault)
  }

  private enum Stage: Equatable {
    case finding
    case opening(ArchiveHeader, ArchiveSection)
    /// The next of these is being opened.
    case listing(OpenArchive, [ArchiveList], next: Int)
  }

  private let vault: VaultID
  private let isOfPages: Bool
  private var finding: SectionFinder
  private var stage = Stage.finding
  private(set) var request: Request

  /// - Parameter isOfPages: else only the manifest is read.
  init<Effect: MachineEffect>(
    of vault: VaultID, isOfPages: Bool = true, _ context: inout Context<Effect>
  ) where Effect.Outside == LibraryEffect {
    self.vault = vault
    self.isOfPages = isOfPages
    finding = SectionFinder(&context)
    request = finding.request
  }

  /// Of the archive's file.
  var byteCount: UInt64 { finding.byteCount }

  /// Takes the answer to `request`.
  mutating func advance<Effect: MachineEffect>(
    _ answer: LibraryAnswer, _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    switch (stage, answer) {
    case (.finding, _): return found(finding.advance(answer, &context), &context)
    case (.opening(let header, let section), .recipeDone(let revealed)):
      return open(header, section, revealed, &context)
    case (.opening, .recipeFailed(let failure)):
      guard failure.fault == .refused || failure.fault == .invalid else {
        return .failed(.unavailable)
      }
      return found(finding.next(&context), &context)
    case (.listing(var archive, let lists, let next), .recipeDone(let revealed)):
      archive.take(revealed.first, of: lists[next])
      return read(archive, lists, from: next + 1, &context)
    case (.listing(var archive, let lists, let next), .recipeFailed(let failure)):
      guard failure.fault == .refused || failure.fault == .invalid else {
        return .failed(.unavailable)
      }
      archive.miss(lists[next])
      return read(archive, lists, from: next + 1, &context)
    case (.opening, _), (.listing, _): return .failed(.unavailable)
    }
  }

  private mutating func found<Effect: MachineEffect>(
    _ progress: SectionFinder.Progress, _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    stage = .finding
    request = finding.request
    switch progress {
    case .going: return .going
    case .empty(let header):
      guard header == nil || header?.vault == vault else { return .failed(.otherVault) }
      return .empty(header)
    case .failed(let fault): return .failed(fault)
    case .found(let header, let section):
      guard header.vault == vault else { return .failed(.otherVault) }
      var recipe = RecipeBuilder()
      recipe.reveal(recipe.archivedKeys(section))
      recipe.reveal(recipe.open(manifestOf: section, header))
      stage = .opening(header, section)
      request = context.request()
      context.run(recipe.build, as: request)
      return .going
    }
  }

  private mutating func open<Effect: MachineEffect>(
    _ header: ArchiveHeader, _ section: ArchiveSection, _ revealed: [[UInt8]],
    _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    guard revealed.count == 2 else { return .failed(.unavailable) }
    var reader = ByteReader(revealed[1])
    guard let version = try? reader.u32() else { return .failed(.damaged) }
    guard version <= ArchiveManifest.current else { return .failed(.newer) }
    guard let keys = try? ArchiveKeys(decoding: revealed[0]),
      let manifest = try? ArchiveManifest(decoding: revealed[1]),
      version == ArchiveManifest.current
    else { return .failed(.damaged) }
    var archive = OpenArchive(header)
    archive.section = section
    (archive.damagedCount, archive.reach) = finding.damage(behind: section.end)
    archive.isWhole = archive.end == finding.byteCount
    archive.isComplete = manifest.complete
    archive.keys = keys.files
    let lists = manifest.pages.map(ArchiveList.items) + manifest.marks.map(ArchiveList.marks)
    return read(archive, isOfPages ? lists : [], from: 0, &context)
  }

  private mutating func read<Effect: MachineEffect>(
    _ archive: OpenArchive, _ lists: [ArchiveList], from first: Int,
    _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    var archive = archive
    var next = first
    while next < lists.count {
      if let range = lists[next].range, range.end <= archive.end {
        var recipe = RecipeBuilder()
        switch lists[next] {
        case .items: recipe.reveal(recipe.open(page: range, archive.header))
        case .marks: recipe.reveal(recipe.open(marks: range, archive.header))
        }
        stage = .listing(archive, lists, next: next)
        request = context.request()
        context.run(recipe.build, as: request)
        return .going
      }
      archive.miss(lists[next])
      next += 1
    }
    return .read(archive)
  }
}

/// What a manifest names: a page of items, or one of what is said of them.
enum ArchiveList: Equatable {
  case items(ArchivePagePlace)
  case marks(ArchiveMarksPlace)

  var offset: UInt64 {
    switch self {
    case .items(let place): place.offset
    case .marks(let place): place.offset
    }
  }

  var range: ByteRange? {
    switch self {
    case .items(let place): place.range
    case .marks(let place): place.range
    }
  }
}

extension OpenArchive {
  fileprivate mutating func take(_ bytes: [UInt8]?, of list: ArchiveList) {
    switch list {
    case .items(let place):
      guard let page = bytes.flatMap({ try? ArchivePage(decoding: $0) }),
        page.entries.count == Int(place.entries)
      else { return miss(list) }
      pages.append(Page(place: place, entries: page.entries))
    case .marks(let place):
      guard let page = bytes.flatMap({ ArchiveMarksPage.read($0) }) else { return miss(list) }
      markPages.append(MarkPage(place: place, page: page))
    }
  }

  /// A page that does not open.
  fileprivate mutating func miss(_ list: ArchiveList) {
    unreadableListCount &+= 1
    switch list {
    case .items(let place):
      unreadableCount = UInt32(clamping: UInt64(unreadableCount) + UInt64(place.entries))
    case .marks: hasUnreadableMarks = true
    }
  }
}
