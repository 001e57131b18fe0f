// `dayly send` and `dayly deliver`.

import ArgumentParser
import Bytes
import Foundation
import NativeEffects
import Reach
import Synchronization
import Wire

struct Send: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Send today's photo to a group.",
    discussion: """
      The picture is turned upright, made at most 2048 pixels long and stripped of
      everything but its pixels. It is safe on this device before anything is sent;
      interrupt, and it stays queued and goes out with: dayly deliver. Exit code 75 says
      that it is queued, and nothing else.

      EXAMPLES
        dayly send Family beach.jpg
        magick beach.png jpeg:- | dayly send Family -
        dayly send Family beach.heic --no-wait
        dayly send Family IMG_0042.jpg --from-vault
      """.flowing)

  @Argument(help: "The group's name, or the beginning of its id.", completion: .groups)
  var group: String
  @Argument(help: "A picture file, or - for standard input.", completion: .file())
  var file: String
  @Flag(help: "Take the picture out of the vault, by its name or eight digits of its id.")
  var fromVault = false
  @Flag(inversion: .prefixedNo, help: "Wait until the server has the photo.") var wait = true
  @OptionGroup var common: CommonOptions

  func run() async throws {
    var picture: [UInt8] = []
    try await common.run {
      picture = fromVault ? try VaultPicture(file).read() : try PictureFile(file).read()
    }
    try await common.inSession(picture: picture) { session in
      let card = try await destination(session)
      let photo = try await enqueue(card, session)
      guard wait else { return report(card, photo, .queued) }
      let id = card.group.hex.string
      Interruption.keepsQueued(json: common.json) {
        JSON.say(SendForm(group: id, photo: photo, reason: nil, state: DeliveryEnd.queued.word))
      }
      var progress = ProgressLine(active: !common.json)
      let watch = DeliveryWatch(session: session, group: card.group) { $0.hex.string == photo }
      let end = try await watch.run { progress.show($0) }
      progress.clear()
      report(card, photo, end)
      try await end.requireDelivered(session)
    }
  }

  /// The group, as far as this device knows without asking: a photo is safe here before the
  /// server is waited for. Only what a server could know better is asked of it.
  private func destination(_ session: Session) async throws -> GroupCard {
    let known = try? GroupChoice.find(group, in: try await session.knownGroups())
    var card: GroupCard
    if let known, !known.alone {
      card = known
    } else {
      card = try GroupChoice.find(group, in: try await session.freshGroups())
    }
    if card.alone { throw Self.alone(card) }
    if card.broken { throw Self.broken }
    // One of a day before may still wait: today's waits behind it.
    guard card.delivery == nil || card.today == .open else { throw Self.queuedAlready(card) }
    return card
  }

  /// Does what a person does: opens the group, chooses the picture, presses send. Returns the
  /// photo's id once it is safe on this device.
  private func enqueue(_ card: GroupCard, _ session: Session) async throws -> String {
    await session.shell.send(.groups(event: .cardTapped(group: card.group)))
    let _: Bool = try await session.wait("for the camera") { screen in
      switch screen {
      case .camera(let view):
        if case .without = view.state { return .found(true) }
        return nil
      case .limit(let view): return .failed(Self.limit(view))
      case .invite: return .failed(Self.alone(card))
      case .details: return .failed(Self.broken)
      default: return nil
      }
    }
    await session.shell.send(.capture(event: .libraryTapped))
    if let fault = await session.shell.pictureFault { throw Failure(fault, file: file) }
    let draft: BlobName = try await session.wait("for the preview") { screen in
      if case .preview(let view) = screen { .found(view.draft) } else { nil }
    }
    await session.shell.send(.capture(event: .sendTapped))
    let _: Bool = try await session.wait("for the photo to be saved") { screen in
      switch screen {
      case .groups, .limit: return .found(true)
      case .preview(let view):
        return view.fault.map { .failed(Failure($0, file: file)) }
      default: return nil
      }
    }
    // From the end of the day back to the list, where the photo's way is followed.
    await session.shell.send(.back)
    return draft.text.string.split(separator: "/").last.map(String.init) ?? ""
  }

  private func report(_ card: GroupCard, _ photo: String, _ end: DeliveryEnd) {
    if common.json {
      JSON.say(
        SendForm(
          group: card.group.hex.string, photo: photo, reason: end.refusal.map { $0.reason },
          state: end.word))
    } else if case .delivered = end {
      end.tell(of: card.name)
    }
  }

  private static func queuedAlready(_ card: GroupCard) -> Failure {
    Failure(
      code: .refused,
      message: """
        A photo for “\(Terminal.name(card.name))” is queued already and not sent yet; run: \
        dayly deliver
        """,
      reason: .dayQueued)
  }

  private static func limit(_ view: LimitView) -> Failure {
    let until = view.until.map { " The next one can go after \(Moments.clock($0))." } ?? ""
    return Failure(
      code: .refused,
      message: "Today's photo for “\(Terminal.name(view.name))” \(view.today.clause).\(until)",
      reason: .dayTaken)
  }

  private static func alone(_ card: GroupCard) -> Failure {
    Failure(
      code: .refused,
      message:
        "You are alone in “\(Terminal.name(card.name))”: nobody would see it. Invite somebody "
        + "first: dayly invite",
      reason: .alone)
  }

  private static let broken = Failure(
    code: .refused, message: "The group's membership log does not hold together; nothing is sent.",
    reason: .logBroken)
}

private struct SendForm: Encodable {
  var group: String
  var photo: String
  @Nullable var reason: ErrorWord?
  var state: String
}

