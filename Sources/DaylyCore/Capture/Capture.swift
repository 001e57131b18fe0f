// From the tap on a card to a photo that is sent: camera or library, then a preview that counts
// down from 3 and sends by itself unless its owner takes it back. The camera runs only while its
// screen (or the preview after it) can be seen and never without a tap; nothing is sent that was
// not on screen for the whole countdown.

import Bytes
import Kernel
import Wire

/// A picture and everything about it that is fixed at the shutter. The day is that of the
/// shutter: a photo taken before midnight and sent after it belongs to the day it shows.
struct PhotoDraft: Equatable, Sendable {
  var photo: PhotoID
  var group: GroupID
  var day: CivilDay
  var captured: Instant
  /// Local time's offset from UTC, minutes.
  var offset: Int32
  var source: PhotoSource
  var size: PixelSize
  /// The plain picture, in memory until it is sent or dropped. One picture may go to several
  /// groups, each time as a photo of its own.
  var blob: BlobName
}

struct Capture: Equatable, Sendable {
  enum Event: Equatable, Sendable {
    /// A card was tapped whose owner may send: opens the camera.
    case opened(group: GroupID, name: Text)
    case user(CaptureEvent)
    /// The groups whose day is free, in list order, whenever they change.
    case choices([Choice])
    /// `Timer.countdown`.
    case timer
    case visible(Bool)
    case back
    /// The outbox holds the photo, durably.
    case stored(PhotoID)
    /// The outbox could not store it; the draft is untouched.
    case storeFailed(PhotoID, RecipeFault)
    /// Something else takes the screen.
    case dismissed
  }

  indirect enum Effect: Equatable, MachineEffect, Sendable {
    case shell(Wire.Effect)
    /// Hand these to the outbox, all or none, which answers `stored` or `storeFailed` for each: the
    /// one in the preview first, then what goes to other groups.
    case enqueue([PhotoDraft])
    /// What survives a restart has changed.
    case save
  }

  /// A group a photo of today can go to.
  struct Choice: Equatable, Sendable {
    var group: GroupID
    var name: Text
  }

  /// Another group the photo in the preview goes to, and what it is called there.
  struct Other: Equatable, Sendable {
    var group: GroupID
    var photo: PhotoID
  }

  /// Where the photo goes.
  struct Target: Equatable, Sendable {
    var group: GroupID
    var name: Text
    /// The camera asked for last.
    var facing = Facing.back
  }

  struct Live: Equatable, Sendable {
    var facing: Facing
    var optics: Optics
    var torch = false
    var zoom: UInt16
  }

  /// What the shutter fixed, until the picture is there.
  struct Shot: Equatable, Sendable {
    var photo: PhotoID
    var captured: Instant
    var day: CivilDay
    var offset: Int32

    init(at occasion: Occasion) {
      photo = occasion.identifier()
      captured = occasion.instant
      day = occasion.day
      offset = occasion.offsetMinutes
    }

    var draft: BlobName { BlobName("draft/", photo) }
  }

  enum Lens: Equatable, Sendable {
    case opening(CameraOpening)
    case live(Live)
    case taking(Shot, Live)
    case without(Access)
    /// The app cannot be seen: closed until it can be again.
    case away
  }

  struct Camera: Equatable, Sendable {
    var target: Target
    var lens: Lens
    /// The draft a picture from the library would get, while one may still be picked.
    var picking: PhotoID?
    var fault: ImageFault?
  }

  enum Sending: Equatable, Sendable {
    /// Sends at this instant.
    case counting(until: Instant)
    /// Stands still with this much left, milliseconds.
    case held(left: Int64)
    /// Out of sight; counts from 3 again on return.
    case paused
    case editing
    /// Being made anew.
    case framing(AfterFraming)
    case saving
    case failed(ImageFault)
  }

  enum AfterFraming: Equatable, Sendable {
    case editing
    case counting
  }

  struct Preview: Equatable, Sendable {
    var target: Target
    var draft: PhotoDraft
    var others: [Other] = []
    var sending: Sending
    /// The number on screen.
    var shown: UInt8
    /// The camera, still open behind it.
    var live: Live?
    var flaw: Flaw?
    /// What the picture on screen shows of what was taken.
    var framing = Framing(turns: 0, crop: nil)
    /// The framing to return to when editing is given up.
    var settled = Framing(turns: 0, crop: nil)
  }

  indirect enum State: Equatable, Sendable {
    case closed
    case camera(Camera)
    case preview(Preview)
  }

  var state = State.closed
  var isVisible = true
  /// Why the camera is wanted has been said: the system may ask at once. Survives a restart.
  var explained: Bool
  var library = Access.granted
  var choices: [Choice] = []

