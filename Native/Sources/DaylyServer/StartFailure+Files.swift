// Why a file cannot be written or read, as the system says it: whoever reads that knows whether to
// change permissions, make room or look at the disk.

import Foundation

extension StartFailure {
  /// What was tried last failed, and `errno` says why.
  static func unwritable(_ path: String) -> StartFailure {
    .unwritable(path, why: String(cString: strerror(errno)))
  }

  static func unwritable(_ path: String, _ error: any Error) -> StartFailure {
    .unwritable(path, why: reason(error))
  }

  static func unreadable(_ path: String, _ error: any Error) -> StartFailure {
    .unreadable(path, why: reason(error))
  }

  /// The system's own words, without what Foundation says around them.
  private static func reason(_ error: any Error) -> String {
    let outer = error as NSError
    let inner = (outer.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError } ?? outer
    guard inner.domain == NSPOSIXErrorDomain else { return outer.localizedDescription }
    return String(cString: strerror(Int32(inner.code)))
  }
}
