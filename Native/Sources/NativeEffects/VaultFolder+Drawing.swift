// Photos of a vault that are drawn as they are edited, in memory.

import NativeCrypto
import NativeImages
import Wire

extension VaultFolder {
  func draw(_ source: ShownPicture, into sink: BlobName, for request: Request) -> LibraryEvent {
    guard let edit = source.edit, let file = picture(source.blob),
      let drawn = try? ImagePipeline().edited(file, edit), keep(drawn.jpeg, as: sink)
    else { return .pictureUndrawn(request: request) }
    return .pictureDrawn(request: request, size: drawn.size, bytes: UInt64(drawn.jpeg.count))
  }

  private func keep(_ bytes: [UInt8], as name: BlobName) -> Bool {
    bytes.withUnsafeBytes { (try? put(LentBytes($0), as: name)) != nil }
  }
}
