// `dayly vault verify`: whether every item would come out of the vault, and is listed in it.

import ArgumentParser
import NativeEffects
import Wire

struct VaultVerify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Read every byte of the vault, or of a backup, and check it.",
    discussion: """
      Every item, in the trash as well, is opened and checked to be what was sealed, and
      so is every other file of the vault's folders: what you said of items, albums and
      days, named keys, small pictures, the index, what was captured and not taken in
      yet. Names those that are not, that are missing, that lie in another's place or
      are no file of a vault, and ends with 1. Of a way to open the vault it checks what
      can be read without its passphrase. Items that are in the folder and not listed,
      as after an older copy was put over it, are named and listed again, and a part of
      the index that does not open is named and made anew; else nothing is written.
      What an import that was stopped had begun is no item, and no damage. With
      --archive it reads a file that dayly vault backup wrote, also where there is no
      vault, and says what a restore would do.
      """.flowing)

  @Option(
    help: ArgumentHelp("Check this backup instead of the vault.", valueName: "file"),
    completion: .file())
  var archive: String?
  @OptionGroup var options: VaultOptions

  func run() async throws {
    try options.run {
      if let archive { return try ArchiveVerification(archive, options).run() }
      try options.opened(for: .reading) { shell, _ in
        var verification = VaultVerification(of: shell)
        try verification.run()
        // Until then whoever asks next hears of the same losses.
        defer { shell.send(.noticeSeen) }
        try say(verification.form, undrawn: verification.undrawn)
        try Self.requireListed(verification.left)
      }
    }
  }

  private static func requireListed(_ left: [String]) throws {
    guard !left.isEmpty else { return }
    throw Failure(
      code: .failed,
      message: "\(counted(left.count, "whole item")) could not be listed: the index cannot be "
        + "written, as on a full disk.", reason: .unavailable)
  }

  private func say(_ form: VerifyForm, undrawn: UInt32) throws {
    if options.json {
      JSON.say(form)
    } else {
      Terminal.note("\(counted(form.whole, "item", "is", "are")) whole.")
      if form.waiting > 0 {
        Terminal.note(
          "\(counted(form.waiting, "captured file", "waits", "wait")) to be taken in.")
      }
      if undrawn > 0 {
        Terminal.note(
          "\(counted(undrawn, "item", "has", "have")) no small picture: the app makes one when it "
            + "shows the item.")
      }
    }
    options.noteHidden("was not looked at", "verify")
    guard form.damaged.isEmpty || form.files.isEmpty else {
      throw Failure(
        code: .failed,
        message: "\(counted(form.damaged.count, "item", "does", "do")) not open, and "
          + "\(counted(form.files.count, "other file", "is", "are")) not as the vault knows them.",
        reason: .damaged)
    }
    guard form.files.isEmpty else {
      throw Failure(
        code: .failed,
        message: "\(counted(form.files.count, "file", "is", "are")) not as the vault knows them.",
        reason: .damaged)
    }
    guard form.damaged.isEmpty else {
      throw Failure(
        code: .failed,
        message: "\(counted(form.damaged.count, "item", "does", "do")) not open.",
        reason: .damaged)
    }
  }
}

private struct VerifyForm: Encodable {
  var damaged: [String] = []
  /// Other sealed files that do not open, are missing, or lie in another's place.
  var files: [DamagedFile] = []
  /// All of the index was made anew from the items.
  var remade = false
  /// The first photos and films without a small picture.
  var undrawn: [String] = []
  /// Items that were in the folder alone, until now.
  var unlisted: [String] = []
  /// Captures that open and were not taken in yet.
  var waiting = 0
  var whole = 0
}

/// A file of the vault's folder, and what is wrong with it.
private struct DamagedFile: Encodable {
  /// Whose marks it has, or would have.
  @Nullable var item: String?
  var name: String
  var reason: ErrorWord

  init(_ failure: FileFailure) {
    item = failure.item?.hex.string
    name = Self.inside(failure.name.string)
    reason =
      switch failure.fault {
      case .missing: .missing
      case .damaged: .damaged
      case .misplaced: .misplaced
      case .other: .outdated
      case .newer: .vaultNewer
      case .unknown: .unknownFile
      case .unavailable: .unavailable
      }
  }

  /// One that no file of a vault can be called.
  init(strange name: String) {
    item = nil
    self.name = Terminal.safe(Self.inside(name))
    reason = .unknownFile
  }

  private static func inside(_ name: String) -> String {
    name.hasPrefix("vault/") ? String(name.dropFirst("vault/".count)) : name
  }

  /// - Parameter why: why it cannot be read, where that is known.
  func sentence(_ why: String?) -> String {
    let what = item.map { "\(name), what you said of \($0.prefix(8))," } ?? name
    return switch reason {
    case .missing: "\(what) is missing."
    case .misplaced: "\(what) lies in another's place."
    case .outdated: "\(what) is not what the vault knows of it, but older, as a rule."
    case .vaultNewer: "\(what) was written by a newer Dayly."
    case .unknownFile: "\(what) is no file of this vault."
    case .unavailable:
      (what.isEmpty ? "A folder of the vault" : what) + " cannot be read"
        + (why.map { ": \($0)." } ?? ".")
    default: "\(what) is not as it was sealed."
    }
  }
}

extension FileFailure {
  /// What of the index does not open, or is not there; what opens and is older stays.
  fileprivate var isOfIndex: Bool {
    name.string.hasPrefix("vault/index/") && [.damaged, .missing, .misplaced].contains(fault)
  }

