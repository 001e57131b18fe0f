// Photos of a vault that are drawn in memory: as they are edited, and small.

import MediaMetadata
import NativeCrypto
import NativeImages
import Wire

extension VaultFolder {
  /// What comes of it, and why the picture could not be read where that is why it is not drawn.
  func draw(
    _ source: ShownPicture, into sink: BlobName, for request: Request
  ) -> (event: LibraryEvent, fault: PictureFault?) {
    let undrawn = LibraryEvent.pictureUndrawn(request: request)
    guard let edit = source.edit, let file = drawable(source.blob) else { return (undrawn, nil) }
    do throws(PictureFault) {
      let drawn = try ImagePipeline().edited(file, edit)
      guard keep(drawn.jpeg, as: sink) else { return (undrawn, nil) }
      return (
        .pictureDrawn(request: request, size: drawn.size, bytes: UInt64(drawn.jpeg.count)), nil
      )
    } catch {
      return (undrawn, error)
    }
  }

  /// A small picture for whoever is handed the item.
  func shrink(_ source: ShownPicture, into sink: BlobName, for request: Request) -> LibraryEvent {
    let pipeline = ImagePipeline()
    guard var file = drawable(source.blob) else { return .thumbnailFailed(request: request) }
    if let edit = source.edit {
      guard let drawn = try? pipeline.edited(file, edit) else {
        return .thumbnailFailed(request: request)
      }
      file = drawn.jpeg
    }
    guard let small = try? pipeline.small(file), keep(small, as: sink) else {
      return .thumbnailFailed(request: request)
    }
    return .thumbnailMade(request: request)
  }

  /// An opened picture; of a sensor's own the one that its camera has drawn.
  private func drawable(_ blob: BlobName) -> [UInt8]? {
    picture(blob).map { MediaDescription.shown(of: $0) ?? $0 }
  }

  func keep(_ bytes: [UInt8], as name: BlobName) -> Bool {
    bytes.withUnsafeBytes { (try? put(LentBytes($0), as: name)) != nil }
  }
}
