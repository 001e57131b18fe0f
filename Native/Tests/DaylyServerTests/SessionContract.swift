// Sessions, and the races in which a revocation has to win.

import Testing
import Wire

@testable import DaylyServer

extension StoreContract {
  private func session(
    of device: AccountEntryRecord, expires: Instant? = nil
  ) -> SessionRecord {
    SessionRecord(
      token: random(), account: device.account, device: device.device,
      expires: expires ?? now + 100)
  }

  /// How many of these sessions there are.
  private func count(_ sessions: [SessionRecord], in store: any Store) async throws -> Int {
    var count = 0
    for session in sessions {
      if try await store.session(session.token, now: now) != nil { count += 1 }
    }
    return count
  }

  private func revoke(_ device: AccountEntryRecord, in store: any Store) async throws {
    var gone = self.device(after: device)
    (gone.added, gone.prekey, gone.revoked) = (nil, nil, [device.device])
    #expect(try await store.append(gone, expecting: device.head) == .appended)
  }

  @Test(arguments: StoreKind.served)
  func `a session lasts as it was last prolonged, and only while it is there`(_ kind: StoreKind)
    async throws
  {
    try await kind.with { (store: any Store) async throws -> Void in
      let device = try await registered(store)
      let session = session(of: device)
      #expect(try await !store.prolongSession(session.token, until: now + 200))
      #expect(try await store.openSession(session))
      #expect(try await store.session(session.token, now: now + 100) == nil)
      #expect(try await store.prolongSession(session.token, until: now + 200))
      #expect(try await store.session(session.token, now: now + 199)?.expires == now + 200)
      try await store.removeSession(session.token)
      #expect(try await !store.prolongSession(session.token, until: now + 300))
      #expect(try await store.session(session.token, now: now) == nil)
    }
  }

  @Test(arguments: StoreKind.served)
  func `no session is opened for a device of another account, or one that was revoked`(
    _ kind: StoreKind
  ) async throws {
    try await kind.with { (store: any Store) async throws -> Void in
      let device = try await registered(store)
      var foreign = session(of: device)
      foreign.account = try await registered(store).account
      #expect(try await !store.openSession(foreign))
      try await revoke(device, in: store)
      let late = session(of: device)
      #expect(try await !store.openSession(late))
      #expect(try await store.session(late.token, now: now) == nil)
    }
  }

  @Test(arguments: StoreKind.served)
  func `of a device's sessions those used last stay, so many and no more`(
    _ kind: StoreKind
  ) async throws {
    try await kind.with { (store: any Store) async throws -> Void in
      let (device, other) = (try await registered(store), try await registered(store))
      let others = session(of: other, expires: now + 1)
      #expect(try await store.openSession(others))
      let most = SessionRecord.perDeviceMost
      var sessions: [SessionRecord] = []
      for number in 0..<most {
        sessions.append(session(of: device, expires: now + Int64(100 + number)))
        #expect(try await store.openSession(sessions[number]))
      }
      #expect(try await count(sessions, in: store) == most)
      // The first was used again, so the second and the third are the oldest.
      #expect(try await store.prolongSession(sessions[0].token, until: now + 1000))
      for _ in 0..<2 {
        sessions.append(session(of: device, expires: now + 500))
        #expect(try await store.openSession(try #require(sessions.last)))
      }
      for (number, session) in sessions.enumerated() {
        let isThere = try await store.session(session.token, now: now) != nil
        #expect(isThere == ![1, 2].contains(number), "\(number)")
      }
      // Whoever has just opened one has it, also when the clock went back.
      let late = session(of: device, expires: now + 1)
      #expect(try await store.openSession(late))
      #expect(try await store.session(late.token, now: now) != nil)
      #expect(try await count(sessions + [late], in: store) == most)
      #expect(try await store.session(others.token, now: now) != nil)
    }
  }

  @Test(arguments: StoreKind.served)
  func `of sessions that are opened at once no more stay either`(_ kind: StoreKind) async throws {
    try await kind.with { (store: any Store) async throws -> Void in
      let device = try await registered(store)
      let sessions = (0..<3 * SessionRecord.perDeviceMost).map { _ in session(of: device) }
      try await withThrowingTaskGroup(of: Bool.self) { tasks in
        for session in sessions { tasks.addTask { try await store.openSession(session) } }
        for try await isOpen in tasks { #expect(isOpen) }
      }
      #expect(try await count(sessions, in: store) == SessionRecord.perDeviceMost)
    }
  }

  @Test(arguments: StoreKind.served)
  func `whatever happens beside it, a revocation leaves no session`(
    _ kind: StoreKind
  ) async throws {
    try await kind.with { (store: any Store) async throws -> Void in
      for _ in 0..<25 {
        let device = try await registered(store)
        let (old, new) = (session(of: device), session(of: device))
        #expect(try await store.openSession(old))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
          tasks.addTask { try await revoke(device, in: store) }
          for _ in 0..<4 {
            tasks.addTask { _ = try await store.prolongSession(old.token, until: now + 200) }
            tasks.addTask { _ = try await store.session(old.token, now: now) }
          }
          tasks.addTask { _ = try await store.openSession(new) }
          try await tasks.waitForAll()
        }
        #expect(try await store.session(old.token, now: now) == nil)
        #expect(try await store.session(new.token, now: now) == nil)
        #expect(try await !store.prolongSession(new.token, until: now + 200))
      }
    }
  }
}
