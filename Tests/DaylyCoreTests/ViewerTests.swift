// Scripts of the viewer: pages, fetching, opening, expiry.

import Bytes
import Days
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel
@testable import Locaphoto

/// Drives a viewer with Noor's photos in it.
struct ViewerScript {
  typealias Script = PhotoScript

  var viewer = Viewer()
  var requests = Requests()
  var now: Int64 = 60_000
  var last: [Viewer.Effect] = []

  init(_ posts: [SavedPost], open: Bool = true) {
    facts(posts)
    if open { send(.user(.opened(group: Script.group))) }
  }

  @discardableResult
  mutating func send(_ event: Viewer.Event) -> [Viewer.Effect] {
    last = viewer.handle(event, at: Script.later(now), requests: &requests)
    return last
  }

  mutating func facts(_ posts: [SavedPost]) {
    send(.facts(Script.thisDevice, [Script.facts(posts: posts)]))
  }

  var view: ViewerView? {
    guard case .viewer(let view)? = viewer.screen(canSend: true) else { return nil }
    return view
  }

  var photos: [PhotoID] { view?.pages.map { $0.photo } ?? [] }

  /// Downloads that were begun by the last event: photo and request.
  /// The server sends again what a page asked for again.
  mutating func fetchedAnew() {
    guard let download = downloads.first else { return }
    send(.answer(.httpAnswered(status: 200, body: []), download.request))
  }

  var downloads: [(photo: Text, request: Request)] {
    last.compactMap { effect in
      guard case .shell(.http(let request, let message)) = effect, let name = message.saveAs
      else { return nil }
      return (name.text, request)
    }
  }

  var recipes: [(request: Request, recipe: Recipe)] {
    last.compactMap { effect in
      guard case .shell(.recipe(let request, let recipe)) = effect else { return nil }
      return (request, recipe)
    }
  }

  var traces: [String] { recipes.flatMap { $0.recipe.traces.map(\.string) } }

  func content(_ photo: UInt8) -> PageContent? {
    view?.pages.first { $0.photo == Script.id(photo) }?.content
  }

  /// Noor's container for `photo` as the opening recipe reveals its beginning and length.
  static func revealed(
    _ photo: UInt8, key: KeyID = PhotoScript.id(0x55), day: CivilDay = PhotoScript.day,
    device: DeviceID = PhotoScript.noorsPhone
  ) -> [[UInt8]] {
    let context = PostContext(
      group: Script.group, head: .zero, device: device, photo: Script.id(photo), day: day)
    var writer = ByteWriter()
    writer.append(ContainerHeader.start(.post(context)))
    writer.u8(Chunks.small.exponent)
    writer.append([UInt8](repeating: 3, count: 32))
    writer.u16(1)
    Stanza.hpke(key: key, sealed: [UInt8](repeating: 4, count: 80)).encode(into: &writer)
    writer.append(Digest.zero.bytes)
    let end = ContainerEnd(payloadByteCount: 65536, headByteCount: 256)
    var lengthWriter = ByteWriter()
    lengthWriter.u64(
      UInt64(writer.bytes.count) + ContainerEnd.postTailByteCount(padded: 65536))
    return [writer.bytes, lengthWriter.bytes, end.encoded]
  }

  static let size = PixelSize(width: 4, height: 3)

  static var content: PostHead { content() }

  static func content(
    size: PixelSize = size, captured: Instant = PhotoScript.noon,
    day: CivilDay = PhotoScript.day
  ) -> PostHead {
    let metadata = PhotoMetadata(
      captured: captured, day: day, offsetMinutes: 60, size: size, source: .library)
    do throws(LocaphotoFailure) {
      return try PostHead(metadata: metadata, stillByteCount: 900)
    } catch {
      fatalError("a head of our own")
    }
  }

  /// The beginning of a JPEG of this size.
  static func jpeg(width: UInt16 = 4, height: UInt16 = 3) -> [UInt8] {
    var writer = ByteWriter()
    writer.append([0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8])
    writer.u16(height)
    writer.u16(width)
    writer.append([1, 1, 0x11, 0])
    return writer.bytes
  }

