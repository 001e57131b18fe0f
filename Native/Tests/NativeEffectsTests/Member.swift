// Somebody with a shell on the real server, both in the test's process.

import Bytes
import DaylyServer
import Foundation
import Hummingbird
import HummingbirdTesting
import Synchronization
import Testing
import Wire

@testable import NativeEffects

/// Remembers the codes instead of sending them.
final class CodeRecorder: CodeSender {
  private let codes = Mutex<[String: String]>([:])
  func send(code: String, to phone: String) async throws { codes.withLock { $0[phone] = code } }
  func code(for phone: String) -> String? { codes.withLock { $0[phone] } }
}

/// One person with a device.
struct Member {
  static let patience = Duration.seconds(180)
  let folder = TemporaryFolder()
  let shell: Shell

  init(_ server: ServerAddress, picture: [UInt8]? = nil) async throws {
    shell = try Shell(
      Shell.Options(folder: try folder.open(), server: server, picture: picture))
    await shell.launch()
  }

  func see<Found: Sendable>(_ look: @escaping @Sendable (Screen) -> Found?) async throws -> Found {
    let found = await shell.wait(for: Self.patience, until: look)
    let screen = String(describing: await shell.screen).prefix(200)
    return try #require(found, "at \(screen)")
  }

  func signUp(_ phone: String, _ name: String, _ codes: CodeRecorder) async throws {
    _ = try await see { if case .welcome = $0 { true } else { nil } }
    await shell.send(.signIn(event: .startTapped))
    await shell.send(.signIn(event: .phoneEntered(phone: Text(phone))))
    _ = try await see { if case .code(let form) = $0, !form.busy { true } else { nil } }
    let code = try #require(codes.code(for: phone))
    #expect(await shell.keep(secret: code, as: "transient/code"))
    await shell.send(.signIn(event: .codeEntered(code: "transient/code")))
    _ = try await see { if case .firstName = $0 { true } else { nil } }
    await shell.send(.signIn(event: .firstNameEntered(name: Text(name))))
    _ = try await see { if case .groups = $0 { true } else { nil } }
    await shell.send(.groups(event: .reminderTapped))
    let sheet = try await see { if case .words(let sheet) = $0 { sheet } else { nil } }
    #expect(await shell.words(sheet.secret)?.count == 24)
    await shell.send(.signIn(event: .wordsClosed))
  }

  func card(where fits: @escaping @Sendable (GroupCard) -> Bool) async throws -> GroupCard {
    try await see { screen in
      guard case .groups(let list) = screen else { return nil }
      return list.cards.first(where: fits)
    }
  }

  /// Runs the real server on `data` for as long as `body` takes.
  static func serve(
    from data: TemporaryFolder, _ body: @Sendable (ServerAddress, CodeRecorder) async throws -> Void
  ) async throws {
    let codes = CodeRecorder()
    var configuration = DaylyServer.Configuration()
    configuration.data = data.url
    configuration.port = 0
    let server = try await Server(configuration, sender: codes)
    try await server.application().test(.live) { client in
      let port = try #require(client.port)
      try await body(ServerAddress("http://localhost:\(port)"), codes)
    }
    try server.close()
  }
}
