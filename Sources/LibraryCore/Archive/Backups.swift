// Backups: a vault into an archive, out of it again, and whether it would come out. One is under
// way at a time, and no import beside it.

import Kernel
import Wire

struct Backups: Equatable, StateMachine {
  enum Event: Equatable {
    case opened(VaultID)
    /// Time has passed.
    case ticked
    /// So many items came into the vault, and are in no archive yet.
    case imported(Int)
    /// While an import runs there is none: its items are not whole yet.
    case importing(ArchiveWork)
    case backup(VaultID, [Unlocker], CatalogIndex?, SaidBeside, replaces: Bool)
    case restore(VaultID, isUnsettled: Bool)
    case verify(VaultID)
    case cancelled
    /// The vault was locked.
    case closed
    /// The index has written down what is restored next.
    case reserved(CatalogIndex)
    case committed
    case refused(VaultFault)
    case answer(LibraryAnswer, Request)
  }

  enum Effect: Equatable, MachineEffect {
    case shell(LibraryEffect)
    case save
    case reserve([PhotoID])
    case commit([CatalogEntry])
    /// What an archive says beside its items, and the vault may not.
    case keep(SaidBeside)
  }

  static var name: Machine { .archiving }

  enum Task: Equatable {
    case backup(BackingUp)
    case restore(ArchiveRestore)
    case verification(VerifyingArchive)
    case refused(ArchiveView)
  }

  /// What was found whole last.
  private(set) var proven: ProvenBackup?
  private var vault: VaultID?
  /// When it was looked at last.
  private var now = Instant(0)

  init(_ proven: ProvenBackup? = nil) { self.proven = proven }

  /// The last one, also when it has ended.
  private(set) var task: Task?

  var view: ArchiveView? {
    switch task {
    case .backup(let task): task.view
    case .restore(let task): task.view
    case .verification(let task): task.view
    case .refused(let view): view
    case nil: nil
    }
  }

  var isBusy: Bool { view.map { !$0.ended } ?? false }

  /// The index answers it, and nobody else.
  var isRestoring: Bool {
    guard case .restore(let task) = task else { return false }
    return !task.view.ended
  }

  /// A restore has the list of named keys still before it.
  var mayWriteKeys: Bool {
    guard case .restore(let task) = task else { return false }
    return !task.view.ended && task.mayWriteKeys
  }

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .opened(let vault): (self.vault, now) = (vault, context.instant)
    case .ticked: now = context.instant
    case .imported(let count): note(count, &context)
    case .importing(let work):
      if !isBusy { task = .refused(ArchiveView(work, .importing)) }
    case .backup(let vault, let unlockers, let shelf, let beside, let replaces):
      if !isBusy {
        task = .backup(
          BackingUp(vault, unlockers, shelf, beside, replaces: replaces, &context))
      }
    case .restore(let vault, let isUnsettled):
      if !isBusy { task = .restore(ArchiveRestore(vault, isUnsettled: isUnsettled, &context)) }
    case .verify(let vault):
      if !isBusy { task = .verification(VerifyingArchive(vault, &context)) }
    case .cancelled: cancel(&context)
    case .closed:
      abandon(&context)
      (task, vault) = (nil, nil)
    case .reserved(let shelf):
      restoring { $0.reserved(shelf, &context) }
    case .committed: restoring { $0.committed(&context) }
    case .refused(let fault): restoring { $0.refused(fault) }
    case .answer(let answer, let request): take(answer, request, &context)
    }
  }

  private mutating func note(_ count: Int, _ context: inout Context<Effect>) {
    guard count > 0, let proven, proven.vault == vault else { return }
    self.proven?.missing = UInt32(clamping: UInt64(proven.missing) + UInt64(count))
    context.emit(.save)
  }

  private mutating func restoring(_ change: (inout ArchiveRestore) -> Void) {
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
    case .refused, nil: break
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
      if let proof = task.proof(at: context.instant) {
        (proven, now) = (proof, context.instant)
        context.emit(.save)
      }
    case .backup, .restore, .verification, .refused, nil: break  // Late.
    }
  }
}

/// Whether a backup is worth a reminder.
extension Backups {
  /// Fewer are soon imported again.
  static let reminderItemCountMin: UInt32 = 50
  /// Half a year: disks are lost, and files change.
  static let proofMilliseconds: Int64 = 180 * 86_400_000

  /// Of the open vault.
  var provenHere: ProvenBackup? { proven?.vault == vault ? proven : nil }

  /// - Parameter itemCount: how many the vault has.
  func isDue(for itemCount: UInt32) -> Bool {
    guard itemCount >= Self.reminderItemCountMin, !isBusy else { return false }
    guard let proven = provenHere else { return true }
    return proven.missing >= Self.reminderItemCountMin
      || proven.at.advanced(by: Self.proofMilliseconds) <= now
  }
}