  /// Answers the three recipes of an opening. What is not said was taken at noon of its day.
  mutating func open(
    _ photo: UInt8, size: PixelSize = size, captured: Instant? = nil, jpeg: [UInt8]? = nil,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let info = viewer.open?.pages.first { $0.photo == Script.id(photo) }?.post.info
    let day = info?.day ?? Script.day
    let noon = Script.noon.advanced(by: Int64(day.value - Script.day.value) * 86_400_000)
    let head = Self.content(size: size, captured: captured ?? noon, day: day).encoded
    let start = jpeg ?? Self.jpeg(width: UInt16(size.width), height: UInt16(size.height))
    let container = Self.revealed(photo, day: day, device: info?.device ?? Script.noorsPhone)
    for step in [container, [Digest.zero.bytes, head], [start]] {
      guard let request = recipes.first?.request else {
        Issue.record("no recipe", sourceLocation: location)
        return
      }
      send(.answer(.recipeDone(step), request))
    }
  }
}

@Suite struct ViewerTests {
  private typealias Script = PhotoScript
  private typealias Run = ViewerScript

  @Test func `an empty group has an empty state, not an error`() {
    let run = Run([])
    #expect(run.view?.pages == [])
    #expect(run.view?.index == 0)
    #expect(run.view?.overlay == true)
    #expect(run.view?.canSend == true)
  }

  @Test func `photos are shown newest first, one per sender and day, mine among them`() {
    let run = Run([
      Script.post(2, received: 10), Script.post(3, received: 30),
      Script.post(4, by: Script.me, received: 20),
      Script.post(5, day: CivilDay(Script.day.value - 1), received: 5),
    ])
    #expect(run.photos == [Script.id(4), Script.id(2), Script.id(5)])
    #expect(run.view?.pages.map { $0.you } == [true, false, false])
    #expect(run.view?.pages.map { $0.sender.string } == ["Mia", "Noor", "Noor"])
  }

  @Test func `a photo that is saved is called by its day, not by the moment it was sent`() {
    let day = Script.day
    let run = Run([
      Script.post(2, day: day, received: 10),
      Script.post(5, day: CivilDay(day.value - 1), received: 10),
    ])
    let names = Set([day, CivilDay(day.value - 1)].map(\.photoFileName))
    #expect(names.count == 2)
    #expect(Set(run.view?.pages.map { $0.fileName } ?? []) == names)
  }

  @Test func `a photo that claims a sender its device does not belong to is no page`() {
    var forged = Script.post(2)
    forged.info.sender = Script.me
    var stranger = Script.post(3)
    stranger.info.device = Script.id(0x99)
    #expect(Run([forged, stranger]).photos == [])
  }

  @Test func `a photo is fetched with progress, opened and marked seen`() {
    var run = Run([Script.post(2)])
    guard let download = run.downloads.first else {
      Issue.record("nothing is fetched")
      return
    }
    #expect(download.photo == BlobName("post/", Script.photo2).text)
    #expect(run.content(2) == .loading(moved: 0, total: 1000))
    run.send(.answer(.httpProgress(moved: 400, total: 1000), download.request))
    #expect(run.content(2) == .loading(moved: 400, total: 1000))
    run.send(.answer(.httpAnswered(status: 200, body: []), download.request))
    #expect(run.last.contains(.cached(Script.group, Script.photo2)))
    #expect(run.content(2) == .loading(moved: 1000, total: 1000))
    run.open(2)
    #expect(run.last.contains(.seen(Script.group, Script.photo2)))
    #expect(run.content(2) == .ready(image: ImageName("photo/", Script.photo2), size: Run.size))
    #expect(run.view?.pages.first?.source == .library)
    // Once only.
    #expect(run.send(.user(.overlayToggled)) == [])
    #expect(run.view?.overlay == false)
  }

