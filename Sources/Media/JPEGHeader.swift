// What a JPEG says of itself before its pixels: how large it is and how to turn it. Read before
// decoding, so that a picture of absurd size is refused without allocating it.

/// Size and orientation, from the segments in front of the first scan.
public struct JPEGHeader: Equatable, Sendable {
  /// As stored, before turning.
  public let storedSize: ImageSize
  /// `topLeft` when the file does not say, or says something that has no meaning.
  public let orientation: Orientation

  /// How large the picture is once it is upright.
  public var size: ImageSize { orientation.upright(storedSize) }

  /// Reads `prefix`, the beginning of a file or all of it. Throws `truncated` when the frame
  /// header is not in it, `malformed` for sizes that are 0 or only given behind the scan.
  public init(parsing prefix: [UInt8]) throws(JPEGFault) {
    var segments = try JPEGSegments(prefix)
    var orientation: Orientation?
    while let segment = try segments.next() {
      if segment.marker == 0xE1, orientation == nil {
        orientation = exifOrientation(prefix[segment.content])
      } else if JPEGMarker.isFrame(segment.marker) {
        storedSize = try frameSize(prefix[segment.content])
        self.orientation = orientation ?? .topLeft
        return
      } else if segment.marker == JPEGMarker.startOfScan {
        break
      }
    }
    throw .malformed
  }

  /// How large the picture is as stored, or `nil` when `prefix` does not say: for pictures
  /// without metadata, of which nobody asks how to turn them.
  public static func storedSize(in prefix: [UInt8]) -> ImageSize? {
    do throws(JPEGFault) {
      var segments = try JPEGSegments(prefix)
      while let segment = try segments.next(), segment.marker != JPEGMarker.startOfScan {
        if JPEGMarker.isFrame(segment.marker) { return try frameSize(prefix[segment.content]) }
      }
    } catch {}
    return nil
  }
}

/// T.81 B.2.2: precision (1), lines (2), samples per line (2).
private func frameSize(_ content: ArraySlice<UInt8>) throws(JPEGFault) -> ImageSize {
  let fields = Array(content.prefix(5))
  guard fields.count == 5,
    let size = ImageSize(
      width: UInt32(fields[3]) << 8 | UInt32(fields[4]),
      height: UInt32(fields[1]) << 8 | UInt32(fields[2]))
  else { throw .malformed }
  return size
}

/// The orientation in an APP1 segment, or `nil` when it is not Exif, has none or is damaged: a
/// picture is worth showing even when its metadata is not worth reading.
private func exifOrientation(_ content: ArraySlice<UInt8>) -> Orientation? {
  let signature: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]
  guard content.starts(with: signature) else { return nil }
  return TIFFDirectory(Array(content.dropFirst(signature.count)))?.orientation
}
