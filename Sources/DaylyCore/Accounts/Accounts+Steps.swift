// Following a log, and writing the entry that revokes a device.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

extension Accounts {
  mutating func answered(_ answer: Answer, _ context: inout Context<Effect>) {
    let step = self.step
    self.step = .idle
    switch step {
    case .idle: break
    case .fetching(_, let account): fetched(answer, account, &context)
    case .hashing(_, let account, let verification, let end):
      guard case .recipeDone(let revealed) = answer else { return }
      var verification = verification
      guard let checking = try? verification.follow(revealed) else {
        return broke(account, &context)
      }
      let request = context.request()
      self.step = .checking(request, account, verification, end: end)
      context.run(checking, as: request)
    case .checking(_, let account, let verification, let end):
      switch answer {
      case .recipeDone: verified(account, verification, end: end, &context)
      case .recipeFailed(let failure) where failure.fault == .refused: broke(account, &context)
      case .recipeFailed, .persisted, .persistFailed, .httpAnswered, .httpFailed, .httpProgress:
        break
      }
    case .restoring:
      if Outcome(answer) == .unauthenticated { context.emit(.sessionEnded) }
    case .signing(_, let revocation, let body):
      signed(answer, revocation, body, &context)
    case .posting(_, let revocation, let entry, let hash):
      posted(Outcome(answer), revocation, entry, hash, &context)
    }
  }

  private mutating func fetched(
    _ answer: Answer, _ account: AccountID, _ context: inout Context<Effect>
  ) {
    switch Outcome(answer) {
    case .success(let body):
      guard let reply = try? AccountLogReply(decoding: body), reply.account == account,
        !reply.entries.isEmpty
      else { return }
      let verification = AccountVerification(
        after: index(of: account).map { known[$0].devices }, entries: reply.entries)
      let request = context.request()
      step = .hashing(request, account, verification, end: reply.head)
      context.run(verification.hashing, as: request)
    case .unauthenticated: context.emit(.sessionEnded)
    case .refused, .wait, .offline, .trouble, nil: break
    }
  }

  /// What the server shows does not follow what is pinned.
  private mutating func broke(_ account: AccountID, _ context: inout Context<Effect>) {
    guard let index = index(of: account), !known[index].broken else { return }
    known[index].broken = true
    context.emit(.save)
  }

  private mutating func verified(
    _ account: AccountID, _ verification: AccountVerification, end: LogHead,
    _ context: inout Context<Effect>
  ) {
    guard let devices = verification.chain, devices.account == account, devices.head == end
    else { return broke(account, &context) }
    guard let index = index(of: account) else {
      known.append(Known(devices: devices, entries: verification.entries))
      return context.emit(.save)
    }
    // An entry of our own may have been pinned meanwhile: then this was about an older head.
    let count = known[index].entries.count + verification.entries.count
    guard UInt32(clamping: count) == devices.head.index &+ 1 else { return }
    known[index].devices = devices
    known[index].entries += verification.entries
    known[index].broken = false
    context.emit(.save)
  }

  // MARK: Revoking

  mutating func begin(
    _ revocation: Revocation, as me: SavedAccount, _ context: inout Context<Effect>
  ) {
    guard let index = index(of: me.account), !known[index].broken else {
      return context.emit(.failed(revocation.ticket, .serverTrouble))
    }
    let devices = known[index].devices
    guard devices.device(revocation.device) != nil else {
      return context.emit(.written(revocation.ticket))
    }
    let reach = devices.reach(of: [revocation.device], by: me.device)
    let body = devices.next(
      by: .device(device: me.device), at: context.instant, revoking: [revocation.device],
      keeping: revocation.alone ? Array(reach.dropFirst()) : [])
    let request = context.request()
    step = .signing(request, revocation, body)
    var recipe = RecipeBuilder()
    let (whole, signature) = recipe.sign(body, with: "device/key")
    recipe.reveal(signature)
    let hashed = recipe.join([
      .literal(bytes: Label.accountHash.utf8), whole, signature,
      .literal(bytes: Signature.zero.bytes),
    ])
    recipe.reveal(recipe.sha256(hashed))
    context.run(recipe.build, as: request)
  }

  private mutating func signed(
    _ answer: Answer, _ revocation: Revocation, _ body: AccountBody,
    _ context: inout Context<Effect>
  ) {
    guard case .recipeDone(let revealed) = answer, revealed.count == 2,
      let signature = Signature(revealed[0]), let hash = Digest(revealed[1])
    else {
      return context.emit(
        .failed(revocation.ticket, answer.storageFull ? .storageFull : .serverTrouble))
    }
    let entry = AccountEntry(body: body.encoded, signature: signature, possession: .zero)
    let request = context.request()
    step = .posting(request, revocation, entry, hash)
    context.send(Accounts.append(entry, to: body.account), as: request)
  }

  private mutating func posted(
    _ outcome: Outcome?, _ revocation: Revocation, _ entry: AccountEntry, _ hash: Digest,
    _ context: inout Context<Effect>
  ) {
    guard case .success = outcome else {
      // Somebody else was quicker, or the answer was lost: what there is decides.
      if case .refused = outcome, let account = (try? entry.opened())?.account {
        fetchAgain(account)
      }
      return context.emit(
        .failed(revocation.ticket, outcome?.fault(at: context.instant) ?? .serverTrouble))
    }
    guard let account = (try? entry.opened())?.account, let index = index(of: account),
      (try? known[index].devices.apply(entry, hash: hash)) != nil
    else { return context.emit(.failed(revocation.ticket, .serverTrouble)) }
    known[index].entries.append(entry)
    context.emit(.save)
    context.emit(.written(revocation.ticket))
  }
}
