// Both ends of adding a device by a link: `dayly devices --add` and `dayly login --link`. What is
// to be compared is shown and asked here; what counts is decided in the core.

import Bytes
import Foundation
import NativeEffects
import Wire

/// The device that shows the link.
struct AddDevice {
  let session: Session
  let options: CommonOptions
  /// Nobody is asked whether the numbers are the same.
  let isTrusting: Bool

  /// Shows a link, waits for a device, and adds it when its owner says that it is theirs.
  func run() async throws -> DeviceID {
    Interruption.leaves(session.shell)
    do {
      await session.shell.send(.linking(event: .addTapped))
      let link = try await shown()
      let watch = LinkWatch(session: session, end: link.expires, shows: !options.json)
      let number: Text = try await watch.run("for a new device") { screen in
        guard case .linking(let sheet) = screen, case .asking(let number) = sheet.stage else {
          return nil
        }
        return number
      }
      try confirm(number)
      // From here on the device may be in before anybody knows.
      Interruption.isOver()
      let device = try await added()
      await handOver()
      return device
    } catch {
      // What was made for it goes.
      await session.shell.send(.back)
      throw error
    }
  }

  /// The link, once it has been printed.
  private func shown() async throws -> SecretLink {
    let link: SecretLink = try await session.wait("for the link") { screen in
      guard case .linking(let sheet) = screen else { return nil }
      switch sheet.stage {
      case .showing(let link, _): return .found(link)
      case .opening: return sheet.fault.map { .failed($0 == .unusable ? .chainEnds : Failure($0)) }
      case .asking, .adding, .invited, .waiting: return nil
      }
    }
    guard let text = await session.shell.linkText(link) else {
      throw Failure(code: .failed, message: "The link's secret is gone.", reason: .failed)
    }
    // The one value for a program is the device; it reads the link before that.
    if options.json { Terminal.warn(text) } else { Terminal.say(text) }
    Terminal.note(
      """
      Open it on the new device, or run there: dayly login --link LINK
      It adds one device, until \(Moments.clock(link.expires)). Show it to nobody else.
      """)
    return link
  }

  private func confirm(_ number: Text) throws {
    if isTrusting { return Terminal.note("The new device shows \(number.string).") }
    let answer = Terminal.ask("Does the new device show \(number.string)? [y/N]") ?? ""
    guard ["y", "yes"].contains(answer.lowercased()) else { throw Failure.notConfirmed }
  }

  /// The new device adds itself to the log of each group; then the names are sealed to it by one
  /// that has them, and this one is at hand.
  private func handOver() async {
    var progress = ProgressLine(active: !options.json)
    progress.show("It is added. Handing your groups over to it…")
    let _: Bool? = await session.shell.wait(for: min(session.patience, Self.handingOver)) { _ in
      nil
    }
    progress.clear()
  }

  /// A new device needs a moment, and this one asks the server every five seconds.
  private static let handingOver = Duration.seconds(15)

  private func added() async throws -> DeviceID {
    await session.shell.send(.linking(event: .confirmTapped))
    return try await session.wait("for the server to take the new device") { screen in
      switch screen {
      case .devices(let sheet):
        if case .name(let device, true) = sheet.question { return .found(device) }
        return nil
      case .linking(let sheet):
        guard case .opening = sheet.stage else { return nil }
        return sheet.fault.map { .failed(Failure($0)) }
      default: return nil
      }
    }
  }
}

/// The device that was given a link.
struct FollowLink {
  let session: Session
  let options: CommonOptions

  /// Longer than any link lives; the server says when it is over.
  private static let patience: Int64 = 660_000

  /// The link of a device, from the command line or ("-") a pipe, where nobody can read it along.
  static func opened(_ link: String) throws -> OpenedLink {
    let text = link == "-" ? readLine() ?? "" : link
    guard let opened = OpenedLink(text.trimmingCharacters(in: .whitespacesAndNewlines)),
      opened.isWholeForDevice
    else { throw Failure(InviteFault.broken) }
    return opened
  }

  /// Shows the number, and waits until the other device has said yes to it.
  func run(_ link: OpenedLink) async throws {
    Interruption.leaves(session.shell)
    defer { Interruption.isOver() }
    do {
      await session.shell.open(link)
      await session.shell.send(.linking(event: .acceptTapped))
      let end = Instant(session.clock.now.value + Self.patience)
      let watch = LinkWatch(session: session, end: end, shows: !options.json)
      let number: Text = try await watch.run("for this device's keys") { screen in
        guard case .linking(let sheet) = screen, case .waiting(let number?) = sheet.stage else {
          return nil
        }
        return number
      }
      Terminal.note("This device shows \(number.string). Say on the other one that it does.")
      let _: Bool = try await watch.run("for the other device") { screen in
        if case .linking = screen { nil } else { true }
      }
    } catch {
      await session.shell.send(.back)
      throw error
    }
  }
}

/// Watches the meeting of two devices until something is found, it comes to nothing, or its time
/// is over; says meanwhile why it takes long.
private struct LinkWatch {
  let session: Session
  /// When there is nothing to wait for any more.
  let end: Instant
  let shows: Bool

  private enum Sight<Found: Sendable>: Sendable {
    case found(Found)
    case waiting(FormFault?)
  }

  func run<Found: Sendable>(
    _ what: String, _ find: @escaping @Sendable (Screen) -> Found?
  ) async throws -> Found {
    var progress = ProgressLine(active: shows)
    defer { progress.clear() }
    var last: FormFault?
    progress.show("Waiting \(what)…")
    while true {
      let seen = last
      // An end that is out of all measure is over, or will not come.
      let (left, overflow) = end.value.subtractingReportingOverflow(session.clock.now.value)
      let patience = Duration.milliseconds(overflow ? 0 : left) + session.patience
      let sight: Sight<Found> = try await session.wait(what, for: patience) { screen in
        if let found = find(screen) { return .found(.found(found)) }
        guard case .linking(let sheet) = screen else { return nil }
        if let fault = sheet.fault, sheet.isOver { return .failed(Failure(fault)) }
        return sheet.fault == seen ? nil : .found(.waiting(sheet.fault))
      }
      switch sight {
      case .found(let found): return found
      case .waiting(let fault):
        progress.show(fault.map { Failure($0).message } ?? "Waiting \(what)…")
        last = fault
      }
    }
  }
}

extension LinkingSheet {
  /// Back where it began: with a fault, nothing came of it.
  fileprivate var isOver: Bool {
    switch stage {
    case .opening, .invited: true
    case .showing, .asking, .adding, .waiting: false
    }
  }
}

extension Failure {
  static let notConfirmed = Failure(
    code: .refused,
    message: """
      Nothing was added, and the link is of no more use. For a new one, run: \
      dayly devices --add
      """,
    reason: .notConfirmed)
  static let chainEnds = Failure(
    code: .refused,
    message: """
      Too many devices have added each other in a row for this one to add another. Use your \
      first device, or the 24 words: dayly login --words
      """, reason: .chainEnds)
}
