// Drives an outbox: keeps its clock and its requests, and answers the way shells and servers do.

import Bytes
import Locaphoto
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

struct OutboxScript {
  typealias Script = PhotoScript

  var outbox: Outbox
  var requests = Requests()
  var now: Int64 = 0
  var last: [Outbox.Effect] = []

  init(items: [OutboxItem] = [], serials: [SavedSerial] = []) {
    outbox = Outbox(items: items, serials: serials)
    // Numbers of an earlier run are not used again in this one.
    for _ in 0..<100 { _ = requests.next(.root) }
  }

  static let draft = PhotoDraft(
    photo: Script.photo, group: Script.group, day: Script.day, captured: Script.noon, offset: 60,
    source: .camera, size: PixelSize(width: 4, height: 3), blob: BlobName("draft/", Script.photo))

  static func item(
    _ phase: OutboxPhase = .waiting, photo: PhotoID = Script.photo,
    captured: Instant = Script.noon
  ) -> OutboxItem {
    OutboxItem(
      photo: photo, group: Script.group, day: Script.day(of: captured), captured: captured,
      offset: 60,
      source: .camera, size: PixelSize(width: 4, height: 3), phase: phase, attempts: 0, leftOut: [])
  }

  static let sealed = OutboxPhase.sealed(digest: PhotoScript.id(0xDD), size: 8192)

  @discardableResult
  mutating func send(_ event: Outbox.Event) -> [Outbox.Effect] {
    last = outbox.handle(event, at: Script.later(now), requests: &requests)
    return last
  }

  @discardableResult
  mutating func facts(_ groups: [GroupFacts] = [Script.facts()]) -> [Outbox.Effect] {
    send(.facts(Script.thisDevice, groups))
  }

  /// The last event was the delivery of the photo.
  var hasDelivered: Bool {
    last.contains { effect in
      if case .delivered(let item) = effect { item.photo == Script.photo } else { false }
    }
  }

  /// Answers the newest open request of the last effects.
  @discardableResult
  mutating func answer(
    _ answer: Answer, _ location: SourceLocation = #_sourceLocation
  ) -> [Outbox.Effect] {
    guard let request = open else {
      Issue.record("nothing was asked", sourceLocation: location)
      return []
    }
    return send(.answer(answer, request))
  }

  var open: Request? {
    for effect in last.reversed() {
      switch effect {
      case .shell(.http(let request, _)), .shell(.recipe(let request, _)), .saveThen(let request):
        return request
      default: continue
      }
    }
    return nil
  }

  var message: HTTPMessage? {
    for case .shell(.http(_, let message)) in last { return message }
    return nil
  }

  var recipe: Recipe? {
    for case .shell(.recipe(_, let recipe)) in last.reversed() { return recipe }
    return nil
  }

  var phase: OutboxPhase? { outbox.items.first?.phase }

  static func prekey(_ device: DeviceID, serial: UInt32 = 1) -> SignedPrekey {
    SignedPrekey(
      device: device, serial: serial, key: Script.id(device.bytes[0]),
      created: SignedInstant(Script.noon),
      signature: .zero)
  }

  static func prekeys(_ prekeys: [SignedPrekey]? = nil) -> Answer {
    .httpAnswered(
      status: 200,
      body: PrekeysReply(
        prekeys: prekeys ?? [prekey(Script.mine), prekey(Script.noorsPhone)]
      ).encoded)
  }

  static func problem(
    _ status: UInt16, _ code: ProblemCode, photo: PhotoID? = nil, retryAfter: UInt32? = nil
  ) -> Answer {
    .httpAnswered(
      status: status,
      body: Problem(
        code: code, message: "No.", retryAfter: retryAfter, head: nil, photo: photo,
        triesLeft: nil
      ).encoded)
  }

  static let received = Answer.httpAnswered(
    status: 201, body: PostReply(received: Script.noon, expires: Script.noon).encoded)
  static let measured = Answer.recipeDone([[0, 0, 0, 0, 0, 0, 16, 0]])
  static let sealedAnswer = Answer.recipeDone([
    [UInt8](repeating: 0xDD, count: 32), [0, 0, 0, 0, 0, 0, 32, 0],
  ])

  /// From the prekeys to the recorded digest; the upload is the last effect.
  mutating func sealAndRecord() {
    answer(Self.prekeys())
    answer(.recipeDone([]))
    answer(Self.measured)
    answer(Self.sealedAnswer)
    answer(.persisted)
  }
}
