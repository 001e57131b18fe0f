// What every store must do, run over each there is. Each test speaks to `Store` and knows
// nothing of what lies behind it.

import Foundation
import Membership
import Testing
import Wire

@testable import DaylyServer

/// The stores there are. Where PostgreSQL is not installed, its tests say so and are skipped.
enum StoreKind: CaseIterable, Sendable {
  case sqlite
  case postgres
  /// Whose tables a later version has changed since the store was opened.
  case laterPostgres

  static let allCases = [sqlite, postgres]
  /// On which people are served.
  static let served = allCases + [laterPostgres]

  func with(_ body: (any Store) async throws -> Void) async throws {
    switch self {
    case .sqlite: try await Self.withSQLite(body)
    case .postgres, .laterPostgres:
      let server = try await TestPostgres.shared()
      try await server.withDatabase { name in
        let store = try await PostgresStore(server.address(name))
        if self == .laterPostgres {
          try await PostgresStore(server.address(name), later: laterMigrations()).close()
        }
        do {
          try await body(store)
        } catch {
          try? store.close()
          throw error
        }
        try store.close()
      }
    }
  }

  private static func withSQLite(_ body: (any Store) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("dayly-store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try SQLiteStore(path: folder.appendingPathComponent("test.sqlite").path)
    try await body(store)
    try store.close()
  }
}

@Suite struct StoreContract {
  let now = Instant(1_000_000_000)

  func entry(_ group: GroupID, _ index: UInt32, _ members: [AccountID]) -> EntryRecord {
    EntryRecord(
      group: group, head: LogHead(index: index, hash: random()),
      entry: LogEntry(body: [UInt8(index)], signature: random()), members: members)
  }

  func claim(
    _ group: GroupID, _ head: LogHead, by sender: AccountEntryRecord, day: Int32 = 11
  ) throws -> PostClaim {
    let blob = try #require(BlobID(SystemRandomness().bytes(16)))
    let info = PostInfo(
      photo: random(), sender: sender.account, device: sender.device, day: CivilDay(day),
      received: now, expires: now + 100, size: 5)
    return PostClaim(
      post: PostRecord(
        group: group, info: info, digest: random(), blob: blob, audience: [sender.account]),
      head: head.hash, keys: [sender.prekeyID], isSealedToRoster: true, isPlausible: true)
  }

  @Test(arguments: StoreKind.served)
  func `guesses in parallel never get more than five tries`(_ kind: StoreKind) async throws {
    try await kind.with { store in
      let phone: Digest = random()
      try await store.putCode(
        CodeRecord(phone: phone, code: random(), expires: now + 1, tries: 5))
      let outcomes = try await withThrowingTaskGroup(of: CodeOutcome.self) { tasks in
        for _ in 0..<12 {
          tasks.addTask { try await store.tryCode(phone: phone, code: random(), now: now) }
        }
        return try await tasks.reduce(into: []) { $0.append($1) }
      }
      for left in 1...4 as ClosedRange<UInt8> {
        #expect(outcomes.filter { $0 == .wrong(triesLeft: left) }.count == 1)
      }
      #expect(!outcomes.contains(.right))
    }
  }

