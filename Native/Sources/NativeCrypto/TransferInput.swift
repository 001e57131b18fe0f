// A transfer's sources as one run of bytes, and the leaves that its chunks have to be.

import Foundation
import Wire

/// Reads sources one after another, and hashes those that are blobs where that is wanted.
struct TransferInput {
  private enum Piece {
    case bytes([UInt8])
    case zeros(UInt64)
    case origin(OriginReader)
    case edited(EditedReader)

    var byteCount: UInt64 {
      switch self {
      case .bytes(let bytes): UInt64(bytes.count)
      case .zeros(let count): count
      case .origin(let reader): reader.byteCount
      case .edited(let reader): reader.byteCount
      }
    }

    /// Whether its digest may be wanted.
    var isBlob: Bool {
      switch self {
      case .bytes, .zeros: false
      case .origin, .edited: true
      }
    }
  }

  let byteCount: UInt64

  private let pieces: [Piece]
  private let hashing: SourceDigests?
  private var index = 0
  /// Bytes of the piece at `index` that were read.
  private var position: UInt64 = 0

  /// - Parameter hashing: `nil` where no digests are wanted.
  init(
    _ transfer: Transfer, _ runner: TransferRunner, hashing: SourceDigests?
  ) throws(Fault) {
    var pieces: [Piece] = []
    var byteCount: UInt64 = 0
    for source in transfer.sources {
      let piece: Piece
      switch source {
      case .literal(let bytes): piece = .bytes(bytes)
      case .zeros(let count): piece = .zeros(count)
      case .blob(let name, let offset, let count):
        let origin = TransferOrigin.blob(name: name, offset: offset, count: count)
        piece = .origin(try OriginReader(origin, runner))
      case .opened(let chunks, let skip, let most):
        let origin = TransferOrigin.opened(chunks: chunks, skip: skip, most: most)
        piece = .origin(try OriginReader(origin, runner))
      case .edited(let origin, let edits):
        piece = .edited(try EditedReader(try OriginReader(origin, runner), edits))
      }
      pieces.append(piece)
      let (sum, overflow) = byteCount.addingReportingOverflow(piece.byteCount)
      guard !overflow else { throw Fault(.invalid) }
      byteCount = sum
    }
    self.pieces = pieces
    self.byteCount = byteCount
    self.hashing = hashing
  }

  /// Fills the buffer up to `most` bytes, or with what there is; how many. A blob that ends before
  /// it should is `invalid`: it is another than was measured.
  mutating func fill(_ buffer: WipedBuffer, upTo most: Int) throws(Fault) -> Int {
    hashing?.waitForBuffer()
    defer { hashing?.filled() }
    var filled = 0
    while filled < most, index < pieces.count {
      let piece = pieces[index]
      let count = Int(min(UInt64(most - filled), piece.byteCount - position))
      let range = filled..<filled + count
      try read(piece, into: UnsafeMutableRawBufferPointer(rebasing: buffer.memory[range]))
      if piece.isBlob { hashing?.update(range, of: buffer) }
      filled += count
      position += UInt64(count)
      if position == piece.byteCount { next(piece) }
    }
    return filled
  }

  private func read(
    _ piece: Piece, into part: UnsafeMutableRawBufferPointer
  ) throws(Fault) {
    switch piece {
    case .bytes(let bytes):
      part.copyBytes(from: bytes[Int(position)..<Int(position) + part.count])
    case .zeros: part.initializeMemory(as: UInt8.self, repeating: 0)
    case .origin(let reader): try reader.read(at: position, into: part)
    case .edited(let reader): try reader.read(at: position, into: part)
    }
  }

  private mutating func next(_ piece: Piece) {
    if piece.isBlob { hashing?.next() }
    index += 1
    position = 0
  }
}

/// The leaves of some chunks, found to be among those that were signed.
struct SignedLeaves {
  private let first: UInt64
  private let leaves: [UInt8]

  /// A container has no more.
  private static let countMax: UInt64 = 1 << 20
  /// One transfer goes through no more, which takes 8 MiB: a longer film in several.
  private static let keptCountMax = 1 << 18
  private static let bufferCount = 2048

  /// Goes through all leaves once and keeps those of `numbers`.
  init(
    _ signed: TransferLeaves, _ numbers: Range<UInt64>, _ store: any TransferStore
  ) throws(Fault) {
    guard signed.count <= Self.countMax, numbers.upperBound <= signed.count,
      numbers.count <= Self.keptCountMax, !signed.offset.addingReportingOverflow(1 << 25).overflow
    else { throw Fault(.invalid) }
    let found = try TransferRun.storing { () throws(StoreFault) in try store.source(signed.name) }
    guard let source = found else { throw Fault(.missing) }
    let size = HashTree.hashByteCount
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.bufferCount * size, alignment: 16)
    defer { buffer.deallocate() }
    var tree = HashTree()
    var kept: [UInt8] = []
    var number: UInt64 = 0
    while number < signed.count {
      let count = Int(min(UInt64(Self.bufferCount), signed.count - number))
      let bytes = UnsafeMutableRawBufferPointer(rebasing: buffer[..<(count * size)])
      let offset = signed.offset + number * UInt64(size)
      let read = try TransferRun.storing { () throws(StoreFault) in
        try source.read(at: offset, into: bytes)
      }
      guard read == bytes.count else { throw Fault(.invalid) }
      for index in 0..<count {
        let leaf = Array(bytes[index * size..<(index + 1) * size])
        tree.append(leaf: leaf)
        if numbers.contains(number + UInt64(index)) { kept += leaf }
      }
      number += UInt64(count)
    }
    guard tree.root == signed.root.bytes else { throw Fault(.refused) }
    first = numbers.lowerBound
    leaves = kept
  }

  subscript(number: UInt64) -> [UInt8]? {
    let size = HashTree.hashByteCount
    guard number >= first, number - first < UInt64(leaves.count / size) else { return nil }
    let start = Int(number - first) * size
    return Array(leaves[start..<start + size])
  }
}
