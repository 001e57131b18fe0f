// Whether a file is of a format that an older program wrote (docs/locaphoto.md, "Older formats"):
// its beginning says so, whatever it is called.

import Bytes
import Foundation
import Locaphoto

public enum OlderFormat {
  /// As much as is looked at: the fields of a photo stand before what is sealed, or right in it.
  private static let beginningByteCount = 4_096

  /// - Parameter byteCount: how long the file is.
  public static func recognises(_ file: URL, byteCount: UInt64) -> Bool {
    guard (try? LFSHead.ciphertextByteCount(ofFile: byteCount)) != nil,
      let handle = try? FileHandle(forReadingFrom: file),
      let beginning = try? handle.read(upToCount: beginningByteCount)
    else { return false }
    let bytes = Array(beginning)
    if FirstContainer.mayBegin(bytes) {
      // Sidecars and other JSON name none of these.
      return ["encryptedData", "encryptedKey"].contains { name in
        beginning.range(of: Data("\"\(name)\"".utf8)) != nil
      }
    }
    return (try? LFSHead(parsing: bytes)) != nil
  }
}
