// Which devices speak for an account, computed from its log. Entries in the database were checked
// when they came; only their effect is computed here.

import Membership
import Wire

extension Backend {
  /// The devices of an account; `nil` when there is no such account.
  func accountDevices(_ account: AccountID) async throws -> AccountDevices? {
    var devices: AccountDevices?
    for stored in try await store.accountEntries(of: account, from: 0) {
      guard var next = devices else {
        devices = try AccountDevices.founding(stored.entry, hash: stored.hash).0
        continue
      }
      _ = try next.apply(stored.entry, hash: stored.hash)
      devices = next
    }
    return devices
  }

  /// What an entry does to an account, once every signature in it was seen to hold.
  func checked(
    _ entry: AccountEntry, after devices: AccountDevices?
  ) throws -> AccountEntryRecord {
    let hash = entry.hash
    if let body = try? entry.opened() { try requireDates(body.mustBeDated) }
    do {
      let checks: Checks
      var next: AccountDevices
      if let devices {
        next = devices
        checks = try next.apply(entry, hash: hash)
      } else {
        (next, checks) = try AccountDevices.founding(entry, hash: hash)
      }
      guard checks.hold else { throw Refusal(.badSignature) }
      let known = devices?.revoked.count ?? 0
      return AccountEntryRecord(
        account: next.account, accountKey: next.accountKey, head: next.head, entry: entry,
        added: try entry.opened().added, prekey: nil,
        revoked: Array(next.revoked.dropFirst(known)))
    } catch let refusal as LogRefusal {
      let isNobodys = [.authorUnknown, .authorMismatch, .certifierUnknown].contains(refusal)
      let problem = devices == nil || isNobodys ? .badSignature : refusal.problem
      throw Refusal(problem, head: problem == .logMoved ? devices?.head : nil)
    }
  }

  /// Tells everybody concerned, once an entry is there.
  func announce(_ record: AccountEntryRecord) async throws {
    events.end { record.revoked.contains($0.device) && $0.account == record.account }
    events.notify(nil, for: [record.account])
    for group in try await store.groups(of: record.account) { await notify(group) }
  }
}

extension AccountEntry {
  /// What the next entry's `previous` must be.
  var hash: Digest { sha256(SignedMessage.hashed(self)) }
}
