// Where devices say how they want to be woken.

import Hummingbird
import Wire

extension Backend {
  /// GET /v1/push/key
  func pushKey(_ request: Request) async throws -> Response {
    _ = try await session(request)
    return .wire(PushKeyReply(key: push.key.publicKey))
  }

  /// PUT /v1/push
  func putPush(_ request: Request) async throws -> Response {
    let session = try await session(request)
    let subscription: PushSubscription = try await request.value()
    guard (try? PushSealer(subscription)) != nil else { throw Refusal(.malformed) }
    guard endpoint(subscription) != nil else {
      throw Refusal(.forbidden, "This push service is not one this server sends to.")
    }
    let push = PushRecord(
      device: session.device, account: session.account, subscription: subscription)
    guard try await store.putPush(push) else { throw Refusal(.unauthenticated) }
    return .empty()
  }

  /// DELETE /v1/push
  func removePush(_ request: Request) async throws -> Response {
    let session = try await session(request)
    try await store.removePush(of: session.device)
    return .empty()
  }

  func endpoint(_ subscription: PushSubscription) -> PushEndpoint? {
    PushEndpoint(subscription.endpoint.string, allowsLoopback: mode == .development)
  }
}
