// Scripts of what is fetched before anybody asks, and of how much is decoded at once.

import Bytes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct ViewerMemoryTests {
  private typealias Script = PhotoScript
  private typealias Run = ViewerScript

  private static let large = PixelSize(width: 2048, height: 2048)

  private func posts(_ count: UInt8, cached: Bool = true, seen: Bool = false) -> [SavedPost] {
    (2..<2 + count).map { number in
      Script.post(
        number, by: Script.id(Script.firstOther + number), received: -Int64(number), seen: seen,
        cached: cached)
    }
  }

  /// Opens whatever asks to be opened until nothing does.
  private func settle(_ run: inout ViewerScript, size: PixelSize = large) {
    var asked = run.recipes
    while let next = asked.first {
      asked.removeFirst()
      guard case .prefix(.blob(let name), _)? = next.recipe.steps.first,
        let photo = run.photos.first(where: { BlobName("post/", $0) == name })
      else { continue }
      run.last = [.shell(.recipe(request: next.request, recipe: next.recipe))]
      run.open(photo.bytes[0], size: size)
      asked += run.recipes
    }
  }

  private func presented(_ run: ViewerScript) -> [PhotoID] {
    (run.view?.pages ?? []).compactMap { page in
      if case .ready = page.content { page.photo } else { nil }
    }
  }

  @Test func `pictures stay while memory allows, the farthest go first`() {
    var run = Run(posts(12))
    settle(&run)
    for index in 1..<12 {
      run.send(.user(.pageShown(index: UInt16(index))))
      settle(&run)
      let bytes = presented(run).count * 2048 * 2048 * 4
      #expect(bytes <= 100_000_000)
    }
    #expect(presented(run) == run.photos.suffix(5))
    // Small ones all stay.
    run = Run(posts(12))
    settle(&run, size: Run.size)
    for index in 1..<12 {
      run.send(.user(.pageShown(index: UInt16(index))))
      settle(&run, size: Run.size)
    }
    #expect(presented(run) == run.photos)
  }

  @Test func `a hidden app holds no picture, and opens it again from what it has`() {
    var run = Run(posts(2))
    settle(&run)
    #expect(presented(run).count == 2)
    run.send(.visible(false))
    #expect(presented(run).isEmpty)
    #expect(run.traces == run.photos.map { "dismiss photo/" + $0.hex.string })
    #expect(run.send(.timer).isEmpty == false)
    #expect(presented(run).isEmpty)
    run.send(.visible(true))
    #expect(run.downloads.isEmpty)
    settle(&run)
    #expect(presented(run).count == 2)
  }

  @Test(arguments: [
    PixelSize(width: 5, height: 3), PixelSize(width: 3, height: 4),
    PixelSize(width: 65_000, height: 65_000),
  ])
  func `a picture of another size than was sealed is taken back before it is shown`(
    size: PixelSize
  ) {
    var run = Run(posts(1))
    run.open(2, jpeg: Run.jpeg(width: UInt16(size.width), height: UInt16(size.height)))
    #expect(run.content(2) == .failed(fault: .unopenable))
    #expect(run.traces == ["dismiss photo/" + Script.photo2.hex.string])
  }

  @Test func `a picture larger than any that is sent is not shown`() {
    var run = Run(posts(1))
    run.open(2, size: PixelSize(width: 2049, height: 1))
    #expect(run.content(2) == .failed(fault: .unopenable))
    run = Run(posts(1))
    run.open(2, jpeg: [0xFF, 0xD8])
    #expect(run.content(2) == .failed(fault: .unopenable))
  }

  @Test func `a picture that could not be decoded gets one more chance, with all memory`() {
    var run = Run(posts(2))
    settle(&run)
    run.send(.user(.pictureFailed(photo: Script.photo2)))
    #expect(run.traces.filter { $0.hasPrefix("dismiss") }.count == 2)
    settle(&run)
    #expect(presented(run).count == 2)
    run.send(.user(.pictureFailed(photo: Script.photo2)))
    #expect(run.content(2) == .failed(fault: .unreadable), "its signature held")
    #expect(run.send(.user(.pictureFailed(photo: Script.photo2))) == [])
    #expect(run.send(.user(.pictureFailed(photo: Script.id(99)))) == [])
  }

  @Test func `what is listed is fetched before anybody asks, one at a time, newest first`() {
    var run = Run(posts(2, cached: false), open: false)
    #expect(run.downloads.isEmpty)
    run.send(.visible(true))
    #expect(run.downloads.map { $0.photo } == [BlobName("post/", Script.photo2).text])
    guard let first = run.downloads.first?.request else { return }
    #expect(run.send(.online(true)) == [])
    run.send(.answer(.httpAnswered(status: 200, body: []), first))
    #expect(run.last.first == .cached(Script.group, Script.photo2))
    var next = posts(2, cached: false)
    next[0].cached = true
    guard let second = run.downloads.first?.request else {
      Issue.record("the other one follows")
      return
    }
    // A failed one waits for something to change.
    let pause = Effect.wake(timer: .download, instant: Script.later(run.now + 1027).instant)
    #expect(run.send(.answer(.httpFailed(.offline), second)) == [.shell(pause)])
    #expect(run.send(.answer(.httpAnswered(status: 200, body: []), second)) == [])
    run.facts(next)
    #expect(run.downloads.isEmpty)
    run.send(.online(true))
    #expect(run.downloads.count == 1)
  }

  @Test func `a photo that is opened while it is fetched ahead is not fetched twice`() {
    var run = Run(posts(1, cached: false), open: false)
    run.send(.visible(true))
    guard let request = run.downloads.first?.request else { return }
    run.send(.user(.opened(group: Script.group)))
    #expect(run.downloads.isEmpty)
    run.send(.answer(.httpProgress(moved: 400, total: 1000), request))
    #expect(run.content(2) == .loading(moved: 400, total: 1000))
    run.send(.answer(.httpAnswered(status: 200, body: []), request))
    run.open(2)
    #expect(run.content(2) == .ready(image: ImageName("photo/", Script.photo2), size: Run.size))
  }

  @Test func `what is fetched ahead of a photo that goes does not stay`() {
    var run = Run(posts(1, cached: false), open: false)
    run.send(.visible(true))
    guard let request = run.downloads.first?.request else { return }
    run.facts([])
    #expect(run.last.contains(.shell(.cancel(request: request))))
    run.send(.answer(.httpAnswered(status: 200, body: []), request))
    #expect(run.traces.contains("drop post/" + Script.photo2.hex.string))
  }

  @Test func `a notification leads to what is unseen, and what comes then does not move it`() {
    var some = posts(3, seen: true)
    some[1].seen = false
    var run = Run(some, open: false)
    run.send(.user(.notificationTapped(group: Script.group)))
    #expect(run.photos == [Script.id(3), Script.id(2), Script.id(4)])
    #expect(run.view?.index == 0)
    #expect(run.view?.pages.map { $0.seen } == [false, true, true])
    some.append(Script.post(9, day: CivilDay(Script.day.value + 9), received: 50))
    run.facts(some)
    #expect(run.photos == [Script.id(9), Script.id(3), Script.id(2), Script.id(4)])
    #expect(run.view?.index == 1)
    // Of a group that is not there, nothing opens.
    run.send(.back)
    run.send(.user(.notificationTapped(group: Script.id(0x66))))
    #expect(run.view == nil)
  }
}
