// Payloads in chunks under AES-256-GCM (docs/locaphoto.md, "Payload"), the one place where bulk
// matters: chunks go to the library as pointers to where they lie.

import Crypto
import Foundation
import Wire

/// Seals and opens chunks under one key, one by one or many in a row.
public struct ChunkCipher: Sendable {
  private let key: SymmetricKey
  public let chunkByteCount: Int

  /// A nonce and a tag.
  public static let overhead = 28
  private static let nonceByteCount = 12
  private static let tagByteCount = 16
  /// A recipe that asks for larger chunks is wrong.
  private static let chunkByteCountMax: UInt32 = 16 << 20

  init(key: SymmetricKey, chunkByteCount: UInt32) throws(Fault) {
    guard chunkByteCount > 0, chunkByteCount <= Self.chunkByteCountMax else {
      throw Fault(.invalid)
    }
    self.key = key
    self.chunkByteCount = Int(chunkByteCount)
  }

  var sealedChunkByteCount: Int { chunkByteCount + Self.overhead }

  /// Every chunk with its nonce before and its tag behind it.
  func seal(
    _ plaintext: LentBytes, into arena: Arena
  ) throws(Fault) -> UnsafeRawBufferPointer {
    let chunks = (plaintext.count + chunkByteCount - 1) / chunkByteCount
    let sealed = try arena.allocate(plaintext.count + chunks * Self.overhead, isSecret: false)
    var reader = LentReader(plaintext)
    // For a chunk that lies in several pieces.
    let gathered = WipedBuffer(min(chunkByteCount, plaintext.count))
    var written = 0
    for index in 0..<chunks {
      written += try seal(
        reader.next(gathered.memory), number: UInt64(index),
        into: UnsafeMutableRawBufferPointer(rebasing: sealed[written...]))
    }
    return UnsafeRawBufferPointer(sealed)
  }

  /// The plaintext; `refused` when a chunk does not open at its place.
  func open(
    _ sealed: UnsafeRawBufferPointer, into arena: Arena
  ) throws(Fault) -> UnsafeRawBufferPointer {
    let whole = sealedChunkByteCount
    let chunks = (sealed.count + whole - 1) / whole
    guard sealed.isEmpty || sealed.count > (chunks - 1) * whole + Self.overhead else {
      throw Fault(.refused)
    }
    let plaintext = try arena.allocate(sealed.count - chunks * Self.overhead)
    var written = 0
    for index in 0..<chunks {
      let start = index * whole
      let chunk = sealed[start..<min(start + whole, sealed.count)]
      written += try open(
        UnsafeRawBufferPointer(rebasing: chunk), number: UInt64(index),
        into: UnsafeMutableRawBufferPointer(rebasing: plaintext[written...]))
    }
    return UnsafeRawBufferPointer(plaintext)
  }

  /// Seals one chunk; how many bytes it is then.
  func seal(
    _ chunk: UnsafeRawBufferPointer, number: UInt64, into output: UnsafeMutableRawBufferPointer
  ) throws(Fault) -> Int {
    guard
      let box = try? AES.GCM.seal(chunk, using: key, authenticating: Self.place(number)),
      let combined = box.combined
    else { throw Fault(.unavailable) }
    return combined.withUnsafeBytes { bytes in
      output.copyMemory(from: bytes)
      return bytes.count
    }
  }

  /// Opens one chunk; how many bytes it held. The library copies what makes up a box in any case:
  /// handing it the three pieces where they lie spares a second copy.
  func open(
    _ chunk: UnsafeRawBufferPointer, number: UInt64, into output: UnsafeMutableRawBufferPointer
  ) throws(Fault) -> Int {
    let start = Self.nonceByteCount
    let end = chunk.count - Self.tagByteCount
    guard end > start, let nonce = try? AES.GCM.Nonce(data: chunk[..<start]),
      let box = try? AES.GCM.SealedBox(
        nonce: nonce, ciphertext: UnsafeRawBufferPointer(rebasing: chunk[start..<end]),
        tag: UnsafeRawBufferPointer(rebasing: chunk[end...])),
      var opened = try? AES.GCM.open(box, using: key, authenticating: Self.place(number))
    else { throw Fault(.refused) }
    return opened.withUnsafeMutableBytes { bytes in
      output.copyMemory(from: UnsafeRawBufferPointer(bytes))
      wipe(bytes)
      return bytes.count
    }
  }

  /// What binds a chunk to its place: its number in 8 bytes.
  private static func place(_ number: UInt64) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}
