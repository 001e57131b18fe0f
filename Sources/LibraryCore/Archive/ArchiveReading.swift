// Reads an archive's lists: the manifest of the newest section that has one that opens, then the
// pages it names.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct ArchiveReading: Equatable {
  enum Progress: Equatable {
    case going
    case read(OpenArchive)
    /// As `ArchiveFinding` says.
    case empty(ArchiveHeader?)
    case failed(ArchiveFault)
  }

  private enum Stage: Equatable {
    case finding
    case opening(ArchiveHeader, ArchiveSection)
    /// The next page of these is being opened.
    case paging(OpenArchive, places: [ArchivePagePlace], next: Int)
    /// The same of marks.
    case marking(OpenArchive, places: [ArchiveMarksPlace], next: Int)
  }

  private let vault: VaultID
  private let isOfPages: Bool
  private var finding: ArchiveFinding
  private var stage = Stage.finding
  private var marks: [ArchiveMarksPlace] = []
  private(set) var request: Request

  /// - Parameter isOfPages: else only the manifest is read.
  init<Effect: MachineEffect>(
    of vault: VaultID, isOfPages: Bool = true, _ context: inout Context<Effect>
  ) where Effect.Outside == LibraryEffect {
    self.vault = vault
    self.isOfPages = isOfPages
    finding = ArchiveFinding(&context)
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
    case (.paging(var archive, let places, let next), .recipeDone(let revealed)):
      if let page = revealed.first.flatMap({ try? ArchivePage(decoding: $0) }),
        page.entries.count == Int(places[next].entries)
      {
        archive.pages.append(OpenArchive.Page(place: places[next], entries: page.entries))
      } else {
        archive.miss(places[next])
      }
      return read(archive, places, from: next + 1, &context)
    case (.paging(var archive, let places, let next), .recipeFailed(let failure)):
      guard failure.fault == .refused || failure.fault == .invalid else {
        return .failed(.unavailable)
      }
      archive.miss(places[next])
      return read(archive, places, from: next + 1, &context)
    case (.marking(var archive, let places, let next), .recipeDone(let revealed)):
      if let page = revealed.first.flatMap({ ArchiveMarksPage.read($0) }) {
        archive.markPages.append(OpenArchive.MarkPage(place: places[next], page: page))
      } else {
        archive.hasUnreadableMarks = true
      }
      return readMarks(archive, places, from: next + 1, &context)
    case (.marking(var archive, let places, let next), .recipeFailed(let failure)):
      guard failure.fault == .refused || failure.fault == .invalid else {
        return .failed(.unavailable)
      }
      archive.hasUnreadableMarks = true
      return readMarks(archive, places, from: next + 1, &context)
    default: return .failed(.unavailable)
    }
  }

  private mutating func found<Effect: MachineEffect>(
    _ progress: ArchiveFinding.Progress, _ context: inout Context<Effect>
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
      let manifest = try? ArchiveManifest(decoding: revealed[1])
    else { return .failed(.damaged) }
    var archive = OpenArchive(header)
    archive.section = section
    archive.isWhole = section.end == finding.byteCount
    archive.isComplete = manifest.complete
    archive.keys = keys.files
    marks = isOfPages ? manifest.marks : []
    return read(archive, isOfPages ? manifest.pages : [], from: 0, &context)
  }

  private mutating func read<Effect: MachineEffect>(
    _ archive: OpenArchive, _ places: [ArchivePagePlace], from first: Int,
    _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    var archive = archive
    var next = first
    while next < places.count {
      if let range = places[next].range, range.end <= archive.end {
        var recipe = RecipeBuilder()
        recipe.reveal(recipe.open(page: range, archive.header))
        stage = .paging(archive, places: places, next: next)
        request = context.request()
        context.run(recipe.build, as: request)
        return .going
      }
      archive.miss(places[next])
      next += 1
    }
    return readMarks(archive, marks, from: 0, &context)
  }

  private mutating func readMarks<Effect: MachineEffect>(
    _ archive: OpenArchive, _ places: [ArchiveMarksPlace], from first: Int,
    _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    var archive = archive
    var next = first
    while next < places.count {
      if let range = places[next].range, range.end <= archive.end {
        var recipe = RecipeBuilder()
        recipe.reveal(recipe.open(marks: range, archive.header))
        stage = .marking(archive, places: places, next: next)
        request = context.request()
        context.run(recipe.build, as: request)
        return .going
      }
      archive.hasUnreadableMarks = true
      next += 1
    }
    return .read(archive)
  }
}

extension OpenArchive {
  /// A page that does not open.
  fileprivate mutating func miss(_ place: ArchivePagePlace) {
    unreadableCount = UInt32(clamping: UInt64(unreadableCount) + UInt64(place.entries))
  }
}
