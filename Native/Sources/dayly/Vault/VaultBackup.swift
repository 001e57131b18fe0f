// `dayly vault backup` and `dayly vault restore`: a vault into one encrypted file, and out of it.

import ArgumentParser
import Foundation
import NativeEffects
import Wire

struct VaultBackup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Write the vault into one encrypted file.",
    discussion: """
      The file opens with the vault's passphrase and holds everything a restore needs.
      Into a file that has a backup of this vault already only what is new is written.
      Stopped or interrupted, what the file had is untouched, and the same command goes
      on. Every item is read from front to back before it is written, and a part of what
      is in the file already is read again: what was damaged there since is written anew
      from the vault, and said. Favorites and the
      trash are in it; what was deleted for good stays in it, and comes back into the
      trash.

      EXAMPLES
        dayly vault backup /media/disk/photos.dayly
        dayly vault verify --archive /media/disk/photos.dayly
      """.flowing)

  @Argument(help: "The file to write into.", completion: .file()) var file: String
  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.run {
      let url = URL(fileURLWithPath: file)
      let folder = url.deletingLastPathComponent()
      if let fault = PathFault.ofWritten(file) { throw Failure(ofArchive: fault) }
      // It would go wherever the vault goes.
      try folder.requireOutsideVaults("A backup belongs elsewhere, best on another disk.")
      try options.opened(for: .reading) { shell, _ in
        let isNew = !FileManager.default.fileExists(atPath: url.path)
        let view: ArchiveView
        do {
          view = try shell.work(.backupTapped(replaces: false), on: url, as: "Backing up")
        } catch {
          // A file that is called like a backup and has nothing in it looks like one.
          if isNew { url.removeIfEmpty() }
          throw error
        }
        if options.json {
          JSON.say(BackupForm(view, at: url))
        } else {
          let added = view.done - min(view.done, view.rewritten)
          Terminal.note(
            "Added \(counted(added, "item")); \(Terminal.safe(file)) has \(view.thereAndDone).")
          if view.reread > 0 { Terminal.note(view.rereadSentence) }
          if view.lists > 0 { Terminal.note(view.listsSentence) }
          if view.sections > 0 { Terminal.warn("dayly: \(view.sectionsSentence)") }
          if view.marked > 0 {
            Terminal.note("Noted what is said of \(counted(view.marked, "item")).")
          }
        }
        options.noteHidden("is not in it", "backup")
        try view.requireAll("backed up", .notBackedUp)
      }
    }
  }
}

struct VaultRestore: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Bring back what is in a backup.",
    discussion: """
      Where there is no vault, the one of the backup is made anew, and opens with the
      passphrase it had then, or by its 24 words and a new one. A vault gets what it
      lacks of its own backup; what it has stays as it is, and nothing comes twice. What
      was deleted for good comes into the trash. Stopped or interrupted, the same
      command goes on.

      EXAMPLES
        dayly vault restore /media/disk/photos.dayly
        dayly vault restore photos.dayly --vault ~/restored
      """.flowing)

  @Argument(help: "A file that dayly vault backup wrote.", completion: .file()) var file: String
  @Flag(help: "Open the backup by its 24 words, with a new passphrase.") var words = false
  @OptionGroup var new: NewPassphrase
  @OptionGroup var options: VaultOptions

  func validate() throws {
    guard new.file == nil || words else {
      throw ValidationError("A new passphrase goes with --words.")
    }
  }

  func run() async throws {
    try options.run {
      let url = URL(fileURLWithPath: file)
      if let fault = PathFault.ofFile(file) { throw Failure(ofArchive: fault) }
      let wasThere = FileManager.default.fileExists(atPath: options.url.path)
      let shell = try options.shell(creates: true)
      guard shell.mayAdopt else {
        if words { throw Failure.usage("There is a vault, which opens by its own passphrase.") }
        return try options.opened(shell) { shell, _ in try restore(url, with: shell) }
      }
      do {
        if words {
          try shell.adoptByWords(url)
          try options.changePassphrase(of: shell, from: new.file)
        } else {
          try shell.adopt(url, opening: options.source)
        }
      } catch {
        // Nothing was there before, and nothing of the backup is there now.
        if !wasThere { try? FileManager.default.removeItem(at: options.url) }
        throw error
      }
      defer { shell.send(.vault(event: .lockTapped)) }
      try restore(url, with: shell)
    }
  }

  private func restore(_ url: URL, with shell: VaultShell) throws {
    let view = try shell.work(.restoreTapped, on: url, as: "Restoring")
    if options.json {
      JSON.say(RestoreForm(view))
    } else {
      let present =
        view.present == 0
        ? "" : ", \(view.present) \(view.present == 1 ? "was" : "were") there already"
      Terminal.note("Restored \(view.done) of \(counted(view.items, "item"))\(present).")
      if view.marked > 0 {
        Terminal.note(
          "\(view.marked) of them \(view.marked == 1 ? "is" : "are") in the trash, for 30 days.")
      }
    }
    if view.unfinished { Terminal.warn("dayly: \(ArchiveSentence.unfinished)") }
    try view.requireAll("restored", .notRestored)
  }
}

