// What of a WebM or Matroska film is not needed to play it (RFC 9559), and elements of zeros in its
// place: what is said of it, what is attached, chapters, and each track that is neither picture nor
// sound with its blocks.

import Bytes
import Wire

extension Extraction {
  /// Tracks, one of them, its picture, colours, and the display these were graded on.
  private static let depthMax = 8
  /// Names of codecs and languages are shorter.
  private static let textByteCountMax: UInt64 = 64
  private static let trackCountMax = 128
  /// An element that is shorter is written down, header and zeros in one.
  private static let writtenByteCountMax: UInt64 = 256

  /// Throws for what is neither WebM nor Matroska.
  mutating func requireMatroska(_ header: Element) throws(MetadataStop) {
    try requireWhole(header)
    var isKnown = false
    try forEachWhole(in: header) { (self, child) throws(MetadataStop) in
      guard child.number == ElementNumber.documentType else { return }
      let name = try self.windows.bytes(at: child.content, Int(child.contentByteCount))
      let (kind, rest) = (name.prefix { $0 != 0 }, name.drop { $0 != 0 })
      isKnown =
        rest.allSatisfy { $0 == 0 }
        && (kind.elementsEqual(Text("webm").utf8) || kind.elementsEqual(Text("matroska").utf8))
    }
    guard isKnown else { throw .damaged(.malformed) }
  }

  /// The part of a file, or of a segment, without what says something. `kept`: the tracks that
  /// stay; `dates`: whether when it was made does.
  mutating func bare(
    part: Element, keeping kept: [UInt64], dates: Bool = false
  ) throws(MetadataStop) -> [Replacement] {
    try requireWhole(part)
    var found: [Replacement] = []
    try forEachWhole(in: part) { (self, child) throws(MetadataStop) in
      if dates, child.number == ElementNumber.dateUTC, child.contentByteCount <= 8 { return }
      try self.bare(child, keeping: kept, depth: 1, to: &found)
    }
    return try joined(found)
  }

  /// The same of tracks, and which of them stay.
  mutating func bare(
    tracks: Element
  ) throws(MetadataStop) -> (found: [Replacement], kept: [UInt64], goneCount: Int) {
    try requireWhole(tracks)
    var found: [Replacement] = []
    var (kept, gone): ([UInt64], [UInt64]) = ([], [])
    try forEachWhole(in: tracks) { (self, child) throws(MetadataStop) in
      guard child.number == ElementNumber.trackEntry else {
        return try self.bare(child, keeping: [], depth: 1, to: &found)
      }
      guard kept.count + gone.count < Self.trackCountMax else { throw .damaged(.tooMuch) }
      guard let number = try self.number(ElementNumber.trackNumber, in: child) else {
        throw .damaged(.malformed)
      }
      if try self.isPlayed(child) {
        kept.append(number)
        try self.bare(child, keeping: [], depth: 1, to: &found)
      } else {
        gone.append(number)
        found += self.voided(child)
      }
    }
    guard !kept.contains(where: { gone.contains($0) }) else { throw .damaged(.malformed) }
    return (try joined(found), kept, gone.count)
  }

  /// Whether a track is picture or sound. Throws for one of a kind that is not known.
  mutating func isPlayed(_ track: Element) throws(MetadataStop) -> Bool {
    switch try number(ElementNumber.trackType, in: track) {
    case 1, 2: true
    // Logo, subtitles, buttons, control, metadata.
    case 0x10, 0x11, 0x12, 0x20, 0x21: false
    default: throw .damaged(.malformed)
    }
  }

  /// What lies in a cluster: a block of a track that goes, or of none that is known, goes as well.
  mutating func bare(
    inCluster child: Element, keeping kept: [UInt64]
  ) throws(MetadataStop) -> [Replacement] {
    var found: [Replacement] = []
    switch child.number {
    case ElementNumber.simpleBlock:
      if !kept.contains(try trackNumber(ofBlock: child)) { found = voided(child) }
    case ElementNumber.blockGroup:
      guard let block = try first(ElementNumber.block, in: child) else {
        throw .damaged(.malformed)
      }
      if !kept.contains(try trackNumber(ofBlock: block)) { return voided(child) }
      try forEachWhole(in: child) { (self, part) throws(MetadataStop) in
        try self.bare(part, keeping: kept, depth: 2, to: &found)
      }
    case ElementNumber.encryptedBlock: throw .damaged(.malformed)
    // It lies in a group.
    case ElementNumber.block: found = voided(child)
    default: try bare(child, keeping: kept, depth: 1, to: &found)
    }
    return found
  }

