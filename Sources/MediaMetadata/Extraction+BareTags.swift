// What is said of a movie: QuickTime's user data, its values under keys, and iTunes' list. Where
// only the place goes, when and with what it was made stays, and what pairs a Live Photo.

import Bytes
import Wire

extension Extraction {
  /// Metadata in user data, in which there is none again.
  private static let tagBoxDepthMax = 4

  /// - Parameter tags: a box "udta" or "meta".
  mutating func bare(
    tags: Box, depth: Int = 0, _ changes: inout BoxChanges
  ) throws(MetadataStop) {
    guard changes.keepsDates, tags.contentByteCount >= 8,
      tags.contentByteCount <= Self.userDataByteCountMax
    else {
      changes.leftOut.add(.texts)
      changes.replacements += blanked(tags)
      return
    }
    guard depth < Self.tagBoxDepthMax else { throw .damaged(.tooMuch) }
    let before = changes
    do throws(MetadataStop) {
      try bare(tagsIn: tags, depth: depth, &changes)
    } catch {
      // What cannot be read does not stay.
      guard case .damaged(let damage) = error, damage != .tooMuch else { throw error }
      found.damage = nil
      changes = before
      changes.leftOut.add(.texts)
      changes.replacements += blanked(tags)
    }
  }

  private mutating func bare(
    tagsIn tags: Box, depth: Int, _ changes: inout BoxChanges
  ) throws(MetadataStop) {
    // Only ISO's metadata has a version in front.
    let first = try windows.u32(at: tags.content)
    let isFull = tags.name == FourCC("meta") && first == 0
    let start: UInt64 = isFull ? 4 : 0
    var keys: [[UInt8]] = []
    var end = tags.content + start
    try forEachBox(in: tags, skipping: start) { (self, box) throws(MetadataStop) in
      end = box.end
      switch box.name {
      case "hdlr": changes.replacements += try self.bare(handler: box)
      case "meta": try self.bare(tags: box, depth: depth + 1, &changes)
      case "keys": keys = try self.bare(keys: box, &changes)
      case "ilst":
        try self.forEachBox(in: box) { (self, item) throws(MetadataStop) in
          let number = item.name.value
          let isKey = number >= 1 && number <= UInt32(keys.count)
          let key = isKey ? keys[Int(number - 1)] : []
          if try !self.stays(item, key: isKey ? key : nil) {
            self.leaveOut(item, key: key, &changes)
          }
          return .on
        }
      case UserDataName.day, UserDataName.make, UserDataName.model:
        if try !self.stays(userData: box) { self.leaveOut(box, &changes) }
      default: self.leaveOut(box, &changes)
      }
      return .on
    }
    if let damage = found.damage { throw .damaged(damage) }
    // QuickTime ends a list with a zero of 32 bits.
    if end < tags.end { changes.replacements.append(Replacement(zeros: tags.end - end, at: end)) }
  }

  private func leaveOut(_ item: Box, key: [UInt8], _ changes: inout BoxChanges) {
    let isPlace = contains(key, Text("location").utf8) || item.name == UserDataName.location
    changes.leftOut.add(isPlace ? .place : .texts)
    changes.replacements += blanked(item)
  }

  /// The names of keys; those of values that do not stay become zeros.
  private mutating func bare(
    keys box: Box, _ changes: inout BoxChanges
  ) throws(MetadataStop) -> [[UInt8]] {
    let names = try keys(box)
    var place = box.content + 8
    for name in names {
      let byteCount = UInt64(try windows.u32(at: place))
      if TagForm(key: name) == nil, byteCount > 8 {
        changes.replacements.append(Replacement(zeros: byteCount - 8, at: place + 8))
      }
      place += byteCount
    }
    guard place <= box.end else { throw .damaged(.malformed) }
    if place < box.end {
      changes.replacements.append(Replacement(zeros: box.end - place, at: place))
    }
    return names
  }

  /// A value: nothing but one box "data", of a type (4) and a language (4), with text.
  private mutating func stays(_ item: Box, key: [UInt8]?) throws(MetadataStop) -> Bool {
    guard let form = key.map({ TagForm(key: $0) }) ?? TagForm(name: item.name),
      let data = try box(at: item.content, before: item.end),
      data.name == FourCC("data"), data.end == item.end, data.contentByteCount > 8,
      data.contentByteCount <= 8 + 64
    else { return false }
    let bytes = try bytes(in: data, from: 8, most: 64)
    if form == .frames {
      let bits = bytes.reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
      let told = Float(bitPattern: bits)
      return bytes.count == 4 && (1...1000).contains(told) && told == told.rounded()
    }
    return try u32(at: 0, in: data) == 1 && form.holds(bytes)
  }

  /// A length (2), a language (2), and the text; nothing else.
  private mutating func stays(userData box: Box) throws(MetadataStop) -> Bool {
    guard let form = TagForm(name: box.name), box.contentByteCount > 4,
      box.contentByteCount <= 4 + 64,
      UInt64(try u16(at: 0, in: box)) == box.contentByteCount - 4
    else { return false }
    return form.holds(try bytes(in: box, from: 4, most: 64))
  }
}

/// What a value holds that may stay.
private enum TagForm {
  case date
  case name
  case identifier
  /// How many pictures a second a camera took, as a number of 32 bits with a point,
  /// which is whole.
  case frames

  init?(key: [UInt8]) {
    if key == QuickTimeKey.creationDate {
      self = .date
    } else if key == QuickTimeKey.identifier {
      self = .identifier
    } else if key == QuickTimeKey.make || key == QuickTimeKey.model {
      self = .name
    } else if key == Text("com.android.capture.fps").utf8 {
      self = .frames
    } else {
      return nil
    }
  }

  init?(name: FourCC) {
    switch name {
    case UserDataName.day: self = .date
    case UserDataName.make, UserDataName.model: self = .name
    default: return nil
    }
  }

  func holds(_ bytes: [UInt8]) -> Bool {
    guard !bytes.contains(0) else { return false }
    switch self {
    case .date: return KeptText.isoDate(bytes) != nil
    case .name: return KeptText.name(bytes) == KeptText.trimmed(bytes)
    case .identifier: return KeptText.identifier(bytes) != nil
    case .frames: return false
    }
  }
}
