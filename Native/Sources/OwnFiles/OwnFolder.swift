// Opens what lies in a folder of Dayly's own: a vault, a data folder. Others may write there too,
// so nothing in it is believed: no link is followed, neither at a file nor at a folder on the way
// to it; nothing but a regular file is opened; and what is being written has a name that nobody can
// guess. How the folder itself is reached is its owner's affair, who may name it by a link.

import Foundation

/// A folder of Dayly's own.
public struct OwnFolder: Hashable, Sendable {
  /// As its owner names it: links are followed up to here.
  fileprivate let root: String
  /// From there to the folder: no link is followed.
  fileprivate let inner: [String]

  public init(_ url: URL) { (root, inner) = (url.path, []) }

  /// A folder in `url` that is Dayly's own as well, with the same promises on the way to it.
  public init(_ url: URL, inner name: String) { (root, inner) = (url.path, [name]) }

  /// A file or folder in it. `parts` are names, the last of them the file's.
  public func place(_ parts: String...) -> FilePlace { FilePlace(self, parts) }

  public func place(_ parts: [String]) -> FilePlace { FilePlace(self, parts) }

  public var path: String { ([root] + inner).joined(separator: "/") }

  public var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

  /// Removes what was being written here when somebody stopped the program. Nobody else may be
  /// writing meanwhile.
  public func removeUnfinished() {
    guard let names = try? place().names() else { return }
    for name in names where FilePlace.isUnfinished(name) { _ = try? place(name).remove() }
  }
}

/// A place in a folder of Dayly's own, whatever lies there.
public struct FilePlace: Hashable, Sendable {
  let folder: OwnFolder
  let parts: [String]

  fileprivate init(_ folder: OwnFolder, _ parts: [String]) {
    precondition(parts.allSatisfy(Self.isName), "names, and no way out of the folder")
    (self.folder, self.parts) = (folder, parts)
  }

  /// Whether a file can bear this name.
  public static func isName(_ text: String) -> Bool {
    !["", ".", ".."].contains(text) && !text.utf8.contains { $0 == 0x2F || $0 == 0 }
  }

  /// For people, and for what cannot take a descriptor.
  public var path: String { ([folder.path] + parts).joined(separator: "/") }

  public var url: URL { URL(fileURLWithPath: path) }

  /// The folder it lies in.
  public var parent: FilePlace { FilePlace(folder, Array(parts.dropLast())) }

  /// A file of this folder.
  public func file(_ name: String) -> FilePlace { FilePlace(folder, parts + [name]) }

  /// Opens the file, and makes it where the flags say so; the descriptor is the caller's. One that
  /// is written has no other name, which would be written too.
  public func open(_ flags: Int32) throws(FileProblem) -> Int32 {
    let parent = try parent.opened()
    // What is a pipe is not waited for.
    let flags = flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let descriptor = openat(parent.number, name, flags, 0o600 as mode_t)
    guard descriptor >= 0 else {
      let problem = FileProblem.last()
      if case .system(ENXIO) = problem { throw .special }
      throw parent.isLink(name) ? .link : problem
    }
    do throws(FileProblem) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw .last() }
      guard status.st_mode & S_IFMT != S_IFDIR else { throw .system(EISDIR) }
      guard status.st_mode & S_IFMT == S_IFREG else { throw .special }
      guard flags & O_ACCMODE == O_RDONLY || status.st_nlink <= 1 else { throw .shared }
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  /// What lies there; `nil` where nothing does.
  public func status() throws(FileProblem) -> stat? {
    do throws(FileProblem) {
      if parts.isEmpty {
        var status = stat()
        let opened = try opened()
        guard fstat(opened.number, &status) == 0 else { throw .last() }
        return status
      }
      var status = stat()
      let parent = try parent.opened()
      guard fstatat(parent.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw .last() }
      return status
    } catch {
      guard error.isAbsence else { throw error }
      return nil
    }
  }

  /// The same for what cannot take a descriptor and is handed the path: throws for anything but a
  /// regular file.
  public func requireFile() throws(FileProblem) {
    guard let status = try status() else { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFLNK: throw .link
    case S_IFDIR: throw .system(EISDIR)
    default: throw .special
    }
  }

  /// The same for a database and the files that SQLite keeps beside it, which it opens by their
  /// names.
  public func requireDatabase() throws(FileProblem) {
    for suffix in Self.databaseSuffixes {
      try FilePlace(folder, parts.dropLast() + [name + suffix]).requireFile()
    }
  }

  /// What the names of these files end in.
  public static let databaseSuffixes = ["", "-journal", "-wal", "-shm"]

  /// Its bytes; `nil` where there is no file. One that is longer than `most` is cut there.
  public func read(_ most: Int) throws(FileProblem) -> [UInt8]? {
    let descriptor: Int32
    do throws(FileProblem) { descriptor = try open(O_RDONLY) } catch {
      guard error.isAbsence else { throw error }
      return nil
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < most {
      let count = Foundation.read(descriptor, &piece, min(piece.count, most - bytes.count))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .last() }
      if count == 0 { break }
      bytes += piece[..<count]
    }
    return bytes
  }

