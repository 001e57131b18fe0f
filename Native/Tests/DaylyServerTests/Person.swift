// Somebody with a phone: real keys, real certificates, real containers. What a person here can
// do, a client can do; what the server refuses them, it refuses everybody.

import Bytes
import Crypto
import Foundation
import Locaphoto
import Membership
import NativeCrypto
import Recipes
import Testing
import Wire

@testable import DaylyServer

/// A test could not be set up.
struct SetUpFailed: Error { let why: String }

typealias SigningKey = Curve25519.Signing.PrivateKey

extension SigningKey {
  var wire: SigningPublicKey { SigningPublicKey(unchecked: Array(publicKey.rawRepresentation)) }

  func sign(_ message: [UInt8]) -> Wire.Signature {
    guard let signature = try? signature(for: message) else { return .zero }
    return Wire.Signature(unchecked: Array(signature))
  }
}

func random<ID: FixedBytes>(_: ID.Type = ID.self) -> ID {
  ID(unchecked: SystemRandomness().bytes(ID.byteCount))
}

/// One device of one account.
struct Person: Sendable {
  let phone: String
  let accountKey: SigningKey
  let deviceKey: SigningKey
  var certificate: DeviceCertificate
  /// Who let it in; absent: the account key.
  let voucher: SigningKey?
  var prekey: SignedPrekey
  /// "dayly=…"
  var cookie = ""

  var account: AccountID { certificate.account }
  var device: DeviceID { certificate.device }

  init(
    phone: String, accountKey: SigningKey = SigningKey(), certifiedBy other: Person? = nil,
    at now: Instant
  ) {
    self.phone = phone
    self.accountKey = accountKey
    deviceKey = SigningKey()
    voucher = other?.deviceKey
    var certificate = DeviceCertificate(
      account: Self.id(Label.account, accountKey.wire), accountKey: accountKey.wire,
      device: Self.id(Label.device, deviceKey.wire), deviceKey: deviceKey.wire,
      created: SignedInstant(now),
      certifier: other.map { .device(certificate: $0.certificate.encoded) } ?? .account,
      signature: .zero)
    certificate.signature = (other?.deviceKey ?? accountKey)
      .sign(SignedMessage.certificate(certificate))
    self.certificate = certificate
    prekey = Self.prekey(1, of: certificate.device, signedBy: deviceKey, at: now)
  }

  static func id<ID: FixedBytes>(_ label: Text, _ key: SigningPublicKey) -> ID {
    ID(unchecked: Array(sha256(label.utf8 + key.bytes).bytes.prefix(16)))
  }

  static func prekey(
    _ serial: UInt32, of device: DeviceID, signedBy key: SigningKey, at now: Instant
  ) -> SignedPrekey {
    let agreement = Curve25519.KeyAgreement.PrivateKey().publicKey.rawRepresentation
    var prekey = SignedPrekey(
      device: device, serial: serial, key: AgreementPublicKey(unchecked: Array(agreement)),
      created: SignedInstant(now), signature: .zero)
    prekey.signature = key.sign(SignedMessage.prekey(prekey))
    return prekey
  }

  /// Entry 0 of the account's log, or the one after `devices`, that lets this device in.
  func entry(
    after devices: AccountDevices? = nil, revoking revoked: [DeviceID] = []
  ) -> AccountEntry {
    let author = devices?.devices.first {
      if case .device(let mine) = certificate.certifier { return $0.certificate.encoded == mine }
      return false
    }
    let body =
      devices?.next(
        by: author.map { .device(device: $0.device) } ?? .account, at: certificate.created.instant,
        revoking: revoked, adding: certificate)
      ?? AccountBody(founding: certificate, at: certificate.created.instant)
    return AccountEntry(
      body: body.encoded,
      signature: (voucher ?? accountKey).sign(SignedMessage.accountEntry(body: body.encoded)),
      possession: deviceKey.sign(SignedMessage.possession(body: body.encoded)))
  }

  /// The entry by which this device revokes others.
  func revoking(
    _ revoked: [DeviceID], keeping kept: [DeviceID] = [], after devices: AccountDevices
  ) -> AccountEntry {
    let body = devices.next(
      by: .device(device: device), at: Instant(0), revoking: revoked, keeping: kept)
    return AccountEntry(
      body: body.encoded,
      signature: deviceKey.sign(SignedMessage.accountEntry(body: body.encoded)),
      possession: .zero)
  }

