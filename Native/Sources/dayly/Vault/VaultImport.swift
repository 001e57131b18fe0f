// `dayly vault import`: files and folders into the vault.

import ArgumentParser
import Bytes
import Foundation
import MediaMetadata
import NativeEffects
import Wire

struct VaultImport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Take files and folders into the vault.",
    discussion: """
      Every file is kept as it is, bit for bit; what the vault has already is left out.
      Folders are gone through with all they hold; links are not followed, and what is
      hidden, was deleted or was left there by systems is passed over and counted. Stopped
      or interrupted, the same command goes on where it was.

      Files of older formats, .lfs and .locaphoto 1.0, are opened with the vault's named
      keys (dayly vault keys) or that of --key-file, and kept as what was in them.

      An export of Google Photos (Takeout) or iCloud brings its albums along: each is made
      once, and what the vault had already is put into it, too.

      With --remove-originals the files are deleted afterwards, each once the vault was
      read and found to have every byte of it: what was there already, too. Whatever the
      vault has not stays, as do files that change meanwhile, sidecars that describe a
      photo, backups, and the file that has the passphrase.

      --remove location takes out where pictures and films were taken before they are
      sealed, --remove metadata all that is not needed to show or play them; pixels stay,
      and the vault keeps their days. A file in which something could be left is not taken in.

      EXAMPLES
        dayly vault import ~/Pictures
        dayly vault import beach.jpg film.mov
        dayly vault import --remove-originals /media/card/DCIM
      """.flowing)

  @Argument(help: "Files and folders.", completion: .file()) var paths: [String]
  @Flag(help: "Delete the files once the vault was shown to have them.")
  var removeOriginals = false
  @Option(
    help: ArgumentHelp("Take this out of each: location or metadata.", valueName: "what"))
  var remove: Removed?
  @Option(
    help: ArgumentHelp("Open files of older formats with this key.", valueName: "file"),
    completion: .file())
  var keyFile: String?
  @OptionGroup var options: VaultOptions

  func validate() throws {
    if remove != nil, removeOriginals {
      throw ValidationError("The vault has not all of an original: choose one of the two.")
    }
  }

  func run() async throws {
    try options.run {
      let key = try keyFile.map { try OlderKey(file: $0) }
      var found = try FilesToImport(paths, without: options.url)
      // What is in a file of an older format would come in as it is.
      let older = remove == nil ? found.takeOlder() : []
      found.warn()
      guard !found.files.isEmpty || !older.isEmpty else {
        try found.failForUnlisted()
        found.passedOver.tell()
        throw Failure(code: .failed, message: "There is nothing to import.", reason: .noFiles)
      }
      try options.opened { shell, _ in
        var files = try take(found, shell)
        var items: ImportView?
        var plain = found
        plain.files = []
        for file in older {
          switch try open(file, key, shell) {
          case .none: plain.files.append(file)
          case .unopened: files = ImportView.unopened.adding(files)
          case .opened(let tally): items = tally.adding(items)
          }
        }
        // What only looked like an older format is kept as any file is.
        if let kept = try take(plain, shell) { files = kept.adding(files) }
        for _ in found.unnamed { files = ImportView.unopened.adding(files) }
        let removed = try removeOriginals ? remove(found, shell) : nil
        if files == nil { items?.passedOver.add(found.passedOver) }
        files?.passedOver.add(found.passedOver)
        try options.report(
          of: shell, files: files, items: items, removed: removed?.removed,
          special: found.special.count)
        try found.failForUnlisted()
        try removed?.requireAll()
      }
    }
  }

  private func take(_ found: FilesToImport, _ shell: VaultShell) throws -> ImportView? {
    guard !found.files.isEmpty else { return nil }
    var line = ProgressLine(active: true)
    let progress = ImportProgress(of: found.files)
    shell.whenChanged = { view in
      guard case .open(let vault) = view, let tally = vault.importing else { return }
      line.show(progress.text(tally))
    }
    for (index, file) in found.files.enumerated() { shell.choose(file.url, as: name(index)) }
    var start = 0
    while start < found.files.count {
      let end = min(start + 4_096, found.files.count)
      let chosen = (start..<end).map { found.files[$0].chosen(as: name($0)) }
      shell.send(.importing(event: .filesChosen(files: chosen, removal: remove?.removal)))
      start = end
    }
    shell.send(.importing(event: .choosingEnded))
    shell.whenChanged = { _ in }
    line.clear()
    return try shell.openVault().importing
  }

  private enum Older {
    /// It is not even called like one.
    case none
    /// It does not open, and that was said.
    case unopened
    /// What became of the items in it.
    case opened(ImportView)
  }

  /// Takes in what is in a file of an older format.
  private func open(
    _ file: FilesToImport.File, _ key: OlderKey?, _ shell: VaultShell
  ) throws -> Older {
    defer { shell.send(.receiving(event: .closed)) }
    do {
      let received = ReceivedFile(
        url: file.url, wordsFile: nil, key: key, canAsk: false, isJSON: true)
      received.choose(shell)
      try received.unlock(shell)
    } catch {
      guard ["locaphoto", "lfs"].contains(file.url.pathExtension.lowercased()) else { return .none }
      Terminal.warn("dayly: \(Terminal.safe(Failure(error).message))")
      return .unopened
    }
    shell.send(.receiving(event: .keepTapped))
    return try shell.openVault().importing.map { .opened($0) } ?? .unopened
  }

  private func remove(_ found: FilesToImport, _ shell: VaultShell) throws -> Removal {
    var originals = try Originals(in: shell)
    var line = ProgressLine(active: true)
    var removal = Removal()
    let sidecars = found.sidecars
    for (index, file) in found.files.enumerated() where !sidecars.contains(index) {
      line.show("Checking \(index + 1) of \(found.files.count)")
      switch try originals.remove(file.url) {
      case .removed: removal.removed += 1
      case .stays: break
      case .refused(let why): removal.refused.append((file.url.relativePath, why))
      }
    }
    line.clear()
    for (path, why) in removal.refused {
      Terminal.warn("dayly: \(Terminal.safe(path)): it cannot be deleted: \(why)")
    }
    return removal
  }

  /// Of the originals.
  private struct Removal {
    /// How many are gone.
    var removed = 0
    /// Those of which the vault has every byte and that cannot be deleted, and why.
    var refused: [(path: String, why: String)] = []

    func requireAll() throws {
      guard !refused.isEmpty else { return }
      throw Failure(
        code: .failed, message: "\(counted(refused.count, "file")) could not be deleted.",
        reason: .unwritten)
    }
  }

  /// Always a name: letters, a slash and digits.
  private func name(_ index: Int) -> BlobName { BlobName(Text("chosen/\(index)")) ?? "chosen/0" }

}

