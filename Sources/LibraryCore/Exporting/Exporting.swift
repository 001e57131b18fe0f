// Opens items: to hand one to the person as the file it was, or to see that every byte of it is as
// it was sealed.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct Exporting: Equatable, StateMachine {
  enum Event: Equatable {
    case exportTapped(PhotoID, MetadataRemoval?)
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
  }

  /// What is under way: one at a time.
  private(set) var task: Task?
  private(set) var outcome: ItemOutcome?
  /// What was asked about named keys last.
  private(set) var named: NamedKeyWork?

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .exportTapped(let item, let removal):
      begin(item, isExported: true, without: removal, &context)
    case .verifyTapped(let item): begin(item, isExported: false, without: nil, &context)
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
    _ item: PhotoID, isExported: Bool, without removal: MetadataRemoval?,
    _ context: inout Context<Effect>
  ) {
    guard task == nil else { return }
    let unsealing = Unsealing(
      item, isExported ? .parts : .everything, for: .export, without: removal, &context)
    task = Task(unsealing: unsealing, isExported: isExported, removal: removal)
    outcome = ItemOutcome(item: item, fault: nil, done: false)
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
      end(task, nil)
    case .failed(let fault):
      drop(&context)
      end(task, fault)
    }
  }

  /// What is written out already and is not all of it.
  private func drop(_ context: inout Context<Effect>) {
    guard let task, task.isExported else { return }
    var recipe = RecipeBuilder()
    for role in PartRole.allCases where role != .thumbnail { recipe.dropBlob(role.output) }
    context.run(recipe.build)
  }

  private mutating func end(_ task: Task, _ fault: ItemFault?) {
    self.task = nil
    outcome = ItemOutcome(item: task.unsealing.item, fault: fault, done: fault == nil)
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
