// Hashes, derivations and AES-GCM against what others published, through recipes: the same steps
// the browser's tests run.

import Foundation
import Recipes
import Testing
import Wire

@testable import NativeCrypto

@Suite(.enabled(if: PublishedVectors.arePresent, PublishedVectors.absence))
struct PrimitiveVectorTests {
  private let fixture = RunnerFixture()

  private func hkdf(_ input: String, _ salt: String, _ info: String, _ count: Int) -> Result<
    [UInt8], Refusal
  > {
    let step = Step.hkdf(
      input: literal(bytes(input)), salt: literal(bytes(salt)), info: literal(bytes(info)),
      count: UInt16(clamping: count))
    switch fixture.runner.run(Recipe(steps: [step], reveal: [0])) {
    case .success(let revealed): return .success(revealed[0])
    case .failure(let error): return .failure(Refusal(fault: error.failure.fault))
    }
  }

  @Test func `HKDF agrees with RFC 5869`() throws {
    let text = String(
      decoding: try PublishedVectors.data("kdf-rfc/rfc-5869-HKDF-SHA256.txt"), as: UTF8.self)
    var fields: [String: String] = [:]
    var cases = 0
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let pair = line.split(separator: "=", omittingEmptySubsequences: false).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard pair.count == 2 else { continue }
      fields[pair[0]] = pair[1]
      guard pair[0] == "OKM", fields["Hash"] == "SHA-256" else { continue }
      let derived = hkdf(
        fields["IKM"] ?? "", fields["salt"] ?? "", fields["info"] ?? "",
        Int(fields["L"] ?? "") ?? 0)
      #expect(derived == .success(bytes(pair[1])))
      cases += 1
    }
    #expect(cases == 3)
  }

  @Test func `HKDF agrees with Wycheproof`() throws {
    struct Group: Decodable {
      struct Case: Decodable {
        let tcId: Int, ikm: String, salt: String, info: String, size: Int, okm: String
        let result: String
      }
      let tests: [Case]
    }
    for group in try Wycheproof<Group>.groups("hkdf_sha256") {
      for test in group.tests {
        let derived = hkdf(test.ikm, test.salt, test.info, test.size)
        let expected: Result<[UInt8], Refusal> =
          test.result == "valid"
          ? .success(bytes(test.okm)) : .failure(Refusal(fault: .invalid))
        #expect(derived == expected, "case \(test.tcId)")
      }
    }
  }

  /// Of those that somebody can have typed, the first 32 bytes.
  @Test func `PBKDF2 agrees with Wycheproof`() throws {
    struct Group: Decodable {
      struct Case: Decodable {
        let tcId: Int, password: String, salt: String, iterationCount: UInt32, dkLen: Int
        let dk: String, result: String
      }
      let tests: [Case]
    }
    var cases = 0
    for group in try Wycheproof<Group>.groups("pbkdf2_hmacsha256") {
      for test in group.tests where test.dkLen >= 32 && test.result == "valid" {
        let typed = bytes(test.password)
        guard !typed.isEmpty, String(validating: typed, as: UTF8.self) != nil else { continue }
        let step = Step.passphraseKey(
          passphrase: literal(typed), salt: literal(bytes(test.salt)),
          iterations: test.iterationCount)
        let derived = try fixture.runner.run(Recipe(steps: [step], reveal: [0])).get()
        #expect(derived[0] == Array(bytes(test.dk)[..<32]), "case \(test.tcId)")
        cases += 1
      }
    }
    #expect(cases >= 25)
  }

  @Test func `HMAC agrees with Wycheproof`() throws {
    struct Group: Decodable {
      struct Case: Decodable {
        let tcId: Int, key: String, msg: String, tag: String, result: String
      }
      let tagSize: Int
      let tests: [Case]
    }
    for group in try Wycheproof<Group>.groups("hmac_sha256") {
      for test in group.tests {
        let tag = try fixture.value {
          $0.hmac(key: literal(bytes(test.key)), literal(bytes(test.msg)))
        }.get().prefix(group.tagSize / 8)
        #expect((Array(tag) == bytes(test.tag)) == (test.result == "valid"), "case \(test.tcId)")
      }
    }
  }

  @Test func `AES-256-GCM agrees with Wycheproof`() throws {
    struct Group: Decodable {
      struct Case: Decodable {
        let tcId: Int, key: String, iv: String, aad: String, msg: String, ct: String
        let tag: String, result: String
      }
      let ivSize: Int, keySize: Int, tagSize: Int
      let tests: [Case]
    }
    var cases = 0
    for group in try Wycheproof<Group>.groups("aes_gcm")
    where group.ivSize == 96 && group.keySize == 256 && group.tagSize == 128 {
      for test in group.tests {
        let key = literal(bytes(test.key))
        let nonce = literal(bytes(test.iv))
        let sealed = bytes(test.ct) + bytes(test.tag)
        let opened = fixture.value {
          $0.aesGCMOpen(
            key: key, nonce: nonce, associated: bytes(test.aad), literal(sealed))
        }
        if test.result == "valid" {
          #expect(opened == .success(bytes(test.msg)), "case \(test.tcId)")
          let again = fixture.value {
            $0.aesGCMSeal(
              key: key, nonce: nonce, associated: bytes(test.aad), literal(bytes(test.msg)))
          }
          #expect(again == .success(sealed), "case \(test.tcId)")
        } else {
          #expect(opened == .failure(Refusal(fault: .refused)), "case \(test.tcId)")
        }
        cases += 1
      }
    }
    #expect(cases > 50)
  }

  @Test func `the words agree with BIP-39`() throws {
    let vectors = try PublishedVectors.json([String: [[String]]].self, "bip39/vectors.json")
    let english = try #require(vectors["english"])
    for vector in english {
      let entropy = bytes(vector[0])
      let phrase = vector[1].split(separator: " ").map(String.init)
      #expect(entropy.withUnsafeBytes { Words.phrase(entropy: $0) } == phrase)
      #expect(Words.entropy(from: phrase) == entropy)
    }
    let list = String(decoding: try PublishedVectors.data("bip39/english.txt"), as: UTF8.self)
    #expect(list.split(separator: "\n").map(String.init) == Words.english)
  }

  @Test func `24 words typed any way give their secret back, and three of them are told apart`()
    throws
  {
    let fixture = RunnerFixture()
    let vectors = try PublishedVectors.json([String: [[String]]].self, "bip39/vectors.json")
    for vector in try #require(vectors["english"]) where vector[0].count == 64 {
      let words = vector[1].split(separator: " ").map(String.init)
      let typed = " 1. " + words.map { $0.uppercased() }.joined(separator: ",\n")
      let secret = fixture.value { $0.secret(ofWords: literal(Array(typed.utf8))) }
      #expect(secret == .success(bytes(vector[0])))
      // With the accents of another keyboard, as one character and as two.
      for (vowel, accented) in [("a", "\u{E1}"), ("e", "e\u{301}")] {
        let foreign = typed.lowercased().replacingOccurrences(of: vowel, with: accented)
        let same = fixture.value { $0.secret(ofWords: literal(Array(foreign.utf8))) }
        #expect(same == .success(bytes(vector[0])))
      }
      let changed = (words.dropFirst() + ["wrongword"]).joined(separator: " ")
      #expect(
        fixture.value { $0.secret(ofWords: literal(Array(changed.utf8))) }
          == .failure(Refusal(fault: .refused)))
      for (answer, isRight) in [
        ([words[0], words[11], words[23]], true), ([words[0], words[11]], false),
        ([words[11] + "x", words[0], words[23]], false),
      ] {
        let result = fixture.value { recipe in
          recipe.matchWords(
            of: literal(bytes(vector[0])), at: [0, 11, 23],
            literal(Array(answer.joined(separator: "  ").utf8)))
          return literal([])
        }
        #expect(result == (isRight ? .success([]) : .failure(Refusal(fault: .refused))))
      }
    }
  }
}
