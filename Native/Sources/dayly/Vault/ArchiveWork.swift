// What the commands about backups share: carrying one out with its progress, and how it failed.

import Foundation
import NativeEffects
import Wire

extension VaultShell {
  /// Has the work done that this event asks for, and names each item that failed.
  func work(_ event: ArchivingEvent, on archive: URL, as verb: String) throws -> ArchiveView {
    use(archive: archive)
    var line = ProgressLine(active: true)
    let progress = ArchiveProgress(verb)
    whenChanged = { view in
      guard case .open(let vault) = view, let work = vault.archive else { return }
      line.show(progress.text(work))
    }
    send(.archiving(event: event))
    whenChanged = { _ in }
    line.clear()
    let isWritten = if case .backupTapped = event { true } else { false }
    guard let view = try openVault().archive, view.ended else {
      throw failure(.unavailable, at: archive, isWritten: isWritten)
    }
    for failure in view.failures {
      let trouble = failure.fault == .unavailable ? failure.item.flatMap(trouble(of:)) : nil
      Terminal.warn("dayly: " + failure.sentence + (trouble?.place.map { " \($0)." } ?? ""))
    }
    if let fault = view.fault { throw failure(fault, at: archive, isWritten: isWritten) }
    return view
  }

  /// There is no vault, or one whose keys are gone.
  var mayAdopt: Bool {
    switch view {
    case .absent(_, nil), .absent(_, .damaged?): true
    case .nowhere, .looking, .absent, .locked, .open: false
    }
  }

  /// Makes the archive's vault in this shell's folder, without items.
  func adopt(_ archive: URL, opening source: PassphraseSource) throws {
    use(archive: archive)
    keep(try source.current(), as: VaultOptions.passphrase)
    send(.vault(event: .adoptTapped(passphrase: VaultOptions.passphrase)))
    try requireAdopted(archive)
  }

  /// The same by the 24 words it had, which are asked for.
  func adoptByWords(_ archive: URL) throws {
    use(archive: archive)
    keep(words: try Terminal.askVaultWords(), as: VaultOptions.typedWords)
    send(.vault(event: .adoptedByWords(words: VaultOptions.typedWords)))
    try requireAdopted(archive)
  }

  private func requireAdopted(_ archive: URL) throws {
    switch view {
    case .open: return
    case .absent(_, .unavailable?), .nowhere, .looking, .absent(_, nil), .locked:
      throw failure(.unavailable, at: archive, isWritten: false)
    case .absent(_, let fault?): throw Failure(adopting: fault, from: archive)
    }
  }

  /// What cannot be used may be the archive or the vault, as far as it can be seen afterwards.
  private func failure(_ fault: ArchiveFault, at archive: URL, isWritten: Bool) -> Failure {
    guard fault == .unavailable else { return Failure(fault, at: archive) }
    let path = archive.relativePath
    if let fault = isWritten ? PathFault.ofWritten(path) : PathFault.ofFile(path) {
      return Failure(ofArchive: fault)
    }
    return Failure(fault, at: archive).naming(trouble)
  }
}

extension ArchiveView {
  /// Throws unless everything went well.
  func requireAll(_ what: String, _ reason: ErrorWord) throws {
    guard failed > 0 else { return }
    let items = Int(failed) - failures.count { $0.item == nil }
    throw Failure(
      code: .failed,
      message: items > 0
        ? "\(counted(items, "item", "was", "were")) not \(what)." : "Not all of it was \(what).",
      reason: reason)
  }
}

extension URL {
  func removeIfEmpty() {
    var status = stat()
    if lstat(path, &status) == 0, status.st_size == 0 { unlink(path) }
  }
}

/// What is said of an archive in more than one place.
enum ArchiveSentence {
  static let unfinished = """
    The last backup into this file was stopped, or its end is damaged. \
    What was whole before it counts.
    """
}

/// What is told while it goes on.
private struct ArchiveProgress {
  private let verb: String
  private let begun = Date()

  init(_ verb: String) { self.verb = verb }

  func text(_ view: ArchiveView) -> String {
    let done = DoneShare(view.doneBytes, of: view.bytes)
    let items = "\(verb) \(view.thereAndDone) of \(view.items)"
    let elapsed = Int64(Date().timeIntervalSince(begun) * 1_000)
    return "\(items) \(ProgressLine.bar(of: done.share, beside: 48)) \(done.percent) %"
      + done.left(after: elapsed)
  }
}

