// `dayly vault share`: items to somebody else as one encrypted file.

import ArgumentParser
import Bytes
import FolderKind
import Foundation
import NativeEffects
import NativeFilms
import NativeImages
import Wire

struct VaultShare: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share", abstract: "Write items into one encrypted file for somebody else.",
    discussion: """
      The file opens with six words that are drawn for it: with dayly vault receive, or
      in the app. Whoever has both can read it, so hand the words over another way than
      the file. Dates and names go along; where pictures and films were taken does so
      only with --with-location, and then each original goes bit for bit.

      Edited photos go as they are seen, as JPEGs without metadata; their originals stay
      here, and so does what moved around the picture of a Live Photo. --originals sends
      them as they were taken, with what was cropped away.

      Of an album, all goes into the file, or what of it is named; its name becomes the
      title.

      --for NAME makes a file for the devices of somebody you share a group with, and
      signs it. It needs no words. It opens for about three days: then the keys that
      open it are destroyed, and what was not kept by then has to be shared again.

      --remove metadata leaves out all that is not needed to show or play them, and their
      dates. Pixels and sound stay as they are. When something could be left in one of the
      items, no file is written.

      EXAMPLES
        dayly vault share beach.jpg
        dayly vault share beach.jpg --for Ada
        dayly vault share --with-location beach.jpg
        dayly vault share --originals beach.jpg
        dayly vault share 'IMG_00*' --to /media/stick --title 'At the sea'
        dayly vault share --album 'Summer 2024'
      """.flowing)

  @Argument(help: "Names of files, patterns for them, or eight digits of ids.")
  var items: [String] = []
  @OptionGroup var said: SaidOfItems
  @Option(
    name: .customLong("to"),
    help: ArgumentHelp("The folder to write into, if not this one.", valueName: "folder"),
    completion: .directory)
  var target: String = "."
  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Only for this person's devices: their whole name, or digits of their id.",
      valueName: "person"))
  var person: String?
  @Option(help: "What to call all of them together: whoever opens the file sees it.")
  var title: String?
  @OptionGroup var handedOn: HandedOn
  @Flag(help: "Photos that were edited as they were taken.") var originals = false
  @OptionGroup var options: VaultOptions

  /// As many as one share takes.
  private static let itemCountMax = 500
  private static let titleByteCountMax = 255

  func validate() throws {
    guard !items.isEmpty || !said.isNothing else {
      throw ValidationError("Name what to share, or its album or tag.")
    }
    let title = title ?? ""
    guard title.utf8.count <= Self.titleByteCountMax, !Text(title).hasControlCharacters else {
      throw ValidationError("--title needs a short text without control characters.")
    }
  }

  func run() async throws {
    try await options.runWaiting {
      let folder = try URL.folder(target)
      guard let person else {
        return try await options.openedWaiting(for: .reading, exports: folder) { shell, _ in
          try await share(from: shell, with: nil, into: folder)
        }
      }
      let common = try CommonOptions.parse(options.quiet ? ["--quiet"] : [])
      try await Session(common).running { session in
        let list = try await session.freshGroups()
        let account = try PersonChoice.find(person, in: list).account
        try await options.openedWaiting(for: .reading, exports: folder) { shell, _ in
          try await share(from: shell, with: (account, session), into: folder)
        }
      }
    }
  }

  private func share(
    from shell: VaultShell, with person: (account: AccountID, session: Session)?,
    into folder: URL
  ) async throws {
    let said = try self.said.found(in: shell)
    let entries = try shell.entries(named: items, of: said)
    guard entries.count <= Self.itemCountMax else {
      throw Failure(
        code: .usage, message: "One file takes \(Self.itemCountMax) items.", reason: .tooMany)
    }
    handedOn.announce()
    picture(entries, shell)
    var line = ProgressLine(active: true)
    shell.whenChanged = { view in
      guard case .open(let vault) = view, let sharing = vault.sharing, sharing.bytes > 0
      else { return }
      line.show("Sealing, \(DoneShare(sharing.doneBytes, of: sharing.bytes).percent) %")
    }
    shell.handOut(
      .sharing(
        event: .shareTapped(
          items: entries.map(\.item), title: title.map { Text($0) } ?? said.album?.name ?? "",
          along: GoingAlong(removal: handedOn.removed?.removal, asTaken: originals),
          to: person?.account)))
    if let person { await shell.ask(person.session) }
    shell.whenChanged = { _ in }
    line.clear()
    defer { shell.send(.sharing(event: .closed)) }
    try report(try shell.openVault().sharing, of: entries, shell, in: folder)
  }

  /// Whoever opens the file sees what is in it before they keep it: what goes along as it is gets a
  /// small picture first, where it can be drawn here. Of what is edited the share makes one itself.
  private func picture(_ entries: [CatalogEntry], _ shell: VaultShell) {
    let drawn = entries.filter { entry in
      guard entry.edit == nil, entry.kind != .other else { return false }
      // Of a film one moment is read.
      return entry.kind == .video || entry.bytes <= UInt64(ImagePipeline.fileBytesMax)
    }
    shell.send(.thumbnails(event: .shown(items: drawn.map(\.item))))
    while let undrawn = shell.undrawnFilms.first {
      let duration = drawn.first { $0.item == undrawn.item }?.duration ?? 0
      let source = FilmSource(byteCount: undrawn.film.bytes) {
        shell.undrawnFilmBytes(at: $0, count: $1)
      }
      let moving = FilmItem.MovingPicture(
        source: source, seconds: Double(duration) / 1000, stillSeconds: nil)
      shell.answerUndrawnFilm(try? FilmTile.small(of: moving))
    }
    shell.send(.thumbnails(event: .shown(items: [])))
  }

  private func report(
    _ view: SharingView?, of entries: [CatalogEntry], _ shell: VaultShell, in folder: URL
  ) throws {
    if case .failed(let fault, let item)? = view?.stage {
      let entry = entries.first { $0.item == item }
      if fault == .notRemoved, let entry {
        handedOn.warn(heldBack: entry)
      }
      throw entry.map { Failure(sharing: fault, of: $0, shell.pictureFault) }
        ?? Failure(sharing: fault)
    }
    if case .refused(let fault)? = view?.stage { throw Failure(fault, for: person ?? "") }
    guard let view, let file = shell.exported.first, view.person != nil || shell.shownWords != nil
    else {
      throw Failure(
        code: .output, message: "The file cannot be written to \(folder.path).",
        reason: .unwritten)
    }
    let edited = entries.count { $0.edit != nil }
    if options.json {
      return JSON.say(
        ShareForm(
          edited: originals ? 0 : edited, file: file.path, items: Int(view.items),
          leftOut: view.leftOut.form,
          person: view.person?.account.hex.string, words: shell.shownWords))
    }
    Terminal.note(Terminal.safe(file.path))
    if edited > 0 {
      Terminal.note(
        originals
          ? "Edited photos are in it as they were taken, with what was cropped away."
          : "Edited photos are in it as they are seen, without their originals.")
    }
    if let sentence = view.leftOut.sentence { Terminal.note(sentence) }
    if let person = view.person {
      let name = Terminal.safe(person.name.string)
      return Terminal.note(
        "It opens on \(name)'s devices alone, for about three days, and says that it is from you.")
    }
    let words = shell.shownWords ?? []
    Terminal.note("It opens with these words. Hand them over another way than the file:")
    Terminal.say(words.joined(separator: " "))
  }
}

