// Turning and cropping the preview. The countdown waits; whatever comes of it is seen for a whole
// countdown before it goes. Every version is made from the picture as it was taken.

import Bytes
import Kernel
import Wire

extension Capture {
  mutating func edit(_ context: inout Context<Effect>) {
    guard case .preview(var preview) = state else { return }
    switch preview.sending {
    case .counting: context.shell(.sleep(timer: .countdown))
    case .held, .paused, .failed: break
    case .saving, .editing, .framing: return
    }
    preview.shown = 3
    guard preview.framing.crop == nil else {
      // The whole picture again, to choose from.
      preview.framing.crop = nil
      return reframe(preview, then: .editing, &context)
    }
    preview.sending = .editing
    state = .preview(preview)
  }

  mutating func turn(_ context: inout Context<Effect>) {
    guard case .preview(var preview) = state, preview.sending == .editing else { return }
    preview.framing.turns = (preview.framing.turns + 1) % 4
    reframe(preview, then: .editing, &context)
  }

  mutating func cropped(_ crop: Crop?, _ context: inout Context<Effect>) {
    guard case .preview(var preview) = state, preview.sending == .editing else { return }
    if let crop, !crop.isSound { return }
    preview.framing.crop = crop
    settle(preview, &context)
  }

  mutating func cancelEdit(_ context: inout Context<Effect>) {
    guard case .preview(var preview) = state, preview.sending == .editing else { return }
    let shown = preview.framing
    preview.framing = preview.settled
    guard preview.framing != shown else { return count(preview, &context) }
    reframe(preview, then: .counting, &context)
  }

  /// Nothing to make when all of the picture is wanted and shown already.
  private mutating func settle(_ preview: Preview, _ context: inout Context<Effect>) {
    guard preview.framing.crop == nil else { return reframe(preview, then: .counting, &context) }
    var preview = preview
    preview.settled = preview.framing
    count(preview, &context)
  }

  private mutating func reframe(
    _ preview: Preview, then next: AfterFraming, _ context: inout Context<Effect>
  ) {
    var preview = preview
    preview.sending = .framing(next)
    state = .preview(preview)
    context.shell(.reframe(draft: preview.draft.blob, framing: preview.framing))
  }

  mutating func framed(_ draft: BlobName, _ size: PixelSize, _ context: inout Context<Effect>) {
    guard case .preview(var preview) = state, preview.draft.blob == draft,
      case .framing(let next) = preview.sending
    else { return dropUnlessShown(draft, &context) }
    preview.draft.size = size
    switch next {
    case .editing:
      preview.sending = .editing
      state = .preview(preview)
    case .counting:
      preview.settled = preview.framing
      count(preview, &context)
    }
  }

  /// The picture stays as it is on screen, and can be sent or taken again.
  mutating func frameFailed(_ draft: BlobName, _ fault: ImageFault) {
    guard case .preview(var preview) = state, preview.draft.blob == draft,
      case .framing = preview.sending
    else { return }
    preview.framing = preview.settled
    preview.sending = .failed(fault)
    state = .preview(preview)
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