  @Test func `answers that come twice, or to what nobody asked, change nothing`() throws {
    let wrong: [Answer] = [
      .persisted, .persistFailed(.unavailable), .recipeDone([]), .httpFailed(.offline),
      .recipeFailed(RecipeFailure(step: 0, fault: .refused)), .httpProgress(moved: 1, total: 2),
      .httpAnswered(status: 200, body: []),
    ]
    let steps: [Answer] = [
      .httpAnswered(status: 200, body: []), .recipeDone(Run.revealed(2)),
      .recipeDone([Digest.zero.bytes, Run.content.encoded]), .recipeDone([Run.jpeg()]),
    ]
    var run = Run([Script.post(2)])
    for step in steps {
      let asked = run.downloads.first?.request ?? run.recipes.first?.request
      let request = try #require(asked, "nothing was asked")
      run.send(.answer(step, request))
      let next = run.last
      let view = run.view
      for number in [request.number, 9_999] {
        for answer in wrong + [step] {
          let late = Request(machine: request.machine, number: number)
          #expect(run.send(.answer(answer, late)) == [], "\(answer) to \(number)")
        }
      }
      #expect(run.view == view)
      run.last = next
    }
    #expect(run.content(2) == .ready(image: ImageName("photo/", Script.photo2), size: Run.size))
  }

  @Test func `only the page on screen and its neighbours are fetched`() {
    var run = Run(
      (2..<8).map { number in
        Script.post(
          UInt8(number), day: CivilDay(Script.day.value + 2 - Int32(number)),
          received: -Int64(number))
      })
    #expect(run.photos.count == 6)
    #expect(run.downloads.count == 2)
    run.send(.user(.pageShown(index: 3)))
    #expect(run.downloads.count == 3)
    #expect(run.downloads.first?.photo == BlobName("post/", run.photos[3]).text)
    run.send(.user(.pageShown(index: 900)))
    #expect(run.view?.index == 5)
  }

  @Test func `a photo that arrives does not move the page being looked at`() {
    let old = Script.post(2, day: CivilDay(Script.day.value - 1), received: 10)
    var run = Run([old])
    run.facts([old, Script.post(3, received: 20)])
    #expect(run.photos == [Script.id(3), Script.id(2)])
    #expect(run.view?.index == 1)
  }

  @Test(arguments: [
    (Answer.httpFailed(.offline), PageFault.unreachable), (.httpFailed(.timeout), .serverTrouble),
    (.httpFailed(.storageFull), .storageFull), (.httpFailed(.tooLarge), .serverTrouble),
    (.httpFailed(.unkept), .unreadable),
    (.httpAnswered(status: 500, body: []), .serverTrouble),
    (.httpAnswered(status: 403, body: []), .serverTrouble),
    (.httpAnswered(status: 404, body: []), .lost),
    (.httpAnswered(status: 410, body: []), .lost),
  ])
  func `a failed download says why and can be tried again`(answer: Answer, fault: PageFault) {
    var run = Run([Script.post(2)])
    guard let download = run.downloads.first else {
      Issue.record("nothing is fetched")
      return
    }
    run.send(.answer(answer, download.request))
    #expect(run.content(2) == .failed(fault: fault))
    #expect(run.downloads.isEmpty)
    // A repeated answer finds nobody.
    #expect(run.send(.answer(.httpAnswered(status: 200, body: []), download.request)) == [])
    run.send(.online(true))
    #expect(run.downloads.isEmpty == (!fault.passes && fault != .lost))
    if run.downloads.isEmpty {
      run.send(.user(.retryTapped))
      #expect(run.downloads.count == 1)
    }
  }

  @Test func `an ended session is renewed before the photo is asked for again`() {
    var run = Run([Script.post(2)])
    guard let download = run.downloads.first else { return }
    run.send(.answer(.httpAnswered(status: 401, body: []), download.request))
    #expect(run.last == [.sessionEnded])
    #expect(run.send(.online(true)) == [])
    run.send(.sessionRenewed)
    #expect(run.downloads.count == 1)
  }

  @Test func `a container that is not what the feed says is not shown`() {
    var run = Run([Script.post(2, cached: true)])
    for _ in 0..<2 {
      guard let request = run.recipes.first?.request else { return }
      run.send(.answer(.recipeDone(Run.revealed(9)), request))
      run.fetchedAnew()
    }
    #expect(run.content(2) == .failed(fault: .unopenable))
    #expect(!run.traces.contains { $0.hasPrefix("present") })
  }

