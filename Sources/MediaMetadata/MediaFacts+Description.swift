// What the vault wants to know of a file, out of what the file says of itself.

import Bytes
import Locaphoto
import Wire

extension MediaFacts {
  /// - Parameter description: `nil` for a file that says nothing of itself.
  public init(
    _ description: MediaDescription?, _ date: CaptureDate?, beside: StatedBeside = StatedBeside()
  ) {
    let motion = description?.format.kind == .photo ? description?.motion : nil
    self.init(
      kind: motion == nil ? description?.format.kind ?? .other : .live,
      mediaType: description?.mediaType ?? "", size: description?.size,
      duration: description?.durationMilliseconds ?? 0, date: date.map { MediaDate($0) },
      motion: motion, stillTime: description?.stillTimeMilliseconds,
      half: description.flatMap { LivePhotoHalf($0, described: beside.taken) },
      camera: description?.camera.prefix(byteCount: 128) ?? "", album: nil,
      hasSidecar: beside.isInTakeout,
      favorite: beside.isFavorite,
      picture: description.flatMap { EmbeddedPicture($0) }, passedOver: nil)
  }
}

extension MediaFormat {
  fileprivate var kind: MediaKind {
    switch self {
    case .unknown: .other
    case .jpeg, .png, .webp, .gif, .bmp, .tiff, .heif, .avif, .raw, .jpegXL, .jpeg2000,
      .photoshop:
      .photo
    case .mp4, .mov, .matroska, .avi, .transportStream, .programStream, .flv, .asf: .video
    }
  }
}