  private mutating func bare(
    _ element: Element, keeping kept: [UInt64], depth: Int, to found: inout [Replacement]
  ) throws(MetadataStop) {
    guard depth < Self.depthMax else { throw .damaged(.tooMuch) }
    switch ElementFate(element.number) {
    case .opens:
      guard try opens(element, keeping: kept) else {
        found += voided(element)
        return
      }
      if element.number == ElementNumber.trackEntry { found += try bareSetUp(ofTrack: element) }
      if element.number == ElementNumber.trackEntry { found += try renumbered(element) }
      try forEachWhole(in: element) { (self, child) throws(MetadataStop) in
        try self.bare(child, keeping: kept, depth: depth + 1, to: &found)
      }
    case .stays: break
    case .number: found += try bounded(element)
    case .text:
      guard element.contentByteCount <= Self.textByteCountMax else { throw .damaged(.malformed) }
      guard try isTerm(element) else { throw .notUnderstood }
    case .blank: found += zeros(in: element)
    case .goes where element.number == ElementNumber.encryption: throw .damaged(.malformed)
    case .goes: found += voided(element)
    }
  }

  private mutating func bounded(_ element: Element) throws(MetadataStop) -> [Replacement] {
    guard element.contentByteCount <= 8 else { throw .damaged(.malformed) }
    guard let rule = ElementBound.of(element.number) else { return [] }
    let told = try windows.bytes(at: element.content, Int(element.contentByteCount))
    guard let bounded = rule.bounded(told) else { return voided(element) }
    return bounded == told ? [] : [Replacement(offset: element.content, bytes: bounded)]
  }

  /// A codec, a language, a kind of file: letters and digits, and no number in it.
  private mutating func isTerm(_ element: Element) throws(MetadataStop) -> Bool {
    let told = try windows.bytes(at: element.content, Int(element.contentByteCount))
    let text = Array(told.prefix { $0 != 0 })
    guard told.dropFirst(text.count).allSatisfy({ $0 == 0 }), !KeptText.tellsPlace(text) else {
      return false
    }
    return text.allSatisfy {
      NameNumbers.isLetter($0) || NameNumbers.isDigit($0) || [0x2D, 0x2E, 0x2F, 0x5F].contains($0)
    }
  }

  /// What tells tracks apart in other files (`TrackUID`) is any number of 64 bits: it becomes the
  /// track's own.
  private mutating func renumbered(_ track: Element) throws(MetadataStop) -> [Replacement] {
    guard let unique = try first(ElementNumber.trackUID, in: track),
      let number = try number(ElementNumber.trackNumber, in: track),
      unique.contentByteCount > 0, unique.contentByteCount <= 8
    else { return [] }
    return [
      Replacement(
        offset: unique.content, bytes: MasteringDisplay.bytes(number, Int(unique.contentByteCount)))
    ]
  }

  /// Whether one that opens is still of use without what goes.
  private mutating func opens(
    _ element: Element, keeping kept: [UInt64]
  ) throws(MetadataStop) -> Bool {
    switch element.number {
    case ElementNumber.directoryEntry:
      switch try number(ElementNumber.directoryNumber, in: element) {
      case UInt64(ElementNumber.information), UInt64(ElementNumber.tracks),
        UInt64(ElementNumber.cues), UInt64(ElementNumber.directory),
        UInt64(ElementNumber.cluster):
        return true
      default: return false
      }
    case ElementNumber.cuePositions:
      return try number(ElementNumber.cueTrack, in: element).map { kept.contains($0) } ?? false
    case ElementNumber.cuePoint:
      var isOfUse = false
      try forEachWhole(in: element) { (self, child) throws(MetadataStop) in
        guard !isOfUse, child.number == ElementNumber.cuePositions else { return }
        isOfUse = try self.opens(child, keeping: kept)
      }
      return isOfUse
    // 1 is the codec's, transparency for instance; 4 is how bright scenes are (ITU-T T.35).
    case ElementNumber.addition:
      return [1, 4].contains(try number(ElementNumber.additionNumber, in: element) ?? 1)
    case ElementNumber.additionMapping:
      let value = try number(ElementNumber.additionValue, in: element)
      let type = try number(ElementNumber.additionType, in: element)
      guard value != 4 || type == 4 else { throw .damaged(.malformed) }
      return true
    default: return true
    }
  }

