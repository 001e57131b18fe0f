// The library's root: owns its machines and routes, as `App` does for the groups.

import Bytes
import Kernel
import Wire

struct Library {
  var posts: Posts
  var channel: Channel<LibraryEffect>
  private(set) var vault: Vault
  private(set) var catalog = Catalog()
  var browsing = ItemBrowser()
  private(set) var importing = Import()
  /// What files are to lack that are added on this device.
  private(set) var removal: MetadataRemoval?
  private(set) var exporting = ItemExport()
  private(set) var viewing = ItemViewer()
  private(set) var thumbnails = Thumbnails()
  private(set) var archiving: Backups
  private(set) var sharing = ShareExport()
  private(set) var receiving = ShareReception()
  private(set) var capturing: CaptureIntake
  private(set) var moving = VaultMove()
  /// Waits for what is under way.
  private var held: KeyListWork?
  /// Opened, and to come into the vault next.
  private var captures: [Candidate] = []

  private var requests = Requests()
  private var saving: RecordSaves<LibraryKept>
  private var effects: [LibraryEffect] = []
  /// Waits for its turn.
  private var queue: [Message] = []

  /// An event for one of the machines.
  enum Message {
    case posts(Posts.Event)
    case channel(Channel<LibraryEffect>.Event)
    case vault(Vault.Event)
    case catalog(Catalog.Event)
    case importing(Import.Event)
    case exporting(ItemExport.Event)
    case viewing(ItemViewer.Event)
    case thumbnails(Thumbnails.Event)
    case archiving(Backups.Event)
    case sharing(ShareExport.Event)
    case receiving(ShareReception.Event)
    case capturing(CaptureIntake.Event)
    case moving(VaultMove.Event)
  }

  init(_ found: Found<LibraryKept>) {
    saving = RecordSaves(found)
    let saved = SavedLibrary(found)
    posts = Posts(
      isWanted: saved.keepsPosts, isKeeping: saved.record.keepsPosts, arrived: saved.posts,
      hasVault: saved.capture != nil)
    capturing = CaptureIntake(saved.capture)
    channel = Channel(saved.record.channel)
    vault = Vault(saved.vault)
    archiving = Backups(saved.proven)
    removal = saved.removal
  }

  /// What survives a restart.
  private var saved: SavedLibrary {
    SavedLibrary(
      record: LibraryRecord(keepsPosts: posts.isKeeping, channel: channel.saved),
      vault: vault.settings, proven: archiving.proven, capture: capturing.own,
      keepsPosts: posts.isWanted, removal: removal, posts: posts.arrived)
  }

  var screen: LibraryScreen {
    .open(
      library: LibraryView(
        keepsPosts: posts.isWanted, posts: UInt32(clamping: posts.arrived.count),
        vault: vaultView, captures: capturing.view, receiving: receiving.view))
  }

  mutating func handle(_ event: LibraryEvent, at occasion: Occasion) -> [LibraryEffect] {
    effects = []
    route(event)
    settle(at: occasion)
    if browsing.settle(albums: catalog.gallery.albums.isLoading ? nil : catalog.albumIDs) {
      tell(.catalog(.search(browsing.query)))
      settle(at: occasion)
    }
    if let work = held, !hasToWait(work) {
      held = nil
      start(work)
      settle(at: occasion)
    }
    if receiving.isWaiting, vault.isOpen, !archiving.isBusy {
      tell(.receiving(.keepTapped))
      settle(at: occasion)
    }
    if thumbnails.isBusy == importing.hasEnded {
      tell(.thumbnails(.busy(!importing.hasEnded)))
      settle(at: occasion)
    }
    if receiving.isKeeping, importing.hasEnded {
      tell(.receiving(.kept))
      settle(at: occasion)
    }
    if saving.isDue {
      let write: LibraryEffect? = saving.begin(saved.kept, &requests)
      if let write { effects.append(write) }
      for told in saving.takeTold() { deliver(told.answer, to: told.waiter) }
      settle(at: occasion)
    }
    return effects
  }

