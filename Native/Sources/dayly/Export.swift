// `dayly export`: what Dayly keeps of a person's own, in files they can read.

import ArgumentParser
import Bytes
import Days
import Foundation
import NativeEffects
import Wire

struct Export: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write what is yours into a new folder.",
    discussion: """
      dayly.json has your account, your devices and your groups with their members and
      history, as docs/architecture.md describes; your photos of the last 48 hours lie
      beside it. Keys and other people's photos are not in it.

      EXAMPLES
        dayly export my-dayly
      """.flowing)

  @Argument(help: "The folder to make.", completion: .directory) var folder: String
  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard !folder.isEmpty else { throw ValidationError("Say which folder to make.") }
  }

  func run() async throws {
    try await common.inSession { session in
      let list = try await session.groups()
      await session.shell.send(.deletion(event: .exportTapped))
      guard let export = await session.shell.export else { throw Failure.notLoggedIn }
      let url = try makeFolder()
      var count = 0
      do {
        try Data(export.document.utf8).write(new: url.appendingPathComponent("dayly.json"))
        for card in list.cards { count += try await savePhotos(of: card.group, to: url, session) }
      } catch {
        // Half of it would be taken for all of it.
        try? FileManager.default.removeItem(at: url)
        throw error
      }
      if common.json {
        JSON.say(ExportForm(folder: url.path, photos: count))
      } else {
        Terminal.note("Written to \(Terminal.safe(url.path)).")
      }
      try Session.requireCurrent(list)
    }
  }

  private func makeFolder() throws -> URL {
    let url = URL(fileURLWithPath: folder)
    guard mkdir(url.path, 0o700) == 0 else {
      let why = errno == EEXIST ? "it is there already" : String(cString: strerror(errno))
      throw Failure(
        code: .failed, message: "The folder \(url.path) cannot be made: \(why).",
        reason: .folder)
    }
    return url
  }

  private func savePhotos(of group: GroupID, to url: URL, _ session: Session) async throws -> Int {
    let pages = try await session.pages(of: group)
    var count = 0
    for (index, page) in pages.enumerated() where page.you {
      guard let shown = UInt16(exactly: index) else { continue }
      let jpeg = try await session.jpeg(of: page.photo, at: shown)
      let name = "\(page.photo.hex.string.prefix(8)).jpg"
      try Data(jpeg).write(new: url.appendingPathComponent(name))
      count += 1
    }
    await session.shell.send(.back)
    return count
  }
}

private struct ExportForm: Encodable {
  var folder: String
  var photos: Int
}
