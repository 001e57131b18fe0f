// Scripts of the camera's permission: every state, the way on from it, and what comes late.

import Bytes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct CaptureAccessTests {
  private typealias Script = PhotoScript

  private let live = CaptureEvent.cameraOpened(
    facing: .back,
    optics: Optics(canFlip: false, hasTorch: false, canFocus: false, zoomMin: 0, zoomMax: 0))
  private let asksNothing = [Capture.Effect.shell(.openCamera(facing: .back, mayAsk: false))]
  private let asks = [Capture.Effect.shell(.openCamera(facing: .back, mayAsk: true))]

  private func opened(explained: Bool = false) -> Capture {
    var capture = Capture(explained: explained)
    let effects = capture.handle(
      .opened(group: Script.group, name: "Family"), at: Script.occasion())
    #expect(effects == (explained ? asks : asksNothing))
    return capture
  }

  /// The camera is not there, and this is why.
  private func without(_ access: Access) -> Capture {
    var capture = opened()
    #expect(user(&capture, .cameraFailed(access: access)) == [])
    #expect(shown(capture) == .without(access: access))
    return capture
  }

  private func user(_ capture: inout Capture, _ event: CaptureEvent) -> [Capture.Effect] {
    capture.handle(.user(event), at: Script.occasion())
  }

  private func shown(_ capture: Capture) -> CameraState? {
    guard case .camera(let view) = capture.screen else { return nil }
    return view.state
  }

  private static let absences: [Access] = [
    .unasked, .deniedOnce, .deniedForGood, .noDevice, .busy, .insecureOrigin, .unavailable,
  ]

  @Test func `nobody is asked before it was explained, and explained once is enough`() {
    var capture = without(.unasked)
    #expect(user(&capture, .retryTapped) == [.save] + asks)
    #expect(shown(capture) == .without(access: .asking))
    #expect(user(&capture, .retryTapped) == [])
    #expect(user(&capture, live) == [])
    guard case .live = shown(capture) else {
      Issue.record("the camera is live")
      return
    }
    #expect(capture.explained)
    _ = opened(explained: true)
  }

  @Test func `a camera that opens without a question needs no explanation later`() {
    var capture = opened()
    #expect(user(&capture, live) == [.save])
    #expect(user(&capture, live) == [])
    #expect(capture.explained)
  }

  @Test func `a refusal may be asked again and the second one is for good`() {
    var capture = without(.unasked)
    _ = user(&capture, .retryTapped)
    #expect(user(&capture, .cameraFailed(access: .deniedOnce)) == [])
    #expect(shown(capture) == .without(access: .deniedOnce))
    #expect(user(&capture, .cameraFailed(access: .deniedForGood)) == [])
    #expect(shown(capture) == .without(access: .deniedOnce))
    #expect(user(&capture, .retryTapped) == asks)
    #expect(user(&capture, .cameraFailed(access: .deniedOnce)) == [])
    #expect(shown(capture) == .without(access: .deniedForGood))
  }

  @Test(arguments: absences)
  func `every absence has its screen, a way to try again and the library`(access: Access) {
    var capture = without(access)
    #expect(user(&capture, .shutterTapped) == [])
    #expect(
      user(&capture, .libraryTapped)
        == [.shell(.pick(draft: BlobName("draft/", Script.photo)))])
    #expect(user(&capture, .pickCancelled) == [])
    #expect(shown(capture) == .without(access: access))
    #expect(user(&capture, .retryTapped) == [.save] + asks)
    _ = capture.handle(.back, at: Script.occasion())
    #expect(capture.screen == nil)
  }

  @Test(arguments: absences)
  func `granted in the settings goes on by itself`(access: Access) {
    var capture = without(access)
    #expect(user(&capture, .accessChanged(access: .granted)) == asksNothing)
    // What the screen says stands until it is known better.
    #expect(shown(capture) == .without(access: access))
    #expect(user(&capture, live) == [.save])
    guard case .live = shown(capture) else {
      Issue.record("the camera is live")
      return
    }
  }

  @Test(arguments: absences)
  func `coming back tries again without a question`(access: Access) {
    var capture = without(access)
    #expect(capture.handle(.visible(false), at: Script.occasion()) == [])
    let tries = access != .unasked && access != .insecureOrigin
    #expect(
      capture.handle(.visible(true), at: Script.occasion()) == (tries ? asksNothing : []))
    #expect(shown(capture) == .without(access: access))
    guard tries else { return }
    #expect(user(&capture, .cameraFailed(access: .unasked)) == [])
    #expect(shown(capture) == .without(access: access))
  }

  @Test func `leaving while it tries again ends the try`() {
    var capture = without(.busy)
    _ = capture.handle(.visible(false), at: Script.occasion())
    _ = capture.handle(.visible(true), at: Script.occasion())
    #expect(capture.handle(.visible(false), at: Script.occasion()) == [.shell(.closeCamera)])
    #expect(user(&capture, live) == [.shell(.closeCamera)])
    #expect(shown(capture) == .without(access: .busy))
  }

  @Test func `the question may cover the app and still be answered`() {
    var capture = without(.unasked)
    _ = user(&capture, .retryTapped)
    #expect(capture.handle(.visible(false), at: Script.occasion()) == [])
    #expect(capture.handle(.visible(true), at: Script.occasion()) == [])
    #expect(user(&capture, live) == [])
    // Answered and left at once: no camera runs unseen.
    capture = without(.unasked)
    _ = user(&capture, .retryTapped)
    _ = capture.handle(.visible(false), at: Script.occasion())
    #expect(user(&capture, live) == [.shell(.closeCamera)])
    #expect(capture.handle(.visible(true), at: Script.occasion()) == asks)
  }

  @Test func `a permission that is taken away closes the camera`() {
    var capture = opened()
    _ = user(&capture, live)
    #expect(user(&capture, .accessChanged(access: .granted)) == [])
    #expect(
      user(&capture, .accessChanged(access: .deniedForGood)) == [.shell(.closeCamera)])
    #expect(shown(capture) == .without(access: .deniedForGood))
    #expect(user(&capture, .accessChanged(access: .deniedForGood)) == [])
    // Reset in the settings: asked again on a tap.
    #expect(user(&capture, .accessChanged(access: .unasked)) == [])
    #expect(shown(capture) == .without(access: .unasked))
  }

  @Test func `a change of permission says nothing about a camera that is not there`() {
    var capture = without(.noDevice)
    #expect(user(&capture, .accessChanged(access: .deniedForGood)) == [])
    #expect(shown(capture) == .without(access: .noDevice))
    capture = without(.deniedOnce)
    #expect(user(&capture, .accessChanged(access: .unasked)) == [])
    #expect(shown(capture) == .without(access: .deniedOnce))
  }

  @Test func `answers that are no answer count as a failure without a reason`() {
    for access in [Access.granted, .limited, .asking] {
      var capture = opened()
      #expect(user(&capture, .cameraFailed(access: access)) == [])
      #expect(shown(capture) == .without(access: .unavailable))
    }
  }

  @Test func `a library that is opened in part says so and still gives a picture`() {
    var capture = without(.noDevice)
    #expect(user(&capture, .libraryAccess(access: .limited)) == [])
    guard case .camera(let view) = capture.screen else {
      Issue.record("the camera is on screen")
      return
    }
    #expect(view.library == .limited)
    _ = user(&capture, .libraryTapped)
    let size = PixelSize(width: 4, height: 3)
    _ = user(&capture, .picked(draft: BlobName("draft/", Script.photo), size: size))
    guard case .preview = capture.screen else {
      Issue.record("the preview is on screen")
      return
    }
  }
}
