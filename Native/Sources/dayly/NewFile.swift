// Files that a command writes where there is none yet.

import Foundation

extension Data {
  /// Writes a file that is not there yet, for its owner alone from the first byte on.
  func write(private file: URL) throws { try write(new: file, mode: 0o600) }

  /// Writes a file that is not there yet, for whomever the process's mask lets. It is on the disk
  /// when this returns, and nothing of it is left where this throws.
  func write(new file: URL, mode: mode_t = 0o666) throws {
    let descriptor = open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw Failure(unwritten: file, errno) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: self)
      try handle.synchronize()
    } catch {
      unlink(file.path)
      let problem = (error as? CocoaError)?.underlying as? POSIXError
      throw Failure(unwritten: file, problem?.code.rawValue)
    }
  }
}

extension Failure {
  /// A file that was to be new was not written: why, as far as it can be seen afterwards.
  ///
  /// - Parameter problem: what the system said, if anybody heard.
  init(unwritten file: URL, _ problem: Int32? = nil) {
    let path = Terminal.safe(file.path)
    let folder = file.deletingLastPathComponent().path
    var status = stat()
    let isThere = lstat(file.path, &status) == 0
    let why: String? =
      switch PathFault.ofTarget(folder) {
      case let fault? where fault.why == .missing: "there is no folder \(Terminal.safe(folder))"
      case let fault?: fault.said
      case nil: problem.map { .why($0) }
      }
    let message =
      isThere
      ? "\(path) is there already."
      : "\(path) cannot be written" + (why.map { ": " + $0 } ?? "") + "."
    self.init(code: .output, message: message, reason: .unwritten)
  }
}
