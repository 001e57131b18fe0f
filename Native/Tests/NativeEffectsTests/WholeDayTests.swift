// Two people's shells and the real server, in one process: signing up, a group, an invitation,
// a photo there and its picture here. Nothing between them is simulated.

import Bytes
import DaylyServer
import Foundation
import Hummingbird
import HummingbirdTesting
import NativeImages
import Synchronization
import Testing
import Wire

@testable import NativeEffects

/// Remembers the codes instead of sending them.
private final class Codes: CodeSender {
  private let codes = Mutex<[String: String]>([:])
  func send(code: String, to phone: String) async throws { codes.withLock { $0[phone] = code } }
  func code(for phone: String) -> String? { codes.withLock { $0[phone] } }
}

/// One person with a device.
private struct Member {
  static let patience = Duration.seconds(60)
  let folder = TemporaryFolder()
  let shell: Shell

  init(_ server: ServerAddress, picture: URL? = nil) async throws {
    shell = try Shell(
      Shell.Options(folder: try folder.open(), server: server, picture: picture))
    await shell.launch()
  }

  func see<Found: Sendable>(_ look: @escaping @Sendable (Screen) -> Found?) async throws -> Found {
    let found = await shell.wait(for: Self.patience, until: look)
    let screen = String(describing: await shell.screen).prefix(200)
    return try #require(found, "at \(screen)")
  }

  func signUp(_ phone: String, _ name: String, _ codes: Codes) async throws {
    _ = try await see { if case .welcome = $0 { true } else { nil } }
    await shell.send(.signIn(event: .startTapped))
    await shell.send(.signIn(event: .phoneEntered(phone: Text(phone))))
    _ = try await see { if case .code(let form) = $0, !form.busy { true } else { nil } }
    let code = try #require(codes.code(for: phone))
    #expect(await shell.keep(secret: code, as: "transient/code"))
    await shell.send(.signIn(event: .codeEntered(code: "transient/code")))
    _ = try await see { if case .firstName = $0 { true } else { nil } }
    await shell.send(.signIn(event: .firstNameEntered(name: Text(name))))
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
}

@Suite struct WholeDayTests {
  @Test(.timeLimit(.minutes(5)))
  func `a photo goes from one person to another and is refused a second time`() async throws {
    let data = TemporaryFolder()
    let codes = Codes()
    var configuration = DaylyServer.Configuration()
    configuration.data = data.url
    configuration.port = 0
    let server = try await Server(configuration, sender: codes)
    try await server.application().test(.live) { client in
      let port = try #require(client.port)
      try await Self.live(ServerAddress("http://localhost:\(port)"), codes)
    }
    try server.close()
    #expect(try !data.contains("Anna"))
    #expect(try !data.contains("JFIF"))
  }

  private static func live(_ address: ServerAddress, _ codes: Codes) async throws {
    let pictures = TemporaryFolder()
    try FileManager.default.createDirectory(at: pictures.url, withIntermediateDirectories: true)
    let picture = pictures.url.appendingPathComponent("picture.png")
    try Data(base64Encoded: pixel).map { try $0.write(to: picture) }
    let anna = try await Member(address, picture: picture)
    let ben = try await Member(address)
    try await anna.signUp("+436601234567", "Anna", codes)
    try await ben.signUp("+436601234568", "Ben", codes)
    try await meet(anna, ben)
    try await send(anna)
    try await view(ben)
    #expect(try !anna.folder.contains("Family"))
    #expect(try !ben.folder.contains("JFIF"))
    await anna.shell.stop()
    await ben.shell.stop()
  }

  /// Anna makes a group and a link; Ben follows it.
  private static func meet(_ anna: Member, _ ben: Member) async throws {
    await anna.shell.send(.groups(event: .newGroupTapped))
    await anna.shell.send(.groups(event: .nameEntered(name: "Family")))
    let made = try await anna.see { screen -> GroupID? in
      switch screen {
      case .groups(let list): list.cards.first?.group
      case .invite(let sheet): sheet.group
      case .details(let sheet): sheet.group
      default: nil
      }
    }
    await anna.shell.send(.back)
    await anna.shell.send(.invitation(event: .inviteTapped(group: made)))
    let link = try await anna.see { if case .invite(let sheet) = $0 { sheet.link } else { nil } }
    let text = try #require(await anna.shell.linkText(link))
    await anna.shell.send(.back)
    await ben.shell.open(try #require(OpenedLink(text)))
    _ = try await ben.see { screen -> Bool? in
      guard case .join(let sheet) = screen, case .ready = sheet.state else { return nil }
      return true
    }
    await ben.shell.send(.invitation(event: .joinTapped))
    _ = try await ben.card { $0.members.count == 2 && !$0.alone }
  }

  private static func send(_ anna: Member) async throws {
    await anna.shell.send(.groups(event: .refreshPulled))
    let card = try await anna.card { !$0.alone }
    await anna.shell.send(.groups(event: .cardTapped(group: card.group)))
    await anna.shell.send(.capture(event: .libraryTapped))
    _ = try await anna.see { if case .preview = $0 { true } else { nil } }
    await anna.shell.send(.capture(event: .sendTapped))
    _ = try await anna.card { $0.sentToday && $0.delivery == nil }
    await anna.shell.send(.groups(event: .cardTapped(group: card.group)))
    _ = try await anna.see { if case .limit = $0 { true } else { nil } }
    await anna.shell.send(.back)
  }

  private static func view(_ ben: Member) async throws {
    await ben.shell.send(.groups(event: .refreshPulled))
    let card = try await ben.card { $0.photos == 1 }
    await ben.shell.send(.viewer(event: .opened(group: card.group)))
    let image = try await ben.see { screen -> ImageName? in
      guard case .viewer(let view) = screen, let page = view.pages.first,
        case .ready(let image, let size) = page.content
      else { return nil }
      #expect(size == PixelSize(width: 1, height: 1))
      #expect(page.sender == "Anna")
      return image
    }
    let jpeg = try #require(await ben.shell.image(image))
    let grid = try ImagePipeline().pixels(of: jpeg, width: 1, height: 1)
    #expect(grid.width == 1 && grid.height == 1)
  }

  /// A PNG of one red pixel.
  private static let pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC"
}
