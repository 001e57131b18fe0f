// Carries recipes out with stand-in arithmetic: good enough for every rule to hold or fail as with
// real cryptography, and worthless against anybody. Real libraries run the same recipes in the
// shells' own tests.

import Bytes
import Wire

@testable import DaylyCore
@testable import Kernel

extension RecipeFault: Error {}

/// 32 bytes that differ when the input does.
func fakeHash(_ input: [UInt8]) -> [UInt8] {
  let input = input.count > 4096 ? folded(input) : input
  var out: [UInt8] = []
  for salt in 0..<4 as Range<UInt64> {
    var state: UInt64 = 0xCBF2_9CE4_8422_2325 &+ salt &* 0x9E37_79B9_7F4A_7C15
    for byte in input { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    state ^= state >> 29
    for shift in 0..<8 as Range<UInt64> {
      out.append(UInt8(truncatingIfNeeded: state >> (shift * 8)))
    }
  }
  return out
}

/// Containers are long; eight bytes at a time are fast enough.
private func folded(_ input: [UInt8]) -> [UInt8] {
  let words = input.withUnsafeBytes { bytes in
    var state: UInt64 = 0xCBF2_9CE4_8422_2325
    for offset in stride(from: 0, to: bytes.count & ~7, by: 8) {
      let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      state = (state ^ word) &* 0x0000_0100_0000_01B3
      state ^= state >> 29
    }
    return state
  }
  var writer = ByteWriter()
  writer.u64(words)
  writer.u64(UInt64(input.count))
  return writer.bytes + input.suffix(8)
}

/// One device's keys, secrets and blobs.
final class FakeShell {
  var secrets: [SecretName: [UInt8]] = [:]
  var blobs: [BlobName: [UInt8]] = [:]
  /// What the views were handed.
  var images: [ImageName: [UInt8]] = [:]
  /// Public halves; whoever knows one can sign, in this fake.
  var keys: [SecretName: [UInt8]] = [:]
  private var drawn: UInt64

  init(_ seed: UInt64) { drawn = seed << 32 }

  /// Another device with all that is on `other`.
  init(copying other: FakeShell) {
    (secrets, blobs, images) = (other.secrets, other.blobs, other.images)
    (keys, drawn) = (other.keys, other.drawn)
  }

  /// All of the recipe or, when a step fails, nothing.
  func run(_ recipe: Recipe) -> Answer {
    let before = (secrets, blobs, images, keys)
    var results: [[UInt8]] = []
    for (index, step) in recipe.steps.enumerated() {
      do {
        results.append(try carryOut(step, results))
      } catch {
        (secrets, blobs, images, keys) = before
        return .recipeFailed(RecipeFailure(step: UInt16(index), fault: error))
      }
    }
    return .recipeDone(recipe.reveal.map { results[Int($0)] })
  }

  private func value(_ value: Value, _ results: [[UInt8]]) throws(RecipeFault) -> [UInt8] {
    switch value {
    case .literal(let bytes): return bytes
    case .result(let step):
      guard Int(step) < results.count else { throw .invalid }
      return results[Int(step)]
    case .secret(let name):
      guard let secret = secrets[name] else { throw .missing }
      return secret
    case .blob(let name):
      guard let blob = blobs[name] else { throw .missing }
      return blob
    }
  }

  private func joined(_ parts: [Value], _ results: [[UInt8]]) throws(RecipeFault) -> [UInt8] {
    var all: [UInt8] = []
    for part in parts { all += try value(part, results) }
    return all
  }

  private func random(_ count: Int) -> [UInt8] {
    drawn += 1
    let seed = (0..<8).map { UInt8(truncatingIfNeeded: drawn >> ($0 * 8)) }
    return Array(fakeHash(seed).prefix(count))
  }

  private func make(_ name: SecretName, _ seed: [UInt8]) -> [UInt8] {
    let key = fakeHash([0x70] + seed)
    keys[name] = key
    return key
  }

  /// Fake words: the secret's own bytes.
  private func secret(_ typed: [UInt8]) throws(RecipeFault) -> [UInt8] {
    guard typed.count == 32 else { throw .refused }
    return typed
  }

  private func match(
    _ secret: [UInt8], _ places: [UInt8], _ typed: [UInt8]
  ) throws(RecipeFault) -> [UInt8] {
    guard typed == places.map({ secret[Int($0)] }) else { throw .refused }
    return []
  }

  private func carryOut(
    _ step: Step, _ results: [[UInt8]]
  ) throws(RecipeFault) -> [UInt8] {
    switch step {
    case .random(let count): return random(Int(count))
    case .join(let parts): return try joined(parts, results)
    case .slice(let of, let offset, let count):
      let whole = try value(of, results)
      guard Int(offset) + Int(count) <= whole.count else { throw .invalid }
      return Array(whole[Int(offset)..<Int(offset) + Int(count)])
    case .hmac(let key, let message): return fakeHash(try joined([key, message], results) + [0x6D])
    case .sha256(let of): return fakeHash(try value(of, results))
    case .hkdf(let input, _, let info, let count):
      let mixed = fakeHash(try value(input, results) + value(info, results))
      return Array(mixed.prefix(Int(count)))
    case .aesGCMSeal(let key, let nonce, let associated, let plaintext):
      let plain = try value(plaintext, results)
      let bound = try joined([key, nonce, associated], results)
      return plain + fakeHash(bound + plain).prefix(16)
    case .aesGCMOpen(let key, let nonce, let associated, let ciphertext):
      let sealed = try value(ciphertext, results)
      let plain = Array(sealed.dropLast(16))
      let bound = try joined([key, nonce, associated], results)
      guard plain + fakeHash(bound + plain).prefix(16) == sealed else { throw .refused }
      return plain
    case .sign(let key, let message):
      guard let own = keys[key] else { throw .missing }
      return fakeSignature(own, try value(message, results))
    case .verify(let key, let message, let signature):
      let expected = fakeSignature(try value(key, results), try value(message, results))
      guard try value(signature, results) == expected else { throw .refused }
      return []
    case .equal(let left, let right):
      guard try value(left, results) == value(right, results) else { throw .refused }
      return []
    case .makeSigningKey(let name), .makeAgreementKey(let name): return make(name, random(32))
    case .signingKeyFromSeed(let name, let seed): return make(name, try value(seed, results))
    case .keep(let name, let secret):
      secrets[name] = try value(secret, results)
      return []
    case .forget(let name):
      secrets[name] = nil
      keys[name] = nil
      return []
    case .hpkeSeal(let to, let info, let plaintext):
      let bound = try value(to, results) + value(info, results)
      return fakeSealed(try value(plaintext, results), random(32), bound)
    case .hpkeOpen(let name, let info, let sealed):
      guard let own = keys[name] else { throw .missing }
      return try fakeOpened(try value(sealed, results), own + value(info, results))
    case .wordsOf(let secret): return try value(secret, results)
    case .secretOfWords(let words): return try secret(try value(words, results))
    case .matchWords(let secret, let places, let words):
      return try match(try value(secret, results), places, try value(words, results))
    case .zeros(let count): return [UInt8](repeating: 0, count: Int(count))
    case .prefix, .suffix, .length, .sealChunks, .openChunks, .hashPieces, .treeRoot, .putBlob,
      .dropBlob, .present, .dismiss, .passphraseKey, .scryptKey, .agreementKeyFromSeed:
      return try carryOutLong(step, results)
    }
  }

  /// What is done with containers and pictures.
  private func carryOutLong(
    _ step: Step, _ results: [[UInt8]]
  ) throws(RecipeFault) -> [UInt8] {
    switch step {
    case .prefix(let of, let most): return Array(try value(of, results).prefix(Int(most)))
    case .suffix(let of, let most): return Array(try value(of, results).suffix(Int(most)))
    case .length(let of):
      var writer = ByteWriter()
      writer.u64(UInt64(try value(of, results).count))
      return writer.bytes
    case .sealChunks(let key, let plaintext, let size):
      let (key, plaintext) = (try value(key, results), try value(plaintext, results))
      return pieces(plaintext, Int(size)).enumerated().flatMap { sealed($1, $0, key) }
    case .openChunks(let key, let ciphertext, let size):
      let (key, ciphertext) = (try value(key, results), try value(ciphertext, results))
      var plaintext: [UInt8] = []
      for (number, chunk) in pieces(ciphertext, Int(size) + 28).enumerated() {
        let plain = Array(chunk.dropFirst(12).dropLast(16))
        guard sealed(plain, number, key) == chunk else { throw .refused }
        plaintext += plain
      }
      return plaintext
    case .hashPieces(let of, let size):
      return pieces(try value(of, results), Int(size)).flatMap { fakeHash($0) }
    case .treeRoot(let leaves): return fakeHash(try value(leaves, results))
    case .putBlob(let name, let content): blobs[name] = try value(content, results)
    case .dropBlob(let name): blobs[name] = nil
    case .present(let name, let jpeg): images[name] = try value(jpeg, results)
    case .dismiss(let name): images[name] = nil
    default: throw .unavailable
    }
    return []
  }

  private func pieces(_ bytes: [UInt8], _ size: Int) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: size).map {
      Array(bytes[$0..<min(bytes.count, $0 + size)])
    }
  }

  /// A chunk as long as a real one.
  private func sealed(_ plain: [UInt8], _ number: Int, _ key: [UInt8]) -> [UInt8] {
    let nonce = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 12)
    return nonce + plain + fakeHash(key + nonce + plain).prefix(16)
  }
}

/// For 32 bytes, to whoever knows `bound`.
func fakeSealed(_ secret: [UInt8], _ encapsulated: [UInt8], _ bound: [UInt8]) -> [UInt8] {
  let key = fakeHash(encapsulated + bound)
  let masked = zip(secret, key).map { $0 ^ $1 }
  return encapsulated + masked + fakeHash(key + masked).prefix(16)
}

func fakeOpened(_ sealed: [UInt8], _ bound: [UInt8]) throws(RecipeFault) -> [UInt8] {
  guard sealed.count == 80 else { throw .invalid }
  let key = fakeHash(Array(sealed[..<32]) + bound)
  let masked = Array(sealed[32..<64])
  guard Array(fakeHash(key + masked).prefix(16)) == Array(sealed[64...]) else { throw .refused }
  return zip(masked, key).map { $0 ^ $1 }
}

func fakeSignature(_ key: [UInt8], _ message: [UInt8]) -> [UInt8] {
  let half = fakeHash(key + message)
  return half + fakeHash(half)
}
