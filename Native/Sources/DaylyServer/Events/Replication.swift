// What other servers over the same database have changed, brought to the streams that are open
// here. Who comes to a stream later, or from another server, is told to ask for everything: each
// server numbers its events by itself.

import Logging
import PostgresClient
import ServiceLifecycle
import Wire

extension Backend {
  /// Tells the listeners here of what was heard from elsewhere. What cannot be found out, or may
  /// have been missed, has everybody ask for everything.
  func hear(_ heard: PostgresListener.Heard, as replica: Replica) async {
    guard case .said(let payload) = heard else { return startOver() }
    switch HeardChange(payload, to: replica) {
    case .own: break
    case .unknown: startOver()
    case .others(let change):
      do { try await hear(change) } catch { startOver() }
    }
  }

  private func hear(_ change: Change) async throws {
    switch change {
    case .group(let group):
      guard let head = try await store.head(of: group),
        let roster = try await rosters.roster(of: group, at: head)
      else { return }
      events.notify(group, for: Set(roster.members.map(\.account)))
    case .departure(let account, let group): events.notify(group, for: [account])
    case .sessions(let account): try await endOver(events.sessions(of: account))
    case .account(let account):
      try await endOver(events.sessions(of: account))
      events.notify(nil, for: [account])
    }
  }

  private func startOver() { events.notify(nil, for: nil) }
}

/// Holds the server's lock on its database, and hears the other servers, until this one shuts down.
/// Throws `StartFailure.databaseInUse` when the lock was lost and is somebody else's.
struct Replication: Service {
  let backend: Backend
  /// Absent of a server that is alone.
  let replica: Replica?
  let listener: PostgresListener
  let database: String

  func run() async throws {
    let isOver = await cancelWhenGracefulShutdown {
      for await heard in listener.heard {
        if let replica { await backend.hear(heard, as: replica) }
      }
      return Task.isCancelled
    }
    if !isOver, !listener.isOver { throw StartFailure.databaseInUse(database) }
  }
}
