// One file of a folder, open to be read as long as it is the one that was found.

import Foundation
import Wire

final class FolderFile {
  private let descriptor: Int32

  /// `nil` for a file that cannot be opened, is gone, or is another one now.
  init?(_ file: FolderWalk.File, in root: [UInt8]) {
    let path = root + [0x2F] + file.path
    // What became a pipe meanwhile is not waited for.
    descriptor = open(path.cString, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      FileStamp(status) == file.stamp
    else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// At most what a reader asks for at once, 1 MiB; `nil` where they cannot be read.
  func bytes(_ range: MediaRange) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: Int(clamping: min(range.byteCount, 1 << 20)))
    var count = 0
    while count < bytes.count {
      let read = bytes.withUnsafeMutableBytes { buffer in
        pread(
          descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count,
          off_t(range.offset) + off_t(count))
      }
      if read < 0, errno == EINTR { continue }
      guard read > 0 else { return nil }
      count += read
    }
    return bytes
  }
}
