// `dayly withdraw`: takes the newest of your own live photos in a group back, for everybody.

import ArgumentParser
import NativeEffects
import Wire

struct Withdraw: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take your photo back: gone for everyone, the day stays used.")

  @Argument(help: "The group's name, or the beginning of its id.") var group: String
  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.run {
      let session = try await Session(common)
      let card = try GroupChoice.find(group, in: try await session.freshGroups())
      await session.shell.send(.viewer(event: .opened(group: card.group)))
      let pages: [PhotoPage] = try await session.wait("for the photos") { screen in
        if case .viewer(let view) = screen { .found(view.pages) } else { nil }
      }
      guard let index = pages.firstIndex(where: \.you), let shown = UInt16(exactly: index) else {
        throw Failure(
          code: .refused, message: "There is no photo of yours to take back.",
          reason: "no_such_photo")
      }
      let photo = pages[index].photo
      for event in [ViewerEvent.pageShown(index: shown), .withdrawTapped, .withdrawConfirmed] {
        await session.shell.send(.viewer(event: event))
      }
      let _: Bool = try await session.wait("for the server") { screen in
        guard case .viewer(let view) = screen else { return nil }
        guard view.pages.contains(where: { $0.photo == photo }) else { return .found(true) }
        if case .no(let fault?) = view.withdrawal { return .failed(Failure(fault)) }
        return nil
      }
      await session.shell.send(.back)
      _ = try await session.groups()
      await session.shell.stop()
      if common.json { return JSON.say(["withdrawn": photo.hex.string]) }
      Terminal.note("Taken back. It is gone for everyone.")
    }
  }
}
