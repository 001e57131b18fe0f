// One item on its way to another vault: opened with this one's key, sealed to the public key of the
// other, read back, and not yet deleted here.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct ItemDeparture: Equatable {
  enum Progress: Equatable {
    case going
    /// In the other vault's folder, whole; it outlasts a crash.
    case sealed
    case failed(ItemFault)
  }

  private enum Stage: Equatable {
    case opening(ItemUnsealer)
    /// What was said of it is being read.
    case asking(OpenItem, MarksLookup)
    case sealing(OpenItem, ContainerWriter)
    case ended
  }

  let place: ItemPlace
  private let vault: VaultID
  private let key: AgreementPublicKey
  private var stage: Stage
  private(set) var request: Request

  init(
    _ place: ItemPlace, of vault: VaultID, to key: AgreementPublicKey,
    _ context: inout Context<VaultMove.Effect>
  ) {
    self.place = place
    self.vault = vault
    self.key = key
    let unsealing = ItemUnsealer(place.item, .keys, for: .move, &context)
    request = unsealing.request
    stage = .opening(unsealing)
  }

  /// Takes the answer to `request`.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<VaultMove.Effect>
  ) -> Progress {
    switch stage {
    case .ended: return .going
    case .opening(var unsealing):
      let progress = unsealing.advance(answer, &context)
      request = unsealing.request
      stage = .opening(unsealing)
      if case .failed(let fault) = progress { return end(fault) }
      if let open = unsealing.opened { ask(open, &context) }
      return .going
    case .asking(let open, let asking): return asked(open, asking, answer, &context)
    case .sealing(let open, let writing): return advance(writing, of: open, answer, &context)
    }
  }

  /// Stops in the middle and forgets the keys.
  mutating func abandon(_ context: inout Context<VaultMove.Effect>) {
    switch stage {
    case .ended: break
    case .opening(var unsealing): unsealing.abandon(&context)
    case .asking(let open, _): context.run(open.ending)
    case .sealing(let open, let writing):
      context.shell(.cancelTransfer(request: request))
      context.run(writing.ending)
      context.run(open.ending)
    }
    stage = .ended
  }

  private mutating func end(_ fault: ItemFault) -> Progress {
    stage = .ended
    return .failed(fault)
  }

  private mutating func ask(_ open: OpenItem, _ context: inout Context<VaultMove.Effect>) {
    let asking = MarksLookup(open.id, in: vault, &context)
    request = asking.request
    stage = .asking(open, asking)
  }

  private mutating func asked(
    _ open: OpenItem, _ asking: MarksLookup, _ answer: LibraryAnswer,
    _ context: inout Context<VaultMove.Effect>
  ) -> Progress {
    var asking = asking
    guard case .told(let told) = asking.advance(answer, &context) else {
      request = asking.request
      stage = .asking(open, asking)
      return .going
    }
    // What does not open cannot go along, and would be lost.
    if let fault = told.fault { return fail(fault, open, nil, &context) }
    let sources = PartRole.allCases.compactMap { role in
      open.item.parts.first { $0.role == role }.flatMap { part in
        open.source(role).map { ContainerSealer.Source(part: part, bytes: $0) }
      }
    }
    do throws(LocaphotoFailure) {
      let sealing = try ContainerSealer(
        open.id, open.item.leaving(with: told.marks), of: sources, to: key,
        into: OtherVault.captured(open.id), isReadBack: true)
      let writing = ContainerWriter(sealing, &context)
      request = writing.request
      stage = .sealing(open, writing)
      return .going
    } catch {
      return fail(ItemFault(error), open, nil, &context)
    }
  }

  private mutating func advance(
    _ before: ContainerWriter, of open: OpenItem, _ answer: LibraryAnswer,
    _ context: inout Context<VaultMove.Effect>
  ) -> Progress {
    var writing = before
    let progress = writing.advance(answer, &context)
    request = writing.request
    stage = .sealing(open, writing)
    switch progress {
    case .going, .moved: return .going
    case .signing: return fail(.unavailable, open, writing, &context)  // Nobody signs an item.
    case .failed(let fault): return fail(ItemFault(fault), open, writing, &context)
    case .sealed:
      context.run(open.ending)
      stage = .ended
      return .sealed
    }
  }

  private mutating func fail(
    _ fault: ItemFault, _ open: OpenItem, _ writing: ContainerWriter?,
    _ context: inout Context<VaultMove.Effect>
  ) -> Progress {
    if let writing { context.run(writing.ending) }
    context.run(open.ending)
    return end(fault)
  }
}

extension Item {
  /// With what was said of it, for the vault it goes to.
  fileprivate func leaving(with marks: ItemMarks?) -> Item {
    var item = self
    item.notes.removeAll { $0.number == Note.marks }
    if let marks, !marks.sayNothing {
      let place = item.notes.firstIndex { $0.number > Note.marks } ?? item.notes.endIndex
      item.notes.insert(Note(number: Note.marks, bytes: marks.encoded), at: place)
    }
    return item
  }
}
