// Verifying entries that came from the server, for those who compute by recipe. Two recipes:
// the hashes must be known before the rules can follow the chain, and the rules say which
// signatures must hold.

import Bytes
import Recipes
import Wire

/// The entries of one reply on their way to being trusted.
///
///     var verification = LogVerification(after: roster, entries: reply.entries)
///     …carry out verification.hashing…
///     let checking = try verification.follow(revealed)
///     …carry out checking; when it is done:
///     roster = verification.roster
public struct LogVerification: Equatable, Sendable {
  /// A reply's worth: keeps every recipe far below the limit of steps.
  public static let entriesMax = 256

  public let entries: [LogEntry]
  /// The roster after the entries. To be believed only once the checking recipe is done.
  public private(set) var roster: Roster?
  /// Each entry's hash, once known.
  public private(set) var hashes: [Digest] = []

  /// - Parameters:
  ///   - roster: what is known already; `nil` from entry 0 on.
  ///   - entries: those that follow, in order; at most `entriesMax` are looked at.
  public init(after roster: Roster?, entries: [LogEntry]) {
    self.roster = roster
    self.entries = Array(entries.prefix(LogVerification.entriesMax))
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
    var current = roster
    var known: [Digest] = []
    for (entry, bytes) in zip(entries, revealed) {
      guard let hash = Digest(bytes) else { throw .hashesMissing }
      known.append(hash)
      if var roster = current {
        recipe.require(try roster.apply(entry, hash: hash, now: nil))
        current = roster
      } else {
        let (roster, checks) = try Roster.founding(entry, hash: hash)
        recipe.require(checks)
        current = roster
      }
    }
    roster = current
    hashes = known
    return recipe.build
  }
}

extension Roster {
  /// The roster of a log this device verified before and kept sealed. Each entry's hash is what
  /// the next one names, the last one's is `head`'s; signatures are not checked again.
  public init(restoring entries: [LogEntry], head: LogHead) throws(LogRefusal) {
    guard let first = entries.first else { throw .hashesMissing }
    var hashes: [Digest] = []
    for entry in entries.dropFirst() { hashes.append(try entry.opened().previous) }
    hashes.append(head.hash)
    var (roster, _) = try Roster.founding(first, hash: hashes[0])
    for (entry, hash) in zip(entries.dropFirst(), hashes.dropFirst()) {
      _ = try roster.apply(entry, hash: hash, now: nil)
    }
    guard roster.head == head else { throw .outOfOrder }
    self = roster
  }
}
