// A file of the index that is gone or does not open, and is made anew before anybody looks at all
// files: who does is told of it.

import Bytes
import Recipes
import Wire

struct LostFile: Equatable {
  var name: BlobName
  var fault: FileFault

  init(_ name: BlobName, _ fault: FileFault) { (self.name, self.fault) = (name, fault) }

  init(_ name: BlobName, _ failure: RecipeFailure) {
    self.init(name, failure.fault == .missing ? .missing : .damaged)
  }
}

extension MarksListsCheck.Progress {
  var unread: [LostFile] {
    switch self {
    case .relisted(_, _, let unread), .lost(_, let unread): unread
    case .going, .failed: []
    }
  }
}

extension CatalogIndex {
  /// The summary, where there is none and the vault has items. The first one is written with the
  /// first items: while the journal is open a process may have ended before that.
  ///
  /// - Parameter hasItems: some were found as the index was made anew.
  func goneSummary(hasItems: Bool) -> LostFile? {
    let isExcused = !summaries.isEmpty || isBegun || isUnlisted
    return isExcused || !hasItems ? nil : LostFile(VaultFile.anySummary, .missing)
  }

  /// Which of the files that say what is kept did not open, or is gone.
  ///
  /// - Parameter isSettled: nothing was under way when a process ended, which may have left fewer
  ///   files than the summary counts.
  func lostKnown(_ answer: LibraryAnswer, isSettled: Bool) -> LostFile? {
    switch answer {
    case .recipeFailed(let failure):
      let steps = max(1, readingKnown.steps.count / max(1, unread?.fileCount ?? 1))
      return LostFile(VaultFile.known(Int(failure.step) / steps), failure)
    case .recipeDone(let revealed):
      let isRead = revealed.map { (try? CatalogKnown(file: $0))?.version == CatalogKnown.current }
      if let damaged = isRead.firstIndex(of: false) {
        return LostFile(VaultFile.known(damaged), .damaged)
      }
      return isSettled ? LostFile(VaultFile.known(revealed.count), .missing) : nil
    default: return nil
    }
  }
}
