// What a person and a camera can do on the camera screen.

import Bytes
import Wire

extension Capture {
  mutating func handle(_ event: CaptureEvent, at occasion: Occasion) -> [Effect] {
    switch event {
    case .cameraOpened(let facing, let canFlip, let hasTorch):
      return opened(Live(facing: facing, canFlip: canFlip, hasTorch: hasTorch))
    case .cameraFailed(let fault):
      return cameraFailed(fault)
    case .retryTapped:
      guard case .camera(let camera) = state, case .failed = camera.lens else { return [] }
      return openCamera(for: camera.target)
    case .flipTapped:
      return flip()
    case .torchTapped:
      return toggleTorch()
    case .shutterTapped:
      return shoot(at: occasion)
    case .captured(let draft, let size):
      return captured(draft, size, at: occasion)
    case .captureFailed(let fault):
      return captureFailed(fault)
    case .libraryTapped:
      return openLibrary(at: occasion)
    case .picked(let draft, let size):
      return picked(draft, size, at: occasion)
    case .pickFailed(let fault):
      return endPicking(fault: fault)
    case .pickCancelled:
      return endPicking(fault: nil)
    case .retakeTapped:
      return retake()
    case .sendTapped:
      return sendNow()
    }
  }

  private mutating func opened(_ live: Live) -> [Effect] {
    guard case .camera(var camera) = state else { return [.shell(.closeCamera)] }
    switch camera.lens {
    case .opening, .live:
      camera.lens = .live(live)
      state = .camera(camera)
      return []
    case .taking:
      return []
    case .failed, .away:
      // Too late: nobody is looking through it any more.
      return [.shell(.closeCamera)]
    }
  }

  private mutating func cameraFailed(_ fault: CameraFault) -> [Effect] {
    guard case .camera(var camera) = state else { return [] }
    switch camera.lens {
    case .opening, .live:
      camera.lens = .failed(fault)
      state = .camera(camera)
      return []
    case .taking(let shot, _):
      camera.lens = .failed(fault)
      state = .camera(camera)
      return [.shell(.dropDraft(draft: shot.draft))]
    case .failed, .away:
      return []
    }
  }

  private mutating func flip() -> [Effect] {
    guard case .camera(let camera) = state, case .live(let live) = camera.lens, live.canFlip
    else { return [] }
    var target = camera.target
    target.facing = live.facing == .back ? .front : .back
    return openCamera(for: target)
  }

  private mutating func toggleTorch() -> [Effect] {
    guard case .camera(var camera) = state, case .live(var live) = camera.lens, live.hasTorch
    else { return [] }
    live.torch.toggle()
    camera.lens = .live(live)
    state = .camera(camera)
    return [.shell(.setTorch(on: live.torch))]
  }

  private mutating func shoot(at occasion: Occasion) -> [Effect] {
    guard case .camera(var camera) = state, case .live(let live) = camera.lens else { return [] }
    let shot = Shot(at: occasion)
    camera.lens = .taking(shot, live)
    camera.picking = nil
    camera.fault = nil
    state = .camera(camera)
    return [.shell(.capture(draft: shot.draft))]
  }

  private mutating func captured(
    _ draft: BlobName, _ size: PixelSize, at occasion: Occasion
  ) -> [Effect] {
    guard case .camera(let camera) = state, case .taking(let shot, let live) = camera.lens,
      shot.draft == draft
    else { return dropUnlessShown(draft) }
    var target = camera.target
    target.facing = live.facing
    return [.shell(.closeCamera)]
      + showPreview(shot, size, source: .camera, target: target, at: occasion)
  }

  private mutating func captureFailed(_ fault: ImageFault) -> [Effect] {
    guard case .camera(var camera) = state, case .taking(_, let live) = camera.lens else {
      return []
    }
    camera.fault = fault
    camera.lens = isVisible ? .live(live) : .away
    state = .camera(camera)
    return isVisible ? [] : [.shell(.closeCamera)]
  }

  private mutating func openLibrary(at occasion: Occasion) -> [Effect] {
    guard case .camera(var camera) = state else { return [] }
    if case .taking = camera.lens { return [] }
    let photo: PhotoID = occasion.identifier()
    camera.picking = photo
    camera.fault = nil
    state = .camera(camera)
    return [.shell(.pick(draft: BlobName("draft/", photo)))]
  }

  private mutating func picked(
    _ draft: BlobName, _ size: PixelSize, at occasion: Occasion
  ) -> [Effect] {
    guard case .camera(let camera) = state, let photo = camera.picking,
      BlobName("draft/", photo) == draft
    else { return dropUnlessShown(draft) }
    // The day is that of the choice, not of the moment the list was opened.
    var shot = Shot(at: occasion)
    shot.photo = photo
    return camera.closing
      + showPreview(shot, size, source: .library, target: camera.target, at: occasion)
  }

  private mutating func endPicking(fault: ImageFault?) -> [Effect] {
    guard case .camera(var camera) = state, camera.picking != nil else { return [] }
    camera.picking = nil
    camera.fault = fault
    state = .camera(camera)
    return []
  }

  /// A picture nobody waits for. The one on screen is not dropped by a repeated answer.
  private func dropUnlessShown(_ draft: BlobName) -> [Effect] {
    if case .preview(let preview) = state, preview.draft.blob == draft { return [] }
    return [.shell(.dropDraft(draft: draft))]
  }
}
