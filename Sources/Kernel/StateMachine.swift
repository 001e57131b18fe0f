// A part of the app with a state of its own.

import Wire

/// Decides what to do about each event, and wants it done by effects. The root gives it events one
/// at a time.
package protocol StateMachine {
  associatedtype Event
  associatedtype Effect: MachineEffect
  /// Whose requests it makes.
  static var name: Machine { get }
  mutating func handle(_ event: Event, _ context: inout Context<Effect>)
}

extension StateMachine {
  /// Handles one event. Returns what is to be done, in order.
  package mutating func turn(
    _ event: Event, at occasion: Occasion, _ requests: inout Requests
  ) -> [Effect] {
    var context = Context<Effect>(Self.name, at: occasion, requests)
    handle(event, &context)
    requests = context.requests
    return context.effects
  }
}