/// `dayly vault verify --archive`.
struct ArchiveVerification {
  private let url: URL
  private let options: VaultOptions

  init(_ file: String, _ options: VaultOptions) {
    url = URL(fileURLWithPath: file)
    self.options = options
  }

  /// With the vault it is of or, where there is none, with one that is made for it and goes again.
  func run() throws {
    if let fault = PathFault.ofFile(url.relativePath) { throw Failure(ofArchive: fault) }
    if FileManager.default.fileExists(atPath: options.url.path) {
      let shell = try options.shell(for: .reading, creates: true)
      guard shell.mayAdopt else {
        return try options.opened(shell) { shell, _ in try verify(shell) }
      }
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("dayly-verify-\(UUID().uuidString)", isDirectory: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let shell = VaultShell(try VaultFolder(at: folder, creates: true, exports: folder))
    try shell.adopt(url, opening: options.source)
    defer { shell.send(.vault(event: .lockTapped)) }
    try verify(shell)
  }

  private func verify(_ shell: VaultShell) throws {
    let view = try shell.work(.verifyTapped, on: url, as: "Verifying")
    if options.json {
      JSON.say(VerificationForm(view))
    } else {
      Terminal.note(
        "\(view.done) of \(counted(view.items, "item")) \(view.done == 1 ? "is" : "are") whole.")
      Terminal.note("A restore here would add \(view.items - min(view.items, view.present)).")
      if view.marked > 0 { Terminal.note("\(view.marked) of them into the trash.") }
    }
    if view.unfinished { Terminal.warn("dayly: \(ArchiveSentence.unfinished)") }
    guard view.failed == 0, !view.unfinished else {
      throw Failure(
        code: .failed, message: "The backup is not as it was written.", reason: .damaged)
    }
  }
}

extension ArchiveView {
  /// What came of reading again what was in the backup before.
  fileprivate var rereadSentence: String {
    let whole = "Read \(reread) earlier \(reread == 1 ? "copy" : "copies") again"
    guard rewritten > 0 else { return whole + "." }
    let damaged = rewritten == 1 ? "one was damaged, and is" : "\(rewritten) were damaged, and are"
    return "\(whole): \(damaged) written anew from the vault."
  }
}

extension ArchiveView {
  /// What came of lists in the backup that did not open.
  fileprivate var listsSentence: String {
    let damaged = lists == 1 ? "One list in it was damaged" : "\(lists) lists in it were damaged"
    return "\(damaged): what the vault has of \(lists == 1 ? "it" : "them") is written anew."
  }

  /// That something beside its items is damaged, which a newer section stands for.
  fileprivate var sectionsSentence: String {
    let damaged = sections == 1 ? "One part of it is" : "\(sections) parts of it are"
    return "\(damaged) not as written. It has all that the vault has; begin another file."
  }
}

private struct BackupForm: Encodable {
  /// Items the backup had not.
  var added: UInt32
  var bytes: UInt64
  var failed: UInt32
  var failures: [FailedInArchive]
  var items: UInt32
  /// Lists that were damaged, and of which is written anew what the vault has.
  var lists: UInt32
  var marked: UInt32
  /// Items whose copies in the backup were read again, and those of them that were damaged and were
  /// written anew.
  var reread: UInt32
  var rewritten: UInt32
  /// Parts of it of which something beside the items is not as it was written.
  var sections: UInt32

  init(_ view: ArchiveView, at url: URL) {
    added = view.done - min(view.done, view.rewritten)
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    bytes = attributes?[.size] as? UInt64 ?? 0
    failed = view.failed
    failures = view.failures.map { FailedInArchive($0) }
    items = UInt32(clamping: view.thereAndDone)
    (lists, marked) = (view.lists, view.marked)
    (reread, rewritten, sections) = (view.reread, view.rewritten, view.sections)
  }
}

private struct RestoreForm: Encodable {
  var failed: UInt32
  var failures: [FailedInArchive]
  var items: UInt32
  var present: UInt32
  var restored: UInt32
  var trashed: UInt32
  var unfinished: Bool

  init(_ view: ArchiveView) {
    failed = view.failed
    failures = view.failures.map { FailedInArchive($0) }
    items = view.items
    present = view.present
    restored = view.done
    trashed = view.marked
    unfinished = view.unfinished
  }
}

private struct VerificationForm: Encodable {
  var damaged: [String]
  var failed: UInt32
  var items: UInt32
  var present: UInt32
  var trashed: UInt32
  var unfinished: Bool
  var whole: UInt32

  init(_ view: ArchiveView) {
    damaged = view.failures.compactMap { $0.item?.hex.string }
    failed = view.failed
    items = view.items
    present = view.present
    trashed = view.marked
    unfinished = view.unfinished
    whole = view.done
  }
}
