// A vault as a plain folder on a disk: what the core names "vault/…" lies under that name in it.
// docs/vault.md says what each file is. Everything there is sealed.

import Bytes
import FolderKind
import Foundation
import MediaMetadata
import NativeCrypto
import OwnFiles
import Synchronization
import Wire

#if canImport(Glibc)
  import Glibc
#endif

/// What a vault is opened for.
public enum VaultUse: Sendable {
  /// Nothing that is asked for changes the vault, though opening it may.
  case reading
  case changing
}

/// An open, locked folder with a vault in it, or with room for one.
public final class VaultFolder: Sendable {
  public let url: URL
  private let own: OwnFolder
  /// What was there before it was opened.
  private let state: FolderState
  private let lock: FileHandle?
  /// `nil` where the folder cannot be written: nothing of it is.
  private let lease: FolderLease?
  /// The vault that lies within this one, or around it; and what is held of it, from when something
  /// is first written there.
  private let other: OwnFolder
  private let otherHeld = Mutex<(lock: FileHandle, lease: FolderLease)?>(nil)
  private let holder: String
  /// Files somebody chose, and the archive of a backup, by the names the core has for them.
  private let chosen = Mutex<[BlobName: URL]>([:])
  /// What is opened for the person to have, until it takes its name.
  private let copies: UnfinishedCopies
  /// Pictures of items and pieces of films while somebody looks at them, and what is opened of
  /// older formats.
  private let memory = Mutex<[BlobName: MemoryFile]>([:])
  /// By their paths in the vault.
  private let strange = Mutex<Set<String>>([])
  /// Files that were written and are made to last when that is asked for. They stay open: what goes
  /// wrong while the system writes them is told to who has them open.
  let unsynced = Mutex<[BlobName: OpenFile]>([:])
  /// What was said last of a file of the vault that could not be used.
  let trouble = Mutex<EffectsFailure?>(nil)

  /// Opens the folder and takes its lock and its lease. Made when there is none, if `creates` says
  /// so; a folder that holds something else is refused. Where a browser or another machine may be
  /// using it, that is waited for if `waits` is there, which hears whom. One that cannot be
  /// written, as on a read-only disk, is opened for who reads alone.
  public init(
    at url: URL, creates: Bool, exports: URL, holder: String = "", use: VaultUse = .changing,
    waits: ((String) -> Void)? = nil
  ) throws(EffectsFailure) {
    self.url = url
    own = Self.own(url)
    copies = UnfinishedCopies(in: exports)
    self.holder = holder
    other =
      Self.isHidden(url) ? OwnFolder(Self.around(url)) : OwnFolder(url, inner: Self.hiddenName)
    state = try Self.look(at: url, creates: creates)
    if state == .vault, Self.isReadOnly(url) {
      guard use == .reading else { throw .readOnly(url.path) }
      lock = try FolderLock.takeReading(in: own)
      lease = nil
      return
    }
    do throws(EffectsFailure) {
      try Self.makeFolders(in: own)
      lock = try FolderLock.take(in: own, patience: 0, holder: holder)
      lease = try FolderLease(in: own, holder: holder, waits: waits)
    } catch {
      if state != .vault { Self.takeAway(own, state) }
      throw error
    }
    // The lease is written anew in a while: nothing is being written now.
    own.removeUnfinished()
  }

  deinit {
    if state != .vault { Self.takeAway(own, state) }
  }

  private static let hiddenName = "hidden"

  /// Whether the folder at `url` is that of a vault hidden in another.
  public static func isHidden(_ url: URL) -> Bool {
    url.lastPathComponent == hiddenName && FolderKind(of: around(url)) == .vault
  }

  /// The folder of a vault, and where it is hidden in another, in that one.
  static func own(_ url: URL) -> OwnFolder {
    isHidden(url) ? OwnFolder(around(url), inner: hiddenName) : OwnFolder(url)
  }

  private static func around(_ url: URL) -> URL {
    url.standardizedFileURL.deletingLastPathComponent()
  }

  /// Where the vault lies that is hidden in the one at `url`.
  public static func hidden(in url: URL) -> URL {
    url.appendingPathComponent(hiddenName, isDirectory: true)
  }

