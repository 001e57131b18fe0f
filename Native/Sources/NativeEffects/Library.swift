// The library's core beside the groups': begun when there is first something for it. Messages
// between the two are carried here, and nothing is decided.

import LibraryCore
import NativeCrypto
import Wire

/// The library's core and what it has to handle.
final class Library {
  /// The vault's folder, while it is visited.
  fileprivate var vault: VaultFolder?
  private let secrets = MemorySecretStore()
  private let records: Records
  private var core = LibraryCore()
  private var pending: [LibraryEvent]
  private var isHandling = false
  fileprivate private(set) var screen = LibraryScreen.starting

  init(database: Database) {
    records = Records(database: database, place: .libraryRecord)
    pending = [.launched(saved: records.savedState())]
  }

  /// Handles an event and what follows from it, in order. `carryOut` gives the event that answers
  /// an effect, if any.
  fileprivate func handle(
    _ event: LibraryEvent, at clock: LocalClock, carryOut: (LibraryEffect) -> LibraryEvent?
  ) {
    pending.append(event)
    guard !isHandling else { return }
    isHandling = true
    defer { isHandling = false }
    while !pending.isEmpty {
      let next = pending.removeFirst()
      let turn = core.handle(LibraryInput(occasion: clock.occasion, event: next))
      screen = turn.screen
      for effect in turn.effects { if let answer = carryOut(effect) { pending.append(answer) } }
    }
  }

  fileprivate func persist(_ changes: [Record], for request: Request) -> LibraryEvent {
    guard let fault = records.persist(changes) else { return .persisted(request: request) }
    return .persistFailed(request: request, fault: fault)
  }

  /// `nil` where no vault is visited.
  fileprivate func effects(with blobs: Blobs) -> LibraryEffects? {
    vault.map { LibraryEffects($0, secrets, store: LibraryStore(vault: $0, blobs: blobs)) }
  }
}

extension LibraryEffect {
  /// The answer where there is no vault, or it would have to be open (VaultShell).
  fileprivate var refused: LibraryEvent? {
    switch self {
    case .recipe(let request, _):
      .recipeFailed(request: request, failure: RecipeFailure(step: 0, fault: .unavailable))
    case .transfer(let request, _):
      .transferFailed(request: request, fault: .unavailable, durable: 0)
    case .makeDurable(let request, let blobs):
      .madeDurable(
        request: request,
        failures: blobs.map { DurabilityFailure(blob: $0, fault: .unavailable) })
    case .list(let request, _): .listFailed(request: request, fault: .unavailable)
    case .inspect(let request, _, _), .inspectPart(let request, _, _):
      .inspectFailed(request: request, fault: .unavailable)
    case .edit(let request, _, _): .editFailed(request: request, fault: .unavailable)
    case .makeThumbnail(let request, _, _), .makeFilmThumbnail(let request, _, _, _):
      .thumbnailFailed(request: request)
    case .drawPicture(let request, _, _): .pictureUndrawn(request: request)
    case .makeSourceKey(let request, _, _), .askSourceKey(let request, _):
      .sourceKeyFailed(request: request, fault: .unsupported)
    case .persist, .deliver, .acknowledge, .cancelTransfer, .exportFile, .presentMonth,
      .presentDays, .presentFound, .presentFoundMonth, .presentFoundRun, .presentItem, .presentFilm,
      .presentShare, .presentWords, .cancelSourceKey, .dropSourceKey, .askGroups:
      nil
    }
  }
}

extension Shell {
  /// Tells the library of a vault's folder, into which it seals what it was handed for it, and lets
  /// go of the folder. The vault stays locked.
  public func visit(_ vault: VaultFolder) {
    tell(.placed, at: vault)
    library?.vault = nil
  }

  /// Something for the library's core, which is begun where it is not.
  public func send(library event: LibraryEvent) { tell(event, at: nil) }

  private func tell(_ event: LibraryEvent, at vault: VaultFolder?) {
    guard !isStopped else { return }
    let isFirst = library == nil
    let running = library ?? Library(database: database)
    library = running
    if let vault { running.vault = vault }
    running.handle(event, at: options.clock, carryOut: carryOut)
    if isFirst { send(.libraryLaunched) }
  }

  /// What the library shows; `starting` until there was something for it.
  public var libraryScreen: LibraryScreen { library?.screen ?? .starting }

  private func carryOut(_ effect: LibraryEffect) -> LibraryEvent? {
    let effects = library?.effects(with: blobs)
    switch effect {
    case .persist(let request, let changes): return library?.persist(changes, for: request)
    case .deliver(let envelope): send(.received(envelope: envelope))
    case .acknowledge(let channel, let number):
      send(.acknowledged(channel: channel, number: number))
    case .recipe(let request, let recipe):
      return effects?.run(recipe, for: request) ?? effect.refused
    case .transfer(let request, let transfer):
      return effects?.run(transfer, for: request) ?? effect.refused
    case .makeDurable(let request, let blobs):
      return effects?.makeDurable(blobs, for: request) ?? effect.refused
    case .list(let request, let folder):
      return effects?.list(folder, for: request) ?? effect.refused
    // The vault is locked: nobody looks into it.
    case .cancelTransfer, .inspect, .inspectPart, .edit, .exportFile, .presentMonth,
      .presentDays, .presentFound, .presentFoundMonth, .presentFoundRun, .presentItem,
      .presentFilm, .presentShare, .presentWords, .makeThumbnail, .makeFilmThumbnail,
      .drawPicture, .makeSourceKey, .askSourceKey, .cancelSourceKey, .dropSourceKey, .askGroups:
      return effect.refused
    }
    return nil
  }
}
