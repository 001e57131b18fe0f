// Scripts of one shot for several groups.

import Bytes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct CaptureOthersTests {
  private typealias Script = PhotoScript

  private let size = PixelSize(width: 2048, height: 1536)
  private let draft = BlobName("draft/", PhotoScript.photo)
  private let climbers: GroupID = PhotoScript.id(0x41)
  private let choir: GroupID = PhotoScript.id(0x42)

  private func choices(_ groups: [GroupID]) -> Capture.Event {
    .choices(groups.map { Capture.Choice(group: $0, name: "Another") })
  }

  /// A photo was taken at noon; its own group and two others are free.
  private func previewing() -> Capture {
    var capture = Capture(explained: true)
    let optics = Optics(
      canFlip: false, hasTorch: false, canFocus: false, zoomMin: 100, zoomMax: 100)
    for event in [
      Capture.Event.opened(group: Script.group, name: "Family"),
      choices([Script.group, climbers, choir]),
      .user(.cameraOpened(facing: .back, optics: optics)), .user(.shutterTapped),
      .user(.captured(draft: draft, size: size)),
    ] {
      _ = capture.handle(event, at: Script.occasion())
    }
    return capture
  }

  private func view(_ capture: Capture) -> PreviewView? {
    guard case .preview(let view) = capture.screen else { return nil }
    return view
  }

  private func sent(_ effects: [Capture.Effect]) -> [PhotoDraft] {
    for case .enqueue(let drafts) in effects { return drafts }
    return []
  }

  @Test func `the preview offers the other groups whose day is free`() {
    var capture = previewing()
    #expect(view(capture)?.others.map { $0.group } == [climbers, choir])
    #expect(view(capture)?.others.contains { $0.chosen } == false)
    _ = capture.handle(choices([Script.group, choir]), at: Script.occasion())
    #expect(view(capture)?.others.map { $0.group } == [choir])
  }

  @Test func `each group gets a photo of its own, from one picture`() {
    var capture = previewing()
    for (entropy, group) in [(UInt8(0x51), climbers), (0x52, choir)] {
      _ = capture.handle(
        .user(.otherTapped(group: group)), at: Script.later(500, entropy: entropy))
    }
    #expect(view(capture)?.others.allSatisfy { $0.chosen } == true)
    let drafts = sent(capture.handle(.user(.sendTapped), at: Script.later(900)))
    #expect(drafts.map { $0.group } == [Script.group, climbers, choir])
    #expect(drafts.map { $0.photo } == [Script.photo, Script.id(0x51), Script.id(0x52)])
    #expect(drafts.allSatisfy { $0.blob == draft && $0.captured == Script.noon })
  }

  @Test func `a choice is seen for a whole countdown and can be taken back`() {
    var capture = previewing()
    _ = capture.handle(.timer, at: Script.later(1000))
    #expect(view(capture)?.countdown == 2)
    let effects = capture.handle(
      .user(.otherTapped(group: choir)), at: Script.later(1500, entropy: 0x52))
    #expect(effects == [.shell(.wake(timer: .countdown, instant: Script.later(2500).instant))])
    #expect(view(capture)?.countdown == 3)
    _ = capture.handle(.user(.otherTapped(group: choir)), at: Script.later(1600))
    #expect(sent(capture.handle(.user(.sendTapped), at: Script.later(1700))).count == 1)
  }

  @Test func `a countdown that is held stays held`() {
    var capture = previewing()
    _ = capture.handle(.user(.held(now: true)), at: Script.later(500))
    #expect(capture.handle(.user(.otherTapped(group: choir)), at: Script.later(600)) == [])
    #expect(view(capture)?.held == true)
  }

  @Test func `neither its own group nor one whose day is used can be chosen`() {
    var capture = previewing()
    _ = capture.handle(.user(.otherTapped(group: Script.group)), at: Script.later(100))
    _ = capture.handle(.user(.otherTapped(group: Script.id(0x99))), at: Script.later(100))
    _ = capture.handle(.user(.otherTapped(group: choir)), at: Script.later(200))
    // Another device sends to it meanwhile.
    _ = capture.handle(choices([Script.group, climbers]), at: Script.later(300))
    let drafts = sent(capture.handle(.user(.sendTapped), at: Script.later(400)))
    #expect(drafts.map { $0.group } == [Script.group])
  }
}