  /// A preview sends this long after it appeared. Milliseconds.
  static let previewDuration: Int64 = 3000
  /// A tick later than this was slept through, not seen. Milliseconds.
  static let lateMax: Int64 = 5000

  init(explained: Bool = false) { self.explained = explained }

  var screen: Screen? {
    switch state {
    case .closed: nil
    case .camera(let camera): .camera(view: camera.view(library: library))
    case .preview(let preview): .preview(view: preview.view(choices))
    }
  }

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .opened(let group, let name):
      close(&context)
      openCamera(for: Target(group: group, name: name), &context)
    case .user(let event):
      handle(event, &context)
    case .choices(let choices):
      self.choices = choices
    case .timer:
      tick(&context)
    case .visible(let isVisible):
      self.isVisible = isVisible
      if isVisible { appear(&context) } else { disappear(&context) }
    case .back:
      back(&context)
    case .stored(let photo):
      guard case .preview(let preview) = state, preview.draft.photo == photo else { return }
      state = .closed
    case .storeFailed(let photo, let fault):
      storeFailed(photo, fault, &context)
    case .dismissed:
      close(&context)
    }
  }

  /// Whether this is the photo in the preview.
  func shows(_ photo: PhotoID) -> Bool {
    guard case .preview(let preview) = state else { return false }
    return preview.draft.photo == photo
  }

  private mutating func back(_ context: inout Context<Effect>) {
    if case .preview(let preview) = state {
      // Once it is being saved it is as good as sent.
      if preview.sending == .saving { return }
      if preview.sending == .editing { return cancelEdit(&context) }
      // One step back is the camera: today's photo is not given up by a slip of the hand.
      return retake(&context)
    }
    close(&context)
  }

  /// Leaves whatever is open. A photo that is being saved is the outbox's already.
  private mutating func close(_ context: inout Context<Effect>) {
    defer { state = .closed }
    switch state {
    case .closed:
      break
    case .camera(let camera):
      camera.close(&context)
    case .preview(var preview):
      switch preview.sending {
      case .saving: break
      case .counting, .held, .paused, .editing, .framing, .failed:
        preview.closeCamera(&context)
        context.shell(.sleep(timer: .countdown))
        context.shell(.dropDraft(draft: preview.draft.blob))
      }
    }
  }

  mutating func openCamera(
    for target: Target, fault: ImageFault? = nil, picking: PhotoID? = nil,
    _ context: inout Context<Effect>
  ) {
    var camera = Camera(
      target: target, lens: .opening(.first), picking: picking, fault: fault)
    guard isVisible else {
      camera.lens = .away
      state = .camera(camera)
      return
    }
    state = .camera(camera)
    context.shell(.openCamera(facing: target.facing, mayAsk: explained))
  }
}

extension Capture.Camera {
  /// What leaving the camera takes.
  func close(_ context: inout Context<Capture.Effect>) {
    switch lens {
    case .opening, .live: context.shell(.closeCamera)
    case .taking(let shot, _):
      context.shell(.closeCamera)
      context.shell(.dropDraft(draft: shot.draft))
    case .without, .away: break
    }
  }

  func view(library: Access) -> CameraView {
    let shown: CameraState
    switch lens {
    case .opening(.first), .away: shown = .opening
    case .opening(.asking): shown = .without(access: .asking)
    case .opening(.again(let access)), .without(let access): shown = .without(access: access)
    case .live(let live):
      shown = .live(facing: live.facing, optics: live.optics, torch: live.torch, zoom: live.zoom)
    case .taking: shown = .taking
    }
    return CameraView(
      group: target.group, name: target.name, state: shown, fault: fault, library: library)
  }
}

extension Capture.Preview {
  /// The camera behind it is wanted no longer.
  mutating func closeCamera(_ context: inout Context<Capture.Effect>) {
    if live != nil { context.shell(.closeCamera) }
    live = nil
  }

  func view(_ choices: [Capture.Choice]) -> PreviewView {
    var view = PreviewView(
      name: target.name, draft: draft.blob, size: draft.size, countdown: shown, fault: nil,
      held: false, editing: false, working: false, flaw: flaw,
      others: free(choices).map { choice in
        PreviewGroup(
          group: choice.group, name: choice.name,
          chosen: others.contains { $0.group == choice.group })
      })
    switch sending {
    case .counting, .paused, .saving: break
    case .held: view.held = true
    case .editing: view.editing = true
    case .framing(let next):
      view.working = true
      view.editing = next == .editing
    case .failed(let fault): view.fault = fault
    }
    return view
  }

  /// The groups beside its own.
  func free(_ choices: [Capture.Choice]) -> [Capture.Choice] {
    choices.filter { $0.group != target.group }
  }
}
