// Reads what a vault says of some items, out of their files, and holds it to what the index
// remembers. Marks that do not open cost no others; their items are held back.

import Bytes
import Kernel
import Recipes
import Wire

struct MarksReader: Equatable {
  enum Progress: Equatable {
    case going
    /// What opened, and the items of which nobody knows what is said.
    case read([ArchiveMarks], held: [ItemFailure])
    case failed
  }

  private enum Stage: Equatable {
    /// The next of the index's lists is being read.
    case listing
    case reading
  }

  /// So many are read at once.
  private static let batchCountMax = 64

  private let vault: VaultID
  /// Items that are there: the index knows of which of them something is said.
  private let present: [PhotoID]
  /// Those of which the vault has marks.
  private let marked: ItemSet
  private var stage: Stage
  /// By number; of one that does not open nobody knows what is in it.
  private var lists: [MarksList?] = []
  /// Still to be read, the next one last.
  private var waiting: [PhotoID] = []
  /// One by one, until these are done: one of them does not open.
  private var singleCount = 0
  private var read: [ArchiveMarks] = []
  private var held: [ItemFailure] = []
  private(set) var request = Request(machine: .archiving, number: 0)

  /// - Parameter marked: those of which the vault has marks, there or not.
  init(present: [PhotoID], marked: [PhotoID], in vault: VaultID) {
    self.vault = vault
    self.present = present
    self.marked = ItemSet(marked)
    let there = ItemSet(present)
    waiting = marked.filter { !there.contains($0) }.reversed()
    stage = .listing
  }

  /// Of an item that is not there, whatever the index says.
  init(_ item: PhotoID, in vault: VaultID) {
    self.vault = vault
    (present, marked) = ([], ItemSet([item]))
    waiting = [item]
    stage = .reading
  }

  /// Begins, or goes on.
  mutating func next(_ context: inout Context<Backups.Effect>) -> Progress {
    var recipe = RecipeBuilder()
    switch stage {
    case .listing where lists.count < MarksList.count:
      MarksLists.reveal([lists.count], of: vault, in: &recipe)
    case .listing:
      stage = .reading
      choose()
      return next(&context)
    case .reading:
      guard !waiting.isEmpty else { return .read(read, held: held) }
      for item in waiting.suffix(batchCount).reversed() {
        recipe.reveal(recipe.get(VaultFile.marks(item), of: vault))
      }
    }
    request = context.request()
    context.run(recipe.build, as: request)
    return .going
  }

  private var batchCount: Int { singleCount > 0 ? 1 : min(waiting.count, Self.batchCountMax) }

  /// Takes the answer to `request`.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<Backups.Effect>
  ) -> Progress {
    let count = batchCount
    switch (stage, answer) {
    case (.listing, .recipeDone(let revealed)):
      lists.append(MarksList.read(revealed.first ?? [], number: lists.count))
    case (.listing, .recipeFailed(let failure)) where failure.isLost: lists.append(nil)
    case (.reading, .recipeDone(let revealed)) where revealed.count == count:
      for bytes in revealed { take(MarksAnswer(file: bytes)) }
    case (.reading, .recipeFailed(let failure)) where failure.isLost:
      if count > 1 { singleCount = count } else { take(MarksAnswer(failure.fault)) }
    case (.listing, _), (.reading, _): return .failed
    }
    return next(&context)
  }

  /// All items of which there are marks, or should be.
  private mutating func choose() {
    for item in present.reversed() {
      guard let list = lists[MarksList.number(of: item)] else {
        held.append(ItemFailure(item: item, fault: .marks))
        continue
      }
      if list.check(of: item) != nil || marked.contains(item) { waiting.append(item) }
    }
  }

  private mutating func take(_ answer: MarksAnswer) {
    guard let item = waiting.popLast() else { return }
    singleCount -= min(singleCount, 1)
    var told = answer
    if let list = lists.isEmpty ? nil : lists[MarksList.number(of: item)],
      list.check(of: item) != nil || told.marks?.deleted == false
    {
      told = told.held(to: list.check(of: item))
    }
    if let marks = told.marks {
      read.append(ArchiveMarks(item, marks))
    } else if let fault = told.fault {
      held.append(ItemFailure(item: item, fault: fault))
    }
  }
}
