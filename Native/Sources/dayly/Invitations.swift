// `dayly invite` and `dayly join`.

import ArgumentParser
import Bytes
import Foundation
import NativeEffects
import Wire

struct Invite: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a link that lets one person into a group.",
    discussion: """
      The link works once, for 72 hours. Hand it to the person yourself: whoever has
      it can join. As long as nobody has used it, the same link is given again.

      An invitation that is not needed any more is withdrawn by the eight digits that
      dayly members shows; the next link is another one then.

      EXAMPLES
        dayly invite Family
        dayly invite Family --json
        dayly invite Family --withdraw 1f2e3d4c
      """.flowing)

  @Argument(help: "The group's name, or the beginning of its id.", completion: .groups)
  var group: String
  @Option(help: ArgumentHelp("Withdraw the invitation with this id.", valueName: "id"))
  var withdraw: String?
  @OptionGroup var consent: Consent
  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.inSession { session in
      if let withdraw { return try await self.withdraw(withdraw, session) }
      let card = try GroupChoice.find(group, in: try await session.freshGroups())
      await session.shell.send(.invitation(event: .inviteTapped(group: card.group)))
      // A new link takes the server's answer; one that is open already is there at once.
      var isOpenAlready = false
      if case .invite(let sheet) = await session.shell.screen { isOpenAlready = sheet.link != nil }
      let link: SecretLink = try await session.wait("for the invitation") { screen in
        switch screen {
        case .invite(let sheet):
          if let fault = sheet.fault { return .failed(Failure(fault)) }
          return sheet.link.map { .found($0) }
        default: return nil
        }
      }
      guard let text = await session.shell.linkText(link) else {
        throw Failure(code: .failed, message: "The link's secret is gone.", reason: .failed)
      }
      if common.json {
        JSON.say(
          InviteForm(
            expires: Moments.iso(link.expires), group: card.group.hex.string, link: text))
      } else {
        Terminal.say(text)
      }
      if isOpenAlready {
        sayOpenAlready(link, card.group)
      } else if Terminal.showsOutput, !common.json {
        Terminal.note("For one person, until \(Moments.clock(link.expires)).")
      }
    }
  }

  private func sayOpenAlready(_ link: SecretLink, _ group: GroupID) {
    let invite = link.path.string.split(separator: "/").last ?? ""
    Terminal.note(
      """
      Nobody has used this link yet: it lets one person in, until \
      \(Moments.clock(link.expires)). For another one, withdraw it first:
      dayly invite \(group.hex.string.prefix(shownDigits)) \
      --withdraw \(invite.prefix(shownDigits))
      """)
  }

  private func withdraw(_ id: String, _ session: Session) async throws {
    let sheet = try await Details.open(group, in: session)
    let choice = Choice(id, among: sheet.invitations, id: { $0.invite.hex }, exact: true)
    guard let invitation = try choice.one(of: "invitations") else {
      throw Failure(
        code: .failed,
        message: "No open invitation of this group begins so; dayly members shows them.",
        reason: .noSuchInvitation)
    }
    let until = Moments.clock(invitation.expires)
    try consent.require("Withdraw the invitation that is open until \(until)?")
    await session.shell.send(.groups(event: .inviteRevokeTapped(invite: invitation.invite)))
    try await Details.settled(session)
    if common.json { return JSON.say(["withdrawn": invitation.invite.hex.string]) }
    Terminal.note("Withdrawn. The link lets nobody in any more.")
  }
}

private struct InviteForm: Encodable {
  var expires: String
  var group: String
  var link: String
}

struct Join: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Join a group by its link.",
    discussion: """
      Quote the link. With - it is read from standard input, which keeps it out of the
      list of running programs.

      EXAMPLES
        dayly join 'https://photos.example.org/join/…#…'
        dayly join - < link.txt
      """.flowing)

  @Argument(help: "The link, or - to read it from standard input.") var link: String
  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.run {
      let text = link == "-" ? readLine() ?? "" : link
      guard let opened = OpenedLink(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
        throw Failure(InviteFault.broken)
      }
      guard !opened.isForDevice else {
        throw Failure.usage("This link adds a device. On the new one, run: dayly login --link LINK")
      }
      guard opened.isForGroup else { throw Failure(InviteFault.broken) }
      let session = try await Session(common)
      try await session.running { try await join(opened, $0) }
    }
  }

  private func join(_ opened: OpenedLink, _ session: Session) async throws {
    guard opened.server == session.server else {
      throw Failure.otherServer(opened.server, session.server)
    }
    let before = Set(try await session.groups().cards.map(\.group))
    await session.shell.open(opened)
    let preview = try await accept(session)
    let card: GroupCard = try await session.wait("for the group to appear", settled: true) {
      screen in
      switch screen {
      case .join(let sheet):
        if case .failed(let fault) = sheet.state { return .failed(Failure(fault)) }
        return nil
      case .groups(let list):
        return list.cards.first { !before.contains($0.group) }.map { .found($0) }
      default: return nil
      }
    }
    if common.json {
      JSON.say(GroupForm(card))
    } else {
      let name = card.name.isEmpty ? preview.group : card.name
      Terminal.note("You are in “\(Terminal.name(name))” now.")
    }
  }

  /// Looks at the invitation and takes it.
  private func accept(_ session: Session) async throws -> InvitationPreview {
    let preview: InvitationPreview = try await session.wait("for the invitation") { screen in
      switch screen {
      case .join(let sheet):
        switch sheet.state {
        case .loading: return nil
        case .ready(let preview, _), .joining(let preview): return .found(preview)
        case .failed(let fault): return .failed(Failure(fault))
        }
      case .groups(let list):
        if case .inviteUnusable(let fault) = list.notice { return .failed(Failure(fault)) }
        if case .joined = list.notice { return .failed(Failure(InviteFault.alreadyMember)) }
        return nil
      // A link into a group of one's own leads to its photos.
      case .viewer: return .failed(Failure(InviteFault.alreadyMember))
      default: return nil
      }
    }
    if !common.json {
      let names = (Terminal.name(preview.inviter), Terminal.name(preview.group))
      Terminal.note("\(names.0) invites you to “\(names.1)”.")
    }
    await session.shell.send(.invitation(event: .joinTapped))
    return preview
  }
}
