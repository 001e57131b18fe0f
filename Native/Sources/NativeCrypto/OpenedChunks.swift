// Sealed chunks as the source of a transfer: opened one after another as they are read, and never
// more than one of them in memory.

import Foundation
import Wire

final class OpenedChunks {
  let byteCount: UInt64

  private let chunks: SealedChunks
  private let skip: UInt64
  private let source: any ByteSource
  private let cipher: ChunkCipher
  private let leaves: SignedLeaves?
  private let sealed: WipedBuffer
  private let plain: WipedBuffer
  /// Which chunk, from 0, is in `plain`, and how long it is.
  private var current: (index: UInt64, byteCount: Int)?

  /// - Parameters:
  ///   - skip: where in the chunks' plaintext this begins.
  ///   - byteCount: how long it is.
  init(
    _ chunks: SealedChunks, skip: UInt64, byteCount: UInt64, _ runner: TransferRunner
  ) throws(Fault) {
    let found = try TransferRun.storing { () throws(StoreFault) in
      try runner.store.source(chunks.name)
    }
    guard let found else { throw Fault(.missing) }
    cipher = try TransferRun.cipher(chunks.key, chunks.chunkBytes, runner.secrets)
    let size = UInt64(cipher.sealedChunkByteCount)
    let count = chunks.count / size + (chunks.count % size == 0 ? 0 : 1)
    guard !chunks.offset.addingReportingOverflow(chunks.count).overflow,
      !skip.addingReportingOverflow(byteCount).overflow,
      chunks.first <= TransferRun.chunkCountMax, count <= TransferRun.chunkCountMax - chunks.first
    else { throw Fault(.invalid) }
    leaves = try chunks.signed.map { (signed) throws(Fault) in
      try SignedLeaves(signed, chunks.first..<chunks.first + count, runner.store)
    }
    self.chunks = chunks
    self.skip = skip
    self.byteCount = byteCount
    source = found
    sealed = WipedBuffer(cipher.sealedChunkByteCount)
    plain = WipedBuffer(cipher.sealedChunkByteCount)
  }

  /// Fills the buffer from `position`. What the chunks do not have is `invalid`.
  func read(at position: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws(Fault) {
    let size = UInt64(cipher.chunkByteCount)
    var filled = 0
    while filled < buffer.count {
      let place = skip + position + UInt64(filled)
      let byteCount = try open(place / size)
      let start = Int(place % size)
      guard start < byteCount else { throw Fault(.invalid) }
      let count = min(byteCount - start, buffer.count - filled)
      UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<filled + count]).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: plain.memory[start..<start + count]))
      filled += count
    }
  }

  /// Opens a chunk, unless it is open; how long it is.
  private func open(_ index: UInt64) throws(Fault) -> Int {
    if let current, current.index == index { return current.byteCount }
    current = nil
    let size = UInt64(cipher.sealedChunkByteCount)
    let (start, overflow) = index.multipliedReportingOverflow(by: size)
    guard !overflow, start < chunks.count else { throw Fault(.invalid) }
    let count = Int(min(size, chunks.count - start))
    let piece = UnsafeMutableRawBufferPointer(rebasing: sealed.memory[..<count])
    let offset = chunks.offset + start
    let read = try TransferRun.storing { () throws(StoreFault) in
      try source.read(at: offset, into: piece)
    }
    guard read == count else { throw Fault(.invalid) }
    if let leaves, leaves[chunks.first + index] != HashTree.leaf(UnsafeRawBufferPointer(piece)) {
      throw Fault(.refused)
    }
    let byteCount = try cipher.open(
      UnsafeRawBufferPointer(piece), number: chunks.first + index, into: plain.memory)
    current = (index, byteCount)
    return byteCount
  }
}
