// Two people's shells and the real server, in one process: signing up, a group, an invitation,
// a photo there and its picture here. Nothing between them is simulated.

import Bytes
import Foundation
import NativeImages
import Testing
import Wire

@testable import NativeEffects

@Suite struct WholeDayTests {
  @Test(.timeLimit(.minutes(15)))
  func `a photo goes from one person to another and is refused a second time`() async throws {
    let data = TemporaryFolder()
    try await Member.serve(from: data) { address, codes in try await Self.live(address, codes) }
    #expect(try !data.contains("Anna"))
    #expect(try !data.contains("JFIF"))
  }

  private static func live(_ address: ServerAddress, _ codes: CodeRecorder) async throws {
    let picture = Data(base64Encoded: pixel).map { [UInt8]($0) }
    let anna = try await Member(address, picture: picture)
    let ben = try await Member(address)
    try await anna.signUp("+436601234567", "Anna", codes)
    try await ben.signUp("+436601234568", "Ben", codes)
    try await meet(anna, ben)
    let vault = try AnnasVault()
    await anna.shell.visit(try vault.folder())
    try await send(anna)
    try await view(ben)
    #expect(try !anna.folder.contains("Family"))
    #expect(try !ben.folder.contains("JFIF"))
    try await keep(in: vault, anna)
    await anna.shell.stop()
    await ben.shell.stop()
  }

  /// What Anna has sent waits for her vault, and is in it once, however often she looks.
  private static func keep(in vault: AnnasVault, _ anna: Member) async throws {
    #expect(try vault.entries().isEmpty)
    await anna.shell.visit(try vault.folder())
    guard case .open(let library) = await anna.shell.libraryScreen else {
      Issue.record("no library")
      return
    }
    #expect(library.keepsPosts && library.posts == 0)
    await anna.shell.visit(try vault.folder())
    for _ in 1...2 {
      let entry = try #require(try vault.entries().first)
      #expect(try vault.entries().count == 1)
      #expect(entry.group == "Family")
      #expect(entry.size == PixelSize(width: 1, height: 1))
    }
    #expect(try !vault.place.contains("JFIF"))
    #expect(try !vault.place.contains("Family"))
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
    // The end of the day says when the server has it.
    _ = try await anna.see { screen -> Bool? in
      guard case .limit(let view) = screen, view.today == .sent else { return nil }
      return true
    }
    await anna.shell.send(.back)
    _ = try await anna.card { $0.today == .sent && $0.delivery == nil }
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

/// A vault beside Anna's groups, locked but while its items are listed.
private final class AnnasVault {
  private static let typed: SecretName = "transient/vault/passphrase"
  let place = TemporaryFolder()

  init() throws {
    let shell = VaultShell(try folder())
    try type(shell)
    shell.send(.vault(event: .createTapped(passphrase: Self.typed)))
  }

  func folder() throws -> VaultFolder {
    try VaultFolder(at: place.url, creates: true, exports: place.url)
  }

  func entries() throws -> [CatalogEntry] {
    let shell = VaultShell(try folder())
    try type(shell)
    shell.send(.vault(event: .unlockTapped(passphrase: Self.typed)))
    defer { shell.send(.vault(event: .lockTapped)) }
    guard case .open(let vault) = shell.view else { return [] }
    var entries: [CatalogEntry] = []
    for month in vault.months {
      shell.send(.catalog(event: .monthShown(month: month.month)))
      entries += shell.shownMonth?.entries ?? []
    }
    return entries
  }

  private func type(_ shell: VaultShell) throws {
    shell.keep(try Passphrase(typed: Array("correct horse".utf8)), as: Self.typed)
  }
}
