// What goes through a machine while it handles one event: the moment, the numbers of its questions,
// and what it has decided so far.

import Bytes
import Wire

/// Something a core wants done by its shell. What every core may want is named here.
package protocol ShellEffect {
  static func persist(request: Request, records: [Record]) -> Self
  static func recipe(request: Request, recipe: Recipe) -> Self
}

/// What only a core that talks to a server wants.
package protocol ServerEffect: ShellEffect {
  static func http(request: Request, message: HTTPMessage) -> Self
}

/// Something a machine wants done: by the shell, or by a sibling.
package protocol MachineEffect {
  associatedtype Outside: ShellEffect
  static func shell(_ effect: Outside) -> Self
}

/// One event's way through a machine. Functions of the machine add effects in the order in which
/// they are to happen.
package struct Context<Effect: MachineEffect> {
  package let occasion: Occasion
  /// Whose questions are asked.
  private let machine: Machine
  package private(set) var requests: Requests
  package private(set) var effects: [Effect] = []

  package init(_ machine: Machine, at occasion: Occasion, _ requests: Requests) {
    self.machine = machine
    self.occasion = occasion
    self.requests = requests
  }

  package var instant: Instant { occasion.instant }

  /// A request of this machine, not used before.
  package mutating func request() -> Request { requests.next(machine) }

  package mutating func emit(_ effect: Effect) { effects.append(effect) }

  package mutating func shell(_ effect: Effect.Outside) { effects.append(.shell(effect)) }

  /// Has a recipe carried out; its answer comes to `request`.
  package mutating func run(_ recipe: Recipe, as request: Request) {
    shell(.recipe(request: request, recipe: recipe))
  }

  /// Has a recipe carried out for whose answer nobody waits.
  package mutating func run(_ recipe: Recipe) { run(recipe, as: request()) }
}

extension Context {
  /// Lets a child of this machine handle an event: its questions are this machine's. Returns what
  /// the child wants, in order, for its parent to carry out.
  package mutating func child<Wanted>(
    _ handle: (inout Context<Wanted>) -> Void
  ) -> [Wanted] {
    var context = Context<Wanted>(machine, at: occasion, requests)
    handle(&context)
    requests = context.requests
    return context.effects
  }
}

extension Context where Effect.Outside: ServerEffect {
  /// Sends a message to the server; its answer comes to `request`.
  package mutating func send(_ message: HTTPMessage, as request: Request) {
    shell(.http(request: request, message: message))
  }
}