  @Test(arguments: StoreKind.served)
  func `of many who come to a place where devices meet one is there, and one is vouched for`(
    _ kind: StoreKind
  ) async throws {
    try await kind.with { (store: any Store) async throws -> Void in
      let host = try await registered(store)
      let link: LinkID = random()
      let devices = (0..<9).map { _ in LinkingDevice(key: random(), tag: random()) }
      #expect(try await store.offer(at: link, devices[0], now: now) == .gone)
      let empty = try await store.wait(
        at: link, by: host.account, now: now, expires: now + 100)
      #expect(empty == .met(nil))
      let offers = try await withThrowingTaskGroup(of: LinkOutcome<LinkedCertificate>.self) {
        tasks in
        for device in devices {
          tasks.addTask { try await store.offer(at: link, device, now: now) }
        }
        return try await tasks.reduce(into: []) { $0.append($1) }
      }
      #expect(offers.filter { $0 == .met(nil) }.count == 1)
      #expect(offers.filter { $0 == .taken }.count == 8)
      let certificates = (0..<9).map { _ in
        LinkedCertificate(entry: device().entry, settingsKey: [1, 2], tag: random())
      }
      let given = try await withThrowingTaskGroup(of: LinkOutcome<LinkedCertificate>.self) {
        tasks in
        for certificate in certificates {
          tasks.addTask {
            try await store.certify(at: link, by: host.account, certificate, now: now)
          }
        }
        return try await tasks.reduce(into: []) { $0.append($1) }
      }
      #expect(given.filter { $0 == .taken }.count == 8)
      // A later call does not prolong it.
      let last = try await store.wait(
        at: link, by: host.account, now: now + 99, expires: now + 199)
      guard case .met(let first?) = last else { throw SetUpFailed(why: "nobody is there") }
      #expect(devices.contains(first))
      #expect(try await store.offer(at: link, first, now: now + 100) == .gone)
      try await store.tidy(now: now + 99)
      #expect(try await store.offer(at: link, first, now: now + 99) != .gone)
      try await store.tidy(now: now + 100)
      #expect(try await store.offer(at: link, first, now: now + 99) == .gone)
    }
  }

  @Test(arguments: StoreKind.served)
  func `a challenge is spent once`(_ kind: StoreKind) async throws {
    try await kind.with { (store: any Store) async throws -> Void in
      let challenge: Digest = random()
      #expect(try await store.spendChallenge(challenge, until: now + 1))
      #expect(try await !store.spendChallenge(challenge, until: now + 1))
    }
  }

  @Test(arguments: StoreKind.served)
  func `an entry is appended only after the head it expects`(_ kind: StoreKind) async throws {
    try await kind.with { store in
      let group: GroupID = random()
      let account: AccountID = random()
      let first = entry(group, 0, [account])
      let second = entry(group, 1, [account])
      #expect(try await store.append(second, expecting: first.head) == .moved(nil))
      #expect(try await store.append(first, expecting: nil) == .appended)
      #expect(try await store.append(first, expecting: nil) == .moved(first.head))
      #expect(try await store.append(second, expecting: first.head) == .appended)
      let third = entry(group, 2, [])
      #expect(try await store.append(third, expecting: first.head) == .moved(second.head))
      #expect(try await store.groups(of: account) == [group])
      #expect(try await store.append(third, expecting: second.head) == .appended)
      #expect(try await store.groups(of: account).isEmpty)
      #expect(try await store.head(of: group) == third.head)
      let entries = try await store.entries(of: group, from: 1, most: 1)
      #expect(entries == [StoredEntry(entry: second.entry, hash: second.head.hash)])
    }
  }

  @Test(arguments: StoreKind.served)
  func `outcomes of a post come in their order`(_ kind: StoreKind) async throws {
    try await kind.with { store in
      let sender = try await registered(store)
      let group: GroupID = random()
      let first = entry(group, 0, [sender.account])
      #expect(try await store.append(first, expecting: nil) == .appended)
      let claim = try claim(group, first.head, by: sender)

      // Everything is wrong with this one; what is reported first is what comes first.
      var wrong = claim
      wrong.head = random()
      wrong.keys = [random()]
      wrong.isPlausible = false
      #expect(try await store.post(wrong) == .logMoved(first.head))
      wrong.head = first.head.hash
      #expect(try await store.post(wrong) == .prekeyStale)
      wrong.keys = claim.keys
      wrong.isSealedToRoster = false
      #expect(try await store.post(wrong) == .prekeyStale)
      wrong.isSealedToRoster = true
      #expect(try await store.post(wrong) == .dayImplausible)

      #expect(try await store.post(claim) == .stored)
      let known = PostOutcome.repeated(received: now, expires: now + 100)
      #expect(try await store.post(claim) == known)
      var stale = claim
      stale.head = random()
      stale.isPlausible = false
      #expect(try await store.post(stale) == known)
      stale.post.digest = random()
      #expect(try await store.post(stale) == .digestConflict)
      let other = try self.claim(group, first.head, by: sender)
      #expect(try await store.post(other) == .dayTaken(claim.post.info.photo))
    }
  }

