// What a person and a camera can do on the camera screen.

import Bytes
import Kernel
import Wire

extension Capture {
  mutating func handle(_ event: CaptureEvent, _ context: inout Context<Effect>) {
    switch event {
    case .cameraOpened(let facing, let optics):
      opened(Live(facing: facing, optics: optics, zoom: optics.zoomStart), &context)
    case .cameraFailed(let access): cameraFailed(access, &context)
    case .accessChanged(let access): accessChanged(access, &context)
    case .libraryAccess(let access):
      library = access
    case .retryTapped: ask(&context)
    case .flipTapped: flip(&context)
    case .torchTapped: toggleTorch(&context)
    case .zoomed(let zoom): setZoom(zoom, &context)
    case .focusTapped(let x, let y): focus(x, y, &context)
    case .shutterTapped: shoot(&context)
    case .captured(let draft, let size): captured(draft, size, &context)
    case .captureFailed(let fault): captureFailed(fault, &context)
    case .libraryTapped: openLibrary(&context)
    case .picked(let draft, let size): picked(draft, size, &context)
    case .pickFailed(let fault): endPicking(fault: fault)
    case .pickCancelled: endPicking(fault: nil)
    case .judged(let draft, let flaw): judged(draft, flaw)
    case .retakeTapped: retake(&context)
    case .sendTapped: sendNow(&context)
    case .held(let now): hold(now, &context)
    case .editTapped: edit(&context)
    case .turnTapped: turn(&context)
    case .cropped(let crop): cropped(crop, &context)
    case .editCancelled: cancelEdit(&context)
    case .otherTapped(let group): toggleOther(group, &context)
    case .framed(let draft, let size): framed(draft, size, &context)
    case .frameFailed(let draft, let fault): frameFailed(draft, fault)
    }
  }

  private mutating func flip(_ context: inout Context<Effect>) {
    guard case .camera(let camera) = state, case .live(let live) = camera.lens,
      live.optics.canFlip
    else { return }
    var target = camera.target
    target.facing = live.facing == .back ? .front : .back
    openCamera(for: target, &context)
  }

  /// Changes what the camera in use is set to.
  private mutating func adjust(
    _ context: inout Context<Effect>, _ change: (inout Live) -> Wire.Effect?
  ) {
    guard case .camera(var camera) = state, case .live(var live) = camera.lens,
      let effect = change(&live)
    else { return }
    camera.lens = .live(live)
    state = .camera(camera)
    context.shell(effect)
  }

  private mutating func toggleTorch(_ context: inout Context<Effect>) {
    adjust(&context) { live in
      guard live.optics.hasTorch else { return nil }
      live.torch.toggle()
      return .setTorch(on: live.torch)
    }
  }

  private mutating func setZoom(_ zoom: UInt16, _ context: inout Context<Effect>) {
    adjust(&context) { live in
      let most = max(live.optics.zoomMin, live.optics.zoomMax)
      let zoom = min(max(zoom, live.optics.zoomMin), most)
      guard zoom != live.zoom else { return nil }
      live.zoom = zoom
      return .setZoom(zoom: zoom)
    }
  }

  private mutating func focus(_ x: UInt16, _ y: UInt16, _ context: inout Context<Effect>) {
    adjust(&context) { live in
      guard live.optics.canFocus, x <= Crop.whole, y <= Crop.whole else { return nil }
      return .focusAt(x: x, y: y)
    }
  }

  private mutating func shoot(_ context: inout Context<Effect>) {
    guard case .camera(var camera) = state, case .live(let live) = camera.lens else { return }
    let shot = Shot(at: context.occasion)
    camera.lens = .taking(shot, live)
    camera.picking = nil
    camera.fault = nil
    state = .camera(camera)
    context.shell(.capture(draft: shot.draft))
  }

  /// The camera stays open behind a preview that can be seen, so that taking the picture again
  /// asks for nothing.
  private mutating func captured(
    _ draft: BlobName, _ size: PixelSize, _ context: inout Context<Effect>
  ) {
    guard case .camera(let camera) = state, case .taking(let shot, let live) = camera.lens,
      shot.draft == draft
    else { return dropUnlessShown(draft, &context) }
    var target = camera.target
    target.facing = live.facing
    if !isVisible { context.shell(.closeCamera) }
    showPreview(shot, size, source: .camera, target: target, live: isVisible ? live : nil, &context)
  }

  private mutating func captureFailed(_ fault: ImageFault, _ context: inout Context<Effect>) {
    guard case .camera(var camera) = state, case .taking(_, let live) = camera.lens else {
      return
    }
    camera.fault = fault
    camera.lens = isVisible ? .live(live) : .away
    state = .camera(camera)
    if !isVisible { context.shell(.closeCamera) }
  }

  private mutating func openLibrary(_ context: inout Context<Effect>) {
    guard case .camera(var camera) = state else { return }
    if case .taking = camera.lens { return }
    let photo: PhotoID = context.occasion.identifier()
    camera.picking = photo
    camera.fault = nil
    state = .camera(camera)
    context.shell(.pick(draft: BlobName("draft/", photo)))
  }

  private mutating func picked(
    _ draft: BlobName, _ size: PixelSize, _ context: inout Context<Effect>
  ) {
    guard case .camera(let camera) = state, let photo = camera.picking,
      BlobName("draft/", photo) == draft
    else { return dropUnlessShown(draft, &context) }
    // The day is that of the choice, not of the moment the list was opened.
    var shot = Shot(at: context.occasion)
    shot.photo = photo
    camera.close(&context)
    showPreview(shot, size, source: .library, target: camera.target, live: nil, &context)
  }

  private mutating func endPicking(fault: ImageFault?) {
    guard case .camera(var camera) = state, camera.picking != nil else { return }
    camera.picking = nil
    camera.fault = fault
    state = .camera(camera)
  }

  private mutating func judged(_ draft: BlobName, _ flaw: Flaw) {
    guard case .preview(var preview) = state, preview.draft.blob == draft else { return }
    preview.flaw = flaw
    state = .preview(preview)
  }

  /// A picture nobody waits for. The one on screen is not dropped by a repeated answer.
  func dropUnlessShown(_ draft: BlobName, _ context: inout Context<Effect>) {
    if case .preview(let preview) = state, preview.draft.blob == draft { return }
    context.shell(.dropDraft(draft: draft))
  }
}

extension Optics {
  /// What the lens sees, or as near to it as this camera comes. Hundredths.
  var zoomStart: UInt16 { max(zoomMin, min(100, zoomMax)) }
}
