// Scripts of photos that go: expired, withdrawn, listed anew, and what is left of them.

import Bytes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel
@testable import Locaphoto

@Suite struct ViewerExpiryTests {
  private typealias Script = PhotoScript
  private typealias Run = ViewerScript

  private func hours(_ hours: Int64) -> Int64 { hours * 3_600_000 }

  @Test func `an expired photo vanishes with picture, container and key`() {
    var run = Run([Script.post(2, received: 0, cached: true)])
    run.open(2)
    run.now = hours(48) - 1
    run.send(.timer)
    #expect(run.photos.count == 1)
    run.now = hours(48)
    run.send(.timer)
    // Who looks at it is told; nothing of it is left to look at.
    #expect(run.content(2) == .failed(fault: .expired))
    let name = Script.photo2.hex.string
    #expect(run.traces == ["dismiss photo/\(name)", "drop post/\(name)", "forget filekey/\(name)"])
    guard let request = run.recipes.first?.request else { return }
    run.send(.answer(.recipeDone([]), request))
    #expect(run.last.first == .uncached([Script.photo2]))
    #expect(run.viewer.removals.isEmpty)
    #expect(run.send(.answer(.recipeDone([]), request)) == [])
    // It is over for good when the server says so.
    var ended = Script.post(2)
    ended.info.expires = Group.ended
    run.facts([ended])
    guard let last = run.recipes.first?.request else { return }
    run.send(.answer(.recipeDone([]), last))
    #expect(run.last.contains(.forgotten([Script.photo2])))
  }

  @Test func `what expired while the app was closed is removed at launch`() {
    var run = Run([], open: false)
    run.now = hours(50)
    run.facts([Script.post(2, cached: true)])
    #expect(run.traces.count == 3)
    // A removal that fails is tried again, but not at once.
    guard let request = run.recipes.first?.request else { return }
    run.send(.answer(.recipeFailed(RecipeFailure(step: 1, fault: .unavailable)), request))
    #expect(run.recipes.isEmpty)
    // What is still here is not taken for gone by a later answer.
    #expect(run.send(.answer(.recipeDone([]), request)) == [])
    run.send(.timer)
    #expect(run.traces.count == 3)
  }

  @Test func `a photo the server no longer lists is removed`() {
    var run = Run([Script.post(2, cached: true), Script.post(3, by: Script.me)], open: false)
    run.facts([Script.post(3, by: Script.me)])
    #expect(run.traces.contains("drop post/" + Script.photo2.hex.string))
    #expect(run.traces.count == 3)
    run.send(.facts(Script.thisDevice, []))
    #expect(run.traces.count == 3)
  }

  @Test func `a photo that ends while it is shown says whether it ran out or was taken back`() {
    for (end, fault) in [
      (Script.later(hours(1)).instant, PageFault.expired), (Group.takenBack, .withdrawn),
    ] {
      var run = Run([Script.post(2, cached: true)])
      run.open(2)
      run.now = hours(1)
      var ended = Script.post(2, cached: true)
      ended.info.expires = end
      run.facts([ended])
      #expect(run.content(2) == .failed(fault: fault))
    }
  }

  @Test func `a photo that goes with who sent it does not say that they took it back`() {
    var run = Run([Script.post(2, cached: true)])
    run.open(2)
    var ended = Script.post(2, cached: true)
    ended.info.expires = Group.takenBack
    run.facts([ended])
    #expect(run.content(2) == .failed(fault: .withdrawn))
    // That they have left may be heard later.
    run.send(.facts(Script.thisDevice, [Script.facts(posts: [ended], alone: true)]))
    #expect(run.content(2) == .failed(fault: .senderLeft))
  }

  @Test func `what was being opened when it expired does not stay`() {
    var run = Run([Script.post(2, cached: true)])
    guard let opening = run.recipes.first?.request else { return }
    run.now = hours(48)
    run.send(.timer)
    guard let removal = run.recipes.first?.request else { return }
    run.send(.answer(.recipeDone([]), removal))
    run.send(.answer(.recipeDone(Run.revealed(2)), opening))
    #expect(run.traces.contains("forget filekey/" + Script.photo2.hex.string))
    #expect(run.traces.contains("drop post/" + Script.photo2.hex.string))
  }

