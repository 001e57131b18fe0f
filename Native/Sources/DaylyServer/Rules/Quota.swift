// How much one account may put here in a day, and how much of the disk is nobody's. Small enough
// that a few accounts gone wild fill no disk, large enough that nobody who takes photos meets it.

import Foundation
import Synchronization
import Wire

enum Quota {
  /// One photo a day in every group somebody can be in.
  static let postsPerDayMax = 200
  /// A photo of 2048 pixels has less than a megabyte.
  static let postBytesPerDayMax: Int64 = 128 << 20
  /// Groups one account founds in a day.
  static let groupsPerDayMax: UInt32 = 50
  /// A group without members goes after this long: by then everybody's phone knows how they left.
  static let emptyGroupLife = 30 * Span.day
}

extension Backend {
  /// Refuses with `serverFull` what the disk has no room for. What is left is for the database, so
  /// that people can still be removed, devices revoked and photos deleted.
  func requireRoomOnDisk() throws {
    guard freeBytes() >= reserveBytes else { throw StorageFull() }
  }

  /// Bytes that this process may still write where `path` lies; all there could be when nobody
  /// knows.
  static func freeBytes(at path: String) -> UInt64 {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return .max }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize)
  }
}
