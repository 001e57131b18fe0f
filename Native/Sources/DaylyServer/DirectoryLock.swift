// Who uses a data directory: one server, or several that know of each other. The system lets go of
// a lock when its process ends, however that ends.

import Foundation
import OwnFiles

/// A lock on a file of a data directory.
final class DirectoryLock: Sendable {
  private let descriptor: Int32

  /// Locks the file at `path`, for this server alone or together with others that share it. Throws
  /// `StartFailure.locked` when somebody else's lock is in the way.
  init(_ path: String, isShared: Bool = false) throws(StartFailure) {
    let file = URL(fileURLWithPath: path)
    let place = OwnFolder(file.deletingLastPathComponent()).place(file.lastPathComponent)
    do throws(FileProblem) { descriptor = try place.open(O_RDWR | O_CREAT) } catch {
      throw .unwritable(path, why: error.reason)
    }
    guard flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
      Foundation.close(descriptor)
      throw .locked(path)
    }
  }

  /// Of servers that share a directory one starts at a time, so that they find one key in it.
  static func starting(in data: URL) async throws -> DirectoryLock {
    let path = data.appendingPathComponent("starting").path
    while true {
      if let lock = try free(path) { return lock }
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  /// `nil` while somebody else has it.
  private static func free(_ path: String) throws(StartFailure) -> DirectoryLock? {
    do {
      return try DirectoryLock(path)
    } catch {
      if error == .locked(path) { return nil }
      throw error
    }
  }

  func unlock() { _ = flock(descriptor, LOCK_UN) }

  deinit { Foundation.close(descriptor) }
}
