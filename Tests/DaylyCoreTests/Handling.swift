// Sends one event through one machine and takes what it wants done.

import Wire

@testable import DaylyCore
@testable import Kernel

extension StateMachine {
  mutating func handle(
    _ event: Event, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    turn(event, at: occasion, &requests)
  }

  /// For machines that ask nothing.
  mutating func handle(_ event: Event, at occasion: Occasion) -> [Effect] {
    var requests = Requests()
    return turn(event, at: occasion, &requests)
  }
}
