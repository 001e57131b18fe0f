// Reads what a vault says of some items, out of their files. Marks that do not open cost no others.

import Bytes
import Kernel
import Recipes
import Wire

struct MarksReading: Equatable {
  enum Progress: Equatable {
    case going
    /// What opened, and the items whose marks did not.
    case read([ArchiveMarks], unreadable: [PhotoID])
    case failed
  }

  /// So many are read at once.
  private static let batchCountMax = 64

  private let vault: VaultID
  /// Still to be read, the next one last.
  private var waiting: [PhotoID]
  /// One by one, until these are done: one of them does not open.
  private var singleCount = 0
  private var read: [ArchiveMarks] = []
  private var unreadable: [PhotoID] = []
  private(set) var request = Request(machine: .archiving, number: 0)

  init(_ items: [PhotoID], in vault: VaultID) {
    self.vault = vault
    waiting = items.reversed()
  }

  /// Begins, or goes on.
  mutating func next(_ context: inout Context<Archiving.Effect>) -> Progress {
    guard !waiting.isEmpty else { return .read(read, unreadable: unreadable) }
    var recipe = RecipeBuilder()
    for item in waiting.suffix(batchCount).reversed() {
      recipe.reveal(recipe.get(VaultFile.marks(item), of: vault))
    }
    request = context.request()
    context.run(recipe.build, as: request)
    return .going
  }

  private var batchCount: Int { singleCount > 0 ? 1 : min(waiting.count, Self.batchCountMax) }

  /// Takes the answer to `request`.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<Archiving.Effect>
  ) -> Progress {
    let count = batchCount
    switch answer {
    case .recipeDone(let revealed) where revealed.count == count:
      for bytes in revealed { take(ItemMarks.read(bytes)) }
    case .recipeFailed(let failure) where failure.fault != .unavailable:
      if count > 1 { singleCount = count } else { take(nil) }
    default: return .failed
    }
    return next(&context)
  }

  private mutating func take(_ marks: ItemMarks?) {
    guard let item = waiting.popLast() else { return }
    singleCount -= min(singleCount, 1)
    if let marks { read.append(ArchiveMarks(item, marks)) } else { unreadable.append(item) }
  }
}
