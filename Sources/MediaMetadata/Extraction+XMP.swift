// What XMP says of a picture: dates, place and camera where Exif has none (XMP specification part
// 2, sections 3.1, 3.3), and whether a video lies behind it (Google's "Motion Photo format 1.0").

import Bytes
import Wire

/// What XMP says of a video behind the picture.
struct MotionClaim {
  /// Items of the container in their order, the picture first.
  var items: [Item] = []
  /// MicroVideoOffset, of the older form: the video is so many last bytes.
  var offsetFromEnd: UInt64?
  var presentationMicroseconds: UInt64?

  struct Item {
    var isMotion = false
    var byteCount: UInt64 = 0
  }

  /// A picture, its gain map, a video, and whatever comes.
  static let itemCountMax = 16
}

extension Extraction {
  /// Exif is what the camera wrote; XMP says what Exif does not.
  mutating func readXMP(_ packet: [UInt8]) {
    var properties = XMPProperties(packet)
    var latitude: Int64?
    var longitude: Int64?
    while let property = properties.next() {
      let value = Array(properties.bytes[property.value])
      switch property.namespace {
      case .exif:
        if property.isNamed("DateTimeOriginal") {
          state(WrittenDate(xmp: value)?.stated(as: .xmpDateTimeOriginal))
        } else if property.isNamed("DateTimeDigitized") {
          // What newer packets call xmp:CreateDate (XMP specification part 2, section 3.3).
          state(WrittenDate(xmp: value)?.stated(as: .xmpCreateDate))
        } else if property.isNamed("GPSLatitude") {
          latitude = xmpDegrees(value, positive: 0x4E, negative: 0x53)
        } else if property.isNamed("GPSLongitude") {
          longitude = xmpDegrees(value, positive: 0x45, negative: 0x57)
        }
      case .xmp:
        if property.isNamed("CreateDate") {
          state(WrittenDate(xmp: value)?.stated(as: .xmpCreateDate))
        }
      case .photoshop:
        if property.isNamed("DateCreated") {
          state(WrittenDate(xmp: value)?.stated(as: .photoshopDateCreated))
        }
      case .tiff:
        if property.isNamed("Make"), found.make.isEmpty { found.make = shownText(value) }
        if property.isNamed("Model"), found.model.isEmpty { found.model = shownText(value) }
      case .camera: readCamera(property, value)
      case .container, .containerItem: readContainer(property, value)
      case .iptcCore, .iptcExtension: break
      }
    }
    if found.position == nil, let latitude, let longitude {
      found.position = MediaPosition(latitude: latitude, longitude: longitude, altitude: nil)
    }
  }

  private mutating func readCamera(_ property: XMPProperty, _ value: [UInt8]) {
    if property.isNamed("MicroVideoOffset") {
      motionClaim.offsetFromEnd = wholeNumber(value)
    } else if property.isNamed("MotionPhotoPresentationTimestampUs")
      || property.isNamed("MicroVideoPresentationTimestampUs")
    {
      // -1 stands for "not known" and is no whole number.
      if let time = wholeNumber(value) { motionClaim.presentationMicroseconds = time }
    }
  }

  private mutating func readContainer(_ property: XMPProperty, _ value: [UInt8]) {
    if property.namespace == .container {
      guard property.isNamed("Item"), motionClaim.items.count < MotionClaim.itemCountMax
      else { return }
      // An element is told once more for the white space in it.
      if property.value.isEmpty { motionClaim.items.append(MotionClaim.Item()) }
      return
    }
    guard var item = motionClaim.items.popLast() else { return }
    if property.isNamed("Semantic") {
      item.isMotion = item.isMotion || value == Text("MotionPhoto").utf8
    } else if property.isNamed("Length") {
      item.byteCount = wholeNumber(value) ?? item.byteCount
    }
    motionClaim.items.append(item)
  }
}

/// Degrees as XMP writes them, "48,12.345N" or "48,12,20.7N", in ten-millionths.
func xmpDegrees(_ text: [UInt8], positive: UInt8, negative: UInt8) -> Int64? {
  guard let letter = text.last, letter == positive || letter == negative else { return nil }
  let parts = text.dropLast().split(separator: 0x2C, omittingEmptySubsequences: false)
  guard (2...3).contains(parts.count) else { return nil }
  let values = parts.compactMap { decimalFraction(Array($0), unit: UInt64(degreeUnit)) }
  guard values.count == parts.count,
    let sum = sexagesimal(values[0], values[1], values.count > 2 ? values[2] : 0)
  else { return nil }
  return letter == negative ? -sum : sum
}

/// A number that is not negative, with a decimal point where it has one, in parts of `unit` (a
/// power of ten, at most 10⁷), further digits left out.
func decimalFraction(_ text: [UInt8], unit: UInt64) -> UInt64? {
  let parts = text.split(separator: 0x2E, omittingEmptySubsequences: false)
  guard let first = parts.first, first.count <= 9, let whole = wholeNumber(first),
    parts.count <= 2
  else { return nil }
  var value = whole * unit
  var place = unit
  for digit in parts.count == 2 ? parts[1] : [] {
    guard (0x30...0x39).contains(digit) else { return nil }
    place /= 10
    value += UInt64(digit - 0x30) * place
  }
  return value
}
