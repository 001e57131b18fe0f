// A file of a folder that is only read, as a vault would list it.

import Bytes
import Wire

extension CatalogEntry {
  /// What nobody said of a file stays unsaid: it has no albums, no tags, and came into no vault.
  public init(_ file: FolderItem, item: PhotoID) {
    let (still, motion) = (file.facts, file.motion)
    let moving = motion?.facts ?? still
    self.init(
      item: item, kind: motion == nil ? still.kind : .live,
      date: (motion?.knows == true ? moving : still).date, imported: Instant(0), size: still.size,
      duration: moving.duration,
      bytes: file.bytes.saturated(adding: motion?.bytes ?? 0), contents: [],
      name: file.name, camera: still.camera, group: nil, favorite: false, trashed: nil,
      albums: [], tags: [], pinned: nil, edit: nil)
  }
}
