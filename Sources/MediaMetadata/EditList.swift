// An edited file as pieces of the original and bytes in between, in order. A transfer carries them
// out as its sources, one after another.

import Bytes
import Wire

/// Bytes that take the place of as many others.
struct Replacement: Equatable {
  enum Content: Equatable {
    case bytes([UInt8])
    case zeros(UInt64)
  }

  var offset: UInt64
  var content: Content

  init(offset: UInt64, bytes: [UInt8]) {
    self.offset = offset
    content = .bytes(bytes)
  }

  init(zeros byteCount: UInt64, at offset: UInt64) {
    self.offset = offset
    content = .zeros(byteCount)
  }

  init(zeros range: MediaRange) { self.init(zeros: range.byteCount, at: range.offset) }

  /// Where it is zeros, how many; `nil` where it is not.
  var zeros: MediaRange? {
    guard case .zeros(let byteCount) = content else { return nil }
    return MediaRange(offset: offset, byteCount: byteCount)
  }

  var end: UInt64 {
    switch content {
    case .bytes(let bytes): offset + UInt64(bytes.count)
    case .zeros(let byteCount): offset + byteCount
    }
  }
}

struct EditList {
  private(set) var pieces: [MediaEdit] = []
  /// What takes the place of bytes of the original, whatever its order, until `apply`.
  private var replacements: [Replacement] = []
  /// What of both is no zeros and none of the original.
  private var writtenByteCount: UInt64 = 0

  /// What the schema allows: two for each frame of an hour at 60 frames a second, and more.
  static let pieceCountMax = 524_288
  /// In one piece.
  private static let literalByteCountMax = 1 << 20
  /// Captions of such an hour have some 80 bytes a frame.
  static let writtenByteCountMax: UInt64 = 16 << 20

  /// Throws `tooMuch` for more than may be held: pieces, or bytes in them. Metadata without its
  /// place is as long as it was.
  func requireRoom() throws(MetadataStop) {
    guard pieces.count < Self.pieceCountMax, replacements.count < Self.pieceCountMax,
      writtenByteCount <= Self.writtenByteCountMax
    else { throw .damaged(.tooMuch) }
  }

  /// Notes what `apply` puts in the place of others. Throws `tooMuch` for more than may be held.
  mutating func replace(_ found: [Replacement]) throws(MetadataStop) {
    for replacement in found {
      if case .bytes(let bytes) = replacement.content { writtenByteCount += UInt64(bytes.count) }
    }
    // One of no bytes may stand where another begins.
    replacements += found.filter { $0.end > $0.offset }
    try requireRoom()
  }

  /// The original up to `end` with what was noted in it; what lies behind is cut off. Throws as
  /// `copy` does, and `tooMuch` for more pieces than may be.
  mutating func apply(upTo end: UInt64) throws(MetadataStop) {
    let sorted = replacements.filter { $0.offset < end }.sorted { $0.offset < $1.offset }
    (replacements, writtenByteCount) = ([], 0)
    try copy(0, to: end, with: sorted)
    guard pieces.count <= Self.pieceCountMax else { throw .damaged(.tooMuch) }
  }

  /// Of the edited file.
  var byteCount: UInt64 { pieces.byteCount }

  /// Bytes of the original. What follows upon the piece before becomes one with it.
  mutating func copy(_ start: UInt64, to end: UInt64) {
    guard end > start else { return }
    if case .copy(var range) = pieces.last, range.offset + range.byteCount == start {
      range.byteCount += end - start
      pieces[pieces.count - 1] = .copy(range: range)
    } else {
      pieces.append(.copy(range: MediaRange(offset: start, byteCount: end - start)))
    }
  }

  /// Bytes of none of the original's, in as many pieces as the schema allows.
  mutating func write(_ bytes: [UInt8]) {
    writtenByteCount += UInt64(bytes.count)
    var place = 0
    while place < bytes.count {
      let end = min(bytes.count, place + Self.literalByteCountMax)
      pieces.append(.literal(bytes: Array(bytes[place..<end])))
      place = end
    }
  }

  /// All pieces of another list behind these.
  mutating func append(_ other: EditList) {
    for piece in other.pieces {
      switch piece {
      case .copy(let range): copy(range.offset, to: range.offset + range.byteCount)
      case .literal(let bytes): write(bytes)
      case .zeros(let byteCount): zero(byteCount)
      }
    }
  }

  /// What follows upon zeros before becomes one with them.
  mutating func zero(_ byteCount: UInt64) {
    guard byteCount > 0 else { return }
    if case .zeros(let before) = pieces.last {
      pieces[pieces.count - 1] = .zeros(byteCount: before + byteCount)
    } else {
      pieces.append(.zeros(byteCount: byteCount))
    }
  }

  /// Bytes of the original with replacements in them, which are in order. What is twice to be zero
  /// is so once. Throws `malformed` where else one reaches into another, or out of the range: two
  /// of the file's claims contradict each other.
  mutating func copy(
    _ start: UInt64, to end: UInt64, with replacements: [Replacement]
  ) throws(MetadataStop) {
    var place = start
    for replacement in replacements {
      if case .zeros = replacement.content, case .zeros = pieces.last, replacement.offset < place {
        if replacement.end <= end, replacement.end > place {
          zero(replacement.end - place)
          place = replacement.end
          continue
        }
        guard replacement.end > place else { continue }
      }
      guard replacement.offset >= place, replacement.end <= end else {
        throw .damaged(.malformed)
      }
      copy(place, to: replacement.offset)
      switch replacement.content {
      case .bytes(let bytes): write(bytes)
      case .zeros(let byteCount): zero(byteCount)
      }
      place = replacement.end
    }
    copy(place, to: end)
  }
}

extension [MediaEdit] {
  /// Of what these make.
  var byteCount: UInt64 {
    reduce(0) { sum, piece in
      switch piece {
      case .copy(let range): sum + range.byteCount
      case .literal(let bytes): sum + UInt64(bytes.count)
      case .zeros(let byteCount): sum + byteCount
      }
    }
  }
}

extension MediaEdit {
  /// The same of a file that begins so much further behind.
  func moved(by offset: UInt64) -> MediaEdit {
    guard case .copy(let range) = self else { return self }
    return .copy(range: MediaRange(offset: range.offset + offset, byteCount: range.byteCount))
  }
}

extension [MediaRange] {
  /// Whether one of these has bytes that one of the others has, too; O(n log n). None is empty.
  func overlap(_ others: [MediaRange]) -> Bool {
    let all = self + others
    var (end, otherEnd): (UInt64, UInt64) = (0, 0)
    for place in positions(of: all.count, by: { all[$0].offset < all[$1].offset }) {
      let range = all[place]
      guard range.offset >= (place < count ? otherEnd : end) else { return true }
      if place < count {
        end = Swift.max(end, range.offset + range.byteCount)
      } else {
        otherEnd = Swift.max(otherEnd, range.offset + range.byteCount)
      }
    }
    return false
  }
}
