// Where a transfer's bytes come from, read at any place; and pieces of it with others in between.

import Foundation
import Wire

/// Reads what a `TransferOrigin` names.
struct OriginReader {
  private enum Bytes {
    case blob(any ByteSource, offset: UInt64)
    case opened(OpenedChunks)
  }

  let byteCount: UInt64
  private let bytes: Bytes

  init(_ origin: TransferOrigin, _ runner: TransferRunner) throws(Fault) {
    switch origin {
    case .blob(let name, let offset, let count):
      let found = try TransferRun.storing { () throws(StoreFault) in
        try runner.store.source(name)
      }
      guard let found else { throw Fault(.missing) }
      guard !offset.addingReportingOverflow(count).overflow else { throw Fault(.invalid) }
      (bytes, byteCount) = (.blob(found, offset: offset), count)
    case .opened(let chunks, let skip, let most):
      let opened = try OpenedChunks(chunks, skip: skip, byteCount: most, runner)
      (bytes, byteCount) = (.opened(opened), most)
    }
  }

  /// Fills the buffer from `position`. What is not there is `invalid`: it is another blob than was
  /// measured.
  func read(at position: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws(Fault) {
    switch bytes {
    case .blob(let source, let offset):
      let count = try TransferRun.storing { () throws(StoreFault) in
        try source.read(at: offset + position, into: buffer)
      }
      guard count == buffer.count else { throw Fault(.invalid) }
    case .opened(let chunks): try chunks.read(at: position, into: buffer)
    }
  }
}

/// Reads ranges of an origin, or of pieces of one, for whoever looks at a file before it is moved.
public struct OriginBytes {
  private enum Reader {
    case whole(OriginReader)
    case edited(EditedReader)
  }

  private let reader: Reader
  public let byteCount: UInt64

  public init(
    _ origin: TransferOrigin, secrets: any SecretStore, store: any TransferStore
  ) throws(TransferFailure) {
    try self.init(origin, nil, TransferRunner(secrets: secrets, store: store))
  }

  /// `invalid` for what lies nowhere.
  public init(
    _ source: TransferSource, secrets: any SecretStore, store: any TransferStore
  ) throws(TransferFailure) {
    let runner = TransferRunner(secrets: secrets, store: store)
    switch source {
    case .blob(let name, let offset, let count):
      try self.init(.blob(name: name, offset: offset, count: count), nil, runner)
    case .opened(let chunks, let skip, let most):
      try self.init(.opened(chunks: chunks, skip: skip, most: most), nil, runner)
    case .edited(let origin, let pieces): try self.init(origin, pieces, runner)
    case .literal, .zeros: throw TransferFailure(cause: .fault(.invalid), durable: 0)
    }
  }

  private init(
    _ origin: TransferOrigin, _ pieces: [MediaEdit]?, _ runner: TransferRunner
  ) throws(TransferFailure) {
    do throws(Fault) {
      let whole = try OriginReader(origin, runner)
      guard let pieces else {
        (reader, byteCount) = (.whole(whole), whole.byteCount)
        return
      }
      let edited = try EditedReader(whole, pieces)
      (reader, byteCount) = (.edited(edited), edited.byteCount)
    } catch {
      throw TransferFailure(cause: .fault(error.fault), durable: 0)
    }
  }

  /// At most 1 MiB at once. A range that is not there is `invalid`.
  public func read(_ range: MediaRange) throws(TransferFailure) -> [UInt8] {
    do throws(Fault) {
      let (end, overflow) = range.offset.addingReportingOverflow(range.byteCount)
      guard !overflow, end <= byteCount, range.byteCount <= 1 << 20 else { throw Fault(.invalid) }
      let bytes = WipedBuffer(Int(range.byteCount))
      switch reader {
      case .whole(let reader): try reader.read(at: range.offset, into: bytes.memory)
      case .edited(let reader): try reader.read(at: range.offset, into: bytes.memory)
      }
      return Array(bytes.memory)
    } catch {
      throw TransferFailure(cause: .fault(error.fault), durable: 0)
    }
  }
}

/// Reads pieces of an origin, and what is in between, as one.
struct EditedReader {
  private struct Placed {
    /// Where it begins and ends in the result.
    var start: UInt64
    var end: UInt64
    var edit: MediaEdit
  }

  let byteCount: UInt64
  private let origin: OriginReader
  private let pieces: [Placed]

  /// Throws `invalid` for pieces that the origin does not have.
  init(_ origin: OriginReader, _ edits: [MediaEdit]) throws(Fault) {
    self.origin = origin
    var pieces: [Placed] = []
    var place: UInt64 = 0
    for edit in edits {
      let count: UInt64
      switch edit {
      case .copy(let range):
        let (end, overflow) = range.offset.addingReportingOverflow(range.byteCount)
        guard !overflow, end <= origin.byteCount else { throw Fault(.invalid) }
        count = range.byteCount
      case .literal(let bytes): count = UInt64(bytes.count)
      case .zeros(let zeros): count = zeros
      }
      let (end, overflow) = place.addingReportingOverflow(count)
      guard !overflow else { throw Fault(.invalid) }
      if count > 0 { pieces.append(Placed(start: place, end: end, edit: edit)) }
      place = end
    }
    self.pieces = pieces
    byteCount = place
  }

  /// Fills the buffer from `position`, of which the result has enough.
  func read(at position: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws(Fault) {
    var filled = 0
    var index = firstPiece(at: position)
    while filled < buffer.count, index < pieces.count {
      let piece = pieces[index]
      let start = position + UInt64(filled) - piece.start
      let count = Int(min(UInt64(buffer.count - filled), piece.end - piece.start - start))
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<filled + count])
      switch piece.edit {
      case .copy(let range): try origin.read(at: range.offset + start, into: part)
      case .literal(let bytes): part.copyBytes(from: bytes[Int(start)..<Int(start) + count])
      case .zeros: part.initializeMemory(as: UInt8.self, repeating: 0)
      }
      filled += count
      index += 1
    }
    guard filled == buffer.count else { throw Fault(.invalid) }
  }

  /// The first piece that ends behind this place.
  private func firstPiece(at position: UInt64) -> Int {
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].end > position { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
