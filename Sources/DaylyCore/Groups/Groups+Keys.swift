// Replaces a group's names key: the devices' current prekeys, each signature checked; a fresh key
// wrapped for every one of them, this device's own included; the group's name sealed anew. The
// key is kept only when the entry stands in the log, from this device's own wrap, as everywhere
// else: of several members who replace it at once, one wins and nobody keeps a wrong key.
//
// A device does so as a chore. A person does by renaming a group whose name is not readable here:
// the name is theirs, so no key that was lost or never any good is needed for it.
//
// Devices that merely lack the key are given it as it is: nobody has to lose it, and open
// invitations, whose links lead to it, stay good.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

/// A names key on its way into the log.
struct Keying: Equatable {
  enum Purpose: Equatable {
    /// A fresh key; what the group is called from then on.
    case replacing(naming: Text)
    /// The current key, for devices that lack it.
    case sharing
  }

  indirect enum Step: Equatable {
    case asking
    case checking([SignedPrekey])
    case wrapping([NamesKeyWrap], epoch: UInt32)
  }

  var purpose: Purpose
  var request: Request
  var step: Step
  /// Whom to tell in the end.
  var ticket: Request
}

extension Groups {
  /// Asks for the prekeys of everybody's devices.
  mutating func bringKey(
    _ purpose: Keying.Purpose, _ index: Int, ticket: Request, _ context: inout Context<Effect>
  ) {
    let request = context.request()
    groups[index].keying = Keying(
      purpose: purpose, request: request, step: .asking, ticket: ticket)
    let path = Text("/v1/groups/") + groups[index].roster.group.hex + "/prekeys"
    context.send(.asking(path), as: request)
  }

  mutating func keyingAnswered(_ answer: Answer, _ index: Int, _ context: inout Context<Effect>) {
    guard let keying = groups[index].keying else { return }
    groups[index].keying = nil
    switch keying.step {
    case .asking:
      switch Outcome(answer) {
      case .success(let body):
        guard let reply = try? PrekeysReply(decoding: body) else { break }
        return check(
          keyRecipients(of: groups[index]).choose(from: reply.prekeys), keying, index, &context)
      case .unauthenticated:
        ended(keying.ticket, .trouble, &context)
        return context.emit(.sessionEnded)
      case .refused, .wait, .offline, .trouble, nil: break
      }
      ended(keying.ticket, .trouble, &context)
    case .checking(let prekeys):
      switch answer {
      case .recipeDone(let revealed): wrap(prekeys, revealed, keying, index, &context)
      case .recipeFailed(let failure) where prekeys.indices.contains(Int(failure.step)):
        var others = prekeys
        others.remove(at: Int(failure.step))
        check(others, keying, index, &context)
      case .recipeFailed, .persisted, .persistFailed, .httpAnswered, .httpFailed, .httpProgress:
        ended(keying.ticket, .trouble, &context)
      }
    case .wrapping(let wraps, let epoch):
      guard let action = Groups.action(keying.purpose, wraps, epoch: epoch, answer),
        groups[index].epoch(for: keying.purpose) == epoch
      else { return ended(keying.ticket, .trouble, &context) }
      append(action, to: groups[index].roster.group, ticket: keying.ticket, &context)
    }
  }

  /// The entry that what was sealed makes.
  private static func action(
    _ purpose: Keying.Purpose, _ wraps: [NamesKeyWrap], epoch: UInt32, _ answer: Answer
  ) -> LogAction? {
    guard case .recipeDone(let revealed) = answer, revealed.count >= wraps.count else { return nil }
    var sealed = wraps
    for place in wraps.indices { sealed[place].sealed = revealed[place] }
    let rest = revealed[wraps.count...]
    switch purpose {
    case .sharing: return rest.isEmpty ? .wrapNamesKey(epoch: epoch, wraps: sealed) : nil
    case .replacing:
      guard rest.count == 2, let nonce = rest.first, let ciphertext = rest.last else { return nil }
      let name = SealedName(epoch: epoch, nonce: nonce, ciphertext: ciphertext)
      return .replaceNamesKey(epoch: epoch, wraps: sealed, name: name)
    }
  }

  /// Step n checks prekey n; then their ids are computed. Without one for this device a fresh key
  /// would be lost to it.
  private mutating func check(
    _ prekeys: [SignedPrekey], _ keying: Keying, _ index: Int, _ context: inout Context<Effect>
  ) {
    var prekeys = prekeys
    let isOfUse: Bool
    switch keying.purpose {
    case .replacing: isOfUse = prekeys.contains { $0.device == me?.device }
    case .sharing:
      prekeys.removeAll { !groups[index].roster.lacksNamesKey($0.device) }
      isOfUse = !prekeys.isEmpty
    }
    guard isOfUse else { return ended(keying.ticket, .trouble, &context) }
    let request = go(on: keying, .checking(prekeys), index, &context)
    var recipe = RecipeBuilder()
    keyRecipients(of: groups[index]).verify(prekeys, in: &recipe)
    for prekey in prekeys {
      recipe.reveal(recipe.identifier(Label.key, .literal(bytes: prekey.key.bytes)))
    }
    context.run(recipe.build, as: request)
  }

  private mutating func wrap(
    _ prekeys: [SignedPrekey], _ ids: [[UInt8]], _ keying: Keying, _ index: Int,
    _ context: inout Context<Effect>
  ) {
    let group = groups[index].roster.group
    let epoch = groups[index].epoch(for: keying.purpose)
    var wraps: [NamesKeyWrap] = []
    var recipe = RecipeBuilder()
    let key: Value
    switch keying.purpose {
    case .replacing: key = recipe.random(32)
    case .sharing: key = .secret(name: .names(group, epoch: epoch))
    }
    for (prekey, bytes) in zip(prekeys, ids) {
      guard let id = KeyID(bytes) else { continue }
      wraps.append(NamesKeyWrap(device: prekey.device, key: id, sealed: []))
      recipe.reveal(
        recipe.hpkeSeal(
          to: prekey.key, info: SignedMessage.namesKey(group: group, epoch: epoch), key))
    }
    if case .replacing(let name) = keying.purpose {
      recipe.sealName(name, key: key, group: group, account: nil)
    }
    let request = go(on: keying, .wrapping(wraps, epoch: epoch), index, &context)
    context.run(recipe.build, as: request)
  }

  private mutating func go(
    on keying: Keying, _ step: Keying.Step, _ index: Int, _ context: inout Context<Effect>
  ) -> Request {
    var keying = keying
    keying.request = context.request()
    keying.step = step
    groups[index].keying = keying
    return keying.request
  }
}

extension Groups {
  /// Every device of the group that speaks for its account, whatever its owner thinks of it: names
  /// are kept from nobody who is in the group.
  func keyRecipients(of group: Group) -> Recipients {
    Recipients(
      devices: group.roster.devices.filter { directory.isLive($0) }, serials: group.serials)
  }
}

extension Group {
  /// Of the key that is brought.
  fileprivate func epoch(for purpose: Keying.Purpose) -> UInt32 {
    switch purpose {
    case .replacing: roster.epoch &+ 1
    case .sharing: roster.epoch
    }
  }
}
