// Files that a command writes where there is none yet.

import Foundation

extension Data {
  /// Writes a file that is not there yet.
  func write(new file: URL) throws {
    do { try write(to: file, options: .withoutOverwriting) } catch {
      throw Failure(
        code: .output, message: "\(file.path) cannot be written, or is there already.",
        reason: "unwritten")
    }
  }
}
