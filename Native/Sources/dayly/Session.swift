// One run of the core behind a command: opened, looked at, stopped.

import ArgumentParser
import Bytes
import Foundation
import NativeEffects
import Wire

/// Options every command takes.
struct CommonOptions: ParsableArguments {
  @Option(name: .long, help: "The folder everything is kept in.")
  var data: String?

  @Flag(name: .long, help: "Print one JSON value instead of text.")
  var json = false

  @Option(name: .long, help: "Seconds to wait for the server before giving up.")
  var timeout: Int = 60

  var patience: Duration { .seconds(min(max(1, timeout), 86_400)) }

  var folderURL: URL {
    if let data { return URL(fileURLWithPath: data, isDirectory: true) }
    return DataFolder.standard(ProcessInfo.processInfo.environment)
  }

  /// Runs a command and turns its failure into a sentence and an exit code.
  func run(_ body: () async throws -> Void) async throws {
    signal(SIGPIPE, SIG_IGN)
    do {
      try await body()
    } catch {
      let failure =
        (error as? Failure) ?? (error as? EffectsFailure).map(Failure.init)
        ?? Failure(code: .failed, message: String(describing: error), reason: "failed")
      if json { JSON.say(FailureForm(error: failure.reason, message: failure.message)) }
      Terminal.note("dayly: \(failure.message)")
      throw ExitCode(failure.code.rawValue)
    }
  }
}

private struct FailureForm: Encodable {
  var error: String
  var message: String
}

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

  /// Opens the data folder and launches the core. `picture` is what "choose one" will choose.
  init(
    _ options: CommonOptions, server chosen: ServerAddress? = nil, picture: URL? = nil,
    launching: Bool = true
  ) async throws {
    folder = try DataFolder(at: options.folderURL)
    server = try chosen ?? folder.server ?? ServerAddress(Self.standardServer)
    clock = LocalClock(offset: Self.clockOffset(for: server))
    patience = options.patience
    shell = try Shell(
      Shell.Options(
        folder: folder, server: server, clock: clock, picture: picture,
        exports: URL(fileURLWithPath: FileManager.default.currentDirectoryPath)))
    if launching { await shell.launch() }
  }

  /// The server this folder belonged to before.
  var keptServer: ServerAddress? { folder.server }

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
      if case .damaged(let damage) = screen { return .failed(Self.failure(damage)) }
      return look(screen)
    }
    switch looked {
    case .found(let found): return found
    case .failed(let failure): throw failure
    case nil: throw Failure.timedOut(what)
    }
  }

  /// The list of groups once the server has answered, or could not be asked.
  func groups() async throws -> GroupList {
    for _ in 0..<4 {
      let screen = try await wait("for the groups", settled: true) { screen in
        Self.settled(screen)
      }
      switch screen {
      case .groups(let list): return list
      case .welcome, .phone, .code, .firstName, .accountWords: throw Failure.notLoggedIn
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

  static func requireConnection(_ list: GroupList) throws {
    switch list.connection {
    case .fresh, .connecting: break
    case .offline: throw Failure.unreachable
    case .serverTrouble: throw Failure.serverTrouble
    }
  }

  private static func settled(_ screen: Screen) -> Look<Screen>? {
    switch screen {
    case .starting: nil
    case .groups(let list): list.connection == .connecting ? nil : .found(screen)
    default: .found(screen)
    }
  }

  private static func failure(_ damage: Damage) -> Failure {
    switch damage {
    case .unreadable:
      Failure(
        code: .failed, message: "The saved state cannot be read. Nothing was deleted.",
        reason: "state_unreadable")
    case .newer(let version):
      Failure(
        code: .failed,
        message: "The saved state was written by a newer Dayly (version \(version)).",
        reason: "state_newer")
    case .unkept(.storageFull): Failure(.diskFull)
    case .unkept(.unavailable):
      Failure(
        code: .failed, message: "What is written here does not come back. Nothing was changed.",
        reason: "storage")
    }
  }
}

/// Finds a group as people name it.
enum GroupChoice {
  /// By whole name, else by the beginning of its id, else by the beginning of one name only.
  static func find(_ text: String, in list: GroupList) throws -> GroupCard {
    let wanted = Text(text)
    let lower = text.lowercased()
    let named = list.cards.filter { $0.name == wanted }
    let byID = list.cards.filter {
      lower.utf8.count >= 4 && $0.group.hex.string.hasPrefix(lower)
    }
    let begun = list.cards.filter { $0.name.string.lowercased().hasPrefix(lower) }
    for fitting in [named, byID, begun] {
      if fitting.count == 1, let card = fitting.first { return card }
      if fitting.count > 1 {
        let ids = fitting.map { $0.group.hex.string.prefix(8) }.joined(separator: ", ")
        throw Failure.usage("Several groups fit; use one of these ids: \(ids)")
      }
    }
    throw Failure(
      code: .failed, message: "There is no group “\(Terminal.safe(text))” here.",
      reason: "no_such_group")
  }
}
