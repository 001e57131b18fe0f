// The keys of a new account: made, certified and proved by two recipes.

import Bytes
import Membership
import Recipes
import Wire

/// The public half of what this device has just made.
struct NewAccount: Equatable {
  var certificate: DeviceCertificate
  var prekey: SignedPrekey
  var prekeyID: KeyID

  static var accountKey: SecretName { "account/key" }
  /// The account's key on a device that is added: in memory, until it has certified the device.
  static var passingKey: SecretName { "transient/account" }

  /// Makes the account secret, keeps it and the keys, and reveals the public halves and ids.
  static var making: Recipe { making(from: nil) }

  /// With the words of an account there is, `refused` unless they are such; neither the secret
  /// behind them nor the account's key is ever written down.
  static func making(from words: SecretName?) -> Recipe {
    var recipe = RecipeBuilder()
    if let words {
      recipe.forgetAccount()
      recipe.keepOwnKey(of: recipe.passAccount(of: words))
    } else {
      let entropy = recipe.random(32)
      recipe.keep("account/entropy", entropy)
      recipe.account(accountKey, entropy)
      recipe.keepOwnKey(of: entropy)
    }
    _ = recipe.makeDevice()
    return recipe.build
  }

  /// For the account whose device showed a code: `link` is its seed ‖ the account's public key.
  /// Reveals also the tag that shows who made them.
  static func making(at link: SecretName) -> RecipeBuilder {
    var recipe = RecipeBuilder()
    let key = recipe.slice(.secret(name: link), at: 32, count: 32)
    recipe.reveal(key)
    recipe.reveal(recipe.identifier(Label.account, key))
    let device = recipe.makeDevice()
    recipe.reveal(recipe.linkTag(Label.linkDevice, [device]))
    return recipe
  }

  /// Tells which account the words are of, and keeps nothing.
  static func comparing(_ words: SecretName) -> Recipe {
    var recipe = RecipeBuilder()
    _ = recipe.passAccount(of: words)
    recipe.forget(passingKey)
    return recipe.build
  }

  /// What `making` revealed first, not signed yet; `nil` when it is not of that form.
  init?(_ revealed: [[UInt8]], at instant: Instant) {
    guard revealed.count >= 6, let accountKey = SigningPublicKey(revealed[0]),
      let account = AccountID(revealed[1]), let deviceKey = SigningPublicKey(revealed[2]),
      let device = DeviceID(revealed[3]), let key = AgreementPublicKey(revealed[4]),
      let keyID = KeyID(revealed[5])
    else { return nil }
    certificate = DeviceCertificate(
      account: account, accountKey: accountKey, device: device, deviceKey: deviceKey,
      created: instant, certifier: .account, signature: .zero)
    prekey = SignedPrekey(
      device: device, serial: 1, key: key, created: instant, signature: .zero)
    prekeyID = keyID
  }

  /// The account certifies the device (unless another device has), the device its prekey, and
  /// answers `challenge`. A key of the account that only passes has then done what it was made for.
  func signing(challenge: Challenge, with key: SecretName = accountKey) -> Recipe {
    var recipe = RecipeBuilder()
    let certified = SignedMessage.certificate(certificate)
    switch certificate.certifier {
    case .account: recipe.reveal(recipe.sign(with: key, .literal(bytes: certified)))
    case .device: recipe.reveal(.literal(bytes: certificate.signature.bytes))
    }
    recipe.reveal(
      recipe.sign(with: "device/key", .literal(bytes: SignedMessage.prekey(prekey))))
    let session = SignedMessage.session(challenge: challenge, device: certificate.device)
    recipe.reveal(recipe.sign(with: "device/key", .literal(bytes: session)))
    if key == NewAccount.passingKey { recipe.forget(key) }
    return recipe.build
  }

  /// The account, to be saved before the server hears of it.
  func signed(_ revealed: [[UInt8]], challenge: Challenge, name: Text) -> SavedAccount? {
    guard revealed.count == 3, let certified = Signature(revealed[0]),
      let published = Signature(revealed[1]), let proof = Signature(revealed[2])
    else { return nil }
    var certificate = certificate
    var prekey = prekey
    certificate.signature = certified
    prekey.signature = published
    let registration = AccountRegistration(
      certificate: certificate, prekey: prekey, challenge: challenge, proof: proof)
    // Registration publishes the prekey.
    let saved = SavedPrekey(prekey: prekey, id: prekeyID, published: true, superseded: nil)
    return SavedAccount(
      account: certificate.account, device: certificate.device, certificate: certificate,
      prekeys: [saved], name: name, registration: registration, wordsConfirmed: false)
  }
}

extension RecipeBuilder {
  /// Makes an account's key, and reveals its public half and id.
  fileprivate mutating func account(_ name: SecretName, _ entropy: Value) {
    let key = signingKey(name, seed: hkdf(entropy, info: Label.accountSeed))
    reveal(key)
    reveal(identifier(Label.account, key))
  }

  /// Makes a device's keys; reveals their public halves and ids. Yields its signing key.
  fileprivate mutating func makeDevice() -> Value {
    let device = makeSigningKey("device/key")
    let prekey = makeAgreementKey(.prekey(1))
    reveal(device)
    reveal(identifier(Label.device, device))
    reveal(prekey)
    reveal(identifier(Label.key, prekey))
    return device
  }

  /// Yields the account's secret.
  fileprivate mutating func passAccount(of words: SecretName) -> Value {
    let entropy = secret(ofWords: .secret(name: words))
    account(NewAccount.passingKey, entropy)
    return entropy
  }

  /// Every device that has the words makes the same key; a linked one is given it.
  fileprivate mutating func keepOwnKey(of entropy: Value) {
    keep(Own.key, hkdf(entropy, info: Label.ownKey))
  }

  /// The account's secret and key leave this device.
  mutating func forgetAccount() {
    forget("account/entropy")
    forget(NewAccount.accountKey)
  }

  /// And everything else that was made for an account that is not on this device after all.
  mutating func forgetMade() {
    forgetAccount()
    forget(NewAccount.passingKey)
    forget("device/key")
    forget(Own.key)
    forget(.prekey(1))
  }
}
