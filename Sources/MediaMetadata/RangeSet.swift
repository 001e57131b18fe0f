// Parts of a file that stay: samples of a film, the bytes of pictures. In order, those that touch
// each other as one; so of a film whose pictures and sounds lie one behind the other there is one.

import Bytes
import Wire

struct RangeSet {
  /// Fragments of half a second of a film of nine hours.
  static let countMax = 1 << 16

  private(set) var ranges: [MediaRange] = []

  /// Throws `tooMuch` for more parts than may be held.
  mutating func insert(_ range: MediaRange) throws(MetadataStop) {
    guard range.byteCount > 0 else { return }
    let (end, overflow) = range.offset.addingReportingOverflow(range.byteCount)
    guard !overflow else { throw .damaged(.malformed) }
    // The first that ends where this one begins, or behind.
    var first = ranges.count
    if let last = ranges.last, last.offset + last.byteCount >= range.offset {
      first = ranges.place { $0.offset + $0.byteCount < range.offset }
    }
    var merged = (start: range.offset, end: end)
    var next = first
    while next < ranges.count, ranges[next].offset <= end {
      merged.start = min(merged.start, ranges[next].offset)
      merged.end = max(merged.end, ranges[next].offset + ranges[next].byteCount)
      next += 1
    }
    ranges.replaceSubrange(
      first..<next,
      with: [MediaRange(offset: merged.start, byteCount: merged.end - merged.start)])
    guard ranges.count <= Self.countMax else { throw .damaged(.tooMuch) }
  }

  /// What of these places, which are in order, is in none of the ranges. Throws `malformed` where a
  /// range is not in one of the places as a whole.
  func gaps(in places: [MediaRange]) throws(MetadataStop) -> [MediaRange] {
    var gaps: [MediaRange] = []
    var index = 0
    for place in places {
      var start = place.offset
      let end = place.offset + place.byteCount
      while index < ranges.count, ranges[index].offset < end {
        let range = ranges[index]
        guard range.offset >= start, range.offset + range.byteCount <= end else {
          throw .damaged(.malformed)
        }
        if range.offset > start {
          gaps.append(MediaRange(offset: start, byteCount: range.offset - start))
        }
        start = range.offset + range.byteCount
        index += 1
      }
      if start < end { gaps.append(MediaRange(offset: start, byteCount: end - start)) }
    }
    guard index == ranges.count else { throw .damaged(.malformed) }
    return gaps
  }
}