  /// The command line's own, and those of what a browser writes in a folder somebody picked.
  private static let unfinishedSuffixes = [FilePlace.unfinishedSuffix, ".crswap"]

  /// Names a file that somebody chose.
  func choose(_ file: URL, as name: BlobName) { chosen.withLock { $0[name] = file } }

  /// The picture of an item that is looked at; `nil` when it is not open.
  func picture(_ name: BlobName) -> [UInt8]? { memory.withLock { $0[name]?.bytes } }

  private static let memoryNames = [
    "open/item/", "open/film/", "open/older/", "open/share-", "open/export-", "open/original/",
    "open/thumbnail/",
  ]

  private static func isInMemory(_ name: BlobName) -> Bool {
    let text = name.text.string
    return Self.memoryNames.contains { text.hasPrefix($0) }
  }

  /// Where a blob of a vault lies; `nil` for a name that leads nowhere here.
  func place(_ name: BlobName) -> FilePlace? {
    let parts = name.text.string.split(separator: "/", omittingEmptySubsequences: false)
      .map(String.init)
    guard let root = root(parts.first), parts.count > 1, parts.allSatisfy(FilePlace.isName) else {
      return nil
    }
    return root.place(Array(parts.dropFirst()))
  }

  private func root(_ name: String?) -> OwnFolder? {
    switch name {
    case "vault": own
    case "other": FolderKind(of: other.url) == .vault ? other : nil
    default: nil
    }
  }

  /// What somebody named, who may have named it by a link; `nil` for what is none.
  private func named(_ name: BlobName) -> URL? {
    let text = name.text.string
    guard text.hasPrefix("chosen/") || text.hasPrefix("archive/") else { return nil }
    return chosen.withLock { $0[name] }
  }

  /// Nobody else may be at work in the vault, or in the other, while something is written there.
  private func hold(for name: BlobName) throws(StoreFault) {
    let text = name.text.string
    let isOther = text.hasPrefix("other/")
    guard isOther || text.hasPrefix("vault/") else { return }
    guard isOther ? isOtherHeld : lease?.isHeld == true else { throw .unavailable }
  }

  var isReadOnly: Bool { lease == nil }

  var takenBy: String? { lease?.taker }

  private var isOtherHeld: Bool {
    otherHeld.withLock { held in
      if held == nil {
        held = try? (
          FolderLock.take(in: other, patience: 0, holder: holder),
          FolderLease(in: other, holder: holder, waits: nil)
        )
      }
      return held?.lease.isHeld ?? false
    }
  }

  /// Items and marks are spread over folders, each of which is made for the first that lies in it.
  private func makeFolder(of place: FilePlace) throws(StoreFault) {
    try noting(place.parent) { () throws(FileProblem) in try place.parent.makeFolder() }
  }

  /// The blobs in a folder, in no order; none where there is no such folder.
  func list(_ folder: BlobName) throws(StoreFault) -> [BlobName] {
    guard let place = folder == Self.root ? own.place() : place(folder) else {
      throw .unavailable
    }
    let names = try noting(place) { () throws(FileProblem) in
      do throws(FileProblem) { return try place.names() } catch {
        guard error.isAbsence else { throw error }
        return []
      }
    }
    let isWhole = Self.listedWhole.contains(folder)
    return names.compactMap { name in
      // What is being written has another name until it is whole.
      guard !Self.unfinishedSuffixes.contains(where: name.hasSuffix) else { return nil }
      guard !isWhole || !Self.isEmptyFile(name, in: place) else { return nil }
      let path = folder.text + "/" + Text(name)
      guard let blob = BlobName(path) else {
        noteStrange(path, named: Text(name), in: folder)
        return nil
      }
      return blob
    }
  }

  /// What no file of a vault can be called, as what a sync service calls a second copy; systems
  /// leave files of their own.
  private func noteStrange(_ path: Text, named name: Text, in folder: BlobName) {
    let reason = PassedOverReason(path: name)
    if reason == .system || folder == Self.root && reason != nil { return }
    strange.withLock { if $0.count < Self.strangeCountMax { $0.insert(path.string) } }
  }

  private static let strangeCountMax = 256
  private static let root: BlobName = "vault"