extension VaultOptions {
  /// Says how an import ended, file by file where one failed.
  ///
  /// - Parameters:
  ///   - shell: that of the vault.
  ///   - files: what became of files, of which several may be one item.
  ///   - items: what became of items that were in files.
  ///   - removed: how many files were deleted then, if that was asked for.
  ///   - special: how many links, pipes and devices were left out.
  func report(
    of shell: VaultShell, files: ImportView? = nil, items: ImportView?, removed: Int? = nil,
    special: Int = 0
  ) throws {
    guard let tally = files?.adding(items) ?? items else {
      throw Failure(VaultFault.unavailable, at: url)
    }
    for failure in tally.failures {
      let why = failure.reason.sentence(failure.path, shell.trouble)
      Terminal.warn("dayly: \(Terminal.safe(failure.path)): \(why)")
    }
    // Of files that were not imported the newest are named.
    let unnamed = Int(tally.failed) - tally.failures.count
    if unnamed > 0, !tally.failures.isEmpty {
      Terminal.warn("dayly: \(unnamed) more before these were not imported.")
    }
    if json {
      JSON.say(ImportForm(tally, removed, special))
    } else {
      if let files { Terminal.note(files.sentence(of: "file")) }
      if let items { Terminal.note(items.sentence(of: "item")) }
      if let sentence = tally.leftOut.sentence { Terminal.note(sentence) }
      tally.passedOver.tell()
      tally.albums.tell()
      if let removed, let files {
        let staying = Int(files.chosen) - removed
        let rest = staying == 0 ? "" : ", \(staying) stay"
        Terminal.note("Deleted \(removed) of the files\(rest).")
      }
    }
    guard tally.failed == 0 else {
      throw Failure(
        code: .failed,
        message:
          "\(counted(tally.failed, files == nil ? "item" : "file", "was", "were")) not imported.",
        reason: .notImported)
    }
  }
}

extension ImportView {
  /// Of a file that could not be opened.
  fileprivate static var unopened: ImportView {
    ImportView(
      paused: false, chosen: 1, done: 1, bytes: 0, doneBytes: 0, kept: 0, known: 0, failed: 1,
      items: 0, knownItems: 0, leftOut: [], failures: [], passedOver: .none,
      albums: .none, ended: true)
  }