  @Test func `a signature that does not hold shows nothing`() {
    var run = Run([Script.post(2, cached: true)])
    for _ in 0..<2 {
      guard let first = run.recipes.first?.request else { return }
      run.send(.answer(.recipeDone(Run.revealed(2)), first))
      guard let second = run.recipes.first else { return }
      let verifying = second.recipe.steps.firstIndex {
        if case .verify = $0 { true } else { false }
      }
      guard let verifying else { return }
      let failure = RecipeFailure(step: UInt16(verifying), fault: .refused)
      run.send(.answer(.recipeFailed(failure), second.request))
      run.fetchedAnew()
    }
    #expect(run.content(2) == .failed(fault: .unopenable))
  }

  @Test func `a container spoilt on this device is fetched anew before anybody is blamed`() {
    var run = Run([Script.post(2, cached: true)])
    guard let request = run.recipes.first?.request else { return }
    run.send(.answer(.recipeDone(Run.revealed(9)), request))
    #expect(run.content(2) == .loading(moved: 0, total: 1000))
    run.fetchedAnew()
    run.open(2)
    #expect(run.content(2) == .ready(image: ImageName("photo/", Script.photo2), size: Run.size))
  }

  @Test(arguments: [RecipeFault.missing, .unavailable, .storageFull], [false, true])
  func `no fault of this device is blamed on the photo or its sender`(
    fault: RecipeFault, seen: Bool
  ) {
    for step in 0..<40 {
      for isSecond in [false, true] {
        var run = Run([Script.post(2, seen: seen, cached: true)])
        // Prekeys, the kept key, then both once more with what was fetched anew.
        for _ in 0..<4 {
          if isSecond, let first = run.recipes.first?.request {
            run.send(.answer(.recipeDone(Run.revealed(2)), first))
          }
          guard let recipe = run.recipes.first else { continue }
          let failure = RecipeFailure(step: UInt16(step), fault: fault)
          run.send(.answer(.recipeFailed(failure), recipe.request))
          run.fetchedAnew()
        }
        let expected = fault == .storageFull ? PageFault.storageFull : .unreadable
        #expect(run.content(2) == .failed(fault: expected), "step \(step)")
      }
    }
  }

  @Test func `my own photo opens with the key that sealing kept when no stanza fits`() {
    var run = Run([Script.post(2, cached: true)])
    guard let request = run.recipes.first?.request else { return }
    run.send(.answer(.recipeDone(Run.revealed(2, key: Script.id(0x77))), request))
    run.open(2)
    #expect(run.content(2) == .ready(image: ImageName("photo/", Script.photo2), size: Run.size))
  }

  @Test func `a cached container that was lost is fetched once more, not for ever`() {
    var run = Run([Script.post(2, cached: true)])
    let missing = Answer.recipeFailed(RecipeFailure(step: 0, fault: .missing))
    guard let request = run.recipes.first?.request else { return }
    run.send(.answer(missing, request))
    guard let download = run.downloads.first else {
      Issue.record("fetched again")
      return
    }
    run.send(.answer(.httpAnswered(status: 200, body: []), download.request))
    guard let again = run.recipes.first?.request else { return }
    run.send(.answer(missing, again))
    #expect(run.downloads.isEmpty)
    #expect(run.content(2) == .failed(fault: .unreadable))
  }

  @Test func `closing takes pictures back and ends downloads`() {
    var run = Run([
      Script.post(2, received: 10, cached: true),
      Script.post(3, by: Script.me, received: 0),
    ])
    run.open(2)
    run.send(.back)
    #expect(run.view == nil)
    #expect(run.traces == ["dismiss photo/" + Script.photo2.hex.string])
    #expect(run.last.contains { if case .shell(.cancel) = $0 { true } else { false } })
  }
}

extension PhotoScript {
  static let photo2: PhotoID = id(2)
}
