// Replaces a group's names key: the devices' current prekeys, each signature checked; a fresh key
// wrapped for every one of them, this device's own included; the group's name sealed anew. The
// key is kept only when the entry stands in the log, from this device's own wrap, as everywhere
// else: of several members who replace it at once, one wins and nobody keeps a wrong key.

import Bytes
import Membership
import Recipes
import Wire

/// A names key on its way into the log.
struct Keying: Equatable {
  indirect enum Step: Equatable {
    case asking
    case checking([SignedPrekey])
    case wrapping([NamesKeyWrap], epoch: UInt32)
  }

  var request: Request
  var step: Step
}

extension Groups {
  /// Asks for the prekeys of everybody's devices. `chore` is the ticket.
  mutating func replaceKey(_ index: Int, requests: inout Requests) -> [Effect] {
    let request = requests.next(.groups)
    groups[index].keying = Keying(request: request, step: .asking)
    let path = Text("/v1/groups/") + groups[index].roster.group.hex + "/prekeys"
    return [.shell(.http(request: request, message: .asking(path)))]
  }

  mutating func keyingAnswered(
    _ answer: Answer, _ index: Int, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    guard let keying = groups[index].keying, let chore = groups[index].chore else { return [] }
    groups[index].keying = nil
    switch keying.step {
    case .asking:
      switch Outcome(answer) {
      case .success(let body):
        guard let reply = try? PrekeysReply(decoding: body) else { break }
        return check(groups[index].usable(reply.prekeys), index, at: occasion, &requests)
      case .unauthenticated: return ended(chore, .trouble, at: occasion) + [.sessionEnded]
      case .refused, .wait, .offline, .trouble, nil: break
      }
      return ended(chore, .trouble, at: occasion)
    case .checking(let prekeys):
      switch answer {
      case .recipeDone(let revealed): return wrap(prekeys, revealed, index, at: occasion, &requests)
      case .recipeFailed(let failure) where prekeys.indices.contains(Int(failure.step)):
        var others = prekeys
        others.remove(at: Int(failure.step))
        return check(others, index, at: occasion, &requests)
      case .recipeFailed, .persisted, .persistFailed, .httpAnswered, .httpFailed, .httpProgress:
        return ended(chore, .trouble, at: occasion)
      }
    case .wrapping(let wraps, let epoch):
      guard case .recipeDone(let revealed) = answer, revealed.count == wraps.count + 2,
        groups[index].roster.epoch &+ 1 == epoch
      else { return ended(chore, .trouble, at: occasion) }
      var sealed = wraps
      for place in wraps.indices { sealed[place].sealed = revealed[place] }
      let name = SealedName(
        epoch: epoch, nonce: revealed[wraps.count], ciphertext: revealed[wraps.count + 1])
      return append(
        .replaceNamesKey(epoch: epoch, wraps: sealed, name: name),
        to: groups[index].roster.group, ticket: chore, at: occasion, requests: &requests)
    }
  }

  /// Step n checks prekey n; then their ids are computed. Without one for this device the key
  /// would be lost to it, and a device that lacks the key is not helped without one of its own:
  /// then nothing is replaced, or every look would bring another entry.
  private mutating func check(
    _ prekeys: [SignedPrekey], _ index: Int, at occasion: Occasion, _ requests: inout Requests
  ) -> [Effect] {
    let roster = groups[index].roster
    guard let me, let chore = groups[index].chore else { return [] }
    let helps = roster.formerKnowNamesKey || prekeys.contains { roster.lacksNamesKey($0.device) }
    guard helps, prekeys.contains(where: { $0.device == me.device }) else {
      return ended(chore, .trouble, at: occasion)
    }
    let request = requests.next(.groups)
    groups[index].keying = Keying(request: request, step: .checking(prekeys))
    var recipe = RecipeBuilder()
    for prekey in prekeys {
      guard let key = roster.device(prekey.device)?.deviceKey else { continue }
      recipe.verify(key: key, SignedMessage.prekey(prekey), signature: prekey.signature)
    }
    for prekey in prekeys {
      recipe.reveal(recipe.identifier(Label.key, .literal(bytes: prekey.key.bytes)))
    }
    return [.shell(.recipe(request: request, recipe: recipe.build))]
  }

  private mutating func wrap(
    _ prekeys: [SignedPrekey], _ ids: [[UInt8]], _ index: Int, at occasion: Occasion,
    _ requests: inout Requests
  ) -> [Effect] {
    let group = groups[index].roster.group
    let epoch = groups[index].roster.epoch &+ 1
    var wraps: [NamesKeyWrap] = []
    var recipe = RecipeBuilder()
    let key = recipe.random(32)
    for (prekey, bytes) in zip(prekeys, ids) {
      guard let id = KeyID(bytes) else { continue }
      wraps.append(NamesKeyWrap(device: prekey.device, key: id, sealed: []))
      recipe.reveal(
        recipe.hpkeSeal(
          to: prekey.key, info: SignedMessage.namesKey(group: group, epoch: epoch), key))
    }
    recipe.sealName(groups[index].names.group, key: key, group: group, account: nil)
    let request = requests.next(.groups)
    groups[index].keying = Keying(request: request, step: .wrapping(wraps, epoch: epoch))
    return [.shell(.recipe(request: request, recipe: recipe.build))]
  }
}

extension Group {
  /// One prekey for each current device, none older than one seen before, none unsafe. Devices
  /// that have gone since are left out, which the server's rules ask for too.
  fileprivate func usable(_ prekeys: [SignedPrekey]) -> [SignedPrekey] {
    var best: [SignedPrekey] = []
    for prekey in prekeys where !roster.device(prekey.device).isNil {
      let seen = serials.first { $0.device == prekey.device }?.serial ?? 0
      guard prekey.serial >= seen, X25519Strictness.isAcceptable(prekey.key.bytes),
        !best.contains(where: { $0.device == prekey.device })
      else { continue }
      best.append(prekey)
    }
    return best
  }
}
