// `dayly status`: who this device is, whether the server answers, and what is on its way.

import ArgumentParser
import Bytes
import Foundation
import NativeEffects
import Wire

struct Status: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show account, device, server and what is queued.")

  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.inSession { session in
      let list = try await session.groups()
      guard let account = await session.shell.account else { throw Failure.notLoggedIn }
      let form = StatusForm(account, list, session.server.text, common.folderURL.path)
      if common.json { JSON.say(form) } else { form.say() }
      if list.connection == .removed { Terminal.warn(Failure.removed.message) }
    }
  }
}

private struct StatusForm: Encodable {
  struct Queued: Encodable {
    var group: String
    var name: String
    var state: String
  }

  var account: String
  var connection: String
  var data: String
  var device: String
  var name: String
  var queue: [Queued]
  var server: String
  var wordsConfirmed: Bool

  init(_ account: SavedAccount, _ list: GroupList, _ server: String, _ folder: String) {
    self.account = account.account.hex.string
    device = account.device.hex.string
    name = account.name.string
    wordsConfirmed = account.wordsConfirmed
    self.server = server
    data = folder
    connection =
      switch list.connection {
      case .fresh: "ok"
      case .connecting: "connecting"
      case .offline: "unreachable"
      case .serverTrouble: "trouble"
      case .removed: "removed"
      }
    queue = list.cards.compactMap { card in
      let form = GroupForm(card)
      guard let state = form.delivery ?? (card.kept == nil ? nil : "refused") else { return nil }
      return Queued(group: form.id, name: form.name, state: state)
    }
  }

  func say() {
    Terminal.say("Name     \(Terminal.safe(name))")
    Terminal.say("Account  \(account)")
    Terminal.say("Device   \(device)")
    Terminal.say("Server   \(Terminal.safe(server)) (\(connection))")
    Terminal.say("Data     \(Terminal.safe(data))")
    if !wordsConfirmed { Terminal.say("Words    not confirmed; see: dayly words") }
    if queue.isEmpty { return Terminal.say("Queue    empty") }
    for item in queue { Terminal.say("Queue    \(Terminal.safe(item.name)): \(item.state)") }
  }
}
