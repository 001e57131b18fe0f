// Turning and cropping the preview. The countdown waits; whatever comes of it is seen for a whole
// countdown before it goes. Every version is made from the picture as it was taken.

import Bytes
import Wire

extension Capture {
  mutating func edit() -> [Effect] {
    guard case .preview(var preview) = state else { return [] }
    let stopping: [Effect]
    switch preview.sending {
    case .counting: stopping = [.shell(.sleep(timer: .countdown))]
    case .held, .paused, .failed: stopping = []
    case .saving, .editing, .framing: return []
    }
    preview.shown = 3
    guard preview.framing.crop == nil else {
      // The whole picture again, to choose from.
      preview.framing.crop = nil
      return stopping + reframe(preview, then: .editing)
    }
    preview.sending = .editing
    state = .preview(preview)
    return stopping
  }

  mutating func turn() -> [Effect] {
    guard case .preview(var preview) = state, preview.sending == .editing else { return [] }
    preview.framing.turns = (preview.framing.turns + 1) % 4
    return reframe(preview, then: .editing)
  }

  mutating func cropped(_ crop: Crop?, at occasion: Occasion) -> [Effect] {
    guard case .preview(var preview) = state, preview.sending == .editing else { return [] }
    if let crop, !crop.isSound { return [] }
    preview.framing.crop = crop
    return settle(preview, at: occasion)
  }

  mutating func cancelEdit(at occasion: Occasion) -> [Effect] {
    guard case .preview(var preview) = state, preview.sending == .editing else { return [] }
    let shown = preview.framing
    preview.framing = preview.settled
    guard preview.framing != shown else { return count(preview, at: occasion) }
    return reframe(preview, then: .counting)
  }

  /// Nothing to make when all of the picture is wanted and shown already.
  private mutating func settle(_ preview: Preview, at occasion: Occasion) -> [Effect] {
    guard preview.framing.crop == nil else { return reframe(preview, then: .counting) }
    var preview = preview
    preview.settled = preview.framing
    return count(preview, at: occasion)
  }

  private mutating func reframe(_ preview: Preview, then next: AfterFraming) -> [Effect] {
    var preview = preview
    preview.sending = .framing(next)
    state = .preview(preview)
    return [.shell(.reframe(draft: preview.draft.blob, framing: preview.framing))]
  }

  mutating func framed(
    _ draft: BlobName, _ size: PixelSize, at occasion: Occasion
  ) -> [Effect] {
    guard case .preview(var preview) = state, preview.draft.blob == draft,
      case .framing(let next) = preview.sending
    else { return dropUnlessShown(draft) }
    preview.draft.size = size
    switch next {
    case .editing:
      preview.sending = .editing
      state = .preview(preview)
      return []
    case .counting:
      preview.settled = preview.framing
      return count(preview, at: occasion)
    }
  }

  /// The picture stays as it is on screen, and can be sent or taken again.
  mutating func frameFailed(_ draft: BlobName, _ fault: ImageFault) -> [Effect] {
    guard case .preview(var preview) = state, preview.draft.blob == draft,
      case .framing = preview.sending
    else { return [] }
    preview.framing = preview.settled
    preview.sending = .failed(fault)
    state = .preview(preview)
    return []
  }
}

extension Crop {
  /// A whole side.
  static let whole: UInt16 = 10_000
  /// Less than this of a side is no picture: a twentieth.
  static let sideMin: UInt16 = 500

  var isSound: Bool {
    width >= Self.sideMin && height >= Self.sideMin
      && UInt32(left) + UInt32(width) <= UInt32(Self.whole)
      && UInt32(top) + UInt32(height) <= UInt32(Self.whole)
  }
}
