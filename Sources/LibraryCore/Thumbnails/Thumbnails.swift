// The small pictures of the items somebody sees in a list. Each lies sealed in a file of its own;
// one that is not there yet is made from the item, some at a time, what is in sight first. Until
// then the one shows that a camera put into its file. All of them can be lost.

import Bytes
import Kernel
import Wire

struct Thumbnails: Equatable, StateMachine {
  enum Event: Equatable {
    case opened(VaultID)
    case user(ThumbnailsEvent)
    /// An import runs, or does not: what is to be made waits for its end.
    case busy(Bool)
    /// What they show may have changed.
    case redrawn([PhotoID])
    /// An item that is being imported has a small picture in its file.
    case found(Candidate.Picture, PhotoID)
    case closed
    case answer(LibraryAnswer, Request)
  }

  typealias Effect = ToShell

  static var name: Machine { .thumbnails }
  /// Under way at once: one is decoded while the next is opened.
  static let slotCountMax = 3
  /// So many are remembered that nobody could draw.
  static let undrawnCountMax = 4_096

  private(set) var vault: VaultID?
  /// In sight and not begun, the next one last.
  private(set) var waiting: [PhotoID] = []
  private(set) var slots: [ThumbnailSlot] = []
  /// To be made anew, in sight or not: the views hold more of them than are in sight.
  private(set) var stale: [PhotoID] = []
  private(set) var isBusy = false
  /// In sight and not made yet, because of an import.
  private var postponed: [PhotoID] = []
  /// Those nobody could draw; in this run they are not tried again.
  private var undrawn: [Undrawn] = []

  private struct Undrawn: Equatable {
    let item: PhotoID
    /// Absent where it shows all the same what a camera put into it, or cannot be opened at all.
    let reason: UndrawnReason?
  }

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .opened(let vault): self.vault = vault
    case .user(.shown(let items)):
      guard vault != nil else { return }
      postponed = []
      waiting = items.reversed().filter { item in !slots.contains { $0.item == item } }
      fill(&context)
    case .user(.filmRead(let read)): self.read(read, &context)
    case .busy(let now):
      isBusy = now
      if !now { waiting += postponed }
      postponed = []
      fill(&context)
    case .redrawn(let items): redraw(items, &context)
    case .found(let picture, let item):
      if let vault { context.run(picture.sealing(as: item, of: vault)) }
    case .closed: close(&context)
    case .answer(let answer, let request): take(answer, request, &context)
    }
  }

  private mutating func read(_ read: FilmRead, _ context: inout Context<Effect>) {
    guard let index = slots.firstIndex(where: { $0.item == read.item }) else {
      // It is drawn no more: nobody may wait for ever.
      return context.shell(.presentFilm(item: read.item, number: read.number, blob: nil))
    }
    slots[index].read(read, &context)
  }

  private mutating func redraw(_ items: [PhotoID], _ context: inout Context<Effect>) {
    guard vault != nil else { return }
    for index in slots.indices where items.contains(slots[index].item) {
      slots[index].abandon(&context)
    }
    slots.removeAll { items.contains($0.item) }
    undrawn.removeAll { items.contains($0.item) }
    stale.removeAll { items.contains($0) }
    stale += items
    fill(&context)
  }

  private mutating func close(_ context: inout Context<Effect>) {
    for index in slots.indices { slots[index].abandon(&context) }
    let isBusy = isBusy
    self = Thumbnails()
    self.isBusy = isBusy
  }

  private mutating func fill(_ context: inout Context<Effect>) {
    while let vault, slots.count < Self.slotCountMax,
      let item = waiting.popLast() ?? (isBusy ? nil : stale.first)
    {
      let anew = stale.contains(item)
      stale.removeAll { $0 == item }
      slots.append(ThumbnailSlot(item, in: vault, anew: anew, &context))
    }
  }

  private mutating func take(
    _ answer: LibraryAnswer, _ request: Request, _ context: inout Context<Effect>
  ) {
    guard let index = slots.firstIndex(where: { $0.waits(for: request) }) else { return }
    let item = slots[index].item
    let mayMake = !isBusy && !undrawn.contains { $0.item == item }
    switch slots[index].advance(answer, to: request, mayMake: mayMake, &context) {
    case .going: return
    case .ended: break
    case .postponed: if isBusy { postponed.append(item) }
    case .undrawn(let reason):
      if undrawn.count >= Self.undrawnCountMax { undrawn.removeFirst() }
      undrawn.append(Undrawn(item: item, reason: reason))
    }
    slots.remove(at: index)
    fill(&context)
  }
}

extension Thumbnails {
  /// Why an item has no small picture; `nil` where it has one, or may get one.
  func reason(ofUndrawn item: PhotoID) -> UndrawnReason? {
    undrawn.first { $0.item == item }?.reason
  }
}
