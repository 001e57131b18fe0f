// Hearing what is new: the event stream and the poll beside it, told as scripts.

import Bytes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

@Suite struct ListeningTests {
  let server = FakeServer()
  var ana: Phone

  init() throws {
    ana = try Phone("Ana", seed: 1, server)
    _ = try ana.create("Family", server)
  }

  private typealias Poll = NewsPoll

  /// How long until the next question. Milliseconds.
  private var pause: Int64? {
    guard case .waiting(let until) = ana.groups.machine.poll.state else { return nil }
    return until.value - ana.groups.now.value
  }

  private func listens(_ effects: [Groups.Effect]) -> Int {
    effects.filter { $0 == .shell(.listen) }.count
  }

  private func asks(_ effects: [Groups.Effect]) -> Int {
    effects.filter {
      if case .shell(.http(_, let message)) = $0 { message.path == "/v1/sync" } else { false }
    }.count
  }

  private mutating func answer(_ answer: Answer? = nil) -> [Groups.Effect] {
    guard let http = ana.groups.http else { return [] }
    let given = answer ?? server.answer(http.message, shell: ana.shell, now: ana.groups.now)
    return ana.groups.answer(http.question, given)
  }

  @Test mutating func `the stream is asked for after the server answered, and asking slows down`()
    throws
  {
    ana.groups.send(.visible(false))
    #expect(listens(ana.groups.send(.visible(true))) == 0)
    #expect(listens(answer()) == 1)
    #expect(pause == NewsPoll.interval)
    #expect(ana.groups.send(.listening(true)).isEmpty)
    #expect(ana.groups.send(.listening(true)).isEmpty)
    ana.groups.now = ana.groups.now.advanced(by: NewsPoll.interval)
    #expect(asks(ana.groups.send(.timer(.poll))) == 1)
    #expect(listens(answer()) == 0)
    #expect(pause == NewsPoll.intervalListening)
  }

  @Test mutating func `what is new is asked for at once, and once more if it came meanwhile`() {
    ana.groups.send(.listening(true))
    #expect(asks(ana.groups.send(.notified)) == 1)
    for _ in 0..<5 { #expect(ana.groups.send(.notified).isEmpty) }
    #expect(asks(answer()) == 1)
    #expect(asks(answer()) == 0)
    #expect(pause == NewsPoll.intervalListening)
  }

  @Test mutating func `a stream that breaks brings the quick poll back`() {
    ana.groups.send(.listening(true))
    ana.groups.send(.notified)
    _ = answer()
    #expect(pause == NewsPoll.intervalListening)
    ana.groups.send(.listening(false))
    #expect(pause == NewsPoll.interval)
    #expect(ana.groups.send(.listening(false)).isEmpty)
    // The shell mends it; nothing is asked for twice before its time.
    ana.groups.now = ana.groups.now.advanced(by: NewsPoll.interval)
    ana.groups.send(.timer(.poll))
    #expect(listens(answer()) == 0)
    ana.groups.now = ana.groups.now.advanced(by: NewsPoll.intervalListening)
    ana.groups.send(.timer(.poll))
    #expect(listens(answer()) == 1)
  }

  @Test mutating func `a hidden or offline app listens to nothing, and late events move nothing`() {
    ana.groups.send(.listening(true))
    #expect(ana.groups.send(.visible(false)).contains(.shell(.unlisten)))
    #expect(ana.groups.send(.visible(false)).isEmpty)
    let before = ana.groups.machine
    for late in [Groups.Event.notified, .listening(true), .listening(false)] {
      #expect(ana.groups.send(late).isEmpty)
    }
    #expect(ana.groups.machine == before)
    #expect(asks(ana.groups.send(.visible(true))) == 1)
    #expect(listens(answer()) == 1)
    #expect(ana.groups.send(.online(false)).contains(.shell(.unlisten)))
  }

  @Test(arguments: failedAnswers)
  mutating func `no stream is asked of a server that does not answer`(failure: Answer) {
    ana.groups.send(.visible(false))
    ana.groups.send(.visible(true))
    #expect(listens(answer(failure)) == 0)
    #expect(ana.groups.machine.poll.stream == .closed)
  }

  @Test mutating func `failures keep their patience whatever the stream says`() {
    ana.groups.send(.listening(true))
    ana.groups.send(.notified)
    ana.groups.send(.notified)
    #expect(asks(answer(.httpFailed(.timeout))) == 0)
    #expect(pause.map { $0 < NewsPoll.intervalListening } == true)
  }
}
