// The days of a folder of photos and videos, read only: its files are looked at as an import looks
// at them, and what they say is kept in an index elsewhere.

import Bytes
import Crypto
import Days
import Foundation
import LibraryCore
import Locaphoto
import MediaMetadata
import NativeCrypto
import OwnFiles
import Wire

public struct FolderDays {
  /// What is told of a file or folder that cannot be read, by its path below the folder.
  public private(set) var missed: [String] = []
  public private(set) var passedOver = PassedOver.none
  public private(set) var special = SpecialFiles()
  /// One for each item, the earliest first.
  public private(set) var entries: [CatalogEntry] = []
  /// Below the folder, as the system has them: they need not be text.
  private var paths: [PhotoID: [UInt8]] = [:]
  private var motions: [PhotoID: Motion] = [:]
  /// Of files that nobody could read yet, by their paths: what their names and their modification
  /// say.
  private var unread: [[UInt8]: MediaFacts] = [:]

  /// Where it lies, as the system has it.
  public let root: [UInt8]
  private let index: FolderIndex
  private let clock = LocalClock()

  /// What moves of a Live Photo.
  public struct Motion {
    /// Below the folder, as the system has it.
    let path: [UInt8]
    /// Where in that file it lies; all of it with `nil`.
    public let range: MediaRange?
    /// Milliseconds into it, where that is known.
    public let stillTime: UInt32?
  }

  /// How far it is.
  public enum Progress {
    /// So many files are there, and more may be.
    case found(Int)
    /// Of those that are to be read.
    case read(Int, of: Int)
  }

  /// Kept together: whoever stops the command reads at most so many files again.
  private static let batchCount = 256

  /// - Parameters:
  ///   - url: of a folder that is there.
  ///   - caches: where programs keep what they can make anew, each in a folder of its own.
  public init(
    of url: URL, caches: URL, progress: (Progress) -> Void
  ) throws(EffectsFailure) {
    let path = url.resolvingSymlinksInPath().standardizedFileURL.path
    root = Array(path.utf8)
    let name = hex(Array(SHA256.hash(data: Data(root)))).string
    let file = OwnFolder(caches).place("dayly", "folders", name + ".sqlite")
    index = try FolderIndex(at: file)
    do {
      try read(progress)
      try list()
    } catch { throw .database(file.path, after: error) }
  }

  /// $XDG_CACHE_HOME, else ~/.cache. One index of each folder lies there, in dayly/folders.
  public static func caches(_ environment: [String: String]) -> URL {
    BaseFolder.cache.url(environment)
  }

  /// Why the index is not kept, where it is not: what lies in its place, and that.
  public var unindexed: String? { index.unkept }

  /// Where the file of an item lies, below the folder, as it can be shown.
  public func path(of entry: CatalogEntry) -> String { Self.shown(paths[entry.item] ?? []) }

  /// The file of an item, of a Live Photo its still; `nil` where it cannot be opened.
  public func file(of entry: CatalogEntry) -> FolderFile? {
    paths[entry.item].flatMap { FolderFile($0, in: root) }
  }

  /// What moves of a Live Photo, and the file it lies in; `nil` where that cannot be opened.
  public func motion(of entry: CatalogEntry) -> (Motion, FolderFile)? {
    guard let motion = motions[entry.item],
      let file = FolderFile(motion.path, in: root)
    else { return nil }
    return (motion, file)
  }

  private mutating func read(_ progress: (Progress) -> Void) throws {
    let walk = FolderWalk(of: root) { progress(.found($0)) }
    missed = walk.unreadable.map { Self.shown($0) + "/" }
    passedOver = walk.passedOver
    for path in walk.special { special.add(Self.shown(path)) }
    let sidecars = FolderSidecars(walk.files)
    let found = walk.files.map { (file: $0, sidecars: sidecars.sidecars(of: $0)) }
    let describing = Set(found.flatMap { $0.sidecars.map { $0.path } })
    let media = found.filter { !describing.contains($0.file.path) }
    var known = try index.stamps()
    let changed = media.filter { file, sidecars in
      known.removeValue(forKey: file.path) != Self.stamp(file, sidecars)
    }
    // What a folder said that cannot be listed now is believed.
    try index.forget(known.keys.filter { !walk.hasMissed($0) })
    var rows: [FolderIndex.Row] = []
    for (number, (file, sidecars)) in changed.enumerated() {
      progress(.read(number, of: changed.count))
      if let facts = facts(of: file, beside: sidecars) {
        rows.append(
          FolderIndex.Row(path: file.path, stamp: Self.stamp(file, sidecars), facts: facts))
      } else {
        try misread(file)
      }
      guard rows.count == Self.batchCount else { continue }
      try index.keep(rows)
      rows = []
    }
    try index.keep(rows)
  }

