// A new prekey every day the app is open; the old private half is destroyed 72 hours after a newer
// one took its place, so that ciphertext somebody hoards can be opened by nobody. A clock that is
// days ahead destroys none: photos that are alive may be sealed to it. The server's has to agree.
// Nor does one that is days behind: the 72 hours begin by the clock that is ahead of the other.
// Without a network no prekey takes another's place, so that nothing is kept longer for that. A
// server that refuses the new prekey is not asked: it would decide how long the old one lives.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

extension SignIn {
  static let prekeyLifetime: Int64 = 24 * 3_600_000
  static let prekeyGrace: Int64 = 72 * 3_600_000
  /// Room for one more in the saved state.
  static let prekeysMax = 7

  indirect enum Rotation: Equatable {
    case idle
    case making(Request)
    case signing(Request, SignedPrekey, KeyID)
    case saving(Request)
    case publishing(Request, serial: UInt32)
    case forgetting(Request, serial: UInt32)
  }

  /// Does what is due next; called again when that is done, until nothing is.
  mutating func rotate(_ context: inout Context<Effect>) {
    guard rotation == .idle, registered else { return }
    putBack(&context)
    guard let account, let newest = account.prekeys.first else { return }
    let request = context.request()
    if let old = due(account.prekeys, at: context.instant) {
      return forget(old, as: request, &context)
    }
    if !newest.published {
      rotation = .publishing(request, serial: newest.prekey.serial)
      let update = PrekeyUpdate(prekey: newest.prekey)
      let message = HTTPMessage.telling("/v1/prekey", update, method: .put)
      return context.send(message, as: request)
    }
    let created = newest.prekey.created.instant
    let isOver = context.instant.milliseconds(since: created) >= SignIn.prekeyLifetime
    // One that is dated later than now, by the server's clock too, is of a clock that was ahead.
    let isAhead = latest(context).map { created > $0 } ?? false
    guard isOver || isAhead, newest.prekey.serial < .max else { return }
    rotation = .making(request)
    var recipe = RecipeBuilder()
    let key = recipe.makeAgreementKey(.prekey(newest.prekey.serial + 1))
    recipe.reveal(key)
    recipe.reveal(recipe.identifier(Label.key, key))
    context.run(recipe.build, as: request)
  }

  /// Now that the server's clock is known, what is over by it too goes.
  mutating func forgetPrekeys(_ context: inout Context<Effect>) {
    guard rotation == .idle, registered, let account,
      let old = due(account.prekeys, at: context.instant)
    else { return }
    let request = context.request()
    forget(old, as: request, &context)
  }

  private mutating func forget(
    _ serial: UInt32, as request: Request, _ context: inout Context<Effect>
  ) {
    rotation = .forgetting(request, serial: serial)
    var recipe = RecipeBuilder()
    recipe.forget(.prekey(serial))
    context.run(recipe.build, as: request)
  }

  /// A clock that was ahead must not keep prekeys alive: their 72 hours begin now.
  private mutating func putBack(_ context: inout Context<Effect>) {
    guard var account, let now = latest(context) else { return }
    for index in account.prekeys.indices {
      guard let superseded = account.prekeys[index].superseded, superseded > now else { continue }
      account.prekeys[index].superseded = now
    }
    guard account != self.account else { return }
    self.account = account
    context.emit(.save)
  }

  private func latest(_ context: Context<Effect>) -> Instant? {
    serverTime?.latest(at: context.instant)
  }

  /// The oldest prekey nobody may need any more.
  private func due(_ prekeys: [SavedPrekey], at instant: Instant) -> UInt32? {
    guard prekeys.count > 1, let oldest = prekeys.last else { return nil }
    if prekeys.count > SignIn.prekeysMax { return oldest.prekey.serial }
    let now = isRefused(prekeys) ? instant : serverTime?.surely(at: instant)
    guard let superseded = oldest.superseded, let now,
      now.milliseconds(since: superseded) >= SignIn.prekeyGrace
    else { return nil }
    return oldest.prekey.serial
  }

  /// Whether the server would not have the newest: only then the one before it is superseded while
  /// the newest is not published.
  private func isRefused(_ prekeys: [SavedPrekey]) -> Bool {
    !prekeys[0].published && prekeys[1].superseded != nil
  }

  mutating func rotationAnswered(
    _ answer: Answer, _ request: Request, _ context: inout Context<Effect>
  ) {
    switch rotation {
    case .making(request): made(answer, &context)
    case .signing(request, let prekey, let id):
      rotation = .idle
      guard case .recipeDone(let revealed) = answer, let first = revealed.first,
        let signature = Signature(first)
      else { return }
      var signed = prekey
      signed.signature = signature
      let saved = SavedPrekey(prekey: signed, id: id, published: false, superseded: nil)
      let older = account?.prekeys ?? []
      account?.prekeys = [saved] + older
      let next = context.request()
      rotation = .saving(next)
      context.emit(.saveThen(next))
    case .saving(request):
      rotation = .idle
      if answer == .persisted { rotate(&context) }
    case .publishing(request, let serial):
      rotation = .idle
      published(serial, Outcome(answer), &context)
    case .forgetting(request, let serial):
      rotation = .idle
      guard case .recipeDone = answer else { return }
      account?.prekeys.removeAll { $0.prekey.serial == serial }
      context.emit(.save)
      rotate(&context)
    case .idle, .making, .signing, .saving, .publishing, .forgetting: break
    }
  }

  private mutating func made(_ answer: Answer, _ context: inout Context<Effect>) {
    rotation = .idle
    guard case .recipeDone(let revealed) = answer, revealed.count == 2,
      let key = AgreementPublicKey(revealed[0]), let id = KeyID(revealed[1]), let account,
      let newest = account.prekeys.first
    else { return }
    let prekey = SignedPrekey(
      device: account.device, serial: newest.prekey.serial &+ 1, key: key,
      created: SignedInstant(context.instant), signature: .zero)
    let next = context.request()
    rotation = .signing(next, prekey, id)
    var recipe = RecipeBuilder()
    recipe.reveal(
      recipe.sign(with: "device/key", .literal(bytes: SignedMessage.prekey(prekey))))
    context.run(recipe.build, as: next)
  }

  private mutating func published(
    _ serial: UInt32, _ outcome: Outcome?, _ context: inout Context<Effect>
  ) {
    switch outcome {
    case .success:
      guard var account else { return }
      for index in account.prekeys.indices {
        if account.prekeys[index].prekey.serial == serial {
          account.prekeys[index].published = true
        }
      }
      self.account = account
      context.emit(.save)
      supersedePublished(&context)
      rotate(&context)
    case .unauthenticated: renew(&context)
    // A server that will not have the new key must not keep the old ones alive.
    case .refused: supersede(before: serial, at: context.instant, &context)
    case .wait, .offline, .trouble, nil: break
    }
  }

  /// Once the server has the newest, and its clock is known.
  mutating func supersedePublished(_ context: inout Context<Effect>) {
    guard let newest = account?.prekeys.first, newest.published, let now = latest(context)
    else { return }
    supersede(before: newest.prekey.serial, at: now, &context)
  }

  /// The 72 hours of every prekey older than `serial` have begun.
  private mutating func supersede(
    before serial: UInt32, at instant: Instant, _ context: inout Context<Effect>
  ) {
    guard var account else { return }
    var changed = false
    for index in account.prekeys.indices where account.prekeys[index].prekey.serial < serial {
      if account.prekeys[index].superseded == nil {
        account.prekeys[index].superseded = instant
        changed = true
      }
    }
    self.account = account
    if changed { context.emit(.save) }
  }
}
