// Opens items: to hand them to the person as the files they were, one after another, or to see that
// every byte of one is as it was sealed.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct Exporting: Equatable, StateMachine {
  enum Event: Equatable {
    case exportTapped([PhotoID], MetadataRemoval?)
    /// Those that have not begun stay.
    case cancelled
    case verifyTapped(PhotoID)
    /// Without an open vault there is none.
    case namedKey(NamedKeyEvent, VaultID?)
    case noticeSeen
    case closed
    case answer(LibraryAnswer, Request)
  }

  enum Effect: Equatable, MachineEffect {
    case shell(LibraryEffect)
  }

  static var name: Machine { .exporting }

  struct Task: Equatable {
    var unsealing: Unsealing
    /// Else it is only verified.
    var isExported: Bool
    var removal: MetadataRemoval?
    /// Not begun, the next one last.
    var left: [PhotoID]
  }

  /// The newest of those that failed are told.
  static let failureCountMax = 256

  /// What is under way: one at a time.
  private(set) var task: Task?
  private(set) var outcome: ItemsOutcome?
  /// What was asked about named keys last.
  private(set) var named: NamedKeyWork?

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .exportTapped(let items, let removal):
      begin(items, isExported: true, without: removal, &context)
    case .verifyTapped(let item): begin([item], isExported: false, without: nil, &context)
    case .cancelled: task?.left = []
    case .namedKey(let event, let vault):
      guard let vault, named?.isUnderWay != true else {
        return NamedKeyWork.forget(event, &context)
      }
      named = NamedKeyWork(event, of: vault, &context)
    case .noticeSeen:
      if task == nil { outcome = nil }
      if named?.isUnderWay == false { named = nil }
    case .closed:
      task?.unsealing.abandon(&context)
      named?.abandon(&context)
      drop(&context)
      self = Exporting()
    case .answer(let answer, let request): take(answer, request, &context)
    }
  }

  private mutating func begin(
    _ items: [PhotoID], isExported: Bool, without removal: MetadataRemoval?,
    _ context: inout Context<Effect>
  ) {
    guard task == nil, let first = items.first else { return }
    outcome = ItemsOutcome(
      items: UInt32(clamping: items.count), done: 0, failed: 0, failures: [], ended: false)
    task = Task(
      unsealing: Self.unsealing(first, isExported, without: removal, &context),
      isExported: isExported, removal: removal, left: items.dropFirst().reversed())
  }

  private static func unsealing(
    _ item: PhotoID, _ isExported: Bool, without removal: MetadataRemoval?,
    _ context: inout Context<Effect>
  ) -> Unsealing {
    Unsealing(
      item, isExported ? .parts : .everything, for: .export, without: removal, &context)
  }

  private mutating func take(
    _ answer: LibraryAnswer, _ request: Request, _ context: inout Context<Effect>
  ) {
    if var named, named.isUnderWay, named.request == request {
      named.advance(answer, &context)
      self.named = named
      return
    }
    guard var task, task.unsealing.request == request else { return }
    switch task.unsealing.advance(answer, &context) {
    case .going, .moved: self.task = task
    case .done(let item):
      for part in item.parts
      where task.isExported && part.role.isExported(without: task.removal) {
        context.shell(.exportFile(blob: part.role.output, name: part.fileName))
      }
      outcome?.done += 1
      next(task, &context)
    case .failed(let fault):
      drop(&context)
      outcome?.fail(task.unsealing.item, fault)
      // It would be so with the next one, too.
      if fault == .storageFull { task.left = [] }
      next(task, &context)
    }
  }

  private mutating func next(_ task: Task, _ context: inout Context<Effect>) {
    var task = task
    guard let item = task.left.popLast() else {
      self.task = nil
      outcome?.ended = true
      return
    }
    task.unsealing = Self.unsealing(item, task.isExported, without: task.removal, &context)
    self.task = task
  }

  /// What is written out already and is not all of it.
  private func drop(_ context: inout Context<Effect>) {
    guard let task, task.isExported else { return }
    var recipe = RecipeBuilder()
    for role in PartRole.allCases where role != .thumbnail { recipe.dropBlob(role.output) }
    context.run(recipe.build)
  }
}

extension ItemsOutcome {
  mutating func fail(_ item: PhotoID, _ fault: ItemFault) {
    failed += 1
    if failures.count == Exporting.failureCountMax { failures.removeFirst() }
    failures.append(ItemFailure(item: item, fault: fault))
  }
}

extension PartRole {
  /// Where an exported part is until the person has it.
  var output: BlobName {
    switch self {
    case .still: "export/still"
    case .motion: "export/motion"
    case .thumbnail: "export/thumbnail"
    case .other: "export/other"
    case .editedStill: "export/edited-still"
    case .editedMotion: "export/edited-motion"
    case .sidecar: "export/sidecar"
    }
  }
}
