// What the files beside a photo or film say of it: when it was taken, and whether it is a favorite.

import Bytes
import Locaphoto
import Wire

/// What is read in the files that describe one other.
public struct StatedBeside: Sendable {
  /// When it was taken, in UTC: Google Takeout's photoTakenTime, iCloud's originalCreationDate.
  public var taken: Instant?
  /// When it came to that service, in UTC.
  public var uploaded: Instant?
  /// What a packet of XMP says.
  public var dates: [StatedDate] = []
  public var isFavorite = false
  /// Whether one of them is Takeout's and describes this very file.
  public var isInTakeout = false

  public init() {}

  /// - Parameters:
  ///   - name: of the file that is described.
  ///   - mayBeMotion: whether it may be the motion of a Live Photo, which Google describes by the
  ///     still alone.
  init(_ files: [DescribingFile], of name: Text, mayBeMotion: Bool) {
    for file in files {
      switch SidecarForm(file.name) {
      case .takeout: readTakeout(file, of: name, mayBeMotion)
      case .xmp: readXMP(file.bytes)
      case .details: readDetails(file.bytes, of: name)
      case .steps, nil: break
      }
    }
  }

  private mutating func readTakeout(_ file: DescribingFile, of name: Text, _ mayBeMotion: Bool) {
    let isOwn = TakeoutSidecar.isNamed(file.name, for: name)
    let isOfTitle = TakeoutSidecar.isNamed(file.name, forTitleOf: name)
    guard taken == nil, isOwn || isOfTitle || mayBeMotion,
      let said = TakeoutSidecar.taken(file.bytes)
    else { return }
    taken = said
    uploaded = TakeoutSidecar.uploaded(file.bytes)
    // What may be a motion may have it from its still, which has the same title.
    isInTakeout = isOwn || isOfTitle && !mayBeMotion
    isFavorite = (isOwn || isOfTitle) && TakeoutSidecar.isFavorite(file.bytes)
  }

  /// Of two packets the first one counts.
  private mutating func readXMP(_ bytes: [UInt8]) {
    guard dates.isEmpty else { return }
    var extraction = Extraction(FileWindows(byteCount: 0))
    extraction.readXMP(bytes)
    dates = extraction.found.dates
  }

  private mutating func readDetails(_ bytes: [UInt8], of name: Text) {
    guard taken == nil, let details = PhotoDetails(bytes, of: name) else { return }
    taken = details.created
    uploaded = details.imported
    if details.isFavorite { isFavorite = true }
  }
}