  fileprivate var isPage: Bool { isOfIndex && name.string.hasPrefix("vault/index/page-") }
}

/// Goes through the items that are listed, and then through those that are not.
private struct VaultVerification {
  private let shell: VaultShell
  private(set) var form = VerifyForm()
  /// Those that are whole and that could not be listed.
  private(set) var left: [String] = []
  /// So many photos and films have no small picture.
  private(set) var undrawn: UInt32 = 0
  private var line = ProgressLine(active: true)

  init(of shell: VaultShell) { self.shell = shell }

  mutating func run() throws {
    // Whoever looks at the index has what does not open of it made anew.
    let before = try checkedFiles()
    let count = shell.remakingCount
    if count > 0 { noteRemade() }
    try verifyItems()
    // Of what the days have in short nobody has asked.
    if shell.remakingCount == count, before.failures.contains(where: { $0.isPage }) {
      shell.send(.catalog(event: .itemsUnlisted))
    }
    guard shell.remakingCount > count else { return try take(before.failures, before) }
    if count == 0 { noteRemade() }
    let after = try checkedFiles()
    let named = Set(after.failures.map(\.name))
    let mended = before.failures.filter { $0.isOfIndex && !named.contains($0.name) }
    try take(mended + after.failures, after)
  }

  private mutating func noteRemade() {
    form.remade = true
    Terminal.warn(
      "dayly: The index could not be read, or did not list what there is, and is made anew from "
        + "the items.")
  }

  private mutating func verifyItems() throws {
    var unlisted = try self.unlisted()
    // What a list that cannot be read has is not known.
    if shell.hasUnlisted { unlisted = [] }
    if !unlisted.isEmpty {
      shell.send(.catalog(event: .itemsUnlisted))
      let lost = try self.unlisted()
      for item in unlisted.subtracting(lost).map(\.hex.string).sorted() {
        form.unlisted.append(item)
        Terminal.warn("dayly: \(item.prefix(8)) was in no list of the vault, and is now.")
      }
      unlisted = lost
    }
    let vault = try shell.openVault()
    let listed = vault.months.reduce(0) { $0 + $1.itemCount } + Int(vault.trashed)
    for inTrash in [false, true] {
      try shell.forEachEntry(inTrash: inTrash) { try verify($0, of: listed + unlisted.count) }
    }
    line.clear()
    let items = unlisted.sorted { $0.hex.string < $1.hex.string }
    for item in items { try verify(unlisted: item) }
  }

  /// All that is no item.
  private func checkedFiles() throws -> FilesCheck {
    shell.send(.exporting(event: .filesVerifyTapped))
    guard let check = try shell.openVault().files, check.ended else {
      throw Failure(VaultFault.unavailable, at: shell.url)
    }
    return check
  }

  private mutating func take(_ failures: [FileFailure], _ check: FilesCheck) throws {
    form.waiting = Int(check.waiting)
    form.undrawn = check.undrawnItems.map(\.hex.string)
    undrawn = check.undrawn
    line.clear()
    for failure in failures {
      let trouble = BlobName(failure.name).flatMap { shell.trouble(of: $0) }
      take(DamagedFile(failure), because: trouble?.why)
    }
    for name in shell.strangeNames { take(DamagedFile(strange: name), because: nil) }
    if check.failed > UInt32(check.failures.count) {
      Terminal.warn("dayly: \(Int(check.failed) - check.failures.count) more are not named.")
    }
    // Held to the pages of the index, which open: else an item's way out stays closed.
    if form.files.contains(where: { $0.name.hasPrefix("index/marks-") }) {
      shell.send(.catalog(event: .marksUnlisted))
    }
  }

  private mutating func take(_ file: DamagedFile, because why: String?) {
    form.files.append(file)
    Terminal.warn("dayly: " + Terminal.safe(file.sentence(why)))
  }

  /// What does not open says nothing of where it belongs. What does had no place in the index.
  private mutating func verify(unlisted item: PhotoID) throws {
    let name = item.hex.string
    shell.send(.exporting(event: .verifyTapped(item: item)))
    if try shell.outcomeFault() != nil {
      if try shell.openVault().unfinished.contains(item) {
        return Terminal.warn(
          "dayly: \(name.prefix(8)) is what an import or a restore that was stopped had begun. It "
            + "is no item yet, and goes when the vault can be written.")
      }
      form.damaged.append(name)
      return Terminal.warn("dayly: \(name.prefix(8)) is not as it was sealed.")
    }
    form.unlisted.append(name)
    left.append(name)
    form.whole += 1
  }

  /// Those whose files are in the folder and that no month and no trash lists.
  private func unlisted() throws -> Set<PhotoID> {
    var items = Set(try shell.itemFiles())
    for inTrash in [false, true] {
      try shell.forEachEntry(inTrash: inTrash) { items.remove($0.item) }
    }
    return items
  }

  private mutating func verify(_ entry: CatalogEntry, of count: Int) throws {
    line.show("Verifying \(form.whole + form.damaged.count + 1) of \(count)")
    shell.send(.exporting(event: .verifyTapped(item: entry.item)))
    if let fault = try shell.outcomeFault() {
      form.damaged.append(entry.item.hex.string)
      line.clear()
      return Terminal.warn(
        "dayly: " + Terminal.safe(shell.failure(fault, of: entry).message))
    }
    form.whole += 1
  }
}