  @Test func `the next look for expired photos comes with the next expiry, at most in an hour`() {
    var run = Run([Script.post(2)], open: false)
    run.now = 0
    run.send(.timer)
    #expect(
      run.last.contains(.shell(.wake(timer: .expiry, instant: Script.later(hours(1)).instant))))
    run.now = hours(48) - 5
    run.send(.timer)
    #expect(
      run.last.contains(.shell(.wake(timer: .expiry, instant: Script.later(hours(48)).instant))))
  }

  @Test func `a photo that goes while it is looked at says so until it is left`() {
    let older = Script.post(3, day: CivilDay(Script.day.value - 1), received: -10, cached: true)
    var run = Run([Script.post(2, cached: true), older])
    run.open(2)
    // Withdrawn: over before its time.
    var over = Script.post(2, seen: true, cached: true)
    over.info.expires = Group.takenBack
    run.facts([over, older])
    #expect(run.photos == [Script.id(2), Script.id(3)])
    #expect(run.view?.index == 0)
    #expect(run.content(2) == .failed(fault: .withdrawn))
    // There is nothing to try again, and what comes in does not move it.
    #expect(run.send(.user(.retryTapped)) == [])
    let newer = Script.post(4, day: CivilDay(Script.day.value + 1), received: 20)
    run.facts([older, newer])
    #expect(run.photos == [Script.id(4), Script.id(2), Script.id(3)])
    #expect(run.view?.index == 1)
    run.send(.user(.pageShown(index: 2)))
    #expect(run.photos == [Script.id(4), Script.id(3)])
    #expect(run.view?.index == 1)
  }

  @Test func `a photo that a clock which was ahead has hidden comes back`() {
    let post = Script.post(2, seen: true, cached: true)
    var run = Run([post])
    run.now = hours(72)
    run.send(.timer)
    // Who looks at it is told, until it is left.
    #expect(run.content(2) == .failed(fault: .expired))
    #expect(run.traces.contains("drop post/" + Script.photo2.hex.string))
    #expect(run.traces.contains("forget filekey/" + Script.photo2.hex.string))
    guard let removal = run.recipes.first?.request else {
      Issue.record("nothing is removed")
      return
    }
    run.send(.answer(.recipeDone([]), removal))
    #expect(run.last.first == .uncached([Script.photo2]))
    // It is gone from here, once.
    var gone = post
    gone.cached = false
    run.facts([gone])
    #expect(run.recipes.isEmpty && run.content(2) == .failed(fault: .expired))
    run.now = hours(1)
    run.send(.user(.opened(group: Script.group)))
    #expect(run.photos == [Script.photo2])
    #expect(run.downloads.count == 1)
    // Once the server says so it is over for good.
    gone.info.expires = Group.ended
    run.facts([gone])
    #expect(run.content(2) == .failed(fault: .expired))
    if let removal = run.recipes.first?.request { run.send(.answer(.recipeDone([]), removal)) }
    #expect(run.last.contains(.forgotten([Script.photo2])))
  }

  /// A photo as far as its sealed metadata is known, before anything of it is presented.
  private func unlocked(
    day: CivilDay = Script.day, received: Int64 = 0, captured: Instant = Script.noon
  ) -> ViewerScript {
    var run = Run([Script.post(2, day: day, received: received, cached: true)])
    let read = run.recipes.first?.request
    if let read { run.send(.answer(.recipeDone(Run.revealed(2, day: day)), read)) }
    let head = Run.content(captured: captured, day: day).encoded
    if let unlock = run.recipes.first?.request {
      run.send(.answer(.recipeDone([Digest.zero.bytes, head]), unlock))
    }
    return run
  }

  @Test func `a photo whose day is not that of its moment is not shown, and says so`() {
    func isShown(_ run: ViewerScript) -> Bool {
      run.traces == ["present photo/" + Script.photo2.hex.string]
    }
    let (yesterday, tomorrow) = (
      CivilDay(Script.day.value - 1), CivilDay(Script.day.value + 1)
    )
    #expect(isShown(unlocked()))
    #expect(isShown(unlocked(day: yesterday, captured: Script.noon.advanced(by: -hours(24)))))
    for run in [
      // One look, sent as several days'.
      unlocked(day: yesterday), unlocked(day: tomorrow),
      // Of a moment that is not yet, or was long over.
      unlocked(day: tomorrow, captured: Script.noon.advanced(by: hours(24))),
      unlocked(
        day: CivilDay(Script.day.value - 3), captured: Script.noon.advanced(by: -hours(72))),
    ] {
      #expect(run.content(2) == .failed(fault: .misdated))
      #expect(run.traces == [])
    }
  }

  @Test func `a photo taken more than four days ago is not shown, whenever it is said to come`() {
    let old = Script.noon.advanced(by: -hours(96) + 60_000)
    // Of one that could just be alive it is looked at whether all of it goes together.
    var run = unlocked(captured: old.advanced(by: 1))
    #expect(run.content(2) == .failed(fault: .misdated))
    run = unlocked(captured: old)
    // It is never presented, and nothing of it stays.
    #expect(run.content(2) == .failed(fault: .expired))
    #expect(run.traces.contains("forget filekey/" + Script.photo2.hex.string))
    #expect(!run.traces.contains { $0.hasPrefix("present") })
    if let removal = run.recipes.first?.request { run.send(.answer(.recipeDone([]), removal)) }
    #expect(run.last.first == .forgotten([Script.photo2]))
  }
}
