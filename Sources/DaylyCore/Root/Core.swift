// The whole app as one value: an event goes in, effects and a screen come out. A shell holds one
// `Core`, feeds it every event in order, carries out the effects and shows the screen.

import Bytes
import Kernel
import Wire

/// Dayly. Does no input or output, reads no clock, draws no random number, holds no secret.
public struct Core {
  /// From `launched` on, unless the saved state was refused.
  private var app: App?
  /// Why it was. Nothing is written or deleted any more.
  private var damage: Damage?

  public init() {}

  /// Handles one event. Never fails: what does not fit the moment changes nothing.
  public mutating func handle(_ input: Input) -> Turn {
    if let damage { return Turn(effects: [], screen: .damaged(damage: damage)) }
    if app == nil {
      guard case .launched(let saved) = input.event else {
        return Turn(effects: [], screen: .starting)
      }
      switch Found<Kept>.read(saved) {
      case .failure(let refused):
        damage = refused.damage
        return Turn(effects: [], screen: .damaged(damage: refused.damage))
      case .success(let found): app = App(found)
      }
    }
    guard let effects = app?.handle(input.event, at: input.occasion),
      let screen = app?.screen(at: input.occasion)
    else { return Turn(effects: [], screen: .starting) }
    return Turn(effects: effects, screen: screen)
  }
}
