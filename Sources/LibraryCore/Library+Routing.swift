// To which machine each event goes.

import Kernel
import Wire

extension Library {
  mutating func route(_ event: LibraryEvent) {
    if let (request, answer) = event.answer { return deliver(answer, to: request) }
    tryToSaveAgain()
    switch event {
    case .launched, .groupsLaunched: tell(.channel(.opened))
    case .received(let envelope):
      // What a newer version says waits until this one is newer, too.
      guard (try? ToLibrary(decoding: envelope.content)) != nil else { return }
      tell(.channel(.received(envelope)))
    case .acknowledged(let channel, let number): tell(.channel(.acknowledged(channel, number)))
    case .keepPostsTapped(let now): tell(.posts(.keepTapped(now)))
    case .placed: tell(.vault(.placed), .capturing(.placed))
    case .visible(let now): tell(.vault(.visible(now, isBusy: isBusy)))
    case .ticked: tell(.vault(.ticked(isBusy: isBusy)), .archiving(.ticked))
    case .noticeSeen:
      if exporting.files?.ended == true { tell(.catalog(.lossesTold)) }
      tell(.exporting(.noticeSeen), .catalog(.noticeSeen), .moving(.noticeSeen))
    case .vault(let event): tell(.vault(.user(event)))
    case .catalog(let event): tell(.catalog(.user(event)))
    case .gallery(let event): tell(.catalog(.gallery(event)))
    case .browsing(let event): if vault.isOpen { browsing.handle(event) }
    case .day(let event): tell(.catalog(.day(event)))
    case .importing(let event): route(event)
    case .exporting(let event): route(event)
    case .namedKey(let event): begin(.named(event))
    case .viewing(let event): route(event)
    case .thumbnails(let event): tell(.thumbnails(.user(event)))
    case .archiving(let event): route(event)
    case .sharing(let event): route(event)
    case .receiving(let event): route(event)
    case .capturing(let event): tell(.capturing(.camera(event)))
    case .moving(let event): route(event)
    case .persisted, .persistFailed, .recipeDone, .recipeFailed, .transferProgress, .transferDone,
      .transferFailed, .madeDurable, .listed, .listFailed, .inspected, .inspectFailed, .edited,
      .notEdited, .editFailed, .thumbnailMade, .thumbnailFailed, .pictureDrawn, .pictureUndrawn,
      .sourceKeyMade, .sourceKeyGiven, .sourceKeyFailed, .groupsAnswered:
      break  // Answers: delivered above.
    }
  }

  /// The key is needed, whoever looks.
  private var isBusy: Bool { !importing.hasEnded || archiving.isBusy || moving.isBusy }

  private mutating func route(_ event: ImportingEvent) {
    switch event {
    case .filesChosen(let files, let removal):
      // Without an open vault there is nothing to take them into, or to look at.
      if vault.isOpen, !archiving.isBusy { tell(.importing(.chosen(files, removal))) }
    case .removalChosen(let removal): if vault.isOpen { leaveOut(removal) }
    case .choosingEnded: tell(.importing(.choosingEnded))
    case .paused(let now): tell(.importing(.paused(now)))
    case .cancelled: tell(.importing(.cancelled))
    case .seen: tell(.importing(.seen))
    }
  }

  private mutating func route(_ event: ExportingEvent) {
    switch event {
    case .exportTapped(let items, let along):
      // Without an open vault there is nothing to hand over.
      guard let vault = vault.opened?.vault else { return }
      tell(.exporting(.exportTapped(items, along, vault)))
    case .cancelled: tell(.exporting(.cancelled))
    case .verifyTapped(let item): tell(.exporting(.verifyTapped(item)))
    case .filesVerifyTapped:
      guard let shelf = catalog.shelf else { return }
      tell(
        .exporting(.filesVerifyTapped(shelf, capturing.own, catalog.knownFiles)),
        .catalog(.filesLooked))
    case .namedKeySeen: tell(.exporting(.namedKeySeen))
    }
  }

  private mutating func route(_ event: ViewingEvent) {
    switch event {
    case .shown(let item):
      // Without an open vault there is nothing to look at.
      guard let vault = vault.opened?.vault else { return }
      tell(.viewing(.shown(item, in: vault)))
    case .closed: tell(.viewing(.closed))
    case .filmRead(let read): tell(.viewing(.filmRead(read)))
    }
  }

  private mutating func route(_ event: ArchivingEvent) {
    switch event {
    case .backupTapped(let replaces):
      let (shelf, beside) = (catalog.shelf, catalog.beside)
      archive(.backup) { .backup($0, $1, shelf, beside, replaces: replaces) }
    case .restoreTapped: begin(.restore)
    case .verifyTapped: archive(.verification) { vault, _ in .verify(vault) }
    case .cancelled: tell(.archiving(.cancelled))
    }
  }

  private mutating func route(_ event: SharingEvent) {
    switch event {
    case .shareTapped(let items, let title, let along, let person):
      guard let vault = vault.opened?.vault else { return }
      let gathering = ShareCollector(items, in: vault, along)
      tell(.sharing(.shareTapped(gathering, title: title, to: person)))
    case .choosing: if vault.isOpen { tell(.sharing(.choosing)) }
    case .closed: tell(.sharing(.closed))
    }
  }

  private mutating func route(_ event: ReceivingEvent) {
    switch event {
    case .fileChosen(let file): tell(.receiving(.fileChosen(file, vault.opened?.vault)))
    case .keyEntered(let key): tell(.receiving(.keyEntered(key)))
    case .passphraseEntered(let passphrase): tell(.receiving(.passphraseEntered(passphrase)))
    case .keepTapped:
      let canKeep = vault.isOpen && !archiving.isBusy
      tell(.receiving(canKeep ? .keepTapped : .keepWished))
    case .closed: tell(.receiving(.closed))
    }
  }

  private mutating func route(_ event: MovingEvent) {
    switch event {
    case .tied: tell(.moving(.tied))
    case .moveTapped(let places):
      // While a backup or a restore runs nothing leaves the vault.
      if !archiving.isBusy { tell(.moving(.moveTapped(places))) }
    }
  }

  /// Begins this with the open vault, unless an import runs: its items are not whole yet.
  private mutating func archive(
    _ work: ArchiveWork, _ event: (VaultID, [Unlocker]) -> Backups.Event
  ) {
    guard let opened = vault.opened else { return }
    tell(
      .archiving(
        importing.hasEnded ? event(opened.vault, opened.unlockers) : .importing(work)))
  }
}

/// A restore, and whoever makes or deletes a named key, read the list of keys and write it then.
enum KeyListWork: Equatable {
  case restore
  case named(NamedKeyEvent)
}

extension Library {
  /// Of the two one waits for the other.
  func hasToWait(_ work: KeyListWork) -> Bool {
    switch work {
    case .restore: exporting.named?.mayWriteKeys == true
    case .named: archiving.mayWriteKeys
    }
  }

  mutating func start(_ work: KeyListWork) {
    switch work {
    case .restore:
      let isUnsettled = catalog.isUnsettled
      archive(.restore) { vault, _ in .restore(vault, isUnsettled: isUnsettled) }
    case .named(let event): tell(.exporting(.namedKey(event, vault.opened?.vault)))
    }
  }

  /// What was typed for it stays nowhere.
  mutating func forget(_ work: KeyListWork) {
    switch work {
    case .restore: break
    case .named(let event): tell(.exporting(.namedKey(event, nil)))
    }
  }
}
