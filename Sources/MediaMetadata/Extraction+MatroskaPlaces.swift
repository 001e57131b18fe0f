// Where WebM and Matroska say where they were made, and what takes its place: an element of zeros
// for each tag that names a place (RFC 9559 section 5.1.8).

import Bytes
import Wire

extension Extraction {
  /// Tags in tags in tags.
  private static let tagDepthMax = 16
  /// Names of tags are shorter.
  private static let nameByteCountMax: UInt64 = 256

  /// One of the parts of a segment. Throws where a place may be said that cannot be looked into.
  mutating func places(inPart part: Element) throws(MetadataStop) -> [Replacement] {
    var found = TagPlaces()
    switch part.number {
    case ElementNumber.tags:
      try requireWhole(part)
      try addPlaces(inTags: part, depth: 0, to: &found)
    case ElementNumber.tracks: try addPlaces(inTracks: part, to: &found)
    case ElementNumber.attachments: throw .damaged(.malformed)
    // What was taken out before may still stand there.
    case ElementNumber.void: return zeros(in: part)
    default: break
    }
    return found.replacements.isEmpty ? [] : found.replacements + found.checksums
  }

  /// Cameras write positions as subtitles, and as metadata in the course of time.
  private mutating func addPlaces(
    inTracks tracks: Element, to found: inout TagPlaces
  ) throws(MetadataStop) {
    try requireWhole(tracks)
    try forEachWhole(in: tracks) { (self, child) throws(MetadataStop) in
      if child.number == ElementNumber.checksum { found.checksums += self.voided(child) }
      guard child.number == ElementNumber.trackEntry else { return }
      guard try self.isPlayed(child) else { throw .damaged(.malformed) }
      found.replacements += try self.bareSetUp(ofTrack: child)
      if let sum = try self.first(ElementNumber.checksum, in: child) {
        found.checksums += self.voided(sum)
      }
    }
  }

  private mutating func addPlaces(
    inTags parent: Element, depth: Int, to found: inout TagPlaces
  ) throws(MetadataStop) {
    guard depth < Self.tagDepthMax else { throw .damaged(.tooMuch) }
    try forEachWhole(in: parent) { (self, child) throws(MetadataStop) in
      switch child.number {
      case ElementNumber.checksum: found.checksums += self.voided(child)
      case ElementNumber.simpleTag where try self.mayTellPlace(child):
        found.replacements += self.voided(child)
      case ElementNumber.tag, ElementNumber.simpleTag:
        try self.addPlaces(inTags: child, depth: depth + 1, to: &found)
      default: break
      }
    }
  }

  /// Whether a tag names a place, or holds what is no text.
  private mutating func mayTellPlace(_ tag: Element) throws(MetadataStop) -> Bool {
    var mayTell = false
    try forEachWhole(in: tag) { (self, child) throws(MetadataStop) in
      switch child.number {
      case ElementNumber.tagBinary: mayTell = true
      case ElementNumber.tagName:
        guard child.contentByteCount <= Self.nameByteCountMax else { throw .damaged(.tooMuch) }
        let name = try self.windows.bytes(at: child.content, Int(child.contentByteCount))
        mayTell = mayTell || LocationRemoval.namesPlace(local: name.prefix { $0 != 0 })
      default: break
      }
    }
    return mayTell
  }
}

/// Of a part of a segment.
private struct TagPlaces {
  var replacements: [Replacement] = []
  /// Sums over what is around a place, which are no longer right.
  var checksums: [Replacement] = []
}
