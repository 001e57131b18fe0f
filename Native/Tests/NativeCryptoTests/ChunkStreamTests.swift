// STREAM at the lengths where it changes shape, and every way of moving chunks about.

import Recipes
import Testing
import Wire

@testable import NativeCrypto

struct ChunkStreamTests {
  private let bench = Workbench()
  private let key = literal([UInt8](repeating: 3, count: 32))

  private func seal(_ plaintext: [UInt8]) throws -> [UInt8] {
    try bench.value { $0.streamSeal(key: key, literal(plaintext), chunkBytes: 8) }.get()
  }

  private func open(_ sealed: [UInt8]) -> Result<[UInt8], Refusal> {
    bench.value { $0.streamOpen(key: key, literal(sealed), chunkBytes: 8) }
  }

  @Test func `what is sealed opens, at every length around whole chunks`() throws {
    for count in 0...40 {
      let plaintext = (0..<count).map { UInt8($0) }
      let sealed = try seal(plaintext)
      #expect(sealed.count == count + 16 * max(1, (count + 7) / 8))
      #expect(open(sealed) == .success(plaintext))
    }
  }

  @Test func `a chunk is AES-GCM under the counter and the last-chunk flag`() throws {
    let sealed = try seal([UInt8](repeating: 7, count: 12))
    for (index, range) in [0..<24, 24..<44].enumerated() {
      let nonce = [UInt8](repeating: 0, count: 10) + [UInt8(index), UInt8(index)]
      let opened = bench.value {
        $0.aesGCMOpen(
          key: key, nonce: literal(nonce), associated: [], literal(Array(sealed[range])))
      }
      #expect(opened == .success([UInt8](repeating: 7, count: index == 0 ? 8 : 4)))
    }
  }

  @Test func `chunks cannot be moved, dropped, repeated, cut or added`() throws {
    let sealed = try seal((0..<24).map { UInt8($0) })
    let chunks = (0..<3).map { Array(sealed[$0 * 24..<$0 * 24 + 24]) }
    let wrong: [[[UInt8]]] = [
      [chunks[1], chunks[0], chunks[2]], [chunks[0], chunks[2]], [chunks[0], chunks[1]],
      [chunks[0], chunks[1], chunks[1], chunks[2]], [chunks[0], chunks[1], chunks[2], chunks[2]],
      [chunks[2]], [chunks[0]], [],
    ]
    for arrangement in wrong {
      #expect(open(Array(arrangement.joined())) == .failure(Refusal(fault: .refused)))
    }
    for length in 0..<sealed.count {
      #expect(open(Array(sealed[..<length])) == .failure(Refusal(fault: .refused)))
    }
    for position in sealed.indices {
      var changed = sealed
      changed[position] ^= 1
      #expect(open(changed) == .failure(Refusal(fault: .refused)))
    }
    #expect(open(sealed + [0]) == .failure(Refusal(fault: .refused)))
  }

  @Test func `a chunk length of zero or beyond reason is invalid`() {
    for chunkBytes: UInt32 in [0, (16 << 20) + 1, .max] {
      let sealed = bench.value {
        $0.streamSeal(key: key, literal([1]), chunkBytes: chunkBytes)
      }
      #expect(sealed == .failure(Refusal(fault: .invalid)))
    }
  }
}
