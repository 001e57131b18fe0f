// Backups: a vault into an archive, out of it again, and whether it would come out. One is under
// way at a time, and no import beside it.

import Kernel
import Wire

struct Archiving: Equatable, StateMachine {
  enum Event: Equatable {
    case backup(VaultID, [Unlocker])
    case restore(VaultID, isUnsettled: Bool)
    case verify(VaultID)
    case cancelled
    /// The vault was locked.
    case closed
    /// The index has written down what is restored next.
    case reserved(Shelf)
    case committed
    case refused(VaultFault)
    case answer(LibraryAnswer, Request)
  }

  enum Effect: Equatable, MachineEffect {
    case shell(LibraryEffect)
    case reserve([PhotoID])
    case commit([CatalogEntry])
  }

  static var name: Machine { .archiving }

  enum Task: Equatable {
    case backup(BackingUp)
    case restore(Restoring)
    case verification(VerifyingArchive)
  }

  /// The last one, also when it has ended.
  private(set) var task: Task?

  var view: ArchiveView? {
    switch task {
    case .backup(let task): task.view
    case .restore(let task): task.view
    case .verification(let task): task.view
    case nil: nil
    }
  }

  var isBusy: Bool { view.map { !$0.ended } ?? false }

  /// The index answers it, and nobody else.
  var isRestoring: Bool {
    guard case .restore(let task) = task else { return false }
    return !task.view.ended
  }

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .backup(let vault, let unlockers):
      if !isBusy { task = .backup(BackingUp(vault, unlockers, &context)) }
    case .restore(let vault, let isUnsettled):
      if !isBusy { task = .restore(Restoring(vault, isUnsettled: isUnsettled, &context)) }
    case .verify(let vault):
      if !isBusy { task = .verification(VerifyingArchive(vault, &context)) }
    case .cancelled: cancel(&context)
    case .closed:
      abandon(&context)
      task = nil
    case .reserved(let shelf):
      restoring { $0.reserved(shelf, &context) }
    case .committed: restoring { $0.committed(&context) }
    case .refused(let fault): restoring { $0.refused(fault) }
    case .answer(let answer, let request): take(answer, request, &context)
    }
  }

  private mutating func restoring(_ change: (inout Restoring) -> Void) {
    guard case .restore(var restoring) = task else { return }
    change(&restoring)
    task = .restore(restoring)
  }

  private mutating func cancel(_ context: inout Context<Effect>) {
    guard isBusy else { return }
    guard case .restore = task else { return abandon(&context) }
    restoring { $0.cancel(&context) }
  }

  private mutating func abandon(_ context: inout Context<Effect>) {
    guard isBusy else { return }
    switch task {
    case .backup(var task):
      task.abandon(&context)
      self.task = .backup(task)
    case .restore(var task):
      task.abandon(&context)
      self.task = .restore(task)
    case .verification(var task):
      task.abandon(&context)
      self.task = .verification(task)
    case nil: break
    }
  }

  private mutating func take(
    _ answer: LibraryAnswer, _ request: Request, _ context: inout Context<Effect>
  ) {
    guard isBusy else { return }
    switch task {
    case .backup(var task) where task.request == request:
      task.advance(answer, &context)
      self.task = .backup(task)
    case .restore(var task) where task.request == request:
      task.advance(answer, &context)
      self.task = .restore(task)
    case .verification(var task) where task.request == request:
      task.advance(answer, &context)
      self.task = .verification(task)
    case .backup, .restore, .verification, nil: break  // Late.
    }
  }
}
