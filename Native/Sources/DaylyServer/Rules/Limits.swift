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
    return keys.address(address)
  }
}

/// How many uploads may be under way at once: each has a file open and holds some memory.
final class UploadSlots: Sendable {
  static let most = 256
  private let used = Mutex(0)

  /// `false` when all are taken; otherwise `leave` must follow.
  func enter() -> Bool {
    used.withLock { used in
      guard used < Self.most else { return false }
      used += 1
      return true
    }
  }

  func leave() { used.withLock { $0 -= 1 } }
}
