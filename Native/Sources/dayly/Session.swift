// One run of the core behind a command: opened, looked at, stopped.

import Bytes
import Foundation
import NativeEffects
import Reach
import Wire

/// What looking at a screen may lead to.
enum Look<Found: Sendable>: Sendable {
  case found(Found)
  case failed(Failure)
}

/// A launched core and the way to talk to it.
struct Session {
  static let standardServer = "http://localhost:8080"

  let shell: Shell
  let server: ServerAddress
  private let folder: DataFolder
  let clock: LocalClock
  let patience: Duration

  /// Opens the data folder and launches the core. Only `creates` makes a folder where there is
  /// none. `picture` is the file that "choose one" will choose.
  init(
    _ options: CommonOptions, in open: DataFolder? = nil, server chosen: ServerAddress? = nil,
    picture: [UInt8]? = nil, creates: Bool = false, launching: Bool = true,
    unlocking: Unlocking = .atTerminal
  ) async throws {
    let trust = try options.trust()
    folder =
      try open
      ?? DataFolder(
        at: options.folderURL, creates: creates, holder: CommonOptions.command)
    server = try chosen ?? Self.kept(in: folder)
    clock = LocalClock(offset: Self.clockOffset(for: server))
    patience = options.patience
    var effects = Shell.Options(
      folder: folder, server: server, clock: clock, picture: picture,
      exports: URL(fileURLWithPath: FileManager.default.currentDirectoryPath))
    effects.trust = trust
    effects.unlocking = unlocking
    if options.verbose { effects.trace = { Terminal.warn("dayly: " + Terminal.safe($0)) } }
    shell = try Shell(effects)
    if launching { await shell.launch() }
  }

  private static func kept(in folder: DataFolder) throws -> ServerAddress {
    if let kept = try folder.server() { return kept }
    guard !folder.hasDatabase else { throw EffectsFailure.serverFile(folder.serverFile.path) }
    return try ServerAddress(standardServer)
  }

  /// Does `body` and stops, whatever happens; says why the server was not reached, if so.
  func running(_ body: (Session) async throws -> Void) async throws {
    let exclusions = Exclusions()
    let watching = Task { [shell] in await exclusions.watch(shell) }
    do {
      await visitVault()
      try await body(self)
      await visitVault()
    } catch {
      let failure = await explained(Failure(error))
      await shell.stop()
      await watching.value
      exclusions.say()
      throw failure
    }
    await shell.stop()
    await watching.value
    exclusions.say()
  }

  /// Hands what was sent to the vault, where there is one; not while somebody else uses it, who
  /// would be in its way. It is told again by the next command.
  private func visitVault() async {
    let url = VaultOptions.url()
    guard FileManager.default.fileExists(atPath: url.path),
      let vault = try? VaultFolder(
        at: url, creates: false, exports: url, holder: CommonOptions.command)
    else { return }
    await shell.visit(vault)
  }

  /// A failure to reach the server, with the server's name and the cause.
  func explained(_ failure: Failure) async -> Failure {
    switch await shell.erasure {
    case .success: return .deleted
    case .failure(let left): return .left(afterDeletion: left)
    case nil: break
    }
    guard failure.isOfServer else { return failure }
    if let fault = await shell.reachFault { return Failure(fault, at: server) }
    // A server that takes longer than this command may take has not failed yet.
    let isSilent = await shell.isAsking && failure.reason == Failure.timedOut("").reason
    return isSilent ? Failure(.silent, at: server) : failure
  }

  /// The server this folder belonged to before.
  func keptServer() throws -> ServerAddress? { try folder.server() }

  /// Deletes what the folder holds.
  func erase() throws { try folder.erase() }

  func keepServer() throws { try folder.keep(server: server) }

  /// Tests move the clock, with a server on this machine only.
  private static func clockOffset(for server: ServerAddress) -> Int64 {
    guard server.isLoopback else { return 0 }
    return ProcessInfo.processInfo.environment["DAYLY_CLOCK_OFFSET"].flatMap(Int64.init) ?? 0
  }

