// What blocking somebody takes from this device, and what unblocking brings back.

import Bytes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct BlockingTests {
  private typealias Script = PhotoScript
  private typealias Run = ViewerScript

  private func blocked(_ posts: [SavedPost], others: [SavedPost] = []) -> Viewer.Event {
    var facts = Script.facts(posts: others)
    facts.blocked = [Script.noor]
    facts.hidden = posts
    return .facts(Script.thisDevice, [facts])
  }

  @Test func `photos of somebody who is blocked go from this device, and come back with them`() {
    let post = Script.post(2, seen: true, cached: true)
    var run = Run([post], open: false)
    run.send(blocked([post]))
    let name = Script.photo2.hex.string
    #expect(run.traces == ["dismiss photo/\(name)", "drop post/\(name)", "forget filekey/\(name)"])
    guard let removal = run.recipes.first?.request else { return }
    #expect(run.send(.answer(.recipeDone([]), removal)).first == .uncached([Script.photo2]))
    let gone = Script.post(2, seen: true)
    #expect(run.send(blocked([gone])).isEmpty)
    run.facts([gone])
    run.send(.user(.opened(group: Script.group)))
    #expect(run.photos == [Script.photo2])
    #expect(run.downloads.map(\.photo) == [BlobName("post/", Script.photo2).text])
  }

  @Test func `unblocked before its traces are gone, it is fetched again`() {
    let post = Script.post(2, cached: true)
    var run = Run([post], open: false)
    run.send(blocked([post]))
    guard let removal = run.recipes.first?.request else { return }
    run.facts([post])
    #expect(run.send(.answer(.recipeDone([]), removal)).first == .uncached([Script.photo2]))
    run.facts([Script.post(2)])
    run.send(.user(.opened(group: Script.group)))
    #expect(run.downloads.map(\.photo) == [BlobName("post/", Script.photo2).text])
  }

  @Test func `what a crash left of somebody who is blocked goes at the next start`() {
    var run = Run([], open: false)
    run.send(blocked([Script.post(2, cached: true), Script.post(3)]))
    #expect(run.traces.count == 3)
    #expect(run.traces.contains("drop post/" + Script.photo2.hex.string))
  }

  @Test func `photos that end while their sender is blocked leave nothing here`() {
    var run = Run([], open: false)
    run.send(blocked([Script.post(2)]))
    run.now = 48 * 3_600_000
    run.send(.timer)
    guard let removal = run.recipes.first?.request else {
      Issue.record("it is removed")
      return
    }
    #expect(run.send(.answer(.recipeDone([]), removal)).first == .uncached([Script.photo2]))
    run.send(.timer)
    #expect(run.recipes.isEmpty)
  }

  @Test func `nobody is told that a photo was taken back when its sender is blocked`() {
    let mine = Script.post(3, by: Script.me, received: -10, cached: true)
    let post = Script.post(2, cached: true)
    var run = Run([post, mine])
    run.open(2)
    run.send(blocked([post], others: [mine]))
    #expect(run.photos == [Script.id(3)])
    #expect(run.view?.index == 0)
  }

  @Test func `a list of groups knows that a photo of somebody blocked is still to be had`() throws {
    let server = FakeServer()
    var ana = try Phone("Ana", seed: 1, server)
    _ = try ana.create("Family", server)
    let post = SavedPost(
      info: PostInfo(
        photo: Script.photo2, sender: Script.noor, device: Script.noorsPhone, day: CivilDay(11),
        received: ana.groups.now, expires: ana.groups.now.advanced(by: 1000), size: 5),
      heard: ana.groups.now, seen: true, cached: true, leftOut: nil)
    var saved = ana.saved
    saved.account = ana.account
    saved.groups[0].posts = [post]
    saved.blocked = [Script.noor]
    var app = App(saved: saved)
    let effects = app.handle(.launched(saved: .nothing), at: ana.groups.occasion)
    let removals = effects.compactMap { effect -> Request? in
      guard case .recipe(let request, _) = effect, request.machine == .viewer else { return nil }
      return request
    }
    _ = app.handle(
      .recipeDone(request: try #require(removals.first), revealed: []), at: ana.groups.occasion)
    let kept = try #require(app.groups.groups.first?.posts.first)
    #expect(kept.info == post.info && !kept.cached)
    #expect(app.groups.tombstones.isEmpty)
  }
}

@Suite struct RevokingTests {
  @Test func `a revocation that failed is tried again when somebody comes back to the app`() throws
  {
    let server = FakeServer()
    var ana = try Phone("Ana", seed: 1, server)
    _ = try ana.create("Family", server)
    var saved = ana.saved
    saved.account = ana.account
    let lost: DeviceID = PhotoScript.id(0x77)
    var devices = try #require(server.directory.devices(of: ana.account.account))
    var certificate = ana.account.certificate
    certificate.device = lost
    let body = devices.next(by: .account, at: Instant(0), adding: certificate)
    let entry = AccountEntry(body: body.encoded, signature: .zero, possession: .zero)
    _ = try devices.apply(entry, hash: PhotoScript.id(3))
    saved.accounts = [
      SavedAccountLog(
        account: ana.account.account, entries: server.accountLogs[0].entries + [entry],
        head: devices.head, broken: false)
    ]
    saved.revoking = [SavedRevocation(device: lost, alone: false)]
    var app = App(saved: saved)
    _ = app.handle(.launched(saved: .nothing), at: ana.groups.occasion)
    // To everybody else it is out at once.
    #expect(app.outbox.groups.first?.revoked == [lost])
    #expect(app.identity.under.map(\.device) == [lost])
    app.identity.under = []
    _ = app.handle(.visible(now: true), at: ana.groups.occasion)
    #expect(app.identity.under.map(\.device) == [lost])
  }
}