  func registration(_ entry: AccountEntry, _ challenge: Challenge) -> AccountRegistration {
    AccountRegistration(
      entry: entry, prekey: prekey, challenge: challenge, proof: proof(challenge))
  }

  func proof(_ challenge: Challenge) -> Wire.Signature {
    deviceKey.sign(SignedMessage.session(challenge: challenge, device: device))
  }
}

// MARK: - Signing in

extension TestClient {
  /// Asks for a code and verifies it; the challenge and the ticket's cookie.
  func verified(_ phone: String) async throws -> (challenge: Challenge, ticket: String) {
    let asked = try await send(.post, "/v1/codes", CodeRequest(phone: Text(phone)))
    guard asked.status == 204, let code = server.codes.code(for: phone) else {
      throw SetUpFailed(why: "no code: \(asked.status)")
    }
    let reply = try await send(
      .post, "/v1/codes/verify", CodeVerification(phone: Text(phone), code: Text(code)))
    guard reply.status == 200, let ticket = reply.cookies.first else {
      throw SetUpFailed(why: "not verified: \(reply.status)")
    }
    return (try reply.value(ChallengeReply.self).challenge, ticket)
  }

  /// Somebody new with this number.
  func newcomer(_ phone: String) async throws -> Person {
    var person = Person(phone: phone, at: server.clock.now())
    let (challenge, ticket) = try await verified(phone)
    let reply = try await register(person, challenge, ticket)
    guard reply.status == 201, let cookie = reply.cookies.first else {
      throw SetUpFailed(why: "not registered: \(reply.status) \(String(describing: reply.code))")
    }
    person.cookie = cookie
    return person
  }

  func register(
    _ person: Person, _ challenge: Challenge, _ ticket: String
  ) async throws -> Reply {
    try await send(
      .post, "/v1/accounts",
      person.registration(person.entry(), challenge), cookie: ticket)
  }

  func challenge(for device: DeviceID) async throws -> Challenge {
    try await send(.post, "/v1/sessions/challenge", ChallengeRequest(device: device))
      .value(ChallengeReply.self).challenge
  }

  /// The account's log as the server has it, read with the account key.
  func devices(of person: Person) async throws -> AccountDevices {
    let challenge = try await challenge(for: person.device)
    let message = SignedMessage.accountRead(challenge: challenge, device: person.device)
    let reply = try await send(
      .post, "/v1/accounts/log",
      AccountLogQuery(
        account: person.account, device: person.device, challenge: challenge,
        proof: person.accountKey.sign(message)))
    let log = try reply.value(AccountLogReply.self)
    guard let first = log.entries.first else { throw SetUpFailed(why: "no log") }
    var devices = try AccountDevices.founding(first, hash: first.hash).0
    for entry in log.entries.dropFirst() { _ = try devices.apply(entry, hash: entry.hash) }
    return devices
  }

  /// Adds a device; the reply, and the device with its session when it was let in.
  func add(
    _ device: Person, revoking revoked: [DeviceID] = []
  ) async throws -> (reply: Reply, device: Person) {
    let devices = try await devices(of: device)
    return try await add(device, by: device.entry(after: devices, revoking: revoked))
  }

  func add(_ device: Person, by entry: AccountEntry) async throws -> (reply: Reply, device: Person)
  {
    let challenge = try await challenge(for: device.device)
    let reply = try await send(.post, "/v1/devices", device.registration(entry, challenge))
    var device = device
    device.cookie = reply.cookies.first ?? ""
    return (reply, device)
  }

  /// Writes an entry into an account's log. No session is needed.
  func append(_ entry: AccountEntry, to account: AccountID) async throws -> Reply {
    try await send(
      .post, "/v1/accounts/\(account.hex.string)/log", AccountAppend(entry: entry))
  }

  @discardableResult
  func revoke(_ revoked: [DeviceID], by person: Person) async throws -> Reply {
    try await append(
      person.revoking(revoked, after: try await devices(of: person)), to: person.account)
  }
}
