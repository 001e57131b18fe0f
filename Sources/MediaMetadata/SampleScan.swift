// Where the samples of a movie's track lie (ISO/IEC 14496-12 section 8.7): in chunks, each with its
// place, and how many samples it has. Tables of long films are longer than what is held of a file
// at once, so each is read front to back, a part at a time.

import Bytes
import Wire

/// A column of numbers in a file.
struct NumberTable {
  private static let pieceByteCount: UInt64 = 32 << 10

  private var windows: FileWindows
  private let start: UInt64
  private let bitWidth: UInt64
  let count: Int

  init(_ windows: FileWindows, at start: UInt64, count: Int, bitWidth: UInt64) {
    self.windows = windows.unread
    self.windows.isPassedOver = true
    self.windows.pieceByteCount = Self.pieceByteCount
    self.start = start
    self.count = count
    self.bitWidth = bitWidth
  }

  /// What lies before is given up.
  mutating func number(at index: Int) throws(MetadataStop) -> UInt64 {
    guard index < count else { throw .damaged(.malformed) }
    let place = start + UInt64(index) * bitWidth / 8
    windows.forget(before: place)
    guard bitWidth == 4 else { return try windows.number(at: place, Int(bitWidth / 8)) }
    let pair = try windows.u8(at: place)
    return UInt64(index % 2 == 0 ? pair >> 4 : pair & 15)
  }

  mutating func insert(_ bytes: [UInt8], at offset: UInt64) { windows.insert(bytes, at: offset) }
}

struct SampleScan {
  private var places: NumberTable
  private var firstChunks: NumberTable
  private var counts: NumberTable
  private var sizes: NumberTable
  /// Of every sample; 0 where they differ.
  private let size: UInt64
  let sampleCount: Int
  private let sound: SoundLayout?
  /// Whether `next` is one sample, and not all of a chunk.
  private let isOfSamples: Bool

  private var chunk = 0
  private var sample = 0
  private var run = 0
  /// Of the chunk that is being looked at.
  private var done: UInt64 = 0
  private var byteCount: UInt64 = 0
  /// Of the chunk whose samples are told one by one: how many are left, and where the next lies.
  private var left: UInt64 = 0
  private var place: UInt64 = 0
  /// The table that was asked for last.
  private var asking = Asking.places
  /// The next chunk, or sample.
  private(set) var next: MediaRange?

  private enum Asking {
    case places
    case firstChunks
    case counts
    case sizes
  }

  /// - Parameter table: the box "stbl".
  init(
    table: Box, sound: SoundLayout?, ofSamples: Bool, _ extraction: inout Extraction
  ) throws(MetadataStop) {
    isOfSamples = ofSamples
    guard let runs = try extraction.firstBox("stsc", in: table) else { throw .damaged(.malformed) }
    self.sound = sound
    places = try Self.places(in: table, &extraction)
    let runCount = try extraction.countedNumbers(in: runs, at: 4, byteWidth: 12)
    let windows = extraction.windows
    // Each run has three numbers; a column of every third is read by its distance.
    firstChunks = NumberTable(
      windows, at: runs.content + 8, count: runCount * 3, bitWidth: 32)
    counts = firstChunks
    if let box = try extraction.firstBox("stsz", in: table) {
      size = UInt64(try extraction.u32(at: 4, in: box))
      sampleCount = Int(clamping: try extraction.u32(at: 8, in: box))
      let count =
        size > 0 ? 0 : try extraction.countedNumbers(in: box, at: 8, byteWidth: 4)
      sizes = NumberTable(windows, at: box.content + 12, count: count, bitWidth: 32)
    } else if let box = try extraction.firstBox("stz2", in: table) {
      size = 0
      let width = UInt64(try extraction.u32(at: 4, in: box) & 255)
      guard [4, 8, 16].contains(width) else { throw .damaged(.malformed) }
      sampleCount = Int(clamping: try extraction.u32(at: 8, in: box))
      guard UInt64(sampleCount) * width <= (box.contentByteCount &- 12) &* 8 else {
        throw .damaged(.truncated)
      }
      sizes = NumberTable(windows, at: box.content + 12, count: sampleCount, bitWidth: width)
    } else {
      throw .damaged(.malformed)
    }
  }

