// Which devices speak for whom: the verified account logs of everybody around, and which of one's
// own devices are on their way out. Whatever is sealed to somebody asks here first.

import Bytes
import Locaphoto
import Membership
import Recipes
import Wire

struct Directory: Equatable {
  var accounts: [AccountDevices] = []
  /// Own devices whose removal the server has not heard of yet.
  var leaving: [DeviceID] = []

  /// `nil` while their log is not here, or when the server shows another one.
  func devices(of account: AccountID) -> AccountDevices? {
    accounts.first { $0.account == account }
  }

  /// Whether a device speaks for its account, as far as this device knows.
  func isLive(_ certificate: DeviceCertificate) -> Bool {
    devices(of: certificate.account)?.device(certificate.device) != nil
      && !leaving.contains(certificate.device)
  }

  /// Those among the members of a group whose log is not here.
  func unknown(among members: [Member]) -> [AccountID] {
    members.map { $0.account }.filter { devices(of: $0) == nil }
  }
}

extension GroupFacts {
  /// Takes away what account logs do not have. Of somebody whose log is not here nothing is taken
  /// away, and nothing is sealed to the group until it is.
  mutating func hold(to directory: Directory, me: AccountID) {
    revoked = directory.leaving
    for index in members.indices {
      guard let known = directory.devices(of: members[index].account) else {
        unknown.append(members[index].account)
        continue
      }
      let gone = members[index].devices.map { $0.device }.filter { known.device($0) == nil }
      // One that the log does not have yet may have come a moment ago.
      if known.account == me { goneOwn = gone.filter { known.revoked.contains($0) } }
      members[index].devices.removeAll { gone.contains($0.device) }
    }
  }
}

/// To whose prekeys something may be sealed, and to which: the one rule for photos, names keys and
/// what is forwarded to devices that came later.
struct Recipients: Equatable {
  var devices: [DeviceCertificate]
  /// Highest prekey serial seen of each device.
  var serials: [SavedSerial]

  func device(_ device: DeviceID) -> DeviceCertificate? {
    devices.first { $0.device == device }
  }

  /// One prekey for each device: never an older one than was seen, never one for a stranger, never
  /// a key that would end the sealing for all. A device without a usable one is left out; its
  /// owner's others, and everybody else, are not.
  func choose(from prekeys: [SignedPrekey]) -> [SignedPrekey] {
    var best: [SignedPrekey] = []
    for prekey in prekeys where isUsable(prekey) {
      if let index = best.firstIndex(where: { $0.device == prekey.device }) {
        if prekey.serial > best[index].serial { best[index] = prekey }
      } else {
        best.append(prekey)
      }
    }
    return best.ordered { $0.device.bytes }
  }

  /// Its signature is still to be checked.
  func isUsable(_ prekey: SignedPrekey) -> Bool {
    guard device(prekey.device) != nil else { return false }
    let seen = serials.first { $0.device == prekey.device }?.serial ?? 0
    return prekey.serial >= seen && X25519Strictness.isAcceptable(prekey.key.bytes)
  }

  /// Step n checks prekey n of those that were chosen.
  func verify(_ prekeys: [SignedPrekey], in recipe: inout RecipeBuilder) {
    for prekey in prekeys {
      guard let key = device(prekey.device)?.deviceKey else { continue }
      recipe.verify(key: key, SignedMessage.prekey(prekey), signature: prekey.signature)
    }
  }

  /// `verify` alone, as a recipe.
  func verifying(_ prekeys: [SignedPrekey]) -> Recipe {
    var recipe = RecipeBuilder()
    verify(prekeys, in: &recipe)
    return recipe.build
  }

  /// Those that are left when `verify` ends at a signature that does not hold; `nil` where it
  /// ended for another reason, which says nothing of any of them.
  static func left(of prekeys: [SignedPrekey], after failure: RecipeFailure) -> [SignedPrekey]? {
    let step = Int(failure.step)
    guard failure.fault == .refused || failure.fault == .invalid, prekeys.indices.contains(step)
    else { return nil }
    var left = prekeys
    left.remove(at: step)
    return left
  }
}

extension GroupFacts {
  /// To whom a photo of this group may be sealed.
  func recipients(_ serials: [SavedSerial]) -> Recipients {
    let people = members.filter { !leavesOut($0.account) }
    return Recipients(
      devices: people.flatMap { $0.devices }.filter { !revoked.contains($0.device) },
      serials: serials)
  }
}
