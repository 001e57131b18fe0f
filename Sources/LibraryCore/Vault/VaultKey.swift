// The vault's master key, and the ways to it. The key is random and never leaves the shell's memory
// but wrapped, once for each way to open the vault; a change of a passphrase wraps it anew and
// touches no item.

import Bytes
import Locaphoto
import Recipes
import Wire

enum VaultKey {
  /// In memory while the vault is open, and nowhere else.
  static let master: SecretName = "transient/vault/master-key"
  static let masterByteCount: UInt16 = 32
  /// 128 MiB, OWASP's recommendation of 2023 for scrypt.
  static let workFactor: UInt8 = 17
  /// Less would make guessing cheap; more than 512 MiB would let a changed file freeze a phone.
  fileprivate static let workFactors: ClosedRange<UInt8> = workFactor...19
  static let saltByteCount: UInt16 = 16

  /// Reveals a salt.
  static var drawingSalt: Recipe {
    var recipe = RecipeBuilder()
    recipe.reveal(recipe.random(saltByteCount))
    return recipe.build
  }

  /// Wraps the master key under a passphrase, which is forgotten, and reveals the wrapped key.
  ///
  /// - Parameter isNew: draws the key and keeps it.
  static func wrapping(
    _ passphrase: SecretName, salt: [UInt8], for unlocker: UnlockerID, of vault: VaultID,
    isNew: Bool
  ) -> Recipe {
    var recipe = RecipeBuilder()
    let wrapKey = recipe.scryptKey(
      .secret(name: passphrase), salt: salt, workFactor: workFactor)
    let key = isNew ? recipe.random(masterByteCount) : .secret(name: master)
    let wrapped = recipe.sealed(key, under: wrapKey, for: unlocker, of: vault)
    if isNew { recipe.keep(master, key) }
    recipe.forget(passphrase)
    recipe.reveal(wrapped)
    return recipe.build
  }

  /// Keeps the master key, if this is its passphrase, if these are its words, or if it is the key
  /// of its source.
  static func unwrapping(_ unlocker: Unlocker, with typed: SecretName) -> Recipe {
    var recipe = RecipeBuilder()
    let (wrapKey, wrapped) = recipe.wrapKey(of: unlocker, .secret(name: typed))
    recipe.keep(master, recipe.opened(wrapped, under: wrapKey, for: unlocker))
    return recipe.build
  }

  /// Forgets the master key, or a passphrase.
  static func forgetting(_ secret: SecretName) -> Recipe {
    var recipe = RecipeBuilder()
    recipe.forget(secret)
    return recipe.build
  }
}

/// The 24 words.
extension VaultKey {
  /// The 32 bytes behind the words, while somebody reads them.
  static let words: SecretName = "transient/vault/words"

  static var drawingWords: Recipe {
    var recipe = RecipeBuilder()
    recipe.keep(words, recipe.random(masterByteCount))
    return recipe.build
  }

  /// Keeps the words of this way, for who has opened the vault.
  static func reading(_ secret: [UInt8], of unlocker: Unlocker) -> Recipe {
    var recipe = RecipeBuilder()
    let key = recipe.keptWordsKey(of: unlocker.vault, unlocker.unlocker)
    recipe.keep(words, recipe.opened(secret, under: key, for: unlocker))
    return recipe.build
  }

  /// Holds if the words of this way are kept as who has opened the vault keeps them, and open it.
  static func checking(_ wrapped: [UInt8], _ secret: [UInt8], of unlocker: Unlocker) -> Recipe {
    var recipe = RecipeBuilder()
    let keptKey = recipe.keptWordsKey(of: unlocker.vault, unlocker.unlocker)
    let words = recipe.opened(secret, under: keptKey, for: unlocker)
    let key = recipe.wordsKey(words, of: unlocker.vault, unlocker.unlocker)
    recipe.equal(recipe.opened(wrapped, under: key, for: unlocker), .secret(name: master))
    return recipe.build
  }

  /// Holds if what was typed are the words at these places, and forgets it then.
  static func matching(_ typed: SecretName, at places: [UInt8]) -> Recipe {
    var recipe = RecipeBuilder()
    recipe.matchWords(of: .secret(name: words), at: places, .secret(name: typed))
    recipe.forget(typed)
    return recipe.build
  }

  /// Reveals the master key wrapped under the words, and the words sealed under the master key.
  static func wrappingUnderWords(for unlocker: UnlockerID, of vault: VaultID) -> Recipe {
    var recipe = RecipeBuilder()
    let wrapKey = recipe.wordsKey(.secret(name: words), of: vault, unlocker)
    recipe.reveal(
      recipe.sealed(.secret(name: master), under: wrapKey, for: unlocker, of: vault))
    let key = recipe.keptWordsKey(of: vault, unlocker)
    recipe.reveal(recipe.sealed(.secret(name: words), under: key, for: unlocker, of: vault))
    return recipe.build
  }
}

