// `dayly members`, `rename`, `remove` and `mute`: a group's details at the command line.

import ArgumentParser
import Bytes
import Days
import Foundation
import NativeEffects
import Wire

struct Members: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show who is in a group, its open invitations and its history.",
    discussion: """
      EXAMPLES
        dayly members Family
        dayly members Family --json
      """.flowing)

  @Argument(help: "The group's name, or the beginning of its id.", completion: .groups)
  var group: String
  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.inSession { session in
      let list = try await session.groups()
      let sheet = try await Details.open(group, of: list, in: session)
      if common.json { JSON.say(written: sheet.json) } else { Self.say(sheet) }
      try Session.requireCurrent(list)
    }
  }

  private static func say(_ sheet: GroupDetails) {
    for person in sheet.members {
      var facts = [person.invitedBy.map { "joined by \(Terminal.name($0))'s invite" } ?? "founder"]
      if person.you { facts.insert("you", at: 0) }
      if person.blocked { facts.append("blocked") }
      let id = String(person.account.hex.string.prefix(8))
      if person.changed {
        let way = "dayly safety-number \(id) --accept"
        facts.append("a new account under a known name; gets your photos once you say: \(way)")
      }
      let head = Terminal.bold(Terminal.name(person.name))
      Terminal.say("\(head)  \(Terminal.faint(id))  (\(facts.joined(separator: "; ")))")
    }
    for invitation in sheet.invitations {
      let maker = invitation.you ? "you" : Terminal.name(invitation.name)
      let id = Terminal.faint(String(invitation.invite.hex.string.prefix(8)))
      Terminal.say("An invitation by \(maker)  \(id)  until \(Moments.clock(invitation.expires))")
    }
    for line in sheet.history {
      Terminal.say(Terminal.faint(Moments.clock(line.instant)) + "  " + Details.sentence(line))
    }
    if sheet.muted { Terminal.say("Muted: new photos are not announced.") }
  }
}

struct Rename: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Rename a group, or yourself in all of them.",
    discussion: """
      Everybody in the group sees the new name; the server sees none.

      EXAMPLES
        dayly rename Family "The Okafors"
        dayly rename --me Family Lena    # your own name, in every group
      """.flowing)

  @Argument(help: "The group's name, or the beginning of its id.", completion: .groups)
  var group: String
  @Argument(help: "The new name, at most 20 characters.") var name: String
  @Flag(help: "Change your own first name, in every group.") var me = false
  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.inSession { session in
      let sheet = try await Details.open(group, in: session)
      await session.shell.send(.groups(event: me ? .ownNameTapped : .renameTapped))
      await session.shell.send(.groups(event: .renamed(name: Text(name))))
      try await Details.settled(session)
      // The logs of all groups hear of it before this ends.
      if me {
        _ = try await session.wait("for the groups to hear of it", settled: true) { screen in
          if case .details = screen { .found(true) } else { nil }
        }
      }
      if common.json { JSON.say(["renamed": me ? "you" : sheet.group.hex.string]) }
    }
  }
}

struct Remove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Remove a person from a group.",
    discussion: """
      Everybody in the group sees that you did. Photos sent from then on are not sealed to
      them; to come back they need a new invitation.

      EXAMPLES
        dayly remove Family Gus --yes
      """.flowing)

  @Argument(help: "The group's name, or the beginning of its id.", completion: .groups)
  var group: String
  @Argument(help: "The person's whole name, or eight digits of their id.") var person: String
  @OptionGroup var consent: Consent
  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.inSession { session in
      let sheet = try await Details.open(group, in: session, exact: true)
      let found = try Details.find(person, in: sheet, exact: true)
      let name = Terminal.name(found.name)
      try consent.require("Remove \(name) from “\(Terminal.name(sheet.name))”?")
      await session.shell.send(.groups(event: .removeTapped(account: found.account)))
      await session.shell.send(.groups(event: .removeConfirmed))
      try await Details.settled(session)
      if common.json { JSON.say(["removed": found.account.hex.string]) }
    }
  }
}

struct Mute: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Stop announcing a group's new photos on your devices, or announce them again.",
    discussion: """
      EXAMPLES
        dayly mute Family
        dayly mute Family --off
      """.flowing)

  @Argument(help: "The group's name, or the beginning of its id.", completion: .groups)
  var group: String
  @Flag(help: "Announce them again.") var off = false
  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.inSession { session in
      let sheet = try await Details.open(group, in: session, fresh: false)
      if sheet.muted == off { await session.shell.send(.groups(event: .muteTapped)) }
      try await Details.told(session)
      if common.json { JSON.say(["muted": !off]) }
    }
  }
}

/// The details of a group, as the core shows them.
enum Details {
  /// - Parameter fresh: the server must have been reached.
  static func open(
    _ group: String, in session: Session, fresh: Bool = true, exact: Bool = false
  ) async throws -> GroupDetails {
    let list = fresh ? try await session.freshGroups() : try await session.groups()
    return try await open(group, of: list, in: session, exact: exact)
  }

  static func open(
    _ group: String, of list: GroupList, in session: Session, exact: Bool = false
  ) async throws -> GroupDetails {
    if list.connection == .removed { throw Failure.removed }
    let card = try GroupChoice.find(group, in: list, exact: exact)
    await session.shell.send(.groups(event: .detailsTapped(group: card.group)))
    return try await session.wait("for the details") { screen in
      if case .details(let sheet) = screen { .found(sheet) } else { nil }
    }
  }

  /// Waits until what was asked for is done, and throws what went wrong.
  static func settled(_ session: Session) async throws {
    _ = try await session.wait("for the server", settled: true) { screen -> Look<Bool>? in
      guard case .details(let sheet) = screen else { return .found(true) }
      if let fault = sheet.fault { return .failed(Failure(fault)) }
      return sheet.busy || sheet.question != nil ? nil : .found(true)
    }
  }

  /// By their name or their id; `exact` for what destroys.
  static func find(_ text: String, in sheet: GroupDetails, exact: Bool = false) throws -> Person {
    let others = sheet.members.filter { !$0.you }
    let choice = Choice(
      text, among: others, id: { $0.account.hex }, name: { $0.name }, exact: exact)
    if let person = try choice.one(of: "people", else: .severalPeople) { return person }
    let hint = Spelling.hint(for: text, among: others.map(\.name.string))
    throw Failure(
      code: .failed,
      message: "There is nobody else called “\(Terminal.safe(text))” in this group.\(hint)",
      reason: .noSuchPerson)
  }

  static func sentence(_ line: HistoryLine) -> String {
    let who = line.you ? "You" : Terminal.name(line.name)
    let other = line.otherYou ? "you" : Terminal.name(line.other)
    return switch line.act {
    case .made: "\(who) made the group"
    case .joined: "\(who) joined by \(line.otherYou ? "your" : other + "'s") invite"
    case .left: "\(who) left"
    case .removed: "\(who) removed \(other)"
    case .renamed: "\(who) renamed the group"
    case .deviceAdded: "\(who) added a device"
    case .deviceRemoved: "\(who) removed a device"
    }
  }
}