  /// RFC 9559 section 10.1: a block begins with its track's number.
  private mutating func trackNumber(ofBlock block: Element) throws(MetadataStop) -> UInt64 {
    try track(ofBlock: block).number
  }

  /// And where what comes behind that number begins.
  mutating func track(
    ofBlock block: Element
  ) throws(MetadataStop) -> (number: UInt64, end: UInt64) {
    guard block.contentByteCount > 0 else { throw .damaged(.truncated) }
    let byteCount = try windows.u8(at: block.content).leadingZeroBitCount + 1
    guard byteCount <= 8, UInt64(byteCount) <= block.contentByteCount else {
      throw .damaged(.malformed)
    }
    let number = try windows.number(at: block.content, byteCount)
    return (number & ((1 << (7 * UInt64(byteCount))) - 1), block.content + UInt64(byteCount))
  }
}

/// Elements that are whole, and what takes their place.
extension Extraction {
  /// Has all of it read; what is longer is refused.
  mutating func requireWhole(_ element: Element) throws(MetadataStop) {
    guard element.end - element.start <= FileWindows.requestByteCountMax else {
      throw .damaged(.tooMuch)
    }
    try windows.require(element.start, element.end - element.start)
  }

  /// Does something for each element in one. Throws where one is cut, or of a length that nobody
  /// knows.
  mutating func forEachWhole(
    in parent: Element, _ body: (inout Extraction, Element) throws(MetadataStop) -> Void
  ) throws(MetadataStop) {
    var place = parent.content
    while let element = try element(at: place, before: parent.end) {
      guard !element.isCut else { throw .damaged(.truncated) }
      guard !element.isOpen else { throw .damaged(.malformed) }
      try body(&self, element)
      place = element.end
    }
  }

  /// The one of that number in it. Throws where there are two: nobody knows which counts.
  mutating func first(_ number: UInt32, in parent: Element) throws(MetadataStop) -> Element? {
    var first: Element?
    try forEachWhole(in: parent) { (_, child) throws(MetadataStop) in
      guard child.number == number else { return }
      guard first == nil else { throw .damaged(.malformed) }
      first = child
    }
    return first
  }

  /// The number that one of that number in it is.
  mutating func number(_ number: UInt32, in parent: Element) throws(MetadataStop) -> UInt64? {
    guard let element = try first(number, in: parent) else { return nil }
    return try unsigned(element)
  }

  /// It becomes one of zeros that readers pass over (RFC 8794 section 11.3.2), as long as it was.
  func voided(_ element: Element) -> [Replacement] {
    let byteCount = element.end - element.start
    var header: [UInt8] = [UInt8(ElementNumber.void)]
    if byteCount - 2 < 127 {
      header.append(0x80 | UInt8(byteCount - 2))
    } else {
      header.append(0x01)
      header += (0..<7).map { UInt8(truncatingIfNeeded: (byteCount - 9) >> (48 - 8 * UInt64($0))) }
    }
    let rest = byteCount - UInt64(header.count)
    if byteCount <= Self.writtenByteCountMax {
      return [
        Replacement(
          offset: element.start, bytes: header + [UInt8](repeating: 0, count: Int(rest)))
      ]
    }
    return [
      Replacement(offset: element.start, bytes: header),
      Replacement(zeros: rest, at: element.end - rest),
    ]
  }

  /// It stays, and says nothing.
  func zeros(in element: Element) -> [Replacement] {
    element.contentByteCount == 0
      ? [] : [Replacement(zeros: element.contentByteCount, at: element.content)]
  }

  /// One where there were many, with what lies between: an index has thousands of entries.
  private mutating func joined(_ found: [Replacement]) throws(MetadataStop) -> [Replacement] {
    let sorted = found.sorted { $0.offset < $1.offset }
    guard sorted.count > 2, let first = sorted.first, let last = sorted.last else { return sorted }
    var bytes = try windows.bytes(at: first.offset, Int(last.end - first.offset))
    for replacement in sorted {
      let range = Int(replacement.offset - first.offset)..<Int(replacement.end - first.offset)
      switch replacement.content {
      case .bytes(let content): bytes.replaceSubrange(range, with: content)
      case .zeros: for index in range { bytes[index] = 0 }
      }
    }
    return [Replacement(offset: first.offset, bytes: bytes)]
  }
}
