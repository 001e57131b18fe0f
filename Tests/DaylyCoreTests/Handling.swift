// Sends one event through one machine and takes what it wants done.

import Wire

@testable import DaylyCore

/// A machine, or one together with what the root tells it at each event.
protocol Handling {
  associatedtype Event
  associatedtype Effect: MachineEffect
  /// Whose requests it makes.
  static var name: Machine { get }
  mutating func handle(_ event: Event, _ context: inout Context<Effect>)
}

extension Handling {
  mutating func handle(
    _ event: Event, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    var context = Context<Effect>(Self.name, at: occasion, requests)
    handle(event, &context)
    requests = context.requests
    return context.effects
  }

  /// For machines that ask nothing.
  mutating func handle(_ event: Event, at occasion: Occasion) -> [Effect] {
    var requests = Requests()
    return handle(event, at: occasion, requests: &requests)
  }
}

extension SignIn: Handling { static var name: Machine { .signIn } }
extension Groups: Handling { static var name: Machine { .groups } }
extension Invitation: Handling { static var name: Machine { .invitation } }
extension Identity: Handling { static var name: Machine { .identity } }
extension Rewraps: Handling { static var name: Machine { .rewraps } }
extension Push: Handling { static var name: Machine { .push } }
extension Capture: Handling { static var name: Machine { .capture } }
extension Settings: Handling { static var name: Machine { .settings } }
extension Outbox: Handling { static var name: Machine { .outbox } }
extension Viewer: Handling { static var name: Machine { .viewer } }
