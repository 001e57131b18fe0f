// Pictures for the tests, made on the spot: four coloured quarters, stored turned in each of the
// eight ways a camera may say so, and files that are not pictures at all.

import CVips
import Foundation

@testable import NativeImages

/// A colour, roughly: JPEG is lossy.
enum Colour: String, CaseIterable {
  case red
  case green
  case blue
  case white

  var bytes: [UInt8] {
    switch self {
    case .red: [220, 20, 20]
    case .green: [20, 200, 20]
    case .blue: [20, 20, 220]
    case .white: [250, 250, 250]
    }
  }

  static func nearest(_ pixel: (red: UInt8, green: UInt8, blue: UInt8)) -> Colour {
    let parts = [pixel.red, pixel.green, pixel.blue]
    let distance = { (colour: Colour) in
      zip(colour.bytes, parts).map { abs(Int($0) - Int($1)) }.reduce(0, +)
    }
    return allCases.min { distance($0) < distance($1) } ?? .white
  }
}

enum Fixture {
  /// 12 by 8 pixels of 200, 30 and 40, as libjxl and OpenJPEG write them.
  static let jpegXL = encoded(
    "/woBBwHEAJNhCQCACpVRxg1ezvV8+aHDYtrGdYa22rawhLHZXhgkJJwg81bC3zygY6UZ5gwqSQA=")
  static let jpeg2000 = encoded(
    "AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAACAAAAAwA"
      + "AwcHAAAAAAAPY29scgEAAAAAABAAAACqanAyY/9P/1EALwAAAAAADAAAAAgAAAAAAAAAAAAAAgAA"
      + "AAIAAAAAAAAAAAAAAwcBAQcBAQcBAf9SAA0BAgABAQAEBAAAiP9cAAVCQAD/ZAAlAAFDcmVhdGVk"
      + "IGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjD/kAAKAAAAAAAwAAH/k8fGGBFQVK45ocPmDBFQVK45"
      + "v8+MaBQAXK45VqkAADCQlm7/2Q==")
  /// Its codestream alone.
  static let jpeg2000Codestream = Array(jpeg2000.dropFirst(85))

  private static func encoded(_ text: String) -> [UInt8] {
    Data(base64Encoded: text).map { Array($0) } ?? []
  }

  /// Upright: red and green above, blue and white below. 96 × 64.
  static let upright = (width: 96, height: 64)

  /// Which corner of the upright picture pixel (x, y) of the stored one shows (EXIF 2.32, tag
  /// 274: where row 0 and column 0 of the stored picture lie in the upright one).
  private static func uprightPosition(
    _ orientation: Int, _ x: Int, _ y: Int
  ) -> (x: Int, y: Int) {
    let (width, height) = upright
    switch orientation {
    case 1: return (x, y)
    case 2: return (width - 1 - x, y)
    case 3: return (width - 1 - x, height - 1 - y)
    case 4: return (x, height - 1 - y)
    case 5: return (y, x)
    case 6: return (width - 1 - y, x)
    case 7: return (width - 1 - y, height - 1 - x)
    default: return (y, height - 1 - x)
    }
  }

  /// A PPM file (P6) whose pixels are those of the picture as stored with `orientation`.
  static func pixels(_ orientation: Int) -> (width: Int, height: Int, bytes: [UInt8]) {
    let turned = orientation >= 5
    let width = turned ? upright.height : upright.width
    let height = turned ? upright.width : upright.height
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let position = uprightPosition(orientation, x, y)
        let right = position.x >= upright.width / 2
        let below = position.y >= upright.height / 2
        let colour: Colour = below ? (right ? .white : .blue) : (right ? .green : .red)
        bytes.append(contentsOf: colour.bytes)
      }
    }
    return (width, height, bytes)
  }

  /// A JPEG as a camera would store it: turned, with EXIF orientation, a comment and a place.
  static func jpeg(orientation: Int) -> [UInt8] {
    let stored = pixels(orientation)
    let plain = encode(stored.bytes, stored.width, stored.height)
    guard plain.count > 2 else { return [] }
    return Array(plain[..<2]) + segment(0xE1, exif(UInt16(orientation)))
      + segment(0xE2, Array("ICC_PROFILE\0not one".utf8))
      + segment(0xFE, Array("a comment nobody should receive".utf8)) + Array(plain[2...])
  }

  /// A JPEG of one grey, `width` × `height`.
  static func grey(_ width: Int, _ height: Int) -> [UInt8] {
    encode([UInt8](repeating: 128, count: width * height * 3), width, height)
  }

  private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    let length = body.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + body
  }

  /// "Exif", a big-endian TIFF header, one directory with the orientation and nothing else.
  private static func exif(_ orientation: UInt16) -> [UInt8] {
    Array("Exif\0\0".utf8) + [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, UInt8(orientation >> 8), UInt8(orientation & 255), 0, 0]
      + [0, 0, 0, 0]
  }

  private static let isReady = dayly_vips_start(1) == 0

  /// A baseline JPEG by libvips itself.
  private static func encode(_ pixels: [UInt8], _ width: Int, _ height: Int) -> [UInt8] {
    guard isReady else { return [] }
    return pixels.withUnsafeBytes { buffer in
      guard
        let image = vips_image_new_from_memory_copy(
          buffer.baseAddress, buffer.count, Int32(width), Int32(height), 3, VIPS_FORMAT_UCHAR)
      else { return [] }
      defer { dayly_vips_release(image) }
      var out: UnsafeMutableRawPointer?
      var count = 0
      guard dayly_vips_jpeg(image, 95, &out, &count) == 0, let out else { return [] }
      defer { dayly_vips_free(out) }
      return Array(UnsafeRawBufferPointer(start: out, count: count))
    }
  }
}