  @Test(arguments: StoreKind.served)
  func `a member's photos of one day of the server's are of three days running`(
    _ kind: StoreKind
  ) async throws {
    try await kind.with { (store: any Store) async throws -> Void in
      let sender = try await registered(store)
      let group: GroupID = random()
      let first = entry(group, 0, [sender.account])
      #expect(try await store.append(first, expecting: nil) == .appended)
      func post(_ day: Int32, _ hours: Int64, in group: GroupID) async throws -> PostOutcome {
        var claim = try self.claim(group, first.head, by: sender, day: day)
        claim.post.info.received = now + hours * Span.hour
        return try await store.post(claim)
      }
      #expect(try await post(12, 0, in: group) == .stored)
      #expect(try await post(10, 1, in: group) == .stored)
      #expect(try await post(11, 2, in: group) == .stored)
      // A fourth day, before or after, waits until those it does not go with are a day old.
      #expect(try await post(13, 3, in: group) == .quotaReached(now + 25 * Span.hour))
      #expect(try await post(9, 3, in: group) == .quotaReached(now + 24 * Span.hour))
      #expect(try await post(13, 25, in: group) == .stored)
      // Each group has its own.
      let other: GroupID = random()
      var begin = entry(other, 0, [sender.account])
      begin.head.hash = first.head.hash
      #expect(try await store.append(begin, expecting: nil) == .appended)
      #expect(try await post(15, 25, in: other) == .stored)
    }
  }

  @Test(arguments: StoreKind.served)
  func `a names key is left under the head it was checked against, and goes with its invitation`(
    _ kind: StoreKind
  ) async throws {
    try await kind.with { store in
      let group: GroupID = random()
      let (invite, other): (InviteID, InviteID) = (random(), random())
      var first = entry(group, 0, [random()])
      (first.invite, first.open) = (invite, [invite])
      #expect(try await store.append(first, expecting: nil) == .appended)
      var record = InviteNamesRecord(
        invite: invite, group: group, names: random(), expires: now + 100)
      let stale = LogHead(index: 0, hash: random())
      #expect(try await !store.putNames(record, expecting: stale))
      #expect(try await store.names(of: invite) == nil)
      #expect(try await store.putNames(record, expecting: first.head))
      record.names = random()
      #expect(try await store.putNames(record, expecting: first.head))
      #expect(try await store.names(of: invite) == record.names)
      var second = entry(group, 1, [random()])
      (second.invite, second.open) = (other, [invite, other])
      #expect(try await store.append(second, expecting: first.head) == .appended)
      #expect(try await store.names(of: invite) == record.names)
      var third = entry(group, 2, [random()])
      third.open = [other]
      #expect(try await store.append(third, expecting: second.head) == .appended)
      #expect(try await store.names(of: invite) == nil)
      record.invite = other
      #expect(try await store.putNames(record, expecting: third.head))
      try await store.tidy(now: now + 99)
      #expect(try await store.names(of: other) == record.names)
      try await store.tidy(now: now + 100)
      #expect(try await store.names(of: other) == nil)
    }
  }

  @Test(arguments: StoreKind.served)
  func `of many photos for a day exactly one is stored`(_ kind: StoreKind) async throws {
    try await kind.with { store in
      let sender = try await registered(store)
      let group: GroupID = random()
      let first = entry(group, 0, [sender.account])
      _ = try await store.append(first, expecting: nil)
      let claims = try (0..<20).map { _ in try claim(group, first.head, by: sender) }
      let outcomes = try await withThrowingTaskGroup(of: PostOutcome.self) { tasks in
        for claim in claims { tasks.addTask { try await store.post(claim) } }
        return try await tasks.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes.filter { $0 == .stored }.count == 1)
      let posts = try await store.snapshot(of: group, now: now)?.posts ?? []
      #expect(posts.count == 1)
      let winner = try #require(posts.first?.info.photo)
      #expect(outcomes.filter { $0 == .dayTaken(winner) }.count == 19)
    }
  }

