// Drives the vault's machines by what a person does, over a folder that can fail. After every
// answer the same is given once more, with all that could have been answered instead, and to
// nobody: none of it may have an effect or leave a trace in a machine.

import Bytes
import Testing
import Wire

@testable import Kernel
@testable import LibraryCore

final class VaultScript {
  let folder = FakeFolder()
  private(set) var library = Library(Found<LibraryKept>())
  /// Not carried out yet, oldest first.
  private(set) var open: [LibraryEffect] = []
  /// Effects that were carried out.
  private(set) var steps = 0
  private var events: UInt8 = 0
  private var emptyCount = 0
  /// Whether late answers are tried after each; many items would take long.
  var triesLateAnswers = true
  /// Everything that happened, each run of the process for itself.
  private(set) var runs: [[LibraryInput]] = []
  /// What the clock shows.
  var now = Instant(1_000_000_000)

  static let typed: SecretName = "transient/typed"

  init() { begin() }

  /// An empty folder beside this archive.
  init(archive: [UInt8]) {
    folder.damage(ArchiveSeal.archive) { $0 = archive }
    begin()
  }

  /// A vault that opens with "one".
  static func made() -> VaultScript {
    let script = VaultScript()
    script.create()
    return script
  }

  func create() {
    type("one")
    send(.vault(event: .createTapped(passphrase: Self.typed)))
    settle()
  }

  private func begin() {
    let saved = folder.records.saved
    library = Library((try? Found<LibraryKept>.read(saved).get()) ?? Found())
    open = []
    runs.append([])
    send(.launched(saved: saved))
    send(.placed)
    settle()
  }

  /// The process ends, whatever is under way, and another one begins.
  func restart() {
    folder.revive()
    begin()
  }

  func type(_ passphrase: Text) { folder.secrets[Self.typed] = passphrase.utf8 }

  func unlock(_ passphrase: Text = "one") {
    type(passphrase)
    send(.vault(event: .unlockTapped(passphrase: Self.typed)))
    settle()
  }

  /// Carries out the oldest effect, unless the power is gone. A disk takes its time: something is
  /// made to last when there is nothing else to do.
  func step() {
    guard !folder.isDead, !open.isEmpty else { return }
    steps += 1
    let effect = open.remove(at: open.firstIndex { !$0.isOfDisk } ?? 0)
    if isGivenUp(effect) { return }
    answer(folder.carryOut(effect))
  }

  /// A source that nobody waits for any more gives nothing.
  private func isGivenUp(_ effect: LibraryEffect) -> Bool {
    switch effect {
    case .makeSourceKey(let request, _, _), .askSourceKey(let request, _):
      open.contains(.cancelSourceKey(request: request))
    default: false
    }
  }

  /// Answers the oldest effect otherwise than the folder does.
  func step(_ other: (LibraryEffect) -> LibraryEvent?) {
    guard let effect = open.first, let event = other(effect) else { return step() }
    steps += 1
    open.removeFirst()
    answer(event)
  }

  /// Carries out the newest of these effects, or the oldest of all where there is none.
  func stepNewest(where isWanted: (LibraryEffect) -> Bool) {
    guard let index = open.lastIndex(where: isWanted) else { return step() }
    open.insert(open.remove(at: index), at: 0)
    step()
  }

  /// Carries out the oldest effect of this machine, or the oldest of all where it has none.
  func step(first machine: Machine) {
    if let index = open.firstIndex(where: { $0.asking == machine }) {
      open.insert(open.remove(at: index), at: 0)
    }
    step()
  }

  private func answer(_ event: LibraryEvent?) {
    guard let event, !folder.isDead else { return }
    send(event)
  }

  func settle() {
    var rounds = 0
    while !open.isEmpty, !folder.isDead, rounds < Self.roundCountMax {
      rounds += 1
      step()
    }
    #expect(rounds < Self.roundCountMax, "the machines never come to rest")
  }

  /// All but what the disk takes its time for.
  func settleButDisk() {
    while open.contains(where: { !$0.isOfDisk }), !folder.isDead { step() }
  }

  /// Some hundred of them list the folders of the items, each time.
  private static let roundCountMax = 20_000

  func send(_ event: LibraryEvent) {
    let input = LibraryInput(occasion: occasion(), event: event)
    runs[runs.count - 1].append(input)
    open += library.handle(event, at: input.occasion)
    if triesLateAnswers, !isAlike(event) { expectLateIgnored(event) }
  }

  /// Hundreds of folders are listed, one as the other, most of them empty: some of them are enough.
  private func isAlike(_ event: LibraryEvent) -> Bool {
    guard case .listed(_, let names) = event, names.isEmpty else { return false }
    emptyCount += 1
    return emptyCount % 32 != 1
  }

  private func occasion() -> Occasion {
    events &+= 1
    return Occasion(
      instant: now, day: CivilDay(11), nextMidnight: Instant(1_036_800_000),
      entropy: (0..<32).map { events &* 31 &+ $0 })
  }
}

