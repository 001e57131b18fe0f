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
    try await common.inSession { session in
      let list = try await session.groups()
      if common.json {
        JSON.say(list.cards.map(GroupForm.init))
      } else {
        for card in list.cards { Terminal.say(Self.line(card)) }
        if list.cards.contains(where: { $0.members.contains { $0.name.isEmpty } }) {
          Terminal.note(
            "\(Terminal.unknown) is somebody whose name comes once a device of theirs was online.")
        }
        if list.cards.isEmpty, Terminal.showsOutput {
          Terminal.note("No groups yet. Make one: dayly create NAME")
        }
      }
      try Session.requireCurrent(list)
    }
  }

  private static func line(_ card: GroupCard) -> String {
    let others = card.members.map { $0.you ? "you" : Terminal.name($0.name) }
    var facts: [String] = []
    if card.today != .open { facts.append("today's photo \(card.today.clause)") }
    if card.photos > 0 { facts.append(photos(card)) }
    if let last = card.lastPhoto { facts.append("last \(Moments.clock(last))") }
    if card.delivery != nil, !card.today.isUnderWay {
      facts.append("an earlier photo is on its way")
    }
    if card.kept != nil { facts.append("a photo could not be sent") }
    if card.broken { facts.append("its membership log does not hold together; sending is off") }
    let id = card.group.hex.string.prefix(8)
    let head = Terminal.bold(Terminal.name(card.name)) + "  " + Terminal.faint(String(id))
    let tail = facts.isEmpty ? "" : "  (\(facts.joined(separator: "; ")))"
    return head + "  " + others.joined(separator: ", ") + tail
  }

  private static func photos(_ card: GroupCard) -> String {
    "\(counted(card.photos, "photo")), \(card.unseen) new"
  }
}

/// A group for programs. Names are what people wrote; whoever prints them takes care.
struct GroupForm: Encodable {
  struct Member: Encodable {
    var account: String
    var name: String
    var you: Bool
    @Nullable var invitedBy: String?
  }

  var id: String
  var name: String
  var members: [Member]
  var alone: Bool
  /// Whether the server has it; `today` says more.
  var sentToday: Bool
  var today: String
  var photos: Int
  var unseen: Int
  @Nullable var lastPhoto: String?
  @Nullable var delivery: String?
  @Nullable var kept: String?
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
    sentToday = card.today == .sent
    today = card.today.word
    photos = Int(card.photos)
    unseen = Int(card.unseen)
    lastPhoto = card.lastPhoto.map(Moments.iso)
    delivery = card.delivery.map(Self.word)
    kept = card.kept?.hex.string
    broken = card.broken
  }

  static func word(_ delivery: Delivery) -> String {
    switch delivery {
    case .saving: "saving"
    case .sealing: "sealing"
    case .uploading: "uploading"
    case .waiting: "waiting"
    }
  }
}

extension Standing {
  /// Where today's photo stands, for programs.
  var word: String {
    switch self {
    case .open: "open"
    case .waiting: "waiting"
    case .sending: "sending"
    case .sent: "sent"
    case .takenBack: "taken_back"
    }
  }

  /// After "today's photo".
  var clause: String {
    switch self {
    case .open: "is not taken"
    case .waiting: "is queued"
    case .sending: "is being sent"
    case .sent: "is sent already"
    case .takenBack: "was taken back"
    }
  }

  var isUnderWay: Bool {
    switch self {
    case .waiting, .sending: true
    case .open, .sent, .takenBack: false
    }
  }
}

struct Create: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a group.",
    discussion: """
      EXAMPLES
        dayly create Family && dayly invite Family
      """.flowing)

  @Argument(help: "The group's name, as its members will see it.") var name: String
  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.inSession { session in
      let before = Set(try await session.freshGroups().cards.map(\.group))
      await session.shell.send(.groups(event: .newGroupTapped))
      await session.shell.send(.groups(event: .nameEntered(name: Text(name))))
      // The core goes on to the new group's invitation. Its link is kept for `dayly invite`.
      _ = try await session.wait("for the server to make the group") { screen -> Look<Bool>? in
        switch screen {
        case .newGroup(let form): return form.fault.map { .failed(Failure($0)) }
        case .groups(let list):
          return list.cards.contains { !before.contains($0.group) } ? .found(true) : nil
        case .invite(let sheet): return sheet.link != nil || sheet.fault != nil ? .found(true) : nil
        case .details: return .found(true)
        default: return nil
        }
      }
      let list = try await session.groups()
      guard let card = list.cards.first(where: { !before.contains($0.group) }) else {
        throw Failure(code: .failed, message: "The group was not made.", reason: .failed)
      }
      if common.json {
        JSON.say(GroupForm(card))
      } else {
        Terminal.say(card.group.hex.string)
        Terminal.note(
          """
          “\(Terminal.safe(name))” is made, and you are alone in it. For a link that lets one \
          person in: dayly invite \(card.group.hex.string.prefix(shownDigits))
          """)
      }
    }
  }
}

struct Leave: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Leave a group.",
    discussion: "Its photos disappear from this device. Coming back takes a new invitation.")

  @Argument(help: "The group's name, or eight digits of its id.", completion: .groups)
  var group: String
  @OptionGroup var consent: Consent
  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.inSession { session in
      let list = try await session.freshGroups()
      let card = try GroupChoice.find(group, in: list, exact: true)
      try consent.require("Leave “\(Terminal.name(card.name))”?")
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
    }
  }
}
