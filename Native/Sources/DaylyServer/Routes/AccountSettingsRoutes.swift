// What the devices of an account share and this server cannot read: whom its owner blocked, which
// groups are quiet, what the devices are called.

import Hummingbird
import Wire

extension Backend {
  /// GET /v1/account-settings
  func accountSettings(_ request: Request) async throws -> Response {
    let session = try await session(request)
    guard let accountSettings = try await store.accountSettings(of: session.account) else {
      throw Refusal(.notFound)
    }
    return .wire(accountSettings)
  }

  /// PUT /v1/account-settings
  func putAccountSettings(_ request: Request) async throws -> Response {
    let session = try await session(request)
    let update: AccountSettingsUpdate = try await request.value()
    guard try await store.putAccountSettings(update, of: session.account) else {
      throw Refusal(.versionMoved)
    }
    events.notify(nil, for: [session.account])
    return .empty()
  }
}
