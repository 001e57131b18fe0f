// Standard output, which may be a disk that is full, or a pipe whose reader has gone.

import Foundation

public enum Output {
  /// Writes all of `text`. A pipe whose reader has gone is no failure: it has read enough.
  public static func write(_ text: String, to descriptor: Int32) throws(StartFailure) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EPIPE { return }
      guard count > 0 else {
        throw .outputFailed(why: String(cString: strerror(count < 0 ? errno : EIO)))
      }
      bytes = bytes.dropFirst(count)
    }
  }
}
