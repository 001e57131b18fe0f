// Scripts of a photo's way from "send" to the server, and of every way it can be held up.

import Bytes
import Locaphoto
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct OutboxTests {
  private typealias Script = PhotoScript
  private typealias Run = OutboxScript

  @Test func `what a clock that was ahead took for too old waits again`() {
    var run = Run(items: [Run.item(Run.sealed)])
    run.now = 100 * 3_600_000
    run.facts()
    #expect(run.phase == .refused(reason: .tooOld))
    run.now = 3_600_000
    run.facts()
    #expect(run.phase == .waiting)
    #expect(run.message != nil)
  }

  @Test func `a photo is stored, confirmed, sealed, recorded, uploaded, delivered and cleared`() {
    var run = Run()
    run.facts()
    run.send(.enqueue([Run.draft]))
    #expect(run.recipe?.traces == ["put \(outbox)"].map { Text($0) })
    #expect(run.outbox.delivery(to: Script.group) == .saving)
    run.answer(.recipeDone([]))
    #expect(!run.last.contains(.confirmed([Run.item()])))
    run.answer(.persisted)
    #expect(run.last.contains(.confirmed([Run.item()])))
    #expect(run.last.contains(.shell(.dropDraft(draft: BlobName("draft/", Script.photo)))))
    #expect(run.message?.method == .get)
    #expect(run.message?.path == "/v1/groups/" + Script.group.hex + "/prekeys")
    #expect(run.outbox.delivery(to: Script.group) == .sealing)
    run.answer(Run.prekeys())
    #expect(run.recipe?.steps.count == 2)
    run.answer(.recipeDone([]))
    run.answer(Run.measured)
    run.answer(Run.sealedAnswer)
    #expect(run.phase == Run.sealed)
    #expect(run.message == nil)
    run.answer(.persisted)
    #expect(run.message?.method == .put)
    #expect(
      run.message?.path == "/v1/groups/" + Script.group.hex + "/posts/" + Script.photo.hex)
    #expect(run.message?.body == .blob(name: BlobName("sealed/", Script.photo)))
    let upload = run.open
    run.answer(.httpProgress(moved: 10, total: 8192))
    #expect(run.outbox.delivery(to: Script.group) == .uploading(moved: 10, total: 8192))
    if let upload { run.send(.answer(Run.received, upload)) }
    #expect(run.recipe?.traces.map(\.string) == ["put \(post)"])
    #expect(run.phase == Run.sealed)
    run.answer(.recipeDone([]))
    #expect(run.last.contains(.posted(Script.group, placed())))
    #expect(run.hasDelivered)
    #expect(run.phase == .finished)
    #expect(run.outbox.delivery(to: Script.group) == nil)
    run.answer(.persisted)
    #expect(run.recipe?.traces.map(\.string) == ["drop \(outbox)", "drop \(sealed)"])
    run.answer(.recipeDone([]))
    #expect(run.last == [.save])
    #expect(run.outbox.items.isEmpty)
  }

  private let outbox = "outbox/" + PhotoScript.photo.hex.string
  private let sealed = "sealed/" + PhotoScript.photo.hex.string
  private let post = "post/" + PhotoScript.photo.hex.string

  /// The photo as it is seen by whoever sent it.
  private func placed(cached: Bool = true) -> SavedPost {
    var post = Script.post(7, by: Script.me, seen: true, cached: cached)
    post.info.size = 8192
    // Nobody: this device knows that as well.
    post.leftOut = []
    return post
  }

  @Test func `a sent photo that cannot be kept for looking at is delivered all the same`() {
    var run = Run(items: [Run.item(Run.sealed)])
    run.facts()
    run.answer(Run.received)
    run.answer(.recipeFailed(RecipeFailure(step: 0, fault: .storageFull)))
    #expect(run.last.contains(.posted(Script.group, placed(cached: false))))
    #expect(run.hasDelivered)
    #expect(run.phase == .finished)
  }

  @Test func `nothing is confirmed that was not stored`() {
    var run = Run()
    run.facts()
    run.send(.enqueue([Run.draft]))
    run.answer(.recipeFailed(RecipeFailure(step: 0, fault: .storageFull)))
    #expect(run.last == [.storeFailed(Script.photo, .storageFull)])
    #expect(run.outbox.items.isEmpty)
    run.send(.enqueue([Run.draft]))
    run.answer(.recipeDone([]))
    run.answer(.persistFailed(.unavailable))
    #expect(run.last.last == .storeFailed(Script.photo, .unavailable))
    #expect(run.recipe?.traces.map(\.string) == ["drop \(outbox)"])
    #expect(run.outbox.items.isEmpty)
    // And it can be sent again.
    run.send(.enqueue([Run.draft]))
    run.answer(.recipeDone([]))
    run.answer(.persisted)
    #expect(run.last.contains(.confirmed([Run.item()])))
  }

  @Test func `a restart resumes at every phase`() {
    for (phase, method) in [(OutboxPhase.waiting, HTTPMethod.get), (Run.sealed, .put)] {
      var run = Run(items: [Run.item(phase)])
      #expect(run.send(.visible(true)) == [])
      run.facts()
      #expect(run.message?.method == method)
    }
    var finished = Run(items: [Run.item(.finished)])
    finished.facts()
    finished.answer(.persisted)
    finished.answer(.recipeDone([]))
    #expect(finished.outbox.items.isEmpty)
    var refused = Run(items: [Run.item(.refused(reason: .dayTaken))])
    #expect(refused.facts() == [])
    #expect(refused.outbox.kept(in: Script.group) == Script.photo)
  }

  @Test(arguments: [Outbox.Event.visible(true), .online(true), .serverBack])
  func `a retry sends the identical bytes, once there is reason for one`(event: Outbox.Event) {
    var run = Run(items: [Run.item(Run.sealed)])
    run.facts()
    let first = run.message
    run.answer(.httpFailed(.timeout))
    #expect(run.message == nil)
    run.send(event)
    #expect(run.message == first)
    #expect(run.phase == Run.sealed)
  }

  @Test(arguments: [
    Answer.httpFailed(.offline), .httpFailed(.timeout), .httpFailed(.cancelled),
    .httpFailed(.tooLarge), .httpFailed(.storageFull), .httpFailed(.missingBlob),
    .httpAnswered(status: 502, body: Array("<html>".utf8)),
    .httpAnswered(status: 200, body: Array("<html>Welcome to the airport".utf8)),
    .httpAnswered(status: 404, body: Array("<html>".utf8)), .httpAnswered(status: 500, body: []),
    OutboxScript.problem(500, .internalError), OutboxScript.problem(507, .serverFull),
    OutboxScript.problem(429, .rateLimited), OutboxScript.problem(503, .unavailable),
    OutboxScript.problem(503, .unavailable, retryAfter: 3_000),
  ])
  func `whatever passes by itself is waited for, in every phase that asks the server`(
    trouble: Answer
  ) {
    for phase in [OutboxPhase.waiting, Run.sealed] {
      var run = Run(items: [Run.item(phase)])
      run.facts()
      run.answer(trouble)
      guard case .waiting(let next, let offline)? = run.outbox.delivery(to: Script.group) else {
        Issue.record("waits")
        continue
      }
      #expect(offline == (trouble == .httpFailed(.offline)))
      #expect(run.last.contains(.shell(.wake(timer: .outbox, instant: next))))
      // Too early, nothing; in time, again.
      run.now = next.milliseconds(since: Script.noon) - 1
      run.send(.timer)
      #expect(run.message == nil)
      run.now += 1
      run.send(.timer)
      #expect(run.message != nil)
    }
  }

  @Test func `pauses double up to five minutes and are spread by the dice`() {
    for attempts in UInt32(0)...40 {
      let shortest = Backoff.milliseconds(after: attempts, dice: 0)
      let longest = Backoff.milliseconds(after: attempts, dice: 255)
      #expect(longest == min(2000 << Int64(min(attempts, 10)), 300_000))
      #expect(shortest == longest / 2)
    }
    #expect(Backoff.milliseconds(after: .max, dice: 255) == 300_000)
  }

  @Test func `the server's wish to wait outlasts a network that comes back, within reason`() {
    var run = Run(items: [Run.item(Run.sealed)])
    run.facts()
    run.answer(Run.problem(429, .rateLimited, retryAfter: 60_000))
    let wish = Delivery.waiting(next: Script.noon.advanced(by: 60_000), offline: false)
    #expect(run.outbox.delivery(to: Script.group) == wish)
    run.send(.online(true))
    #expect(run.outbox.delivery(to: Script.group) == wish)
    run.now = 60_000
    run.send(.timer)
    run.answer(Run.problem(429, .rateLimited, retryAfter: .max))
    #expect(
      run.outbox.delivery(to: Script.group)
        == .waiting(next: Script.noon.advanced(by: 60_000 + 3_600_000), offline: false))
  }

  @Test(arguments: [
    (OutboxScript.problem(403, .forbidden), RefusalReason.notMember),
    (OutboxScript.problem(404, .notFound), .notMember),
    (OutboxScript.problem(409, .dayTaken, photo: PhotoScript.id(9)), .dayTaken),
    (OutboxScript.problem(422, .dayImplausible), .dayImplausible),
    (OutboxScript.problem(409, .digestConflict), .serverRefused),
    (OutboxScript.problem(413, .tooLarge), .serverRefused),
    (OutboxScript.problem(400, .badSignature), .serverRefused),
  ])
  func `a refusal is final, explained, and keeps the picture`(
    answer: Answer, reason: RefusalReason
  ) {
    var run = Run(items: [Run.item(Run.sealed)])
    run.facts()
    run.answer(answer)
    #expect(run.phase == .refused(reason: reason))
    #expect(run.last.contains(.save))
    #expect(run.outbox.kept(in: Script.group) == Script.photo)
    #expect(run.recipe?.traces.contains(Text("drop \(outbox)")) == false)
    #expect(run.recipe?.traces.contains(Text("drop \(sealed)")) == true)
    #expect(!run.hasDelivered)
    #expect(run.send(.online(true)) == [])
  }

  @Test func `a day that is taken by this very photo is a delivery`() {
    var run = Run(items: [Run.item(Run.sealed)])
    run.facts()
    run.answer(Run.problem(409, .dayTaken, photo: Script.photo))
    run.answer(.recipeDone([]))
    #expect(run.hasDelivered)
  }

  @Test func `a photo that shows up in the feed was delivered, whatever became of the answer`() {
    var run = Run(items: [Run.item(Run.sealed)])
    run.facts()
    let upload = run.open
    run.facts([Script.facts(posts: [Script.post(7, by: Script.me)])])
    let placing = run.last
    if let upload {
      #expect(run.last.contains(.shell(.cancel(request: upload))))
      #expect(run.send(.answer(Run.received, upload)) == [])
    }
    run.last = placing
    run.answer(.recipeDone([]))
    #expect(run.hasDelivered)
    // Somebody else's photo under this id is not ours.
    var other = Run(items: [Run.item(Run.sealed)])
    other.facts([Script.facts(posts: [Script.post(7, by: Script.noor)])])
    #expect(other.message?.method == .put)
  }

  @Test func `a log that moved on is fetched, and the photo is sealed anew under it`() {
    var run = Run(items: [Run.item(Run.sealed)])
    run.facts()
    run.answer(Run.problem(409, .logMoved))
    #expect(run.last.contains(.syncLog(Script.group)))
    #expect(run.phase == .waiting)
    run.facts([Script.facts(head: 1)])
    #expect(run.message == nil)
    run.facts([Script.facts(head: 2)])
    #expect(run.message?.method == .get)
    run.sealAndRecord()
    #expect(run.message?.method == .put)
  }

  @Test func `stale prekeys are replaced at once, then with patience`() {
    var run = Run(items: [Run.item(Run.sealed)])
    run.facts()
    run.answer(Run.problem(409, .prekeyStale))
    #expect(run.message?.method == .get)
    run.sealAndRecord()
    run.answer(Run.problem(409, .prekeyStale))
    #expect(run.message == nil)
    #expect(run.phase == .waiting)
  }

  @Test func `an ended session is renewed before anything is tried again`() {
    for phase in [OutboxPhase.waiting, Run.sealed] {
      var run = Run(items: [Run.item(phase)])
      run.facts()
      run.answer(.httpAnswered(status: 401, body: []))
      #expect(run.last == [.sessionEnded])
      #expect(run.send(.online(true)) == [])
      run.send(.sessionRenewed)
      #expect(run.message != nil)
      #expect(run.phase == phase)
    }
  }
}
