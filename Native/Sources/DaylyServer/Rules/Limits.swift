// How often is too often. Limits on codes are kept in the database, where a restart does not
// forget them; what is counted is a keyed hash, never an address or number.

import Synchronization
import Wire

/// So many uses of one thing in one stretch of time.
struct Limit {
  let name: String
  let uses: UInt32
  let window: Int64

  /// A text message costs money and attention: a number gets a few.
  static let codesPerNumber = Limit(name: "codes/number", uses: 5, window: Span.hour)
  static let codesPerNumberDay = Limit(name: "codes/number/day", uses: 10, window: Span.day)
  /// A household behind one address signs in within an hour; a machine trying numbers does not.
  static let codesPerAddress = Limit(name: "codes/address", uses: 60, window: Span.hour)
  /// The widest network, four households' share, has less than a tenth of everybody's codes.
  static let codesPerAddressDay = Limit(name: "codes/address/day", uses: 120, window: Span.day)
  /// What strangers can make the operator pay in a day, all together.
  static let codesPerDay = Limit(name: "codes/day", uses: 5000, window: Span.day)
  static let verificationsPerAddress = Limit(
    name: "verify/address", uses: 120, window: Span.hour)
  static let registrationsPerAddress = Limit(
    name: "register/address", uses: 300, window: Span.hour)
  static let challengesPerAddress = Limit(
    name: "challenge/address", uses: 1200, window: Span.hour)
  static let invitesPerAddress = Limit(name: "invite/address", uses: 1200, window: Span.hour)
  /// Either device asks every two seconds for ten minutes: 300 times. A household, and somebody
  /// who begins anew a dozen times, stays below; ids of 128 bits cannot be guessed at this pace.
  static let linksPerAddress = Limit(name: "link/address", uses: 3600, window: Span.hour)
  static let groupsPerAccountDay = Limit(
    name: "groups/account/day", uses: Quota.groupsPerDayMax, window: Span.day)
  static let linksPerAccount = Limit(name: "link/account", uses: 3600, window: Span.hour)
}

/// Whose use of something is counted.
enum Subject {
  /// Whoever is behind an address: each network it lies in has a share of its own.
  case networks([Network])
  /// A number, an account.
  case one(Digest)
  case everybody
}

extension Backend {
  /// Counts one use under each of these limits; refuses with `rateLimited` when one of them is
  /// reached, and then counts none: who has used up their own share takes nothing from others.
  func require(_ limits: [(Limit, Subject)]) async throws {
    let now = clock.now()
    let claims = limits.flatMap { limit, subject in
      scopes(of: subject).map { scope, share in
        UseClaim(
          scope: sha256(Array(limit.name.utf8) + [0] + scope.bytes), most: limit.uses * share,
          ends: now + limit.window)
      }
    }
    if let ends = try await store.count(claims, now: now) {
      throw Refusal(.rateLimited, retryAfter: max(1, ends.value - now.value))
    }
  }

  func require(_ limit: Limit, of subject: Subject) async throws {
    try await require([(limit, subject)])
  }

  private func scopes(of subject: Subject) -> [(Digest, UInt32)] {
    switch subject {
    case .networks(let networks): networks.map { (keys.address($0.name), $0.share) }
    case .one(let digest): [(digest, 1)]
    case .everybody: [(.zero, 1)]
    }
  }
}

/// How many uploads may be under way at once: each has a file open and holds some memory.
/// No account may keep all others waiting by sending slowly.
final class UploadSlots: Sendable {
  static let most = 256
  static let mostPerAccount = 8

  private struct Used {
    var all = 0
    var byAccount: [AccountID: Int] = [:]
  }

  private let used = Mutex(Used())

  /// `false` when all of `account`'s, or of everybody's, are taken; otherwise `leave` must follow.
  func enter(_ account: AccountID) -> Bool {
    used.withLock { used in
      let own = used.byAccount[account] ?? 0
      guard used.all < Self.most, own < Self.mostPerAccount else { return false }
      used.all += 1
      used.byAccount[account] = own + 1
      return true
    }
  }

  func leave(_ account: AccountID) {
    used.withLock { used in
      used.all -= 1
      let own = (used.byAccount[account] ?? 1) - 1
      used.byAccount[account] = own > 0 ? own : nil
    }
  }
}
