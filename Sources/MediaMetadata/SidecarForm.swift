// What lies beside photos and films and describes them, by its name: what a person changed in
// another program, or what a service knew.

import Bytes

public enum SidecarForm: Equatable, Sendable {
  /// Google Takeout's; a file of JSON that says something else is none.
  case takeout
  /// A packet of XMP, as Lightroom, darktable, digiKam and Immich write it.
  case xmp
  /// What Apple's Photos (AAE), RawTherapee (pp3), DxO (dop) or ON1 did to a picture. Nothing is
  /// read in it.
  case steps
  /// A list of iCloud's export, which describes the files of its folder and is one of its own.
  case details

  /// `nil` for what describes nothing.
  public init?(_ name: Text) { self.init(compared: name.comparedAsName.utf8) }

  /// - Parameter name: as names are compared.
  init?(compared name: [UInt8]) {
    guard let point = name.lastIndex(of: 0x2E), point > 0 else { return nil }
    let ending = name[(point + 1)...]
    if isEqual(ending, "json") {
      self = .takeout
    } else if isEqual(ending, "xmp") {
      self = .xmp
    } else if isEqual(ending, "aae") || isEqual(ending, "pp3") || isEqual(ending, "dop")
      || isEqual(ending, "on1") || isEqual(ending, "onphoto")
    {
      self = .steps
    } else if isEqual(ending, "csv"), name.starts(with: Text("photo details").utf8) {
      self = .details
    } else {
      return nil
    }
  }

  /// As IANA writes it; empty where it has no name.
  public static func mediaType(of name: Text) -> Text {
    switch SidecarForm(name) {
    case .takeout: "application/json"
    case .xmp: "application/rdf+xml"
    case .details: "text/csv"
    case .steps: name.lowercased.hasSuffix(".aae") ? "application/xml" : ""
    case nil: ""
    }
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ ending: StaticString) -> Bool {
    isEqual(suffix(Text.bytes(of: ending).count), ending)
  }
}

/// A name in the parts by which files find each other; names as they are compared.
struct NameParts {
  /// Without what stands behind the last point.
  let stem: ArraySlice<UInt8>
  /// What stands there.
  let ending: ArraySlice<UInt8>

  init(_ name: [UInt8]) {
    let point = name.lastIndex(of: 0x2E).flatMap { $0 > 0 ? $0 : nil } ?? name.endIndex
    stem = name[..<point]
    ending = name[point...].dropFirst()
  }

  /// By what halves of a Live Photo are found beside each other: the stem, and the whole name of a
  /// Pixel's motion, PXL_1.MP or PXL_1.MP~2, which lies beside PXL_1.MP.jpg or PXL_1.MP~2.jpg.
  static func half(_ name: [UInt8]) -> ArraySlice<UInt8> {
    let parts = NameParts(name)
    let isPixelMotion =
      isEqual(parts.ending, "mp") || parts.ending.starts(with: Text("mp~").utf8)
    return isPixelMotion ? name[...] : parts.stem
  }

  /// Whether a file of this name may be the motion of a Live Photo.
  var isMotion: Bool {
    isEqual(ending, "mp4") || isEqual(ending, "mov") || isEqual(ending, "m4v")
      || isEqual(ending, "mp") || ending.starts(with: Text("mp~").utf8)
  }

  /// Whether a file of this name may be a still.
  var isStill: Bool {
    isEqual(ending, "jpg") || isEqual(ending, "jpeg") || isEqual(ending, "heic")
      || isEqual(ending, "heif") || isEqual(ending, "png") || isEqual(ending, "webp")
      || isEqual(ending, "dng") || isEqual(ending, "avif")
  }
}
