// Making the folder of a vault: only where nothing else is, and none of it stays where no vault
// came to be, as when nobody gave a passphrase for it or the disk is full.

import FolderKind
import Foundation
import OwnFiles

#if canImport(Glibc)
  import Glibc
#endif

/// What is at a place before a vault is opened there.
enum FolderState {
  case nothing
  /// A folder with nothing in it that anybody has put there.
  case empty
  case vault
}

extension VaultFolder {
  /// Whether a vault can be made at `url`: nothing else is there.
  public static func isFree(_ url: URL) -> Bool {
    (try? look(at: url, creates: true)).map { $0 != .vault } ?? false
  }

  static func look(at url: URL, creates: Bool) throws(EffectsFailure) -> FolderState {
    if let kind = FolderKind(of: url) {
      guard kind == .vault else { throw .otherKind(url.path, owner: kind.owner) }
      return .vault
    }
    guard !isMissing(url) else {
      guard creates else { throw .noVault(url.path) }
      return .nothing
    }
    guard let folder = opendir(url.path) else {
      throw .folder(url.path, reason: DataFolder.systemError)
    }
    closedir(folder)
    // What says whose it is may be there and out of reach.
    let kind = own(url).place(FolderKind.fileName)
    do throws(FileProblem) { close(try kind.open(O_RDONLY)) } catch {
      guard error.isAbsence else { throw EffectsFailure(error, at: kind) }
    }
    guard creates else { throw .noVault(url.path) }
    guard isEmpty(url) else { throw .notEmpty(url.path) }
    return .empty
  }

  /// Whether nothing can be written there: on a disk that is read-only, or that others own.
  static func isReadOnly(_ url: URL) -> Bool {
    access(url.path, W_OK) != 0 && (errno == EROFS || errno == EACCES)
  }

  /// Whether there is nothing at a place. What cannot be looked at, as behind a folder of somebody
  /// else's or on a failing disk, may be there.
  static func isMissing(_ place: URL) -> Bool {
    var status = stat()
    return stat(place.path, &status) != 0 && (errno == ENOENT || errno == ENOTDIR)
  }

  /// Whether nothing is in it but what is left when the making of a vault was stopped: folders
  /// without files, and what was being written under a hidden name.
  private static func isEmpty(_ url: URL) -> Bool {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: url.path) else {
      return false
    }
    return names.allSatisfy { name in
      if name.hasPrefix(".") { return true }
      guard folders.contains(name) else { return false }
      let inside = url.appendingPathComponent(name).path
      return (try? FileManager.default.contentsOfDirectory(atPath: inside))?.isEmpty ?? false
    }
  }

  /// The first of them holds what opens a vault: without any of that there is none.
  private static let folders = ["keys", "items", "marks", "index", "captured"]

  static func makeFolders(in own: OwnFolder) throws(EffectsFailure) {
    do {
      try FileManager.default.createDirectory(
        at: own.url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      if (error as? CocoaError)?.code == .fileWriteOutOfSpace { throw .diskFull }
      throw .folder(own.path, reason: EffectsFailure.reason(of: error))
    }
    for folder in [own.place()] + folders.map({ own.place($0) }) {
      do throws(FileProblem) { try folder.makeFolder() } catch {
        throw EffectsFailure(error, at: folder)
      }
    }
    do throws(FileProblem) { try FolderKind.vault.mark(own) } catch {
      throw EffectsFailure(error, at: own.place(FolderKind.fileName))
    }
  }

  /// Takes away what was made of a vault, unless it came to be one by now. No file of anybody's
  /// goes: the system removes folders only where they are empty.
  static func takeAway(_ own: OwnFolder, _ state: FolderState) {
    for (index, folder) in folders.enumerated() {
      do throws(FileProblem) { try own.place(folder).removeFolder() } catch {
        guard index > 0 || error.isAbsence else { return }
      }
    }
    for file in [FolderKind.fileName, FolderLease.fileName, FolderLock.fileName] {
      _ = try? own.place(file).remove()
    }
    if state == .nothing { rmdir(own.path) }
  }
}
