// How often is too often. Limits on codes are kept in the database, where a restart does not
// forget them; what is counted is a keyed hash, never an address or number.

import Bytes
import Foundation
import HTTPTypes
import Hummingbird
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
  /// What a stranger can make the operator pay in a day.
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
  static let linksPerAccount = Limit(name: "link/account", uses: 3600, window: Span.hour)
}

extension Backend {
  /// Counts a use; refuses with `rateLimited` above the limit.
  func require(_ limit: Limit, of subject: Digest) async throws {
    let now = clock.now()
    let scope = sha256(Array(limit.name.utf8) + [0] + subject.bytes)
    let usage = try await store.count(scope, now: now, ends: now + limit.window)
    guard usage.uses <= limit.uses else {
      throw Refusal(.rateLimited, retryAfter: max(1, usage.ends.value - now.value))
    }
  }

  /// Where a request came from, as a keyed hash. Behind the trusted proxy, what that says.
  func address(of request: Request, _ context: DaylyContext) -> Digest {
    var address = context.peer ?? "unknown"
    if let trustedProxy, trustedProxy == context.peer,
      let forwarded = HTTPField.Name("X-Forwarded-For").flatMap({ request.headers[$0] }),
      let last = forwarded.split(separator: ",").last
    {
      address = last.trimmingCharacters(in: .whitespaces)
    }
    return keys.address(Self.network(of: address))
  }

  /// What one household has: an IPv4 address, or the first 64 bits of an IPv6 one. Of those it
  /// can make up the rest at will, a new one for every request.
  static func network(of address: String) -> String {
    if address.hasPrefix("::ffff:"), address.contains(".") { return String(address.dropFirst(7)) }
    var parsed = in6_addr()
    guard inet_pton(AF_INET6, address, &parsed) == 1 else { return address }
    return withUnsafeBytes(of: parsed) { bytes in
      stride(from: 0, to: 8, by: 2).map { index in
        String(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]), radix: 16)
      }.joined(separator: ":")
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
