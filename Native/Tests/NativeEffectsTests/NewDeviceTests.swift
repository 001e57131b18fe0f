// Two shells of one person and the real server: the code one shows brings the other in, and nobody
// who comes after. Nothing between them is simulated.

import Bytes
import Foundation
import Testing
import Wire

@testable import NativeEffects

extension Member {
  /// What a device of the account shows for a new one.
  fileprivate func showCode() async throws -> String {
    await shell.send(.linking(event: .addTapped))
    let link = try await see { screen -> SecretLink? in
      guard case .linking(let sheet) = screen, case .showing(let link, _) = sheet.stage else {
        return nil
      }
      return link
    }
    return try #require(await shell.linkText(link))
  }

  /// Opens a code on a device without an account; the number it shows.
  fileprivate func follow(_ code: String) async throws -> Text {
    try await begin(code)
    return try await see { screen in
      guard case .linking(let sheet) = screen, case .waiting(let number) = sheet.stage else {
        return nil
      }
      return number
    }
  }

  fileprivate func begin(_ code: String) async throws {
    _ = try await see { if case .welcome = $0 { true } else { nil } }
    let link = try #require(OpenedLink(code))
    #expect(link.isForDevice && link.isWholeForDevice)
    await shell.open(link)
    await shell.send(.linking(event: .acceptTapped))
  }

  /// The number the other device is said to show.
  fileprivate func asked() async throws -> Text {
    try await see { screen in
      guard case .linking(let sheet) = screen, case .asking(let number) = sheet.stage else {
        return nil
      }
      return number
    }
  }

  fileprivate func named(_ name: Text) async throws {
    _ = try await see { if case .firstName(let form) = $0, !form.busy { true } else { nil } }
    await shell.send(.signIn(event: .firstNameEntered(name: name)))
    _ = try await see { if case .groups = $0 { true } else { nil } }
  }

  fileprivate func devices(_ count: Int) async throws -> DevicesSheet {
    await shell.send(.groups(event: .refreshPulled))
    _ = try await card { card in card.members.contains { $0.you } }
    await shell.send(.identity(event: .devicesTapped))
    let sheet = try await see { screen -> DevicesSheet? in
      guard case .devices(let sheet) = screen, sheet.devices.count == count else { return nil }
      return sheet
    }
    await shell.send(.back)
    return sheet
  }
}

@Suite struct NewDeviceTests {
  @Test(.timeLimit(.minutes(15)))
  func `a code brings one device in, with its groups, and the next that shows a code of its own`()
    async throws
  {
    let data = TemporaryFolder()
    try await Member.serve(from: data) { address, codes in
      let phone = try await Member(address)
      try await phone.signUp("+436601234567", "Anna", codes)
      await phone.shell.send(.groups(event: .newGroupTapped))
      await phone.shell.send(.groups(event: .nameEntered(name: "Family")))
      _ = try await phone.see { if case .invite(let sheet) = $0 { sheet.link } else { nil } }
      await phone.shell.send(.back)
      let family = try await phone.card { $0.name == "Family" }.group

      let tablet = try await Member(address)
      try await Self.bring(tablet, by: phone)
      #expect(await tablet.shell.account?.account == phone.shell.account?.account)
      _ = try await tablet.card { $0.group == family }
      let sheet = try await phone.devices(2)
      let named = sheet.devices.first { $0.name == "Tablet" }?.device
      #expect(await tablet.shell.account?.device == named)

      let laptop = try await Member(address)
      try await Self.bring(laptop, by: tablet)
      _ = try await laptop.card { $0.group == family }
      _ = try await laptop.devices(3)
      for member in [phone, tablet, laptop] { await member.shell.stop() }
    }
    #expect(try !data.contains("Anna"))
    #expect(try !data.contains("Tablet"))
  }

  /// Shows, follows, compares, says yes, and gives the new one a name.
  private static func bring(_ new: Member, by old: Member) async throws {
    let code = try await old.showCode()
    let number = try await new.follow(code)
    #expect(try await old.asked() == number)
    #expect(number.utf8.count == 4)
    await old.shell.send(.linking(event: .confirmTapped))
    let device = try await old.see { screen -> DeviceID? in
      guard case .devices(let sheet) = screen, case .name(let device, true) = sheet.question
      else { return nil }
      return device
    }
    await old.shell.send(.identity(event: .deviceNamed(name: "Tablet")))
    await old.shell.send(.back)
    try await new.named("Anna")
    #expect(await new.shell.account?.device == device)
  }

  @Test(.timeLimit(.minutes(15)))
  func `who comes second, or with another seed, is told so and keeps no keys`() async throws {
    let data = TemporaryFolder()
    try await Member.serve(from: data) { address, codes in
      let phone = try await Member(address)
      try await phone.signUp("+436601234567", "Anna", codes)
      let code = try await phone.showCode()
      let first = try await Member(address)
      _ = try await first.follow(code)
      _ = try await phone.asked()
      let left = try await Self.turnedAway(address, code)
      let storage = try Storage(left)
      #expect(try storage.secrets.secret("device/key") == nil)
      #expect(try storage.secrets.secret("prekey/1") == nil)

      // A seed that was changed on its way makes a tag that does not hold, and nobody is asked.
      await phone.shell.send(.back)
      let other = try await phone.showCode()
      let place = try #require(other.firstIndex(of: "#"))
      let secret = try #require(unbase64url(Text(String(other[place...].dropFirst()))))
      let changed = [secret[0] ^ 1] + secret.dropFirst()
      let third = try await Member(address)
      _ = try await third.follow(
        String(other[...place]) + base64url(Array(changed)).string)
      try await Self.isOver(phone)
      for member in [phone, first, third] { await member.shell.stop() }
    }
  }

  /// What a device keeps that came second and went back.
  private static func turnedAway(
    _ address: ServerAddress, _ code: String
  ) async throws -> TemporaryFolder {
    let second = try await Member(address)
    try await second.begin(code)
    try await isOver(second)
    await second.shell.send(.back)
    _ = try await second.see { if case .welcome = $0 { true } else { nil } }
    #expect(await second.shell.account == nil)
    await second.shell.stop()
    return second.folder
  }

  private static func isOver(_ member: Member) async throws {
    let fault = try await member.see { screen -> FormFault? in
      guard case .linking(let sheet) = screen else { return nil }
      return sheet.fault
    }
    #expect(fault == .linkEnded)
  }

  @Test(arguments: [
    ("http://localhost:1/device/00112233445566778899aabbccddeeff#", 64, true, true),
    ("http://localhost:1/device/00112233445566778899aabbccddeeff#", 63, true, false),
    ("http://localhost:1/device/00112233445566778899aabbccddeef#", 64, true, false),
    ("http://localhost:1/device/00112233445566778899AABBCCDDEEFF#", 64, true, false),
    ("http://localhost:1/join/00112233445566778899aabbccddeeff#", 64, false, false),
  ])
  func `a link for a device is told from an invitation's, and from one that lost something`(
    address: String, count: Int, isForDevice: Bool, isWhole: Bool
  ) throws {
    let secret = base64url([UInt8](repeating: 7, count: count)).string
    let link = try #require(OpenedLink(address + secret))
    #expect(link.isForDevice == isForDevice)
    #expect(link.isWholeForDevice == isWhole)
  }
}
