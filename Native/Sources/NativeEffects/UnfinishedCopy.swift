// A file that is being written into a folder of the person's, decrypted, and has no name there
// until it is whole: a process that is killed leaves nothing of it.

import CWriting
import Foundation
import NativeCrypto
import Wire

#if canImport(Glibc)
  import Glibc
#endif

/// On a disk where every file has a name (FAT, a network's), it has a hidden one and is locked.
/// What is hidden and not locked is of a process that was killed, and goes when the next one begins
/// to write into the folder.
public final class UnfinishedCopy: Sendable {
  public let file: OpenFile
  private let descriptor: Int32
  /// `nil` where it has none.
  public let hiddenPath: String?
  /// By which this process finds it.
  public var path: String { hiddenPath ?? "/proc/self/fd/\(descriptor)" }

  private static let hiddenPrefix = ".dayly-export-"

  public convenience init(in folder: URL) throws(StoreFault) {
    let descriptor = dayly_open_unnamed(folder.path)
    if descriptor >= 0 {
      self.init(descriptor, hiddenPath: nil)
    } else {
      try self.init(hiddenIn: folder)
    }
  }

  /// The way of disks where every file has a name.
  convenience init(hiddenIn folder: URL) throws(StoreFault) {
    let number = UInt64.random(in: 0 ... .max)
    let path = folder.appendingPathComponent(Self.hiddenPrefix + String(number, radix: 16)).path
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreFault(errno) }
    // Where locks are not known, nobody takes it for abandoned either.
    flock(descriptor, LOCK_EX | LOCK_NB)
    self.init(descriptor, hiddenPath: path)
  }

  private init(_ descriptor: Int32, hiddenPath: String?) {
    self.descriptor = descriptor
    self.hiddenPath = hiddenPath
    file = OpenFile(owning: descriptor)
  }

  deinit { if let hiddenPath { unlink(hiddenPath) } }

  /// Gives it a name that is free. 0, or an errno: EEXIST where it is not.
  public func give(_ name: String) -> Int32 {
    if let hiddenPath { return NewName.give(name, to: hiddenPath) }
    return dayly_name_open_file(descriptor, name) == 0 ? 0 : errno
  }

  /// Removes what killed processes left.
  public static func removeAbandoned(in folder: URL) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where name.hasPrefix(hiddenPrefix) {
      let path = folder.appendingPathComponent(name).path
      let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
      close(descriptor)
    }
  }
}
