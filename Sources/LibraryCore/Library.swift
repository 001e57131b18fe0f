// The library's root: owns its machines and routes, as `App` does for the groups.

import Bytes
import Kernel
import Wire

struct Library {
  var posts: Posts
  var channel: Channel<LibraryEffect>
  private(set) var vault: Vault
  private(set) var catalog = Catalog()
  private(set) var importing = Importing()
  private(set) var exporting = Exporting()
  private(set) var viewing = Viewing()
  private(set) var thumbnails = Thumbnails()
  private(set) var archiving: Archiving
  private(set) var sharing = Sharing()
  private(set) var receiving = Receiving()
  private(set) var capturing: Capturing

  private var requests = Requests()
  private var saving: Saving<LibraryKept>
  private var effects: [LibraryEffect] = []
  /// Waits for its turn.
  private var queue: [Message] = []

  /// An event for one of the machines.
  private enum Message {
    case posts(Posts.Event)
    case channel(Channel<LibraryEffect>.Event)
    case vault(Vault.Event)
    case catalog(Catalog.Event)
    case importing(Importing.Event)
    case exporting(Exporting.Event)
    case viewing(Viewing.Event)
    case thumbnails(Thumbnails.Event)
    case archiving(Archiving.Event)
    case sharing(Sharing.Event)
    case receiving(Receiving.Event)
    case capturing(Capturing.Event)
  }

  init(_ found: Found<LibraryKept>) {
    saving = Saving(found)
    let saved = SavedLibrary(found)
    posts = Posts(
      isWanted: saved.keepsPosts, isKeeping: saved.record.keepsPosts, arrived: saved.posts,
      hasVault: saved.capture != nil)
    capturing = Capturing(saved.capture)
    channel = Channel(saved.record.channel)
    vault = Vault(saved.vault)
    archiving = Archiving(saved.proven)
  }

  /// What survives a restart.
  private var saved: SavedLibrary {
    SavedLibrary(
      record: LibraryRecord(keepsPosts: posts.isKeeping, channel: channel.saved),
      vault: vault.settings, proven: archiving.proven, capture: capturing.own,
      keepsPosts: posts.isWanted, posts: posts.arrived)
  }

  var screen: LibraryScreen {
    .open(
      library: LibraryView(
        keepsPosts: posts.isWanted, posts: UInt32(clamping: posts.arrived.count),
        vault: vaultView))
  }

