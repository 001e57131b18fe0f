// Verifying an account's log by recipe, and writing into it. Two recipes, as for a group's log:
// the hashes must be known before the rules can follow the chain, and the rules say which
// signatures must hold.

import Bytes
import Recipes
import Wire

/// Entries of an account's log on their way to being trusted.
public struct AccountVerification: Equatable, Sendable {
  public let entries: [AccountEntry]
  /// The devices after the entries. To be believed only once the checking recipe is done.
  public private(set) var devices: AccountDevices?

  /// - Parameter devices: what is known already; `nil` from entry 0 on.
  public init(after devices: AccountDevices?, entries: [AccountEntry]) {
    self.devices = devices
    self.entries = Array(entries.prefix(Int(AccountLimit.entriesMax)))
  }

  /// Reveals the hash of every entry.
  public var hashing: Recipe {
    var recipe = RecipeBuilder()
    for entry in entries {
      recipe.reveal(recipe.sha256(.literal(bytes: SignedMessage.hashed(entry))))
    }
    return recipe.build
  }

  /// Follows the chain with the hashes `hashing` revealed. The recipe returned fails with
  /// `refused` unless every signature and identifier holds; it reveals nothing.
  public mutating func follow(_ revealed: [[UInt8]]) throws(LogRefusal) -> Recipe {
    guard revealed.count == entries.count else { throw .hashesMissing }
    var recipe = RecipeBuilder()
    var current = devices
    for (entry, bytes) in zip(entries, revealed) {
      guard let hash = Digest(bytes) else { throw .hashesMissing }
      if var devices = current {
        recipe.require(try devices.apply(entry, hash: hash))
        current = devices
      } else {
        let (devices, checks) = try AccountDevices.founding(entry, hash: hash)
        recipe.require(checks)
        current = devices
      }
    }
    devices = current
    return recipe.build
  }
}

extension AccountDevices {
  /// The devices of a log this device verified before and kept sealed. Each entry's hash is what
  /// the next one names, the last one's is `head`'s; signatures are not checked again.
  public init(restoring entries: [AccountEntry], head: LogHead) throws(LogRefusal) {
    guard let first = entries.first else { throw .hashesMissing }
    var hashes: [Digest] = []
    for entry in entries.dropFirst() { hashes.append(try entry.opened().previous) }
    hashes.append(head.hash)
    var (devices, _) = try AccountDevices.founding(first, hash: hashes[0])
    for (entry, hash) in zip(entries.dropFirst(), hashes.dropFirst()) {
      _ = try devices.apply(entry, hash: hash)
    }
    guard devices.head == head else { throw .outOfOrder }
    self = devices
  }

  /// The body of the next entry, not signed yet.
  public func next(
    by author: AccountAuthor, at instant: Instant, revoking revoked: [DeviceID] = [],
    keeping kept: [DeviceID] = [], adding added: DeviceCertificate? = nil
  ) -> AccountBody {
    AccountBody(
      account: account, index: head.index &+ 1, previous: head.hash, instant: instant,
      author: author, revoked: revoked, kept: kept, added: added)
  }
}

extension AccountBody {
  /// Entry 0 of a new account's log.
  public init(founding first: DeviceCertificate, at instant: Instant) {
    self.init(
      account: first.account, index: 0, previous: .zero, instant: instant, author: .account,
      revoked: [], kept: [], added: first)
  }
}

extension RecipeBuilder {
  /// Signs as the author, the certificate of the device that is added first; yields body and
  /// signature.
  public mutating func sign(
    _ body: AccountBody, with key: SecretName
  ) -> (body: Value, signature: Value) {
    var whole = Value.literal(bytes: body.encoded)
    if let added = body.added {
      let certified = sign(
        with: key, .literal(bytes: SignedMessage.certificate(added)))
      whole = join([
        .literal(bytes: Array(body.encoded.dropLast(Signature.byteCount))), certified,
      ])
    }
    let message = join([.literal(bytes: Label.accountEntry.utf8), whole])
    return (whole, sign(with: key, message))
  }
}