private struct ShareForm: Encodable {
  /// Photos that are in it as they are edited.
  var edited: Int
  var file: String
  var items: Int
  /// What it does without that its originals say or hold, by its kind.
  var leftOut: [LeftOutForm]
  /// For whose devices it is.
  @Nullable var person: String?
  @Nullable var words: [String]?
}

extension URL {
  /// A folder that is there, and into which something can be written.
  static func folder(_ path: String) throws -> URL {
    let url = URL(fileURLWithPath: path, isDirectory: true)
    if let fault = PathFault.ofTarget(path) { throw fault.failure() }
    try url.requireOutsideVaults("Name another one with --to.")
    return url
  }

  /// - Parameter way: what the person can do instead
  func requireOutsideVaults(_ way: String) throws {
    guard Self.isInVault(self) else { return }
    throw Failure(
      code: .failed, message: "\(relativePath) is in a vault's folder. \(way)",
      reason: .otherKind)
  }

  /// What lies in a vault's folder is sealed, and belongs to the vault.
  private static func isInVault(_ url: URL) -> Bool {
    var folder = url.resolvingSymlinksInPath().standardizedFileURL
    while FolderKind(of: folder) != .vault {
      guard folder.path != "/" else { return false }
      folder.deleteLastPathComponent()
    }
    return true
  }
}

extension Failure {
  fileprivate init(
    sharing fault: ItemFault, of entry: CatalogEntry, _ picture: PictureFault?
  ) {
    self.init(fault, of: entry, picture)
    if fault == .undrawn || fault == .marks {
      message += " With --originals it goes as it was taken."
    }
  }

  fileprivate init(sharing fault: ItemFault) {
    self.init(fault, of: "One of the items")
    if fault == .tooLarge { message = "It is more than one file takes." }
  }
}
