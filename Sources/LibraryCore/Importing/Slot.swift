// One item on its way into the vault: whether the vault has its contents already, and then its
// sealing.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct Slot: Equatable {
  enum Progress: Equatable {
    case going
    /// The vault has these very contents.
    case known([KnownContent])
    case sealed(CatalogEntry)
    case failed(ImportReason)
  }

  private enum Stage: Equatable {
    case idle
    /// What somebody sealed is being looked at.
    case inspecting(PartInspection)
    /// What is left of its originals is being found out.
    case removing(MetadataFilter)
    /// The vault has something of these lengths: is it the same?
    case digesting
    /// What was said of it where it came from is written before there is an item: whatever stops
    /// it, no item is without its marks.
    case marking
    case sealing(ContainerWriter)
  }

  private(set) var candidate: Candidate
  private let item: PhotoID
  private let vault: VaultID
  let imported: Instant
  /// Whether nothing else is sealed beside it.
  let isAlone: Bool
  private var stage = Stage.idle
  private var request = Request(machine: .importing, number: 0)
  private(set) var progress = Progress.going
  /// How many bytes of the files were sealed so far.
  var read: UInt64 = 0

  init(
    _ candidate: Candidate, as item: PhotoID, of vault: VaultID, imported: Instant, isAlone: Bool
  ) {
    self.candidate = candidate
    self.item = item
    self.vault = vault
    self.isAlone = isAlone
    // What comes from another vault came to its owner when it came into that one.
    self.imported = candidate.capture.flatMap { _ in candidate.item.notedImport } ?? imported
  }

  func waits(for request: Request) -> Bool { progress == .going && self.request == request }

  mutating func begin(_ known: Known, _ context: inout Context<Import.Effect>) {
    progress = start(known, &context)
  }

  /// Takes the answer to a request it waits for.
  mutating func advance(
    _ answer: LibraryAnswer, _ known: Known, _ context: inout Context<Import.Effect>
  ) {
    progress = take(answer, known, &context)
  }

  /// How it ended, beside what the vault has by now.
  func end(_ known: Known, _ context: inout Context<Import.Effect>) -> Progress {
    guard case .sealed(let entry) = progress, entry.contents.allSatisfy(known.holds) else {
      return progress
    }
    // The same was chosen twice.
    drop(&context)
    return .known(entry.contents)
  }

  private mutating func start(
    _ known: Known, _ context: inout Context<Import.Effect>
  ) -> Progress {
    let uninspected = candidate.uninspected
    if !uninspected.isEmpty {
      let inspecting = PartInspection(uninspected, &context)
      request = inspecting.request
      stage = .inspecting(inspecting)
      return .going
    }
    if let removal = candidate.removal {
      let removing = MetadataFilter(removal, of: candidate.originals, &context)
      request = removing.request
      stage = .removing(removing)
      return .going
    }
    guard candidate.contents.allSatisfy({ known.mayHold($0.byteCount) }) else {
      return mark(&context)
    }
    stage = .digesting
    let transfer = Transfer(
      sources: candidate.contents.map { $0.bytes }, step: .copy, skip: 0,
      most: candidate.contents.reduce(0) { $0 + $1.byteCount }, sink: nil, leaves: nil,
      isDigested: true, durability: .open)
    request = context.request()
    context.shell(.transfer(request: request, transfer: transfer))
    return .going
  }

  private mutating func take(
    _ answer: LibraryAnswer, _ known: Known, _ context: inout Context<Import.Effect>
  ) -> Progress {
    switch answer {
    case .transferFailed(let fault): return abandon(ImportReason(reading: fault), &context)
    case .recipeFailed(let failure):
      return abandon(ImportReason(reading: failure.fault), &context)
    default: break
    }
    // Not one switch over both: the optimiser for Embedded Swift (6.3.1) made one of it in which
    // nothing was ever the answer, and every import in a browser failed.
    switch stage {
    case .inspecting(let inspecting): return inspected(inspecting, answer, known, &context)
    case .removing(let removing): return removed(removing, answer, known, &context)
    case .digesting:
      guard case .transferDone(let result) = answer else { break }
      return digested(result.digests, known, &context)
    case .sealing(let writing): return advance(writing, answer, &context)
    case .marking:
      if case .recipeDone = answer { return seal(&context) }
    case .idle: break
    }
    return abandon(.unavailable, &context)
  }

  private mutating func advance(
    _ before: ContainerWriter, _ answer: LibraryAnswer,
    _ context: inout Context<Import.Effect>
  ) -> Progress {
    var writing = before
    let progress = writing.advance(answer, &context)
    request = writing.request
    stage = .sealing(writing)
    switch progress {
    case .going, .moved: return .going
    case .signing: return abandon(.unavailable, &context)  // Nobody signs an item of the vault.
    case .failed(let fault): return abandon(ImportReason(reading: fault), &context)
    case .sealed(let items):
      guard let sealed = items.first,
        let entry = CatalogEntry(item, sealed, candidate.marks, imported: imported)
      else {
        return abandon(.unavailable, &context)
      }
      return .sealed(entry)
    }
  }

  private mutating func inspected(
    _ before: PartInspection, _ answer: LibraryAnswer, _ known: Known,
    _ context: inout Context<Import.Effect>
  ) -> Progress {
    var inspecting = before
    switch inspecting.advance(answer, &context) {
    case .going:
      request = inspecting.request
      stage = .inspecting(inspecting)
      return .going
    case .done(let facts):
      guard candidate.inspected(facts) else { return .failed(.unreadable) }
      stage = .idle
      return start(known, &context)
    case .failed(let fault): return .failed(ImportReason(reading: fault))
    }
  }

  private mutating func removed(
    _ removing: MetadataFilter, _ answer: LibraryAnswer, _ known: Known,
    _ context: inout Context<Import.Effect>
  ) -> Progress {
    var removing = removing
    switch removing.advance(answer, &context) {
    case .going:
      request = removing.request
      stage = .removing(removing)
      return .going
    case .done(let edited):
      candidate.edit(edited, without: removing.removal)
      return start(known, &context)
    case .notRemoved: return .failed(.notRemoved)
    case .failed(let fault): return .failed(ImportReason(reading: fault))
    }
  }

  private mutating func digested(
    _ digests: [Digest], _ known: Known, _ context: inout Context<Import.Effect>
  ) -> Progress {
    guard digests.count == candidate.contents.count else { return .failed(.unavailable) }
    let contents = zip(digests, candidate.contents).map {
      KnownContent(digest: $0, byteCount: $1.byteCount)
    }
    return contents.allSatisfy(known.holds) ? .known(contents) : mark(&context)
  }

  private mutating func mark(_ context: inout Context<Import.Effect>) -> Progress {
    guard let marks = candidate.marks, !marks.sayNothing else { return seal(&context) }
    var recipe = RecipeBuilder()
    recipe.put(marks.encoded, as: VaultFile.marks(item), of: vault)
    request = context.request()
    stage = .marking
    context.run(recipe.build, as: request)
    return .going
  }

  private mutating func seal(_ context: inout Context<Import.Effect>) -> Progress {
    do throws(LocaphotoFailure) {
      let sealing = try ContainerSealer(
        item, candidate.item.imported(at: imported), of: candidate.sources,
        vaultKey: VaultKey.master, into: VaultFile.item(item), durability: .whenAsked)
      let writing = ContainerWriter(sealing, &context)
      request = writing.request
      stage = .sealing(writing)
      return .going
    } catch {
      return .failed(ImportReason(error))
    }
  }

  private func abandon(
    _ reason: ImportReason, _ context: inout Context<Import.Effect>
  ) -> Progress {
    drop(&context)
    return .failed(reason)
  }

  /// Stops in the middle and forgets the keys.
  func abandon(_ context: inout Context<Import.Effect>) {
    context.shell(.cancelTransfer(request: request))
    drop(&context)
  }

  private func drop(_ context: inout Context<Import.Effect>) {
    if case .sealing(let writing) = stage { context.run(writing.ending) }
    guard candidate.marks != nil else { return }
    var recipe = RecipeBuilder()
    recipe.dropBlob(VaultFile.marks(item))
    context.run(recipe.build)
  }
}

extension ImportReason {
  init(reading fault: RecipeFault) {
    switch fault {
    case .refused, .invalid, .missing: self = .unreadable
    case .storageFull: self = .storageFull
    case .unavailable, .memory: self = .unavailable
    }
  }

  init(writing fault: RecipeFault) { self = fault == .storageFull ? .storageFull : .unavailable }

  init(_ fault: VaultFault?) { self = fault == .storageFull ? .storageFull : .unavailable }

  fileprivate init(_ failure: LocaphotoFailure) {
    self = failure == .tooLarge ? .tooLarge : .unavailable
  }
}
