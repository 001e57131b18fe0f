// Following a log, and writing the entry that revokes a device.

import Bytes
import Membership
import Recipes
import Wire

extension Accounts {
  mutating func answered(
    _ answer: Answer, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    let step = self.step
    self.step = .idle
    switch step {
    case .idle: return []
    case .fetching(_, let account): return fetched(answer, account, requests: &requests)
    case .hashing(_, let account, let verification, let end):
      guard case .recipeDone(let revealed) = answer else { return [] }
      var verification = verification
      guard let checking = try? verification.follow(revealed) else { return broke(account) }
      let request = requests.next(.accounts)
      self.step = .checking(request, account, verification, end: end)
      return [.shell(.recipe(request: request, recipe: checking))]
    case .checking(_, let account, let verification, let end):
      switch answer {
      case .recipeDone: return verified(account, verification, end: end)
      case .recipeFailed(let failure) where failure.fault == .refused: return broke(account)
      case .recipeFailed, .persisted, .persistFailed, .httpAnswered, .httpFailed, .httpProgress:
        return []
      }
    case .restoring: return Outcome(answer) == .unauthenticated ? [.sessionEnded] : []
    case .signing(_, let revocation, let body):
      return signed(answer, revocation, body, requests: &requests)
    case .posting(_, let revocation, let entry, let hash):
      return posted(Outcome(answer), revocation, entry, hash, at: occasion)
    }
  }

  private mutating func fetched(
    _ answer: Answer, _ account: AccountID, requests: inout Requests
  ) -> [Effect] {
    switch Outcome(answer) {
    case .success(let body):
      guard let reply = try? AccountLogReply(decoding: body), reply.account == account,
        !reply.entries.isEmpty
      else { return [] }
      let verification = AccountVerification(
        after: index(of: account).map { known[$0].devices }, entries: reply.entries)
      let request = requests.next(.accounts)
      step = .hashing(request, account, verification, end: reply.head)
      return [.shell(.recipe(request: request, recipe: verification.hashing))]
    case .unauthenticated: return [.sessionEnded]
    case .refused, .wait, .offline, .trouble, nil: return []
    }
  }

  /// What the server shows does not follow what is pinned.
  private mutating func broke(_ account: AccountID) -> [Effect] {
    guard let index = index(of: account), !known[index].broken else { return [] }
    known[index].broken = true
    return [.save]
  }

  private mutating func verified(
    _ account: AccountID, _ verification: AccountVerification, end: LogHead
  ) -> [Effect] {
    guard let devices = verification.devices, devices.account == account, devices.head == end
    else { return broke(account) }
    guard let index = index(of: account) else {
      known.append(Known(devices: devices, entries: verification.entries))
      return [.save]
    }
    // An entry of our own may have been pinned meanwhile: then this was about an older head.
    let count = known[index].entries.count + verification.entries.count
    guard UInt32(clamping: count) == devices.head.index &+ 1 else { return [] }
    known[index].devices = devices
    known[index].entries += verification.entries
    known[index].broken = false
    return [.save]
  }

  // MARK: Revoking

  mutating func begin(
    _ revocation: Revocation, as me: SavedAccount, at occasion: Occasion,
    requests: inout Requests
  ) -> [Effect] {
    guard let index = index(of: me.account), !known[index].broken else {
      return [.failed(revocation.ticket, .serverTrouble)]
    }
    let devices = known[index].devices
    guard devices.device(revocation.device) != nil else { return [.written(revocation.ticket)] }
    let reach = devices.reach(of: [revocation.device], by: me.device)
    let body = devices.next(
      by: .device(device: me.device), at: occasion.instant, revoking: [revocation.device],
      keeping: revocation.alone ? Array(reach.dropFirst()) : [])
    let request = requests.next(.accounts)
    step = .signing(request, revocation, body)
    var recipe = RecipeBuilder()
    let (whole, signature) = recipe.sign(body, with: "device/key")
    recipe.reveal(signature)
    let hashed = recipe.join([
      .literal(bytes: Label.accountHash.utf8), whole, signature,
      .literal(bytes: Signature.zero.bytes),
    ])
    recipe.reveal(recipe.sha256(hashed))
    return [.shell(.recipe(request: request, recipe: recipe.build))]
  }

  private mutating func signed(
    _ answer: Answer, _ revocation: Revocation, _ body: AccountBody, requests: inout Requests
  ) -> [Effect] {
    guard case .recipeDone(let revealed) = answer, revealed.count == 2,
      let signature = Signature(revealed[0]), let hash = Digest(revealed[1])
    else {
      return [.failed(revocation.ticket, answer.storageFull ? .storageFull : .serverTrouble)]
    }
    let entry = AccountEntry(body: body.encoded, signature: signature, possession: .zero)
    let request = requests.next(.accounts)
    step = .posting(request, revocation, entry, hash)
    return [.shell(.http(request: request, message: Accounts.append(entry, to: body.account)))]
  }

  private mutating func posted(
    _ outcome: Outcome?, _ revocation: Revocation, _ entry: AccountEntry, _ hash: Digest,
    at occasion: Occasion
  ) -> [Effect] {
    guard case .success = outcome else {
      // Somebody else was quicker, or the answer was lost: what there is decides.
      if case .refused = outcome, let account = (try? entry.opened())?.account {
        fetchAgain(account)
      }
      return [.failed(revocation.ticket, outcome?.fault(at: occasion.instant) ?? .serverTrouble)]
    }
    guard let account = (try? entry.opened())?.account, let index = index(of: account),
      (try? known[index].devices.apply(entry, hash: hash)) != nil
    else { return [.failed(revocation.ticket, .serverTrouble)] }
    known[index].entries.append(entry)
    return [.save, .written(revocation.ticket)]
  }
}