/// What a person does and sees.
extension VaultScript {
  /// Chooses files of these names and contents.
  func choose(
    _ files: [(name: Text, bytes: [UInt8])], without removal: MetadataRemoval? = nil,
    more: Bool = false
  ) {
    let chosen = files.enumerated().map { index, file in
      let blob =
        BlobName(Text("chosen/\(index)-") + file.name) ?? BlobName(Text("chosen/\(index)"))
        ?? "chosen/x"
      folder.chosen[blob] = file.bytes
      let path = file.name.string.split(separator: "/")
      return ChosenFile(
        blob: blob, folder: Text(path.dropLast().joined(separator: "/")),
        name: Text(String(path.last ?? "")), bytes: UInt64(file.bytes.count), modified: nil)
    }
    send(.importing(event: .filesChosen(files: chosen, removal: removal)))
    if !more { send(.importing(event: .choosingEnded)) }
  }

  var openVault: OpenVault? {
    guard case .open(let vault) = library.vaultView else { return nil }
    return vault
  }

  /// All items, as they are listed month by month.
  func entries() -> [CatalogEntry] {
    var entries: [CatalogEntry] = []
    for month in openVault?.months ?? [] {
      send(.catalog(event: .monthShown(month: month.month)))
      settle()
      entries += folder.shownMonth?.entries ?? []
    }
    return entries
  }

  /// What is in the trash.
  func trash() -> [CatalogEntry] {
    send(.catalog(event: .monthShown(month: .trash)))
    settle()
    return folder.shownMonth?.entries ?? []
  }

  func isWhole(_ entry: CatalogEntry) -> Bool {
    send(.exporting(event: .verifyTapped(item: entry.item)))
    settle()
    return openVault?.outcome?.ended == true && openVault?.outcome?.done == 1
  }

  /// Files of items in the folder, listed or not.
  var itemFiles: [PhotoID] { folder.blobs.keys.compactMap { VaultFile.id(ofItem: $0) } }
}

/// Late, repeated and unknown answers.
extension VaultScript {
  private struct Machines: Equatable {
    var vault: Vault
    var catalog: Catalog
    var importing: Import
    var exporting: ItemExport
    var viewing: ItemViewer
    var thumbnails: Thumbnails
    var archiving: Backups
    var sharing: ShareExport
    var receiving: ShareReception
    var capturing: CaptureIntake
    var moving: VaultMove
    var posts: Posts

    init(_ library: Library) {
      vault = library.vault
      catalog = library.catalog
      importing = library.importing
      exporting = library.exporting
      viewing = library.viewing
      thumbnails = library.thumbnails
      archiving = library.archiving
      sharing = library.sharing
      receiving = library.receiving
      capturing = library.capturing
      moving = library.moving
      posts = library.posts
    }
  }

  private static let machines: [Machine] = [
    .vault, .catalog, .importing, .exporting, .viewing, .thumbnails, .archiving,
    .sharing, .receiving, .capturing, .moving,
  ]

  private func expectLateIgnored(_ event: LibraryEvent) {
    var late: [LibraryEvent] = []
    if let request = event.answered {
      late += [event] + LibraryEvent.answers(to: request)
      late += Self.machines.map { event.answering(Request(machine: $0, number: .max)) }
    }
    var copy = library
    for event in late {
      let led = copy.handle(event, at: Self.later)
      if !led.isEmpty { Issue.record("\("\(event)".prefix(200)) came late and led to \(led)") }
    }
    if Machines(copy) != Machines(library) {
      Issue.record("What came after \("\(event)".prefix(200)) left a trace")
    }
  }

  private static let later = Occasion(
    instant: Instant(1_000_000_001), day: CivilDay(11), nextMidnight: Instant(1_036_800_000),
    entropy: [UInt8](repeating: 0xEE, count: 32))
}

extension LockedSources {
  /// Nothing but a passphrase and words opens the vault.
  static let none = LockedSources(sources: [], asking: false, fault: nil, passedOver: 0)
}

extension LibraryEvent {
  /// To what it is the last answer.
  fileprivate var answered: Request? {
    switch self {
    case .recipeDone(let request, _), .recipeFailed(let request, _),
      .transferDone(let request, _), .transferFailed(let request, _, _),
      .madeDurable(let request, _), .listed(let request, _),
      .listFailed(let request, _), .inspected(let request, _), .inspectFailed(let request, _),
      .edited(let request, _, _), .notEdited(let request), .editFailed(let request, _),
      .thumbnailMade(let request), .thumbnailFailed(let request),
      .pictureDrawn(let request, _, _), .pictureUndrawn(let request),
      .sourceKeyMade(let request, _), .sourceKeyGiven(let request, _),
      .sourceKeyFailed(let request, _), .groupsAnswered(let request, _):
      request
    default: nil
    }
  }

