// Takes metadata out of a JPEG: passes over its segments and scans from the beginning to the end,
// and keeps what a picture needs to look as it did. Pixels are copied as they are. Of what lies
// behind the picture stay a gain map and the film of a motion photo, each without its own metadata.

import Bytes
import Media
import Wire

struct JPEGRemoval {
  /// How much of a scan is read at once.
  private static let partByteCount: UInt64 = 256 << 10
  /// How much of it is looked at at once: a scan may be short, and many follow each other.
  private static let scanByteCount: UInt64 = 512
  /// Pictures one behind another: previews, gain maps.
  private static let pictureCountMax = 32

  private var extraction: Extraction
  private let task: MetadataTask
  /// Where the film of a motion photo lies, if it may stay.
  private let motionRange: MediaRange?
  private var place: UInt64 = 0
  private var phase = Phase.picture
  private var first: JPEGPicture?
  private var gainMap: JPEGPicture?
  private var current: JPEGPicture
  private var pictureCount = 0
  /// Where pictures behind the first may begin, in order, the next one last.
  private var waiting: [UInt64] = []
  private var leftOut = LeftOutCount()
  private var motion: BoxRemoval?
  private var isMotionGone = false

  private enum Phase {
    case picture
    case segments
    case scan
    case motion
    case done
  }

  init(_ windows: FileWindows, task: MetadataTask, motion: MediaRange?) {
    extraction = Extraction(windows)
    extraction.windows.isPassedOver = true
    extraction.windows.pieceByteCount = Self.partByteCount
    self.task = task
    motionRange = motion
    current = JPEGPicture(task: task)
  }

  private var byteCount: UInt64 { extraction.windows.byteCount }

  mutating func insert(_ bytes: [UInt8], at offset: UInt64) {
    if phase == .motion {
      motion?.insert(bytes, at: offset)
    } else {
      extraction.windows.insert(bytes, at: offset)
    }
  }

  /// Goes on until bytes are needed, or to the end. Each step either happens or is begun anew.
  mutating func run() throws(MetadataStop) {
    while phase != .done {
      do throws(MetadataStop) {
        try current.body.requireRoom()
        try step()
      } catch {
        guard !error.isNeed, first != nil else { throw error }
        giveUp()
      }
      extraction.windows.forget(before: place)
    }
  }

  private mutating func step() throws(MetadataStop) {
    switch phase {
    case .picture: try beginPicture()
    case .segments: try passSegment()
    case .scan: try passScan()
    case .motion:
      try motion?.run()
      phase = .done
    case .done: break
    }
  }

  /// What lies behind the picture cannot be read, and goes.
  private mutating func giveUp() {
    if phase == .motion {
      (motion, isMotionGone, phase) = (nil, true, .done)
    } else {
      leftOut.add(.pictures)
      beginNext()
    }
  }

  private mutating func beginPicture() throws(MetadataStop) {
    guard try extraction.windows.number(at: place, 3) == 0xFFD8FF else {
      throw .damaged(.malformed)
    }
    current = JPEGPicture(task: task)
    place += 2
    pictureCount += 1
    phase = .segments
  }

  private mutating func passSegment() throws(MetadataStop) {
    let segment = try extraction.segment(at: place)
    switch segment.marker {
    case JPEGMarker.endOfImage:
      try endPicture(segment)
    case JPEGMarker.startOfScan:
      try current.takeScan(segment, &extraction)
      place = segment.end
      phase = .scan
    default:
      try extraction.windows.require(segment.start, segment.end - segment.start)
      try current.take(segment, &extraction)
      place = segment.end
    }
  }

  /// Up to the marker behind a scan's entropy-coded bytes. One that no marker ends may end in
  /// whatever was put behind it.
  private mutating func passScan() throws(MetadataStop) {
    let count = Int(min(Self.scanByteCount, byteCount - place))
    guard count > 1 else { throw .damaged(.truncated) }
    let bytes = try extraction.windows.bytes(at: place, count)
    var index = 0
    while index + 1 < count {
      // A stuffed zero, restart markers and fill bytes belong to the scan.
      if bytes[index] == 0xFF, bytes[index + 1] != 0, bytes[index + 1] != 0xFF,
        !JPEGMarker.standsAlone(bytes[index + 1])
      {
        phase = .segments
        break
      }
      index += 1
    }
    current.body.copy(place, to: place + UInt64(index))
    place += UInt64(index)
  }

  private mutating func endPicture(_ segment: JPEGPart) throws(MetadataStop) {
    let end = segment.end
    // Another one may follow at once.
    let follows =
      byteCount - end >= 4 ? try extraction.windows.number(at: end, 3) == 0xFFD8FF : false
    try current.finish()
    current.body.copy(segment.start, to: end)
    current.end = end
    if first == nil {
      first = current
      waiting = current.companions.filter { $0 > end }.sorted { $0 > $1 }
    } else if current.isGainMap, gainMap == nil {
      gainMap = current
    } else {
      leftOut.add(.pictures)
    }
    place = end
    if follows, !waiting.contains(end) { waiting.append(end) }
    beginNext()
  }

  /// The next picture behind the first, or what moves, or the end.
  private mutating func beginNext() {
    while let next = waiting.popLast() {
      guard next >= place, next < motionRange?.offset ?? byteCount,
        pictureCount < Self.pictureCountMax
      else { continue }
      place = next
      phase = .picture
      return
    }
    guard let motionRange, let first, motionRange.offset >= first.end else {
      phase = .done
      return
    }
    place = motionRange.offset
    motion = BoxRemoval(
      FileWindows(part: motionRange), task: task, holdsItems: false, isPart: true)
    phase = .motion
  }

  /// What became of the file, once it was passed over.
  var result: (pieces: [MediaEdit], leftOut: LeftOutCount) {
    guard let first else { return ([], leftOut) }
    var leftOut = self.leftOut
    leftOut.add(first.leftOut)
    var (gainMapPieces, motionPieces): ([MediaEdit], [MediaEdit]) = ([], [])
    var keptEnd = first.end
    var stray = false
    if let gainMap {
      gainMapPieces = gainMap.pieces(isGainMap: true)
      leftOut.add(gainMap.leftOut)
      keptEnd = max(keptEnd, gainMap.end)
    } else if first.xmp.appliesGainMap {
      leftOut.add(.texts)
    }
    if let motion, let motionRange {
      motionPieces = motion.pieces.map { $0.moved(by: motionRange.offset) }
      leftOut.add(motion.leftOut)
      stray = keptEnd < motionRange.offset
      keptEnd = motionRange.offset + motionRange.byteCount
    }
    if isMotionGone { leftOut.add(.motion) }
    if stray || keptEnd < byteCount, !isMotionGone { leftOut.add(.stray) }
    let pieces = first.pieces(
      gainMap: gainMapPieces.isEmpty ? nil : gainMapPieces.byteCount,
      motion: motionPieces.isEmpty ? nil : motionPieces.byteCount)
    return (pieces + gainMapPieces + motionPieces, leftOut)
  }
}
