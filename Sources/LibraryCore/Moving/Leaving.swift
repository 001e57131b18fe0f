// One item on its way to another vault: opened with this one's key, sealed to the public key of the
// other, read back, and not yet deleted here.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct Leaving: Equatable {
  enum Progress: Equatable {
    case going
    /// In the other vault's folder, whole; it outlasts a crash.
    case sealed
    case failed(ItemFault)
  }

  private enum Stage: Equatable {
    case opening(Unsealing)
    /// What was said of it is being read.
    case asking(OpenItem)
    case sealing(OpenItem, ContainerSealing)
    case ended
  }

  let place: ItemPlace
  private let vault: VaultID
  private let key: AgreementPublicKey
  private var stage: Stage
  private(set) var request: Request

  init(
    _ place: ItemPlace, of vault: VaultID, to key: AgreementPublicKey,
    _ context: inout Context<Moving.Effect>
  ) {
    self.place = place
    self.vault = vault
    self.key = key
    let unsealing = Unsealing(place.item, .keys, for: .move, &context)
    request = unsealing.request
    stage = .opening(unsealing)
  }

  /// Takes the answer to `request`.
  mutating func advance(
    _ answer: LibraryAnswer, _ context: inout Context<Moving.Effect>
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
    case .asking(let open): return asked(open, answer, &context)
    case .sealing(let open, let sealing): return advance(sealing, of: open, answer, &context)
    }
  }

  /// Stops in the middle and forgets the keys.
  mutating func abandon(_ context: inout Context<Moving.Effect>) {
    switch stage {
    case .ended: break
    case .opening(var unsealing): unsealing.abandon(&context)
    case .asking(let open): context.run(open.ending)
    case .sealing(let open, let sealing):
      context.shell(.cancelTransfer(request: request))
      context.run(sealing.abandoning())
      context.run(open.ending)
    }
    stage = .ended
  }

  private mutating func end(_ fault: ItemFault) -> Progress {
    stage = .ended
    return .failed(fault)
  }

  private mutating func ask(_ open: OpenItem, _ context: inout Context<Moving.Effect>) {
    request = context.request()
    stage = .asking(open)
    context.run(ItemMarks.reading(of: open.id, in: vault), as: request)
  }

  private mutating func asked(
    _ open: OpenItem, _ answer: LibraryAnswer, _ context: inout Context<Moving.Effect>
  ) -> Progress {
    var marks: ItemMarks?
    switch answer {
    case .recipeDone(let revealed): marks = revealed.first.flatMap { ItemMarks.read($0) }
    // Marks that do not open cost nothing but themselves.
    case .recipeFailed(let failure) where failure.fault != .unavailable: break
    default: return fail(.unavailable, open, nil, &context)
    }
    let sources = PartRole.allCases.compactMap { role in
      open.item.parts.first { $0.role == role }.flatMap { part in
        open.source(role).map { ContainerSealing.Source(part: part, bytes: $0) }
      }
    }
    do throws(LocaphotoFailure) {
      var sealing = try ContainerSealing(
        open.id, open.item.leaving(with: marks), of: sources, to: key,
        into: OtherVault.captured(open.id), isReadBack: true)
      request = context.request()
      context.run(sealing.start(), as: request)
      stage = .sealing(open, sealing)
      return .going
    } catch {
      return fail(ItemFault(error), open, nil, &context)
    }
  }

  private mutating func advance(
    _ before: ContainerSealing, of open: OpenItem, _ answer: LibraryAnswer,
    _ context: inout Context<Moving.Effect>
  ) -> Progress {
    var sealing = before
    do throws(LocaphotoFailure) {
      let progress: ContainerSealing.Progress
      switch answer {
      case .transferProgress: return .going
      case .recipeDone(let revealed): progress = try sealing.advance(revealed)
      case .transferDone(let result): progress = try sealing.advance(result)
      case .recipeFailed(let failure):
        return fail(ItemFault(failure.fault), open, sealing, &context)
      case .transferFailed(let fault): return fail(ItemFault(fault), open, sealing, &context)
      default: return .going  // Nothing that was asked.
      }
      stage = .sealing(open, sealing)
      switch progress {
      case .recipe(let recipe):
        request = context.request()
        context.run(recipe, as: request)
      case .transfer(let transfer):
        request = context.request()
        context.shell(.transfer(request: request, transfer: transfer))
      case .signing: return fail(.unavailable, open, sealing, &context)  // Nobody signs an item.
      case .sealed:
        context.run(open.ending)
        stage = .ended
        return .sealed
      }
      return .going
    } catch {
      return fail(ItemFault(error), open, sealing, &context)
    }
  }

  private mutating func fail(
    _ fault: ItemFault, _ open: OpenItem, _ sealing: ContainerSealing?,
    _ context: inout Context<Moving.Effect>
  ) -> Progress {
    if let sealing { context.run(sealing.abandoning()) }
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
