// Carries transfers out (Sources/Wire/Schema/2-transfer.wire): reads a chunk, seals or opens it,
// writes it, and holds no more than a few of them, however long the whole is.

import Crypto
import Foundation
import Recipes
import Wire

/// A transfer that failed, and why.
public struct TransferFailure: Error, Equatable, Sendable {
  public enum Cause: Equatable, Sendable {
    case fault(RecipeFault)
    /// Whoever was told of the progress wanted no more.
    case cancelled
  }
  public let cause: Cause
  /// From where in the sources it may go on; what lies before is written for good.
  public let durable: UInt64
}

/// Carries out transfers, as many at once as there are threads that call: each has buffers of its
/// own and touches nothing but what it names.
public struct TransferRunner: Sendable {
  let secrets: any SecretStore
  let store: any TransferStore
  let syncByteCount: UInt64

  /// - Parameter syncByteCount: how much is read before what came of it is made to last. More is
  ///   faster, less is lost when a transfer is interrupted.
  public init(
    secrets: any SecretStore, store: any TransferStore, syncByteCount: UInt64 = 64 << 20
  ) {
    self.secrets = secrets
    self.store = store
    self.syncByteCount = syncByteCount
  }

  /// Carries one out on the calling thread.
  ///
  /// - Parameter progress: told after every piece; `false` ends the transfer there.
  public func run(
    _ transfer: Transfer, progress: (TransferProgress) -> Bool = { _ in true }
  ) -> Result<TransferResult, TransferFailure> {
    var durable: UInt64 = 0
    do throws(Fault) {
      var run = try TransferRun(transfer, self)
      while try run.advance() {
        durable = run.progress.durable
        guard progress(run.progress) else {
          return .failure(TransferFailure(cause: .cancelled, durable: durable))
        }
      }
      return .success(try run.finish())
    } catch {
      return .failure(TransferFailure(cause: .fault(error.fault), durable: durable))
    }
  }
}

/// Memory for one piece, wiped when the transfer is over. Written by its owner alone, while nobody
/// reads it.
final class WipedBuffer: @unchecked Sendable {
  let memory: UnsafeMutableRawBufferPointer

  init(_ byteCount: Int) { memory = .allocate(byteCount: byteCount, alignment: 16) }

  deinit {
    wipe(memory)
    memory.deallocate()
  }
}

/// One transfer under way.
struct TransferRun {
  private(set) var progress = TransferProgress(read: 0, durable: 0)

  private let transfer: Transfer
  private var input: TransferInput
  private let hashing: SourceDigests?
  private let cipher: ChunkCipher?
  /// Bytes of the sources that make one piece of the result.
  private let pieceByteCount: Int
  private var number: UInt64
  private let sink: (any ByteSink)?
  private let leafSink: (any ByteSink)?
  private let leaves: SignedLeaves?
  /// Filled in turns.
  private let read: [WipedBuffer]
  private var turn = 0
  private let made: WipedBuffer
  private var skip: UInt64
  private var written: UInt64 = 0
  private var sinceSync: UInt64 = 0
  private let syncByteCount: UInt64

  /// What is copied at once.
  private static let copyByteCount = 1 << 18
  /// The most a chunk of a container holds.
  private static let chunkByteCountMax: UInt32 = 1 << 20
  /// A container has no more.
  static let chunkCountMax: UInt64 = 1 << 20

  init(_ transfer: Transfer, _ runner: TransferRunner) throws(Fault) {
    self.transfer = transfer
    syncByteCount = runner.syncByteCount
    cipher = try Self.cipher(of: transfer.step, runner.secrets)
    switch transfer.step {
    case .copy: pieceByteCount = Self.copyByteCount
    case .seal: pieceByteCount = cipher?.chunkByteCount ?? 0
    case .open: pieceByteCount = cipher?.sealedChunkByteCount ?? 0
    }
    hashing = transfer.isDigested ? SourceDigests(pieceByteCount: pieceByteCount) : nil
    input = try TransferInput(transfer, runner, hashing: hashing)
    switch transfer.step {
    case .copy:
      number = 0
      leaves = nil
    case .seal(_, _, let first):
      number = first
      _ = try Self.numbers(from: first, input.byteCount, pieceByteCount)
      leaves = nil
    case .open(_, _, let first, let signed):
      number = first
      let numbers = try Self.numbers(from: first, input.byteCount, pieceByteCount)
      leaves = try signed.map { (signed) throws(Fault) in
        try SignedLeaves(signed, numbers, runner.store)
      }
    }
    sink = try transfer.sink.map { (sink) throws(Fault) in
      try Self.storing { () throws(StoreFault) in try runner.store.sink(sink.name) }
    }
    leafSink = try transfer.leaves.map { (name) throws(Fault) in
      try Self.storing { () throws(StoreFault) in try runner.store.sink(name) }
    }
    skip = transfer.skip
    let most = pieceByteCount + ChunkCipher.overhead
    read = (0..<(hashing?.bufferCount ?? 1)).map { _ in WipedBuffer(most) }
    made = WipedBuffer(most)
  }