  fileprivate func adding(_ other: ImportView?) -> ImportView {
    guard let other else { return self }
    var sum = self
    sum.chosen += other.chosen
    sum.kept += other.kept
    sum.known += other.known
    sum.failed += other.failed
    sum.items += other.items
    sum.failures += other.failures
    var leftOut = LeftOutCount()
    leftOut.add(self.leftOut)
    leftOut.add(other.leftOut)
    sum.leftOut = leftOut.all
    sum.passedOver.add(other.passedOver)
    sum.albums.add(other.albums)
    return sum
  }

  /// How it ended. Both halves of a Live Photo are files, as the sidecar beside them is, and one
  /// item.
  fileprivate func sentence(of thing: String) -> String {
    let isOther = thing != "item" && items != kept
    let made = isOther ? " as " + counted(items, "item") : ""
    let there = known == 0 ? "" : ", \(known) \(known == 1 ? "was" : "were") there already"
    return "Kept \(kept) of \(counted(chosen, thing))\(made)\(there)."
  }
}

/// What is told of an import while it goes on.
private struct ImportProgress {
  private let fileCount: Int
  private let byteCount: UInt64
  private let begun = Instant(Date())

  /// The vault hears of them one part after another, and cannot say of how many there are.
  init(of files: [FilesToImport.File]) {
    fileCount = files.count
    byteCount = files.reduce(0) { sum, file in
      let (more, overflow) = sum.addingReportingOverflow(file.byteCount)
      return overflow ? .max : more
    }
  }

  func text(_ tally: ImportView) -> String {
    let done = DoneShare(tally.doneBytes, of: byteCount)
    let elapsed = Instant(Date()).value - begun.value
    let files = "Importing \(tally.done) of \(fileCount)"
    return "\(files) \(ProgressLine.bar(of: done.share, beside: 48)) \(done.percent) %"
      + done.left(after: elapsed)
  }
}

private struct ImportForm: Encodable {
  var albums: ImportedAlbumsForm
  var chosen: UInt32
  var failed: UInt32
  var failures: [Failed]
  var kept: UInt32
  var known: UInt32
  /// What was taken out on the way in, by its kind.
  var leftOut: [LeftOutForm]
  var passedOver: PassedOverForm
  @Nullable var removed: Int?
  /// How many failed and are not among `failures`.
  var unnamed: Int

  struct Failed: Encodable {
    var file: String
    var reason: ErrorWord
  }

  init(_ tally: ImportView, _ removed: Int?, _ special: Int) {
    self.removed = removed
    unnamed = Int(tally.failed) - tally.failures.count
    chosen = tally.chosen
    failed = tally.failed
    failures = tally.failures.map { Failed(file: $0.path, reason: $0.reason.word) }
    kept = tally.kept
    known = tally.known
    leftOut = tally.leftOut.form
    passedOver = PassedOverForm(tally.passedOver, special: special)
    albums = ImportedAlbumsForm(tally.albums)
  }
}

extension Instant {
  /// A file system, or whoever set a file's date, may say any number of seconds.
  init(_ date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded(.towardZero)
    self.init(Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max))
  }
}

extension ImportFailure {
  /// Where the file lies, from here where it lies below.
  fileprivate var path: String {
    guard !folder.isEmpty else { return name.string }
    let whole = URL(fileURLWithPath: folder.string).appendingPathComponent(name.string).path
    let here = FileManager.default.currentDirectoryPath + "/"
    return whole.hasPrefix(here) ? String(whole.dropFirst(here.count)) : whole
  }
}

extension ImportReason {
  fileprivate var word: ErrorWord {
    switch self {
    case .empty: .empty
    case .unreadable: .unreadable
    case .tooLarge: .tooLarge
    case .notRemoved: .notRemoved
    case .storageFull: .storageFull
    case .unavailable: .unavailable
    }
  }

  /// Of a file at this path, and a vault that may have had trouble of its own.
  fileprivate func sentence(_ path: String, _ trouble: EffectsFailure?) -> String {
    switch self {
    case .empty: "it has nothing in it"
    case .unreadable: PathFault.ofFile(path)?.clause ?? "it was changed meanwhile"
    case .tooLarge: "it is too large"
    case .notRemoved: "something of what is to be removed could be left in it"
    case .storageFull: "the disk is full"
    case .unavailable: "the vault cannot be written" + (trouble?.place.map { ": \($0)" } ?? "")
    }
  }
}
