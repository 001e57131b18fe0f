// What a person and a camera can do on the camera screen.

import Bytes
import Wire

extension Capture {
  mutating func handle(_ event: CaptureEvent, at occasion: Occasion) -> [Effect] {
    switch event {
    case .cameraOpened(let facing, let optics):
      return opened(Live(facing: facing, optics: optics, zoom: optics.zoomStart))
    case .cameraFailed(let access): return cameraFailed(access)
    case .accessChanged(let access): return accessChanged(access)
    case .libraryAccess(let access):
      library = access
      return []
    case .retryTapped: return ask()
    case .flipTapped: return flip()
    case .torchTapped: return toggleTorch()
    case .zoomed(let zoom): return setZoom(zoom)
    case .focusTapped(let x, let y): return focus(x, y)
    case .shutterTapped: return shoot(at: occasion)
    case .captured(let draft, let size): return captured(draft, size, at: occasion)
    case .captureFailed(let fault): return captureFailed(fault)
    case .libraryTapped: return openLibrary(at: occasion)
    case .picked(let draft, let size): return picked(draft, size, at: occasion)
    case .pickFailed(let fault): return endPicking(fault: fault)
    case .pickCancelled: return endPicking(fault: nil)
    case .judged(let draft, let flaw): return judged(draft, flaw)
    case .retakeTapped: return retake()
    case .sendTapped: return sendNow()
    case .held(let now): return hold(now, at: occasion)
    case .editTapped: return edit()
    case .turnTapped: return turn()
    case .cropped(let crop): return cropped(crop, at: occasion)
    case .editCancelled: return cancelEdit(at: occasion)
    case .otherTapped(let group): return toggleOther(group, at: occasion)
    case .framed(let draft, let size): return framed(draft, size, at: occasion)
    case .frameFailed(let draft, let fault): return frameFailed(draft, fault)
    }
  }

  private mutating func flip() -> [Effect] {
    guard case .camera(let camera) = state, case .live(let live) = camera.lens,
      live.optics.canFlip
    else { return [] }
    var target = camera.target
    target.facing = live.facing == .back ? .front : .back
    return openCamera(for: target)
  }

  /// Changes what the camera in use is set to.
  private mutating func adjust(_ change: (inout Live) -> Wire.Effect?) -> [Effect] {
    guard case .camera(var camera) = state, case .live(var live) = camera.lens,
      let effect = change(&live)
    else { return [] }
    camera.lens = .live(live)
    state = .camera(camera)
    return [.shell(effect)]
  }

  private mutating func toggleTorch() -> [Effect] {
    adjust { live in
      guard live.optics.hasTorch else { return nil }
      live.torch.toggle()
      return .setTorch(on: live.torch)
    }
  }

  private mutating func setZoom(_ zoom: UInt16) -> [Effect] {
    adjust { live in
      let most = max(live.optics.zoomMin, live.optics.zoomMax)
      let zoom = min(max(zoom, live.optics.zoomMin), most)
      guard zoom != live.zoom else { return nil }
      live.zoom = zoom
      return .setZoom(zoom: zoom)
    }
  }

  private mutating func focus(_ x: UInt16, _ y: UInt16) -> [Effect] {
    adjust { live in
      guard live.optics.canFocus, x <= Crop.whole, y <= Crop.whole else { return nil }
      return .focusAt(x: x, y: y)
    }
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

  /// The camera stays open behind a preview that can be seen, so that taking the picture again
  /// asks for nothing.
  private mutating func captured(
    _ draft: BlobName, _ size: PixelSize, at occasion: Occasion
  ) -> [Effect] {
    guard case .camera(let camera) = state, case .taking(let shot, let live) = camera.lens,
      shot.draft == draft
    else { return dropUnlessShown(draft) }
    var target = camera.target
    target.facing = live.facing
    let closing = isVisible ? [] : [Effect.shell(.closeCamera)]
    return closing
      + showPreview(
        shot, size, source: .camera, target: target, live: isVisible ? live : nil, at: occasion)
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
      + showPreview(
        shot, size, source: .library, target: camera.target, live: nil, at: occasion)
  }

  private mutating func endPicking(fault: ImageFault?) -> [Effect] {
    guard case .camera(var camera) = state, camera.picking != nil else { return [] }
    camera.picking = nil
    camera.fault = fault
    state = .camera(camera)
    return []
  }

  private mutating func judged(_ draft: BlobName, _ flaw: Flaw) -> [Effect] {
    guard case .preview(var preview) = state, preview.draft.blob == draft else { return [] }
    preview.flaw = flaw
    state = .preview(preview)
    return []
  }

  /// A picture nobody waits for. The one on screen is not dropped by a repeated answer.
  func dropUnlessShown(_ draft: BlobName) -> [Effect] {
    if case .preview(let preview) = state, preview.draft.blob == draft { return [] }
    return [.shell(.dropDraft(draft: draft))]
  }
}

extension Optics {
  /// What the lens sees, or as near to it as this camera comes. Hundredths.
  var zoomStart: UInt16 { max(zoomMin, min(100, zoomMax)) }
}
