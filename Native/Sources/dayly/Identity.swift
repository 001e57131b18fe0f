// `dayly devices` and `dayly safety-number`: which devices are one's own, and who the others are.

import ArgumentParser
import Bytes
import Days
import Foundation
import NativeEffects
import Wire

struct Devices: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List your devices; add, name or remove one.",
    discussion: """
      --add shows a link that adds one device, for ten minutes. Open it on the new
      device, or run dayly login --link there. Both then show four digits: only when
      they are the same, it is your device that came; --yes adds whoever opens the
      link first. With --json the link goes to standard error. A name is for you alone.

      A removed device is signed out, gets no new photos and cannot come back; so is
      every device it let in, and those that these let in, unless you say --only.

      EXAMPLES
        dayly devices
        dayly devices --add
        dayly devices --add "Kitchen tablet"
        dayly devices --name 1f2e3d4c "Old phone"
        dayly devices --name 1f2e3d4c ""       # takes the name away
        dayly devices --remove 1f2e3d4c
        dayly devices --remove 1f2e3d4c --only # what it let in stays
      """.flowing)

  @Flag(help: "Add a device by a link.") var add = false
  @OptionGroup var consent: Consent
  @Option(
    name: .customLong("name"),
    help: ArgumentHelp("Name the device whose id begins so.", valueName: "id"))
  var naming: String?
  @Option(help: ArgumentHelp("Remove the device whose id begins so.", valueName: "id"))
  var remove: String?
  @Flag(help: "With --remove: keep the devices that this one let in.") var only = false
  @Argument(
    help: ArgumentHelp("What to call the device that is added or named.", valueName: "name"))
  var called: String?
  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.run { try requireOneWish() }
    try await common.inSession { session in
      _ = try await session.freshGroups()
      if add {
        let adding = AddDevice(session: session, options: common, isTrusting: consent.yes)
        let device = try await adding.run()
        var given = ""
        do {
          if let called { given = try await name(device, called, session) }
        } catch {
          // Whatever becomes of the name: it was added.
          sayAdded(device, "", session)
          throw error
        }
        sayAdded(device, given, session)
      } else {
        await session.shell.send(.identity(event: .devicesTapped))
        say(try await changed(session))
      }
    }
  }

  private func requireOneWish() throws {
    guard [add, naming != nil, remove != nil].filter({ $0 }).count < 2 else {
      throw Failure.usage("Choose one of --add, --name and --remove.")
    }
    guard remove != nil || !only else { throw Failure.usage("--only goes with --remove.") }
    guard add || remove != nil || !consent.yes else {
      throw Failure.usage("--yes goes with --add or --remove.")
    }
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
    let line = try find(remove, in: sheet, exact: true)
    guard !line.this else { throw Self.notOne }
    let called = line.name.isEmpty ? String(line.device.hex.string.prefix(8)) : line.name.string
    try consent.require(
      "Remove “\(Terminal.safe(called))”, added \(Moments.clock(line.added))? It cannot come back.")
    await session.shell.send(.identity(event: .revokeTapped(device: line.device)))
    let asked = try await Self.sheet(session) { $0.question != nil }
    if case .revoke(_, let reach)? = asked.question, !reach.isEmpty {
      let names = asked.devices.filter { reach.contains($0.device) }.map {
        $0.name.isEmpty ? String($0.device.hex.string.prefix(8)) : Terminal.safe($0.name)
      }.joined(separator: ", ")
      Terminal.note(only ? "Staying, though it let them in: \(names)." : "Going with it: \(names).")
    }
    await session.shell.send(.identity(event: .revokeConfirmed(alone: only)))
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

  private func find(
    _ text: String, in sheet: DevicesSheet, exact: Bool = false
  ) throws -> DeviceLine {
    let choice = Choice(text, among: sheet.devices, id: { $0.device.hex }, exact: exact)
    guard let line = try choice.one(of: "devices") else { throw Self.notOne }
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

  private func sayAdded(_ device: DeviceID, _ name: String, _ session: Session) {
    if common.json {
      let line = DeviceLine(
        device: device, name: Text(name), added: session.clock.now, this: false, going: false)
      return JSON.say(written: line.json)
    }
    let id = device.hex.string.prefix(8)
    Terminal.note("Device \(id) is added. What is left to do, it does itself.")
  }

  private func say(_ sheet: DevicesSheet) {
    if common.json { return JSON.say(written: sheet.devices.json) }
    for line in sheet.devices {
      var parts = [String(line.device.hex.string.prefix(8))]
      if !line.name.isEmpty { parts.append(Terminal.safe(line.name)) }
      parts.append("added \(Moments.clock(line.added))")
      if line.this { parts.append("(this one)") }
      Terminal.say(parts.joined(separator: "  "))
    }
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
      """.flowing)

  @Argument(help: "The person's first name, or the beginning of their id (dayly members).")
  var name: String
  @Flag(help: "Note that the number is the same on both sides.") var verified = false
  @Flag(help: "Accept somebody whose identity changed.") var accept = false
  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.inSession { session in
      let list = try await session.groups()
      let person = try PersonChoice.find(name, in: list)
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
      try Session.requireCurrent(list)
    }
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
