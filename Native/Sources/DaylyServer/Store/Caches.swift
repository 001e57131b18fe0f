// What is read with every request, kept in memory: sessions, and each group's head and posts.
// Writes remove what they change before anyone learns of them; a read that began before such a
// write does not put back what it saw.

import Synchronization
import Wire

final class Caches: Sendable {
  private struct State {
    var generation: UInt64 = 0
    var sessions: [Digest: SessionRecord] = [:]
    var groups: [GroupID: GroupSnapshot] = [:]
    var memberships: [AccountID: [GroupID]] = [:]
    var heads: [AccountID: [AccountHead]] = [:]
  }

  /// Above this, a cache begins anew: simple, and rare for the people one server is for.
  private static let countMax = 20_000

  private let state = Mutex(State())

  /// To be taken before reading what will be cached.
  var generation: UInt64 { state.withLock { $0.generation } }

  func session(_ token: Digest) -> SessionRecord? { state.withLock { $0.sessions[token] } }

  func group(_ group: GroupID) -> GroupSnapshot? { state.withLock { $0.groups[group] } }

  func groups(of account: AccountID) -> [GroupID]? {
    state.withLock { $0.memberships[account] }
  }

  func keep(_ session: SessionRecord, since generation: UInt64) {
    state.withLock { state in
      guard state.generation == generation else { return }
      if state.sessions.count >= Self.countMax { state.sessions = [:] }
      state.sessions[session.token] = session
    }
  }

  func keep(_ snapshot: GroupSnapshot, of group: GroupID, since generation: UInt64) {
    state.withLock { state in
      guard state.generation == generation else { return }
      if state.groups.count >= Self.countMax { state.groups = [:] }
      state.groups[group] = snapshot
    }
  }

  func keep(_ groups: [GroupID], of account: AccountID, since generation: UInt64) {
    state.withLock { state in
      guard state.generation == generation else { return }
      if state.memberships.count >= Self.countMax { state.memberships = [:] }
      state.memberships[account] = groups
    }
  }

  func forgetSessions() {
    state.withLock { state in
      state.generation &+= 1
      state.sessions = [:]
    }
  }

  func forget(_ group: GroupID) {
    state.withLock { state in
      state.generation &+= 1
      state.groups[group] = nil
    }
  }

  func forgetMemberships() {
    state.withLock { state in
      state.generation &+= 1
      state.memberships = [:]
      state.heads = [:]
    }
  }

  func heads(around account: AccountID) -> [AccountHead]? {
    state.withLock { $0.heads[account] }
  }

  func keep(_ heads: [AccountHead], around account: AccountID, since generation: UInt64) {
    state.withLock { state in
      guard state.generation == generation else { return }
      if state.heads.count >= Self.countMax { state.heads = [:] }
      state.heads[account] = heads
    }
  }
}
