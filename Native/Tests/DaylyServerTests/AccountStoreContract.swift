// What every store does with the logs of accounts' devices.

import Membership
import Testing
import Wire

@testable import DaylyServer

extension StoreContract {
  /// A device that an account's log is to begin with, or to go on with after `previous`.
  func device(after previous: AccountEntryRecord? = nil) -> AccountEntryRecord {
    let person = Person(phone: "", at: now)
    var certificate = person.certificate
    if let previous { certificate.account = previous.account }
    return AccountEntryRecord(
      account: certificate.account, accountKey: certificate.accountKey,
      head: LogHead(index: previous.map { $0.head.index + 1 } ?? 0, hash: random()),
      entry: AccountEntry(body: [1], signature: random(), possession: random()),
      added: certificate,
      prekey: PrekeyRecord(id: KeyID(of: person.prekey.key), prekey: person.prekey), revoked: [])
  }

  func registered(_ store: any Store) async throws -> AccountEntryRecord {
    let record = device()
    let ticket = TicketRecord(
      hash: random(), phone: random(), challenge: random(), expires: now + 1, device: nil)
    try await store.putTicket(ticket)
    #expect(
      try await store.register(record, ticket: ticket.hash, now: now) == .registered)
    return record
  }

  @Test(arguments: StoreKind.served)
  func `of entries written into an account's log at once one stands`(_ kind: StoreKind)
    async throws
  {
    try await kind.with { store in
      let first = try await registered(store)
      let outcomes = try await withThrowingTaskGroup(of: AppendOutcome.self) { tasks in
        for _ in 0..<10 {
          let next = device(after: first)
          tasks.addTask { try await store.append(next, expecting: first.head) }
        }
        return try await tasks.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes.filter { $0 == .appended }.count == 1)
      #expect(try await store.accountEntries(of: first.account, from: 0).count == 2)
      let heads = try await store.accountHeads(around: first.account)
      #expect(heads.map(\.account) == [first.account] && heads[0].head.index == 1)
    }
  }

  @Test(arguments: StoreKind.served)
  func `whoever is revoked has no session, prekey or push in the same moment`(_ kind: StoreKind)
    async throws
  {
    try await kind.with { store in
      let first = try await registered(store)
      let lost = device(after: first)
      let id = try #require(lost.added?.device)
      #expect(try await store.append(lost, expecting: first.head) == .appended)
      let session = SessionRecord(
        token: random(), account: first.account, device: id, expires: now + 100)
      #expect(try await store.openSession(session))
      #expect(try await store.session(session.token, now: now) == session)
      #expect(try await store.prekeys(of: [id]).count == 1)
      var gone = device(after: lost)
      (gone.added, gone.prekey, gone.revoked) = (nil, nil, [id])
      #expect(try await store.append(gone, expecting: lost.head) == .appended)
      #expect(try await store.session(session.token, now: now) == nil)
      #expect(try await store.prekeys(of: [id]).isEmpty)
      #expect(try await store.device(id) == nil)
      #expect(try await store.isRevoked(id) == lost.added?.deviceKey)
      // In a group's log nothing happens that it has written or that brings it.
      var entry = entry(random(), 0, [first.account])
      entry.live = [id]
      #expect(try await store.append(entry, expecting: nil) == .refused)
      entry.live = [try #require(first.added?.device)]
      entry.dead = first.added?.device
      #expect(try await store.append(entry, expecting: nil) == .refused)
      entry.dead = id
      #expect(try await store.append(entry, expecting: nil) == .appended)
      // Nor does it come back.
      var again = lost
      again.head = LogHead(index: gone.head.index + 1, hash: random())
      #expect(try await store.append(again, expecting: gone.head) == .refused)
    }
  }

  @Test(arguments: StoreKind.served)
  func `one prekey belongs to one device, also after it was replaced`(_ kind: StoreKind)
    async throws
  {
    try await kind.with { store in
      let (anna, eve) = (try await registered(store), try await registered(store))
      let (id, device) = (try #require(eve.prekey?.id), try #require(eve.added?.device))
      let (hers, own) = (try #require(anna.prekey?.id), try #require(anna.added?.device))
      var next = try #require(eve.prekey?.prekey)
      next.serial = 2
      #expect(try await store.putPrekey(next, id: hers) == .taken)
      var newer = try #require(anna.prekey?.prekey)
      newer.serial = 2
      let fresh: KeyID = random()
      #expect(try await store.putPrekey(newer, id: fresh) == .stored)
      #expect(try await store.putPrekey(next, id: hers) == .taken)
      #expect(try await store.putPrekey(next, id: random()) == .stored)
      #expect(try await store.prekeys(of: [own]).map(\.id) == [fresh])
      // Not by registering either.
      var thief = self.device(after: eve)
      thief.prekey?.id = id
      #expect(try await store.append(thief, expecting: eve.head) == .refused)
      #expect(try await store.device(device) != nil)
    }
  }
}

extension AccountEntryRecord {
  /// Of a record that adds a device.
  var device: DeviceID { added?.device ?? .zero }
  var prekeyID: KeyID { prekey?.id ?? .zero }
}
