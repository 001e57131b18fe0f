// A new prekey every day the app is opened; the old private half is destroyed 72 hours after a
// newer one took its place, so that ciphertext somebody hoards can be opened by nobody.

import Bytes
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
  mutating func rotate(at occasion: Occasion, requests: inout Requests) -> [Effect] {
    guard rotation == .idle, let account, registered, let newest = account.prekeys.first
    else { return [] }
    let request = requests.next(.signIn)
    if let old = due(account.prekeys, at: occasion.instant) {
      rotation = .forgetting(request, serial: old)
      var recipe = RecipeBuilder()
      recipe.forget(.prekey(old))
      return [.shell(.recipe(request: request, recipe: recipe.build))]
    }
    if !newest.published {
      rotation = .publishing(request, serial: newest.prekey.serial)
      let update = PrekeyUpdate(prekey: newest.prekey)
      let message = HTTPMessage.telling("/v1/prekey", update, method: .put)
      return [.shell(.http(request: request, message: message))]
    }
    let age = occasion.instant.milliseconds(since: newest.prekey.created)
    guard age >= SignIn.prekeyLifetime, newest.prekey.serial < .max else { return [] }
    rotation = .making(request)
    var recipe = RecipeBuilder()
    let key = recipe.makeAgreementKey(.prekey(newest.prekey.serial + 1))
    recipe.reveal(key)
    recipe.reveal(recipe.identifier(Label.key, key))
    return [.shell(.recipe(request: request, recipe: recipe.build))]
  }

  /// The oldest prekey nobody may need any more.
  private func due(_ prekeys: [SavedPrekey], at instant: Instant) -> UInt32? {
    guard prekeys.count > 1, let oldest = prekeys.last else { return nil }
    if prekeys.count > SignIn.prekeysMax { return oldest.prekey.serial }
    guard let superseded = oldest.superseded,
      instant.milliseconds(since: superseded) >= SignIn.prekeyGrace
    else { return nil }
    return oldest.prekey.serial
  }

  mutating func rotationAnswered(
    _ answer: Answer, _ request: Request, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    switch rotation {
    case .making(request): return made(answer, at: occasion, requests: &requests)
    case .signing(request, let prekey, let id):
      rotation = .idle
      guard case .recipeDone(let revealed) = answer, let first = revealed.first,
        let signature = Signature(first)
      else { return [] }
      var signed = prekey
      signed.signature = signature
      let saved = SavedPrekey(prekey: signed, id: id, published: false, superseded: nil)
      let older = account?.prekeys ?? []
      account?.prekeys = [saved] + older
      let next = requests.next(.signIn)
      rotation = .saving(next)
      return [.saveThen(next)]
    case .saving(request):
      rotation = .idle
      return answer == .persisted ? rotate(at: occasion, requests: &requests) : []
    case .publishing(request, let serial):
      rotation = .idle
      return published(serial, Outcome(answer), at: occasion, requests: &requests)
    case .forgetting(request, let serial):
      rotation = .idle
      guard case .recipeDone = answer else { return [] }
      account?.prekeys.removeAll { $0.prekey.serial == serial }
      return [.save] + rotate(at: occasion, requests: &requests)
    case .idle, .making, .signing, .saving, .publishing, .forgetting: return []
    }
  }

  private mutating func made(
    _ answer: Answer, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    rotation = .idle
    guard case .recipeDone(let revealed) = answer, revealed.count == 2,
      let key = AgreementPublicKey(revealed[0]), let id = KeyID(revealed[1]), let account,
      let newest = account.prekeys.first
    else { return [] }
    let prekey = SignedPrekey(
      device: account.device, serial: newest.prekey.serial &+ 1, key: key,
      created: occasion.instant, signature: .zero)
    let next = requests.next(.signIn)
    rotation = .signing(next, prekey, id)
    var recipe = RecipeBuilder()
    recipe.reveal(
      recipe.sign(with: "device/key", .literal(bytes: SignedMessage.prekey(prekey))))
    return [.shell(.recipe(request: next, recipe: recipe.build))]
  }

  private mutating func published(
    _ serial: UInt32, _ outcome: Outcome?, at occasion: Occasion, requests: inout Requests
  ) -> [Effect] {
    switch outcome {
    case .success:
      guard var account else { return [] }
      for index in account.prekeys.indices {
        if account.prekeys[index].prekey.serial == serial {
          account.prekeys[index].published = true
        } else if account.prekeys[index].superseded == nil {
          account.prekeys[index].superseded = occasion.instant
        }
      }
      self.account = account
      return [.save] + rotate(at: occasion, requests: &requests)
    case .unauthenticated: return renew(requests: &requests)
    // A server that will not have the new key must not keep the old ones alive.
    case .refused: return supersede(before: serial, at: occasion)
    case .wait, .offline, .trouble, nil: return []
    }
  }

  /// The 72 hours of every prekey older than `serial` have begun.
  private mutating func supersede(before serial: UInt32, at occasion: Occasion) -> [Effect] {
    guard var account else { return [] }
    var changed = false
    for index in account.prekeys.indices where account.prekeys[index].prekey.serial < serial {
      if account.prekeys[index].superseded == nil {
        account.prekeys[index].superseded = occasion.instant
        changed = true
      }
    }
    self.account = account
    return changed ? [.save] : []
  }
}
