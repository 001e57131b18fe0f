// Transfers over the folder of the tests, whole at once, and edits of what they read.

import Bytes
import MediaMetadata
import Wire

@testable import LibraryCore

extension FakeFolder {
  func carryOut(_ transfer: Transfer) throws(RecipeFault) -> TransferResult {
    var bytes: [UInt8] = []
    var digests: [Digest] = []
    for source in transfer.sources {
      let piece = try read(source)
      bytes += piece
      switch source {
      case .literal, .zeros: continue
      case .blob, .opened, .edited: guard transfer.isDigested else { continue }
      }
      digests.append(Digest(unchecked: standIn(piece)))
    }
    bytes = try carryOut(transfer.step, bytes)
    if let leaves = transfer.leaves, case .seal(_, let size, _) = transfer.step {
      try change(leaves, to: pieces(bytes, Int(size) + 28).flatMap { standIn($0) })
    }
    let result = Array(
      bytes.dropFirst(Int(clamping: transfer.skip)).prefix(Int(clamping: transfer.most)))
    if let sink = transfer.sink {
      let before = Array((blobs[sink.name] ?? []).prefix(Int(sink.offset)))
      guard !isDead else { return TransferResult(written: 0, digests: []) }
      try write(before + result, to: sink.name, transfer.durability)
      if isDead { tear(sink.name, to: before + result.prefix(result.count / 2)) }
    }
    return TransferResult(
      written: transfer.sink == nil ? 0 : UInt64(result.count), digests: digests)
  }

  /// Stands in for what reads metadata: every 0x4D is some, and of what holds 0x3F nobody can be
  /// sure.
  func edit(_ origin: TransferOrigin, for request: Request) -> LibraryEvent {
    do throws(RecipeFault) {
      let bytes = try read(TransferSource(origin))
      guard !bytes.contains(0x3F) else { return .notEdited(request: request) }
      let pieces = bytes.enumerated().filter { $0.element != 0x4D }.map {
        MediaEdit.copy(range: MediaRange(offset: UInt64($0.offset), byteCount: 1))
      }
      let count = UInt32(clamping: bytes.count - pieces.count)
      return .edited(
        request: request, pieces: pieces + [.literal(bytes: [0x2E])],
        leftOut: count == 0 ? [] : [LeftOut(kind: .unknown, count: count)])
    } catch {
      return .editFailed(request: request, fault: error)
    }
  }

  /// Stands in for what reads metadata, too: as a chosen file of this name would be.
  func inspect(
    _ source: TransferSource, named name: Text, for request: Request
  ) -> LibraryEvent {
    do throws(RecipeFault) {
      let bytes = try read(source)
      let found = looksIntoParts ? inspected(bytes, name) : facts[name] ?? Self.taken(name)
      return .inspected(request: request, facts: found)
    } catch {
      return .inspectFailed(request: request, fault: error)
    }
  }

  /// Of a file that says nothing of itself, but may list an album.
  func listing(_ bytes: [UInt8], named name: Text) -> MediaFacts {
    var facts = MediaFacts(nil, nil)
    if AlbumFile(name) != nil { facts.album = inspected(bytes, name).album }
    return facts
  }

  private func inspected(_ bytes: [UInt8], _ name: Text) -> MediaFacts {
    var inspection = FileInspection(
      byteCount: UInt64(bytes.count),
      circumstances: FileCircumstances(
        name: name, modified: nil, sidecars: [], now: Instant(0), isUnread: false))
    while case .needs(let range) = inspection.step {
      let start = Int(range.offset)
      _ = inspection.take(Array(bytes[start..<start + Int(range.byteCount)]))
    }
    guard case .inspected(let found) = inspection.step else { return MediaFacts(nil, nil) }
    return found
  }

