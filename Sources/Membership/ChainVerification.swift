// Verifying entries of a log that came from the server, a group's or an account's, for those who
// compute by recipe. Two recipes: the hashes must be known before the rules can follow the chain,
// and the rules say which signatures must hold.

import Bytes
import Recipes
import Wire

/// What a log says after its last entry so far. Every entry names the hash of the one before.
public protocol HashChain: Equatable, Sendable {
  associatedtype Entry: ChainEntry

  /// The index and the hash of the last entry.
  var head: LogHead { get }

  /// What entry 0 says, and what must hold for it.
  static func founding(_ entry: Entry, hash: Digest) throws(LogRefusal) -> (Self, Checks)

  /// Takes the entry that follows; returns what must hold for it.
  mutating func apply(_ entry: Entry, hash: Digest) throws(LogRefusal) -> Checks
}

public protocol ChainEntry: Equatable, Sendable {
  /// What is hashed to name it.
  var hashed: [UInt8] { get }

  /// The hash of the entry before it.
  func previous() throws(LogRefusal) -> Digest
}

public typealias LogVerification = ChainVerification<Roster>
public typealias AccountVerification = ChainVerification<AccountDevices>

/// The entries of one reply on their way to being trusted.
///
///     var verification = LogVerification(after: roster, entries: reply.entries)
///     …carry out verification.hashing…
///     let checking = try verification.follow(revealed)
///     …carry out checking; when it is done:
///     roster = verification.chain
public struct ChainVerification<Chain: HashChain>: Equatable, Sendable {
  /// A reply's worth, and all that an account's log may have: keeps every recipe far below the
  /// limit of steps.
  public static var entriesMax: Int { 256 }

  public let entries: [Chain.Entry]
  /// What the log says after the entries. To be believed only once the checking recipe is done.
  public private(set) var chain: Chain?
  /// Each entry's hash, once known.
  public private(set) var hashes: [Digest] = []

  /// - Parameters:
  ///   - chain: what is known already; `nil` from entry 0 on.
  ///   - entries: those that follow, in order; at most `entriesMax` are looked at.
  public init(after chain: Chain?, entries: [Chain.Entry]) {
    self.chain = chain
    self.entries = Array(entries.prefix(Self.entriesMax))
  }

  /// Reveals the hash of every entry.
  public var hashing: Recipe {
    var recipe = RecipeBuilder()
    for entry in entries { recipe.reveal(recipe.sha256(.literal(bytes: entry.hashed))) }
    return recipe.build
  }

  /// Follows the chain with the hashes `hashing` revealed. The recipe returned fails with
  /// `refused` unless every signature and identifier holds; it reveals nothing.
  public mutating func follow(_ revealed: [[UInt8]]) throws(LogRefusal) -> Recipe {
    guard revealed.count == entries.count else { throw .hashesMissing }
    var recipe = RecipeBuilder()
    var current = chain
    var known: [Digest] = []
    for (entry, bytes) in zip(entries, revealed) {
      guard let hash = Digest(bytes) else { throw .hashesMissing }
      known.append(hash)
      if var chain = current {
        recipe.require(try chain.apply(entry, hash: hash))
        current = chain
      } else {
        let (chain, checks) = try Chain.founding(entry, hash: hash)
        recipe.require(checks)
        current = chain
      }
    }
    chain = current
    hashes = known
    return recipe.build
  }
}

extension HashChain {
  /// What a log says that this device verified before and kept sealed. Each entry's hash is what
  /// the next one names, the last one's is `head`'s; signatures are not checked again.
  public init(restoring entries: [Entry], head: LogHead) throws(LogRefusal) {
    guard let first = entries.first else { throw .hashesMissing }
    var hashes: [Digest] = []
    for entry in entries.dropFirst() { hashes.append(try entry.previous()) }
    hashes.append(head.hash)
    var (chain, _) = try Self.founding(first, hash: hashes[0])
    for (entry, hash) in zip(entries.dropFirst(), hashes.dropFirst()) {
      _ = try chain.apply(entry, hash: hash)
    }
    guard chain.head == head else { throw .outOfOrder }
    self = chain
  }
}

extension Roster: HashChain {
  /// Without a clock: an entry the server took must not be refused by a phone whose clock is wrong.
  public mutating func apply(_ entry: LogEntry, hash: Digest) throws(LogRefusal) -> Checks {
    try apply(entry, hash: hash, now: nil)
  }
}

extension AccountDevices: HashChain {}

extension LogEntry: ChainEntry {
  public var hashed: [UInt8] { SignedMessage.hashed(self) }
  public func previous() throws(LogRefusal) -> Digest { try opened().previous }
}

extension AccountEntry: ChainEntry {
  public var hashed: [UInt8] { SignedMessage.hashed(self) }
  public func previous() throws(LogRefusal) -> Digest { try opened().previous }
}