  /// Something happens, and is no answer.
  mutating func tryToSaveAgain() { saving.tryAgain() }

  mutating func deliver(_ answer: LibraryAnswer, to request: Request) {
    switch request.machine {
    case .root:
      guard let answer = answer.shared else { return }
      for waiter in saving.end(request, answer) { deliver(answer, to: waiter) }
    case .channel: if let answer = answer.shared { tell(.channel(.answer(answer, request))) }
    case .posts: break  // They ask nothing.
    case .vault: tell(.vault(.answer(answer, request)))
    case .catalog: tell(.catalog(.answer(answer, request)))
    case .importing: tell(.importing(.answer(answer, request)))
    case .exporting: tell(.exporting(.answer(answer, request)))
    case .viewing: tell(.viewing(.answer(answer, request)))
    case .thumbnails: tell(.thumbnails(.answer(answer, request)))
    case .archiving: tell(.archiving(.answer(answer, request)))
    case .sharing: tell(.sharing(.answer(answer, request)))
    case .receiving: tell(.receiving(.answer(answer, request)))
    case .capturing: tell(.capturing(.answer(answer, request)))
    case .moving: tell(.moving(.answer(answer, request)))
    case .signIn, .groups, .invitation, .capture, .outbox, .viewer, .settings, .push, .identity,
      .keyForwarding, .linking, .accountSettings, .accounts, .deletion, .erasing, .questions:
      break  // The groups'.
    }
  }

  private mutating func deliver(_ answer: Answer, to waiter: Request) {
    if let answer = LibraryAnswer(answer) { deliver(answer, to: waiter) }
  }

  /// Who is asked twice at once does one of it.
  mutating func begin(_ work: KeyListWork) {
    if !hasToWait(work) {
      start(work)
    } else if held == nil {
      held = work
    } else {
      forget(work)
    }
  }

  /// Of files that are added from now on.
  mutating func leaveOut(_ removal: MetadataRemoval?) {
    self.removal = removal
    saving.want()
  }

  mutating func tell(_ messages: Message...) { queue += messages }

  /// Delivers until nothing waits.
  private mutating func settle(at occasion: Occasion) {
    var next = 0
    while next < queue.count {
      switch queue[next] {
      case .posts(let event): carryOut(posts.turn(event, at: occasion, &requests))
      case .channel(let event): carryOut(channel.turn(event, at: occasion, &requests))
      case .vault(let event): carryOut(vault.turn(event, at: occasion, &requests))
      case .catalog(let event): carryOut(catalog.turn(event, at: occasion, &requests))
      case .importing(let event): carryOut(importing.turn(event, at: occasion, &requests))
      case .exporting(let event): carryOut(exporting.turn(event, at: occasion, &requests))
      case .viewing(let event): carryOut(viewing.turn(event, at: occasion, &requests))
      case .thumbnails(let event): carryOut(thumbnails.turn(event, at: occasion, &requests))
      case .archiving(let event): carryOut(archiving.turn(event, at: occasion, &requests))
      case .sharing(let event): carryOut(sharing.turn(event, at: occasion, &requests))
      case .receiving(let event): carryOut(receiving.turn(event, at: occasion, &requests))
      case .capturing(let event): carryOut(capturing.turn(event, at: occasion, &requests))
      case .moving(let event): carryOut(moving.turn(event, at: occasion, &requests))
      }
      next += 1
      if next == queue.count { takeCaptures() }
    }
    queue = []
  }

  /// While a backup or a restore runs nothing else comes into the vault.
  private mutating func takeCaptures() {
    guard !archiving.isBusy else { return }
    for candidate in captures { tell(.importing(.captured(candidate))) }
    captures = []
  }