  /// Cameras and groups call their files by a date, and what was drawn says so.
  private static func taken(_ name: Text) -> MediaFacts {
    let isTaken = name.string.hasPrefix("1970-") || name.string.hasPrefix("dayly-")
    let isDrawn = name.string.hasSuffix("-edited.jpg")
    var facts = MediaFacts(nil, nil)
    guard isTaken || isDrawn else { return facts }
    let isPicture = name.string.hasSuffix(".jpg")
    (facts.kind, facts.mediaType) = isPicture ? (.photo, "image/jpeg") : (.video, "video/mp4")
    facts.size = isDrawn ? PixelSize(width: 30, height: 20) : PixelSize(width: 4, height: 3)
    facts.duration = isPicture ? 0 : 1500
    return facts
  }

  private func read(_ source: TransferSource) throws(RecipeFault) -> [UInt8] {
    switch source {
    case .literal(let bytes): return bytes
    case .zeros(let count): return [UInt8](repeating: 0, count: Int(count))
    case .blob(let name, let offset, let count):
      guard let blob = chosen[name] ?? blobs[name] else { throw .missing }
      guard offset + count <= UInt64(blob.count) else { throw .invalid }
      return Array(blob[Int(offset)..<Int(offset + count)])
    case .opened(let chunks, let skip, let most):
      let sealed = try read(
        .blob(name: chunks.name, offset: chunks.offset, count: chunks.count))
      let plain = try carryOut(
        .open(
          key: chunks.key, chunkBytes: chunks.chunkBytes, first: chunks.first,
          signed: chunks.signed),
        sealed)
      guard skip + most <= UInt64(plain.count) else { throw .invalid }
      return Array(plain[Int(skip)..<Int(skip + most)])
    case .edited(let origin, let pieces):
      let plain = try read(TransferSource(origin))
      var edited: [UInt8] = []
      for piece in pieces {
        switch piece {
        case .literal(let bytes): edited += bytes
        case .zeros(let byteCount): edited += [UInt8](repeating: 0, count: Int(byteCount))
        case .copy(let range):
          guard range.offset + range.byteCount <= UInt64(plain.count) else { throw .invalid }
          edited += plain[Int(range.offset)..<Int(range.offset + range.byteCount)]
        }
      }
      return edited
    }
  }

  private func carryOut(
    _ step: TransferStep, _ bytes: [UInt8]
  ) throws(RecipeFault) -> [UInt8] {
    switch step {
    case .copy: return bytes
    case .seal(let name, let size, let first):
      guard let key = secrets[name] else { throw .missing }
      return seal(bytes, Int(size), from: Int(first), key)
    case .open(let name, let size, let first, let signed):
      guard let key = secrets[name] else { throw .missing }
      if let signed {
        let leaves = try read(
          .blob(name: signed.name, offset: signed.offset, count: signed.count * 32))
        guard standIn(leaves) == signed.root.bytes else { throw .refused }
        for (number, piece) in pieces(bytes, Int(size) + 28).enumerated() {
          let start = (Int(first) + number) * 32
          guard Array(leaves[start..<start + 32]) == standIn(piece) else { throw .refused }
        }
      }
      return try open(bytes, Int(size), from: Int(first), key)
    }
  }

  /// In chunks, the first of which has the number `first`.
  func seal(_ bytes: [UInt8], _ size: Int, from first: Int, _ key: [UInt8]) -> [UInt8] {
    pieces(bytes, size).enumerated().flatMap { number, piece in
      [UInt8](repeating: UInt8(truncatingIfNeeded: first + number), count: 12)
        + seal(piece, key)
    }
  }

  func open(
    _ bytes: [UInt8], _ size: Int, from first: Int, _ key: [UInt8]
  ) throws(RecipeFault) -> [UInt8] {
    var plain: [UInt8] = []
    for (number, piece) in pieces(bytes, size + 28).enumerated() {
      let nonce = UInt8(truncatingIfNeeded: first + number)
      guard piece.count > 28, piece.prefix(12).allSatisfy({ $0 == nonce }) else {
        throw .refused
      }
      plain += try open(Array(piece.dropFirst(12)), key)
    }
    return plain
  }

  private func pieces(_ bytes: [UInt8], _ size: Int) -> [[UInt8]] {
    stride(from: 0, to: bytes.count, by: size).map {
      Array(bytes[$0..<min(bytes.count, $0 + size)])
    }
  }
}
