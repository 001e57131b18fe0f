// Scripts of downloads that fail and recover by themselves, and of what the server has lost.

import Bytes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct ViewerRecoveryTests {
  private typealias Script = PhotoScript
  private typealias Run = ViewerScript

  /// A viewer whose page has failed for `fault`.
  private func failed(_ answer: Answer = .httpFailed(.offline)) throws -> Run {
    var run = Run([Script.post(2)])
    run.send(.answer(answer, try #require(run.downloads.first?.request)))
    return run
  }

  private func pause(_ run: Run) -> Int64? {
    for case .shell(.wake(timer: .download, let instant)) in run.last {
      return instant.milliseconds(since: Script.later(run.now).instant)
    }
    return nil
  }

  @Test func `a failed download is tried again by itself, after pauses that double to a minute`()
    throws
  {
    var run = try failed()
    var pauses: [Int64] = []
    for _ in 0..<9 {
      let wait = try #require(pause(run))
      pauses.append(wait)
      run.now += wait
      run.send(.retry)
      run.send(.answer(.httpFailed(.timeout), try #require(run.downloads.first?.request)))
    }
    for (index, pause) in pauses.enumerated() {
      let whole = min(Int64(2_000) << Int64(index), 300_000)
      #expect(pause >= min(whole / 2, 60_000) && pause <= min(whole, 60_000))
    }
    #expect(pauses.last == 60_000)
  }

  @Test(arguments: [Viewer.Event.visible(true), .online(true), .serverBack])
  func `there is no waiting once somebody looks, or network or server are back`(
    event: Viewer.Event
  ) throws {
    var run = try failed()
    if case .online = event { run.send(.online(false)) }
    run.send(event)
    let request = try #require(run.downloads.first?.request)
    #expect(run.content(2) == .loading(moved: 0, total: 1000))
    run.send(.answer(.httpAnswered(status: 200, body: []), request))
    #expect(run.viewer.recovery == Viewer.Recovery())
    #expect(run.last.contains(.cached(Script.group, Script.id(2))))
  }

  @Test func `nothing is tried while nobody can see it or there is no network`() throws {
    for event in [Viewer.Event.visible(false), .online(false)] {
      var run = try failed()
      run.send(event)
      #expect(run.last.contains(.shell(.sleep(timer: .download))))
      #expect(run.downloads.isEmpty && pause(run) == nil)
    }
  }

  @Test func `the words fit the cause`() throws {
    var run = try failed()
    #expect(run.content(2) == .failed(fault: .unreachable), "the system says there is a network")
    run.send(.online(false))
    #expect(run.content(2) == .failed(fault: .offline))
    run = try failed(.httpAnswered(status: 503, body: []))
    #expect(run.content(2) == .failed(fault: .serverTrouble))
  }

  @Test func `what the server lists and has no file of is lost, not over`() throws {
    var run = try failed(.httpAnswered(status: 404, body: []))
    #expect(run.content(2) == .failed(fault: .lost))
    #expect(run.last.contains(.outdated), "the list may be old")
    // The same list again: nothing is fetched.
    run.facts([Script.post(2)])
    #expect(run.downloads.isEmpty && run.content(2) == .failed(fault: .lost))
    run.send(.visible(true))
    #expect(run.downloads.count == 1, "a server may find it again")
    // No longer listed: then it was taken back.
    run = try failed(.httpAnswered(status: 404, body: []))
    run.facts([])
    #expect(run.content(2) == .failed(fault: .withdrawn))
  }

  @Test func `what the server had lost comes by itself once the server has it again`() throws {
    var run = try failed(.httpAnswered(status: 404, body: []))
    var pauses: [Int64] = []
    for _ in 0..<6 {
      run.facts([Script.post(2)])
      let wait = try #require(run.viewer.recovery.until).milliseconds(
        since: Script.later(run.now).instant)
      pauses.append(wait)
      run.now += wait
      run.send(.retry)
      let request = try #require(run.downloads.first?.request)
      run.send(.answer(.httpAnswered(status: 404, body: []), request))
      #expect(run.viewer.lost == [Script.id(2)])
    }
    #expect(pauses == pauses.sorted(), "each pause is longer")
    run.send(.retry)
    let request = try #require(run.downloads.first?.request)
    run.send(.answer(.httpAnswered(status: 200, body: []), request))
    #expect(run.last.contains(.cached(Script.group, Script.id(2))))
    // Nobody looks at it: it is not fetched ahead at each pause.
    run = Run([Script.post(2)], open: false)
    run.send(.visible(true))
    let ahead = try #require(run.downloads.first?.request)
    run.send(.answer(.httpAnswered(status: 404, body: []), ahead))
    #expect(run.viewer.recovery.until == nil)
  }

  @Test func `a photo whose time is over by this clock is over`() throws {
    var run = Run([Script.post(2)])
    let request = try #require(run.downloads.first?.request)
    run.now += 49 * 3_600_000
    run.send(.answer(.httpAnswered(status: 404, body: []), request))
    #expect(run.content(2) == .failed(fault: .expired))
  }

  @Test func `what was fetched ahead and is lost is asked for when somebody looks at the app anew`()
    throws
  {
    var run = Run([Script.post(2)], open: false)
    run.send(.visible(true))
    let request = try #require(run.downloads.first?.request)
    #expect(run.send(.answer(.httpAnswered(status: 404, body: []), request)) == [.outdated])
    run.facts([Script.post(2)])
    #expect(run.downloads.isEmpty)
    run.send(.visible(true))
    #expect(run.downloads.count == 1)
  }
}
