// To which machine each event of a vault goes.

import Wire

extension Library {
  mutating func route(_ event: VaultEvent) {
    switch event {
    case .placed: tell(.vault(.placed), .capturing(.placed))
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
    case .visible(let now): tell(.vault(.visible(now, isBusy: isBusy)))
    case .active: tell(.vault(.active))
    case .ticked:
      tell(.vault(.ticked(isBusy: isBusy)))
      tell(.archiving(.ticked))
    case .passphraseChanged(let passphrase): tell(.vault(.passphraseChanged(passphrase)))
    case .filesChosen(let files, let removal):
      // Without an open vault there is nothing to take them into, or to look at.
      if vault.isOpen, !archiving.isBusy { tell(.importing(.chosen(files, removal))) }
    case .removalChosen(let removal): if vault.isOpen { leaveOut(removal) }
    case .choosingEnded: tell(.importing(.choosingEnded))
    case .importPaused(let now): tell(.importing(.paused(now)))
    case .importCancelled: tell(.importing(.cancelled))
    case .importSeen: tell(.importing(.seen))
    case .monthShown(let month): tell(.catalog(.shown(month, .items)))
    case .daysShown(let month): tell(.catalog(.shown(month, .days)))
    case .thumbnailsShown(let items): tell(.thumbnails(.wanted(items)))
    case .itemShown(let item): look(at: item)
    case .itemClosed: tell(.viewing(.closed))
    case .filmRead, .drawnFilmRead: routeRead(event)
    case .itemsChanged(let items, let change): tell(.catalog(.changed(items, change)))
    case .exportTapped(let items, let along): export(items, along)
    case .exportCancelled: tell(.exporting(.cancelled))
    case .verifyTapped(let item): tell(.exporting(.verifyTapped(item)))
    case .filesVerifyTapped:
      if let shelf = catalog.shelf { tell(.exporting(.filesVerifyTapped(shelf, capturing.own))) }
    case .noticeSeen: forgetNotices()
    case .tied, .moveTapped: routeMove(event)
    case .sharing(let event): route(event)
    case .receiving(let event): route(event)
    case .adoptTapped(let passphrase): tell(.vault(.adoptTapped(passphrase)))
    case .adoptedByWords(let words): tell(.vault(.adoptedByWords(words)))
    case .backupTapped(let replaces):
      let beside = catalog.gallery.beside
      archive(.backup) { .backup($0, $1, beside, replaces: replaces) }
    case .restoreTapped:
      let isUnsettled = catalog.isUnsettled
      archive(.restore) { vault, _ in .restore(vault, isUnsettled: isUnsettled) }
    case .archiveVerifyTapped: archive(.verification) { vault, _ in .verify(vault) }
    case .archiveCancelled: tell(.archiving(.cancelled))
    case .sourceAdded, .sourceGivenUp, .sourceTapped, .sourceRemoved: routeOfSource(event)
    case .itemsUnlisted, .marksUnlisted, .gallery, .day: routeOfIndex(event)
    case .capturing(let event): tell(.capturing(.camera(event)))
    case .namedKey(let event): route(event)
    case .namedKeySeen: tell(.exporting(.namedKeySeen))
    }
  }

  /// The key is needed, whoever looks.
  private var isBusy: Bool { !importing.hasEnded || archiving.isBusy || moving.isBusy }

  private mutating func forgetNotices() {
    tell(.exporting(.noticeSeen), .catalog(.noticeSeen), .moving(.noticeSeen))
  }

  private mutating func routeOfSource(_ event: VaultEvent) {
    if case .sourceAdded(let source) = event { tell(.vault(.sourceAdded(source))) }
    if case .sourceGivenUp = event { tell(.vault(.sourceGivenUp)) }
    if case .sourceTapped(let source) = event { tell(.vault(.sourceTapped(source))) }
    if case .sourceRemoved(let unlocker) = event { tell(.vault(.sourceRemoved(unlocker))) }
  }

  /// While a backup or a restore runs nothing leaves the vault.
  private mutating func routeMove(_ event: VaultEvent) {
    if case .tied = event { tell(.moving(.tied)) }
    if case .moveTapped(let places) = event, !archiving.isBusy {
      tell(.moving(.moveTapped(places)))
    }
  }

  /// Of what the index lists, and what is looked for in it.
  private mutating func routeOfIndex(_ event: VaultEvent) {
    if case .itemsUnlisted = event { tell(.catalog(.unlisted)) }
    if case .marksUnlisted = event { tell(.catalog(.marksUnlisted)) }
    if case .gallery(let event) = event { tell(.catalog(.gallery(event))) }
    if case .day(let event) = event { tell(.catalog(.day(event))) }
  }

  /// Without an open vault there is nothing to hand over.
  private mutating func export(_ items: [PhotoID], _ along: GoingAlong) {
    if let vault = vault.opened?.vault { tell(.exporting(.exportTapped(items, along, vault))) }
  }

  /// A film may be looked at and drawn small at the same time.
  private mutating func routeRead(_ event: VaultEvent) {
    if case .filmRead(let read) = event { tell(.viewing(.filmRead(read))) }
    if case .drawnFilmRead(let read) = event { tell(.thumbnails(.filmRead(read))) }
  }

  /// Without an open vault there is nothing to look at.
  private mutating func look(at item: PhotoID) {
    if let vault = vault.opened?.vault { tell(.viewing(.shown(item, in: vault))) }
  }

  private mutating func route(_ event: SharingEvent) {
    switch event {
    case .shareTapped(let items, let title, let along, let person):
      guard let vault = vault.opened?.vault else { return }
      let gathering = Gathering(items, in: vault, along)
      tell(.sharing(.shareTapped(gathering, title: title, to: person)))
    case .choosing: if vault.isOpen { tell(.sharing(.choosing)) }
    case .closed: tell(.sharing(.closed))
    }
  }

  private mutating func route(_ event: NamedKeyEvent) {
    tell(.exporting(.namedKey(event, vault.opened?.vault)))
  }

  private mutating func route(_ event: ReceivingEvent) {
    switch event {
    case .fileChosen(let file):
      guard let vault = vault.opened?.vault else { return }
      tell(.receiving(.fileChosen(file, vault)))
    case .keyEntered(let key): tell(.receiving(.keyEntered(key)))
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
}
