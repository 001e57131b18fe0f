// Draws names for items, or takes those of a restore, and writes them down before anything is put
// into the vault under them, so that a start after a crash knows which files to look at.

import Bytes
import Kernel
import Recipes
import Wire

struct NameReservation: Equatable {
  enum Progress: Equatable {
    case going
    case reserved([PhotoID])
    case failed(VaultFault)
  }

  private let vault: VaultID
  private let summaries: [BlobName]
  private var items: [PhotoID] = []
  /// The names are drawn or given, and being written down.
  private var isNoting = false
  private(set) var request: Request

  init(_ count: Int, on shelf: CatalogIndex, _ context: inout Context<Catalog.Effect>) {
    (vault, summaries) = (shelf.vault, shelf.summaries)
    request = context.request()
    var recipe = RecipeBuilder()
    for _ in 0..<count { recipe.reveal(recipe.random(UInt16(PhotoID.byteCount))) }
    context.run(recipe.build, as: request)
  }

  /// These and no others; none of them is in the vault.
  init(_ items: [PhotoID], on shelf: CatalogIndex, _ context: inout Context<Catalog.Effect>) {
    (vault, summaries) = (shelf.vault, shelf.summaries)
    self.items = items
    isNoting = true
    request = context.request()
    context.run(noting, as: request)
  }

  /// Takes the answer to `request`.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<Catalog.Effect>
  ) -> Progress {
    switch answer {
    case .recipeDone where isNoting: return .reserved(items)
    case .recipeDone(let revealed):
      items = revealed.compactMap { PhotoID($0) }
      guard !items.isEmpty else { return .failed(.unavailable) }
      request = context.request()
      isNoting = true
      context.run(noting, as: request)
      return .going
    case .recipeFailed(let failure):
      return .failed(failure.fault == .storageFull ? .storageFull : .unavailable)
    default: return .failed(.unavailable)
    }
  }

  private var noting: Recipe {
    let journal = CatalogJournal(importing: items, changed: [], beside: summaries)
    var recipe = RecipeBuilder()
    recipe.put(journal.encoded, as: VaultFile.journal, of: vault)
    return recipe.build
  }
}
