// The namespaces of XMP whose properties may stay in a file whose place goes, and in what form each
// property does (ISO 16684-1, XMP specification part 2; Adobe's gain maps, Google's containers and
// photo spheres).

import Bytes

enum XMPSpace: Equatable, CaseIterable {
  case xmp
  case exif
  case photoshop
  case tiff
  case gainMap
  case appleGainMap
  case applePixels
  case pano
  case camera
  case container
  case containerItem

  enum Form {
    case date
    case name
    /// Of a panorama: a side, or a place in it.
    case side
    /// How a picture is turned.
    case turn
    /// How Apple's pixels are laid out.
    case pixelFormat
    case rating
    /// Of a gain map: one, or one for each colour.
    case gainMapNumber(GainMapNumber)
    case yesOrNo
    case version
    case appleKind
    case projection
    /// When a motion photo's still was taken.
    case motionTime
    /// What lies behind the picture is told anew.
    case container

    /// Whether it changes what is seen.
    var draws: Bool {
      switch self {
      case .gainMapNumber, .yesOrNo, .version, .appleKind, .projection, .side, .turn, .pixelFormat:
        true
      case .date, .name, .rating, .motionTime, .container: false
      }
    }

    /// As it is written; `nil` for what is none of it.
    func written(_ value: [UInt8]) -> [UInt8]? {
      switch self {
      case .date: KeptText.isoDate(value)
      case .name: KeptText.name(value)
      case .side: KeptText.digits(value, most: 5)
      case .turn: Self.known(value, ["1", "2", "3", "4", "5", "6", "7", "8"])
      // "420f", "420v", "L008", "BGRA", and those of ten bits.
      case .pixelFormat:
        Self.known(
          value,
          [
            "875704422", "875704438", "1278226488", "1111970369", "2019963440", "2016686640",
            "1751411059", "1751410032", "1717855600", "1717856627",
          ])
      case .rating: Self.known(value, ["-1", "0", "1", "2", "3", "4", "5"])
      case .gainMapNumber(let number): number.written(value)
      case .yesOrNo: Self.known(value, ["True", "False", "true", "false"])
      case .version: Self.known(value, ["1.0", "1.1", "1.2", "2.0", "65536", "131072", "196608"])
      case .appleKind: Self.known(value, ["urn:com:apple:photo:2020:aux:hdrgainmap"])
      case .projection: Self.known(value, ["equirectangular", "cylindrical"])
      case .motionTime, .container: nil
      }
    }

    private static func known(_ value: [UInt8], _ all: [StaticString]) -> [UInt8]? {
      all.contains { isEqual(value[...], $0) } ? value : nil
    }
  }

  init?(_ address: ArraySlice<UInt8>) {
    guard let known = Self.allCases.first(where: { $0.address.elementsEqual(address) }) else {
      return nil
    }
    self = known
  }

  var address: [UInt8] { Text.bytes(of: addressLiteral) }

  private var addressLiteral: StaticString {
    switch self {
    case .xmp: "http://ns.adobe.com/xap/1.0/"
    case .exif: "http://ns.adobe.com/exif/1.0/"
    case .photoshop: "http://ns.adobe.com/photoshop/1.0/"
    case .tiff: "http://ns.adobe.com/tiff/1.0/"
    case .gainMap: "http://ns.adobe.com/hdr-gain-map/1.0/"
    case .appleGainMap: "http://ns.apple.com/HDRGainMap/1.0/"
    case .applePixels: "http://ns.apple.com/pixeldatainfo/1.0/"
    case .pano: "http://ns.google.com/photos/1.0/panorama/"
    case .camera: "http://ns.google.com/photos/1.0/camera/"
    case .container: "http://ns.google.com/photos/1.0/container/"
    case .containerItem: "http://ns.google.com/photos/1.0/container/item/"
    }
  }

  var prefix: [UInt8] {
    switch self {
    case .xmp: Text("xmp").utf8
    case .exif: Text("exif").utf8
    case .photoshop: Text("photoshop").utf8
    case .tiff: Text("tiff").utf8
    case .gainMap: Text("hdrgm").utf8
    case .appleGainMap: Text("HDRGainMap").utf8
    case .applePixels: Text("apdi").utf8
    case .pano: Text("GPano").utf8
    case .camera: Text("GCamera").utf8
    case .container: Text("Container").utf8
    case .containerItem: Text("Item").utf8
    }
  }

  /// Whether it says how another picture is applied to this one, or what this one is to another.
  var isOfGainMap: Bool { self == .gainMap || self == .appleGainMap || self == .applePixels }

  /// `nil` for a property that does not stay.
  func form(of name: ArraySlice<UInt8>) -> Form? {
    switch self {
    case .xmp:
      if isOne(name, ["CreateDate", "ModifyDate", "MetadataDate"]) { return .date }
      return isOne(name, ["Rating"]) ? .rating : nil
    case .exif: return isOne(name, ["DateTimeOriginal", "DateTimeDigitized"]) ? .date : nil
    case .photoshop: return isOne(name, ["DateCreated"]) ? .date : nil
    case .tiff:
      if isOne(name, ["Make", "Model"]) { return .name }
      return isOne(name, ["Orientation"]) ? .turn : nil
    case .gainMap:
      if isOne(name, ["Version"]) { return .version }
      if isOne(name, ["BaseRenditionIsHDR"]) { return .yesOrNo }
      return GainMapNumber.all.first { isEqual(name, $0.name) }.map { .gainMapNumber($0) }
    case .appleGainMap:
      if isOne(name, ["HDRGainMapVersion"]) { return .version }
      return isOne(name, ["HDRGainMapHeadroom"]) ? .gainMapNumber(.headroom) : nil
    case .applePixels:
      if isOne(name, ["AuxiliaryImageType"]) { return .appleKind }
      return isOne(name, ["NativeFormat", "StoredFormat"]) ? .pixelFormat : nil
    case .pano:
      if isOne(name, ["ProjectionType"]) { return .projection }
      if isOne(name, ["UsePanoramaViewer"]) { return .yesOrNo }
      let sides: [StaticString] = [
        "CroppedAreaImageWidthPixels", "CroppedAreaImageHeightPixels", "FullPanoWidthPixels",
        "FullPanoHeightPixels", "CroppedAreaLeftPixels", "CroppedAreaTopPixels",
      ]
      return isOne(name, sides) ? .side : nil
    case .camera:
      let times: [StaticString] = [
        "MotionPhotoPresentationTimestampUs", "MicroVideoPresentationTimestampUs",
      ]
      if isOne(name, times) { return .motionTime }
      let told: [StaticString] = [
        "MotionPhoto", "MotionPhotoVersion", "MicroVideo", "MicroVideoVersion", "MicroVideoOffset",
      ]
      return isOne(name, told) ? .container : nil
    case .container, .containerItem: return .container
    }
  }

  private func isOne(_ name: ArraySlice<UInt8>, _ known: [StaticString]) -> Bool {
    known.contains { isEqual(name, $0) }
  }
}
