// Reads what an open vault needs of its index.

import Bytes
import Kernel
import Recipes
import Wire

struct Loading: Equatable {
  enum Progress: Equatable {
    case going(Loading)
    /// The journal says what was under way when a process ended.
    case loaded(Shelf, CatalogJournal)
    /// There is no index, or it cannot be read: it is made anew from the items.
    case lost(VaultID)
    case failed(VaultFault)
  }

  private enum Stage: Equatable {
    case listing
    case reading(hasJournal: Bool, knownCount: Int)
  }

  private let vault: VaultID
  private var stage = Stage.listing
  private(set) var request: Request

  init(_ vault: VaultID, _ context: inout Context<Catalog.Effect>) {
    self.vault = vault
    request = context.request()
    context.shell(.list(request: request, folder: "vault/index"))
  }

  /// Takes the answer to `request`.
  func advance(_ answer: LibraryAnswer, _ context: inout Context<Catalog.Effect>) -> Progress {
    switch (stage, answer) {
    case (.listing, .listed(let names)): return read(names, &context)
    case (.reading(let hasJournal, let knownCount), .recipeDone(let revealed)):
      return take(revealed, hasJournal: hasJournal, knownCount: knownCount)
    case (.reading, .recipeFailed(let failure)):
      return failure.fault == .unavailable ? .failed(.unavailable) : .lost(vault)
    default: return .failed(.unavailable)
    }
  }

  private func read(_ names: [BlobName], _ context: inout Context<Catalog.Effect>) -> Progress {
    guard names.contains(VaultFile.summary) else { return .lost(vault) }
    var knownCount = 0
    while names.contains(VaultFile.known(knownCount)) { knownCount += 1 }
    let hasJournal = names.contains(VaultFile.journal)
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.get(VaultFile.summary, of: vault))
    if hasJournal { recipe.reveal(recipe.get(VaultFile.journal, of: vault)) }
    var next = self
    next.stage = .reading(hasJournal: hasJournal, knownCount: knownCount)
    next.request = context.request()
    context.run(recipe.build, as: next.request)
    return .going(next)
  }

  private func take(_ revealed: [[UInt8]], hasJournal: Bool, knownCount: Int) -> Progress {
    guard revealed.count == (hasJournal ? 2 : 1) else { return .lost(vault) }
    var reader = ByteReader(revealed[0])
    // Whatever a newer version writes behind it.
    if let version = try? reader.u32(), version > CatalogSummary.current {
      return .failed(.newer)
    }
    guard let summary = try? CatalogSummary(decoding: revealed[0]),
      summary.version == CatalogSummary.current
    else { return .lost(vault) }
    var journal = CatalogJournal(importing: [], changed: [])
    if hasJournal {
      guard let found = try? CatalogJournal(decoding: revealed[1]) else { return .lost(vault) }
      journal = found
    }
    return .loaded(Shelf(vault, summary, knownFileCount: knownCount), journal)
  }
}