  /// Waits for a screen that `look` makes something of. `what` completes "Gave up waiting …".
  func wait<Found: Sendable>(
    _ what: String, for patience: Duration? = nil, settled: Bool = false,
    _ look: @escaping @Sendable (Screen) -> Look<Found>?
  ) async throws -> Found {
    let looked = await shell.wait(for: patience ?? self.patience, settled: settled) {
      screen -> Look<Found>? in
      if case .damaged(let damage) = screen { return .failed(Failure(damage)) }
      return look(screen)
    }
    switch looked {
    case .found(let found): return found
    case .failed(let failure): throw failure
    case nil: throw Failure.timedOut(what)
    }
  }

  /// The list of groups as this device knows it, without waiting for the server.
  func knownGroups() async throws -> GroupList {
    try await list { if case .starting = $0 { nil } else { .found($0) } }
  }

  /// The list of groups once the server has answered, could not be asked, or took too long: its
  /// `connection` says which.
  func groups() async throws -> GroupList {
    do {
      return try await list(settled: true) { screen in
        switch screen {
        case .starting: nil
        case .groups(let list): list.connection == .connecting ? nil : .found(screen)
        default: .found(screen)
        }
      }
    } catch {
      if case .deletion(let sheet) = await shell.screen, sheet.confirmed {
        throw Failure.beingDeleted
      }
      guard Failure(error).reason == Failure.timedOut("").reason,
        await shell.reachFault != .deviceRefused, case .groups(let list) = await shell.screen
      else { throw error }
      return list
    }
  }

  private func list(
    settled: Bool = false, _ look: @escaping @Sendable (Screen) -> Look<Screen>?
  ) async throws -> GroupList {
    for _ in 0..<4 {
      switch try await wait("for the groups", settled: settled, look) {
      case .groups(let list):
        if case .lost(let loss) = list.notice {
          Terminal.warn(loss.sentence)
          await shell.send(.groups(event: .noticeSeen))
        }
        return list
      case .welcome, .phone, .code, .firstName, .accountWords: throw Failure.notLoggedIn
      case .deletion(let sheet) where sheet.confirmed: throw Failure.beingDeleted
      case .words: await shell.send(.signIn(event: .wordsClosed))
      default: await shell.send(.back)
      }
    }
    throw Failure.timedOut("for the groups")
  }

  /// The list of groups as the server knows it now; fails when it cannot be reached.
  func freshGroups() async throws -> GroupList {
    let list = try await groups()
    try Self.requireConnection(list)
    return list
  }

  /// For what was shown just now from what is known here: says that it may be old when the server
  /// was not reached, and leaves the reason to the exit code.
  static func requireCurrent(_ list: GroupList) throws {
    switch list.connection {
    case .fresh, .removed: break
    case .connecting, .offline, .serverTrouble: Terminal.note("What is shown may be old.")
    }
    try requireConnection(list)
  }

  static func requireConnection(_ list: GroupList) throws {
    switch list.connection {
    case .fresh: break
    case .connecting: throw Failure.timedOut("for the server")
    case .offline: throw Failure.unreachable
    case .serverTrouble: throw Failure.serverTrouble
    case .removed: throw Failure.removed
    }
  }
}

extension Loss {
  fileprivate var sentence: String {
    switch self {
    case .photo: "A photo that was waiting to be sent can't be read on this device any more."
    case .group: "This device couldn't read its notes on a group. The server gives them back."
    case .people:
      "Whom you compared safety numbers with couldn't be read here. Please compare them again."
    case .other:
      "Some of Dayly's notes on this device couldn't be read. What the server has comes back by "
        + "itself."
    }
  }
}

extension Failure {
  fileprivate init(_ damage: Damage) {
    switch damage {
    case .unreadable:
      self.init(
        code: .failed, message: "The saved state cannot be read. Nothing was deleted.",
        reason: .stateUnreadable)
    case .newer(let version):
      self.init(
        code: .failed,
        message: "The saved state was written by a newer Dayly (version \(version)).",
        reason: .stateNewer)
    case .unkept(.storageFull): self.init(.diskFull)
    case .unkept(.unavailable):
      self.init(
        code: .failed, message: "What is written here does not come back. Nothing was changed.",
        reason: .storage)
    }
  }
}
