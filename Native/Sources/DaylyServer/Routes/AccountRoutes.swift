// Accounts, devices, sessions, prekeys. A session is opened by a device's signature over a fresh
// challenge and by nothing else; a ticket admits an account nobody has seen before.

import Hummingbird
import Membership
import NativeCrypto
import Recipes
import Wire

extension Backend {
  /// POST /v1/accounts
  func register(_ request: Request, _ context: DaylyContext) async throws -> Response {
    let ticket = try await ticket(request)
    let wanted: AccountRegistration = try await request.value()
    try await require(.registrationsPerAddress, of: .networks(networks(of: request, context)))
    guard wanted.challenge == ticket.challenge else { throw Refusal(.badSignature) }
    var record = try checked(wanted.entry, after: nil)
    let device = try admitted(wanted)
    record.prekey = device.prekey
    let outcome = try await store.register(record, ticket: ticket.hash, now: clock.now())
    guard outcome == .registered else { throw Refusal(.forbidden) }
    metrics.add(to: .accounts)
    var response = Response.empty(.created)
    try await openSession(for: device.certificate, in: &response)
    return response
  }

  /// POST /v1/devices
  func addDevice(_ request: Request, _ context: DaylyContext) async throws -> Response {
    let wanted: AccountRegistration = try await request.value()
    try await require(.registrationsPerAddress, of: .networks(networks(of: request, context)))
    let device = try admitted(wanted)
    let certificate = device.certificate
    guard isOpen(wanted.challenge, for: certificate.device) else { throw Refusal(.badSignature) }
    _ = try await append(wanted.entry, to: certificate.account, prekey: device.prekey)
    // An entry that was there before lets nobody in who has been revoked since.
    guard try await store.device(certificate.device) != nil else { throw Refusal(.deviceRevoked) }
    try await spend(wanted.challenge, device: certificate.device)
    var response = Response.empty(.created)
    try await openSession(for: certificate, in: &response)
    return response
  }

  /// The device an entry adds, once its prekey and its proof hold; refuses with `badSignature`.
  private func admitted(
    _ wanted: AccountRegistration
  ) throws -> (certificate: DeviceCertificate, prekey: PrekeyRecord) {
    guard let certificate = (try? wanted.entry.opened())?.added,
      wanted.prekey.device == certificate.device
    else { throw Refusal(.badSignature) }
    var checks = Checks()
    checks.identities.append(
      IdentityCheck(
        label: Label.device, key: certificate.deviceKey.bytes, id: certificate.device.bytes))
    try requireDate(of: wanted.prekey)
    checks.add(wanted.prekey, deviceKey: certificate.deviceKey)
    checks.signatures.append(
      SignatureCheck(
        key: certificate.deviceKey,
        message: SignedMessage.session(challenge: wanted.challenge, device: certificate.device),
        signature: wanted.proof))
    guard checks.hold else { throw Refusal(.badSignature) }
    return (
      certificate, PrekeyRecord(id: KeyID(of: wanted.prekey.key), prekey: wanted.prekey)
    )
  }

  private func requireDate(of prekey: SignedPrekey) throws {
    try requireDates { () throws(LogRefusal) in
      guard prekey.created.isPlausible else { throw .dateBeyond }
    }
  }

  /// PUT /v1/prekey
  func putPrekey(_ request: Request) async throws -> Response {
    let session = try await session(request)
    let update: PrekeyUpdate = try await request.value()
    guard update.prekey.device == session.device,
      let device = try await store.device(session.device)
    else { throw Refusal(.forbidden) }
    try requireDate(of: update.prekey)
    var checks = Checks()
    checks.add(update.prekey, deviceKey: device.deviceKey)
    guard checks.hold else { throw Refusal(.badSignature) }
    switch try await store.putPrekey(update.prekey, id: KeyID(of: update.prekey.key)) {
    case .stored: return .empty()
    case .stale: throw Refusal(.prekeyStale, "A newer prekey of this device is known.")
    case .taken: throw Refusal(.forbidden, "This key is another device's.")
    }
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
      Signing.verify(key: device.deviceKey, message: message, signature: wanted.proof)
    else { throw try await refusal(of: wanted, message) }
    try await spend(wanted.challenge, device: wanted.device)
    var response = Response.empty()
    try await openSession(for: device, in: &response)
    return response
  }

  /// Who proves to be a device that was removed from its account is told so: nobody else learns it.
  private func refusal(of wanted: SessionRequest, _ message: [UInt8]) async throws -> Refusal {
    guard isOpen(wanted.challenge, for: wanted.device),
      let key = try await formerKey(of: wanted.device),
      Signing.verify(key: key, message: message, signature: wanted.proof)
    else { return Refusal(.badSignature) }
    return Refusal(.deviceRevoked)
  }

  /// The key of a device that was removed from its account, or whose account is no more.
  private func formerKey(of device: DeviceID) async throws -> SigningPublicKey? {
    if let revoked = try await store.isRevoked(device) { return revoked }
    return try await store.isDeleted(device)
  }

  /// Whether this server gave the challenge to this device, and not long ago.
  func isOpen(_ challenge: Challenge, for device: DeviceID) -> Bool {
    let nonce = Array(challenge.bytes.prefix(16))
    guard let expires = try? Instant(decoding: Array(nonce.prefix(8))), expires > clock.now()
    else { return false }
    return areSame(
      keys.challengeTag(device: device, nonce: nonce), Array(challenge.bytes.suffix(16)))
  }

  /// Uses up a challenge this server gave to this device; refuses any other.
  func spend(_ challenge: Challenge, device: DeviceID) async throws {
    let nonce = Array(challenge.bytes.prefix(16))
    guard let expires = try? Instant(decoding: Array(nonce.prefix(8))),
      isOpen(challenge, for: device),
      try await store.spendChallenge(sha256(challenge.bytes), until: expires)
    else { throw Refusal(.badSignature) }
  }
}
