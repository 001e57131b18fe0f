// Where a picture was taken and when the satellites say it was: Exif 2.32 section 4.6.6.

import Bytes
import Wire

private enum GPSTag {
  static let latitudeRef: UInt16 = 1
  static let latitude: UInt16 = 2
  static let longitudeRef: UInt16 = 3
  static let longitude: UInt16 = 4
  static let altitudeRef: UInt16 = 5
  static let altitude: UInt16 = 6
  static let timeStamp: UInt16 = 7
  static let dateStamp: UInt16 = 29
}

/// Ten-millionths of a degree.
let degreeUnit: UInt32 = 10_000_000

extension Extraction {
  mutating func readGPS(_ entries: [TIFFEntry], in block: TIFFBlock) throws(MetadataStop) {
    var latitude: Int64?
    var longitude: Int64?
    var altitude: Int64?
    // Without its hemisphere a number of degrees says nothing.
    var isSouth: Bool?
    var isWest: Bool?
    var isBelow = false
    var time: [Fraction]?
    var date: Text = ""
    for entry in entries {
      switch entry.tag {
      case GPSTag.latitudeRef:
        isSouth = try reference(entry, in: block, 0x4E, 0x53)
      case GPSTag.longitudeRef:
        isWest = try reference(entry, in: block, 0x45, 0x57)
      case GPSTag.altitudeRef: isBelow = try whole(entry, in: block) == 1
      case GPSTag.latitude: latitude = try degrees(entry, in: block)
      case GPSTag.longitude: longitude = try degrees(entry, in: block)
      case GPSTag.altitude: altitude = try centimetres(entry, in: block)
      case GPSTag.timeStamp: time = try fractions(entry, 3, in: block)
      case GPSTag.dateStamp: date = try text(entry, in: block)
      default: break
      }
    }
    if let latitude, let longitude, let isSouth, let isWest {
      found.position = MediaPosition(
        latitude: isSouth ? -latitude : latitude, longitude: isWest ? -longitude : longitude,
        altitude: altitude.map { isBelow ? -$0 : $0 })
    }
    if let time { state(gpsDate(date, time)) }
  }

  /// Whether it is the second of two letters; `nil` for neither.
  private mutating func reference(
    _ entry: TIFFEntry, in block: TIFFBlock, _ first: UInt8, _ second: UInt8
  ) throws(MetadataStop) -> Bool? {
    let letter = try bytes(entry, most: 1, in: block).first
    return letter == first ? false : letter == second ? true : nil
  }

  /// Degrees, minutes and seconds in ten-millionths of a degree. A fraction that has no meaning
  /// makes the whole have none.
  private mutating func degrees(
    _ entry: TIFFEntry, in block: TIFFBlock
  ) throws(MetadataStop) -> Int64? {
    guard let parts = try fractions(entry, 3, in: block) else { return nil }
    // 0/0 degrees stand for "not known".
    guard parts[0].denominator > 0, let whole = parts[0].of(degreeUnit),
      let minutes = parts[1].of(degreeUnit), let seconds = parts[2].of(degreeUnit)
    else { return nil }
    return sexagesimal(whole, minutes, seconds)
  }

  private mutating func centimetres(
    _ entry: TIFFEntry, in block: TIFFBlock
  ) throws(MetadataStop) -> Int64? {
    guard let height = try fractions(entry, 1, in: block)?.first, height.denominator > 0
    else { return nil }
    return height.of(100).map { Int64($0) }
  }

  /// UTC. The time's seconds may have a fraction.
  private func gpsDate(_ date: Text, _ time: [Fraction]) -> StatedDate? {
    guard let day = WrittenDate(date.utf8), day.isDayOnly,
      let hours = time[0].of(1), let minutes = time[1].of(1), let thousandths = time[2].of(1000),
      hours < 24, minutes < 60, thousandths < 60_000
    else { return nil }
    let clock = (hours * 60 + minutes) * 60_000 + thousandths
    return StatedDate(
      field: .gpsDateTime, milliseconds: day.milliseconds + Int64(clock), zone: .utc,
      isDayOnly: false)
  }
}

/// Degrees, minutes and seconds as one number of degrees, all in the same parts of one, rounded;
/// `nil` for what is far above any.
func sexagesimal(_ degrees: UInt64, _ minutes: UInt64, _ seconds: UInt64) -> Int64? {
  guard max(degrees, minutes, seconds) < 1 << 40 else { return nil }
  return Int64((degrees * 3600 + minutes * 60 + seconds + 1800) / 3600)
}

extension MediaPosition {
  /// `nil` for what is not on the globe, and for exactly 0° 0°, which is how a device without a
  /// position writes one. An altitude above 2⁶³ or outside of ±21,000 km is none.
  init?(latitude: Int64, longitude: Int64, altitude: Int64?) {
    guard latitude.magnitude <= 90 * UInt64(degreeUnit),
      longitude.magnitude <= 180 * UInt64(degreeUnit), latitude != 0 || longitude != 0
    else { return nil }
    self.init(
      latitude: Int32(latitude), longitude: Int32(longitude),
      altitude: altitude.flatMap { Int32(exactly: $0) })
  }
}
