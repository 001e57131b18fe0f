// Where the samples of a movie's track lie (ISO/IEC 14496-12 section 8.7): in chunks, each with its
// place, and how many samples it has.

import Bytes
import Wire

extension Extraction {
  /// What takes the place of all samples of a track.
  mutating func zeroedSamples(ofTrack track: Box) throws(MetadataStop) -> [Replacement] {
    guard let media = try firstBox("mdia", in: track),
      let information = try firstBox("minf", in: media),
      let table = try firstBox("stbl", in: information),
      let samples = try sampleTable(table)
    else { throw .damaged(.malformed) }
    var found: [Replacement] = []
    var end: UInt64 = 0
    var sample = 0
    var run = 0
    for (index, place) in samples.places.enumerated() {
      if run + 1 < samples.firstChunks.count, samples.firstChunks[run + 1] == UInt64(index) + 1 {
        run += 1
      }
      guard run < samples.counts.count else { throw .damaged(.malformed) }
      let count = Int(clamping: samples.counts[run])
      guard let byteCount = samples.byteCount(of: count, from: sample), place <= windows.byteCount,
        byteCount <= windows.byteCount - place
      else { throw .damaged(.truncated) }
      sample += count
      if place == end, let last = found.popLast() {
        found.append(Replacement(zeros: place + byteCount - last.offset, at: last.offset))
      } else {
        found.append(Replacement(zeros: byteCount, at: place))
      }
      end = place + byteCount
      guard found.count < EditList.pieceCountMax else { throw .damaged(.tooMuch) }
    }
    // Samples that lie nowhere are claimed by nobody else.
    guard sample == samples.count else { throw .damaged(.malformed) }
    return found
  }

  private mutating func sampleTable(_ table: Box) throws(MetadataStop) -> SampleTable? {
    guard let runs = try firstBox("stsc", in: table),
      let sizes = try firstBox("stsz", in: table)
    else { return nil }
    var samples = SampleTable()
    if let places = try firstBox("stco", in: table) {
      samples.places = try numbers(in: places, countedAt: 4)
    } else if let places = try firstBox("co64", in: table) {
      samples.places = try numbers(in: places, countedAt: 4, width: 8)
    } else {
      return nil
    }
    let all = try numbers(in: runs, countedAt: 4, each: 3)
    samples.firstChunks = stride(from: 0, to: all.count, by: 3).map { all[$0] }
    samples.counts = stride(from: 1, to: all.count, by: 3).map { all[$0] }
    samples.size = UInt64(try u32(at: 4, in: sizes))
    samples.count = Int(clamping: try u32(at: 8, in: sizes))
    if samples.size == 0 { samples.sizes = try numbers(in: sizes, countedAt: 8) }
    return samples
  }

  /// As many numbers as the one at `place` says, `each` times, behind it.
  private mutating func numbers(
    in box: Box, countedAt place: UInt64, width: Int = 4, each: UInt64 = 1
  ) throws(MetadataStop) -> [UInt64] {
    let byteCount = UInt64(try u32(at: place, in: box)) * each * UInt64(width)
    guard byteCount <= box.contentByteCount - min(place + 4, box.contentByteCount) else {
      throw .damaged(.truncated)
    }
    guard byteCount <= FileWindows.requestByteCountMax else { throw .damaged(.tooMuch) }
    let bytes = try bytes(in: box, from: place + 4, most: Int(byteCount))
    return stride(from: 0, to: bytes.count, by: width).map { start in
      bytes[start..<start + width].reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
}

private struct SampleTable {
  /// Of each chunk.
  var places: [UInt64] = []
  /// From which chunk on, counted from 1, each has how many samples.
  var firstChunks: [UInt64] = []
  var counts: [UInt64] = []
  /// Of every sample; 0 where they differ.
  var size: UInt64 = 0
  var sizes: [UInt64] = []
  var count = 0

  /// Of so many samples from one on; `nil` where there are not as many.
  func byteCount(of count: Int, from first: Int) -> UInt64? {
    guard count <= self.count - first else { return nil }
    guard size == 0 else { return UInt64(count) * size }
    guard first + count <= sizes.count else { return nil }
    return sizes[first..<first + count].reduce(0, +)
  }
}
