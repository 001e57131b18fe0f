// What goes through a machine while it handles one event: the moment, the numbers of its questions,
// and what it has decided so far.

import Bytes
import Wire

/// Something a machine wants done: by the shell, or by a sibling.
public protocol MachineEffect {
  static func shell(_ effect: Wire.Effect) -> Self
}

/// One event's way through a machine. Functions of the machine add effects in the order in which
/// they are to happen.
public struct Context<Effect: MachineEffect> {
  public let occasion: Occasion
  /// Whose questions are asked.
  private let machine: Machine
  private(set) var requests: Requests
  public private(set) var effects: [Effect] = []

  public init(_ machine: Machine, at occasion: Occasion, _ requests: Requests) {
    self.machine = machine
    self.occasion = occasion
    self.requests = requests
  }

  var instant: Instant { occasion.instant }

  /// A request of this machine, not used before.
  mutating func request() -> Request { requests.next(machine) }

  mutating func emit(_ effect: Effect) { effects.append(effect) }

  mutating func shell(_ effect: Wire.Effect) { effects.append(.shell(effect)) }

  /// Has a recipe carried out; its answer comes to `request`.
  mutating func run(_ recipe: Recipe, as request: Request) {
    shell(.recipe(request: request, recipe: recipe))
  }

  /// Has a recipe carried out for whose answer nobody waits.
  mutating func run(_ recipe: Recipe) { run(recipe, as: request()) }

  /// Sends a message to the server; its answer comes to `request`.
  mutating func send(_ message: HTTPMessage, as request: Request) {
    shell(.http(request: request, message: message))
  }
}
