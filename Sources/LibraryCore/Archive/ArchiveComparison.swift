// How a backup, a restore and a verification begin: the archive's lists are read, and the names of
// the vault's items, so that it is known what each of them has.

import Bytes
import Kernel
import Recipes
import Wire

struct ArchiveComparison: Equatable {
  struct Compared: Equatable {
    var archive: OpenArchive
    /// Items of the vault.
    var items: [PhotoID]
    /// Items of which the vault says something; of some of them it has no file.
    var marked: [PhotoID]
    /// The vault's named keys.
    var keys: [NamedKey] = []
    /// Why they are not known, where there may be some.
    var keysFault: ItemFault?
    /// Items the index lists, and that have no file.
    var missing: [PhotoID] = []
  }

  enum Progress: Equatable {
    case going
    case compared(Compared)
    case failed(ArchiveFault)
  }

  private enum Stage: Equatable {
    case reading(ArchiveReader)
    case listing(OpenArchive, ItemListing)
    case listingMarks(OpenArchive, [PhotoID], ItemListing)
    /// The vault's named keys are read.
    case keyed(Compared)
    /// What the index lists is read, where that is not as much as there are files.
    case indexed(Compared, IndexedItems)
  }

  private let vault: VaultID
  private let shelf: CatalogIndex?
  private let mayBegin: Bool
  private var stage: Stage
  private(set) var request: Request
  /// Of the archive's file.
  private(set) var byteCount: UInt64 = 0

  /// - Parameters:
  ///   - shelf: of the vault whose missing items are looked for.
  ///   - mayBegin: where there is no archive yet, one is begun.
  init(
    _ vault: VaultID, on shelf: CatalogIndex? = nil, mayBegin: Bool = false,
    _ context: inout Context<Backups.Effect>
  ) {
    self.vault = vault
    self.shelf = shelf
    self.mayBegin = mayBegin
    let reading = ArchiveReader(of: vault, &context)
    request = reading.request
    stage = .reading(reading)
  }

  /// Takes the answer to `request`.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<Backups.Effect>
  ) -> Progress {
    switch stage {
    case .reading(var reading):
      let progress = reading.advance(answer, &context)
      (stage, request) = (.reading(reading), reading.request)
      byteCount = reading.byteCount
      return read(progress, &context)
    case .listing(let archive, var listing):
      let progress = listing.advance(answer, &context)
      (stage, request) = (.listing(archive, listing), listing.request)
      guard case .listed(let items) = progress else { return progress.unlisted }
      let marks = ItemListing(of: .marks, &context)
      (stage, request) = (.listingMarks(archive, items, marks), marks.request)
      return .going
    case .listingMarks(let archive, let items, var listing):
      let progress = listing.advance(answer, &context)
      (stage, request) = (.listingMarks(archive, items, listing), listing.request)
      guard case .listed(let marked) = progress else { return progress.unlisted }
      var recipe = RecipeBuilder()
      recipe.reveal(recipe.get(VaultFile.namedKeys, of: vault))
      request = context.request()
      context.run(recipe.build, as: request)
      stage = .keyed(Compared(archive: archive, items: items, marked: marked))
      return .going
    case .keyed(var compared):
      switch answer {
      case .recipeDone(let revealed):
        let read = NamedKeys.read(revealed.first ?? [])
        if let read { compared.keys = read.keys } else { compared.keysFault = .newer }
      case .recipeFailed(let failure):
        switch failure.fault {
        case .missing: break  // There are none.
        case .refused, .invalid: compared.keysFault = .damaged
        // Else a backup would be called whole without them.
        case .storageFull, .unavailable, .memory: return .failed(.unavailable)
        }
      default: return .failed(.unavailable)
      }
      return index(compared, &context)
    case .indexed(let compared, var index):
      let progress = index.advance(answer, &context)
      return indexed(compared, index, progress)
    }
  }

  private mutating func index(
    _ compared: Compared, _ context: inout Context<Backups.Effect>
  ) -> Progress {
    guard let shelf, shelf.listedCount != compared.items.count else { return .compared(compared) }
    var index = IndexedItems(shelf, present: ItemSet([]))
    let progress = index.next(&context)
    return indexed(compared, index, progress)
  }

  private mutating func indexed(
    _ compared: Compared, _ index: IndexedItems, _ progress: IndexedItems.Progress
  ) -> Progress {
    (stage, request) = (.indexed(compared, index), index.request)
    switch progress {
    case .going: return .going
    case .failed: return .failed(.unavailable)
    case .read:
      var compared = compared
      let present = ItemSet(compared.items)
      compared.missing = index.items.all.filter { !present.contains($0) }
      return .compared(compared)
    }
  }

  private mutating func read(
    _ progress: ArchiveReader.Progress, _ context: inout Context<Backups.Effect>
  ) -> Progress {
    switch progress {
    case .going: return .going
    case .read(let archive): return list(archive, &context)
    case .empty(let header) where mayBegin:
      var archive = OpenArchive(header ?? anew(context))
      archive.isWhole = header == nil
      return list(archive, &context)
    case .empty: return .failed(.damaged)
    case .failed(.missing) where mayBegin: return list(OpenArchive(anew(context)), &context)
    case .failed(let fault): return .failed(fault)
    }
  }

  private func anew(_ context: Context<Backups.Effect>) -> ArchiveHeader {
    ArchiveHeader(vault: vault, archive: context.occasion.identifier())
  }

  private mutating func list(
    _ archive: OpenArchive, _ context: inout Context<Backups.Effect>
  ) -> Progress {
    let listing = ItemListing(of: .items, &context)
    (stage, request) = (.listing(archive, listing), listing.request)
    return .going
  }
}

extension ItemListing.Progress {
  /// There is no list yet, or there will be none.
  fileprivate var unlisted: ArchiveComparison.Progress {
    switch self {
    case .going, .listed: .going
    case .failed: .failed(.unavailable)
    }
  }
}
