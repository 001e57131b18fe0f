// The parts of a file that are known. A parser reads at any place; where nothing is known yet it
// stops with the range it needs, and begins anew once that has come. So parsers are plain functions
// from front to back, no byte is asked for twice, and everything a file could exhaust is counted.

import Bytes
import Wire

/// Why a parser stops before its end.
enum MetadataStop: Error, Equatable {
  /// It goes on when these bytes are known: at least one, and within the file.
  case needs(MediaRange)
  case damaged(MediaDamage)
  /// Something may be needed to see or hear the file, and nobody here can tell.
  case notUnderstood

  var isNeed: Bool {
    if case .needs = self { true } else { false }
  }
}

struct FileWindows {
  /// A JPEG's metadata and frame header lie here as a rule, a movie's type and first boxes, too.
  static let firstByteCount: UInt64 = 64 << 10
  /// What is read at a place beyond: what stands beside it is often needed next.
  static let byteCountLeast: UInt64 = 4 << 10
  /// One request; the longest Exif and XMP in HEIF files stay below.
  static let requestByteCountMax: UInt64 = 1 << 20
  /// What is held in memory, and so all requests together. A film's index is passed over by its
  /// boxes' headers; extended XMP, by its segments'.
  static let byteCountMax: UInt64 = 4 << 20
  /// A portrait of 13 MB with its depth in extended XMP takes 200.
  static let requestCountMax = 512
  /// Values looked at, over all runs of all parsers: the time a file can cost. Of one that is
  /// passed over, the same for each of its parts. Many bytes at once count as one for each
  /// `lookupByteCount`: a picture with a megabyte of XMP in front of 256 chunks is read.
  static let lookupCountMax = 1 << 20
  static let lookupByteCount = 512

  let byteCount: UInt64
  /// Where these bytes lie in the file, if they are a part of it that is a file for itself.
  private var origin: UInt64 = 0
  /// Whether the file is passed over from its beginning to its end, and what lies behind is given
  /// up: then its length alone limits the requests.
  var isPassedOver = false
  /// What is read at once where less is asked for.
  var pieceByteCount = Self.byteCountLeast
  /// In order, and none reaches into another.
  private var windows: [Window] = []
  private var requestCount = 0
  private var heldByteCount: UInt64 = 0
  private var lookupCount = 0

  private struct Window {
    let start: UInt64
    let bytes: [UInt8]
    var end: UInt64 { start + UInt64(bytes.count) }
  }

  /// A file of so many bytes, none of which is known.
  init(byteCount: UInt64) { self.byteCount = byteCount }

  /// A file within a file, none of whose bytes is known. Places in it count from its beginning.
  init(part: MediaRange) {
    byteCount = part.byteCount
    origin = part.offset
  }

  /// The same file, none of whose bytes is known, for somebody who reads it elsewhere.
  var unread: FileWindows {
    FileWindows(part: MediaRange(offset: origin, byteCount: byteCount))
  }

  /// A file that is in memory as a whole.
  init(whole bytes: [UInt8]) {
    byteCount = UInt64(bytes.count)
    windows = [Window(start: 0, bytes: bytes)]
  }

  /// Notes what `needs` asked for.
  mutating func insert(_ bytes: [UInt8], at offset: UInt64) {
    guard offset >= origin else { return }
    let start = offset - origin
    windows.insert(Window(start: start, bytes: bytes), at: position(behind: start))
  }

  /// Gives up what lies before `place`: nobody looks there again.
  mutating func forget(before place: UInt64) {
    lookupCount = 0
    while let first = windows.first, first.end <= place {
      heldByteCount -= min(heldByteCount, UInt64(first.bytes.count))
      windows.removeFirst()
    }
  }

  /// How many windows begin at or before `place`.
  private func position(behind place: UInt64) -> Int {
    windows.place { $0.start <= place }
  }

  /// Counts looks at the file; throws `tooMuch` when there were too many.
  private mutating func count(_ more: Int = 1) throws(MetadataStop) {
    lookupCount += more
    guard lookupCount <= Self.lookupCountMax else { throw .damaged(.tooMuch) }
  }

  /// Throws unless all of the range is known: `truncated` outside of the file.
  mutating func require(_ start: UInt64, _ count: UInt64) throws(MetadataStop) {
    try self.count()
    guard start <= byteCount, count <= byteCount - start else { throw .damaged(.truncated) }
    var place = start
    while place < start + count {
      let next = position(behind: place)
      guard next > 0, windows[next - 1].end > place else {
        try ask(place, until: start + count, window: next)
        return
      }
      place = windows[next - 1].end
    }
  }

  /// Asks for what is unknown from `place` on, up to `end` or a little further, but no further than
  /// the window `next`, which is known.
  private mutating func ask(
    _ place: UInt64, until end: UInt64, window next: Int
  ) throws(MetadataStop) {
    let least = place == 0 ? Self.firstByteCount : pieceByteCount
    let known = next < windows.count ? windows[next].start : byteCount
    let count = min(max(end - place, least), known - place)
    guard count <= Self.requestByteCountMax, heldByteCount + count <= Self.byteCountMax,
      isPassedOver || requestCount < Self.requestCountMax
    else { throw .damaged(.tooMuch) }
    requestCount += 1
    heldByteCount += count
    throw .needs(MediaRange(offset: origin + place, byteCount: count))
  }

  /// The bytes there; O(count).
  mutating func bytes(at start: UInt64, _ count: Int) throws(MetadataStop) -> [UInt8] {
    guard count > 0 else { return [] }
    try require(start, UInt64(count))
    try self.count(count / Self.lookupByteCount)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while bytes.count < count {
      let place = start + UInt64(bytes.count)
      let window = windows[position(behind: place) - 1]
      let first = Int(place - window.start)
      bytes += window.bytes[first..<min(window.bytes.count, first + count - bytes.count)]
    }
    return bytes
  }

  /// The unsigned number of `count` bytes (at most 8) there, the most significant first.
  mutating func number(at start: UInt64, _ count: Int) throws(MetadataStop) -> UInt64 {
    let last = position(behind: start) - 1
    if last >= 0, windows[last].end >= start + UInt64(count) {
      try self.count()
      var place = Int(start - windows[last].start)
      var value: UInt64 = 0
      for _ in 0..<count {
        value = value << 8 | UInt64(windows[last].bytes[place])
        place += 1
      }
      return value
    }
    return try bytes(at: start, count).reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func u8(at start: UInt64) throws(MetadataStop) -> UInt8 {
    UInt8(truncatingIfNeeded: try number(at: start, 1))
  }

  mutating func u16(at start: UInt64) throws(MetadataStop) -> UInt16 {
    UInt16(truncatingIfNeeded: try number(at: start, 2))
  }

  mutating func u32(at start: UInt64) throws(MetadataStop) -> UInt32 {
    UInt32(truncatingIfNeeded: try number(at: start, 4))
  }

  mutating func u64(at start: UInt64) throws(MetadataStop) -> UInt64 { try number(at: start, 8) }
}
