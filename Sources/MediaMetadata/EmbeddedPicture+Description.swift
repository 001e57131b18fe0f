// The small picture that cameras put into a file: what of it can be shown at once, and upright. It
// is held to be what somebody hostile made: nothing is shown that is large, that is no JPEG by its
// segments, or that says anything but its pixels.

import Bytes
import Media
import Wire

extension EmbeddedPicture {
  /// One that takes longer than this to read is none that shows at once. Exif holds 64 KiB; HEIF
  /// files have some of 100.
  static let byteCountMax: UInt64 = 256 << 10
  /// Of each side; Exif's have 160, HEIF's up to 640.
  static let sideMax: UInt32 = 1024

  /// `nil` where there is none that can be shown.
  init?(_ description: MediaDescription) {
    guard let preview = description.preview, preview.size != nil,
      let orientation = Orientation(rawValue: description.orientation)
    else { return nil }
    self.init(
      beginning: JPEGMarker.beginning(turned: orientation), place: preview.place)
  }

  /// What a camera has drawn of its sensor's picture, which nobody here can develop: the largest
  /// JPEG in its file, turned as that says. `nil` for other formats, which are drawn themselves.
  init?(standingFor description: MediaDescription) {
    guard description.format == .raw, let preview = description.preview,
      preview.coding == .jpeg, preview.place.byteCount > 2,
      let orientation = Orientation(rawValue: description.orientation)
    else { return nil }
    self.init(beginning: JPEGMarker.beginning(turned: orientation), place: preview.place)
  }
}

extension MediaDescription {
  /// The picture that is drawn in the place of a file: of a raw picture what its camera has drawn,
  /// else `nil`.
  ///
  /// - Parameter file: whole.
  public static func shown(of file: [UInt8]) -> [UInt8]? {
    var reader = MetadataReader(byteCount: UInt64(file.count))
    while case .needs(let range) = reader.step {
      _ = reader.take(Array(file[Int(range.offset)..<Int(range.offset + range.byteCount)]))
    }
    guard case .described(let description) = reader.step, let shown = description.shown else {
      return nil
    }
    let start = Int(shown.place.offset) + 2
    return shown.beginning + file[start..<Int(shown.place.offset + shown.place.byteCount)]
  }
}

extension JPEGMarker {
  /// Of a JPEG that shows turned so: the start of the image and a segment of Exif.
  fileprivate static func beginning(turned orientation: Orientation) -> [UInt8] {
    let exif = JPEGSignature.exif + OrientationExif.tiff(orientation)
    return [0xFF, startOfImage, 0xFF, exifAndXMP, 0, UInt8(exif.count + 2)] + exif
  }
}

extension Extraction {
  /// A camera's has some ten segments in front of its scan.
  private static let smallSegmentCountMax = 64
  /// Between two of its segments: fill bytes, and no camera writes more than a few.
  private static let smallStrayByteCountMax: UInt64 = 64

  /// How large the picture of a JPEG within the file is, where it can be shown as it is; `nil` for
  /// any other.
  mutating func smallSize(of place: MediaRange) throws(MetadataStop) -> PixelSize? {
    guard place.byteCount <= EmbeddedPicture.byteCountMax else { return nil }
    let found: PixelSize?
    do throws(MetadataStop) {
      found = try jpegSize(within: place)
    } catch {
      // Damage to it is none to the file.
      if case .needs = error { throw error }
      return nil
    }
    guard let size = found, 1...EmbeddedPicture.sideMax ~= size.width,
      1...EmbeddedPicture.sideMax ~= size.height
    else { return nil }
    return size
  }

  /// How large a picture is that is drawn whatever it says; `nil` for what is no JPEG whole in the
  /// file, or one without loss, which is a sensor's (T.81 table B.1, SOF3).
  mutating func drawnSize(of place: MediaRange) throws(MetadataStop) -> ImageSize? {
    guard place.byteCount > 4, place.offset <= windows.byteCount,
      place.byteCount <= windows.byteCount - place.offset,
      try windows.u16(at: place.offset) == 0xFFD8
    else { return nil }
    do throws(MetadataStop) {
      var start = place.offset + 2
      for _ in 0..<Self.smallSegmentCountMax {
        let segment = try segment(at: start)
        if segment.marker == JPEGMarker.startOfScan { return nil }
        if JPEGMarker.isFrame(segment.marker) {
          guard segment.marker <= 0xC2, segment.contentByteCount >= 5 else { return nil }
          return ImageSize(
            width: UInt32(try windows.u16(at: segment.content + 3)),
            height: UInt32(try windows.u16(at: segment.content + 1)))
        }
        start = segment.end
      }
    } catch {
      if case .needs = error { throw error }
    }
    return nil
  }

  private mutating func jpegSize(within place: MediaRange) throws(MetadataStop) -> PixelSize? {
    let end = place.offset + place.byteCount
    guard try windows.u16(at: place.offset) == 0xFFD8 else { return nil }
    var size: PixelSize?
    var start = place.offset + 2
    for _ in 0..<Self.smallSegmentCountMax {
      let segment = try segment(at: start)
      guard segment.end < end, segment.marker != JPEGMarker.exifAndXMP,
        segment.start - start < Self.smallStrayByteCountMax
      else { return nil }
      if segment.marker == JPEGMarker.startOfScan { return size }
      if JPEGMarker.isFrame(segment.marker) {
        guard size == nil, segment.contentByteCount >= 5 else { return nil }
        size = PixelSize(
          width: UInt32(try windows.u16(at: segment.content + 3)),
          height: UInt32(try windows.u16(at: segment.content + 1)))
      }
      start = segment.end
    }
    return nil
  }
}
