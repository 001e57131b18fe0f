// One file of a folder, open to be read as long as it is the one that was found.

import Foundation
import Wire

public final class FolderFile {
  private let descriptor: Int32
  private let stamp: FileStamp

  /// `nil` for what cannot be opened, or is no file.
  ///
  /// - Parameter path: below the folder.
  init?(_ path: [UInt8], in root: [UInt8]) {
    // What became a pipe meanwhile is not waited for.
    descriptor = open(
      (root + [0x2F] + path).cString, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    var status = stat()
    let isOpen = descriptor >= 0 && fstat(descriptor, &status) == 0
    stamp = FileStamp(status)
    guard isOpen, status.st_mode & S_IFMT == S_IFREG else { return nil }
  }

  /// `nil` also for a file that is gone, or is another one now.
  convenience init?(_ file: FolderWalk.File, in root: [UInt8]) {
    self.init(file.path, in: root)
    guard stamp == file.stamp else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  public var byteCount: UInt64 { stamp.byteCount }

  /// All of it; `nil` where there is more than `most`, or where it cannot be read.
  public func whole(_ most: Int) -> [UInt8]? {
    guard byteCount <= UInt64(most) else { return nil }
    var whole: [UInt8] = []
    while whole.count < Int(byteCount) {
      let start = UInt64(whole.count)
      guard let piece = bytes(MediaRange(offset: start, byteCount: byteCount - start)),
        !piece.isEmpty
      else { return nil }
      whole += piece
    }
    return whole
  }

  /// At most what a reader asks for at once, 1 MiB; `nil` where they cannot be read.
  public func bytes(_ range: MediaRange) -> [UInt8]? {
    let wanted = Int(clamping: min(range.byteCount, 1 << 20))
    guard let start = off_t(exactly: range.offset), start <= .max - off_t(wanted) else {
      return nil
    }
    var bytes = [UInt8](repeating: 0, count: wanted)
    var count = 0
    while count < bytes.count {
      let read = bytes.withUnsafeMutableBytes { buffer in
        pread(
          descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count,
          start + off_t(count))
      }
      if read < 0, errno == EINTR { continue }
      guard read > 0 else { return nil }
      count += read
    }
    return bytes
  }
}
