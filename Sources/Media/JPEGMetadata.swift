// Whether a JPEG carries anything beyond what is needed to draw it. A photo that leaves a device
// must not: cameras write places, serial numbers and thumbnails of what was cropped away.

/// Whether anything in the file is not needed to draw the picture: any application segment but a
/// plain JFIF header (without its thumbnail) and Adobe's colour transform, any comment, any bytes
/// behind the end. Throws when `jpeg` cannot be walked to its end.
public func hasMetadata(jpeg: [UInt8]) throws(JPEGFault) -> Bool {
  var segments = try JPEGSegments(jpeg)
  var found = false
  while let segment = try segments.next() {
    if segment.marker == JPEGMarker.comment {
      found = true
    } else if JPEGMarker.applications.contains(segment.marker),
      !isStructural(segment.marker, jpeg[segment.content])
    {
      found = true
    }
  }
  return found || segments.position < jpeg.count
}

/// Whether an application segment only helps to draw the picture.
private func isStructural(_ marker: UInt8, _ content: ArraySlice<UInt8>) -> Bool {
  let jfif: [UInt8] = [0x4A, 0x46, 0x49, 0x46, 0]
  let adobe: [UInt8] = [0x41, 0x64, 0x6F, 0x62, 0x65]
  switch marker {
  case 0xE0:
    // JFIF 1.02: 14 bytes, the last two the thumbnail's sides.
    return content.count == 14 && content.starts(with: jfif)
      && content.suffix(2).allSatisfy { $0 == 0 }
  case 0xEE:
    return content.count == 12 && content.starts(with: adobe)
  default:
    return false
  }
}
