// The two cores of one device with what stands between them: their storage, and the shell that
// carries messages. Each can lose its power at any moment.

import Bytes
import Wire

@testable import DaylyCore
@testable import Kernel
@testable import LibraryCore

final class Pair {
  var groups = App(Found<Kept>())
  var library = Library(
    (try? Found<LibraryKept>.read(Pair.firstRecords.saved).get()) ?? Found())
  private var groupsRecords: [Record] = []
  private var libraryRecords = Pair.firstRecords
  /// Not carried out yet, oldest first.
  private(set) var groupsEffects: [Wire.Effect] = []
  private(set) var libraryEffects: [LibraryEffect] = []
  private var events: UInt8 = 0

  /// There is a vault, and its owner does not want posts to be kept.
  private static let firstRecords = [
    LibraryKept.capture(
      CaptureKey(
        version: CaptureKey.current, vault: VaultID(unchecked: [UInt8](repeating: 7, count: 16)),
        key: AgreementPublicKey(unchecked: [UInt8](repeating: 8, count: 32)))),
    LibraryKept.keeping(PostKeeping(wanted: false)),
  ].map(\.record)

  /// What the groups know of the library's wishes.
  var isAskedForPosts: Bool { groups.outbox.keepsPosts }
  var groupsEnd: SavedChannel { groups.channel.saved }
  var libraryEnd: SavedChannel { library.channel.saved }
  var arrived: [DeliveredPost] { library.posts.arrived }
  var isKeeping: Bool { library.posts.isKeeping }

  var isAtRest: Bool { groupsEffects.isEmpty && libraryEffects.isEmpty }

  private func occasion() -> Occasion {
    events &+= 1
    return Occasion(
      instant: Instant(1_000_000_000), day: CivilDay(11), nextMidnight: Instant(1_036_800_000),
      entropy: [UInt8](repeating: events, count: 32))
  }

  func toGroups(_ event: Wire.Event) {
    groupsEffects += groups.handle(event, at: occasion())
  }

  func toLibrary(_ event: LibraryEvent) {
    libraryEffects += library.handle(event, at: occasion())
  }

  /// A photo has reached the server: what the outbox says, and the turn that goes with it.
  func deliver(_ item: OutboxItem) {
    groups.carryOut([Outbox.Effect.delivered(item)], at: occasion())
    toGroups(.groups(event: .noticeSeen))
  }

  /// Carries out the oldest effect of the groups. `isWritten` says whether a write succeeds.
  func stepGroups(isWritten: Bool = true) {
    guard !groupsEffects.isEmpty else { return }
    switch groupsEffects.removeFirst() {
    case .persist(let request, let records):
      guard isWritten else {
        return toGroups(.persistFailed(request: request, fault: .storageFull))
      }
      groupsRecords.apply(records)
      toGroups(.persisted(request: request))
    case .deliver(let envelope): toLibrary(.received(envelope: envelope))
    case .acknowledge(let channel, let number):
      toLibrary(.acknowledged(channel: channel, number: number))
    case .answerLibrary(let request, let answer):
      toLibrary(.groupsAnswered(request: request, answer: answer))
    default: break
    }
  }

  func stepLibrary(isWritten: Bool = true) {
    guard !libraryEffects.isEmpty else { return }
    switch libraryEffects.removeFirst() {
    case .persist(let request, let records):
      guard isWritten else {
        return toLibrary(.persistFailed(request: request, fault: .storageFull))
      }
      libraryRecords.apply(records)
      toLibrary(.persisted(request: request))
    case .deliver(let envelope): toGroups(.received(envelope: envelope))
    case .acknowledge(let channel, let number):
      toGroups(.acknowledged(channel: channel, number: number))
    case .askGroups(let request, let question):
      toGroups(.asked(request: request, question: question))
    case .recipe, .transfer, .cancelTransfer, .makeDurable, .list, .inspect, .inspectPart, .edit,
      .exportFile, .presentMonth, .presentDays, .presentFound, .presentFoundMonth, .presentFoundRun,
      .presentItem, .presentFilm, .presentShare, .presentWords, .makeThumbnail,
      .makeFilmThumbnail, .drawPicture, .makeSourceKey, .askSourceKey, .cancelSourceKey,
      .dropSourceKey:
      break
    }
  }

  func settle() {
    while !isAtRest {
      stepGroups()
      stepLibrary()
    }
  }

  /// The process ends and begins again; what it had asked for and was not done is lost.
  func restartGroups() throws {
    groupsEffects = []
    let saved = groupsRecords.saved
    groups = App(try Found<Kept>.read(saved).get())
    toGroups(.launched(saved: saved))
    toLibrary(.groupsLaunched)
  }

  func restartLibrary() throws {
    libraryEffects = []
    let saved = libraryRecords.saved
    library = Library(try Found<LibraryKept>.read(saved).get())
    toLibrary(.launched(saved: saved))
    toGroups(.libraryLaunched)
  }

  /// The library's storage is gone, as when a person clears it.
  func forgetLibrary() throws {
    libraryRecords = Self.firstRecords
    try restartLibrary()
  }
}

/// A shell's storage of records.
extension [Record] {
  var saved: SavedState { isEmpty ? .nothing : .found(records: self) }

  mutating func apply(_ changes: [Record]) {
    for change in changes {
      removeAll { $0.key == change.key }
      if change.value != nil { append(change) }
    }
  }
}
