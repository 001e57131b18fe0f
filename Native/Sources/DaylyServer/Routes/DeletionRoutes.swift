// The end of an account. A session is not enough for it: one of the account's devices signs a fresh
// challenge, for this and nothing else.

import Hummingbird
import Membership
import NativeCrypto
import Wire

extension Backend {
  /// How long the other devices of a deleted account can learn what became of it.
  static let deletionTold = 90 * Span.day

  /// POST /v1/accounts/deletion: 204 when the account is no more, also when it had gone before.
  func deleteAccount(_ request: Request, _ context: DaylyContext) async throws -> Response {
    let wanted: SessionRequest = try await request.value()
    try await require(.challengesPerAddress, of: .networks(networks(of: request, context)))
    let message = SignedMessage.deletion(challenge: wanted.challenge, device: wanted.device)
    if let device = try await store.device(wanted.device) {
      try check(wanted, message, key: device.deviceKey)
      try await spend(wanted.challenge, device: wanted.device)
      try await deleteAccount(of: wanted.device)
    } else if let key = try await store.isDeleted(wanted.device) {
      try check(wanted, message, key: key)
    } else {
      throw Refusal(.badSignature)
    }
    return signedOut()
  }

  private func check(
    _ wanted: SessionRequest, _ message: [UInt8], key: SigningPublicKey
  ) throws {
    guard isOpen(wanted.challenge, for: wanted.device),
      Signing.verify(key: key, message: message, signature: wanted.proof)
    else { throw Refusal(.badSignature) }
  }

  private func deleteAccount(of device: DeviceID) async throws {
    let until = clock.now() + Self.deletionTold
    guard let deleted = try await store.deleteAccount(of: device, until: until) else { return }
    // Nobody is shown these photos any more; what cannot be deleted now, the sweep deletes.
    _ = await delete(deleted.blobs)
    metrics.add(to: .deletions)
    events.end { $0.account == deleted.account }
    for group in deleted.groups { await notify(group) }
  }
}
