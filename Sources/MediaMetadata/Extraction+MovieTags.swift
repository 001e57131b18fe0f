// What is said of a movie: QuickTime's user data ("©day", "©xyz"), its metadata by keys
// ("com.apple.quicktime.…"), and iTunes' list, which is the same with other names.

import Bytes
import Wire

/// Keys of QuickTime metadata.
enum QuickTimeKey {
  static var creationDate: [UInt8] { Text("com.apple.quicktime.creationdate").utf8 }
  static var location: [UInt8] { Text("com.apple.quicktime.location.ISO6709").utf8 }
  static var identifier: [UInt8] { Text("com.apple.quicktime.content.identifier").utf8 }
  static var make: [UInt8] { Text("com.apple.quicktime.make").utf8 }
  static var model: [UInt8] { Text("com.apple.quicktime.model").utf8 }
  static var stillImageTime: [UInt8] { Text("com.apple.quicktime.still-image-time").utf8 }
}

/// Names of user data, which begin with © in Mac Roman.
enum UserDataName {
  static let day = FourCC(0xA964_6179)
  static let location = FourCC(0xA978_797A)
  static let make = FourCC(0xA96D_616B)
  static let model = FourCC(0xA96D_6F64)
}

extension Extraction {
  /// One value of a movie's tags; longer ones are none of those that are read.
  private static let tagByteCountMax = 1024

  /// Text: a length (2), a language (2), then so many bytes; several may follow each other.
  mutating func readUserData(_ userData: Box) throws(MetadataStop) {
    try prefetch(userData)
    try forEachBox(in: userData) { (self, box) throws(MetadataStop) in
      switch box.name {
      case "meta": try self.readMovieMeta(box)
      case "loci": try self.readLocationInformation(box)
      // Where QuickTime has XMP (XMP specification part 3 section 1.2.6).
      case "XMP_": self.readXMP(try self.bytes(in: box, most: Int(Self.userDataByteCountMax)))
      case UserDataName.day, UserDataName.location, UserDataName.make, UserDataName.model:
        let length = Int(try self.u16(at: 0, in: box))
        let value = try self.bytes(in: box, from: 4, most: min(length, Self.tagByteCountMax))
        self.readTag(box.name, value)
      default: break
      }
      return .on
    }
  }

  /// 3GPP TS 26.244 section 8.10: behind version and language (6) a name up to a zero, a role (1),
  /// then longitude, latitude and altitude, each with 16 bits behind the point.
  private mutating func readLocationInformation(_ box: Box) throws(MetadataStop) {
    let content = try bytes(in: box, from: 6, most: Self.tagByteCountMax)
    // A name in UTF-16 ends with two zeros and begins with their order, which is not read.
    guard found.position == nil, content.first != 0xFE, content.first != 0xFF,
      let end = content.firstIndex(of: 0)
    else { return }
    let numbers = try (0..<3).map { (index: UInt64) throws(MetadataStop) in
      Int64(Int32(bitPattern: try u32(at: 6 + UInt64(end) + 2 + index * 4, in: box)))
    }
    let unit = Int64(degreeUnit)
    found.position = MediaPosition(
      latitude: numbers[1] * unit / 65536, longitude: numbers[0] * unit / 65536,
      altitude: numbers[2] * 100 / 65536)
  }

  /// Small boxes come in one request.
  private mutating func prefetch(_ box: Box) throws(MetadataStop) {
    if box.contentByteCount <= Self.userDataByteCountMax {
      try windows.require(box.start, box.end - box.start)
    }
  }

  private mutating func readTag(_ name: FourCC, _ value: [UInt8]) {
    switch name {
    case UserDataName.day: state(WrittenDate(value)?.stated(as: .quickTimeDay))
    case UserDataName.location: found.position = found.position ?? MediaPosition(iso6709: value)
    case UserDataName.make: if found.make.isEmpty { found.make = shownText(value) }
    case UserDataName.model: if found.model.isEmpty { found.model = shownText(value) }
    default: break
    }
  }

  /// A list of values under keys or names. QuickTime's box has no version in front, ISO's has.
  mutating func readMovieMeta(_ meta: Box) throws(MetadataStop) {
    guard meta.contentByteCount >= 8 else { return }
    try prefetch(meta)
    let isFull = try windows.u32(at: meta.content) == 0
    var keys: [[UInt8]] = []
    try forEachBox(in: meta, skipping: isFull ? 4 : 0) { (self, box) throws(MetadataStop) in
      switch box.name {
      case "keys": keys = try self.keys(box)
      case "ilst": try self.readList(box, keys)
      default: break
      }
      return .on
    }
  }

  /// Each key: its length with this number (4), "mdta" (4), its name.
  mutating func keys(_ box: Box) throws(MetadataStop) -> [[UInt8]] {
    let count = min(try u32(at: 4, in: box), 256)
    var keys: [[UInt8]] = []
    var offset: UInt64 = 8
    for _ in 0..<count {
      let byteCount = UInt64(try u32(at: offset, in: box))
      guard byteCount >= 8, byteCount <= box.contentByteCount - offset else {
        throw .damaged(.malformed)
      }
      keys.append(try bytes(in: box, from: offset + 8, most: Int(min(byteCount - 8, 256))))
      offset += byteCount
    }
    return keys
  }

  /// Items are called by the number of their key, counted from 1, or by a name. In each lies a box
  /// "data": a type (4), a language (4), the value.
  private mutating func readList(_ list: Box, _ keys: [[UInt8]]) throws(MetadataStop) {
    try forEachBox(in: list) { (self, item) throws(MetadataStop) in
      guard let data = try self.firstBox("data", in: item),
        data.contentByteCount > 8
      else { return .on }
      let value = try self.bytes(in: data, from: 8, most: Self.tagByteCountMax)
      let number = item.name.value
      if number >= 1, number <= UInt32(keys.count) {
        self.readKey(keys[Int(number - 1)], value)
      } else {
        self.readTag(item.name, value)
      }
      return .on
    }
  }

  private mutating func readKey(_ key: [UInt8], _ value: [UInt8]) {
    if key == QuickTimeKey.creationDate {
      state(WrittenDate(value)?.stated(as: .quickTimeCreationDate))
    } else if key == QuickTimeKey.location {
      found.position = MediaPosition(iso6709: value) ?? found.position
    } else if key == QuickTimeKey.identifier {
      if value.count <= 128 { found.contentIdentifier = shownText(value, most: 128) }
    } else if key == QuickTimeKey.make {
      found.make = shownText(value)
    } else if key == QuickTimeKey.model {
      found.model = shownText(value)
    }
  }
}

extension MediaPosition {
  /// ISO 6709 as QuickTime writes it: "+48.2083-016.3731+151.4/", latitude, longitude and, where it
  /// is known, the height in metres, each with its sign. Degrees have a point and no minutes.
  init?(iso6709 text: [UInt8]) {
    var numbers: [Int64] = []
    var place = 0
    for unit in [UInt64(degreeUnit), UInt64(degreeUnit), 100] {
      guard place < text.count, text[place] == 0x2B || text[place] == 0x2D else { break }
      let digits = text[(place + 1)...].prefix { $0 == 0x2E || (0x30...0x39).contains($0) }
      guard let value = decimalFraction(Array(digits), unit: unit) else { break }
      numbers.append(text[place] == 0x2D ? -Int64(value) : Int64(value))
      place += digits.count + 1
    }
    guard numbers.count >= 2 else { return nil }
    self.init(
      latitude: numbers[0], longitude: numbers[1], altitude: numbers.count > 2 ? numbers[2] : nil)
  }
}