  /// Files in folders that were listed whose names no file of a vault can have.
  var strangeNames: [String] { strange.withLock { $0.sorted() } }

  /// Folders whose list says what there is. A browser that is stopped leaves an empty file of what
  /// it was about to write, which is none; of an item its file says that.
  private static let listedWhole: Set<BlobName> = ["vault/keys", "vault/index"]

  private static func isEmptyFile(_ name: String, in folder: FilePlace) -> Bool {
    FilePlace.isName(name) && (try? folder.file(name).status())??.st_size == 0
  }

  /// What lies on a disk under this name; `nil` where there is none.
  private func file(_ name: BlobName) throws(StoreFault) -> OpenFile? {
    if UnfinishedCopies.isOne(name) { return copies.file(name) }
    if let named = named(name) { return try OpenFile.existing(named.path) }
    guard let place = place(name) else { return nil }
    return try noting(place) { () throws(FileProblem) in try OpenFile.opened(place) }
  }

  /// Gives an opened item the name the person knows it by, or one beside it that is free.
  func export(_ blob: BlobName, as name: String) throws(StoreFault) -> URL {
    try copies.finish(blob, as: name)
  }
}

extension VaultFolder: BlobStore {
  public func blob(_ name: BlobName) throws(StoreFault) -> [UInt8]? {
    if Self.isInMemory(name) { return memory.withLock { $0[name]?.bytes } }
    guard UnfinishedCopies.isOne(name) || named(name) != nil || place(name) != nil else {
      throw .unavailable
    }
    return try file(name)?.whole(atMost: Self.wholeByteCountMax)
  }

  /// Files of the index are shorter; items are read piece by piece.
  private static let wholeByteCountMax = 8 << 20

  public func put(_ bytes: LentBytes, as name: BlobName) throws(StoreFault) {
    if Self.isInMemory(name) {
      let kept = MemoryFile(bytes.copy)
      return memory.withLock { $0[name] = kept }
    }
    if UnfinishedCopies.isOne(name) { return try copies.put(bytes, as: name) }
    guard let place = place(name) else { throw .unavailable }
    try hold(for: name)
    try makeFolder(of: place)
    do throws(EffectsFailure) { try DurableFile.write(bytes, to: place) } catch {
      note(error)
      throw StoreFault(error)
    }
  }

  public func drop(_ name: BlobName) throws(StoreFault) {
    if Self.isInMemory(name) { return memory.withLock { $0[name] = nil } }
    if UnfinishedCopies.isOne(name) { return copies.drop(name) }
    unsynced.withLock { $0[name] = nil }
    if named(name) != nil {
      // What somebody named is let go of, and stays theirs.
      return chosen.withLock { $0[name] = nil }
    }
    guard let place = place(name) else { throw .unavailable }
    try hold(for: name)
    guard DurableFile.remove(place) else { throw .unavailable }
  }

  public func source(
    _ name: BlobName
  ) throws(StoreFault) -> (source: any ByteSource, byteCount: UInt64)? {
    if Self.isInMemory(name) {
      return memory.withLock { $0[name] }.map { ($0, UInt64($0.bytes.count)) }
    }
    guard let file = try file(name) else { return nil }
    return (file, try file.byteCount())
  }
}

extension VaultFolder: TransferStore {
  public func source(_ name: BlobName) throws(StoreFault) -> (any ByteSource)? {
    if Self.isInMemory(name) { return memory.withLock { $0[name] } }
    return try file(name)
  }

  public func sink(_ name: BlobName) throws(StoreFault) -> any ByteSink {
    if Self.isInMemory(name) {
      let file = MemoryFile()
      memory.withLock { $0[name] = file }
      return file
    }
    if UnfinishedCopies.isOne(name) { return try copies.sink(name) }
    if let named = named(name) {
      // What somebody chose is read, never written.
      guard name.text.string.hasPrefix("archive/") else { throw .unavailable }
      return NamedFile(try OpenFile(named.path, isWritten: true), at: named)
    }
    guard let place = place(name) else { throw .unavailable }
    try hold(for: name)
    try makeFolder(of: place)
    let file = try noting(place) { () throws(FileProblem) in try OpenFile.made(place) }
    return VaultFile(name, file, at: place, in: self)
  }
}
