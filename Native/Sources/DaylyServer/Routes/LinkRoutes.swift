// Where a device of an account and a new one meet: each leaves one message for the other at a
// place that is kept for ten minutes. Whether a message is from who it says shows a tag under a
// seed that never comes here; this server can withhold, and no more.

import Hummingbird
import Wire

extension Backend {
  /// How long a place is kept after the first call.
  static let linkLife = 10 * Span.minute
  /// A `LinkingDevice` has 64.
  private static let linkingDeviceBytesMax = 64

  /// POST /v1/links/{link}
  func waitAtLink(_ request: Request, _ context: DaylyContext) async throws -> Response {
    let session = try await session(request)
    let link: LinkID = try context.id("link")
    try request.requireLength(most: 0)
    try await require(.linksPerAccount, of: .one(sha256(session.account.bytes)))
    let now = clock.now()
    let outcome = try await store.wait(
      at: link, by: session.account, now: now, expires: now + Self.linkLife)
    return .wire(LinkWaitReply(device: try found(outcome)))
  }

  /// POST /v1/links/{link}/device. Makes nothing: the place has to be there.
  func offer(_ request: Request, _ context: DaylyContext) async throws -> Response {
    let link: LinkID = try context.id("link")
    let device: LinkingDevice = try await request.value(most: Self.linkingDeviceBytesMax)
    try await require(.linksPerAddress, of: .networks(networks(of: request, context)))
    let outcome = try await store.offer(at: link, device, now: clock.now())
    guard outcome != .taken else {
      throw Refusal(.inviteUsed, "Another device was here first.")
    }
    return .wire(LinkOfferReply(certificate: try found(outcome)))
  }

  /// PUT /v1/links/{link}/certificate
  func putCertificate(_ request: Request, _ context: DaylyContext) async throws -> Response {
    let session = try await session(request)
    let link: LinkID = try context.id("link")
    let certificate: LinkedCertificate = try await request.value()
    guard (try? certificate.entry.opened())?.account == session.account else {
      throw Refusal(.forbidden)
    }
    let outcome = try await store.certify(
      at: link, by: session.account, certificate, now: clock.now())
    guard outcome != .taken else {
      throw Refusal(.digestConflict, "Another certificate was left here before.")
    }
    _ = try found(outcome)
    return .empty()
  }

  private func found<Found>(_ outcome: LinkOutcome<Found>) throws -> Found? {
    switch outcome {
    case .gone: throw Refusal(.notFound)
    case .refused: throw Refusal(.forbidden)
    case .taken: throw Refusal(.digestConflict)
    case .met(let found): return found
    }
  }
}
