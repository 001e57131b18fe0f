// The files below a folder, as the file system names them: bytes, which need not be UTF-8. Links
// are not followed, so that no loop is walked; Dayly's own folders are left out. What systems leave
// beside photos, what was deleted, what is hidden and what is no file is counted.

import Bytes
import FolderKind
import Foundation
import MediaMetadata
import Wire

struct FolderWalk {
  struct File {
    /// Below the folder, without a slash at its end; empty for the folder itself.
    var folder: [UInt8]
    var name: [UInt8]
    var stamp: FileStamp

    var path: [UInt8] { FolderWalk.path(of: name, in: folder) }
  }

  private(set) var files: [File] = []
  private(set) var passedOver = PassedOver.none
  /// Below the folder: links, pipes, sockets and devices that are not passed over already.
  private(set) var special: [[UInt8]] = []
  /// Folders that cannot be listed, or in which something cannot be reached.
  private(set) var unreadable: [[UInt8]] = []
  private let root: [UInt8]

  /// - Parameters:
  ///   - root: an absolute path.
  ///   - progress: told how many files were found so far, once a folder.
  init(of root: [UInt8], progress: (Int) -> Void = { _ in }) {
    self.root = root
    var left = [Folder(path: [])]
    while let folder = left.popLast() {
      left += list(folder)
      progress(files.count)
    }
    files.sort { $0.path.lexicographicallyPrecedes($1.path) }
    special.sort { $0.lexicographicallyPrecedes($1) }
  }

  private struct Folder {
    /// As that of a file.
    var path: [UInt8]
    /// Why everything in it is passed over.
    var reason: PassedOverReason?
  }

  /// Takes the files of one folder, or counts them, and answers with the folders in it.
  private mutating func list(_ listed: Folder) -> [Folder] {
    let folder = listed.path
    let path = folder.isEmpty ? root : root + [0x2F] + folder
    if !folder.isEmpty, let text = String(validating: path, as: UTF8.self),
      FolderKind(of: URL(fileURLWithPath: text)) != nil
    {
      return []
    }
    // What became a link meanwhile is not followed.
    let descriptor = open(path.cString, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0, let listing = fdopendir(descriptor) else {
      if descriptor >= 0 { close(descriptor) }
      if listed.reason == nil { unreadable.append(folder) }
      return []
    }
    defer { closedir(listing) }
    var folders: [Folder] = []
    while true {
      errno = 0
      guard let entry = readdir(listing) else {
        // An error is no end: what comes after it was not seen.
        if errno != 0, listed.reason == nil { miss(folder) }
        break
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      guard name != [0x2E], name != [0x2E, 0x2E] else { continue }
      var status = stat()
      let found = fstatat(descriptor, name.cString, &status, AT_SYMLINK_NOFOLLOW)
      guard found == 0 else {
        // What is gone is gone; but a folder may be listed while nothing in it is reached.
        if errno != ENOENT, listed.reason == nil { miss(folder) }
        continue
      }
      let reason =
        listed.reason ?? PassedOverReason(path: Text(String(decoding: name, as: UTF8.self)))
      if status.st_mode & S_IFMT == S_IFDIR {
        folders.append(Folder(path: Self.path(of: name, in: folder), reason: reason))
      } else if let reason {
        passedOver.count(reason)
      } else if status.st_mode & S_IFMT == S_IFREG {
        files.append(File(folder: folder, name: name, stamp: FileStamp(status)))
      } else {
        special.append(Self.path(of: name, in: folder))
      }
    }
    return folders
  }

  fileprivate static func path(of name: [UInt8], in folder: [UInt8]) -> [UInt8] {
    folder.isEmpty ? name : folder + [0x2F] + name
  }

  private mutating func miss(_ folder: [UInt8]) {
    if unreadable.last != folder { unreadable.append(folder) }
  }

  /// Whether nothing can be said of what lies there: it may be in a folder that was not seen.
  func hasMissed(_ path: [UInt8]) -> Bool {
    unreadable.contains { folder in
      folder.isEmpty || path.starts(with: folder + [0x2F])
    }
  }
}

/// By what a file is seen to be another one than before.
struct FileStamp: Equatable {
  let byteCount: UInt64
  let inode: UInt64
  /// Nanoseconds since 1970, as far as they reach: who sets a file's date may say any number.
  let modified: Int64

  init(_ status: stat) {
    byteCount = UInt64(max(0, status.st_size))
    inode = UInt64(status.st_ino)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    let (whole, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, over) = whole.addingReportingOverflow(Int64(time.tv_nsec))
    modified = overflow || over ? (time.tv_sec < 0 ? .min : .max) : sum
  }

  /// Of what is encoded, perhaps with others behind it; `nil` for what is none.
  static func byteCount(of encoded: [UInt8]) -> UInt64? {
    var reader = ByteReader(encoded)
    return try? reader.u64()
  }

  func encode(into writer: inout ByteWriter) {
    writer.u64(byteCount)
    writer.u64(inode)
    writer.u64(UInt64(bitPattern: modified))
  }
}

extension [UInt8] {
  /// As C takes names.
  var cString: [CChar] { map { CChar(bitPattern: $0) } + [0] }
}
