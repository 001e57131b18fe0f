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
      beside it, named by their days. Keys and other people's photos are not in it.

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
      let document = AccountExport.folderFileName.string
      var names = PhotoNames()
      do {
        try Data(export.document.utf8).write(new: url.appendingPathComponent(document))
        for card in list.cards {
          try await savePhotos(of: card.group, to: url, as: &names, session)
        }
      } catch {
        // Half of it would be taken for all of it.
        try? FileManager.default.removeItem(at: url)
        throw error
      }
      if common.json {
        JSON.say(ExportForm(folder: url.path, photos: names.count))
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

  private func savePhotos(
    of group: GroupID, to url: URL, as names: inout PhotoNames, _ session: Session
  ) async throws {
    let pages = try await session.pages(of: group)
    for (index, page) in pages.enumerated() where page.you {
      guard let shown = UInt16(exactly: index) else { continue }
      let jpeg = try await session.jpeg(of: page.photo, at: shown)
      try Data(jpeg).write(new: url.appendingPathComponent(names.next(page.fileName)))
    }
    await session.shell.send(.back)
  }
}

/// What the photos in the new folder are called: of one day there may be one of each group.
private struct PhotoNames {
  private var numbers: [Text: UInt32] = [:]
  private(set) var count = 0

  mutating func next(_ wanted: Text) -> String {
    let name = CopyName(wanted, given: numbers[wanted] ?? 0)
    numbers[wanted] = name.number
    count += 1
    return name.name.string
  }
}

private struct ExportForm: Encodable {
  var folder: String
  var photos: Int
}
