// Standard output, which may be a disk that is full, or a pipe whose reader has gone.

import Descriptors
import Foundation

public enum Output {
  /// Writes all of `text`. A pipe whose reader has gone is no failure: it has read enough.
  public static func write(_ text: String, to descriptor: Int32) throws(StartFailure) {
    let bytes = Array(text.utf8)
    let failure = bytes.withUnsafeBytes { writeAll($0, to: descriptor) }
    if let failure, failure.errno != EPIPE {
      throw .outputFailed(why: String(cString: strerror(failure.errno)))
    }
  }
}
