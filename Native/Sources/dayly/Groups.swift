// `dayly groups`, `create` and `leave`.

import ArgumentParser
import Bytes
import Foundation
import NativeEffects
import Wire

struct Groups: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "List your groups.")

  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.run {
      let session = try await Session(common)
      let list = try await session.groups()
      if common.json {
        JSON.say(list.cards.map(GroupForm.init))
      } else {
        for card in list.cards { Terminal.say(Self.line(card)) }
        if list.cards.isEmpty, Terminal.showsOutput {
          Terminal.note("No groups yet. Make one: dayly create NAME")
        }
      }
      await session.shell.stop()
      // What is known was shown; that it may be old is for the exit code to say.
      try Session.requireConnection(list)
    }
  }

  private static func line(_ card: GroupCard) -> String {
    let others = card.members.map { $0.you ? "you" : Terminal.safe($0.name) }
    var facts: [String] = []
    if card.sentToday { facts.append("sent today") }
    if card.photos > 0 { facts.append("\(card.photos) photos, \(card.unseen) new") }
    if let last = card.lastPhoto { facts.append("last \(Moments.clock(last))") }
    if card.delivery != nil { facts.append("a photo is on its way") }
    if card.kept != nil { facts.append("a photo could not be sent") }
    if card.broken { facts.append("its membership log does not hold together; sending is off") }
    let id = card.group.hex.string.prefix(8)
    let head = Terminal.bold(Terminal.safe(card.name)) + "  " + Terminal.faint(String(id))
    let tail = facts.isEmpty ? "" : "  (\(facts.joined(separator: "; ")))"
    return head + "  " + others.joined(separator: ", ") + tail
  }
}

/// A group for programs. Names are what people wrote; whoever prints them takes care.
struct GroupForm: Encodable {
  struct Member: Encodable {
    var account: String
    var name: String
    var you: Bool
    var invitedBy: String?
  }

  var id: String
  var name: String
  var members: [Member]
  var alone: Bool
  var sentToday: Bool
  var photos: Int
  var unseen: Int
  var lastPhoto: String?
  var delivery: String?
  var kept: String?
  var broken: Bool

  init(_ card: GroupCard) {
    id = card.group.hex.string
    name = card.name.string
    members = card.members.map {
      Member(
        account: $0.account.hex.string, name: $0.name.string, you: $0.you,
        invitedBy: $0.invitedBy?.string)
    }
    alone = card.alone
    sentToday = card.sentToday
    photos = Int(card.photos)
    unseen = Int(card.unseen)
    lastPhoto = card.lastPhoto.map(Moments.iso)
    delivery = card.delivery.map(Self.word)
    kept = card.kept?.hex.string
    broken = card.broken
  }

  private static func word(_ delivery: Delivery) -> String {
    switch delivery {
    case .saving: "saving"
    case .sealing: "sealing"
    case .uploading: "uploading"
    case .waiting: "waiting"
    }
  }
}

struct Create: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a group.",
    discussion: """
      EXAMPLES
        dayly create Family && dayly invite Family
      """)

  @Argument(help: "The group's name, as its members will see it.") var name: String
  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.run {
      let session = try await Session(common)
      let before = Set(try await session.freshGroups().cards.map(\.group))
      await session.shell.send(.groups(event: .newGroupTapped))
      await session.shell.send(.groups(event: .nameEntered(name: Text(name))))
      // The core shows the new group's invitation, or the list with the new card.
      _ = try await session.wait("for the server to make the group") { screen -> Look<Bool>? in
        switch screen {
        case .newGroup(let form): return form.fault.map { .failed(Failure($0)) }
        case .groups(let list):
          return list.cards.contains { !before.contains($0.group) } ? .found(true) : nil
        case .invite, .details: return .found(true)
        default: return nil
        }
      }
      let list = try await session.groups()
      guard let card = list.cards.first(where: { !before.contains($0.group) }) else {
        throw Failure(code: .failed, message: "The group was not made.", reason: "failed")
      }
      if common.json {
        JSON.say(GroupForm(card))
      } else {
        Terminal.say(card.group.hex.string)
      }
      await session.shell.stop()
    }
  }
}

struct Leave: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Leave a group.",
    discussion: "Its photos disappear from this device. Coming back takes a new invitation.")

  @Argument(help: "The group's name, or the beginning of its id.") var group: String
  @Flag(help: "Do not ask.") var yes = false
  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.run {
      let session = try await Session(common)
      let card = try GroupChoice.find(group, in: try await session.freshGroups())
      let name = Terminal.safe(card.name)
      if !yes {
        guard Terminal.takesInput else {
          throw Failure.usage("Leaving needs --yes when nobody can be asked.")
        }
        guard Terminal.ask("Leave “\(name)”? Type yes:") == "yes" else {
          throw Failure(code: .refused, message: "Still in “\(name)”.", reason: "declined")
        }
      }
      await session.shell.send(.groups(event: .detailsTapped(group: card.group)))
      await session.shell.send(.groups(event: .leaveTapped))
      await session.shell.send(.groups(event: .leaveConfirmed))
      _ = try await session.wait("for the server to note it") { screen -> Look<Bool>? in
        switch screen {
        case .details(let sheet): return sheet.fault.map { .failed(Failure($0)) }
        case .groups(let list):
          return list.cards.contains { $0.group == card.group } ? nil : .found(true)
        default: return nil
        }
      }
      if common.json { JSON.say(["left": card.group.hex.string]) }
      await session.shell.stop()
    }
  }
}
