// Sessions, and the races in which a revocation has to win.

import Testing
import Wire

@testable import DaylyServer

extension StoreContract {
  private func session(of device: AccountEntryRecord) -> SessionRecord {
    SessionRecord(
      token: random(), account: device.account, device: device.device, expires: now + 100)
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
