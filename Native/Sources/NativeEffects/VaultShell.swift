// The library's core over a vault's folder, without groups, account or server: what `dayly vault`
// runs. Transfers are carried out beside each other; everything else in the core's order.

import Bytes
import Foundation
import LibraryCore
import NativeCrypto
import NativeImages
import Synchronization
import Wire

/// One running library with a vault. Used from one thread.
public final class VaultShell {
  /// Where the files of the last exported item went, or the one in which items were shared. Whoever
  /// asked for them knows when the item was taken, and dates them.
  public private(set) var exported: [URL] = []
  /// Something of it could not be written.
  public private(set) var hasUnwritten = false
  /// The month that was read last.
  public private(set) var shownMonth: ShownMonth?
  /// Something of a month that was read, of what was found, or of what is in albums, could not be
  /// listed.
  public var hasUnlisted: Bool { hasUnfound || !unlistedMonths.isEmpty }
  private var hasUnfound = false
  /// Until they are shown whole, as once the index was made anew.
  private var unlistedMonths: Set<CivilMonth> = []
  /// How often the whole index was made anew from the items, or begun to be.
  public private(set) var remakingCount = 0
  private var isRemaking = false
  /// What the days of a month have in short, as it was read last.
  public private(set) var shownDays: ShownDays?
  /// What was found last.
  public private(set) var found: FoundItems?
  /// The 24 words that were read last.
  public private(set) var shownWords: [String]?
  /// The picture of the item that is looked at.
  public private(set) var shownPicture: [UInt8]?
  /// Why the photo that was to be drawn last, as it was edited, could not be read.
  public private(set) var pictureFault: PictureFault?
  /// The film of the item that is looked at, or the motion of a Live Photo.
  public private(set) var shownFilm: ShownFilm?
  /// Films of which the core wants a small picture, oldest first. Whoever can draw them answers.
  public private(set) var undrawnFilms: [UndrawnFilm] = []
  /// What the library has asked of the groups, oldest first. Whoever has some beside this vault
  /// answers; without an answer the library waits.
  public private(set) var questions: [(request: Request, question: GroupsQuestion)] = []
  /// Called after every event that may have changed what there is to see.
  public var whenChanged: (VaultView) -> Void = { _ in }

  private var shownPiece: [UInt8] = []
  let folder: VaultFolder
  private let clock: LocalClock
  private let secrets = MemorySecretStore()
  private let effects: LibraryEffects
  private var core = LibraryCore()
  private var screen = LibraryScreen.starting
  private var pending: [LibraryEvent] = []
  private let inbox = Inbox()
  /// Transfers, and what is being made to last.
  private var workCount = 0
  private let workers = DispatchQueue(label: "transfers", attributes: .concurrent)
  private let inspector: Inspector
  private var sources: KeySourceAsker

  /// Begins a run: looks whether there is a vault.
  public init(
    _ folder: VaultFolder, clock: LocalClock = LocalClock(),
    keyring: any Keyring = SystemKeyring(), session: any Keyring = KernelKeyring()
  ) {
    self.folder = folder
    self.clock = clock
    effects = LibraryEffects(folder, secrets)
    sources = KeySourceAsker(
      keyring: keyring, session: session, secrets: secrets,
      label: "Dayly vault: \(folder.url.path)")
    inspector = Inspector(folder, clock)
    // Nothing of a vault is kept outside its folder: there are no records.
    send(.launched(saved: .nothing))
    send(.placed)
  }

  // A transfer that is over holds the folder, and so its lock, until its thread has let go of it.
  // Whoever opens the folder next is to find it free.
  deinit { workers.sync(flags: .barrier) {} }

  /// Where the vault lies.
  public var url: URL { folder.url }

  /// Nothing in it can be written.
  public var isReadOnly: Bool { folder.isReadOnly }

  /// Files in folders of the vault that were listed whose names no file of a vault can have; not
  /// more than 256 of them.
  public var strangeNames: [String] { folder.strangeNames }

  /// What was said last of a file of the vault that could not be used; `nil` where none was.
  public var trouble: EffectsFailure? { folder.trouble.withLock { $0 } }

  /// Why a file of the vault cannot be read; `nil` where it can, or is not there.
  public func trouble(of name: BlobName) -> EffectsFailure? { folder.trouble(of: name) }

  /// Who has the folder by now, where it is no longer this shell's.
  public var takenBy: String? { folder.takenBy }

  public var view: VaultView {
    guard case .open(let library) = screen else { return .nowhere }
    return library.vault
  }

  /// A file from somebody else that is being looked at.
  public var receiving: ReceivingView? {
    guard case .open(let library) = screen else { return nil }
    return library.receiving
  }

