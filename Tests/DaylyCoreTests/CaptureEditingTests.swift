// Scripts of the preview's pause, of turning and cropping, and of the hint beside Retake.

import Bytes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct CaptureEditingTests {
  private typealias Script = PhotoScript

  private let size = PixelSize(width: 2048, height: 1536)
  private let draft = BlobName("draft/", PhotoScript.photo)
  private let half = Crop(left: 0, top: 2500, width: 10_000, height: 5000)

  /// A picture from the library, taken at noon and on screen.
  private func previewing() -> Capture {
    var capture = Capture(explained: true)
    _ = capture.handle(.opened(group: Script.group, name: "Family"), at: Script.occasion())
    _ = user(&capture, .cameraFailed(access: .noDevice))
    _ = user(&capture, .libraryTapped)
    #expect(user(&capture, .picked(draft: draft, size: size)) == [wake(1000)])
    return capture
  }

  private func user(
    _ capture: inout Capture, _ event: CaptureEvent, at later: Int64 = 0
  ) -> [Capture.Effect] {
    capture.handle(.user(event), at: Script.later(later))
  }

  private func wake(_ later: Int64) -> Capture.Effect {
    .shell(.wake(timer: .countdown, instant: Script.noon.advanced(by: later)))
  }

  private func reframe(_ turns: UInt8, _ crop: Crop?) -> [Capture.Effect] {
    [.shell(.reframe(draft: draft, framing: Framing(turns: turns, crop: crop)))]
  }

  private func view(_ capture: Capture) -> PreviewView? {
    guard case .preview(let view) = capture.screen else { return nil }
    return view
  }

  private let sleep = [Capture.Effect.shell(.sleep(timer: .countdown))]

  @Test func `a finger on the picture holds the countdown where it is`() {
    var capture = previewing()
    _ = capture.handle(.timer, at: Script.later(1000))
    #expect(user(&capture, .held(now: true), at: 1400) == sleep)
    #expect(user(&capture, .held(now: true), at: 1500) == [])
    #expect(view(capture)?.held == true)
    #expect(view(capture)?.countdown == 2)
    #expect(capture.handle(.timer, at: Script.later(60_000)) == [])
    // 1600 of 3000 were left.
    #expect(user(&capture, .held(now: false), at: 90_000) == [wake(90_600)])
    #expect(user(&capture, .held(now: false), at: 90_001) == [])
    #expect(view(capture)?.held == false)
    #expect(capture.handle(.timer, at: Script.later(90_600)) == [wake(91_600)])
    #expect(view(capture)?.countdown == 1)
    guard case .enqueue = capture.handle(.timer, at: Script.later(91_600)).last else {
      Issue.record("sent")
      return
    }
  }

  @Test func `a clock that is set while a finger rests changes nothing`() {
    var capture = previewing()
    // Set back by an hour just before: what is left cannot be more than is on screen.
    #expect(user(&capture, .held(now: true), at: -3_600_000) == sleep)
    #expect(user(&capture, .held(now: false), at: 0) == [wake(1000)])
    #expect(view(capture)?.countdown == 3)
  }

  @Test func `what is held can be sent, taken again and left`() {
    var capture = previewing()
    _ = user(&capture, .held(now: true))
    guard case .enqueue = user(&capture, .sendTapped).last else {
      Issue.record("sent")
      return
    }
    #expect(user(&capture, .held(now: true)) == [])
    capture = previewing()
    _ = user(&capture, .held(now: true))
    _ = user(&capture, .retakeTapped)
    #expect(view(capture) == nil)
    capture = previewing()
    _ = user(&capture, .held(now: true))
    #expect(capture.handle(.visible(false), at: Script.later(5)) == sleep)
    // Out of sight the finger is gone: counted from 3 again.
    #expect(capture.handle(.visible(true), at: Script.later(10)) == [wake(1010)])
    #expect(view(capture)?.held == false)
  }

  @Test func `editing stops the countdown and what comes of it is seen for all of it`() {
    var capture = previewing()
    _ = capture.handle(.timer, at: Script.later(1000))
    #expect(user(&capture, .editTapped, at: 1500) == sleep)
    #expect(view(capture)?.editing == true)
    #expect(capture.handle(.timer, at: Script.later(3000)) == [])
    #expect(user(&capture, .sendTapped, at: 3000) == [])
    #expect(user(&capture, .held(now: true), at: 3000) == [])
    #expect(user(&capture, .turnTapped, at: 4000) == reframe(1, nil))
    #expect(view(capture)?.working == true)
    // Nothing else while the picture is being made.
    #expect(user(&capture, .turnTapped, at: 4001) == [])
    #expect(user(&capture, .cropped(crop: half), at: 4002) == [])
    let turned = PixelSize(width: 1536, height: 2048)
    #expect(user(&capture, .framed(draft: draft, size: turned), at: 4100) == [])
    #expect(view(capture)?.size == turned)
    #expect(view(capture)?.editing == true)
    #expect(user(&capture, .cropped(crop: half), at: 5000) == reframe(1, half))
    let cut = PixelSize(width: 1536, height: 1024)
    #expect(user(&capture, .framed(draft: draft, size: cut), at: 6000) == [wake(7000)])
    #expect(user(&capture, .framed(draft: draft, size: turned), at: 6001) == [])
    #expect(view(capture)?.countdown == 3)
    #expect(view(capture)?.size == cut)
    guard case .enqueue(let drafts) = user(&capture, .sendTapped, at: 6500).last,
      let sent = drafts.first
    else {
      Issue.record("sent")
      return
    }
    #expect(sent.size == cut)
  }

  @Test func `editing again begins with the whole picture and can be given up`() {
    var capture = previewing()
    _ = user(&capture, .editTapped)
    _ = user(&capture, .cropped(crop: half))
    _ = user(&capture, .framed(draft: draft, size: size))
    #expect(user(&capture, .editTapped, at: 100) == sleep + reframe(0, nil))
    _ = user(&capture, .framed(draft: draft, size: size))
    // Back is the gentlest way out: the picture is as it was before.
    #expect(capture.handle(.back, at: Script.later(200)) == reframe(0, half))
    #expect(user(&capture, .framed(draft: draft, size: size), at: 300) == [wake(1300)])
    _ = user(&capture, .editTapped, at: 400)
    _ = user(&capture, .framed(draft: draft, size: size))
    #expect(user(&capture, .cropped(crop: nil), at: 500) == [wake(1500)])
    // Nothing was changed: nothing is made anew.
    _ = user(&capture, .editTapped, at: 600)
    #expect(user(&capture, .editCancelled, at: 700) == [wake(1700)])
  }

  @Test func `a picture that cannot be made anew stays as it is`() {
    var capture = previewing()
    _ = user(&capture, .editTapped)
    _ = user(&capture, .turnTapped)
    #expect(user(&capture, .frameFailed(draft: "draft/other", fault: .empty)) == [])
    #expect(view(capture)?.working == true)
    #expect(user(&capture, .frameFailed(draft: draft, fault: .storageFull)) == [])
    #expect(view(capture)?.fault == .storageFull)
    #expect(user(&capture, .frameFailed(draft: draft, fault: .empty)) == [])
    guard case .enqueue = user(&capture, .sendTapped).last else {
      Issue.record("still there to be sent")
      return
    }
  }

  @Test func `leaving while a picture is made drops what comes late`() {
    var capture = previewing()
    _ = user(&capture, .editTapped)
    _ = user(&capture, .turnTapped)
    _ = capture.handle(.dismissed, at: Script.occasion())
    #expect(
      user(&capture, .framed(draft: draft, size: size)) == [.shell(.dropDraft(draft: draft))])
  }

  @Test func `a picture made out of sight waits to be seen`() {
    var capture = previewing()
    _ = user(&capture, .editTapped)
    _ = user(&capture, .cropped(crop: half))
    _ = capture.handle(.visible(false), at: Script.occasion())
    #expect(user(&capture, .framed(draft: draft, size: size)) == [])
    #expect(capture.handle(.visible(true), at: Script.later(10)) == [wake(1010)])
  }

  @Test func `a part outside the picture or too small to see is refused`() {
    var capture = previewing()
    _ = user(&capture, .editTapped)
    let unsound = [
      Crop(left: 1, top: 0, width: 10_000, height: 10_000),
      Crop(left: 0, top: 65_535, width: 10_000, height: 65_535),
      Crop(left: 0, top: 0, width: 499, height: 10_000),
      Crop(left: 0, top: 0, width: 10_000, height: 0),
    ]
    for crop in unsound { #expect(user(&capture, .cropped(crop: crop)) == []) }
    #expect(view(capture)?.editing == true)
  }

  @Test func `four turns are none`() {
    var capture = previewing()
    _ = user(&capture, .editTapped)
    for turns in [UInt8(1), 2, 3, 0] {
      #expect(user(&capture, .turnTapped) == reframe(turns, nil))
      _ = user(&capture, .framed(draft: draft, size: size))
    }
  }

  @Test func `a hint stands beside the picture it is about and blocks nothing`() {
    var capture = previewing()
    #expect(user(&capture, .judged(draft: "draft/other", flaw: .dark)) == [])
    #expect(view(capture)?.flaw == nil)
    #expect(user(&capture, .judged(draft: draft, flaw: .blurred)) == [])
    #expect(view(capture)?.flaw == .blurred)
    #expect(capture.handle(.timer, at: Script.later(1000)) == [wake(2000)])
    _ = user(&capture, .retakeTapped)
    #expect(user(&capture, .judged(draft: draft, flaw: .blurred)) == [])
  }
}