extension ArchiveView {
  /// What was there and what was done.
  var thereAndDone: UInt64 { UInt64(present) + UInt64(done) }
}

/// What failed, as the commands print it: an item, or a list of items or keys, which has no id.
struct FailedInArchive: Encodable {
  @Nullable var item: String?
  var reason: ErrorWord

  init(_ failure: ArchiveFailure) {
    item = failure.item?.hex.string
    reason =
      switch failure.fault {
      case .missing: .missing
      case .damaged: .damaged
      case .newer: .vaultNewer
      case .tooLarge: .tooLarge
      case .storageFull: .storageFull
      case .marks: .marks
      case .unavailable, .notRemoved, .undrawn: .unavailable
      }
  }
}

extension ArchiveFailure {
  fileprivate var sentence: String {
    guard let item else {
      return switch fault {
      case .newer: "A newer Dayly has written the named keys."
      case .tooLarge: "Some named keys stay in the backup: a vault takes no more than 64."
      case .marks: "What was said of an album, or of the days of a month, does not open."
      default: "A list of items or keys cannot be read."
      }
    }
    let name = "Item \(item.hex.string.prefix(8))"
    return switch fault {
    case .missing: "\(name) is not in the vault's folder any more."
    case .damaged: "\(name) is not as it was sealed."
    case .newer: "\(name) was written by a newer Dayly."
    case .tooLarge: "\(name) is too large."
    case .storageFull: "\(name): the disk is full."
    case .marks: "\(name): \(ItemFault.lostMarks)"
    // Nothing is taken out of what goes into a backup, or drawn for one.
    case .unavailable, .notRemoved, .undrawn: "\(name) cannot be read."
    }
  }
}

extension Failure {
  init(_ fault: ArchiveFault, at url: URL) {
    self.init(code: .failed, message: "", reason: .failed)
    let path = Terminal.safe(url.path)
    switch fault {
    case .missing: (message, reason) = ("There is no file \(path).", .noSuchFile)
    case .foreign: (message, reason) = ("\(path) is no backup of a vault.", .notAnArchive)
    case .newer:
      (message, reason) = (
        "\(path) was written by a newer Dayly. Nothing was changed.", .archiveNewer
      )
    case .otherVault:
      self.init(
        code: .refused,
        message: """
          \(path) is a backup of another vault. To bring that one back, name a folder \
          where there is none with --vault.
          """, reason: .otherVault)
    case .damaged:
      (message, reason) = ("There is no whole backup in \(path).", .archiveDamaged)
    case .tooLarge:
      (message, reason) = ("\(path) holds no more. Begin another file.", .archiveFull)
    case .storageFull: self = Failure(EffectsFailure.diskFull)
    case .unavailable:
      (message, reason) = ("\(path), or the vault, cannot be read or written.", .storage)
    // A command does one thing at a time.
    case .importing, .cancelled: (message, reason) = ("It was stopped.", .failed)
    }
  }

  /// An archive that cannot be used is a trouble of storage, as a vault would be.
  init(ofArchive fault: PathFault) {
    self = fault.failure(.notAnArchive)
    switch fault.why {
    case .unread, .unwritten: (code, reason) = (.failed, .storage)
    case .missing, .deadLink, .isOther, .empty: break
    }
  }

  /// A vault was not made from this archive.
  fileprivate init(adopting fault: VaultFault, from url: URL) {
    switch fault {
    case .damaged: self.init(ArchiveFault.damaged, at: url)
    case .foreign: self.init(ArchiveFault.foreign, at: url)
    case .otherVault:
      self.init(
        code: .refused,
        message: """
          \(Terminal.safe(url.path)) is a backup of another vault than the one that lies here, \
          whose keys are gone. To bring that one back, name a folder where there is none with \
          --vault.
          """, reason: .otherVault)
    case .newer: self.init(ArchiveFault.newer, at: url)
    case .storageFull: self.init(ArchiveFault.storageFull, at: url)
    case .unavailable: self.init(ArchiveFault.unavailable, at: url)
    case .wrongPassphrase, .wrongWords, .unusablePassphrase, .newerKey, .memory:
      self.init(fault, at: url)
    }
  }
}
