// Somebody looks at an item: its original is opened in memory for the views, and given up when they
// go on to the next.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct Viewing: Equatable, StateMachine {
  enum Event: Equatable {
    case shown(PhotoID)
    case closed
    case answer(LibraryAnswer, Request)
  }

  enum Effect: Equatable, MachineEffect {
    case shell(LibraryEffect)
  }

  static var name: Machine { .viewing }
  /// What is shown is held in memory. A longer film is exported and played elsewhere.
  static let byteCountMax: UInt64 = 1 << 30

  enum State: Equatable {
    case idle
    case opening(Unsealing, read: UInt64)
    case open(PhotoID)
    case failed(PhotoID, ItemFault)
  }

  private(set) var state = State.idle

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .shown(let item): show(item, &context)
    case .closed: close(&context)
    case .answer(let answer, let request): take(answer, request, &context)
    }
  }

  private mutating func show(_ item: PhotoID, _ context: inout Context<Effect>) {
    if self.item == item, fault == nil { return }
    close(&context)
    let unsealing = Unsealing(
      item, .original(Self.blob(item)), for: .view, most: Self.byteCountMax, &context)
    state = .opening(unsealing, read: 0)
  }

  private mutating func close(_ context: inout Context<Effect>) {
    switch state {
    case .idle, .failed: break
    case .opening(var unsealing, _):
      unsealing.abandon(&context)
      drop(unsealing.item, &context)
    case .open(let item): drop(item, &context)
    }
    state = .idle
  }

  private mutating func take(
    _ answer: LibraryAnswer, _ request: Request, _ context: inout Context<Effect>
  ) {
    guard case .opening(var unsealing, let read) = state, unsealing.request == request else {
      return
    }
    let id = unsealing.item
    switch unsealing.advance(answer, &context) {
    case .going: state = .opening(unsealing, read: read)
    case .moved(let read): state = .opening(unsealing, read: read)
    case .done(let item):
      state = .open(id)
      context.shell(
        .presentItem(item: id, blob: Self.blob(id), mediaType: item.original?.mediaType ?? ""))
    case .failed(let fault):
      drop(id, &context)
      state = .failed(id, fault)
    }
  }

  /// What was opened leaves memory.
  private func drop(_ item: PhotoID, _ context: inout Context<Effect>) {
    var recipe = RecipeBuilder()
    recipe.dropBlob(Self.blob(item))
    context.run(recipe.build)
  }

  private static func blob(_ item: PhotoID) -> BlobName { BlobName("open/item/", item) }
}

extension Viewing {
  /// What somebody looks at, open or not.
  var item: PhotoID? {
    switch state {
    case .idle: nil
    case .opening(let unsealing, _): unsealing.item
    case .open(let item), .failed(let item, _): item
    }
  }

  var fault: ItemFault? {
    guard case .failed(_, let fault) = state else { return nil }
    return fault
  }

  /// `nil` while nobody looks at any.
  var view: ItemView? {
    switch state {
    case .idle: nil
    case .opening(let unsealing, let read):
      ItemView(item: unsealing.item, content: .opening(read: read))
    case .open(let item): ItemView(item: item, content: .open)
    case .failed(let item, let fault): ItemView(item: item, content: .failed(fault: fault))
    }
  }
}
