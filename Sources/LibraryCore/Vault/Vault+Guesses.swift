// On which ways a passphrase is tried where somebody has put more into the folder than a vault has.

import Bytes
import Kernel
import Wire

extension Vault {
  /// How many ways to open it were passed over.
  var passedOver: UInt32 { UInt32(clamping: unreadCount &+ untriedCount) }

  /// What a passphrase is tried on: the way that opened the vault on this device last, then others,
  /// the cheap ones first and drawn by lot among these, until it was as much work as there may be.
  func tried(_ ways: [Unlocker], _ occasion: Occasion) -> [Unlocker] {
    let lots = Lots(occasion)
    let ordered = ways.ordered { way in
      (way.unlocker == settings.openedBy ? [0] : [1]) + [UInt8(clamping: way.guessCost)]
        + lots.lot(of: way.unlocker.bytes)
    }
    var left = Self.guessCostMax
    return Array(
      ordered.prefix { way in
        left -= way.guessCost
        return left >= 0
      })
  }

  /// As many guesses as a usual passphrase costs: half a minute on a computer. A vault has one.
  private static var guessCostMax: Int { 64 }
}