  /// A file that cannot be read is named, and has its day all the same: what it said before is
  /// believed. The index has it as it was then, so that it is tried again.
  private mutating func misread(_ file: FolderWalk.File) throws {
    missed.append(Self.shown(file.path))
    guard try !index.has(file.path) else { return }
    let inspection = FileInspection(
      byteCount: 0, circumstances: circumstances(of: file, [], isUnread: true))
    unread[file.path] = try? inspection.facts { _ throws(StoreFault) in [] }
  }

  private static func stamp(_ file: FolderWalk.File, _ sidecars: [FolderWalk.File]) -> [UInt8] {
    var writer = ByteWriter()
    file.stamp.encode(into: &writer)
    for sidecar in sidecars { sidecar.stamp.encode(into: &writer) }
    return writer.bytes
  }

  /// `nil` for a file that cannot be read, or is another one now.
  private func facts(
    of file: FolderWalk.File, beside sidecars: [FolderWalk.File]
  ) -> MediaFacts? {
    guard let opened = FolderFile(file, in: root) else { return nil }
    var describing: [DescribingFile] = []
    for sidecar in sidecars {
      var bytes: [UInt8]?
      if sidecar.stamp.byteCount <= TakeoutSidecar.byteCountMax {
        guard let beside = FolderFile(sidecar, in: root) else { return nil }
        bytes = beside.bytes(MediaRange(offset: 0, byteCount: sidecar.stamp.byteCount))
      }
      describing.append(DescribingFile(name: sidecar.shownName, bytes: bytes ?? []))
    }
    let inspection = FileInspection(
      byteCount: file.stamp.byteCount, circumstances: circumstances(of: file, describing))
    var facts = try? inspection.facts { range throws(StoreFault) in
      guard let bytes = opened.bytes(range) else { throw .unavailable }
      return bytes
    }
    // Days of a folder have no albums.
    facts?.album = nil
    return facts
  }

  private func circumstances(
    of file: FolderWalk.File, _ sidecars: [DescribingFile], isUnread: Bool = false
  ) -> FileCircumstances {
    let modified = Instant(file.stamp.modified / 1_000_000)
    return FileCircumstances(
      name: file.shownName,
      modified: LocalInstant(instant: modified, offset: clock.offsetMinutes(at: modified)),
      sidecars: sidecars, now: clock.now, isUnread: isUnread)
  }

  /// One item of each file, or of the two halves of a Live Photo.
  private mutating func list() throws {
    let found = try shown().sorted { $0.path.lexicographicallyPrecedes($1.path) }
    let pairs = LivePhotoPairing.pairs(
      found.map { file in
        let (folder, name) = Self.parts(of: file.path)
        return PairingCandidate(
          folder: folder, fileName: name, half: file.facts.half, date: file.facts.date)
      })
    let pairOf = Dictionary(pairs.map { ($0.still, $0) }) { $1 }
    let halves = Set(pairs.map { $0.motion })
    for (number, file) in found.enumerated() where !halves.contains(number) {
      let item = PhotoID(unchecked: Array(SHA256.hash(data: Data(file.path)).prefix(16)))
      let pair = pairOf[number]
      let moving = pair.map { found[$0.motion] }
      paths[item] = file.path
      if let moving {
        motions[item] = Motion(path: moving.path, range: nil, stillTime: moving.facts.stillTime)
      } else if let range = file.facts.motion {
        motions[item] = Motion(path: file.path, range: range, stillTime: file.facts.stillTime)
      }
      let motion = moving.map {
        FolderMotion(
          facts: $0.facts, bytes: $0.byteCount, knows: pair?.motionKnows == true)
      }
      let listed = FolderItem(
        name: Self.parts(of: file.path).name, facts: file.facts, bytes: file.byteCount,
        motion: motion)
      entries.append(CatalogEntry(listed, item: item))
    }
    let dated = entries.map { DatedFile(date: $0.date, path: Text(path(of: $0))) }
    entries = dated.placesByDay.map { entries[$0] }
  }

  /// The files that have a place among the days; the others are counted.
  private mutating func shown() throws -> [FolderIndex.File] {
    var shown: [FolderIndex.File] = []
    let misread = unread.map { FolderIndex.File(path: $0.key, byteCount: 0, facts: $0.value) }
    for file in try index.files() + misread {
      if let reason = file.facts.passedOver {
        passedOver.count(reason)
      } else {
        shown.append(file)
      }
    }
    return shown
  }

  private static func shown(_ path: [UInt8]) -> String { String(decoding: path, as: UTF8.self) }

  private static func parts(of path: [UInt8]) -> (folder: Text, name: Text) {
    let end = path.lastIndex(of: 0x2F)
    let folder = end.map { path[..<$0] } ?? []
    let name = path[(end.map { $0 + 1 } ?? 0)...]
    return (Text(shown(Array(folder))), Text(shown(Array(name))))
  }
}
