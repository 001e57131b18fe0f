// One container on its way into the folder.

import Foundation
import NIOCore
import NIOPosix

/// A file being written, on threads that may wait for a disk.
final class FileUpload: BlobUpload {
  private let file: DirectFile
  private let temporary: String
  private let final: String
  private let sync: FolderSync
  private let threads: NIOThreadPool

  init(
    file: DirectFile, temporary: String, final: String, sync: FolderSync, threads: NIOThreadPool
  ) {
    self.file = file
    self.temporary = temporary
    self.final = final
    self.sync = sync
    self.threads = threads
  }

  func write(_ bytes: ByteBuffer) async throws {
    let file = file
    try await threads.runIfActive {
      try bytes.withUnsafeReadableBytes { try file.write($0) }
    }
  }

  func commit() async throws {
    let (file, temporary, final) = (file, temporary, final)
    try await threads.runIfActive {
      do {
        try file.finish()
        guard rename(temporary, final) == 0 else { throw FileFailure.of(errno) }
      } catch {
        unlink(temporary)
        throw error
      }
    }
    try await sync.run()
  }

  func abandon() async {
    let (file, temporary) = (file, temporary)
    _ = try? await threads.runIfActive {
      file.close()
      unlink(temporary)
    }
  }
}
