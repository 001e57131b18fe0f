// Somebody looks at an item: its picture is opened in memory for the views, its film range by range
// as a player asks for it, and all of it is given up when they go on to the next.

import Bytes
import Days
import Kernel
import Locaphoto
import Recipes
import Wire

struct ItemViewer: Equatable, StateMachine {
  enum Event: Equatable {
    case shown(PhotoID, in: VaultID)
    case filmRead(FilmRead)
    case closed
    /// What they show may have changed.
    case redrawn([PhotoID])
    case answer(LibraryAnswer, Request)
  }

  typealias Effect = ToShell

  static var name: Machine { .viewing }
  /// A picture is held in memory. None that anything here draws is longer.
  static let pictureByteCountMax: UInt64 = 1 << 30

  enum State: Equatable {
    case idle
    /// Its head is being opened.
    case opening(ItemUnsealer)
    /// How it is edited is being read.
    case asking(OpenItem, MarksLookup)
    /// Its picture is being opened, so many bytes of it so far.
    case developing(OpenItem, EditRecipe?, Request, read: UInt64)
    case open(OpenItem, FilmRangeReader)
    case failed(PhotoID, ItemFault)
  }

  private(set) var state = State.idle
  /// Of what is looked at.
  private(set) var vault: VaultID?

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .shown(let item, let vault): show(item, in: vault, &context)
    case .filmRead(let read): self.read(read, &context)
    case .closed: close(&context)
    case .redrawn(let items):
      guard let item, let vault, items.contains(item), fault == nil || fault == .marks else {
        return
      }
      close(&context)
      show(item, in: vault, &context)
    case .answer(let answer, let request): take(answer, request, &context)
    }
  }

  private mutating func show(
    _ item: PhotoID, in vault: VaultID, _ context: inout Context<Effect>
  ) {
    if self.item == item, fault == nil { return }
    close(&context)
    self.vault = vault
    state = .opening(ItemUnsealer(item, .keys, for: .view, &context))
  }

  private mutating func close(_ context: inout Context<Effect>) {
    switch state {
    case .idle, .failed: break
    case .opening(var unsealing): unsealing.abandon(&context)
    case .asking(let open, _): end(open, &context)
    case .developing(let open, _, let request, _):
      context.shell(.cancelTransfer(request: request))
      end(open, &context)
    case .open(let open, let film):
      film.end(&context)
      end(open, &context)
    }
    state = .idle
    vault = nil
  }

  private mutating func take(
    _ answer: LibraryAnswer, _ request: Request, _ context: inout Context<Effect>
  ) {
    switch state {
    case .idle, .failed: return
    case .opening(var unsealing):
      guard unsealing.request == request else { return }
      let progress = unsealing.advance(answer, &context)
      state = .opening(unsealing)
      if case .failed(let fault) = progress { state = .failed(unsealing.item, fault) }
      if let open = unsealing.opened { ask(open, &context) }
    case .asking(let open, let asking):
      if asking.request == request { told(open, asking, answer, &context) }
    case .developing(let open, let edit, request, _):
      developed(open, edit, answer, request, &context)
    case .developing: return
    case .open(let open, var film):
      film.take(answer, request, &context)
      state = .open(open, film)
    }
  }

  private mutating func ask(_ open: OpenItem, _ context: inout Context<Effect>) {
    guard let vault else { return fail(open, .unavailable, &context) }
    state = .asking(open, MarksLookup(open.id, in: vault, &context))
  }

  private mutating func told(
    _ open: OpenItem, _ asking: MarksLookup, _ answer: LibraryAnswer,
    _ context: inout Context<Effect>
  ) {
    var asking = asking
    switch asking.advance(answer, &context) {
    case .going: state = .asking(open, asking)
    case .told(let told):
      if let fault = told.fault { return fail(open, fault, &context) }
      develop(open, told.marks?.shownEdit, &context)
    }
  }

  private mutating func develop(
    _ open: OpenItem, _ edit: EditRecipe?, _ context: inout Context<Effect>
  ) {
    guard let picture = open.item.picture else { return present(open, edit, &context) }
    guard picture.byteCount <= Self.pictureByteCountMax,
      let transfer = open.opening(
        picture.role, into: TransferSink(name: Self.picture(open.id), offset: 0))
    else { return fail(open, .tooLarge, &context) }
    let request = context.request()
    state = .developing(open, edit, request, read: 0)
    context.shell(.transfer(request: request, transfer: transfer))
  }

  private mutating func developed(
    _ open: OpenItem, _ edit: EditRecipe?, _ answer: LibraryAnswer, _ request: Request,
    _ context: inout Context<Effect>
  ) {
    switch answer {
    case .transferProgress(let progress):
      state = .developing(open, edit, request, read: progress.read)
    case .transferDone: present(open, edit, &context)
    case .transferFailed(let fault): fail(open, ItemFault(fault), &context)
    default: return  // Nothing that was asked.
    }
  }

  private mutating func present(
    _ open: OpenItem, _ edit: EditRecipe?, _ context: inout Context<Effect>
  ) {
    let picture = open.item.picture.map { _ in
      ShownPicture(blob: Self.picture(open.id), edit: edit)
    }
    state = .open(open, FilmRangeReader(open, open.item.motion))
    context.shell(.presentItem(item: open.id, picture: picture, film: open.item.shownFilm))
  }

  private mutating func read(_ read: FilmRead, _ context: inout Context<Effect>) {
    guard case .open(let open, var film) = state, open.id == read.item else {
      // The item was closed meanwhile: nobody may wait for ever.
      context.shell(.presentFilm(item: read.item, number: read.number, blob: nil))
      return
    }
    film.begin(read, &context)
    state = .open(open, film)
  }

  private mutating func fail(
    _ open: OpenItem, _ fault: ItemFault, _ context: inout Context<Effect>
  ) {
    end(open, &context)
    state = .failed(open.id, fault)
  }

  /// What was opened leaves memory, and its keys.
  private func end(_ open: OpenItem, _ context: inout Context<Effect>) {
    context.run(open.ending)
    var recipe = RecipeBuilder()
    recipe.dropBlob(Self.picture(open.id))
    context.run(recipe.build)
  }

  private static func picture(_ item: PhotoID) -> BlobName { BlobName("open/item/", item) }
}

extension ItemViewer {
  /// What somebody looks at, open or not.
  var item: PhotoID? {
    switch state {
    case .idle: nil
    case .opening(let unsealing): unsealing.item
    case .asking(let open, _), .developing(let open, _, _, _), .open(let open, _): open.id
    case .failed(let item, _): item
    }
  }

  var fault: ItemFault? {
    guard case .failed(_, let fault) = state else { return nil }
    return fault
  }

  /// `nil` while nobody looks at any.
  var content: ItemContent? {
    switch state {
    case .idle: nil
    case .opening, .asking: .opening(read: 0)
    case .developing(_, _, _, let read): .opening(read: read)
    case .open: .open
    case .failed(_, let fault): .failed(fault: fault)
    }
  }
}

extension Item {
  /// What may be one: who shows it knows more pictures than who reads their metadata.
  fileprivate var picture: Part? { parts.first { $0.role == .still || $0.role == .other } }
}