  /// Tells the core, and returns when nothing is under way any more.
  public func send(_ event: LibraryEvent) {
    pending.append(event)
    while !pending.isEmpty || workCount > 0 {
      let (ended, progress) = inbox.take(waiting: pending.isEmpty)
      workCount -= ended.count
      pending += progress + ended
      // What woke this thread may have been taken with what came before it.
      guard !pending.isEmpty else { continue }
      handle(pending.removeFirst())
    }
  }

  /// The same of what hands files to a person: `exported` has these alone then.
  public func handOut(_ event: LibraryEvent) {
    (exported, hasUnwritten) = ([], false)
    send(event)
  }

  /// Looks at an item, until `lookAway`.
  public func look(at item: PhotoID) {
    (shownPicture, shownFilm) = (nil, nil)
    send(.viewing(event: .shown(item: item)))
  }

  /// Nobody looks at an item any more.
  public func lookAway() {
    (shownPicture, shownFilm) = (nil, nil)
    send(.viewing(event: .closed))
  }

  /// Has what is in albums and tags counted, until nobody looks at them any more.
  public func showAlbums() {
    send(.gallery(event: .albumsShown(now: true)))
    if case .open(let vault) = view { hasUnfound = hasUnfound || !vault.counted }
  }

  /// Answers the oldest of `questions`, and returns when nothing is under way any more.
  public func answer(_ answer: GroupsAnswer) {
    guard !questions.isEmpty else { return }
    send(.groupsAnswered(request: questions.removeFirst().request, answer: answer))
  }

  /// Bytes of the film of the item that is looked at, opened in memory; at most as many as the core
  /// opens at once, and none where they cannot be read.
  public func filmBytes(of item: PhotoID, at offset: UInt64, count: Int) -> [UInt8] {
    piece(.viewing(event: .filmRead(read: Self.read(item, at: offset, count))))
  }

  /// The same of the first of `undrawnFilms`.
  public func undrawnFilmBytes(at offset: UInt64, count: Int) -> [UInt8] {
    guard let film = undrawnFilms.first else { return [] }
    return piece(.thumbnails(event: .filmRead(read: Self.read(film.item, at: offset, count))))
  }

  /// Answers the first of `undrawnFilms` with its small picture, a JPEG; `nil` where it cannot be
  /// drawn. Returns when nothing is under way any more: there may be others then.
  public func answerUndrawnFilm(_ picture: [UInt8]?) {
    guard !undrawnFilms.isEmpty else { return }
    let film = undrawnFilms.removeFirst()
    let isKept = picture.map { folder.keep($0, as: film.sink) } ?? false
    send(
      isKept ? .thumbnailMade(request: film.request) : .thumbnailFailed(request: film.request))
  }

  private static func read(_ item: PhotoID, at offset: UInt64, _ count: Int) -> FilmRead {
    FilmRead(item: item, number: 1, offset: offset, count: UInt32(clamping: count))
  }

  private func piece(_ event: LibraryEvent) -> [UInt8] {
    shownPiece = []
    send(event)
    defer { shownPiece = [] }
    return shownPiece
  }

  /// Keeps what a person typed; the core handles its name.
  public func keep(_ passphrase: borrowing Passphrase, as name: SecretName) {
    passphrase.withBytes { bytes in
      try? secrets.keep(
        Secret(kind: .bytes, bytes: SecretBytes(copying: bytes)), as: name)
    }
  }

  /// The same for words.
  public func keep(words: String, as name: SecretName) {
    try? secrets.keep(
      Secret(kind: .bytes, bytes: SecretBytes(copying: Array(words.utf8))), as: name)
  }

  /// The same for the 32 bytes of a key.
  public func keep(key: [UInt8], as name: SecretName) {
    try? secrets.keep(Secret(kind: .bytes, bytes: SecretBytes(copying: key)), as: name)
  }

  /// Why the keyring could not be used when it was asked last.
  public var keyringFailure: EffectsFailure? { sources.failure }

  /// Whether this machine's keyring keeps the key of a way to open the vault.
  public func isInKeyring(_ unlocker: UnlockerID) throws(EffectsFailure) -> Bool {
    try sources.keyring.key(unlocker.hex.string) != nil
  }

  /// Lets the core read a file somebody chose.
  public func choose(_ file: URL, as name: BlobName) { folder.choose(file, as: name) }

  /// The file that backups go into and come from; it need not be there yet.
  public func use(archive: URL) { folder.choose(archive, as: "archive/file") }

  private func handle(_ event: LibraryEvent) {
    let turn = core.handle(LibraryInput(occasion: clock.occasion, event: event))
    screen = turn.screen
    for effect in turn.effects { if let answer = carryOut(effect) { pending.append(answer) } }
    noteRemaking(view)
    whenChanged(view)
  }

  private func noteRemaking(_ view: VaultView) {
    guard case .open(let vault) = view else { return }
    if vault.rebuilding != nil, !isRemaking { remakingCount += 1 }
    isRemaking = vault.rebuilding != nil
  }

