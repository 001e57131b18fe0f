// `dayly withdraw`: takes the newest of your own live photos in a group back, for everybody.

import ArgumentParser
import NativeEffects
import Wire

struct Withdraw: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take your photo back: gone for everyone, the day stays used.",
    discussion: """
      Of several live photos of yours it takes the newest, and says which before it asks. One
      that waits to be sent and cannot have arrived yet goes at once, without the server, and
      its day is free again.

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
      let waiting = try await queued(session)
      if let waiting {
        if try await takeBackUnsent(from: waiting, session) { return }
        try await arrival(of: waiting, session)
      }
      let list = try await session.freshGroups()
      let card = try GroupChoice.find(group, in: list, exact: true)
      let pages = try await session.pages(of: card.group)
      if let unsent = waiting?.unsent, !pages.contains(where: { $0.photo == unsent }) {
        return tellTakenBackUnsent()
      }
      guard let index = pages.firstIndex(where: \.you), let shown = UInt16(exactly: index) else {
        throw Failure(
          code: .refused, message: "There is no photo of yours to take back.",
          reason: .noSuchPhoto)
      }
      let photo = pages[index].photo
      // Of the one that was sent in the meantime it was asked already.
      if photo != waiting?.unsent {
        let when = Moments.clock(pages[index].received)
        try consent.require("Take back your photo of \(when) in “\(Terminal.name(card.name))”?")
      }
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

  /// The group, when a photo of it is on its way, as far as this device knows without the server.
  private func queued(_ session: Session) async throws -> GroupCard? {
    let known = try? GroupChoice.find(group, in: try await session.knownGroups(), exact: true)
    return known?.delivery == nil ? nil : known
  }

  /// Whether the photo was still here alone, and is gone now.
  private func takeBackUnsent(from asked: GroupCard, _ session: Session) async throws -> Bool {
    let name = Terminal.name(asked.name)
    try consent.require("Take back the photo for “\(name)” that is not sent yet?")
    let before = try await session.card(of: asked.group)
    await session.shell.send(.outbox(event: .unsentTapped(group: asked.group)))
    let after = try await session.card(of: asked.group)
    // One that arrives in this moment is among the photos. Others may wait as they did.
    guard let before, let after, let unsent = before.unsent, unsent == asked.unsent,
      after.unsent != unsent, after.photos == before.photos
    else { return false }
    tellTakenBackUnsent()
    return true
  }

  private func tellTakenBackUnsent() {
    if common.json {
      JSON.say(["withdrawn": String?.none])
    } else {
      Terminal.note("Taken back before it was sent. The day is free again.")
    }
  }

  /// Waits for a photo that may have arrived: what the server does not have it cannot let go of.
  private func arrival(of card: GroupCard, _ session: Session) async throws {
    let watch = DeliveryWatch(session: session, group: card.group) { $0 == card.unsent }
    switch try await watch.run({ _ in }) {
    case .delivered: return
    case .refused(let failure): throw failure
    case .queued: break
    }
    let fault = await session.shell.reachFault.map { Failure($0, at: session.server) }
    throw Failure(
      code: .unreachable,
      message: """
        The photo may have arrived at the server, which does not say so: it is not taken back. \
        Try again later. (\((fault ?? Failure(.silent, at: session.server)).message))
        """,
      reason: (fault ?? .unreachable).reason)
  }
}

extension Session {
  fileprivate func card(of group: GroupID) async throws -> GroupCard? {
    try await knownGroups().cards.first { $0.group == group }
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
