// Scripts of the camera and the preview.

import Bytes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct CaptureTests {
  private typealias Script = PhotoScript

  private let size = PixelSize(width: 2048, height: 1536)
  private let optics = Optics(
    canFlip: true, hasTorch: true, canFocus: true, zoomMin: 100, zoomMax: 400)
  private var live: CaptureEvent { .cameraOpened(facing: .back, optics: optics) }
  private let draft = BlobName("draft/", PhotoScript.photo)

  private func opened() -> Capture {
    var capture = Capture(explained: true)
    let effects = capture.handle(
      .opened(group: Script.group, name: "Family"), at: Script.occasion())
    #expect(effects == [.shell(.openCamera(facing: .back, mayAsk: true))])
    return capture
  }

  private func ready() -> Capture {
    var capture = opened()
    #expect(capture.handle(.user(live), at: Script.occasion()) == [])
    return capture
  }

  /// A photo was taken at noon and is on screen.
  private func previewing() -> Capture {
    var capture = ready()
    #expect(
      capture.handle(.user(.shutterTapped), at: Script.occasion())
        == [.shell(.capture(draft: draft))])
    #expect(
      capture.handle(.user(.captured(draft: draft, size: size)), at: Script.occasion())
        == [.shell(.wake(timer: .countdown, instant: Script.noon.advanced(by: 1000)))])
    return capture
  }

  private func shown(_ capture: Capture) -> CameraState? {
    guard case .camera(let view) = capture.screen else { return nil }
    return view.state
  }

  private func countdown(_ capture: Capture) -> UInt8? {
    guard case .preview(let view) = capture.screen else { return nil }
    return view.countdown
  }

  private var taken: PhotoDraft {
    PhotoDraft(
      photo: Script.photo, group: Script.group, day: Script.day, captured: Script.noon,
      offset: 60, source: .camera, size: size, blob: BlobName("draft/", Script.photo))
  }

  @Test func `the camera starts with a tap and with nothing else`() {
    var capture = Capture()
    let others: [Capture.Event] = [
      .timer, .visible(false), .visible(true), .back, .dismissed, .stored(Script.photo),
      .user(.retryTapped), .user(.flipTapped), .user(.shutterTapped), .user(.retakeTapped),
      .user(.sendTapped), .user(.libraryTapped), .user(.torchTapped), .user(.pickCancelled),
    ]
    for event in others {
      #expect(capture.handle(event, at: Script.occasion()) == [])
      #expect(capture.screen == nil)
    }
    #expect(shown(opened()) == .opening)
  }

  @Test func `the preview counts 3, 2, 1 and sends by itself`() {
    var capture = previewing()
    #expect(countdown(capture) == 3)
    #expect(
      capture.handle(.timer, at: Script.later(1000))
        == [.shell(.wake(timer: .countdown, instant: Script.noon.advanced(by: 2000)))])
    #expect(countdown(capture) == 2)
    // A little early: the number stays, the tick is asked for again.
    #expect(
      capture.handle(.timer, at: Script.later(1990))
        == [.shell(.wake(timer: .countdown, instant: Script.noon.advanced(by: 2000)))])
    #expect(
      capture.handle(.timer, at: Script.later(2001))
        == [.shell(.wake(timer: .countdown, instant: Script.noon.advanced(by: 3000)))])
    #expect(countdown(capture) == 1)
    #expect(
      capture.handle(.timer, at: Script.later(3000)) == [.shell(.closeCamera), .enqueue([taken])])
    #expect(countdown(capture) == 0)
    #expect(capture.handle(.timer, at: Script.later(3001)) == [])
    #expect(capture.handle(.stored(Script.photo), at: Script.later(3100)) == [])
    #expect(capture.screen == nil)
  }

  @Test func `send sends at once, and only once`() {
    var capture = previewing()
    #expect(
      capture.handle(.user(.sendTapped), at: Script.later(500))
        == [.shell(.sleep(timer: .countdown)), .shell(.closeCamera), .enqueue([taken])])
    #expect(capture.handle(.user(.sendTapped), at: Script.later(501)) == [])
    #expect(capture.handle(.user(.retakeTapped), at: Script.later(502)) == [])
    #expect(capture.handle(.back, at: Script.later(503)) == [])
    #expect(countdown(capture) == 0)
  }

  private let shownLive = CameraState.live(
    facing: .back,
    optics: Optics(canFlip: true, hasTorch: true, canFocus: true, zoomMin: 100, zoomMax: 400),
    torch: false, zoom: 100)

  @Test func `retake drops the draft and finds the camera still open`() {
    var capture = previewing()
    #expect(
      capture.handle(.user(.retakeTapped), at: Script.later(500))
        == [.shell(.sleep(timer: .countdown)), .shell(.dropDraft(draft: draft))])
    #expect(shown(capture) == shownLive)
  }

  @Test func `a preview that was out of sight has no camera behind it`() {
    var capture = previewing()
    _ = capture.handle(.visible(false), at: Script.later(500))
    _ = capture.handle(.visible(true), at: Script.later(900))
    #expect(
      capture.handle(.user(.retakeTapped), at: Script.later(1000))
        == [
          .shell(.sleep(timer: .countdown)), .shell(.dropDraft(draft: draft)),
          .shell(.openCamera(facing: .back, mayAsk: true)),
        ])
    #expect(shown(capture) == .opening)
  }

  @Test func `a camera that is lost behind the preview is opened anew`() {
    var capture = previewing()
    #expect(
      capture.handle(.user(.cameraFailed(access: .unavailable)), at: Script.later(5)) == [])
    #expect(capture.handle(.user(live), at: Script.later(6)) == [.shell(.closeCamera)])
    #expect(
      capture.handle(.user(.retakeTapped), at: Script.later(500)).last
        == .shell(.openCamera(facing: .back, mayAsk: true)))
  }

  @Test func `a photo of the last second of a day belongs to that day`() {
    var capture = ready()
    let midnight = Script.occasion().nextMidnight
    let before = Script.occasion(midnight.advanced(by: -1))
    let tomorrow = CivilDay(Script.day.value + 1)
    _ = capture.handle(.user(.shutterTapped), at: before)
    _ = capture.handle(
      .user(.captured(draft: draft, size: size)),
      at: Script.occasion(midnight.advanced(by: 400), day: tomorrow))
    let effects = capture.handle(
      .user(.sendTapped), at: Script.occasion(midnight.advanced(by: 900), day: tomorrow))
    var expected = taken
    expected.captured = before.instant
    #expect(effects.last == .enqueue([expected]))
    #expect(expected.day == Script.day)
  }

  @Test func `nothing is sent that was not seen for the whole countdown`() {
    var capture = previewing()
    #expect(
      capture.handle(.visible(false), at: Script.later(2500))
        == [.shell(.closeCamera), .shell(.sleep(timer: .countdown))])
    #expect(capture.handle(.timer, at: Script.later(3000)) == [])
    #expect(
      capture.handle(.visible(true), at: Script.later(60_000))
        == [.shell(.wake(timer: .countdown, instant: Script.noon.advanced(by: 61_000)))])
    #expect(countdown(capture) == 3)
    // The device slept without telling: counted again.
    #expect(
      capture.handle(.timer, at: Script.later(900_000))
        == [.shell(.wake(timer: .countdown, instant: Script.noon.advanced(by: 901_000)))])
    // The clock was set back.
    #expect(
      capture.handle(.timer, at: Script.later(0))
        == [.shell(.wake(timer: .countdown, instant: Script.noon.advanced(by: 1000)))])
    #expect(countdown(capture) == 3)
  }

  @Test func `a picture that is ready while nobody looks waits to be seen`() {
    var capture = ready()
    _ = capture.handle(.user(.shutterTapped), at: Script.occasion())
    #expect(capture.handle(.visible(false), at: Script.occasion()) == [])
    #expect(
      capture.handle(.user(.captured(draft: draft, size: size)), at: Script.occasion())
        == [.shell(.closeCamera)])
    #expect(capture.handle(.timer, at: Script.later(9000)) == [])
    #expect(capture.handle(.visible(true), at: Script.later(10_000)).count == 1)
    #expect(countdown(capture) == 3)
  }

  @Test func `the camera is off while it cannot be seen and back with its screen`() {
    var capture = ready()
    #expect(capture.handle(.visible(false), at: Script.occasion()) == [.shell(.closeCamera)])
    // A late answer does not leave it running.
    #expect(capture.handle(.user(live), at: Script.occasion()) == [.shell(.closeCamera)])
    #expect(
      capture.handle(.visible(true), at: Script.occasion())
        == [.shell(.openCamera(facing: .back, mayAsk: true))])
    #expect(capture.handle(.visible(true), at: Script.occasion()) == [])
  }

  @Test func `flip and torch follow what the camera has`() {
    var capture = ready()
    #expect(
      capture.handle(.user(.torchTapped), at: Script.occasion()) == [.shell(.setTorch(on: true))])
    #expect(shown(capture) == .live(facing: .back, optics: optics, torch: true, zoom: 100))
    #expect(
      capture.handle(.user(.flipTapped), at: Script.occasion())
        == [.shell(.openCamera(facing: .front, mayAsk: true))])
    #expect(capture.handle(.user(.flipTapped), at: Script.occasion()) == [])
    let plain = Optics(canFlip: false, hasTorch: false, canFocus: false, zoomMin: 0, zoomMax: 0)
    _ = capture.handle(
      .user(.cameraOpened(facing: .front, optics: plain)), at: Script.occasion())
    for event in [
      CaptureEvent.flipTapped, .torchTapped, .zoomed(zoom: 300), .focusTapped(x: 1, y: 1),
    ] {
      #expect(capture.handle(.user(event), at: Script.occasion()) == [])
    }
  }

  @Test func `zoom keeps to what the lens can, and focus to the frame`() {
    var capture = ready()
    func zoomed(_ zoom: UInt16) -> [Capture.Effect] {
      capture.handle(.user(.zoomed(zoom: zoom)), at: Script.occasion())
    }
    #expect(zoomed(250) == [.shell(.setZoom(zoom: 250))])
    #expect(zoomed(250) == [])
    #expect(zoomed(65_535) == [.shell(.setZoom(zoom: 400))])
    #expect(zoomed(0) == [.shell(.setZoom(zoom: 100))])
    #expect(
      capture.handle(.user(.focusTapped(x: 10_000, y: 0)), at: Script.occasion())
        == [.shell(.focusAt(x: 10_000, y: 0))])
    #expect(
      capture.handle(.user(.focusTapped(x: 10_001, y: 0)), at: Script.occasion()) == [])
  }

  @Test func `a picture from the library gets the same preview`() {
    var capture = ready()
    _ = capture.handle(.user(.libraryTapped), at: Script.occasion())
    // The picker may cover the app for a while.
    _ = capture.handle(.visible(false), at: Script.occasion())
    _ = capture.handle(.visible(true), at: Script.later(5000))
    #expect(
      capture.handle(.user(.picked(draft: draft, size: size)), at: Script.later(6000))
        == [
          .shell(.closeCamera),
          .shell(.wake(timer: .countdown, instant: Script.noon.advanced(by: 7000))),
        ])
    var expected = taken
    expected.source = .library
    expected.captured = Script.noon.advanced(by: 6000)
    #expect(
      capture.handle(.user(.sendTapped), at: Script.later(6500)).last == .enqueue([expected]))
  }

  @Test func `pictures nobody waits for are dropped`() {
    var capture = ready()
    let stranger: BlobName = "draft/stranger"
    let dropped = [Capture.Effect.shell(.dropDraft(draft: stranger))]
    let late: [CaptureEvent] = [
      .captured(draft: stranger, size: size), .picked(draft: stranger, size: size),
    ]
    for event in late { #expect(capture.handle(.user(event), at: Script.occasion()) == dropped) }
    capture = previewing()
    for event in late { #expect(capture.handle(.user(event), at: Script.occasion()) == dropped) }
    // A repeated answer does not drop the picture on screen.
    #expect(
      capture.handle(.user(.captured(draft: draft, size: size)), at: Script.occasion()) == [])
    #expect(countdown(capture) == 3)
    capture = Capture()
    for event in late { #expect(capture.handle(.user(event), at: Script.occasion()) == dropped) }
  }

  @Test func `a picture that failed leaves the camera live and says why`() {
    var capture = ready()
    _ = capture.handle(.user(.shutterTapped), at: Script.occasion())
    #expect(shown(capture) == .taking)
    #expect(capture.handle(.user(.captureFailed(fault: .empty)), at: Script.occasion()) == [])
    guard case .camera(let view) = capture.screen else {
      Issue.record("the camera is on screen")
      return
    }
    #expect(view.fault == .empty)
    #expect(view.state == shownLive)
    _ = capture.handle(.user(.libraryTapped), at: Script.occasion())
    _ = capture.handle(.user(.pickFailed(fault: .undecodable)), at: Script.occasion())
    guard case .camera(let after) = capture.screen else { return }
    #expect(after.fault == .undecodable)
  }

  @Test func `back leads from the preview to the camera, and closes that`() {
    var capture = ready()
    #expect(capture.handle(.back, at: Script.occasion()) == [.shell(.closeCamera)])
    #expect(capture.screen == nil)
    capture = ready()
    _ = capture.handle(.user(.shutterTapped), at: Script.occasion())
    #expect(
      capture.handle(.back, at: Script.occasion())
        == [.shell(.closeCamera), .shell(.dropDraft(draft: draft))])
    capture = previewing()
    #expect(
      capture.handle(.back, at: Script.later(10))
        == [.shell(.sleep(timer: .countdown)), .shell(.dropDraft(draft: draft))])
    guard case .camera(let view) = capture.screen else {
      Issue.record("the camera is live again")
      return
    }
    #expect(view.state == shownLive)
    #expect(capture.handle(.back, at: Script.later(20)) == [.shell(.closeCamera)])
    #expect(capture.screen == nil)
  }

  @Test func `a photo that could not be stored stays on screen and can be sent again`() {
    var capture = previewing()
    _ = capture.handle(.user(.sendTapped), at: Script.later(10))
    #expect(capture.handle(.storeFailed(Script.id(9), .storageFull), at: Script.later(20)) == [])
    #expect(countdown(capture) == 0)
    #expect(
      capture.handle(.storeFailed(Script.photo, .storageFull), at: Script.later(20)) == [])
    guard case .preview(let view) = capture.screen else {
      Issue.record("the preview is on screen")
      return
    }
    #expect(view.fault == .storageFull)
    #expect(view.draft == draft)
    #expect(capture.handle(.timer, at: Script.later(4000)) == [])
    #expect(capture.handle(.user(.sendTapped), at: Script.later(5000)) == [.enqueue([taken])])
    // A disk that fails is not full.
    #expect(
      capture.handle(.storeFailed(Script.photo, .unavailable), at: Script.later(5010)) == [])
    guard case .preview(let failed) = capture.screen else {
      Issue.record("the preview is still on screen")
      return
    }
    #expect(failed.fault == .unkept)
  }
}
