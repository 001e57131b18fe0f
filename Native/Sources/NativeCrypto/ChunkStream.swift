// STREAM over AES-256-GCM (docs/locaphoto.md, "Payload"), the one place where bulk matters:
// chunks go to the library as pointers to where they lie.

import Crypto
import Foundation
import Wire

/// Seals and opens in chunks under one key.
public struct ChunkStream {
  private let key: SymmetricKey
  private let chunkByteCount: Int

  private static let tagByteCount = 16
  private static let nonceByteCount = 12
  /// A recipe that asks for larger chunks is wrong.
  private static let chunkByteCountMax: UInt32 = 16 << 20

  init(key: SymmetricKey, chunkByteCount: UInt32) throws(Fault) {
    guard chunkByteCount > 0, chunkByteCount <= Self.chunkByteCountMax else {
      throw Fault(.invalid)
    }
    self.key = key
    self.chunkByteCount = Int(chunkByteCount)
  }

  /// Every chunk followed by its tag.
  func seal(
    _ plaintext: UnsafeRawBufferPointer, into arena: Arena
  ) throws(Fault) -> UnsafeRawBufferPointer {
    let chunks = max(1, (plaintext.count + chunkByteCount - 1) / chunkByteCount)
    let sealed = try arena.allocate(
      plaintext.count + chunks * Self.tagByteCount, isSecret: false)
    var read = 0
    var written = 0
    for index in 0..<chunks {
      let end = min(read + chunkByteCount, plaintext.count)
      let chunk = UnsafeRawBufferPointer(rebasing: plaintext[read..<end])
      let nonce = Self.nonce(index, isLast: index == chunks - 1)
      guard let nonce = try? AES.GCM.Nonce(data: nonce),
        let box = try? AES.GCM.seal(chunk, using: key, nonce: nonce),
        let combined = box.combined
      else { throw Fault(.unavailable) }
      combined.withUnsafeBytes { bytes in
        let body = UnsafeRawBufferPointer(rebasing: bytes[Self.nonceByteCount...])
        UnsafeMutableRawBufferPointer(rebasing: sealed[written...]).copyMemory(from: body)
        written += body.count
      }
      read = end
    }
    return UnsafeRawBufferPointer(sealed)
  }

  /// The plaintext; `refused` when any chunk, its place or the length is not as sealed.
  func open(
    _ sealed: UnsafeRawBufferPointer, into arena: Arena
  ) throws(Fault) -> UnsafeRawBufferPointer {
    let whole = chunkByteCount + Self.tagByteCount
    let last = sealed.count % whole
    let isOnlyEmpty = sealed.count == Self.tagByteCount
    guard sealed.count > 0, last == 0 || last > Self.tagByteCount || isOnlyEmpty else {
      throw Fault(.refused)
    }
    let chunks = (sealed.count + whole - 1) / whole
    let plaintext = try arena.allocate(sealed.count - chunks * Self.tagByteCount)
    var written = 0
    for index in 0..<chunks {
      let start = index * whole
      let chunk = UnsafeRawBufferPointer(
        rebasing: sealed[start..<min(start + whole, sealed.count)])
      written += try open(
        chunk, nonce: Self.nonce(index, isLast: index == chunks - 1),
        into: UnsafeMutableRawBufferPointer(rebasing: plaintext[written...]))
    }
    return UnsafeRawBufferPointer(plaintext)
  }

  /// Opens one chunk; how many bytes it held. The library copies what makes up a box in any case:
  /// handing it the three pieces where they lie spares a second copy.
  private func open(
    _ chunk: UnsafeRawBufferPointer, nonce: [UInt8],
    into output: UnsafeMutableRawBufferPointer
  ) throws(Fault) -> Int {
    let end = chunk.count - Self.tagByteCount
    guard let nonce = try? AES.GCM.Nonce(data: nonce),
      let box = try? AES.GCM.SealedBox(
        nonce: nonce, ciphertext: UnsafeRawBufferPointer(rebasing: chunk[..<end]),
        tag: UnsafeRawBufferPointer(rebasing: chunk[end...])),
      var opened = try? AES.GCM.open(box, using: key)
    else { throw Fault(.refused) }
    return opened.withUnsafeMutableBytes { bytes in
      output.copyMemory(from: UnsafeRawBufferPointer(bytes))
      wipe(bytes)
      return bytes.count
    }
  }

  /// 11 bytes of counter, big-endian, then whether the chunk is the last.
  private static func nonce(_ index: Int, isLast: Bool) -> [UInt8] {
    [0, 0, 0] + withUnsafeBytes(of: UInt64(index).bigEndian) { Array($0) } + [isLast ? 1 : 0]
  }
}
