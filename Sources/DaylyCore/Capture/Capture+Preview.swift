// The preview: 3, 2, 1, sent. It counts only while it can be seen.

import Bytes
import Wire

extension Capture {
  mutating func showPreview(
    _ shot: Shot, _ size: PixelSize, source: PhotoSource, target: Target, live: Live?,
    at occasion: Occasion
  ) -> [Effect] {
    let draft = PhotoDraft(
      photo: shot.photo, group: target.group, day: shot.day, captured: shot.captured,
      offset: shot.offset, source: source, size: size, blob: shot.draft)
    return count(
      Preview(target: target, draft: draft, sending: .paused, shown: 3, live: live),
      at: occasion)
  }

  /// Starts the countdown from 3; out of sight it waits.
  mutating func count(_ preview: Preview, at occasion: Occasion) -> [Effect] {
    var preview = preview
    guard isVisible else {
      preview.sending = .paused
      preview.shown = 3
      state = .preview(preview)
      return []
    }
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

  /// Holds the countdown where it is, or lets it go on from there.
  mutating func hold(_ now: Bool, at occasion: Occasion) -> [Effect] {
    guard case .preview(var preview) = state else { return [] }
    switch preview.sending {
    case .counting(let end):
      guard now else { return [] }
      preview.sending = .held(left: end.milliseconds(since: occasion.instant))
      state = .preview(preview)
      return [.shell(.sleep(timer: .countdown))]
    case .held(let left):
      guard !now else { return [] }
      // A clock that was set meanwhile does not make it shorter or longer.
      let left = min(max(left, Int64(preview.shown - 1) * 1000), Int64(preview.shown) * 1000)
      let end = occasion.instant.advanced(by: left)
      preview.sending = .counting(until: end)
      state = .preview(preview)
      let next = end.advanced(by: -Int64(preview.shown - 1) * 1000)
      return [.shell(.wake(timer: .countdown, instant: next))]
    case .paused, .editing, .framing, .saving, .failed:
      return []
    }
  }

  mutating func sendNow() -> [Effect] {
    guard case .preview(let preview) = state else { return [] }
    switch preview.sending {
    case .counting: return [.shell(.sleep(timer: .countdown))] + save(preview)
    case .held, .paused, .failed: return save(preview)
    case .saving, .editing, .framing: return []
    }
  }

  private mutating func save(_ preview: Preview) -> [Effect] {
    var preview = preview
    preview.sending = .saving
    preview.shown = 0
    let closing = preview.closing
    preview.live = nil
    state = .preview(preview)
    return closing + [.enqueue([preview.draft] + others(of: preview))]
  }

  /// The same picture once more for each other group that is chosen and still free.
  private func others(of preview: Preview) -> [PhotoDraft] {
    preview.others.compactMap { other in
      guard choices.contains(where: { $0.group == other.group }) else { return nil }
      var draft = preview.draft
      draft.group = other.group
      draft.photo = other.photo
      return draft
    }
  }

  /// Sends it to another group as well, or not after all. A choice is seen for a whole countdown,
  /// as the picture is.
  mutating func toggleOther(_ group: GroupID, at occasion: Occasion) -> [Effect] {
    guard case .preview(var preview) = state,
      preview.free(choices).contains(where: { $0.group == group })
    else { return [] }
    if let index = preview.others.firstIndex(where: { $0.group == group }) {
      preview.others.remove(at: index)
    } else {
      preview.others.append(Other(group: group, photo: occasion.identifier()))
    }
    switch preview.sending {
    case .counting: return count(preview, at: occasion)
    case .held:
      preview.sending = .held(left: Self.previewDuration)
      preview.shown = 3
    case .paused, .failed: break
    case .editing, .framing, .saving: return []
    }
    state = .preview(preview)
    return []
  }

  mutating func retake() -> [Effect] {
    guard case .preview(let preview) = state else { return [] }
    let dropping = Effect.shell(.dropDraft(draft: preview.draft.blob))
    switch preview.sending {
    case .counting:
      return [.shell(.sleep(timer: .countdown)), dropping] + takeAgain(preview)
    case .held, .paused, .failed, .editing, .framing:
      return [dropping] + takeAgain(preview)
    case .saving:
      return []
    }
  }

  private mutating func takeAgain(_ preview: Preview) -> [Effect] {
    guard let live = preview.live else { return openCamera(for: preview.target) }
    state = .camera(Camera(target: preview.target, lens: .live(live), picking: nil, fault: nil))
    return []
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
    case .camera(let camera):
      switch camera.lens {
      case .away:
        return openCamera(for: camera.target, fault: camera.fault, picking: camera.picking)
      case .without(let access):
        // Whoever comes back from the settings, or from closing the other app, is not asked again.
        return access == .unasked || access == .insecureOrigin
          ? [] : openAgain(camera, after: access)
      case .opening, .live, .taking:
        return []
      }
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
      case .opening(.again(let access)):
        camera.lens = .without(access)
        state = .camera(camera)
        return [.shell(.closeCamera)]
      case .opening(.asking):
        // The question itself may cover the app.
        return []
      case .opening(.first), .live:
        if case .live(let live) = camera.lens { camera.target.facing = live.facing }
        camera.lens = .away
        state = .camera(camera)
        return [.shell(.closeCamera)]
      case .taking, .without, .away:
        // A picture being taken is finished; its preview waits to be seen.
        return []
      }
    case .preview(var preview):
      let closing = preview.closing
      preview.live = nil
      defer { state = .preview(preview) }
      switch preview.sending {
      case .counting, .held:
        preview.sending = .paused
        preview.shown = 3
        return closing + [.shell(.sleep(timer: .countdown))]
      case .paused, .editing, .framing, .saving, .failed:
        return closing
      }
    }
  }
}