  private mutating func carryOut(_ effects: [Posts.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): self.effects.append(effect)
      case .save: saving.want()
      case .tell(let message): tell(.channel(.send(message.encoded)))
      case .seal(let post): tell(.capturing(.seal(post)))
      }
    }
  }

  private mutating func carryOut(_ effects: [CaptureIntake.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): self.effects.append(effect)
      case .save: saving.want()
      case .ready: tell(.posts(.vaultReady))
      case .sealed(let photo): tell(.posts(.sealed(photo)))
      case .lost(let photo): tell(.posts(.lost(photo)))
      case .failed(let photo): tell(.posts(.failed(photo)))
      case .take(let candidate): captures.append(candidate)
      }
    }
  }

  private mutating func carryOut(_ effects: [Vault.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): self.effects.append(effect)
      case .save: saving.want()
      case .opened(let vault):
        tell(.catalog(.opened(vault)))
        tell(.thumbnails(.opened(vault)))
        tell(.archiving(.opened(vault)))
        tell(.capturing(.opened(vault)))
        tell(.moving(.opened(vault)))
      case .closed:
        captures = []
        browsing.close()
        tell(.catalog(.closed))
        tell(.importing(.closed))
        tell(.exporting(.closed))
        tell(.viewing(.closed))
        tell(.thumbnails(.closed))
        tell(.archiving(.closed))
        tell(.sharing(.closed))
        tell(.receiving(.closed))
        tell(.capturing(.closed))
        tell(.moving(.closed))
      }
    }
  }

  private mutating func carryOut(_ effects: [Catalog.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): self.effects.append(effect)
      case .reserved(let items, let known, let vault):
        if archiving.isRestoring, let shelf = catalog.shelf {
          tell(.archiving(.reserved(shelf)))
        } else {
          tell(.importing(.reserved(items, known, vault)))
        }
      case .found(let items):
        if !browsing.take(items) { self.effects.append(.presentFound(found: items)) }
      case .joined(let report): tell(.importing(.joined(report)))
      case .committed: tell(archiving.isRestoring ? .archiving(.committed) : .importing(.committed))
      case .refused(let fault):
        tell(archiving.isRestoring ? .archiving(.refused(fault)) : .importing(.refused(fault)))
      case .redrawn(let items):
        tell(.thumbnails(.redrawn(items)))
        tell(.viewing(.redrawn(items)))
      case .settled: tell(.moving(.settled))
      case .left(let items): tell(.moving(.left(items)))
      case .notLeft(let fault): tell(.moving(.notLeft(fault)))
      }
    }
  }

  private mutating func carryOut(_ effects: [VaultMove.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): self.effects.append(effect)
      case .leave(let places): tell(.catalog(.leave(places)))
      }
    }
  }

  private mutating func carryOut(_ effects: [Backups.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): self.effects.append(effect)
      case .save: saving.want()
      case .reserve(let items): tell(.catalog(.reserveNamed(items)))
      case .commit(let entries): tell(.catalog(.commit(entries)))
      case .keep(let beside): tell(.catalog(.restored(beside)))
      }
    }
  }

  private mutating func carryOut(_ effects: [Import.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): self.effects.append(effect)
      case .reserve(let count): tell(.catalog(.reserve(count)))
      case .commit(let entries):
        tell(.catalog(.commit(entries)))
        tell(.archiving(.imported(entries.count)))
      case .join(let listings): tell(.catalog(.join(listings)))
      case .picture(let picture, let item): tell(.thumbnails(.found(picture, item)))
      case .captureEnded(let capture, let isKept):
        tell(.capturing(.ended(capture, isKept: isKept)))
      }
    }
  }

  /// Of all that ask nobody but the shell.
  private mutating func carryOut(_ effects: [ToShell]) {
    for case .shell(let effect) in effects { self.effects.append(effect) }
  }

  private mutating func carryOut(_ effects: [ShareReception.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): self.effects.append(effect)
      case .keep(let candidates): tell(.importing(.received(candidates)))
      }
    }
  }

  private mutating func carryOut(_ effects: [Channel<LibraryEffect>.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): self.effects.append(effect)
      case .save: saving.want()
      case .saveThen(let request): saving.want(request)
      case .received(let content):
        guard let message = try? ToLibrary(decoding: content) else { continue }
        switch message {
        case .posted(let post): tell(.posts(.posted(post)))
        }
      }
    }
  }
}

extension LibraryEffect: MessageEffect {}
