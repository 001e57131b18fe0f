// Chunks at the lengths where their number changes, and every way of moving them about; the tree
// over them, whichever way it is computed.

import Recipes
import Testing
import Wire

@testable import NativeCrypto

struct ChunkCipherTests {
  private let fixture = RunnerFixture()
  private let key = literal([UInt8](repeating: 3, count: 32))

  private func seal(_ plaintext: [UInt8]) throws -> [UInt8] {
    try fixture.value { $0.sealChunks(key: key, literal(plaintext), chunkBytes: 8) }.get()
  }

  private func open(_ sealed: [UInt8]) -> Result<[UInt8], Refusal> {
    fixture.value { $0.openChunks(key: key, literal(sealed), chunkBytes: 8) }
  }

  @Test func `what is sealed opens, at every length around whole chunks`() throws {
    for count in 0...40 {
      let plaintext = (0..<count).map { UInt8($0) }
      let sealed = try seal(plaintext)
      #expect(sealed.count == count + 28 * ((count + 7) / 8))
      #expect(open(sealed) == .success(plaintext))
    }
  }

  @Test func `a chunk is AES-GCM under a nonce of its own and bound to its number`() throws {
    let sealed = try seal([UInt8](repeating: 7, count: 12))
    for (index, range) in [0..<36, 36..<68].enumerated() {
      let chunk = Array(sealed[range])
      let number = [UInt8](repeating: 0, count: 7) + [UInt8(index)]
      let opened = fixture.value {
        $0.aesGCMOpen(
          key: key, nonce: literal(Array(chunk[..<12])), associated: number,
          literal(Array(chunk[12...])))
      }
      #expect(opened == .success([UInt8](repeating: 7, count: index == 0 ? 8 : 4)))
    }
  }

  @Test func `no nonce comes twice, whatever is sealed again`() throws {
    let plaintext = [UInt8](repeating: 0, count: 8 * 500)
    let sealed = try seal(plaintext) + seal(plaintext)
    let nonces = stride(from: 0, to: sealed.count, by: 36).map { Array(sealed[$0..<$0 + 12]) }
    #expect(Set(nonces).count == 1000)
  }

  @Test func `chunks cannot be moved, repeated, cut or changed`() throws {
    let sealed = try seal((0..<24).map { UInt8($0) })
    let chunks = (0..<3).map { Array(sealed[$0 * 36..<$0 * 36 + 36]) }
    let wrong: [[[UInt8]]] = [
      [chunks[1], chunks[0], chunks[2]], [chunks[0], chunks[2]],
      [chunks[0], chunks[1], chunks[1], chunks[2]], [chunks[0], chunks[1], chunks[2], chunks[2]],
      [chunks[2]], [chunks[1]],
    ]
    for arrangement in wrong {
      #expect(open(Array(arrangement.joined())) == .failure(Refusal(fault: .refused)))
    }
    // How many there have to be the head says: whole chunks alone open.
    for length in 0..<sealed.count where length % 36 != 0 {
      #expect(open(Array(sealed[..<length])) == .failure(Refusal(fault: .refused)))
    }
    #expect(open(chunks[0] + chunks[1]) == .success((0..<16).map { UInt8($0) }))
    for position in sealed.indices {
      var changed = sealed
      changed[position] ^= 1
      #expect(open(changed) == .failure(Refusal(fault: .refused)))
    }
    #expect(open(sealed + [0]) == .failure(Refusal(fault: .refused)))
  }

  @Test func `a chunk length of zero or beyond reason is invalid`() {
    for chunkBytes: UInt32 in [0, (16 << 20) + 1, .max] {
      let sealed = fixture.value {
        $0.sealChunks(key: key, literal([1]), chunkBytes: chunkBytes)
      }
      #expect(sealed == .failure(Refusal(fault: .invalid)))
    }
    let none = fixture.value { $0.hashPieces(literal([1]), of: 0) }
    #expect(none == .failure(Refusal(fault: .invalid)))
  }

  @Test func `leaves that are none have no root`() {
    for count in [0, 1, 31, 33] {
      let root = fixture.value { $0.treeRoot(literal([UInt8](repeating: 1, count: count))) }
      #expect(root == .failure(Refusal(fault: .invalid)), "\(count)")
    }
  }
}
