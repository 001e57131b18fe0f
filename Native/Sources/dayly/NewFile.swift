// Files that a command writes where there is none yet.

import Foundation

extension Data {
  /// Writes a file that is not there yet, for its owner alone from the first byte on.
  func write(private file: URL) throws { try write(new: file, mode: 0o600) }

  /// Writes a file that is not there yet, for whomever the process's mask lets. It is on the disk
  /// when this returns, and nothing of it is left where this throws.
  func write(new file: URL, mode: mode_t = 0o666) throws {
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw Failure(unwritten: file) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: self)
      try handle.synchronize()
    } catch {
      unlink(file.path)
      throw Failure(unwritten: file)
    }
  }
}

extension Failure {
  /// A file that was to be new was not written: why, as far as it can be seen afterwards.
  init(unwritten file: URL) {
    let path = Terminal.safe(file.path)
    let folder = file.deletingLastPathComponent().path
    let why =
      if FileManager.default.fileExists(atPath: file.path) {
        "\(path) is there already."
      } else if !FileManager.default.fileExists(atPath: folder) {
        "\(path) cannot be written: there is no folder \(Terminal.safe(folder))."
      } else {
        "\(path) cannot be written."
      }
    self.init(code: .output, message: why, reason: .unwritten)
  }
}