extension RecipeBuilder {
  private static var nonceByteCount: UInt64 { 12 }

  /// What is wrapped for a way is bound to it.
  private static func context(_ unlocker: UnlockerID, _ vault: VaultID) -> [UInt8] {
    Label.vaultKey.utf8 + vault.bytes + unlocker.bytes
  }

  /// nonce ‖ ciphertext with its tag: 60 bytes.
  mutating func sealed(
    _ secret: Value, under key: Value, for unlocker: UnlockerID, of vault: VaultID
  ) -> Value {
    let nonce = random(UInt16(Self.nonceByteCount))
    let sealed = aesGCMSeal(
      key: key, nonce: nonce, associated: Self.context(unlocker, vault), secret)
    return join([nonce, sealed])
  }

  /// What `sealed` made.
  fileprivate mutating func opened(
    _ box: [UInt8], under key: Value, for unlocker: Unlocker
  ) -> Value {
    let box = Value.literal(bytes: box)
    let nonce = slice(box, at: 0, count: Self.nonceByteCount)
    let sealed = slice(
      box, at: Self.nonceByteCount,
      count: UInt64(Unlocker.wrappedByteCount) - Self.nonceByteCount)
    return aesGCMOpen(
      key: key, nonce: nonce, associated: Self.context(unlocker.unlocker, unlocker.vault), sealed)
  }

  /// The key that what was typed, or given by a source, stands for, and what it opens.
  fileprivate mutating func wrapKey(
    of unlocker: Unlocker, _ typed: Value
  ) -> (key: Value, wrapped: [UInt8]) {
    switch unlocker.way {
    case .scrypt(let salt, let workFactor, let wrapped):
      (scryptKey(typed, salt: salt, workFactor: workFactor), wrapped)
    case .words(let wrapped, _):
      (wordsKey(secret(ofWords: typed), of: unlocker.vault, unlocker.unlocker), wrapped)
    case .passkey(_, _, let wrapped): (sourceWrapKey(typed, .passkey, of: unlocker), wrapped)
    case .keyring(let wrapped): (sourceWrapKey(typed, .keyring, of: unlocker), wrapped)
    case .session(let wrapped): (sourceWrapKey(typed, .session, of: unlocker), wrapped)
    }
  }

  private mutating func sourceWrapKey(
    _ key: Value, _ source: KeySource, of unlocker: Unlocker
  ) -> Value {
    sourceWrapKey(key, source, unlocker.vault, unlocker.unlocker)
  }

  fileprivate mutating func wordsKey(
    _ secret: Value, of vault: VaultID, _ unlocker: UnlockerID
  ) -> Value {
    hkdf(
      secret, salt: .literal(bytes: vault.bytes),
      info: Label.vaultWords.utf8 + [0] + unlocker.bytes)
  }

  fileprivate mutating func keptWordsKey(of vault: VaultID, _ unlocker: UnlockerID) -> Value {
    hkdf(
      .secret(name: VaultKey.master), salt: .literal(bytes: vault.bytes),
      info: Label.vaultKeptWords.utf8 + [0] + unlocker.bytes)
  }
}

extension Unlocker {
  static let currentVersion: UInt32 = 1
  /// A nonce, 32 bytes under AES-GCM, its tag.
  fileprivate static let wrappedByteCount = 60

  /// What a file in the folder of keys says.
  enum Reading: Equatable {
    case unlocker(Unlocker)
    case newer
    case damaged
  }

  static func read(_ bytes: [UInt8]) -> Reading {
    var reader = ByteReader(bytes)
    guard let version = try? reader.u32() else { return .damaged }
    guard version <= currentVersion else { return .newer }
    guard let found = try? Unlocker(decoding: bytes), found.isUsable else { return .damaged }
    return .unlocker(found)
  }

  private var isUsable: Bool {
    switch way {
    case .scrypt(let salt, let workFactor, let wrapped):
      salt.count == Int(VaultKey.saltByteCount) && wrapped.count == Self.wrappedByteCount
        && VaultKey.workFactors.contains(workFactor)
    case .words(let wrapped, let secret):
      wrapped.count == Self.wrappedByteCount && secret.count == Self.wrappedByteCount
    case .passkey(let credential, let salt, let wrapped):
      !credential.isEmpty && salt.count == Int(VaultKey.sourceSaltByteCount)
        && wrapped.count == Self.wrappedByteCount
    case .keyring(let wrapped), .session(let wrapped): wrapped.count == Self.wrappedByteCount
    }
  }

  /// What a guess at it costs, in guesses at a passphrase as it is written now.
  var guessCost: Int {
    switch way {
    case .scrypt(_, let workFactor, _): 1 << max(0, Int(workFactor) - Int(VaultKey.workFactor))
    case .words, .passkey, .keyring, .session: 0
    }
  }

  /// It opens by words.
  var isWords: Bool { kind == .words }

  /// It opens by a passphrase.
  var isPassphrase: Bool { kind == .passphrase }
}
