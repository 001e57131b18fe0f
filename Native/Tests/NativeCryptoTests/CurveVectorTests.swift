// Ed25519, X25519 and HPKE against published vectors, including the edges where libraries differ.

import Crypto
import Foundation
import Recipes
import Testing
import Wire

@testable import NativeCrypto

@Suite(.enabled(if: PublishedVectors.arePresent, PublishedVectors.absence))
struct CurveVectorTests {
  private func holds(key: [UInt8], message: [UInt8], signature: [UInt8]) -> Bool {
    let outcome = RunnerFixture().runner.run(
      Recipe(
        steps: [
          .verify(key: literal(key), message: literal(message), signature: literal(signature))
        ], reveal: []))
    return outcome == .success([])
  }

  @Test func `Ed25519 agrees with Wycheproof`() throws {
    struct Group: Decodable {
      struct Key: Decodable { let pk: String }
      struct Case: Decodable { let tcId: Int, msg: String, sig: String, result: String }
      let publicKey: Key
      let tests: [Case]
    }
    for group in try Wycheproof<Group>.groups("ed25519") {
      for test in group.tests {
        let verdict = holds(
          key: bytes(group.publicKey.pk), message: bytes(test.msg), signature: bytes(test.sig))
        #expect(verdict == (test.result == "valid"), "case \(test.tcId)")
      }
    }
  }

  /// Refused: points of small order, non-canonical encodings, and what only the equation with
  /// the cofactor accepts. Accepted: a component of small order that cancels out.
  @Test func `every edge of Ed25519 has the verdict of the format document`() throws {
    struct Case: Decodable {
      let number: Int, key: String, sig: String, msg: String, flags: [String]?
    }
    let refused: Set<String> = [
      "low_order_A", "low_order_R", "non_canonical_A", "non_canonical_R", "low_order_residue",
    ]
    let cases = try PublishedVectors.json(
      [Case].self, "cctv-ed25519/ed25519vectors.json")
    var accepted = 0
    for test in cases {
      let verdict = holds(
        key: bytes(test.key), message: Array(test.msg.utf8), signature: bytes(test.sig))
      #expect(
        verdict == refused.isDisjoint(with: test.flags ?? []), "case \(test.number)")
      accepted += verdict ? 1 : 0
    }
    #expect(cases.count == 914)
    #expect(accepted > 0)
  }

  @Test func `X25519 agrees with Wycheproof and refuses a shared secret of zeros`() throws {
    struct Group: Decodable {
      struct Case: Decodable {
        let tcId: Int, `public`: String, `private`: String, shared: String, result: String
      }
      let tests: [Case]
    }
    for group in try Wycheproof<Group>.groups("x25519") {
      for test in group.tests {
        let shared = bytes(test.shared)
        let own = try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: bytes(test.private))
        let other = try Curve25519.KeyAgreement.PublicKey(rawRepresentation: bytes(test.public))
        let agreed = Agreement.sharedSecret(own, other)?.withUnsafeBytes { Array($0) }
        let expected = shared.allSatisfy { $0 == 0 } ? nil : shared
        #expect(agreed == expected, "case \(test.tcId)")
        #expect(Agreement.isSmallOrder(other) == (expected == nil), "case \(test.tcId)")
      }
    }
  }

  @Test func `HPKE opens what RFC 9180 sealed`() throws {
    struct Case: Decodable {
      struct Encryption: Decodable { let aad: String, ct: String, pt: String }
      struct Export: Decodable {
        enum CodingKeys: String, CodingKey {
          case exporterContext
          case byteCount = "L"
          case exportedValue
        }
        let exporterContext: String, byteCount: Int, exportedValue: String
      }
      let mode: Int, kemId: Int, kdfId: Int, aeadId: Int, info: String, skRm: String
      let pkRm: String, enc: String, encryptions: [Encryption], exports: [Export]
    }
    let cases = try PublishedVectors.json([Lenient<Case>].self, "rfc9180-hpke/test-vectors.json")
      .compactMap(\.value)
      .filter { $0.mode == 0 && $0.kemId == 0x20 && $0.kdfId == 1 && $0.aeadId == 2 }
    #expect(cases.count == 1)
    for test in cases {
      let key = try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: bytes(test.skRm))
      #expect(Array(key.publicKey.rawRepresentation) == bytes(test.pkRm))
      var recipient = try HPKE.Recipient(
        privateKey: key, ciphersuite: RecipeRun.ciphersuite, info: Data(bytes(test.info)),
        encapsulatedKey: Data(bytes(test.enc)))
      // The library counts on its own: the vectors list every message they number in between.
      var next = 0
      for encryption in test.encryptions {
        let number = Int(
          String(decoding: bytes(encryption.aad), as: UTF8.self).dropFirst("Count-".count))
        guard number == next else { break }
        let opened = try recipient.open(
          bytes(encryption.ct), authenticating: bytes(encryption.aad))
        #expect(Array(opened) == bytes(encryption.pt))
        next += 1
      }
      #expect(next >= 5)
      for export in test.exports {
        let secret = try recipient.exportSecret(
          context: bytes(export.exporterContext), outputByteCount: export.byteCount)
        #expect(secret.withUnsafeBytes { Array($0) } == bytes(export.exportedValue))
      }
    }
  }
}

/// Rows that lack the wanted fields are other modes' and count as absent.
struct Lenient<T: Decodable>: Decodable {
  let value: T?
  init(from decoder: any Decoder) throws { value = try? T(from: decoder) }
}
