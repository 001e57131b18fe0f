// Where the camera's permission stands, and the way on from each state: explain, then ask; say
// what the settings would change; go on by itself once they have.

import Bytes
import Days
import Kernel
import Wire

extension Capture {
  /// The person wants the camera and knows why: the system may put its question.
  mutating func ask(_ context: inout Context<Effect>) {
    guard case .camera(var camera) = state, case .without(let access) = camera.lens else {
      return
    }
    camera.lens = .opening(CameraOpening(after: access, mayAsk: true))
    state = .camera(camera)
    remember(&context)
    context.shell(.openCamera(facing: camera.target.facing, mayAsk: true))
  }

  /// Explained once is explained for good: some browsers ask anew every day.
  private mutating func remember(_ context: inout Context<Effect>) {
    guard !explained else { return }
    explained = true
    context.emit(.save)
  }

  mutating func opened(_ live: Live, _ context: inout Context<Effect>) {
    switch state {
    case .preview(let preview) where preview.live != nil: break
    case .closed, .preview: context.shell(.closeCamera)
    case .camera(var camera):
      switch camera.lens {
      case .opening, .live:
        // The system's question may have been answered by leaving.
        camera.lens = isVisible ? .live(live) : .away
        state = .camera(camera)
        remember(&context)
        if !isVisible { context.shell(.closeCamera) }
      case .taking:
        break
      case .without, .away:
        // Too late: nobody is looking through it any more.
        context.shell(.closeCamera)
      }
    }
  }

  mutating func cameraFailed(_ access: Access, _ context: inout Context<Effect>) {
    if case .preview(var preview) = state {
      preview.live = nil
      state = .preview(preview)
      return
    }
    guard case .camera(var camera) = state else { return }
    switch camera.lens {
    case .opening(let opening):
      camera.lens = .without(opening.outcome(access))
      state = .camera(camera)
    case .live:
      camera.lens = .without(CameraOpening.first.outcome(access))
      state = .camera(camera)
    case .taking(let shot, _):
      camera.lens = .without(CameraOpening.first.outcome(access))
      state = .camera(camera)
      context.shell(.dropDraft(draft: shot.draft))
    case .without, .away:
      break
    }
  }

  mutating func accessChanged(_ access: Access, _ context: inout Context<Effect>) {
    switch state {
    case .closed:
      break
    case .preview(var preview):
      guard access == .deniedForGood, preview.live != nil else { return }
      preview.live = nil
      state = .preview(preview)
      context.shell(.closeCamera)
    case .camera(let camera):
      switch camera.lens {
      case .without(let before): change(camera, CameraChange(before: before, now: access), &context)
      case .opening, .live: change(camera, CameraChange(before: nil, now: access), &context)
      case .taking, .away:
        break
      }
    }
  }

  private mutating func change(
    _ camera: Camera, _ change: CameraChange, _ context: inout Context<Effect>
  ) {
    var camera = camera
    switch (change, camera.lens) {
    case (.none, _): break
    case (.opens, .without(let before)): openAgain(camera, after: before, &context)
    case (.opens, _): break
    case (.without(let access), let lens):
      camera.lens = .without(access)
      state = .camera(camera)
      if case .without = lens { return }
      context.shell(.closeCamera)
    }
  }

  /// Tries once more without a question, behind what the screen says now.
  mutating func openAgain(_ camera: Camera, after before: Access, _ context: inout Context<Effect>)
  {
    guard isVisible else { return }
    var camera = camera
    camera.lens = .opening(CameraOpening(after: before, mayAsk: false))
    state = .camera(camera)
    context.shell(.openCamera(facing: camera.target.facing, mayAsk: false))
  }
}
