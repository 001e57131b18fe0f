// Files that a command writes where there is none yet.

import Foundation

extension Data {
  /// Writes a file that is not there yet, for its owner alone from the first byte on.
  func write(private file: URL) throws {
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Self.unwritten(file) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: self)
      try handle.synchronize()
    } catch {
      unlink(file.path)
      throw Self.unwritten(file)
    }
  }

  /// Writes a file that is not there yet.
  func write(new file: URL) throws {
    do { try write(to: file, options: .withoutOverwriting) } catch {
      throw Self.unwritten(file)
    }
  }

  private static func unwritten(_ file: URL) -> Failure {
    Failure(
      code: .output, message: "\(file.path) cannot be written, or is there already.",
      reason: .unwritten)
  }
}
