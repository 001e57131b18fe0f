// What a JPEG says of itself before its pixels: how large it is. Read before decoding, so that a
// picture of absurd size is refused without allocating it.

/// The size, from the segments in front of the first scan. How the picture is turned stands in
/// Exif, of which pictures that are sent have none (MediaMetadata reads it of others).
public struct JPEGHeader: Equatable, Sendable {
  /// As stored, before turning.
  public let storedSize: ImageSize

  /// Reads `prefix`, the beginning of a file or all of it. Throws `truncated` when the frame
  /// header is not in it, `malformed` for sizes that are 0 or only given behind the scan.
  public init(parsing prefix: [UInt8]) throws(JPEGFault) {
    var segments = try JPEGSegments(prefix)
    while let segment = try segments.next(), segment.marker != JPEGMarker.startOfScan {
      guard JPEGMarker.isFrame(segment.marker) else { continue }
      storedSize = try frameSize(prefix[segment.content])
      return
    }
    throw .malformed
  }

  /// How large the picture is as stored, or `nil` when `prefix` does not say.
  public static func storedSize(in prefix: [UInt8]) -> ImageSize? {
    do throws(JPEGFault) {
      return try JPEGHeader(parsing: prefix).storedSize
    } catch {
      return nil
    }
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
