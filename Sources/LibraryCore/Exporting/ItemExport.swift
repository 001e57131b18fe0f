// Opens items: to hand them to the person as files, one after another, or to see that every byte of
// one is as it was sealed.

import Bytes
import Kernel
import Locaphoto
import MediaMetadata
import Recipes
import Wire

struct ItemExport: Equatable, StateMachine {
  enum Event: Equatable {
    case exportTapped([PhotoID], GoingAlong, VaultID)
    /// Those that have not begun stay.
    case cancelled
    case verifyTapped(PhotoID)
    /// Every sealed file that is no item, too, and what the vault is sealed to while it is locked.
    /// With the lists of marks that the opening has made anew.
    case filesVerifyTapped(CatalogIndex, CaptureKey?, KnownFiles)
    /// Without an open vault there is none.
    case namedKey(NamedKeyEvent, VaultID?)
    case namedKeySeen
    case noticeSeen
    case closed
    case answer(LibraryAnswer, Request)
  }

  typealias Effect = ToShell

  static var name: Machine { .exporting }

  /// Items that are copied one after another.
  private struct Export: Equatable {
    let along: GoingAlong
    let vault: VaultID
    /// Not begun, the next one last.
    var left: [PhotoID]
    /// The one that is under way.
    var item: PhotoID
    var copying: CopyWriter
    var leftOut = LeftOutCount()

    init(
      _ items: [PhotoID], _ first: PhotoID, _ along: GoingAlong, _ vault: VaultID,
      _ context: inout Context<Effect>
    ) {
      (self.along, self.vault, item) = (along, vault, first)
      left = items.dropFirst().reversed()
      copying = CopyWriter(first, in: vault, along, &context)
    }

    /// Whether there is another one.
    mutating func next(_ context: inout Context<Effect>) -> Bool {
      guard let next = left.popLast() else { return false }
      item = next
      copying = CopyWriter(next, in: vault, along, &context)
      return true
    }
  }

  private enum Task: Equatable {
    case exporting(Export)
    case verifying(ItemUnsealer)
    case checking(SealedFilesCheck)
  }

  /// The newest of those that failed are told.
  static let failureCountMax = 256

  /// What is under way: one at a time.
  private var task: Task?
  private(set) var outcome: ItemsOutcome?
  /// What came of the last look at all files.
  private(set) var files: FilesCheck?
  /// What was asked about named keys last.
  private(set) var named: NamedKeyWork?

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .exportTapped(let items, let along, let vault):
      guard task == nil, let first = items.first else { return }
      outcome = ItemsOutcome(of: items.count)
      task = .exporting(Export(items, first, along, vault, &context))
    case .verifyTapped(let item):
      guard task == nil else { return }
      outcome = ItemsOutcome(of: 1)
      task = .verifying(ItemUnsealer(item, .everything, for: .export, &context))
    case .filesVerifyTapped(let shelf, let captureKey, let known):
      guard task == nil else { return }
      let checking = SealedFilesCheck(shelf, captureKey, known, &context)
      (task, files) = (.checking(checking), checking.view)
    case .cancelled:
      guard case .exporting(var export) = task else { return }
      export.left = []
      task = .exporting(export)
    case .namedKey(let event, let vault):
      guard let vault, named?.isUnderWay != true else {
        return NamedKeyWork.forget(event, &context)
      }
      named = NamedKeyWork(event, of: vault, &context)
    case .namedKeySeen: if named?.isUnderWay == false { named = nil }
    case .noticeSeen: if task == nil { (outcome, files) = (nil, nil) }
    case .closed:
      switch task {
      case .exporting(var export): export.copying.abandon(&context)
      case .verifying(var unsealing): unsealing.abandon(&context)
      case .checking(var checking): checking.abandon(&context)
      case nil: break
      }
      named?.abandon(&context)
      self = ItemExport()
    case .answer(let answer, let request): take(answer, request, &context)
    }
  }

  private mutating func take(
    _ answer: LibraryAnswer, _ request: Request, _ context: inout Context<Effect>
  ) {
    if var named, named.isUnderWay, named.request == request {
      named.advance(answer, &context)
      self.named = named
      return
    }
    switch task {
    case .exporting(let export) where export.copying.request == request:
      advance(export, answer, &context)
    case .verifying(let unsealing) where unsealing.request == request:
      advance(unsealing, answer, &context)
    case .checking(var checking) where checking.request == request:
      checking.advance(answer, &context)
      files = checking.view
      task = checking.isEnded ? nil : .checking(checking)
    case .exporting, .verifying, .checking, nil: return
    }
  }

  private mutating func advance(
    _ export: Export, _ answer: LibraryAnswer, _ context: inout Context<Effect>
  ) {
    var export = export
    switch export.copying.advance(answer, &context) {
    case .going:
      task = .exporting(export)
      return
    case .done(let leftOut):
      export.leftOut.add(leftOut)
      outcome?.done += 1
      outcome?.leftOut = export.leftOut.all
    case .failed(let fault):
      outcome?.fail(export.item, fault)
      // It would be so with the next one, too.
      if fault == .storageFull { export.left = [] }
    }
    if export.next(&context) { task = .exporting(export) } else { end() }
  }

  private mutating func advance(
    _ unsealing: ItemUnsealer, _ answer: LibraryAnswer, _ context: inout Context<Effect>
  ) {
    var unsealing = unsealing
    switch unsealing.advance(answer, &context) {
    case .going, .moved:
      task = .verifying(unsealing)
      return
    case .done: outcome?.done += 1
    case .failed(let fault): outcome?.fail(unsealing.item, fault)
    }
    end()
  }

  private mutating func end() {
    task = nil
    outcome?.ended = true
  }
}

extension ItemsOutcome {
  /// Of so many, none of which is done.
  init(of count: Int) {
    self.init(
      items: UInt32(clamping: count), done: 0, failed: 0, failures: [], leftOut: [], ended: false)
  }

  mutating func fail(_ item: PhotoID, _ fault: ItemFault) {
    failed += 1
    if failures.count == ItemExport.failureCountMax { failures.removeFirst() }
    failures.append(ItemFailure(item: item, fault: fault))
  }
}
