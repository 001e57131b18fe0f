// Where an AVI's frames lie (Microsoft's "AVI RIFF File Reference", OpenDML 1.02): of an index
// those entries stay that tell a chunk which is there, as it is; anything else in one goes.

import Bytes

/// The chunks of all lists of frames, in their order in the file.
struct AVIChunks {
  struct Chunk {
    var name: FourCC
    /// Of its head.
    var offset: UInt64
    var byteCount: UInt32
  }

  /// Two for each frame of two hours; of longer films indices go.
  private static let countMax = 1 << 20

  private(set) var all: [Chunk] = []
  private(set) var isWhole = true
  /// Of the letters "movi" of each list.
  var lists: [UInt64] = []
  /// Of the files of RIFF.
  var files: [UInt64] = []

  mutating func add(_ name: FourCC, at offset: UInt64, _ byteCount: UInt64) {
    guard all.count < Self.countMax else {
      isWhole = false
      return
    }
    all.append(Chunk(name: name, offset: offset, byteCount: UInt32(clamping: byteCount)))
  }

  func chunk(at offset: UInt64) -> Chunk? {
    let place = all.place { $0.offset < offset }
    return place < all.count && all[place].offset == offset ? all[place] : nil
  }
}

/// An index of a stream's chunks that lies among them.
struct AVIStreamIndex {
  var offset: UInt64
  var byteCount: UInt64
  var stream: Int
  var entryCount: UInt64
  /// Of all it tells.
  var sum: UInt64
}

/// What of an index stays, in little-endian numbers.
enum AVIIndex {
  /// For each entry whether it stays.
  typealias Entries = [Bool]

  static func number(_ bytes: [UInt8], _ place: Int, _ width: Int = 4) -> UInt64 {
    bytes[place..<place + width].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// A name (as it stands), flags, where, how long (4 each). Places count from a list of frames, or
  /// from the file's beginning.
  struct Old {
    private static let flagsKnown: UInt64 = 0x111
    private var base: UInt64?
    private var last: UInt64 = 0

    /// The entry as it may stay; `nil` where it tells no chunk.
    mutating func bare(_ entry: [UInt8], _ chunks: AVIChunks) -> [UInt8]? {
      let name = FourCC(entry[..<4].reduce(0) { $0 << 8 | UInt32($1) })
      let told = AVIIndex.number(entry, 8)
      let byteCount = AVIIndex.number(entry, 12)
      let bases: [UInt64]
      if let base {
        bases = [base]
      } else {
        let list = chunks.lists.first ?? 0
        bases = [list, 0, list + 4]
      }
      for base in bases {
        guard let chunk = chunks.chunk(at: base + told), chunk.name == name,
          UInt64(chunk.byteCount) == byteCount, chunk.offset > last
        else { continue }
        (self.base, last) = (base, chunk.offset)
        return entry[..<4] + [entry[4] & 0x11, entry[5] & 1, 0, 0] + entry[8...]
      }
      return nil
    }
  }

  /// How many numbers an entry has (2), a kind of it and of the index (1 each), how many there are,
  /// whose (4 each), and where places count from (8), a reserved number (4); each a place behind a
  /// head, and how long, its highest bit for what no key frame is (4 each).
  static func stream(
    _ bytes: [UInt8], _ stream: Int, _ chunks: AVIChunks
  ) -> (bare: [UInt8], count: UInt64, sum: UInt64)? {
    guard chunks.isWhole, bytes.count >= 24, bytes[..<4].elementsEqual([2, 0, 0, 1]),
      isName(Array(bytes[8..<12]), of: stream)
    else { return nil }
    let base = number(bytes, 12, 8)
    let count = number(bytes, 4)
    guard count > 0, count <= UInt64(bytes.count - 24) / 8 else { return nil }
    let first = base.addingReportingOverflow(number(bytes, 24))
    guard !first.overflow else { return nil }
    let known = chunks.lists.flatMap { [$0, $0 - 8, $0 + 4] } + chunks.files + [0]
    guard known.contains(base) || base == first.partialValue || base + 8 == first.partialValue
    else {
      return nil
    }
    var last: UInt64 = 0
    var sum: UInt64 = 0
    for index in 0..<Int(count) {
      let place = base.addingReportingOverflow(number(bytes, 24 + 8 * index)).partialValue
      let byteCount = number(bytes, 28 + 8 * index) & 0x7FFF_FFFF
      guard place >= 8, let chunk = chunks.chunk(at: place - 8), chunk.offset > last,
        UInt64(chunk.byteCount) == byteCount, self.stream(of: chunk.name) == stream
      else { return nil }
      last = chunk.offset
      sum += byteCount
    }
    return (
      SetUpForm.zeroed(bytes, [20..<24, 24 + 8 * Int(count)..<bytes.count]), count, sum
    )
  }

  /// The same head with four numbers an entry; each where an index lies (8), how long it is, and
  /// how much it tells (4 each).
  static func indices(_ bytes: [UInt8], _ stream: Int, _ known: [AVIStreamIndex]) -> [UInt8]? {
    guard bytes.count >= 24, bytes[..<4].elementsEqual([4, 0, 0, 0]),
      isName(Array(bytes[8..<12]), of: stream)
    else { return nil }
    let count = number(bytes, 4)
    guard count > 0, count <= UInt64(bytes.count - 24) / 16 else { return nil }
    var last: UInt64 = 0
    for index in 0..<Int(count) {
      let place = 24 + 16 * index
      let offset = number(bytes, place, 8)
      let (byteCount, duration) = (number(bytes, place + 8), number(bytes, place + 12))
      guard offset > last,
        let found = known.first(where: { $0.offset == offset && $0.stream == stream }),
        byteCount == found.byteCount || byteCount == found.byteCount + 8,
        duration == found.entryCount || duration <= found.sum
      else { return nil }
      last = offset
    }
    return SetUpForm.zeroed(bytes, [12..<24, 24 + 16 * Int(count)..<bytes.count])
  }

  /// "00dc", "01wb", of a stream that is there.
  static func stream(of name: FourCC) -> Int? {
    let digits = [24, 16].map { Int(name.value >> $0 & 0xFF) - 0x30 }
    guard digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
    return digits[0] * 10 + digits[1]
  }

  private static func isName(_ bytes: [UInt8], of stream: Int) -> Bool {
    let name = FourCC(bytes.reduce(0) { $0 << 8 | UInt32($1) })
    let kinds: [Text] = ["dc", "db", "pc", "wb"]
    return self.stream(of: name) == stream && kinds.contains { $0.utf8.elementsEqual(bytes[2...]) }
  }
}
