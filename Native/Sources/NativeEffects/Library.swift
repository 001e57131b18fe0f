// The library's core beside the groups': begun when there is first something for it. Messages
// between the two are carried here, and nothing is decided.

import LibraryCore
import NativeCrypto
import Wire

/// The library's core and what it has to handle.
final class Library {
  private let records: Records
  private var core = LibraryCore()
  private var pending: [LibraryEvent]
  private var isHandling = false
  fileprivate private(set) var screen = LibraryScreen.starting

  init(database: Database) {
    records = Records(database: database, place: .libraryRecord)
    pending = [.launched(saved: records.savedState())]
  }

  /// Handles an event and what follows from it, in order. `carryOut` is handed the effects that
  /// are not storage's, and gives the event that answers one, if any.
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
      for effect in turn.effects {
        guard let answer = persisted(effect) ?? carryOut(effect) else { continue }
        pending.append(answer)
      }
    }
  }

  /// `nil` for every other effect.
  private func persisted(_ effect: LibraryEffect) -> LibraryEvent? {
    guard case .persist(let request, let changes) = effect else { return nil }
    guard let fault = records.persist(changes) else { return .persisted(request: request) }
    return .persistFailed(request: request, fault: fault)
  }
}

extension Shell {
  /// Something for the library's core, which is begun where it is not.
  public func send(library event: LibraryEvent) {
    guard !isStopped else { return }
    let isFirst = library == nil
    let running = library ?? Library(database: database)
    library = running
    running.handle(event, at: options.clock, carryOut: carryOut)
    if isFirst { send(.libraryLaunched) }
  }

  /// What the library shows; `starting` until there was something for it.
  public var libraryScreen: LibraryScreen { library?.screen ?? .starting }

  private func carryOut(_ effect: LibraryEffect) -> LibraryEvent? {
    switch effect {
    case .persist: return nil  // The library's own.
    case .recipe(let request, let recipe):
      switch run(recipe) {
      case .success(let revealed): return .recipeDone(request: request, revealed: revealed)
      case .failure(let error):
        return .recipeFailed(request: request, failure: error.failure)
      }
    case .deliver(let envelope):
      send(.received(envelope: envelope))
      return nil
    case .acknowledge(let channel, let number):
      send(.acknowledged(channel: channel, number: number))
      return nil
    // A vault has a shell of its own (VaultShell); beside the groups there is none yet.
    case .transfer(let request, _):
      return .transferFailed(request: request, fault: .unavailable, durable: 0)
    case .list(let request, _): return .listFailed(request: request, fault: .unavailable)
    case .inspect(let request, _, _):
      return .inspectFailed(request: request, fault: .unavailable)
    case .makeThumbnail(let request, _, _, _): return .thumbnailFailed(request: request)
    case .cancelTransfer, .exportFile, .presentMonth, .presentFound, .presentFoundMonth,
      .presentItem, .presentFilm, .presentShare, .presentWords:
      return nil
    }
  }
}
