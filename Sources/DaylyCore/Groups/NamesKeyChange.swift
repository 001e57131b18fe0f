// Replaces a group's names key: the devices' current prekeys, each signature checked; a fresh key
// wrapped for every one of them, this device's own included; the group's name sealed anew. The
// key is kept only when the entry stands in the log, from this device's own wrap, as everywhere
// else: of several members who replace it at once, one wins and nobody keeps a wrong key.
//
// A device does so without being asked. A person does by renaming a group whose name is not
// readable here: the name is theirs, so no key that was lost or never any good is needed for it.
//
// Devices that merely do not have the key are given it as it is: nobody has to lose it, and open
// invitations, whose links lead to it, stay good.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

struct NamesKeyChange: Equatable {
  enum Event {
    /// Brings a key into the log. `ticket` is told in the end.
    case bring(Purpose, ticket: Request)
    /// To the request that is open.
    case answer(Answer)
  }

  enum Purpose: Equatable {
    /// A fresh key; what the group is called from then on.
    case replacing(naming: Text)
    /// The current key, for devices that do not have it.
    case sharing
  }

  struct Job: Equatable {
    var purpose: Purpose
    var ticket: Request

    /// Of the key that is brought.
    func epoch(in roster: Roster) -> UInt32 {
      switch purpose {
      case .replacing: roster.epoch &+ 1
      case .sharing: roster.epoch
      }
    }
  }

  indirect enum Phase: Equatable {
    case idle
    case asking(Request, Job)
    case checking(Request, [SignedPrekey], Job)
    case wrapping(Request, [NamesKeyWrap], epoch: UInt32, Job)
  }

  private(set) var phase = Phase.idle

  var isIdle: Bool { if case .idle = phase { true } else { false } }

  var request: Request? {
    switch phase {
    case .idle: nil
    case .asking(let open, _): open
    case .checking(let open, _, _): open
    case .wrapping(let open, _, _, _): open
    }
  }

  /// - Parameters:
  ///   - recipients: every device of the group that speaks for its account.
  ///   - device: this one.
  mutating func handle(
    _ event: Event, in roster: Roster, for recipients: Recipients, by device: DeviceID?,
    _ context: inout Context<GroupEffect>
  ) {
    switch event {
    case .bring(let purpose, let ticket):
      let request = context.request()
      phase = .asking(request, Job(purpose: purpose, ticket: ticket))
      let path = Text("/v1/groups/") + roster.group.hex + "/prekeys"
      context.send(.asking(path), as: request)
    case .answer(let answer): answered(answer, roster, recipients, device, &context)
    }
  }

  private mutating func answered(
    _ answer: Answer, _ roster: Roster, _ recipients: Recipients, _ device: DeviceID?,
    _ context: inout Context<GroupEffect>
  ) {
    let asked = phase
    phase = .idle
    switch asked {
    case .idle: break
    case .asking(_, let job):
      let outcome = Outcome(answer)
      guard case .success(let body) = outcome, let reply = try? PrekeysReply(decoding: body) else {
        context.emit(.appendFailed(job.ticket, .trouble))
        if outcome == .unauthenticated { context.emit(.sessionEnded) }
        return
      }
      check(recipients.choose(from: reply.prekeys), job, roster, recipients, device, &context)
    case .checking(_, let prekeys, let job):
      switch answer {
      case .recipeDone(let revealed): wrap(prekeys, revealed, job, roster, &context)
      case .recipeFailed(let failure):
        guard let left = Recipients.left(of: prekeys, after: failure) else {
          return context.emit(.appendFailed(job.ticket, .trouble))
        }
        check(left, job, roster, recipients, device, &context)
      case .persisted, .persistFailed, .httpAnswered, .httpFailed, .httpProgress:
        context.emit(.appendFailed(job.ticket, .trouble))
      }
    case .wrapping(_, let wraps, let epoch, let job):
      guard let action = Self.action(job.purpose, wraps, epoch: epoch, answer),
        job.epoch(in: roster) == epoch
      else { return context.emit(.appendFailed(job.ticket, .trouble)) }
      context.emit(.append(action, job.ticket))
    }
  }

  /// The entry that what was sealed makes.
  private static func action(
    _ purpose: Purpose, _ wraps: [NamesKeyWrap], epoch: UInt32, _ answer: Answer
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
    _ prekeys: [SignedPrekey], _ job: Job, _ roster: Roster, _ recipients: Recipients,
    _ device: DeviceID?, _ context: inout Context<GroupEffect>
  ) {
    var prekeys = prekeys
    let isOfUse: Bool
    switch job.purpose {
    case .replacing: isOfUse = prekeys.contains { $0.device == device }
    case .sharing:
      prekeys.removeAll { !roster.lacksNamesKey($0.device) }
      isOfUse = !prekeys.isEmpty
    }
    guard isOfUse else { return context.emit(.appendFailed(job.ticket, .trouble)) }
    let request = context.request()
    phase = .checking(request, prekeys, job)
    var recipe = RecipeBuilder()
    recipients.verify(prekeys, in: &recipe)
    for prekey in prekeys {
      recipe.reveal(recipe.identifier(Label.key, .literal(bytes: prekey.key.bytes)))
    }
    context.run(recipe.build, as: request)
  }

  private mutating func wrap(
    _ prekeys: [SignedPrekey], _ ids: [[UInt8]], _ job: Job, _ roster: Roster,
    _ context: inout Context<GroupEffect>
  ) {
    let group = roster.group
    let epoch = job.epoch(in: roster)
    var wraps: [NamesKeyWrap] = []
    var recipe = RecipeBuilder()
    let key: Value
    switch job.purpose {
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
    if case .replacing(let name) = job.purpose {
      recipe.sealName(name, key: key, group: group, account: nil)
    }
    let request = context.request()
    phase = .wrapping(request, wraps, epoch: epoch, job)
    context.run(recipe.build, as: request)
  }
}