  private static func places(
    in table: Box, _ extraction: inout Extraction
  ) throws(MetadataStop) -> NumberTable {
    if let box = try extraction.firstBox("stco", in: table) {
      let count = try extraction.countedNumbers(in: box, at: 4, byteWidth: 4)
      return NumberTable(extraction.windows, at: box.content + 8, count: count, bitWidth: 32)
    }
    guard let box = try extraction.firstBox("co64", in: table) else { throw .damaged(.malformed) }
    let count = try extraction.countedNumbers(in: box, at: 4, byteWidth: 8)
    return NumberTable(extraction.windows, at: box.content + 8, count: count, bitWidth: 64)
  }

  mutating func insert(_ bytes: [UInt8], at offset: UInt64) {
    switch asking {
    case .places: places.insert(bytes, at: offset)
    case .firstChunks: firstChunks.insert(bytes, at: offset)
    case .counts: counts.insert(bytes, at: offset)
    case .sizes: sizes.insert(bytes, at: offset)
    }
  }

  /// The chunk that `next` told was taken.
  mutating func take() { next = nil }

  /// Finds the next chunk, if there is one. What was counted until bytes are needed stays counted.
  mutating func advance() throws(MetadataStop) {
    if isOfSamples { return try advanceSample() }
    guard next == nil, chunk < places.count else { return }
    let count = try countInChunk()
    if size > 0 {
      byteCount = sound?.byteCount(of: count) ?? count &* size
    } else {
      asking = .sizes
      while done < count {
        byteCount += try sizes.number(at: sample + Int(done))
        done += 1
      }
    }
    asking = .places
    next = MediaRange(offset: try places.number(at: chunk), byteCount: byteCount)
    chunk += 1
    sample += Int(count)
    (done, byteCount) = (0, 0)
  }

  private mutating func countInChunk() throws(MetadataStop) -> UInt64 {
    asking = .firstChunks
    while 3 * (run + 1) < firstChunks.count,
      try firstChunks.number(at: 3 * (run + 1)) == UInt64(chunk) + 1
    {
      run += 1
    }
    asking = .counts
    let count = try counts.number(at: 3 * run + 1)
    guard count <= UInt64(max(sampleCount - sample, 0)) else { throw .damaged(.malformed) }
    return count
  }

  private mutating func advanceSample() throws(MetadataStop) {
    guard next == nil else { return }
    while left == 0 {
      guard chunk < places.count else { return }
      let count = try countInChunk()
      asking = .places
      place = try places.number(at: chunk)
      chunk += 1
      left = count
    }
    asking = .sizes
    let byteCount = size > 0 ? size : try sizes.number(at: sample)
    next = MediaRange(offset: place, byteCount: byteCount)
    place &+= byteCount
    sample += 1
    left -= 1
  }
}

/// How many bytes samples of sound have that are all equally long: tables of older movies count
/// them in bytes of another measure.
struct SoundLayout {
  /// Of one sample of all channels, of sound that is not compressed.
  var sampleByteCount: UInt64?
  /// Of compressed sound (version 1 of its description).
  var packet: (samples: UInt64, bytes: UInt64)?

  /// `nil` where the table says it itself.
  func byteCount(of count: UInt64) -> UInt64? {
    if let packet, packet.samples > 1, packet.bytes > 0 {
      return (count + packet.samples - 1) / packet.samples &* packet.bytes
    }
    return sampleByteCount.map { $0 &* count }
  }
}

extension Extraction {
  /// How many numbers a table says that it has; throws where it has fewer.
  mutating func countedNumbers(
    in box: Box, at place: UInt64, byteWidth: UInt64
  ) throws(MetadataStop) -> Int {
    let count = UInt64(try u32(at: place, in: box))
    guard place + 4 <= box.contentByteCount,
      count * byteWidth <= box.contentByteCount - place - 4
    else { throw .damaged(.truncated) }
    return Int(clamping: count)
  }
}