  @Test(arguments: StoreKind.served)
  func `expired posts are not in a snapshot and can be removed`(_ kind: StoreKind) async throws {
    try await kind.with { store in
      let sender = try await registered(store)
      let group: GroupID = random()
      let first = entry(group, 0, [sender.account])
      _ = try await store.append(first, expecting: nil)
      let claim = try claim(group, first.head, by: sender)
      _ = try await store.post(claim)
      #expect(try await store.snapshot(of: group, now: now + 99)?.posts == [claim.post])
      #expect(try await store.snapshot(of: group, now: now + 100)?.posts == [])
      #expect(try await store.expired(now: now + 99, after: nil, most: 9).isEmpty)
      #expect(try await store.expired(now: now + 100, after: nil, most: 9) == [claim.post])
      #expect(try await store.blobs() == [claim.post.blob])
      try await store.removePosts([claim.post])
      #expect(try await store.blobs().isEmpty)
      let again = try await store.post(claim)
      #expect(again == .repeated(received: now, expires: now + 100))
    }
  }

  @Test(arguments: StoreKind.served)
  func `of many stanzas for a device one is kept, and it goes with its post`(_ kind: StoreKind)
    async throws
  {
    try await kind.with { store in
      let sender = try await registered(store)
      let late = try await registered(store)
      let group: GroupID = random()
      let first = entry(group, 0, [sender.account])
      _ = try await store.append(first, expecting: nil)
      var claim = try claim(group, first.head, by: sender)
      claim.post.devices = [sender.device]
      _ = try await store.post(claim)
      let claims = try (0..<9).map { _ in
        WrapClaim(
          group: group, photo: claim.post.info.photo,
          wrap: WrapRecord(
            device: late.device, blob: try #require(BlobID(SystemRandomness().bytes(16)))),
          key: late.prekeyID, now: now)
      }
      var refused = claims[0]
      refused.now = now + 100
      #expect(try await store.wrap(refused) == .gone)
      (refused.now, refused.photo) = (now, random())
      #expect(try await store.wrap(refused) == .gone)
      (refused.photo, refused.key) = (claims[0].photo, random())
      #expect(try await store.wrap(refused) == .stale)
      refused.wrap.device = sender.device
      #expect(try await store.wrap(refused) == .known)
      let outcomes = try await withThrowingTaskGroup(of: WrapOutcome.self) { tasks in
        for claim in claims { tasks.addTask { try await store.wrap(claim) } }
        return try await tasks.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes.filter { $0 == .stored }.count == 1)
      #expect(outcomes.filter { $0 == .known }.count == 8)
      let post = try #require(try await store.snapshot(of: group, now: now)?.posts.first)
      #expect(post.isOpen(to: late.device) && post.isOpen(to: sender.device))
      #expect(!post.isOpen(to: random()) && post.wraps.count == 1)
      #expect(try await store.expired(now: now + 100, after: nil, most: 9) == [post])
      #expect(try await store.blobs() == Set(post.blobs) && post.blobs.count == 2)
      let names = post.blobs.sorted()
      for name in names {
        #expect(try await store.blobs(from: name, through: name) == [name])
      }
      #expect(try await store.blobs(from: names[1], through: names[0]).isEmpty)
      let withdrawn = try await store.withdraw(
        post.info.photo, from: group, by: sender.account)
      #expect(withdrawn == .withdrawn(post.blobs))
      #expect(try await store.blobs().isEmpty)
      #expect(try await store.wrap(claims[1]) == .gone)
    }
  }

}
