// The whole app as one value: an event goes in, effects and a screen come out. A shell holds one
// `Core`, feeds it every event in order, carries out the effects and shows the screen.

import Bytes
import Wire

/// Dayly. Does no input or output, reads no clock, draws no random number, holds no secret.
public struct Core: ~Copyable {
  private enum Phase {
    /// Until `launched`.
    case starting
    /// The saved state was refused. Nothing is written or deleted any more.
    case damaged(Damage)
    case running(App)
  }

  private var phase = Phase.starting

  public init() {}

  /// Handles one event. Never fails: what does not fit the moment changes nothing.
  @inline(never)
  public mutating func handle(_ input: Input) -> Turn {
    switch phase {
    case .starting:
      guard case .launched(let saved) = input.event else {
        return Turn(effects: [], screen: .starting)
      }
      switch SavedRecord.decode(saved) {
      case .failure(let refused):
        phase = .damaged(refused.damage)
        return Turn(effects: [], screen: .damaged(damage: refused.damage))
      case .success(let saved):
        return run(App(saved: saved), input)
      }
    case .damaged(let damage):
      return Turn(effects: [], screen: .damaged(damage: damage))
    case .running(let app):
      return run(app, input)
    }
  }

  private mutating func run(_ app: App, _ input: Input) -> Turn {
    let effects = app.handle(input.event, at: input.occasion)
    let screen = app.screen(at: input.occasion)
    phase = .running(app)
    return Turn(effects: effects, screen: screen)
  }
}
