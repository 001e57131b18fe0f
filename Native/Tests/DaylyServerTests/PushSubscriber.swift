// A browser that can be woken: a push subscription with its private half, so that a test reads what
// was pushed to it as only that browser could. And a push service that keeps what it is given.

import Bytes
import Crypto
import Foundation
import Synchronization
import Wire

@testable import DaylyServer

/// Keeps every push, and answers as it is told.
final class PushRecorder: PushSender {
  private struct State {
    var sent: [PushRequest] = []
    var reply: PushReply? = PushReply(status: 201)
    /// Where nobody answers for now.
    var silent: String?
  }

  private let state = Mutex(State())

  struct Unreachable: Error {}

  func send(_ request: PushRequest) async throws -> PushReply {
    let (reply, isSilent) = state.withLock { state in
      state.sent.append(request)
      return (state.reply, state.silent.map(request.endpoint.hasPrefix) ?? false)
    }
    if isSilent {
      while state.withLock({ $0.silent != nil }) { await Task.yield() }
      throw Unreachable()
    }
    guard let reply else { throw Unreachable() }
    return reply
  }

  /// Whoever is asked at these addresses says nothing until `giveUp`.
  func keepSilent(at addresses: String) { state.withLock { $0.silent = addresses } }

  func giveUp() { state.withLock { $0.silent = nil } }

  /// Whether there comes a moment at which these were sent, and nobody has been given up.
  func hasSent(_ areThese: @Sendable ([PushRequest]) -> Bool) async -> Bool {
    for _ in 0..<1_000_000 {
      if areThese(state.withLock { $0.sent }) { return true }
      await Task.yield()
    }
    return false
  }

  func close() async throws {}

  /// `nil`: cannot be reached.
  func answer(_ reply: PushReply?) { state.withLock { $0.reply = reply } }

  /// What was sent since the last time somebody asked.
  func take() -> [PushRequest] {
    state.withLock { state in
      defer { state.sent = [] }
      return state.sent
    }
  }
}

struct PushSubscriber: Sendable {
  struct Unreadable: Error {}

  let key = P256.KeyAgreement.PrivateKey()
  let secret = SystemRandomness().bytes(16)
  var endpoint = "https://fcm.googleapis.com/fcm/send/\(random(PhotoID.self).hex.string)"

  func subscription(muted: [GroupID] = []) -> PushSubscription {
    PushSubscription(
      endpoint: Text(endpoint), key: Array(key.publicKey.x963Representation), secret: secret,
      muted: muted)
  }

  /// RFC 8291 from the receiving side, written apart from the sealing.
  func open(_ body: [UInt8]) throws -> PushMessage {
    guard body.count > 86, body[20] == 65 else { throw Unreadable() }
    let (salt, own) = (Array(body[..<16]), Array(key.publicKey.x963Representation))
    let sender = Array(body[21..<86])
    let shared = try key.sharedSecretFromKeyAgreement(
      with: P256.KeyAgreement.PublicKey(x963Representation: sender))
    let input = shared.hkdfDerivedSymmetricKey(
      using: SHA256.self, salt: secret, sharedInfo: Array("WebPush: info\0".utf8) + own + sender,
      outputByteCount: 32)
    func part(_ name: String, _ count: Int) -> SymmetricKey {
      HKDF<SHA256>.deriveKey(
        inputKeyMaterial: input, salt: salt, info: Array("Content-Encoding: \(name)\0".utf8),
        outputByteCount: count)
    }
    let nonce = part("nonce", 12).withUnsafeBytes { Data($0) }
    let plain = try AES.GCM.open(
      AES.GCM.SealedBox(combined: nonce + Data(body[86...])), using: part("aes128gcm", 16))
    guard let end = plain.lastIndex(of: 2), plain[end...].dropFirst().allSatisfy({ $0 == 0 })
    else { throw Unreadable() }
    return try PushMessage(decoding: Array(plain[..<end]))
  }
}

extension TestClient {
  func subscribe(
    _ person: Person, _ subscriber: PushSubscriber, muted: [GroupID] = []
  ) async throws -> Reply {
    try await send(
      .put, "/v1/push", subscriber.subscription(muted: muted), cookie: person.cookie)
  }

  /// Waits out the spread and sends what is due.
  func deliver() async throws -> [PushRequest] {
    server.clock.pass(Push.spread)
    try await backend.deliverNotices()
    return server.pushes.take()
  }
}