  /// Whatever can be answered, and something that no shell would.
  fileprivate static func answers(to request: Request) -> [LibraryEvent] {
    [
      .recipeDone(request: request, revealed: []),
      .recipeDone(request: request, revealed: [[1], [2]]),
      .recipeFailed(request: request, failure: RecipeFailure(step: 0, fault: .refused)),
      .transferProgress(request: request, progress: TransferProgress(read: 9, durable: 0)),
      .transferDone(request: request, result: TransferResult(written: 9, digests: [])),
      .transferFailed(request: request, fault: .storageFull, durable: 0),
      .madeDurable(request: request, failures: []),
      .madeDurable(
        request: request,
        failures: [DurabilityFailure(blob: "vault/items/x", fault: .storageFull)]),
      .listed(request: request, names: ["vault/index/summary"]),
      .listFailed(request: request, fault: .unavailable),
      .inspected(request: request, facts: MediaFacts(nil, nil)),
      .inspectFailed(request: request, fault: .unavailable),
      .edited(request: request, pieces: [], leftOut: []),
      .notEdited(request: request),
      .editFailed(request: request, fault: .unavailable),
      .thumbnailMade(request: request),
      .thumbnailFailed(request: request),
      .pictureDrawn(request: request, size: PixelSize(width: 1, height: 1), bytes: 9),
      .pictureUndrawn(request: request),
      .sourceKeyMade(request: request, credential: [1]),
      .sourceKeyGiven(request: request, unlocker: .zero),
      .sourceKeyFailed(request: request, fault: .unanswered),
    ]
      + FakeGroups.answers.map { .groupsAnswered(request: request, answer: $0) }
  }

  /// The same to another request.
  fileprivate func answering(_ request: Request) -> LibraryEvent {
    switch self {
    case .recipeDone(_, let revealed): .recipeDone(request: request, revealed: revealed)
    case .recipeFailed(_, let failure): .recipeFailed(request: request, failure: failure)
    case .transferDone(_, let result): .transferDone(request: request, result: result)
    case .transferFailed(_, let fault, let durable):
      .transferFailed(request: request, fault: fault, durable: durable)
    case .madeDurable(_, let failures): .madeDurable(request: request, failures: failures)
    case .listed(_, let names): .listed(request: request, names: names)
    case .listFailed(_, let fault): .listFailed(request: request, fault: fault)
    case .inspected(_, let facts): .inspected(request: request, facts: facts)
    case .inspectFailed(_, let fault): .inspectFailed(request: request, fault: fault)
    case .edited(_, let pieces, let leftOut):
      .edited(request: request, pieces: pieces, leftOut: leftOut)
    case .notEdited: .notEdited(request: request)
    case .editFailed(_, let fault): .editFailed(request: request, fault: fault)
    case .thumbnailMade: .thumbnailMade(request: request)
    case .thumbnailFailed: .thumbnailFailed(request: request)
    case .pictureDrawn(_, let size, let bytes):
      .pictureDrawn(request: request, size: size, bytes: bytes)
    case .pictureUndrawn: .pictureUndrawn(request: request)
    case .sourceKeyMade(_, let credential):
      .sourceKeyMade(request: request, credential: credential)
    case .sourceKeyGiven(_, let unlocker): .sourceKeyGiven(request: request, unlocker: unlocker)
    case .sourceKeyFailed(_, let fault): .sourceKeyFailed(request: request, fault: fault)
    case .groupsAnswered(_, let answer): .groupsAnswered(request: request, answer: answer)
    default: self
    }
  }
}

extension LibraryEffect {
  fileprivate var isOfDisk: Bool {
    guard case .makeDurable = self else { return false }
    return true
  }

  /// Which machine waits for what comes of it, where one does.
  fileprivate var asking: Machine? {
    switch self {
    case .recipe(let request, _), .transfer(let request, _), .makeDurable(let request, _),
      .list(let request, _):
      request.machine
    default: nil
    }
  }

  /// This effect failed.
  func failed(_ fault: RecipeFault) -> LibraryEvent? {
    switch self {
    case .recipe(let request, _):
      .recipeFailed(request: request, failure: RecipeFailure(step: 0, fault: fault))
    case .transfer(let request, _):
      .transferFailed(request: request, fault: fault, durable: 0)
    case .makeDurable(let request, let blobs):
      .madeDurable(
        request: request, failures: blobs.map { DurabilityFailure(blob: $0, fault: fault) })
    case .list(let request, _): .listFailed(request: request, fault: fault)
    case .inspect(let request, _, _), .inspectPart(let request, _, _):
      .inspectFailed(request: request, fault: fault)
    case .edit(let request, _, _): .editFailed(request: request, fault: fault)
    case .makeThumbnail(let request, _, _), .makeFilmThumbnail(let request, _, _, _):
      .thumbnailFailed(request: request)
    case .drawPicture(let request, _, _): .pictureUndrawn(request: request)
    case .makeSourceKey(let request, _, _), .askSourceKey(let request, _):
      .sourceKeyFailed(request: request, fault: .unavailable)
    case .persist, .deliver, .acknowledge, .cancelTransfer, .exportFile, .presentMonth,
      .presentDays, .presentFound, .presentFoundMonth, .presentFoundRun, .presentItem, .presentFilm,
      .presentShare, .presentWords, .cancelSourceKey, .dropSourceKey, .askGroups:
      nil
    }
  }
}
