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
    var certificate = DeviceCertificate(
      account: Self.id(Label.account, accountKey.wire), accountKey: accountKey.wire,
      device: Self.id(Label.device, deviceKey.wire), deviceKey: deviceKey.wire, created: now,
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
      created: now, signature: .zero)
    prekey.signature = key.sign(SignedMessage.prekey(prekey))
    return prekey
  }

  func proof(_ challenge: Challenge) -> Wire.Signature {
    deviceKey.sign(SignedMessage.session(challenge: challenge, device: device))
  }
}

// MARK: - Signing in

extension Door {
  /// Asks for a code and verifies it; the challenge and the ticket's cookie.
  func verified(_ phone: String) async throws -> (challenge: Challenge, ticket: String) {
    let asked = try await send(.post, "/v1/codes", CodeRequest(phone: Text(phone)))
    guard asked.status == 204, let code = house.letters.code(for: phone) else {
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
    var person = Person(phone: phone, at: house.clock.now())
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
      AccountRegistration(
        certificate: person.certificate, prekey: person.prekey, challenge: challenge,
        proof: person.proof(challenge)), cookie: ticket)
  }

  func challenge(for device: DeviceID) async throws -> Challenge {
    try await send(.post, "/v1/sessions/challenge", ChallengeRequest(device: device))
      .value(ChallengeReply.self).challenge
  }

  /// Adds a device; the reply, and the device with its session when it was let in.
  func add(_ device: Person) async throws -> (reply: Reply, device: Person) {
    let challenge = try await challenge(for: device.device)
    let reply = try await send(
      .post, "/v1/devices",
      DeviceRegistration(
        certificate: device.certificate, prekey: device.prekey, challenge: challenge,
        proof: device.proof(challenge)))
    var device = device
    device.cookie = reply.cookies.first ?? ""
    return (reply, device)
  }
}
