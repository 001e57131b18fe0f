// Drives one machine by a script of events and expectations.

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

protocol Scripted: StateMachine where Effect: ScriptedEffect, Event: AnswerEvent {}

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
  mutating func send(
    _ event: M.Event, _ location: SourceLocation = #_sourceLocation
  ) -> [M.Effect] {
    events &+= 1
    let led = machine.handle(event, at: occasion, requests: &requests, location)
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

  @discardableResult
  mutating func answer(
    _ question: Question, _ answer: Answer, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [M.Effect] {
    open.removeAll { $0 == question }
    return send(.answer(answer, question.request), sourceLocation)
  }

  /// The newest unanswered HTTP request.
  var http: (question: Question, message: HTTPMessage)? {
    for question in open.reversed() {
      if case .http(_, let message) = question { return (question, message) }
    }
    return nil
  }

  /// Answers everything asked, by `shell` and `server`, until nothing is.
  mutating func settle(_ shell: FakeShell, _ server: FakeServer, as who: DeviceID? = nil) {
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
  mutating func compute(_ shell: FakeShell) {
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

extension SignIn: Scripted {}

extension Groups: Scripted {}

extension Invitation: Scripted {}

/// The answers nobody hopes for.
let failedAnswers: [Answer] = [
  .httpFailed(.offline), .httpFailed(.timeout), .httpFailed(.tooLarge),
  .httpAnswered(status: 500, body: []), .httpAnswered(status: 200, body: [1, 2, 3]),
  .httpAnswered(status: 404, body: [9]),
]
