// Many renames, one disk: what was renamed while the folder was being made durable shares the next
// visit. The twin of `CommitQueue` for files.

import Foundation
import NIOPosix
import Synchronization

/// Makes renames and removals in one folder durable.
final class FolderSync: Sendable {
  private struct State {
    var waiting: [CheckedContinuation<Void, any Error>] = []
    var draining = false
  }

  private let folder: String
  private let threads: NIOThreadPool
  private let state = Mutex(State())

  init(folder: String, threads: NIOThreadPool) {
    self.folder = folder
    self.threads = threads
  }

  /// Returns when whatever was renamed or removed before the call survives a power cut.
  func run() async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      threads.submit { activity in
        guard activity == .active else {
          continuation.resume(throwing: CancellationError())
          return
        }
        self.run(continuation)
      }
    }
  }

  /// The same for who is on a thread that may wait for the disk: it makes the visit itself, unless
  /// one is under way, whose thread then makes the next.
  func run(_ continuation: CheckedContinuation<Void, any Error>) {
    let starts = state.withLock { state in
      state.waiting.append(continuation)
      defer { state.draining = true }
      return !state.draining
    }
    guard starts else { return }
    while let batch = next() {
      let outcome = Result<Void, any Error> { try Self.synchronize(folder) }
      for continuation in batch { continuation.resume(with: outcome) }
    }
  }

  /// Who waits now: their renames came before the visit that begins next.
  private func next() -> [CheckedContinuation<Void, any Error>]? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.draining = false
        return nil
      }
      defer { state.waiting = [] }
      return state.waiting
    }
  }

  private static func synchronize(_ folder: String) throws {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFailure.of(errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw FileFailure.of(errno) }
  }
}
