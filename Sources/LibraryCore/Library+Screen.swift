// What the library shows.

import Bytes
import MediaMetadata
import Wire

extension Library {
  var vaultView: VaultView {
    switch vault.state {
    case .nowhere: .nowhere
    case .finding: .looking
    case .unknown(let fault): .absent(making: false, fault: fault)
    case .absent(let fault): .absent(making: false, fault: fault)
    case .making, .adopting: .absent(making: true, fault: nil)
    case .locked(_, let fault):
      .locked(
        unlocking: false, fault: fault, heldUntil: vault.settings.heldUntil,
        sources: vault.lockedSources)
    case .asking:
      .locked(
        unlocking: false, fault: nil, heldUntil: vault.settings.heldUntil,
        sources: vault.lockedSources)
    case .unlocking:
      .locked(unlocking: true, fault: nil, heldUntil: nil, sources: vault.lockedSources)
    case .open(let vault, _), .changing(let vault, _, _): .open(vault: openVault(vault))
    }
  }

  private func openVault(_ vault: VaultID) -> OpenVault {
    OpenVault(
      vault: vault, months: catalog.shelf?.dates ?? [],
      trashed: UInt32(clamping: catalog.shelf?.trashedCount ?? 0), changing: catalog.changing,
      undoable: catalog.undoable,
      importing: importView, removal: removal, viewing: itemView, outcome: exporting.outcome,
      files: exporting.files,
      sharing: sharing.view,
      archive: archiving.view, proven: archiving.provenHere,
      backupDue: archiving.isDue(for: catalog.shelf?.itemCount ?? 0),
      reading: catalog.isReading, rebuilding: catalog.rebuilding, damaged: catalog.damaged,
      unread: UInt32(clamping: catalog.unreadCount), unfinished: unfinished,
      stranded: UInt32(clamping: capturing.strandedCount),
      fault: catalog.fault, keys: self.vault.keys,
      list: browsing.list(
        catalog.shelf?.dates ?? [], trashed: UInt32(clamping: catalog.shelf?.trashedCount ?? 0)),
      albums: catalog.gallery.albumViews,
      tags: catalog.gallery.tagViews, counted: catalog.gallery.isCounted,
      noted: catalog.gallery.notes.saidMonths,
      named: exporting.named?.view, hasOther: moving.hasOther, moving: moving.outcome)
  }

  /// Not those of one that is under way.
  private var unfinished: [PhotoID] {
    importing.hasEnded && !archiving.isRestoring ? catalog.unsettled.items : []
  }

  private var itemView: ItemView? {
    guard let item = viewing.item, let content = viewing.content else { return nil }
    return ItemView(item: item, content: content, undrawn: thumbnails.reason(ofUndrawn: item))
  }

  private var importView: ImportView? {
    let tally = importing.tally
    guard tally.chosen > 0 || tally.passedOver.all > 0 else { return nil }
    return ImportView(
      paused: importing.isPaused, chosen: tally.chosen, done: tally.done, bytes: tally.bytes,
      doneBytes: tally.doneBytes &+ importing.readBytes, kept: tally.kept, known: tally.known,
      failed: tally.failed, items: tally.items, knownItems: tally.knownItems,
      leftOut: tally.leftOut.all, failures: tally.failures, passedOver: tally.passedOver,
      albums: tally.albums, ended: importing.hasEnded)
  }
}
