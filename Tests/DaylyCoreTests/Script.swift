// Drives one machine by a script of events and expectations. Every answer is checked twice over:
// the same answer again, and an answer to a question nobody asked, must change nothing.

import Bytes
import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

/// An effect that may be one for the shell.
protocol ScriptedEffect: Equatable, MachineEffect {
  var shell: Wire.Effect? { get }
  /// Whom to answer when the state is durable.
  var waiter: Request? { get }
}

protocol Scripted: Equatable, StateMachine where Effect: ScriptedEffect {
  static func answered(_ answer: Answer, _ request: Request) -> Event
}

/// A question a machine has asked and that nobody has answered yet.
enum Question: Equatable {
  case http(Request, HTTPMessage)
  case recipe(Request, Recipe)
  case durable(Request)

  var request: Request {
    switch self {
    case .http(let request, _), .recipe(let request, _), .durable(let request): request
    }
  }
}

struct Script<M: Scripted> {
  var machine: M
  var requests = Requests()
  var now = Instant(1_000_000_000)
  /// Unanswered, oldest first.
  var open: [Question] = []
  /// Every effect so far.
  var effects: [M.Effect] = []
  private var events: UInt8 = 0

  init(_ machine: M) { self.machine = machine }

  var occasion: Occasion {
    Occasion(
      instant: now, day: CivilDay(11), nextMidnight: Instant(1_036_800_000),
      entropy: [UInt8](repeating: events, count: 32))
  }

  @discardableResult
  mutating func send(_ event: M.Event) -> [M.Effect] {
    events &+= 1
    let led = machine.handle(event, at: occasion, requests: &requests)
    effects += led
    for effect in led {
      if let waiter = effect.waiter { open.append(.durable(waiter)) }
      switch effect.shell {
      case .http(let request, let message): open.append(.http(request, message))
      case .recipe(let request, let recipe): open.append(.recipe(request, recipe))
      case .cancel(let request): open.removeAll { $0.request == request }
      default: break
      }
    }
    return led
  }

  /// Answers a question; then again, late, which must change nothing.
  @discardableResult
  mutating func answer(
    _ question: Question, _ answer: Answer, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [M.Effect] {
    open.removeAll { $0 == question }
    expectDeaf(to: answer, nobody, sourceLocation)
    let led = send(M.answered(answer, question.request))
    expectDeaf(to: answer, question.request, sourceLocation)
    return led
  }

  private var nobody: Request { Request(machine: .root, number: .max) }

  private func expectDeaf(to answer: Answer, _ request: Request, _ location: SourceLocation) {
    var copy = machine
    var numbers = requests
    let led = copy.handle(M.answered(answer, request), at: occasion, requests: &numbers)
    #expect(led.isEmpty, sourceLocation: location)
    #expect(copy == machine, sourceLocation: location)
  }

  /// The newest unanswered HTTP request.
  var http: (question: Question, message: HTTPMessage)? {
    for question in open.reversed() {
      if case .http(_, let message) = question { return (question, message) }
    }
    return nil
  }

  /// Answers everything asked, by `shell` and `server`, until nothing is.
  mutating func settle(_ shell: ToyShell, _ server: ToyServer, as who: DeviceID? = nil) {
    var rounds = 0
    while let question = open.first, rounds < 200 {
      rounds += 1
      switch question {
      case .durable: answer(question, .persisted)
      case .recipe(_, let recipe): answer(question, shell.run(recipe))
      case .http(_, let message):
        answer(question, server.answer(message, shell: shell, now: now))
      }
    }
    #expect(rounds < 200, "the machine never comes to rest")
  }

  /// Answers recipes and saves only, until an HTTP request is all that is open.
  mutating func compute(_ shell: ToyShell) {
    while let question = open.first(where: { if case .http = $0 { false } else { true } }) {
      switch question {
      case .durable: answer(question, .persisted)
      case .recipe(_, let recipe): answer(question, shell.run(recipe))
      case .http: return
      }
    }
  }
}

extension SignIn.Effect: ScriptedEffect {
  var shell: Wire.Effect? { if case .shell(let effect) = self { effect } else { nil } }
  var waiter: Request? { if case .saveThen(let request) = self { request } else { nil } }
}

extension Groups.Effect: ScriptedEffect {
  var shell: Wire.Effect? { if case .shell(let effect) = self { effect } else { nil } }
  var waiter: Request? { if case .saveThen(let request) = self { request } else { nil } }
}

extension Invitation.Effect: ScriptedEffect {
  var shell: Wire.Effect? { if case .shell(let effect) = self { effect } else { nil } }
  var waiter: Request? { if case .saveThen(let request) = self { request } else { nil } }
}

extension SignIn: Scripted {
  static func answered(_ answer: Answer, _ request: Request) -> Event {
    .answer(answer, request)
  }
}

extension Groups: Scripted {
  static func answered(_ answer: Answer, _ request: Request) -> Event {
    .answer(answer, request)
  }
}

extension Invitation: Scripted {
  static func answered(_ answer: Answer, _ request: Request) -> Event {
    .answer(answer, request)
  }
}

/// The answers nobody hopes for.
let failedAnswers: [Answer] = [
  .httpFailed(.offline), .httpFailed(.timeout), .httpFailed(.tooLarge),
  .httpAnswered(status: 500, body: []), .httpAnswered(status: 200, body: [1, 2, 3]),
  .httpAnswered(status: 404, body: [9]),
]
