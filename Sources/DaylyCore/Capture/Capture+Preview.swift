// The preview: 3, 2, 1, sent. It counts only while it can be seen.

import Bytes
import Wire

extension Capture {
  mutating func showPreview(
    _ shot: Shot, _ size: PixelSize, source: PhotoSource, target: Target, at occasion: Occasion
  ) -> [Effect] {
    let draft = PhotoDraft(
      photo: shot.photo, group: target.group, day: shot.day, captured: shot.captured,
      offset: shot.offset, source: source, size: size)
    let preview = Preview(target: target, draft: draft, sending: .paused, shown: 3)
    state = .preview(preview)
    return isVisible ? count(preview, at: occasion) : []
  }

  /// Starts the countdown from 3.
  private mutating func count(_ preview: Preview, at occasion: Occasion) -> [Effect] {
    var preview = preview
    preview.sending = .counting(until: occasion.instant.advanced(by: Self.previewDuration))
    preview.shown = 3
    state = .preview(preview)
    return [.shell(.wake(timer: .countdown, instant: occasion.instant.advanced(by: 1000)))]
  }

  mutating func tick(at occasion: Occasion) -> [Effect] {
    guard case .preview(var preview) = state, case .counting(let end) = preview.sending else {
      return []
    }
    let left = end.milliseconds(since: occasion.instant)
    let due = Int64(preview.shown - 1) * 1000
    // The clock was set back, or the device slept: what was not seen does not count.
    guard left <= Self.previewDuration, left >= due - Self.lateMax else {
      return count(preview, at: occasion)
    }
    guard left > 0 else { return save(preview) }
    preview.shown = UInt8(clamping: (left + 999) / 1000)
    state = .preview(preview)
    let next = end.advanced(by: -Int64(preview.shown - 1) * 1000)
    return [.shell(.wake(timer: .countdown, instant: next))]
  }

  mutating func sendNow() -> [Effect] {
    guard case .preview(let preview) = state else { return [] }
    switch preview.sending {
    case .counting: return [.shell(.sleep(timer: .countdown))] + save(preview)
    case .paused, .failed: return save(preview)
    case .saving: return []
    }
  }

  private mutating func save(_ preview: Preview) -> [Effect] {
    var preview = preview
    preview.sending = .saving
    preview.shown = 0
    state = .preview(preview)
    return [.enqueue(preview.draft)]
  }

  mutating func retake() -> [Effect] {
    guard case .preview(let preview) = state else { return [] }
    let dropping = Effect.shell(.dropDraft(draft: preview.draft.blob))
    switch preview.sending {
    case .counting:
      return [.shell(.sleep(timer: .countdown)), dropping] + openCamera(for: preview.target)
    case .paused, .failed:
      return [dropping] + openCamera(for: preview.target)
    case .saving:
      return []
    }
  }

  mutating func storeFailed(_ photo: PhotoID, _ fault: RecipeFault) -> [Effect] {
    guard case .preview(var preview) = state, preview.draft.photo == photo,
      preview.sending == .saving
    else { return [] }
    if fault == .missing {
      // The picture itself is gone: there is nothing left to send again.
      return openCamera(for: preview.target, fault: .empty)
    }
    preview.sending = .failed(.storageFull)
    preview.shown = 3
    state = .preview(preview)
    return []
  }

  mutating func appear(at occasion: Occasion) -> [Effect] {
    switch state {
    case .closed:
      return []
    case .camera(var camera):
      guard camera.lens == .away else { return [] }
      camera.lens = .opening
      state = .camera(camera)
      return [.shell(.openCamera(facing: camera.target.facing))]
    case .preview(let preview):
      return preview.sending == .paused ? count(preview, at: occasion) : []
    }
  }

  mutating func disappear() -> [Effect] {
    switch state {
    case .closed:
      return []
    case .camera(var camera):
      switch camera.lens {
      case .opening, .live:
        if case .live(let live) = camera.lens { camera.target.facing = live.facing }
        camera.lens = .away
        state = .camera(camera)
        return [.shell(.closeCamera)]
      case .taking, .failed, .away:
        // A picture being taken is finished; its preview waits to be seen.
        return []
      }
    case .preview(var preview):
      guard case .counting = preview.sending else { return [] }
      preview.sending = .paused
      preview.shown = 3
      state = .preview(preview)
      return [.shell(.sleep(timer: .countdown))]
    }
  }
}
