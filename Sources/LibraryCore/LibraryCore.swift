// The library as one value: an event goes in, effects and a screen come out. It knows nothing of
// groups, accounts or a server but what the other core tells it in messages, so that whoever only
// wants a vault needs neither.

import Bytes
import Kernel
import Wire

/// The vault and the calendar to be. Does no input or output, reads no clock, holds no secret.
public struct LibraryCore {
  /// From `launched` on, unless the saved state was refused.
  private var library: Library?
  /// Why it was. Nothing is written or deleted any more.
  private var damage: Damage?

  public init() {}

  /// Handles one event. Never fails: what does not fit the moment changes nothing.
  public mutating func handle(_ input: LibraryInput) -> LibraryTurn {
    if let damage { return LibraryTurn(effects: [], screen: .damaged(damage: damage)) }
    if library == nil {
      guard case .launched(let saved) = input.event else {
        return LibraryTurn(effects: [], screen: .starting)
      }
      switch Found<LibraryKept>.read(saved) {
      case .failure(let refused):
        damage = refused.damage
        return LibraryTurn(effects: [], screen: .damaged(damage: refused.damage))
      case .success(let found): library = Library(found)
      }
    }
    guard let effects = library?.handle(input.event, at: input.occasion),
      let screen = library?.screen
    else { return LibraryTurn(effects: [], screen: .starting) }
    return LibraryTurn(effects: effects, screen: screen)
  }
}
