// The way from an item's name to what somebody wants of it: its head is opened by recipes, then a
// transfer opens the original, or all of it to see that it is whole. Verifying, looking at an item,
// making its small picture, backups and whatever leaves the vault (Preparing) go this way.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct ItemUnsealer: Equatable {
  enum Wish: Equatable {
    /// The first original, opened into this blob.
    case original(BlobName)
    /// The same where that is a picture; of a film what it says, and its keys, as `keys`.
    case shown(BlobName)
    /// Every byte, opened into nothing.
    case everything
    /// What its head says.
    case head
    /// What its head says, and its keys: they stay, and `opened` names them.
    case keys
  }

  enum Progress: Equatable {
    case going
    /// So many of its bytes are opened.
    case moved(UInt64)
    /// What was wanted is done; the item's keys are forgotten, unless they were it.
    case done(Item)
    case failed(ItemFault)
  }

  private enum Stage: Equatable {
    case opening(ItemOpener)
    case moving(OpenItem)
    case ended
    /// Ended, and the item's keys are there until `OpenItem.ending`.
    case opened(OpenItem)
  }

  let item: PhotoID
  private let wish: Wish
  /// Larger originals are not opened; `nil` where any is.
  private let byteCountMax: UInt64?
  private var stage = Stage.ended
  private(set) var request: Request

  /// - Parameter reader: whose keys are kept apart from those of others who open the same item.
  init<Effect: MachineEffect>(
    _ item: PhotoID, _ wish: Wish, for reader: OpenItem.Reader, most byteCountMax: UInt64? = nil,
    _ context: inout Context<Effect>
  ) where Effect.Outside == LibraryEffect {
    self.init(
      item, wish, most: byteCountMax,
      ItemOpener(item, in: VaultFile.item(item), vaultKey: VaultKey.master, for: reader),
      &context)
  }

  /// - Parameter key: to which it was captured, and where its private half is.
  init<Effect: MachineEffect>(
    captured capture: PhotoID, _ wish: Wish, _ key: (KeyID, SecretName),
    for reader: OpenItem.Reader, _ context: inout Context<Effect>
  ) where Effect.Outside == LibraryEffect {
    self.init(
      capture, wish, most: nil,
      ItemOpener(capture, in: VaultFile.captured(capture), agreement: key, for: reader),
      &context)
  }

  private init<Effect: MachineEffect>(
    _ item: PhotoID, _ wish: Wish, most byteCountMax: UInt64?, _ opening: ItemOpener,
    _ context: inout Context<Effect>
  ) where Effect.Outside == LibraryEffect {
    self.item = item
    self.wish = wish
    self.byteCountMax = byteCountMax
    request = context.request()
    var opening = opening
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
    case (.moving, .transferProgress(let progress)): return .moved(progress.read)
    case (.moving(let open), .transferDone):
      context.run(open.ending)
      return end(.done(open.item))
    case (.moving(let open), .transferFailed(let fault)):
      context.run(open.ending)
      return end(.failed(ItemFault(fault)))
    case (.opening, _), (.moving, _), (.ended, _), (.opened, _):
      return .going  // Nothing that was asked.
    }
  }

  /// Nobody wants it any more.
  mutating func abandon<Effect: MachineEffect>(
    _ context: inout Context<Effect>
  ) where Effect.Outside == LibraryEffect {
    switch stage {
    case .opening(let opening): context.run(opening.abandoning)
    case .moving(let open):
      context.shell(.cancelTransfer(request: request))
      context.run(open.ending)
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
    _ opening: ItemOpener, _ revealed: [[UInt8]], _ context: inout Context<Effect>
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
      case .opened(let open) where leavesKeys(of: open.item):
        stage = .opened(open)
        return .done(open.item)
      case .opened(let open):
        guard let transfer = transfer(of: open) else {
          context.run(open.ending)
          return end(.failed(.tooLarge))
        }
        request = context.request()
        stage = .moving(open)
        context.shell(.transfer(request: request, transfer: transfer))
      }
      return .going
    } catch {
      context.run(opening.abandoning)
      return end(.failed(ItemFault(error)))
    }
  }

  private func leavesKeys(of item: Item) -> Bool {
    switch wish {
    case .keys: true
    case .shown: item.original?.role == .motion
    case .original, .everything, .head: false
    }
  }

  private func transfer(of open: OpenItem) -> Transfer? {
    switch wish {
    case .head, .keys: return nil
    case .everything: return open.verifying
    case .original(let blob), .shown(let blob):
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
  var original: Part? { parts.first { $0.role != .thumbnail && !$0.role.isSidecar } }
}

extension ItemFault {
  init(_ fault: VaultFault) {
    switch fault {
    case .storageFull: self = .storageFull
    case .damaged: self = .damaged
    case .newer, .newerKey: self = .newer
    case .wrongPassphrase, .wrongWords, .unusablePassphrase, .unavailable, .memory, .foreign,
      .otherVault:
      self = .unavailable
    }
  }

  init(_ failure: LocaphotoFailure) {
    switch failure {
    case .unavailable: self = .unavailable
    case .unsupportedVersion: self = .newer
    case .truncated, .trailing, .malformed, .tooLarge, .wrongContext, .notARecipient, .stanza,
      .headerMAC, .signature, .payload, .metadata, .padding:
      self = .damaged
    }
  }

  init(_ fault: RecipeFault) {
    switch fault {
    case .refused, .invalid: self = .damaged
    case .missing: self = .missing
    case .storageFull: self = .storageFull
    case .unavailable, .memory: self = .unavailable
    }
  }
}