struct Deliver: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Send what is queued, and wait until the server has it.")

  @OptionGroup var common: CommonOptions

  func run() async throws {
    try await common.inSession { session in
      let ends = DeliveryEnds(in: try await session.knownGroups())
      // With nothing queued, nothing is to be said of it.
      if !ends.groups.isEmpty {
        Interruption.keepsQueued(json: common.json) { JSON.say(ends.words) }
      }
      let list = try await session.groups()
      if list.connection == .removed { throw Failure.removed }
      var progress = ProgressLine(active: !common.json)
      for group in ends.groups {
        let kept = ends.kept[group]
        let watch = DeliveryWatch(session: session, group: group) { $0 != kept }
        ends[group] =
          list.cards.contains { $0.group == group }
          ? try await watch.run { progress.show($0) }
          : .refused(Failure(RefusalReason.notMember))
      }
      progress.clear()
      if common.json { JSON.say(ends.words) } else { ends.tell(of: list) }
      for group in ends.groups { try await ends[group]?.requireDelivered(session) }
    }
  }
}

/// What has become of each photo that was queued when a run began; read when it is interrupted.
private final class DeliveryEnds: Sendable {
  let groups: [GroupID]
  /// What could not be sent before this run, and says nothing of it.
  let kept: [GroupID: PhotoID]
  private let ends: Mutex<[GroupID: DeliveryEnd]>

  init(in list: GroupList) {
    groups = list.cards.filter { $0.delivery != nil }.map(\.group).sorted()
    let pairs = list.cards.compactMap { card in card.kept.map { (card.group, $0) } }
    kept = Dictionary(uniqueKeysWithValues: pairs)
    ends = Mutex(Dictionary(uniqueKeysWithValues: groups.map { ($0, .queued) }))
  }

  subscript(group: GroupID) -> DeliveryEnd? {
    get { ends.withLock { $0[group] } }
    set { ends.withLock { $0[group] = newValue } }
  }

  /// For people: a sentence for each group.
  func tell(of list: GroupList) {
    for group in groups {
      let card = list.cards.first { $0.group == group }
      self[group]?.tell(of: card?.name ?? "")
    }
  }

  /// For programs: each by its group's id.
  var words: [String: String] {
    ends.withLock { ends in
      Dictionary(uniqueKeysWithValues: ends.map { ($0.key.hex.string, $0.value.word) })
    }
  }
}

/// How waiting for a photo ended.
enum DeliveryEnd: Sendable {
  case delivered
  case queued
  case refused(Failure)

  var word: String {
    switch self {
    case .delivered: "delivered"
    case .queued: "queued"
    case .refused: "refused"
    }
  }

  /// Says it to whoever sits at a terminal; why it was not sent is left to the error.
  func tell(of group: Text) {
    guard Terminal.showsErrors else { return }
    let name = Terminal.name(group)
    switch self {
    case .delivered: Terminal.note("Sent to “\(name)”.")
    case .queued: Terminal.note("Not sent to “\(name)” yet.")
    case .refused: Terminal.note("Not sent to “\(name)”.")
    }
  }

  var refusal: Failure? {
    if case .refused(let failure) = self { failure } else { nil }
  }

  func requireDelivered(_ session: Session) async throws {
    switch self {
    case .delivered: return
    case .queued:
      guard let fault = await session.shell.reachFault else { throw Failure.queued }
      var failure = Failure.queued
      failure.message += " (\(Failure(fault, at: session.server).message))"
      throw failure
    case .refused(let failure): throw failure
    }
  }
}

extension Failure {
  static let queued = Failure(
    code: .queued, message: "Not sent yet. It is queued; run: dayly deliver", reason: .queued)
}

/// Watches one group's card until its photos have arrived, were refused, or the time is over.
struct DeliveryWatch {
  let session: Session
  let group: GroupID
  /// Whether this photo, which could not be sent, is one that is watched. Another may be kept since
  /// days before.
  let watches: (PhotoID) -> Bool

  func run(_ show: (Delivery) -> Void) async throws -> DeliveryEnd {
    let clock = ContinuousClock()
    let deadline = clock.now + session.patience
    var last: Delivery?
    while clock.now < deadline {
      let seen = last
      let standing = await session.shell.wait(for: deadline - clock.now) { [group] screen in
        Standing(of: group, on: screen, after: seen)
      }
      guard let standing else {
        // Nothing leaves a device that was removed, however often it is asked to deliver.
        return await session.shell.reachFault == .deviceRefused ? .refused(.removed) : .queued
      }
      guard case .card(let card) = standing else {
        return .refused(Failure(RefusalReason.notMember))
      }
      guard let delivery = card.delivery else {
        guard let kept = card.kept, watches(kept) else { return .delivered }
        return .refused(try await reason(kept))
      }
      show(delivery)
      last = delivery
    }
    return .queued
  }

  private enum Standing {
    case card(GroupCard)
    /// The group is none of one's own any more.
    case gone

    /// `nil` where nothing is to be said of it that was not said.
    init?(of group: GroupID, on screen: Screen, after seen: Delivery?) {
      guard case .groups(let list) = screen else { return nil }
      guard let card = list.cards.first(where: { $0.group == group }) else {
        self = .gone
        return
      }
      guard card.delivery == nil || card.delivery != seen else { return nil }
      self = .card(card)
    }
  }

  private func reason(_ photo: PhotoID) async throws -> Failure {
    await session.shell.send(.outbox(event: .keptTapped(photo: photo)))
    return try await session.wait("for the reason") { screen in
      if case .kept(let view) = screen { .found(Failure(view.reason)) } else { nil }
    }
  }
}
