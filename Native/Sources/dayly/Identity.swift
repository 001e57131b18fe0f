// `dayly devices` and `dayly safety-number`: which devices are one's own, and who the others are.

import ArgumentParser
import Bytes
import Foundation
import NativeEffects
import Wire

struct Devices: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List your devices; add, name or remove one.",
    discussion: """
      --add shows a link that adds one device, for ten minutes. Open it on the new
      device, or run dayly login --link there. Both then show four digits: only when
      they are the same, it is your device that came. With --json it prints two
      values: the link, then the device. A name is for you alone.

      A removed device is signed out, gets no new photos and cannot come back.

      EXAMPLES
        dayly devices
        dayly devices --add
        dayly devices --add "Kitchen tablet"
        dayly devices --name 1f2e3d4c "Old phone"
        dayly devices --name 1f2e3d4c ""       # takes the name away
        dayly devices --remove 1f2e3d4c
      """)

  @Flag(help: "Add a device by a link.") var add = false
  @Flag(help: "With --add: add whoever opens the link first, without a question.") var yes = false
  @Option(
    name: .customLong("name"),
    help: ArgumentHelp("Name the device whose id begins so.", valueName: "id"))
  var naming: String?
  @Option(help: ArgumentHelp("Remove the device whose id begins so.", valueName: "id"))
  var remove: String?
  @Argument(
    help: ArgumentHelp("What to call the device that is added or named.", valueName: "name"))
  var called: String?
  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.run {
      try requireOneWish()
      let session = try await Session(common)
      _ = try await session.freshGroups()
      if add {
        let adding = AddDevice(session: session, options: common, isTrusting: yes)
        let device = try await adding.run()
        var given = ""
        do {
          if let called { given = try await name(device, called, session) }
        } catch {
          // Whatever becomes of the name: it was added.
          sayAdded(device, "")
          throw error
        }
        sayAdded(device, given)
      } else {
        await session.shell.send(.identity(event: .devicesTapped))
        say(try await changed(session))
      }
      await session.shell.stop()
    }
  }

  private func requireOneWish() throws {
    guard [add, naming != nil, remove != nil].filter({ $0 }).count < 2 else {
      throw Failure.usage("Choose one of --add, --name and --remove.")
    }
    guard add || !yes else { throw Failure.usage("--yes goes with --add.") }
    guard (called != nil) == (naming != nil) || add else {
      throw Failure.usage("Say the device and its name: dayly devices --name ID NAME")
    }
  }

  /// The devices once what was wished for has happened.
  private func changed(_ session: Session) async throws -> DevicesSheet {
    let sheet = try await Self.sheet(session) { _ in true }
    if let naming, let called {
      let device = try find(naming, in: sheet).device
      await session.shell.send(.identity(event: .deviceNameTapped(device: device)))
      _ = try await name(device, called, session)
      return try await Self.sheet(session) { _ in true }
    }
    guard let remove else { return sheet }
    let line = try find(remove, in: sheet)
    guard !line.this else { throw Self.notOne }
    await session.shell.send(.identity(event: .revokeTapped(device: line.device)))
    await session.shell.send(.identity(event: .revokeConfirmed))
    let after = try await Self.sheet(session) { sheet in
      sheet.fault != nil || !sheet.devices.contains { $0.device == line.device }
    }
    if let fault = after.fault { throw Failure(fault) }
    return after
  }

  /// Answers the form for a device's name; what it is called now.
  private func name(
    _ device: DeviceID, _ name: String, _ session: Session
  ) async throws -> String {
    await session.shell.send(.identity(event: .deviceNamed(name: Text(name))))
    // The other devices are told before this run ends.
    let sheet = try await Self.sheet(session, settled: true) { _ in true }
    if sheet.question != nil, let fault = sheet.fault { throw Failure(fault) }
    return sheet.devices.first { $0.device == device }?.name.string ?? name
  }

  private static let notOne = Failure.usage("Give the beginning of the id of one other device.")

  private func find(_ text: String, in sheet: DevicesSheet) throws -> DeviceLine {
    let wanted = text.lowercased()
    let fitting = sheet.devices.filter { $0.device.hex.string.hasPrefix(wanted) }
    guard wanted.count >= 4, fitting.count == 1, let line = fitting.first else {
      throw Self.notOne
    }
    return line
  }

  private static func sheet(
    _ session: Session, settled: Bool = false,
    until isDone: @escaping @Sendable (DevicesSheet) -> Bool
  ) async throws -> DevicesSheet {
    try await session.wait("for the devices", settled: settled) { screen in
      guard case .devices(let sheet) = screen, isDone(sheet) else { return nil }
      return .found(sheet)
    }
  }

  private func sayAdded(_ device: DeviceID, _ name: String) {
    let id = device.hex.string
    if common.json { return JSON.say(DeviceForm(device: id, name: name, this: false)) }
    Terminal.note("Device \(id.prefix(8)) is added. What is left to do, it does itself.")
  }

  private func say(_ sheet: DevicesSheet) {
    if common.json { return JSON.say(sheet.devices.map(DeviceForm.init)) }
    for line in sheet.devices {
      var parts = [String(line.device.hex.string.prefix(8))]
      if !line.name.isEmpty { parts.append(Terminal.safe(line.name)) }
      parts.append("added \(Moments.clock(line.added))")
      if line.this { parts.append("(this one)") }
      Terminal.say(parts.joined(separator: "  "))
    }
  }
}

private struct DeviceForm: Encodable {
  var added: Int64?
  var device: String
  var name: String
  var this: Bool
}

extension DeviceForm {
  fileprivate init(_ line: DeviceLine) {
    self.init(
      added: line.added.value, device: line.device.hex.string, name: line.name.string,
      this: line.this)
  }
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
