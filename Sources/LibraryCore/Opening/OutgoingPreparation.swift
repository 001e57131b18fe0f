// The way of an item out of the vault, up to where all that goes of it is known: its keys are
// opened, then its marks say whether it is edited; it is drawn, or what is to be taken out of its
// originals is found. Exporting and sharing both go this way.

import Bytes
import Days
import Kernel
import Locaphoto
import Recipes
import Wire

struct OutgoingPreparation: Equatable {
  enum Progress: Equatable {
    case going
    /// It is the caller's now, until `end`.
    case ready(OutgoingItem)
    /// Nothing of it stays.
    case failed(ItemFault)
  }

  private enum Stage: Equatable {
    case opening(ItemUnsealer)
    /// Its marks are being read.
    case asking(OpenItem, MarksLookup)
    case drawing(OutgoingItem, EditedPhoto)
    /// What is left of its originals is being found out.
    case removing(OutgoingItem, MetadataFilter)
    case ended
  }

  private let vault: VaultID
  private let along: GoingAlong
  private let reader: OpenItem.Reader
  private var stage: Stage
  private(set) var request: Request

  init(
    _ item: PhotoID, in vault: VaultID, _ along: GoingAlong, for reader: OpenItem.Reader,
    _ context: inout Context<ToShell>
  ) {
    (self.vault, self.along, self.reader) = (vault, along, reader)
    let unsealing = ItemUnsealer(item, .keys, for: reader, &context)
    request = unsealing.request
    stage = .opening(unsealing)
  }

  /// Takes the answer to `request`.
  mutating func advance(_ answer: LibraryAnswer, _ context: inout Context<ToShell>) -> Progress {
    switch stage {
    case .opening(let unsealing): return opened(unsealing, answer, &context)
    case .asking(let open, let asking): return asked(open, asking, answer, &context)
    case .drawing(let item, let drawing): return drew(item, drawing, answer, &context)
    case .removing(let item, let removing): return removed(item, removing, answer, &context)
    case .ended: return .going
    }
  }

  /// Nobody wants it any more.
  mutating func abandon(_ context: inout Context<ToShell>) {
    switch stage {
    case .opening(var unsealing): unsealing.abandon(&context)
    case .asking(let open, _): Self.end(open, for: reader, &context)
    case .drawing(let item, let drawing):
      drawing.abandon(&context)
      Self.end(item.open, for: reader, &context)
    case .removing(let item, _): Self.end(item.open, for: reader, &context)
    case .ended: break
    }
    stage = .ended
  }

  /// Forgets the keys, and takes what was drawn out of memory.
  static func end(
    _ open: OpenItem, for reader: OpenItem.Reader, _ context: inout Context<ToShell>
  ) {
    context.run(open.ending)
    EditedPhoto.end(open.id, for: reader, &context)
  }

  private mutating func opened(
    _ unsealing: ItemUnsealer, _ answer: LibraryAnswer, _ context: inout Context<ToShell>
  ) -> Progress {
    var unsealing = unsealing
    let progress = unsealing.advance(answer, &context)
    request = unsealing.request
    stage = .opening(unsealing)
    if case .failed(let fault) = progress {
      stage = .ended
      return .failed(fault)
    }
    guard let open = unsealing.opened else { return .going }
    let asking = MarksLookup(open.id, in: vault, &context)
    request = asking.request
    stage = .asking(open, asking)
    return .going
  }

  private mutating func asked(
    _ open: OpenItem, _ asking: MarksLookup, _ answer: LibraryAnswer,
    _ context: inout Context<ToShell>
  ) -> Progress {
    var asking = asking
    guard case .told(let told) = asking.advance(answer, &context) else {
      request = asking.request
      stage = .asking(open, asking)
      return .going
    }
    // Who wants it as it was taken has it, whatever is said of it: its small picture stays here.
    if let fault = told.fault, !along.asTaken { return fail(fault, of: open, &context) }
    let isEditable = MediaKind(open.item.kind).isEditable
    let isEdited = told.fault != nil || told.marks?.edit != nil && isEditable
    let item = OutgoingItem(open: open, isEdited: isEdited, along: along)
    guard item.isEdited, !along.asTaken else { return remove(item, &context) }
    guard let edit = told.marks?.shownEdit,
      let drawing = EditedPhoto(open, edit, for: reader, &context)
    else { return fail(.undrawn, of: open, &context) }
    request = drawing.request
    stage = .drawing(item, drawing)
    return .going
  }

  private mutating func drew(
    _ item: OutgoingItem, _ drawing: EditedPhoto, _ answer: LibraryAnswer,
    _ context: inout Context<ToShell>
  ) -> Progress {
    var (item, drawing) = (item, drawing)
    switch drawing.advance(answer, &context) {
    case .going:
      request = drawing.request
      stage = .drawing(item, drawing)
      return .going
    case .drawn(let drawn):
      // It says nothing that could be taken out.
      item.drawn = drawn
      return ready(item)
    case .failed(let fault): return fail(fault, of: item.open, &context)
    }
  }

  private mutating func remove(_ item: OutgoingItem, _ context: inout Context<ToShell>) -> Progress
  {
    let originals = item.open.originals
    guard let removal = along.removal, !originals.isEmpty else { return ready(item) }
    let removing = MetadataFilter(removal, of: originals, &context)
    request = removing.request
    stage = .removing(item, removing)
    return .going
  }

  private mutating func removed(
    _ item: OutgoingItem, _ removing: MetadataFilter, _ answer: LibraryAnswer,
    _ context: inout Context<ToShell>
  ) -> Progress {
    var (item, removing) = (item, removing)
    switch removing.advance(answer, &context) {
    case .going:
      request = removing.request
      stage = .removing(item, removing)
      return .going
    case .done(let edited):
      item.edited = edited
      return ready(item)
    case .notRemoved: return fail(.notRemoved, of: item.open, &context)
    case .failed(let fault): return fail(ItemFault(fault), of: item.open, &context)
    }
  }

  private mutating func ready(_ item: OutgoingItem) -> Progress {
    stage = .ended
    return .ready(item)
  }

  private mutating func fail(
    _ fault: ItemFault, of open: OpenItem, _ context: inout Context<ToShell>
  ) -> Progress {
    Self.end(open, for: reader, &context)
    stage = .ended
    return .failed(fault)
  }
}
