// The data folder: whose it is, who may read it, what kind of disk it lies on, and what is left
// there.

import FolderKind
import Foundation

extension Doctor {
  /// For the folder's owner alone. What is missing is another check's concern.
  private static let secret = [
    Server.keyName, Server.pushKeyName, Server.databaseName, "\(Server.databaseName)-wal",
    "\(Server.databaseName)-shm",
  ]
  private static let other = ["lock", FolderKind.fileName, "blobs", "blobs/uploads"]

  func checkFolder() async -> Finding {
    await Finding.of(.folder) {
      let path = data.path
      guard let folder = FileStatus(path) else { return try toBeMade() }
      guard folder.isFolder else { throw Fault(said: "\(path) is no folder. Give another --data.") }
      try Server.requireOwn(data)
      try requireAccess(folder)
      for name in Self.secret + Self.other { try requireSameOwner(name, folder) }
      for name in Self.secret where !folder.isPrivate { try requirePrivate(name) }
      if let kind = Disk.trouble(at: path) { throw Doubt(said: "\(path) lies on \(kind)") }
      guard folder.isPrivate else {
        throw Doubt(said: "Others can look into \(path). Run: chmod 700 \(path)")
      }
      return "\(path) is a server's, and for its owner alone."
    }
  }

  func checkSpace() async -> Finding {
    await Finding.of(.space) {
      let path = (existing(data) ?? data).path
      let (free, reserve) = (Backend.freeBytes(at: path), configuration.reserveBytes)
      let said = "\(Self.megabytes(free)) are free at \(path)"
      guard free >= reserve else {
        throw Fault(
          said: "\(said), and \(Self.megabytes(reserve)) are kept free: no photo is taken. Make "
            + "room, or move the folder to a larger disk.")
      }
      guard Disk.filesLeft(at: path) ?? .max >= Self.filesMin else {
        throw Fault(said: "The disk of \(path) has no room for more files, however small.")
      }
      guard free >= 2 * reserve else {
        throw Doubt(said: "\(said); below \(Self.megabytes(reserve)) no photo is taken. Make room.")
      }
      return "\(said)."
    }
  }

  /// Uploads under way, and the database's own.
  private static let filesMin: UInt64 = 256

  private static func megabytes(_ bytes: UInt64) -> String { "\(bytes / 1_000_000) MB" }

  /// What a first start will do with a folder that is not there.
  private func toBeMade() throws -> String {
    guard let parent = existing(data), access(parent.path, W_OK | X_OK) == 0 else {
      throw Fault(
        said: "\(data.path) is not there and cannot be made by this user. Give another --data.")
    }
    return "\(data.path) is not there yet: the first start makes it."
  }

  /// The folder at `url`, or the closest one above that is there.
  private func existing(_ url: URL) -> URL? {
    var url = url.absoluteURL.standardizedFileURL
    while url.path != "/" {
      if FileStatus(url.path) != nil { return url }
      url.deleteLastPathComponent()
    }
    return url
  }

  private func requireAccess(_ folder: FileStatus) throws {
    guard geteuid() == 0 || geteuid() == folder.owner else {
      throw Fault(
        said: "\(data.path) belongs to user \(folder.owner), and this is user \(geteuid()). Run "
          + "the server, and this, as that user; root may look, too.")
    }
    try requireWritable(data.path)
  }

  /// `consequence`: what does not work therefore.
  func requireWritable(_ path: String, consequence: String = "") throws {
    guard access(path, R_OK | W_OK | X_OK) != 0 else { return }
    let trouble = errno
    let said = "\(path) cannot be written: \(String(cString: strerror(trouble)))\(consequence)."
    throw Fault(said: trouble == EACCES ? "\(said) Run: chmod 700 \(path)" : said)
  }

  /// A backup that was put back by root is root's: the server can neither read nor write it.
  private func requireSameOwner(_ name: String, _ folder: FileStatus) throws {
    let path = data.appendingPathComponent(name).path
    guard let owner = FileStatus(path)?.owner, owner != folder.owner else { return }
    throw Fault(
      said: "\(path) belongs to user \(owner), and its folder to \(folder.owner). Run: chown -R "
        + "--reference=\(data.path) \(data.path)")
  }

  private func requirePrivate(_ name: String) throws {
    let path = data.appendingPathComponent(name).path
    guard FileStatus(path)?.isPrivate == false else { return }
    throw Fault(said: "Others can read \(path). Run: chmod -R go= \(data.path)")
  }
}

/// Who a file belongs to and who may use it.
struct FileStatus {
  let owner: uid_t
  let group: gid_t
  let mode: mode_t

  /// `nil` when there is none, or this user may not know.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (owner, group, mode) = (status.st_uid, status.st_gid, status.st_mode)
  }

  var isFolder: Bool { mode & S_IFMT == S_IFDIR }

  var isPrivate: Bool { mode & 0o077 == 0 }

  /// Whether the owner of `folder` can read this, as far as its own permissions say.
  func isReadable(byOwnerOf folder: FileStatus) -> Bool {
    if folder.owner == 0 { return true }
    if owner == folder.owner { return mode & 0o400 != 0 }
    return mode & (group == folder.group ? 0o040 : 0o004) != 0
  }
}

/// What is asked of the file system itself.
enum Disk {
  /// More than the longest list of mounts.
  private static let mountsBytesMax = 1 << 20

  /// Completes "… lies on "; `nil` where a file system is not known to be unfit.
  static func trouble(at path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0,
      let file = FileHandle(forReadingAtPath: "/proc/self/mountinfo"),
      let mounts = try? file.read(upToCount: mountsBytesMax)
    else { return nil }
    return kind(of: UInt64(status.st_dev), among: String(decoding: mounts, as: UTF8.self))
      .flatMap { trouble(of: $0) }
  }

  /// The type of the file system on a device, as proc(5) lists them: "36 35 98:0 / /mnt - ext4 …".
  static func kind(of device: UInt64, among mounts: String) -> String? {
    let major = device >> 8 & 0xFFF | device >> 32 & 0xFFFF_F000
    let minor = device & 0xFF | device >> 12 & 0xFFFF_FF00
    for line in mounts.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 2, words[2] == "\(major):\(minor)",
        let dash = words.firstIndex(of: "-"), dash + 1 < words.count
      else { continue }
      return String(words[dash + 1])
    }
    return nil
  }

  static func trouble(of kind: String) -> String? {
    switch kind {
    case "nfs", "nfs4", "cifs", "smb3", "9p", "fuse.sshfs":
      "another machine's disk: its locks and its promise that a photo is stored do not hold here. "
        + "Use a disk of this machine."
    case "tmpfs", "ramfs": "no disk but in memory: all is lost when the machine restarts."
    default: nil
    }
  }

  /// How many more files there may be; `nil` where that is not counted.
  static func filesLeft(at path: String) -> UInt64? {
    var status = statvfs()
    guard statvfs(path, &status) == 0, status.f_files > 0 else { return nil }
    return UInt64(status.f_favail)
  }
}
