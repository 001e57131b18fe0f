// What the devices of an account share and this server cannot read: whom its owner blocked, which
// groups are quiet, what the devices are called.

import Hummingbird
import Wire

extension Backend {
  /// GET /v1/own
  func own(_ request: Request) async throws -> Response {
    let session = try await session(request)
    guard let own = try await store.own(of: session.account) else { throw Refusal(.notFound) }
    return .wire(own)
  }

  /// PUT /v1/own
  func putOwn(_ request: Request) async throws -> Response {
    let session = try await session(request)
    let update: OwnUpdate = try await request.value()
    guard try await store.putOwn(update, of: session.account) else {
      throw Refusal(.versionMoved)
    }
    events.stir(nil, for: [session.account])
    return .empty()
  }
}
