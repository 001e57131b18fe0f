// Deleting the files that were imported, once the vault was shown to have each of them: what is to
// be deleted is hashed anew, and the item that has it is read from front to back.

import Foundation
import NativeCrypto
import NativeEffects
import Wire

struct Originals {
  private let shell: VaultShell
  /// By what the index knows of a content: the item that has it.
  private var holders: [[UInt8]: CatalogEntry] = [:]
  /// Whether an item is as it was sealed, once it was read.
  private var whole: [[UInt8]: Bool] = [:]

  /// Looks at every item of the vault, but for those in its trash.
  init(in shell: VaultShell) throws {
    self.shell = shell
    var holders: [[UInt8]: CatalogEntry] = [:]
    try shell.forEachEntry { entry in
      for content in entry.contents { holders[content.encoded] = entry }
    }
    self.holders = holders
  }

  enum Outcome {
    case removed
    /// The vault has not all of it, or it opens the vault or brings it back.
    case stays
    /// The system does not delete it, for this reason.
    case refused(String)
  }

  /// Deletes a file of which the vault has every byte. What opens the vault, or brings it back,
  /// stays where it is.
  mutating func remove(_ file: URL) throws -> Outcome {
    guard let before = FileState(of: file.path),
      !PassphraseSource.files.contains(where: { before.isSame(as: $0) }),
      let content = try? KnownContent(of: file), let holder = holders[content.encoded],
      !Self.isBackup(file), try isWhole(holder),
      // Written to meanwhile, it is another file.
      FileState(of: file.path) == before
    else { return .stays }
    return unlink(file.path) == 0 ? .removed : .refused(String(cString: strerror(errno)))
  }

  private static func isBackup(_ file: URL) -> Bool {
    guard let handle = try? FileHandle(forReadingFrom: file) else { return true }
    defer { try? handle.close() }
    let mark = Data("dayly archive".utf8)
    return (try? handle.read(upToCount: mark.count)) == mark
  }

  private mutating func isWhole(_ entry: CatalogEntry) throws -> Bool {
    if let known = whole[entry.item.bytes] { return known }
    shell.send(.exporting(event: .verifyTapped(item: entry.item)))
    let outcome = try shell.openVault().outcome
    let isWhole = outcome?.ended == true && outcome?.done == 1
    whole[entry.item.bytes] = isWhole
    return isWhole
  }
}

/// A regular file as the filesystem knows it, so that any change of it is seen.
private struct FileState: Equatable {
  private let place: [UInt64]
  private let times: [Int]

  /// `nil` for what is no file; a link is none.
  init?(of path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    place = [UInt64(status.st_dev), UInt64(status.st_ino), UInt64(status.st_size)]
    #if canImport(Glibc)
      let moments = [status.st_mtim, status.st_ctim]
    #else
      let moments = [status.st_mtimespec, status.st_ctimespec]
    #endif
    times = moments.flatMap { [Int($0.tv_sec), Int($0.tv_nsec)] }
  }

  /// Whether the file is this one, by whatever name.
  func isSame(as url: URL?) -> Bool {
    guard let url, let other = FileState(of: url.resolvingSymlinksInPath().path) else {
      return false
    }
    return place == other.place
  }
}

extension KnownContent {
  /// As the index knows a file.
  fileprivate init(of file: URL) throws {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    var digest = PieceDigest()
    var byteCount: UInt64 = 0
    while let bytes = try handle.read(upToCount: 1 << 20), !bytes.isEmpty {
      bytes.withUnsafeBytes { digest.update($0) }
      byteCount += UInt64(bytes.count)
    }
    let hash = digest.finish()
    func number(_ start: Int) -> UInt32 {
      hash[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    self.init(
      first: number(0), second: number(4), third: number(8),
      length: UInt32(truncatingIfNeeded: byteCount))
  }
}
