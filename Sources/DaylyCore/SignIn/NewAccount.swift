// The keys of a new account: made, certified and proved by two recipes.

import Bytes
import Kernel
import Membership
import Recipes
import Wire

/// The public half of what this device has just made.
struct NewAccount: Equatable {
  /// How the device comes into the account's log.
  enum Entrance: Equatable {
    /// By an entry the account key is going to sign.
    case account(AccountBody)
    /// By one that another device has signed.
    case device(AccountEntry)
  }

  var certificate: DeviceCertificate
  var entrance: Entrance
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
      created: SignedInstant(instant), certifier: .account, signature: .zero)
    entrance = .account(AccountBody(founding: certificate, at: instant))
    prekey = SignedPrekey(
      device: device, serial: 1, key: key, created: SignedInstant(instant), signature: .zero)
    prekeyID = keyID
  }

  /// The entry that adds the device is signed by the account key (unless another device has signed
  /// it), the possession of its key and its prekey by the device, which also answers `challenge`. A
  /// key of the account that only passes has then done what it was made for.
  func signing(challenge: Challenge, with key: SecretName = accountKey) -> Recipe {
    var recipe = RecipeBuilder()
    let whole: Value
    let signature: Value
    switch entrance {
    case .account(let body): (whole, signature) = recipe.sign(body, with: key)
    case .device(let entry):
      whole = .literal(bytes: entry.body)
      signature = .literal(bytes: entry.signature.bytes)
    }
    recipe.reveal(whole)
    recipe.reveal(signature)
    let possession = recipe.join([.literal(bytes: Label.possession.utf8), whole])
    recipe.reveal(recipe.sign(with: "device/key", possession))
    recipe.reveal(
      recipe.sign(with: "device/key", .literal(bytes: SignedMessage.prekey(prekey))))
    let session = SignedMessage.session(challenge: challenge, device: certificate.device)
    recipe.reveal(recipe.sign(with: "device/key", .literal(bytes: session)))
    if key == NewAccount.passingKey { recipe.forget(key) }
    return recipe.build
  }

  /// The account, to be saved before the server hears of it.
  func signed(_ revealed: [[UInt8]], challenge: Challenge, name: Text) -> SavedAccount? {
    guard revealed.count == 5, let signature = Signature(revealed[1]),
      let possession = Signature(revealed[2]), let published = Signature(revealed[3]),
      let proof = Signature(revealed[4])
    else { return nil }
    let entry = AccountEntry(body: revealed[0], signature: signature, possession: possession)
    guard let certificate = (try? entry.opened())?.added else { return nil }
    var prekey = prekey
    prekey.signature = published
    let registration = AccountRegistration(
      entry: entry, prekey: prekey, challenge: challenge, proof: proof)
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
    keep(AccountSettings.key, hkdf(entropy, info: Label.accountSettingsKey))
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
    forget(AccountSettings.key)
    forget(.prekey(1))
  }
}
