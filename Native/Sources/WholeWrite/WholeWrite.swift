// Writing all there is to write: the system may take less of it at a time, or be interrupted.

import Foundation

public enum WholeWrite {
  /// The system took no more.
  public struct Failure: Error {
    public let errno: Int32
    /// So many bytes it has taken.
    public let written: Int
  }

  /// Writes all of `bytes`: where the descriptor stands, or at `place` of a file.
  public static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, at place: Int? = nil
  ) throws(Failure) {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count =
        if let place {
          pwrite(descriptor, rest.baseAddress, rest.count, off_t(place + written))
        } else {
          Foundation.write(descriptor, rest.baseAddress, rest.count)
        }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Failure(errno: count < 0 ? errno : EIO, written: written) }
      written += count
    }
  }
}
