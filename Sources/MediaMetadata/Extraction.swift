// One run over what is known of a file, collecting what it says. The formats are its facets, a file
// each. A run that needs more bytes is thrown away; the next one finds them.

import Bytes
import Media
import Wire

struct Extraction {
  var windows: FileWindows
  var found: MediaDescription
  /// As stored, before turning.
  var storedSize: ImageSize?
  var orientation: Orientation = .topLeft
  /// What XMP says of a video behind the picture.
  var motionClaim = MotionClaim()
  /// Whose sensor's picture it is.
  var rawForm: RawForm?

  init(_ windows: FileWindows) {
    self.windows = windows
    found = MediaDescription(
      format: .unknown, mediaType: "", size: nil, orientation: 1, durationMilliseconds: nil,
      hasSound: false, dates: [], position: nil, make: "", model: "", camera: "",
      lens: "", contentIdentifier: "", stillTimeMilliseconds: nil, preview: nil, motion: nil,
      shown: nil, damage: nil)
  }

  /// What was found, with what follows from it.
  var finished: MediaDescription {
    var finished = found
    finished.orientation = orientation.rawValue
    if let size = storedSize.map({ orientation.upright($0) }) {
      finished.size = PixelSize(width: size.width, height: size.height)
    }
    finished.shown = EmbeddedPicture(standingFor: finished)
    finished.camera = Self.camera(make: found.make, model: found.model)
    return finished
  }

  mutating func readFile() throws(MetadataStop) {
    found.format = try recognisedFormat()
    found.mediaType = try recognisedMediaType()
    switch found.format {
    case .jpeg: try readJPEG()
    case .png: try readPNG()
    case .webp: try readWebP()
    case .gif: try readGIF()
    case .bmp: try readBitmap()
    case .tiff: try readTIFF()
    case .heif, .avif: try readHEIF()
    case .mp4, .mov: try readMovieFile()
    case .matroska: try readMatroska()
    case .avi: try readAVI()
    case .transportStream: try readTransportStream()
    case .programStream: try readProgramStream()
    case .flv: try readFLV()
    case .asf: try readASF()
    case .raw: try readRaw()
    case .jpegXL: try readJPEGXL()
    case .jpeg2000: try readJPEG2000()
    case .photoshop: try readPhotoshop()
    case .unknown: break
    }
  }

  /// The first damage is the one that is told.
  mutating func note(_ damage: MediaDamage) {
    if found.damage == nil { found.damage = damage }
  }

  /// Does what may fail for itself: damage in it is noted, and whatever comes after is still read.
  mutating func attempt(
    _ body: (inout Extraction) throws(MetadataStop) -> Void
  ) throws(MetadataStop) {
    do throws(MetadataStop) {
      try body(&self)
    } catch {
      switch error {
      case .needs: throw error
      case .damaged(let damage): note(damage)
      case .notUnderstood: note(.malformed)
      }
    }
  }

  /// A date that was stated first counts; one that is none is passed over.
  mutating func state(_ date: StatedDate?) {
    guard let date, !found.dates.contains(where: { $0.field == date.field }) else { return }
    let place = found.dates.firstIndex { $0.field.rank > date.field.rank }
    found.dates.insert(date, at: place ?? found.dates.count)
  }
}

extension DateField {
  /// Its place in the order of the schema.
  var rank: Int {
    switch self {
    case .exifDateTimeOriginal: 0
    case .exifDateTimeDigitized: 1
    case .exifDateTime: 2
    case .gpsDateTime: 3
    case .xmpDateTimeOriginal: 4
    case .xmpCreateDate: 5
    case .photoshopDateCreated: 6
    case .quickTimeCreationDate: 7
    case .quickTimeDay: 8
    case .movieCreationTime: 9
    case .pngCreationTime: 10
    case .riffDigitizationTime: 11
    case .riffCreationDate: 12
    case .iptcDateCreated: 13
    case .avchdDateTime: 14
    }
  }
}
