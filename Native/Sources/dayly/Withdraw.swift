// `dayly withdraw`: takes the newest of your own live photos in a group back, for everybody.

import ArgumentParser
import NativeEffects
import Wire

struct Withdraw: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take your photo back: gone for everyone, the day stays used.",
    discussion: """
      Of several live photos of yours it takes the newest, and says which before it asks.

      EXAMPLES
        dayly withdraw Family
        dayly withdraw Family --yes
      """.flowing)

  @Argument(help: "The group's name, or eight digits of its id.", completion: .groups)
  var group: String
  @OptionGroup var consent: Consent
  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.inSession { session in
      let list = try await session.freshGroups()
      let card = try GroupChoice.find(group, in: list, exact: true)
      let pages = try await session.pages(of: card.group)
      guard let index = pages.firstIndex(where: \.you), let shown = UInt16(exactly: index) else {
        throw Failure(
          code: .refused, message: "There is no photo of yours to take back.",
          reason: "no_such_photo")
      }
      let photo = pages[index].photo
      let when = Moments.clock(pages[index].received)
      try consent.require("Take back your photo of \(when) in “\(Terminal.safe(card.name))”?")
      for event in [ViewerEvent.pageShown(index: shown), .withdrawTapped, .withdrawConfirmed] {
        await session.shell.send(.viewer(event: event))
      }
      let _: Bool = try await session.wait("for the server") { screen in
        guard case .viewer(let view) = screen else { return nil }
        // The page stays until it is left, and says that its photo is gone.
        let page = view.pages.first { $0.photo == photo }
        if page?.content.isOver ?? true { return .found(true) }
        if case .no(let fault?) = view.withdrawal { return .failed(Failure(fault)) }
        return nil
      }
      await session.shell.send(.back)
      _ = try await session.groups()
      if common.json { return JSON.say(["withdrawn": photo.hex.string]) }
      Terminal.note("Taken back. It is gone for everyone.")
    }
  }
}

extension PageContent {
  fileprivate var isOver: Bool {
    switch self {
    case .failed(let fault): fault == .withdrawn || fault == .expired
    case .loading, .ready: false
    }
  }
}
