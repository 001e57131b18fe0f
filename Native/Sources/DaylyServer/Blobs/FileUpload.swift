// One container on its way into the folder: gathered in memory piece by piece, and carried to the
// disk by threads that may wait for one. Each visit to these threads costs two changes of threads,
// so a piece is large, and the last one goes together with the sync and the rename.

import Foundation
import NIOCore
import NIOPosix
import Synchronization
import Wire

/// A file being written. Nothing is on the disk before the first piece is full.
final class FileUpload: BlobUpload {
  private struct State: ~Copyable {
    var piece = Piece()
    var file: DirectFile?
  }

  private let state = Mutex(State())
  private let temporary: String
  private let final: String
  private let sync: FolderSync
  private let threads: NIOThreadPool

  init(temporary: String, final: String, sync: FolderSync, threads: NIOThreadPool) {
    self.temporary = temporary
    self.final = final
    self.sync = sync
    self.threads = threads
  }

  func write(_ bytes: ByteBuffer) async throws {
    var bytes = bytes
    while true {
      let isFull = state.withLock { state in
        bytes.readWithUnsafeReadableBytes { state.piece.take($0) }
        return state.piece.isFull
      }
      guard isFull else { return }
      try await threads.runIfActive { try self.state.withLock { try self.carry(&$0) } }
    }
  }

  func commit(_ digest: Wire.Digest) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      threads.submit { activity in
        do {
          guard activity == .active else { throw CancellationError() }
          try self.finish()
        } catch {
          continuation.resume(throwing: error)
          return
        }
        self.sync.run(continuation)
      }
    }
  }

  func abandon() async {
    _ = try? await threads.runIfActive { self.state.withLock { self.remove(&$0) } }
  }

  /// Whole, synced and under its name; the folder is not synced yet.
  private func finish() throws {
    try state.withLock { state in
      do {
        let file = try file(&state)
        try file.write(last: &state.piece)
        try file.finish()
        guard rename(temporary, final) == 0 else { throw FileFailure.of(errno) }
      } catch {
        remove(&state)
        throw error
      }
    }
  }

  private func carry(_ state: inout State) throws {
    try file(&state).write(state.piece.bytes)
    state.piece.clear()
  }

  private func file(_ state: inout State) throws -> DirectFile {
    let file = try state.file ?? DirectFile(creating: temporary)
    state.file = file
    return file
  }

  private func remove(_ state: inout State) {
    guard let file = state.file else { return }
    file.close()
    unlink(temporary)
  }
}
