// `dayly devices` and `dayly safety-number`: which devices are one's own, and who the others are.

import ArgumentParser
import Bytes
import Foundation
import NativeEffects
import Wire

struct Devices: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List your devices, or remove one.",
    discussion: """
      A removed device is signed out, gets no new photos and cannot come back. To add
      one, run dayly login --words there.
      """)

  @Option(help: "Remove the device whose id begins so.") var remove: String?
  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.run {
      let session = try await Session(common)
      _ = try await session.freshGroups()
      await session.shell.send(.identity(event: .devicesTapped))
      var sheet = try await sheet(session) { _ in true }
      if let remove {
        let wanted = remove.lowercased()
        let fitting = sheet.devices.filter { $0.device.hex.string.hasPrefix(wanted) }
        guard wanted.count >= 4, fitting.count == 1, let device = fitting.first, !device.this
        else { throw Failure.usage("Give the beginning of the id of one other device.") }
        await session.shell.send(.identity(event: .revokeTapped(device: device.device)))
        await session.shell.send(.identity(event: .revokeConfirmed))
        sheet = try await self.sheet(session) { sheet in
          sheet.fault != nil || !sheet.devices.contains { $0.device == device.device }
        }
        if let fault = sheet.fault { throw Failure(fault) }
      }
      say(sheet)
      await session.shell.stop()
    }
  }

  private func sheet(
    _ session: Session, until isDone: @escaping @Sendable (DevicesSheet) -> Bool
  ) async throws -> DevicesSheet {
    try await session.wait("for the devices") { screen in
      guard case .devices(let sheet) = screen, isDone(sheet) else { return nil }
      return .found(sheet)
    }
  }

  private func say(_ sheet: DevicesSheet) {
    if common.json {
      return JSON.say(
        sheet.devices.map {
          DeviceForm(added: $0.added.value, device: $0.device.hex.string, this: $0.this)
        })
    }
    for device in sheet.devices {
      let id = device.device.hex.string.prefix(8)
      let mark = device.this ? "  (this one)" : ""
      Terminal.say("\(id)  added \(Moments.clock(device.added))\(mark)")
    }
  }
}

private struct DeviceForm: Encodable {
  var added: Int64
  var device: String
  var this: Bool
}

struct SafetyNumbers: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "safety-number",
    abstract: "Show the 60 digits to compare with somebody.",
    discussion: """
      Both of you see the same number when nobody stands between you. --verified notes
      that you compared it. --accept goes on sending to somebody who came back under
      another account.
      """)

  @Argument(help: "The person's first name.") var name: String
  @Flag(help: "Note that the number is the same on both sides.") var verified = false
  @Flag(help: "Accept somebody whose identity changed.") var accept = false
  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.run {
      let session = try await Session(common)
      let list = try await session.groups()
      let person = try find(in: list)
      await session.shell.send(
        .identity(event: .personTapped(group: person.group, account: person.account)))
      if accept { await session.shell.send(.identity(event: .acceptTapped)) }
      if verified { await session.shell.send(.identity(event: .verifiedTapped)) }
      let sheet: PersonSheet = try await session.wait("for the number") { screen in
        guard case .person(let sheet) = screen, sheet.number != nil || sheet.failed else {
          return nil
        }
        return .found(sheet)
      }
      say(sheet)
      await session.shell.stop()
    }
  }

  private func find(in list: GroupList) throws -> (group: GroupID, account: AccountID) {
    let wanted = name.lowercased()
    var found: [(group: GroupID, account: AccountID)] = []
    for card in list.cards {
      for person in card.members
      where !person.you && person.name.string.lowercased() == wanted
        && !found.contains(where: { $0.account == person.account })
      {
        found.append((card.group, person.account))
      }
    }
    guard let first = found.first else {
      throw Failure(
        code: .failed, message: "Nobody in your groups is called “\(Terminal.safe(name))”.",
        reason: "no_such_person")
    }
    guard found.count == 1 else {
      throw Failure(
        code: .failed, message: "Several people are called “\(Terminal.safe(name))”; see the app.",
        reason: "several_people")
    }
    return first
  }

  private func say(_ sheet: PersonSheet) {
    let digits = sheet.number?.string ?? ""
    if common.json {
      return JSON.say(
        SafetyForm(
          devices: Int(sheet.devices), name: sheet.name.string, number: digits,
          trust: sheet.trust.word))
    }
    let groups = stride(from: 0, to: digits.count, by: 5).map { start in
      String(digits.dropFirst(start).prefix(5))
    }
    for row in stride(from: 0, to: groups.count, by: 4) {
      Terminal.say(groups[row..<min(row + 4, groups.count)].joined(separator: " "))
    }
    switch sheet.trust {
    case .known: break
    case .verified: Terminal.note("You compared this number.")
    case .changed:
      Terminal.note(
        "This is a new account under a name you knew. Nothing is sent to it until --accept.")
    }
  }
}

private struct SafetyForm: Encodable {
  var devices: Int
  var name: String
  var number: String
  var trust: String
}

extension Trust {
  fileprivate var word: String {
    switch self {
    case .known: "known"
    case .verified: "verified"
    case .changed: "changed"
    }
  }
}