  mutating func handle(_ event: LibraryEvent, at occasion: Occasion) -> [LibraryEffect] {
    effects = []
    route(event)
    settle(at: occasion)
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

  private mutating func route(_ event: LibraryEvent) {
    switch event {
    case .launched, .groupsLaunched: tell(.channel(.opened))
    case .persisted(let request): deliver(.persisted, to: request)
    case .persistFailed(let request, let fault): deliver(.persistFailed(fault), to: request)
    case .recipeDone(let request, let revealed): deliver(.recipeDone(revealed), to: request)
    case .recipeFailed(let request, let failure): deliver(.recipeFailed(failure), to: request)
    case .received(let envelope):
      // What a newer version says waits until this one is newer, too.
      guard (try? ToLibrary(decoding: envelope.content)) != nil else { return }
      tell(.channel(.received(envelope)))
    case .acknowledged(let channel, let number):
      tell(.channel(.acknowledged(channel, number)))
    case .keepPostsTapped(let now): tell(.posts(.keepTapped(now)))
    case .vault(let event): route(event)
    case .transferProgress(let request, let progress):
      answer(.transferProgress(progress), to: request)
    case .transferDone(let request, let result): answer(.transferDone(result), to: request)
    case .transferFailed(let request, let fault, _): answer(.transferFailed(fault), to: request)
    case .listed(let request, let names): answer(.listed(names), to: request)
    case .listFailed(let request, let fault): answer(.listFailed(fault), to: request)
    case .inspected(let request, let facts): answer(.inspected(facts), to: request)
    case .inspectFailed(let request, let fault): answer(.inspectFailed(fault), to: request)
    case .thumbnailMade(let request): answer(.thumbnailMade, to: request)
    case .thumbnailFailed(let request): answer(.thumbnailFailed, to: request)
    case .sourceKeyMade(let request, let credential):
      answer(.sourceKeyMade(credential), to: request)
    case .sourceKeyGiven(let request, let unlocker):
      answer(.sourceKeyGiven(unlocker), to: request)
    case .sourceKeyFailed(let request, let fault): answer(.sourceKeyFailed(fault), to: request)
    }
  }

  private mutating func route(_ event: VaultEvent) {
    switch event {
    case .placed:
      tell(.vault(.placed))
      tell(.capturing(.placed))
    case .createTapped(let passphrase): tell(.vault(.createTapped(passphrase)))
    case .unlockTapped(let passphrase): tell(.vault(.unlockTapped(passphrase)))
    case .wordsEntered(let words): tell(.vault(.wordsEntered(words)))
    case .wordsTapped: tell(.vault(.wordsTapped))
    case .wordsRenewed: tell(.vault(.wordsRenewed))
    case .wordsWritten: tell(.vault(.wordsWritten))
    case .wordsAnswered(let words): tell(.vault(.wordsAnswered(words)))
    case .wordsClosed: tell(.vault(.wordsClosed))
    case .lockAfterChosen(let minutes): tell(.vault(.lockAfterChosen(minutes)))
    case .lockTapped: tell(.vault(.lockTapped))
    case .visible(let now): tell(.vault(.visible(now)))
    case .active: tell(.vault(.active))
    case .ticked:
      tell(.vault(.ticked(isBusy: !importing.hasEnded || archiving.isBusy)))
      tell(.archiving(.ticked))
    case .passphraseChanged(let passphrase): tell(.vault(.passphraseChanged(passphrase)))
    case .filesChosen(let files):
      // Without an open vault there is nothing to take them into.
      if vault.isOpen, !archiving.isBusy { tell(.importing(.chosen(files))) }
    case .choosingEnded: tell(.importing(.choosingEnded))
    case .importPaused(let now): tell(.importing(.paused(now)))
    case .importCancelled: tell(.importing(.cancelled))
    case .monthShown(let month): tell(.catalog(.monthShown(month)))
    case .thumbnailsShown(let items): tell(.thumbnails(.wanted(items)))
    case .itemShown(let item):
      // Without an open vault there is nothing to look at.
      if vault.isOpen { tell(.viewing(.shown(item))) }
    case .itemClosed: tell(.viewing(.closed))
    case .filmRead(let read): tell(.viewing(.filmRead(read)))
    case .itemsChanged(let items, let change): tell(.catalog(.changed(items, change)))
    case .exportTapped(let item): tell(.exporting(.exportTapped(item)))
    case .verifyTapped(let item): tell(.exporting(.verifyTapped(item)))
    case .noticeSeen:
      tell(.exporting(.noticeSeen))
      tell(.catalog(.noticeSeen))
    case .sharing(let event): route(event)
    case .receiving(let event): route(event)
    case .adoptTapped(let passphrase): tell(.vault(.adoptTapped(passphrase)))
    case .adoptedByWords(let words): tell(.vault(.adoptedByWords(words)))
    case .backupTapped(let replaces):
      let albums = catalog.gallery.albums.all
      archive(.backup) { .backup($0, $1, albums, replaces: replaces) }
    case .restoreTapped:
      let isUnsettled = catalog.isUnsettled
      archive(.restore) { vault, _ in .restore(vault, isUnsettled: isUnsettled) }
    case .archiveVerifyTapped: archive(.verification) { vault, _ in .verify(vault) }
    case .archiveCancelled: tell(.archiving(.cancelled))
    case .sourceAdded(let source): tell(.vault(.sourceAdded(source)))
    case .sourceTapped(let source): tell(.vault(.sourceTapped(source)))
    case .sourceRemoved(let unlocker): tell(.vault(.sourceRemoved(unlocker)))
    case .gallery(let event): tell(.catalog(.gallery(event)))
    }
  }

  private mutating func route(_ event: SharingEvent) {
    switch event {
    case .shareTapped(let items, let title):
      guard let vault = vault.opened?.vault else { return }
      tell(.sharing(.shareTapped(items, title: title, vault)))
    case .closed: tell(.sharing(.closed))
    }
  }

  private mutating func route(_ event: ReceivingEvent) {
    switch event {
    case .fileChosen(let file): if vault.isOpen { tell(.receiving(.fileChosen(file))) }
    case .passphraseEntered(let passphrase): tell(.receiving(.passphraseEntered(passphrase)))
    case .keepTapped: if !archiving.isBusy { tell(.receiving(.keepTapped)) }
    case .closed: tell(.receiving(.closed))
    }
  }

  /// Begins this with the open vault, unless an import runs: its items are not whole yet.
  private mutating func archive(
    _ work: ArchiveWork, _ event: (VaultID, [Unlocker]) -> Archiving.Event
  ) {
    guard let opened = vault.opened else { return }
    tell(
      .archiving(
        importing.hasEnded ? event(opened.vault, opened.unlockers) : .importing(work)))
  }

  private mutating func deliver(_ answer: Answer, to request: Request) {
    switch request.machine {
    case .root:
      for waiter in saving.end(request, answer) { deliver(answer, to: waiter) }
    case .channel: tell(.channel(.answer(answer, request)))
    case .posts: break  // They ask nothing.
    case .vault, .catalog, .importing, .exporting, .viewing, .thumbnails, .archiving, .sharing,
      .receiving, .capturing:
      if let answer = LibraryAnswer(answer) { self.answer(answer, to: request) }
    case .signIn, .groups, .invitation, .capture, .outbox, .viewer, .settings, .push, .identity,
      .keyForwarding, .linking, .accountSettings, .accounts, .deletion:
      break  // The groups'.
    }
  }

  private mutating func answer(_ answer: LibraryAnswer, to request: Request) {
    switch request.machine {
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
    default: break  // They ask nothing of this kind.
    }
  }

  private mutating func tell(_ message: Message) { queue.append(message) }

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
      }
      next += 1
    }
    queue = []
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

  private mutating func carryOut(_ effects: [Capturing.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): self.effects.append(effect)
      case .save: saving.want()
      case .ready: tell(.posts(.vaultReady))
      case .sealed(let photo): tell(.posts(.sealed(photo)))
      case .lost(let photo): tell(.posts(.lost(photo)))
      case .failed(let photo): tell(.posts(.failed(photo)))
      case .take(let candidate): tell(.importing(.captured(candidate)))
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
      case .closed:
        tell(.catalog(.closed))
        tell(.importing(.closed))
        tell(.exporting(.closed))
        tell(.viewing(.closed))
        tell(.thumbnails(.closed))
        tell(.archiving(.closed))
        tell(.sharing(.closed))
        tell(.receiving(.closed))
        tell(.capturing(.closed))
      }
    }
  }

  private mutating func carryOut(_ effects: [Catalog.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): self.effects.append(effect)
      case .reserved(let items, let known):
        if archiving.isRestoring, let shelf = catalog.shelf {
          tell(.archiving(.reserved(shelf)))
        } else {
          tell(.importing(.reserved(items, known)))
        }
      case .committed: tell(archiving.isRestoring ? .archiving(.committed) : .importing(.committed))
      case .refused(let fault):
        tell(archiving.isRestoring ? .archiving(.refused(fault)) : .importing(.refused(fault)))
      }
    }
  }

  private mutating func carryOut(_ effects: [Archiving.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): self.effects.append(effect)
      case .save: saving.want()
      case .reserve(let items): tell(.catalog(.reserveNamed(items)))
      case .commit(let entries): tell(.catalog(.commit(entries)))
      case .keepAlbums(let albums): tell(.catalog(.albumsRestored(albums)))
      }
    }
  }

  private mutating func carryOut(_ effects: [Importing.Effect]) {
    for effect in effects {
      switch effect {
      case .shell(let effect): self.effects.append(effect)
      case .reserve(let count): tell(.catalog(.reserve(count)))
      case .commit(let entries):
        tell(.catalog(.commit(entries)))
        tell(.archiving(.imported(entries.count)))
      case .captureEnded(let capture, let isKept):
        tell(.capturing(.ended(capture, isKept: isKept)))
      }
    }
  }

  private mutating func carryOut(_ effects: [Exporting.Effect]) {
    for case .shell(let effect) in effects { self.effects.append(effect) }
  }

  private mutating func carryOut(_ effects: [Viewing.Effect]) {
    for case .shell(let effect) in effects { self.effects.append(effect) }
  }

  private mutating func carryOut(_ effects: [Thumbnails.Effect]) {
    for case .shell(let effect) in effects { self.effects.append(effect) }
  }

  private mutating func carryOut(_ effects: [Sharing.Effect]) {
    for case .shell(let effect) in effects { self.effects.append(effect) }
  }

  private mutating func carryOut(_ effects: [Receiving.Effect]) {
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