  /// `nil` for what answers later, or not at all.
  private func carryOut(_ effect: LibraryEffect) -> LibraryEvent? {
    switch effect {
    case .persist(let request, _): return .persisted(request: request)
    case .recipe(let request, let recipe):
      return effects.run(recipe, for: request)
    case .transfer(let request, let transfer):
      beside { [inbox, effects] in
        effects.run(transfer, for: request) { inbox.note($0, of: request) }
      }
    case .makeDurable(let request, let blobs):
      beside { [effects] in effects.makeDurable(blobs, for: request) }
    case .list(let request, let name): return effects.list(name, for: request)
    case .inspect(let request, let file, let sidecars):
      return inspector.inspect(file, beside: sidecars, for: request)
    case .inspectPart(let request, let source, let name):
      return inspector.inspect(source, named: name, secrets, for: request)
    case .edit(let request, let origin, let removal):
      return inspector.edit(origin, without: removal, secrets, for: request)
    case .exportFile(let blob, let name, _), .presentShare(let blob, let name):
      do throws(StoreFault) {
        exported.append(try folder.export(blob, as: name.string))
      } catch {
        hasUnwritten = true
      }
    case .presentMonth(let month): show(month)
    case .presentDays(let days): shownDays = days
    case .presentFound(let found): show(found)
    case .presentFoundMonth(_, let month): show(month)
    case .makeThumbnail(let request, let source, let sink):
      return folder.shrink(source, into: sink, for: request)
    case .makeFilmThumbnail(let request, let item, let film, let sink):
      undrawnFilms.append(UndrawnFilm(item: item, film: film, request: request, sink: sink))
    case .drawPicture(let request, let source, let sink):
      let drawn = folder.draw(source, into: sink, for: request)
      pictureFault = drawn.fault
      return drawn.event
    case .presentItem(_, let picture, let film):
      shownPicture = picture.flatMap { folder.picture($0.blob) }
      shownFilm = film
    case .presentFilm(_, _, let blob):
      guard let blob else { return nil }
      shownPiece = folder.picture(blob) ?? []
      // Nobody else asks for it.
      try? folder.drop(blob)
    case .makeSourceKey(let request, let key, let question):
      return sources.make(key, question, for: request)
    case .askSourceKey(let request, let question): return sources.ask(question, for: request)
    case .dropSourceKey(let source, let key): sources.drop(source, key)
    case .presentWords(let name):
      if let secret = try? secrets.secret(name) { shownWords = Words.phrase(for: secret.bytes) }
    case .askGroups(let request, let question): questions.append((request, question))
    // No message is carried here, no transfer outlives its command, a keyring answers at once, and
    // a terminal sorts what it lists.
    case .deliver, .acknowledge, .cancelTransfer, .cancelSourceKey, .presentFoundRun: break
    }
    return nil
  }

  private func show(_ month: ShownMonth) {
    shownMonth = month
    if month.damaged {
      unlistedMonths.insert(month.month)
    } else {
      unlistedMonths.remove(month.month)
    }
  }

  private func show(_ found: FoundItems) {
    self.found = found
    hasUnfound = hasUnfound || found.damaged
  }

  /// Has this done while the core goes on.
  private func beside(_ work: @escaping @Sendable () -> LibraryEvent) {
    workCount += 1
    workers.async { [inbox] in inbox.put(work()) }
  }
}

/// A film of which a small picture is wanted.
public struct UndrawnFilm {
  public let item: PhotoID
  public let film: ShownFilm
  let request: Request
  let sink: BlobName
}

/// What transfers have to say, until the core's thread asks.
private final class Inbox: Sendable {
  private struct Content {
    var ended: [LibraryEvent] = []
    /// Only the newest of each transfer is worth telling.
    var progress: [Request: TransferProgress] = [:]
  }

  private let content = Mutex(Content())
  private let arrivals = DispatchSemaphore(value: 0)

  /// What came of one of them.
  func put(_ event: LibraryEvent) {
    content.withLock { $0.ended.append(event) }
    arrivals.signal()
  }

  func note(_ progress: TransferProgress, of request: Request) {
    let isFirst = content.withLock { $0.progress.updateValue(progress, forKey: request) == nil }
    if isFirst { arrivals.signal() }
  }

  /// What has arrived; waits for something if there is nothing yet and that is wanted.
  func take(waiting: Bool) -> (ended: [LibraryEvent], progress: [LibraryEvent]) {
    if waiting { arrivals.wait() }
    return content.withLock { content in
      let progress = content.progress.map {
        LibraryEvent.transferProgress(request: $0.key, progress: $0.value)
      }
      defer { content = Content() }
      return (content.ended, progress)
    }
  }
}
