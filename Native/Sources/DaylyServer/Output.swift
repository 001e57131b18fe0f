// Standard output, which may be a disk that is full, or a pipe whose reader has gone.

import Foundation
import WholeWrite

public enum Output {
  /// Writes all of `text`. A pipe whose reader has gone is no failure: it has read enough.
  public static func write(_ text: String, to descriptor: Int32) throws(StartFailure) {
    let bytes = Array(text.utf8)
    let failure = bytes.withUnsafeBytes { bytes -> WholeWrite.Failure? in
      do throws(WholeWrite.Failure) {
        try WholeWrite.write(bytes, to: descriptor)
        return nil
      } catch {
        return error
      }
    }
    if let failure, failure.errno != EPIPE {
      throw .outputFailed(why: String(cString: strerror(failure.errno)))
    }
  }
}
