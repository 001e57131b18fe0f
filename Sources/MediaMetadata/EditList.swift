// An edited file as pieces of the original and bytes in between, in order. A transfer carries them
// out as its sources, one after another.

import Wire

/// Bytes that take the place of as many others.
struct Replacement: Equatable {
  var offset: UInt64
  var bytes: [UInt8]
}

struct EditList {
  private(set) var pieces: [MediaEdit] = []

  /// Of the edited file.
  var byteCount: UInt64 {
    pieces.reduce(0) { sum, piece in
      switch piece {
      case .copy(let range): sum + range.byteCount
      case .literal(let bytes): sum + UInt64(bytes.count)
      }
    }
  }

  /// What the schema allows; a picture of hundreds of scans has as many at most.
  static let pieceCountMax = 8192

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

  mutating func write(_ bytes: [UInt8]) {
    if !bytes.isEmpty { pieces.append(.literal(bytes: bytes)) }
  }

  /// Bytes of the original with replacements in them. Those that do not lie in order, or not
  /// within, are passed over.
  mutating func copy(_ start: UInt64, to end: UInt64, with replacements: [Replacement]) {
    var place = start
    for replacement in replacements {
      let after = replacement.offset + UInt64(replacement.bytes.count)
      guard replacement.offset >= place, after <= end else { continue }
      copy(place, to: replacement.offset)
      write(replacement.bytes)
      place = after
    }
    copy(place, to: end)
  }
}
