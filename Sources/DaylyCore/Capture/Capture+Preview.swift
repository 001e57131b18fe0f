// The preview: 3, 2, 1, sent. It counts only while it can be seen.

import Bytes
import Kernel
import Wire

extension Capture {
  mutating func showPreview(
    _ shot: Shot, _ size: PixelSize, source: PhotoSource, target: Target, live: Live?,
    _ context: inout Context<Effect>
  ) {
    let draft = PhotoDraft(
      photo: shot.photo, group: target.group, day: shot.day, captured: shot.captured,
      offset: shot.offset, source: source, size: size, blob: shot.draft)
    count(Preview(target: target, draft: draft, sending: .paused, shown: 3, live: live), &context)
  }

  /// Starts the countdown from 3; out of sight it waits.
  mutating func count(_ preview: Preview, _ context: inout Context<Effect>) {
    var preview = preview
    guard isVisible else {
      preview.sending = .paused
      preview.shown = 3
      state = .preview(preview)
      return
    }
    preview.sending = .counting(until: context.instant.advanced(by: Self.previewDuration))
    preview.shown = 3
    state = .preview(preview)
    context.shell(.wake(timer: .countdown, instant: context.instant.advanced(by: 1000)))
  }

  mutating func tick(_ context: inout Context<Effect>) {
    guard case .preview(var preview) = state, case .counting(let end) = preview.sending else {
      return
    }
    let left = end.milliseconds(since: context.instant)
    let due = Int64(preview.shown - 1) * 1000
    // The clock was set back, or the device slept: what was not seen does not count.
    guard left <= Self.previewDuration, left >= due - Self.lateMax else {
      return count(preview, &context)
    }
    guard left > 0 else { return save(preview, &context) }
    preview.shown = UInt8(clamping: (left + 999) / 1000)
    state = .preview(preview)
    let next = end.advanced(by: -Int64(preview.shown - 1) * 1000)
    context.shell(.wake(timer: .countdown, instant: next))
  }

  /// Holds the countdown where it is, or lets it go on from there.
  mutating func hold(_ now: Bool, _ context: inout Context<Effect>) {
    guard case .preview(var preview) = state else { return }
    switch preview.sending {
    case .counting(let end):
      guard now else { return }
      preview.sending = .held(left: end.milliseconds(since: context.instant))
      state = .preview(preview)
      context.shell(.sleep(timer: .countdown))
    case .held(let left):
      guard !now else { return }
      // A clock that was set meanwhile does not make it shorter or longer.
      let left = min(max(left, Int64(preview.shown - 1) * 1000), Int64(preview.shown) * 1000)
      let end = context.instant.advanced(by: left)
      preview.sending = .counting(until: end)
      state = .preview(preview)
      let next = end.advanced(by: -Int64(preview.shown - 1) * 1000)
      context.shell(.wake(timer: .countdown, instant: next))
    case .paused, .editing, .framing, .saving, .failed:
      break
    }
  }

  mutating func sendNow(_ context: inout Context<Effect>) {
    guard case .preview(let preview) = state else { return }
    switch preview.sending {
    case .counting:
      context.shell(.sleep(timer: .countdown))
      save(preview, &context)
    case .held, .paused, .failed: save(preview, &context)
    case .saving, .editing, .framing: break
    }
  }

  private mutating func save(_ preview: Preview, _ context: inout Context<Effect>) {
    var preview = preview
    preview.sending = .saving
    preview.shown = 0
    preview.closeCamera(&context)
    state = .preview(preview)
    context.emit(.enqueue([preview.draft] + others(of: preview)))
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
  mutating func toggleOther(_ group: GroupID, _ context: inout Context<Effect>) {
    guard case .preview(var preview) = state,
      preview.free(choices).contains(where: { $0.group == group })
    else { return }
    if let index = preview.others.firstIndex(where: { $0.group == group }) {
      preview.others.remove(at: index)
    } else {
      preview.others.append(Other(group: group, photo: context.occasion.identifier()))
    }
    switch preview.sending {
    case .counting: return count(preview, &context)
    case .held:
      preview.sending = .held(left: Self.previewDuration)
      preview.shown = 3
    case .paused, .failed: break
    case .editing, .framing, .saving: return
    }
    state = .preview(preview)
  }

  mutating func retake(_ context: inout Context<Effect>) {
    guard case .preview(let preview) = state else { return }
    switch preview.sending {
    case .counting: context.shell(.sleep(timer: .countdown))
    case .held, .paused, .failed, .editing, .framing: break
    case .saving: return
    }
    context.shell(.dropDraft(draft: preview.draft.blob))
    takeAgain(preview, &context)
  }

  private mutating func takeAgain(_ preview: Preview, _ context: inout Context<Effect>) {
    guard let live = preview.live else { return openCamera(for: preview.target, &context) }
    state = .camera(Camera(target: preview.target, lens: .live(live), picking: nil, fault: nil))
  }

  mutating func storeFailed(
    _ photo: PhotoID, _ fault: RecipeFault, _ context: inout Context<Effect>
  ) {
    guard case .preview(var preview) = state, preview.draft.photo == photo,
      preview.sending == .saving
    else { return }
    if fault == .missing {
      // The picture itself is gone: there is nothing left to send again.
      return openCamera(for: preview.target, fault: .empty, &context)
    }
    preview.sending = .failed(fault == .storageFull ? .storageFull : .unkept)
    preview.shown = 3
    state = .preview(preview)
  }

  mutating func appear(_ context: inout Context<Effect>) {
    switch state {
    case .closed:
      break
    case .camera(let camera):
      switch camera.lens {
      case .away:
        openCamera(for: camera.target, fault: camera.fault, picking: camera.picking, &context)
      case .without(let access):
        // Whoever comes back from the settings, or from closing the other app, is not asked again.
        guard access != .unasked, access != .insecureOrigin else { return }
        openAgain(camera, after: access, &context)
      case .opening, .live, .taking:
        break
      }
    case .preview(let preview):
      if preview.sending == .paused { count(preview, &context) }
    }
  }

  mutating func disappear(_ context: inout Context<Effect>) {
    switch state {
    case .closed:
      break
    case .camera(var camera):
      switch camera.lens {
      case .opening(.again(let access)):
        camera.lens = .without(access)
        state = .camera(camera)
        context.shell(.closeCamera)
      case .opening(.asking):
        // The question itself may cover the app.
        break
      case .opening(.first), .live:
        if case .live(let live) = camera.lens { camera.target.facing = live.facing }
        camera.lens = .away
        state = .camera(camera)
        context.shell(.closeCamera)
      case .taking, .without, .away:
        // A picture being taken is finished; its preview waits to be seen.
        break
      }
    case .preview(var preview):
      preview.closeCamera(&context)
      switch preview.sending {
      case .counting, .held:
        preview.sending = .paused
        preview.shown = 3
        context.shell(.sleep(timer: .countdown))
      case .paused, .editing, .framing, .saving, .failed: break
      }
      state = .preview(preview)
    }
  }
}
