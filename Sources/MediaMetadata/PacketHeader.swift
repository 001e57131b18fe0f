// The header of a packet of pictures or sound in MPEG's streams (ISO/IEC 13818-1 section 2.4.3.6,
// ISO/IEC 11172-1 section 2.4.3.3), and how long what they carry lasts.

/// A packet of an elementary stream.
struct PacketHeader {
  /// Which stream: 0xE0 to 0xEF pictures, 0xC0 to 0xDF sound, 0xBD sound of other kinds.
  let stream: UInt8
  /// Behind the header.
  let content: Int
  /// When it is shown, in units of 1/90000 second; 33 bits.
  let shown: UInt64?

  static func isPicture(_ stream: UInt8) -> Bool { 0xE0...0xEF ~= stream }
  static func isSound(_ stream: UInt8) -> Bool { 0xC0...0xDF ~= stream || stream == 0xBD }

  /// `nil` where none begins at that place.
  init?(_ bytes: [UInt8], at start: Int) {
    guard start >= 0, bytes.count - start >= 9, bytes[start] == 0, bytes[start + 1] == 0,
      bytes[start + 2] == 1
    else { return nil }
    stream = bytes[start + 3]
    var place = start + 6
    if bytes[place] & 0xC0 == 0x80 {
      let headerByteCount = Int(bytes[place + 2])
      content = place + 3 + headerByteCount
      let says = bytes[place + 1] & 0x80 != 0 && headerByteCount >= 5
      shown = says ? Self.time(bytes, at: place + 3) : nil
      return
    }
    // MPEG-1: stuffing, the size of a buffer, then what MPEG-2 has as well.
    while place < bytes.count, place < start + 22, bytes[place] == 0xFF { place += 1 }
    if place < bytes.count, bytes[place] & 0xC0 == 0x40 { place += 2 }
    guard place < bytes.count else { return nil }
    switch bytes[place] >> 4 {
    case 2: (content, shown) = (place + 5, Self.time(bytes, at: place))
    case 3: (content, shown) = (place + 10, Self.time(bytes, at: place))
    default:
      guard bytes[place] == 0x0F else { return nil }
      (content, shown) = (place + 1, nil)
    }
  }

  /// Three groups of bits, each with a one behind it.
  private static func time(_ bytes: [UInt8], at place: Int) -> UInt64? {
    guard bytes.count - place >= 5, bytes[place] & 0xC1 == 0x01, bytes[place] & 0x30 != 0,
      bytes[place + 2] & 1 == 1, bytes[place + 4] & 1 == 1
    else { return nil }
    let high = UInt64(bytes[place] >> 1 & 7) << 30
    let middle = UInt64(bytes[place + 1]) << 22 | UInt64(bytes[place + 2] >> 1) << 15
    return high | middle | UInt64(bytes[place + 3]) << 7 | UInt64(bytes[place + 4] >> 1)
  }
}

/// When the first and the last pictures of a stream are shown.
struct ShownTimes {
  private var first: UInt64?
  /// The latest, counted from the first, and the one before it.
  private var last: UInt64 = 0
  private var before: UInt64 = 0

  /// Times wrap at 33 bits; pictures are not in the order in which they are shown.
  mutating func add(_ time: UInt64) {
    guard let first else {
      self.first = time
      return
    }
    let since = (time &- first) & (1 << 33 - 1)
    // A little before the first.
    guard since < 1 << 32 else { return }
    if since > last {
      (before, last) = (last, since)
    } else if since > before, since < last {
      before = since
    }
  }

  /// With the last picture, which is taken to be shown as long as the one before; but for what
  /// stands still between.
  var milliseconds: UInt32? {
    guard last > 0 else { return nil }
    let step = last - before
    return UInt32(exactly: (last + (step < 90_000 ? step : 0)) / 90)
  }
}
