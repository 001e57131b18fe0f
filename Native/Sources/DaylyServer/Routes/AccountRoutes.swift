// Accounts, devices, sessions, prekeys. A session is opened by a device's signature over a fresh
// challenge and by nothing else; a ticket admits an account nobody has seen before.

import Hummingbird
import Membership
import NativeCrypto
import Wire

extension Backend {
  /// POST /v1/accounts
  func register(_ request: Request, _ context: DaylyContext) async throws -> Response {
    let ticket = try await ticket(request)
    let wanted: AccountRegistration = try await request.value()
    try await require(.registrationsPerAddress, of: .networks(networks(of: request, context)))
    let certificate = wanted.certificate
    guard case .account = certificate.certifier, wanted.challenge == ticket.challenge else {
      throw Refusal(.badSignature)
    }
    let device = try admitted(
      certificate, wanted.prekey, wanted.challenge, wanted.proof)
    let outcome = try await store.register(device, ticket: ticket.hash, now: clock.now())
    guard outcome == .registered else { throw Refusal(.forbidden) }
    metrics.add(to: .accounts)
    var response = Response.empty(.created)
    try await openSession(for: certificate, in: &response)
    return response
  }

  /// POST /v1/devices
  func addDevice(_ request: Request, _ context: DaylyContext) async throws -> Response {
    let wanted: DeviceRegistration = try await request.value()
    try await require(.registrationsPerAddress, of: .networks(networks(of: request, context)))
    let certificate = wanted.certificate
    guard let known = try await store.accountKey(certificate.account),
      known == certificate.accountKey
    else { throw Refusal(.badSignature) }
    let device = try admitted(
      certificate, wanted.prekey, wanted.challenge, wanted.proof)
    try await spend(wanted.challenge, device: certificate.device)
    let certifier = try? certificate.chain().dropFirst().first
    switch try await store.addDevice(device, certifiedBy: certifier?.device) {
    case .added: break
    case .tooMany: throw Refusal(.tooManyDevices)
    case .uncertified: throw Refusal(.badSignature)
    case .refused: throw Refusal(.forbidden)
    }
    var response = Response.empty(.created)
    try await openSession(for: certificate, in: &response)
    return response
  }

  /// A device whose certificate, up to the account key, and whose prekey and proof hold; refuses
  /// with `badSignature`.
  private func admitted(
    _ certificate: DeviceCertificate, _ prekey: SignedPrekey, _ challenge: Challenge,
    _ proof: Signature
  ) throws -> DeviceRecord {
    var checks = Checks()
    do { try checks.add(certificate) } catch { throw Refusal(.badSignature) }
    checks.add(prekey, deviceKey: certificate.deviceKey)
    checks.signatures.append(
      SignatureCheck(
        key: certificate.deviceKey,
        message: SignedMessage.session(challenge: challenge, device: certificate.device),
        signature: proof))
    guard prekey.device == certificate.device, checks.hold else { throw Refusal(.badSignature) }
    return DeviceRecord(
      certificate: certificate, prekey: prekey, prekeyID: KeyID(of: prekey.key))
  }

  /// PUT /v1/prekey
  func putPrekey(_ request: Request) async throws -> Response {
    let session = try await session(request)
    let update: PrekeyUpdate = try await request.value()
    guard update.prekey.device == session.device,
      let device = try await store.device(session.device)
    else { throw Refusal(.forbidden) }
    var checks = Checks()
    checks.add(update.prekey, deviceKey: device.certificate.deviceKey)
    guard checks.hold else { throw Refusal(.badSignature) }
    guard try await store.putPrekey(update.prekey, id: KeyID(of: update.prekey.key)) else {
      throw Refusal(.prekeyStale, "A newer prekey of this device is known.")
    }
    return .empty()
  }
}

// MARK: - Sessions

extension Backend {
  static let challengeLife = 5 * Span.minute

  /// POST /v1/sessions/challenge. Asks no database: there is nothing to learn from it.
  func challenge(_ request: Request, _ context: DaylyContext) async throws -> Response {
    let wanted: ChallengeRequest = try await request.value()
    try await require(.challengesPerAddress, of: .networks(networks(of: request, context)))
    let expires = clock.now() + Self.challengeLife
    let nonce = expires.encoded + randomness.bytes(8)
    let tag = keys.challengeTag(device: wanted.device, nonce: nonce)
    return .wire(ChallengeReply(challenge: Challenge(unchecked: nonce + tag)))
  }

  /// POST /v1/sessions. Unknown devices and wrong signatures get the same answer.
  func openSession(_ request: Request, _ context: DaylyContext) async throws -> Response {
    let wanted: SessionRequest = try await request.value()
    try await require(.challengesPerAddress, of: .networks(networks(of: request, context)))
    let message = SignedMessage.session(challenge: wanted.challenge, device: wanted.device)
    guard let device = try await store.device(wanted.device),
      Signing.verify(
        key: device.certificate.deviceKey, message: message, signature: wanted.proof)
    else { throw Refusal(.badSignature) }
    try await spend(wanted.challenge, device: wanted.device)
    var response = Response.empty()
    try await openSession(for: device.certificate, in: &response)
    return response
  }

  /// Uses up a challenge this server gave to this device; refuses any other.
  private func spend(_ challenge: Challenge, device: DeviceID) async throws {
    let nonce = Array(challenge.bytes.prefix(16))
    guard let expires = try? Instant(decoding: Array(nonce.prefix(8))), expires > clock.now(),
      keys.challengeTag(device: device, nonce: nonce) == Array(challenge.bytes.suffix(16)),
      try await store.spendChallenge(sha256(challenge.bytes), until: expires)
    else { throw Refusal(.badSignature) }
  }
}
