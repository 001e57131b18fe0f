// Sends one event through one machine and takes what it wants done; then sees that nothing late
// changes anything (LateAnswers.swift).

import Testing
import Wire

@testable import DaylyCore
@testable import Kernel

extension StateMachine where Event: HeardEvent, Effect: Equatable {
  mutating func handle(
    _ event: Event, at occasion: Occasion, requests: inout Requests,
    _ location: SourceLocation = #_sourceLocation
  ) -> [Effect] {
    let effects = turn(event, at: occasion, &requests)
    expectLateIgnored(after: event, effects, at: occasion, requests, location)
    return effects
  }

  /// For machines that ask nothing.
  mutating func handle(
    _ event: Event, at occasion: Occasion, _ location: SourceLocation = #_sourceLocation
  ) -> [Effect] {
    var requests = Requests()
    return handle(event, at: occasion, requests: &requests, location)
  }
}
