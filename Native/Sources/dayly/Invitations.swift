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
      it can join.

      EXAMPLES
        dayly invite Family
        dayly invite Family --json
      """)

  @Argument(help: "The group's name, or the beginning of its id.") var group: String
  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.run {
      let session = try await Session(common)
      let card = try GroupChoice.find(group, in: try await session.freshGroups())
      await session.shell.send(.invitation(event: .inviteTapped(group: card.group)))
      let link: SecretLink = try await session.wait("for the invitation") { screen in
        switch screen {
        case .invite(let sheet):
          if let fault = sheet.fault { return .failed(Failure(fault)) }
          return sheet.link.map { .found($0) }
        default: return nil
        }
      }
      guard let text = await session.shell.linkText(link) else {
        throw Failure(code: .failed, message: "The link's secret is gone.", reason: "failed")
      }
      if common.json {
        JSON.say(
          InviteForm(
            expires: Moments.iso(link.expires), group: card.group.hex.string, link: text))
      } else {
        Terminal.say(text)
        if Terminal.showsOutput {
          Terminal.note("For one person, until \(Moments.clock(link.expires)).")
        }
      }
      await session.shell.stop()
    }
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
      """)

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
      let session = try await Session(common)
      guard opened.server == session.server else {
        throw Failure.otherServer(opened.server, session.server)
      }
      let before = Set(try await session.groups().cards.map(\.group))
      await session.shell.open(opened)
      try await accept(session)
      let card: GroupCard = try await session.wait("for the group to appear") { screen in
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
        Terminal.note("You are in “\(Terminal.safe(card.name))” now.")
      }
      await session.shell.stop()
    }
  }

  /// Looks at the invitation and takes it.
  private func accept(_ session: Session) async throws {
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
        return nil
      default: return nil
      }
    }
    if !common.json {
      let names = (Terminal.safe(preview.inviter), Terminal.safe(preview.group))
      Terminal.note("\(names.0) invites you to “\(names.1)”.")
    }
    await session.shell.send(.invitation(event: .joinTapped))
  }
}