  /// Takes the name away; whether there was one. The folder is not synced.
  public func remove() throws(FileProblem) -> Bool {
    do throws(FileProblem) {
      let parent = try parent.opened()
      guard unlinkat(parent.number, name, 0) == 0 else { throw .last() }
      return true
    } catch {
      guard error.isAbsence else { throw error }
      return false
    }
  }

  /// The same for a folder with nothing in it.
  public func removeFolder() throws(FileProblem) {
    let parent = try parent.opened()
    guard unlinkat(parent.number, name, AT_REMOVEDIR) == 0 else { throw .last() }
  }

  /// The names in a folder, in no order.
  public func names() throws(FileProblem) -> [String] {
    let opened = try opened()
    guard let listing = fdopendir(opened.released()) else { throw .last() }
    defer { closedir(listing) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(listing) else {
        if errno != 0 { throw .last() }
        return names
      }
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let name = String(decoding: bytes, as: UTF8.self)
      if name != ".", name != ".." { names.append(name) }
    }
  }

  /// Makes this folder, for its owner alone, and those on the way to it; each lasts on return.
  public func makeFolder() throws(FileProblem) {
    do throws(FileProblem) {
      _ = try opened()
      return
    } catch {
      guard error == .system(ENOENT), !parts.isEmpty else { throw error }
    }
    try parent.makeFolder()
    let parent = try parent.opened()
    guard mkdirat(parent.number, name, 0o700) == 0 || errno == EEXIST else { throw .last() }
    guard fsync(parent.number) == 0 else {
      let problem = FileProblem.last()
      // Whoever finds it takes it for one that lasts.
      unlinkat(parent.number, name, AT_REMOVEDIR)
      throw problem
    }
    _ = try opened()
  }

  /// Which names this folder has outlasts a power cut on return.
  public func syncFolder() throws(FileProblem) {
    let opened = try opened()
    guard fsync(opened.number) == 0 else { throw .last() }
  }

  /// Gives the name to a file of the same folder or of another one in it.
  public func take(from other: FilePlace) throws(FileProblem) {
    let (from, to) = (try other.parent.opened(), try parent.opened())
    guard renameat(from.number, other.name, to.number, name) == 0 else { throw .last() }
  }

  private static let unfinishedPrefix = ".dayly-"
  /// What bears it is being written, and is none of the folder's files.
  public static let unfinishedSuffix = ".new"

  static func isUnfinished(_ name: String) -> Bool {
    name.hasPrefix(unfinishedPrefix) && name.hasSuffix(unfinishedSuffix)
  }

  /// Writes a new file, which gets the name once `write` has written all of it; mode 0600. The
  /// folder is not synced.
  ///
  /// - Parameter write: 0, or what the system says.
  public func replace(_ write: (Int32) -> Int32) throws(FileProblem) {
    let parent = try parent.opened()
    do throws(FileProblem) {
      // All lie in one folder, so that a start need not look for them in hundreds.
      let top = try folder.place().opened()
      try replace(write, top.number, parent.number)
    } catch {
      // A disk of its own is mounted on the way.
      guard error == .system(EXDEV) else { throw error }
      try replace(write, parent.number, parent.number)
    }
  }

  private func replace(
    _ write: (Int32) -> Int32, _ beside: Int32, _ parent: Int32
  ) throws(FileProblem) {
    let number = (0..<2).map { _ in String(UInt64.random(in: 0 ... .max), radix: 16) }.joined()
    let temporary = Self.unfinishedPrefix + number + Self.unfinishedSuffix
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = openat(beside, temporary, flags, 0o600 as mode_t)
    guard descriptor >= 0 else { throw .last() }
    var problem = write(descriptor)
    close(descriptor)
    if problem == 0, renameat(beside, temporary, parent, name) != 0 { problem = errno }
    guard problem == 0 else {
      unlinkat(beside, temporary, 0)
      throw .system(problem)
    }
  }

  /// Of the file in its folder.
  private var name: String { parts.last ?? "." }

  /// This folder, opened name by name.
  private func opened() throws(FileProblem) -> OpenFolder {
    var opened = try OpenFolder(folder.root)
    for part in folder.inner + parts { opened = try OpenFolder(part, in: opened) }
    return opened
  }
}

/// The descriptor of a folder, closed with its last owner.
private final class OpenFolder {
  private(set) var number: Int32

  private static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC

  init(_ path: String) throws(FileProblem) {
    number = Foundation.open(path, Self.flags)
    guard number >= 0 else { throw .last() }
  }

  init(_ name: String, in folder: OpenFolder) throws(FileProblem) {
    number = openat(folder.number, name, Self.flags | O_NOFOLLOW)
    guard number >= 0 else {
      let problem = FileProblem.last()
      throw folder.isLink(name) ? .link : problem
    }
  }

  deinit { if number >= 0 { close(number) } }

  /// Somebody else closes it.
  func released() -> Int32 {
    defer { number = -1 }
    return number
  }

  func isLink(_ name: String) -> Bool {
    var status = stat()
    return fstatat(number, name, &status, AT_SYMLINK_NOFOLLOW) == 0
      && status.st_mode & S_IFMT == S_IFLNK
  }
}
