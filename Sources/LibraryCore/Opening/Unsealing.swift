// The way from an item's name to what somebody wants of it: its head is opened by recipes, then a
// transfer opens the part, or all of it to see that it is whole. Exporting, looking at an item,
// making its small picture and backups all go this way.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct Unsealing: Equatable {
  enum Wish: Equatable {
    /// The first original, opened into this blob.
    case original(BlobName)
    /// All that the person once had, each part opened into the blob of its role.
    case parts
    /// Every byte, opened into nothing.
    case everything
    /// What its head says.
    case head
    /// What its head says, and its keys: they stay, and `opened` names them.
    case keys
  }

  enum Progress: Equatable {
    case going
    /// So many of the part's bytes are opened.
    case moved(UInt64)
    /// What was wanted is done; the item's keys are forgotten, unless they were it.
    case done(Item)
    case failed(ItemFault)
  }

  private enum Stage: Equatable {
    case opening(ItemOpening)
    /// What is left of its parts is being found out.
    case removing(OpenItem, Removing)
    /// The part with this index, unless it is everything.
    case moving(OpenItem, part: Int)
    case ended
    /// Ended, and the item's keys are there until `OpenItem.ending`.
    case opened(OpenItem)
  }

  let item: PhotoID
  private let wish: Wish
  /// Larger originals are not opened; `nil` where any is.
  private let byteCountMax: UInt64?
  /// What the parts are to lack.
  private let removal: MetadataRemoval?
  private var edited: [Edited] = []
  private var stage = Stage.ended
  private(set) var request: Request

  /// - Parameter reader: whose keys are kept apart from those of others who open the same item.
  init<Effect: MachineEffect>(
    _ item: PhotoID, _ wish: Wish, for reader: OpenItem.Reader, most byteCountMax: UInt64? = nil,
    without removal: MetadataRemoval? = nil, _ context: inout Context<Effect>
  ) where Effect.Outside == LibraryEffect {
    self.item = item
    self.wish = wish
    self.byteCountMax = byteCountMax
    self.removal = removal
    request = context.request()
    var opening = ItemOpening(
      item, in: VaultFile.item(item), vaultKey: VaultKey.master, for: reader)
    context.run(opening.start(), as: request)
    stage = .opening(opening)
  }

  /// Takes the answer to `request`.
  mutating func advance<Effect: MachineEffect>(
    _ answer: LibraryAnswer, _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    switch (stage, answer) {
    case (.opening(let opening), .recipeDone(let revealed)):
      return open(opening, revealed, &context)
    case (.opening(let opening), .recipeFailed(let failure)):
      let isMissing = failure.fault == .missing
      return end(.failed(isMissing ? .missing : ItemFault(opening.failure(for: failure))))
    case (.removing(let open, let removing), _):
      return removed(open, removing, answer, &context)
    case (.moving, .transferProgress(let progress)): return .moved(progress.read)
    case (.moving(let open, let part), .transferDone):
      if wish == .parts, move(open, from: part + 1, &context) { return .going }
      context.run(open.ending)
      return end(.done(open.item))
    case (.moving(let open, _), .transferFailed(let fault)):
      context.run(open.ending)
      return end(.failed(ItemFault(fault)))
    default: return .going  // Nothing that was asked.
    }
  }

  /// Nobody wants it any more.
  mutating func abandon<Effect: MachineEffect>(
    _ context: inout Context<Effect>
  ) where Effect.Outside == LibraryEffect {
    switch stage {
    case .opening(let opening): context.run(opening.abandoning)
    case .moving(let open, _):
      context.shell(.cancelTransfer(request: request))
      context.run(open.ending)
    case .removing(let open, _): context.run(open.ending)
    case .opened(let open): context.run(open.ending)
    case .ended: break
    }
    stage = .ended
  }

  /// The item, once it is done and its keys were wanted.
  var opened: OpenItem? {
    guard case .opened(let open) = stage else { return nil }
    return open
  }

  private mutating func open<Effect: MachineEffect>(
    _ opening: ItemOpening, _ revealed: [[UInt8]], _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    var opening = opening
    do throws(LocaphotoFailure) {
      switch try opening.advance(revealed) {
      case .recipe(let recipe):
        request = context.request()
        stage = .opening(opening)
        context.run(recipe, as: request)
      case .opened(let open) where wish == .head:
        context.run(open.ending)
        return end(.done(open.item))
      case .opened(let open) where wish == .keys:
        stage = .opened(open)
        return .done(open.item)
      case .opened(let open):
        let originals = open.originals(without: removal)
        if let removal, !originals.isEmpty {
          let removing = Removing(removal, of: originals, &context)
          request = removing.request
          stage = .removing(open, removing)
        } else if !move(open, from: 0, &context) {
          context.run(open.ending)
          return end(.failed(.tooLarge))
        }
      }
      return .going
    } catch {
      context.run(opening.abandoning)
      return end(.failed(ItemFault(error)))
    }
  }

  private mutating func removed<Effect: MachineEffect>(
    _ open: OpenItem, _ removing: Removing, _ answer: LibraryAnswer,
    _ context: inout Context<Effect>
  ) -> Progress where Effect.Outside == LibraryEffect {
    var removing = removing
    let fault: ItemFault
    switch removing.advance(answer, &context) {
    case .going:
      request = removing.request
      stage = .removing(open, removing)
      return .going
    case .done(let edited):
      self.edited = edited
      if move(open, from: 0, &context) { return .going }
      fault = .tooLarge
    case .notRemoved: fault = .notRemoved
    case .failed(let cause): fault = ItemFault(cause)
    }
    context.run(open.ending)
    return end(.failed(fault))
  }

  /// Begins to move the first part from this one on that is wanted; whether there is one.
  private mutating func move<Effect: MachineEffect>(
    _ open: OpenItem, from first: Int, _ context: inout Context<Effect>
  ) -> Bool where Effect.Outside == LibraryEffect {
    let parts = open.item.parts
    var part = first
    if wish == .parts {
      while part < parts.count, !parts[part].role.isExported(without: removal) { part += 1 }
    }
    guard let transfer = transfer(of: open, part: part) else { return false }
    request = context.request()
    stage = .moving(open, part: part)
    context.shell(.transfer(request: request, transfer: transfer))
    return true
  }

  private func transfer(of open: OpenItem, part: Int) -> Transfer? {
    let parts = open.item.parts
    switch wish {
    case .head, .keys: return nil
    case .everything: return open.verifying
    case .parts:
      guard part < parts.count else { return nil }
      let role = parts[part].role
      let sink = TransferSink(name: role.output, offset: 0)
      return edited.first { $0.role == role }.map { $0.copying(into: sink) }
        ?? open.opening(role, into: sink)
    case .original(let blob):
      guard let original = open.item.original, original.byteCount <= byteCountMax ?? .max else {
        return nil
      }
      return open.opening(original.role, into: TransferSink(name: blob, offset: 0))
    }
  }

  private mutating func end(_ progress: Progress) -> Progress {
    stage = .ended
    return progress
  }
}

extension Item {
  /// What the item is known by: a still before its motion.
  var original: Part? { parts.first { $0.role != .thumbnail && $0.role != .sidecar } }
}

extension ItemFault {
  init(_ fault: VaultFault) {
    switch fault {
    case .storageFull: self = .storageFull
    case .damaged, .newer: self = .damaged
    case .wrongPassphrase, .wrongWords, .unusablePassphrase, .unavailable: self = .unavailable
    }
  }

  init(_ failure: LocaphotoFailure) {
    self = failure == .unavailable ? .unavailable : .damaged
  }

  init(_ fault: RecipeFault) {
    switch fault {
    case .refused, .invalid: self = .damaged
    case .missing: self = .missing
    case .storageFull: self = .storageFull
    case .unavailable: self = .unavailable
    }
  }
}
