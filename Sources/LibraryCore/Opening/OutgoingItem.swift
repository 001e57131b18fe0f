// An item that leaves the vault, as files or in a share: its keys are at hand, and all that goes of
// it is known before the first byte does. An edited photo goes as it is seen, unless its original
// is asked for.

import Bytes
import Kernel
import Locaphoto
import MediaMetadata
import Wire

struct OutgoingItem: Equatable {
  let open: OpenItem
  /// It is seen otherwise than it was taken.
  let isEdited: Bool
  let along: GoingAlong
  /// What goes in the place of its originals.
  var drawn: Drawn?
  /// What is left of its originals, where something is taken out of them.
  var edited: [Edited] = []

  /// All that the person once had as files, as it goes, in the order of roles, by names that any
  /// folder may have. What was drawn is one part, and nothing else goes beside it.
  var parts: [Part] {
    open.item.parts.compactMap { part in
      var part = part
      part.fileName = part.fileName.fileName(of: part.mediaType)
      if let drawn {
        guard part.role == .still else { return nil }
        (part.byteCount, part.digest) = (drawn.byteCount, nil)
        (part.mediaType, part.fileName) = (Drawn.mediaType, part.fileName.drawnFileName)
      } else if along.removal != nil {
        guard let edited = edited(part.role) else { return nil }
        (part.byteCount, part.digest) = (edited.byteCount, nil)
      }
      return part.role == .thumbnail ? nil : part
    }
  }

  /// The bytes of one of `parts`, for whoever seals them on the way.
  func source(_ role: PartRole) -> TransferSource? {
    if let drawn { return drawn.source }
    return along.removal == nil ? open.source(role) : edited(role)?.source
  }

  /// Brings one of `parts` to where it is read as a whole.
  func moving(_ part: Part, into blob: BlobName) -> Transfer? {
    let sink = TransferSink(name: blob, offset: 0)
    if drawn == nil, along.removal == nil { return open.opening(part.role, into: sink) }
    return source(part.role).map { source in
      Transfer(
        sources: [source], step: .copy, skip: 0, most: part.byteCount, sink: sink, leaves: nil,
        isDigested: false, durability: .open)
    }
  }

  /// When it was taken, where that goes along and no file says it.
  var date: MediaDate? {
    drawn == nil || along.removal == .everything ? nil : open.item.date.map { MediaDate($0) }
  }

  /// What it goes without that its original says, or holds.
  var leftOut: [LeftOut] { edited.flatMap { $0.leftOut } }

  private func edited(_ role: PartRole) -> Edited? { edited.first { $0.role == role } }
}