  /// Moves one piece; `false` when there is none left.
  mutating func advance() throws(Fault) -> Bool {
    guard written < transfer.most else { return false }
    let buffer = read[turn % read.count]
    turn += 1
    let count = try input.fill(buffer, upTo: pieceByteCount)
    guard count > 0 else { return false }
    let piece = UnsafeRawBufferPointer(rebasing: buffer.memory[..<count])
    try put(try turned(piece))
    number += 1
    progress.read += UInt64(count)
    sinceSync += UInt64(count)
    if sinceSync >= syncByteCount { try sync() }
    return true
  }

  /// Cuts off what lies behind it, and makes it last as was asked for.
  mutating func finish() throws(Fault) -> TransferResult {
    if let sink, let end = transfer.sink?.offset.addingReportingOverflow(written), !end.overflow {
      try Self.storing { () throws(StoreFault) in try sink.truncate(at: end.partialValue) }
    }
    switch transfer.durability {
    case .open: break
    case .atOnce: try sync()
    case .whenAsked:
      let sink = sink
      try Self.storing { () throws(StoreFault) in try sink?.syncWhenAsked() }
    }
    return TransferResult(written: written, digests: hashing?.all ?? [])
  }

  private func turned(_ piece: UnsafeRawBufferPointer) throws(Fault) -> UnsafeRawBufferPointer {
    guard let cipher else { return piece }
    switch transfer.step {
    case .copy: return piece
    case .seal:
      let count = try cipher.seal(piece, number: number, into: made.memory)
      let sealed = UnsafeRawBufferPointer(rebasing: made.memory[..<count])
      try keepLeaf(of: sealed)
      return sealed
    case .open:
      if let leaves, leaves[number] != HashTree.leaf(piece) { throw Fault(.refused) }
      let count = try cipher.open(piece, number: number, into: made.memory)
      return UnsafeRawBufferPointer(rebasing: made.memory[..<count])
    }
  }

  private func keepLeaf(of sealed: UnsafeRawBufferPointer) throws(Fault) {
    guard let leafSink else { return }
    let offset = number * UInt64(HashTree.hashByteCount)
    let leaf = HashTree.leaf(sealed)
    // An array lends its bytes with an untyped throw.
    let fault = leaf.withUnsafeBytes { bytes -> StoreFault? in
      do throws(StoreFault) {
        try leafSink.write(bytes, at: offset)
        return nil
      } catch { return error }
    }
    if let fault { throw Fault(store: fault) }
  }

  /// Of the piece what is within the range.
  private mutating func put(_ piece: UnsafeRawBufferPointer) throws(Fault) {
    let passed = min(skip, UInt64(piece.count))
    skip -= passed
    let count = min(UInt64(piece.count) - passed, transfer.most - written)
    let bytes = UnsafeRawBufferPointer(rebasing: piece[Int(passed)..<Int(passed + count)])
    if let sink, let start = transfer.sink?.offset {
      let (offset, overflow) = start.addingReportingOverflow(written)
      guard !overflow else { throw Fault(.invalid) }
      try Self.storing { () throws(StoreFault) in try sink.write(bytes, at: offset) }
    }
    written += count
  }

  private mutating func sync() throws(Fault) {
    let (sink, leafSink) = (sink, leafSink)
    try Self.storing { () throws(StoreFault) in
      try sink?.sync()
      try leafSink?.sync()
    }
    sinceSync = 0
    progress.durable = progress.read
  }

  /// `nil` where bytes are moved as they are.
  private static func cipher(
    of step: TransferStep, _ secrets: any SecretStore
  ) throws(Fault) -> ChunkCipher? {
    switch step {
    case .copy: nil
    case .seal(let key, let chunkBytes, _), .open(let key, let chunkBytes, _, _):
      try cipher(key, chunkBytes, secrets)
    }
  }

  static func cipher(
    _ name: SecretName, _ chunkBytes: UInt32, _ secrets: any SecretStore
  ) throws(Fault) -> ChunkCipher {
    let found: Secret?
    do throws(StoreFault) { found = try secrets.secret(name) } catch { throw Fault(store: error) }
    guard let secret = consume found else { throw Fault(.missing) }
    guard secret.kind == .bytes, secret.bytes.count == 32, chunkBytes <= chunkByteCountMax else {
      throw Fault(.invalid)
    }
    let key = secret.bytes.withUnsafeBytes { SymmetricKey(data: $0) }
    return try ChunkCipher(key: key, chunkByteCount: chunkBytes)
  }

  /// The numbers of the chunks that this many bytes make.
  private static func numbers(
    from first: UInt64, _ byteCount: UInt64, _ pieceByteCount: Int
  ) throws(Fault) -> Range<UInt64> {
    let piece = UInt64(pieceByteCount)
    let count = byteCount / piece + (byteCount % piece == 0 ? 0 : 1)
    guard first <= chunkCountMax, count <= chunkCountMax - first else { throw Fault(.invalid) }
    return first..<first + count
  }

  static func storing<Result>(_ body: () throws(StoreFault) -> Result) throws(Fault) -> Result {
    do throws(StoreFault) { return try body() } catch { throw Fault(store: error) }
  }
}
