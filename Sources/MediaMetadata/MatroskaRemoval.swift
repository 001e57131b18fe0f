// Takes metadata out of WebM and Matroska (RFC 9559): passes over the elements of the file, of its
// segments and clusters, one after another. What is taken out becomes elements of zeros that
// readers pass over, so that nothing moves and every offset in the file stays true; only what lies
// behind the last segment is cut off.

import Bytes
import Wire

struct MatroskaRemoval {
  /// Blocks lie behind each other: many are found by one reading.
  private static let pieceByteCount: UInt64 = 256 << 10

  private var extraction: Extraction
  private(set) var edits = EditList()
  private(set) var leftOut = LeftOutCount()
  private let task: MetadataTask
  private var place: UInt64 = 0
  private var level = Level.file
  /// Behind the last part of the file that stays.
  private var keptEnd: UInt64 = 0
  /// The tracks of this segment that stay, once they are known.
  private var kept: [UInt64]?
  /// Those of them whose frames are looked into.
  private var coded: [CodedTrack] = []

  private enum Level {
    case file
    case segment(Element)
    case cluster(Element, in: Element)
  }

  init(_ windows: FileWindows, task: MetadataTask) {
    extraction = Extraction(windows)
    extraction.windows.isPassedOver = true
    extraction.windows.pieceByteCount = Self.pieceByteCount
    self.task = task
  }

  private var byteCount: UInt64 { extraction.windows.byteCount }

  mutating func insert(_ bytes: [UInt8], at offset: UInt64) {
    extraction.windows.insert(bytes, at: offset)
  }

  /// Goes on until bytes are needed, or to the end. Each step either happens or is begun anew.
  mutating func run() throws(MetadataStop) {
    while place < byteCount {
      switch level {
      case .file: try passPart()
      case .segment(let segment): try passPart(of: segment)
      case .cluster(let cluster, let segment): try passChild(of: cluster, in: segment)
      }
      extraction.windows.forget(before: place)
    }
    if keptEnd < byteCount { leftOut.add(.stray) }
    try edits.apply(upTo: keptEnd)
  }

  /// A header, a segment, and nothing else that a reader needs.
  private mutating func passPart() throws(MetadataStop) {
    guard let part = try nextPart() else {
      place = byteCount
      return
    }
    switch part.number {
    case ElementNumber.header:
      guard !part.isOpen, !part.isCut else { throw .damaged(.truncated) }
      try extraction.requireMatroska(part)
      try edits.replace(extraction.bare(part: part, keeping: []))
      place = part.end
    case ElementNumber.segment:
      guard !part.isCut else { throw .damaged(.truncated) }
      level = .segment(part)
      kept = nil
      place = part.content
    default:
      if !part.isOpen, !part.isCut { try edits.replace(extraction.voided(part)) }
      place = part.end
      return
    }
    keptEnd = part.end
  }

  /// `nil` where elements end, behind a segment.
  private mutating func nextPart() throws(MetadataStop) -> Element? {
    do throws(MetadataStop) {
      return try extraction.element(at: place, before: byteCount)
    } catch {
      guard case .damaged = error, kept != nil else { throw error }
      return nil
    }
  }

  private mutating func passPart(of segment: Element) throws(MetadataStop) {
    guard let part = try extraction.element(at: place, before: segment.end),
      !segment.isOpen || !ElementNumber.isOfFile(part.number)
    else {
      level = .file
      return
    }
    guard !part.isCut else { throw .damaged(.truncated) }
    if part.number == ElementNumber.cluster {
      // Where tracks come behind, nobody knows which blocks stay.
      guard kept != nil else { throw .damaged(.malformed) }
      level = .cluster(part, in: segment)
      place = part.content
      return
    }
    guard !part.isOpen else { throw .damaged(.malformed) }
    try edits.replace(bare(part))
    place = part.end
  }

  private mutating func bare(_ part: Element) throws(MetadataStop) -> [Replacement] {
    switch part.number {
    case ElementNumber.tracks:
      let (found, tracks, goneCount) = try extraction.bare(tracks: part)
      // They may be there twice, and be the same.
      guard kept == nil || kept == tracks else { throw .damaged(.malformed) }
      if kept == nil, goneCount > 0 { leftOut.add(.tracks, UInt32(goneCount)) }
      kept = tracks
      coded = try extraction.codedTracks(in: part, of: tracks)
      return found
    case ElementNumber.cues:
      guard let kept else { throw .damaged(.malformed) }
      return try extraction.bare(part: part, keeping: kept)
    case ElementNumber.information:
      return try extraction.bare(part: part, keeping: [], dates: task == .removeLocation)
    case ElementNumber.directory: return try extraction.bare(part: part, keeping: [])
    case ElementNumber.void: return extraction.voided(part)
    default:
      leftOut.add(ElementNumber.isOfSegment(part.number) ? .texts : .unknown)
      return extraction.voided(part)
    }
  }

  private mutating func passChild(
    of cluster: Element, in segment: Element
  ) throws(MetadataStop) {
    guard let child = try extraction.element(at: place, before: cluster.end),
      !cluster.isOpen
        || !ElementNumber.isOfSegment(child.number)
          && !ElementNumber.isOfFile(child.number)
    else {
      level = .segment(segment)
      return
    }
    guard !child.isCut else { throw .damaged(.truncated) }
    guard !child.isOpen else { throw .damaged(.malformed) }
    let found = try extraction.bare(inCluster: child, keeping: kept ?? [])
    let told = try extraction.bare(frameOf: child, coded)
    if !told.isEmpty { leftOut.add(.unknown) }
    try edits.replace(found + told)
    place = child.end
  }
}
