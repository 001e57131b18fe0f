// Reads what an open vault needs of its index.

import Bytes
import Kernel
import Recipes
import Wire

struct IndexLoader: Equatable {
  enum Progress: Equatable {
    case going(IndexLoader)
    /// The journal says what was under way when a process ended.
    case loaded(CatalogIndex, CatalogJournal)
    /// There is no index, or it cannot be read: it is made anew from the items. The file of it
    /// that is not as it was sealed, if that is why.
    case lost(CatalogIndex, unread: LostFile?)
    case failed(VaultFault)
  }

  private enum Stage: Equatable {
    case listing
    /// - Parameter journalStep: the first step of the recipe that is about the journal.
    case reading(journalStep: Int?, knownCount: Int)
  }

  /// Without anything of the index but the names of its files.
  private var shelf: CatalogIndex
  private var stage = Stage.listing
  private(set) var request: Request

  init(_ vault: VaultID, _ context: inout Context<Catalog.Effect>) {
    shelf = CatalogIndex(vault)
    request = context.request()
    context.shell(.list(request: request, folder: "vault/index"))
  }

  /// Takes the answer to `request`.
  func advance(_ answer: LibraryAnswer, _ context: inout Context<Catalog.Effect>) -> Progress {
    switch (stage, answer) {
    case (.listing, .listed(let names)): return read(names, &context)
    case (.reading(let journalStep, let knownCount), .recipeDone(let revealed)):
      return take(revealed, hasJournal: journalStep != nil, knownCount: knownCount)
    case (.reading(let journalStep, _), .recipeFailed(let failure)):
      if failure.fault == .unavailable { return .failed(.unavailable) }
      return lost(isJournal: journalStep.map { Int(failure.step) >= $0 } ?? false)
    case (.listing, _), (.reading, _): return .failed(.unavailable)
    }
  }

  private func read(_ names: [BlobName], _ context: inout Context<Catalog.Effect>) -> Progress {
    var next = self
    next.shelf.find(names)
    let hasJournal = names.contains(VaultFile.journal)
    if next.shelf.isUnlisted { return .lost(next.shelf, unread: nil) }
    // Of two, a process that ended in between has left the older one, and the journal with it. Else
    // an older copy of the folder was put over this one: the index lists what that had.
    guard let summary = next.shelf.summaries.max(),
      next.shelf.summaries.count <= (hasJournal ? 2 : 1)
    else { return .lost(next.shelf, unread: nil) }
    var knownCount = 0
    while names.contains(VaultFile.known(knownCount)) { knownCount += 1 }
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.get(summary, of: shelf.vault))
    let journalStep = hasJournal ? recipe.stepCount : nil
    if hasJournal { recipe.reveal(recipe.get(VaultFile.journal, of: shelf.vault)) }
    next.stage = .reading(journalStep: journalStep, knownCount: knownCount)
    next.request = context.request()
    context.run(recipe.build, as: next.request)
    return .going(next)
  }

  private func take(_ revealed: [[UInt8]], hasJournal: Bool, knownCount: Int) -> Progress {
    guard revealed.count == (hasJournal ? 2 : 1) else { return lost() }
    guard let content = Padding.content(of: revealed[0]) else { return lost() }
    var reader = ByteReader(content)
    // Whatever a newer version writes behind it.
    if let version = try? reader.u32(), version > CatalogSummary.current {
      return .failed(.newer)
    }
    guard let summary = try? CatalogSummary(decoding: content) else { return lost() }
    // An older Dayly's is no damage.
    guard summary.version == CatalogSummary.current else { return .lost(shelf, unread: nil) }
    var journal = CatalogJournal(importing: [], changed: [])
    if hasJournal {
      guard let found = CatalogJournal.read(revealed[1]) else { return lost(isJournal: true) }
      if found.isOpen(beside: shelf.summaries) { journal = found }
      // It does not explain why there are two.
      if !found.isOpen(beside: shelf.summaries), shelf.summaries.count > 1 {
        return .lost(shelf, unread: nil)
      }
    }
    var shelf = shelf
    guard shelf.take(summary, knownFileCount: knownCount) else { return lost() }
    return .loaded(shelf, journal)
  }

  /// That one of the two is not as it was sealed.
  private func lost(isJournal: Bool = false) -> Progress {
    let name = isJournal ? VaultFile.journal : shelf.summaries.max()
    return .lost(shelf, unread: name.map { LostFile($0, .damaged) })
  }
}
