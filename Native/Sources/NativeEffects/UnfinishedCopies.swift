// What is opened for the person to have, by the names the core has for it ("export/…"), until each
// file takes its name in the folder they chose.

import Bytes
import Foundation
import NativeCrypto
import Synchronization
import Wire

final class UnfinishedCopies: Sendable {
  private let folder: URL
  private let copies = Mutex<[BlobName: UnfinishedCopy]>([:])
  private let names = Mutex(Names())

  private struct Names {
    /// Whether what killed processes left in the folder is gone.
    var areCleared = false
    /// Of each name that was taken, the number after the last one that was given.
    private var next: [String: Int] = [:]
    /// What was given last, and what it was to be called.
    private var last: (stem: String, number: Int)?

    /// Begins where a name is likely to be free. What lies beside the last one under the same name,
    /// with another ending, stays beside it: the halves of a Live Photo bear one number.
    func tried(_ wanted: String) -> NumberedName {
      var tried = NumberedName(wanted)
      tried.number = next[wanted] ?? 1
      if let last, last.stem == tried.stem { tried.number = max(tried.number, last.number) }
      return tried
    }

    mutating func give(_ name: NumberedName, for wanted: String) {
      next[wanted] = name.number + 1
      last = (NumberedName(wanted).stem, name.number)
    }
  }

  /// Files of one name beside each other, more than any folder holds.
  private static let numberMax = 10_000_000

  init(in folder: URL) { self.folder = folder }

  static func isOne(_ name: BlobName) -> Bool { name.text.string.hasPrefix("export/") }

  /// Begins one, unless it is there.
  func sink(_ name: BlobName) throws(StoreFault) -> OpenFile {
    if let copy = copies.withLock({ $0[name] }) { return copy.file }
    let isFirst = names.withLock { names in
      defer { names.areCleared = true }
      return !names.areCleared
    }
    // Once: listing a folder takes as long as it is large.
    if isFirst { UnfinishedCopy.removeAbandoned(in: folder) }
    let copy = try UnfinishedCopy(in: folder)
    copies.withLock { $0[name] = copy }
    return copy.file
  }

  /// One of these bytes, in the place of what was there.
  func put(_ bytes: LentBytes, as name: BlobName) throws(StoreFault) {
    drop(name)
    let file = try sink(name)
    var place: UInt64 = 0
    for piece in bytes.pieces {
      try file.write(piece, at: place)
      place += UInt64(piece.count)
    }
  }

  func file(_ name: BlobName) -> OpenFile? { copies.withLock { $0[name]?.file } }

  /// Nothing of it stays.
  func drop(_ name: BlobName) { copies.withLock { $0[name] = nil } }

  /// Gives it the name the person knows it by, or one beside it that is free. What found no name is
  /// decrypted and nobody's: nothing of it stays.
  func finish(_ name: BlobName, as wanted: String) throws(StoreFault) -> URL {
    guard let copy = copies.withLock({ $0.removeValue(forKey: name) }) else {
      throw .unavailable
    }
    // The core has made it safe; another normal form would be another name beside the same one.
    let usable = Text(wanted).safeFileName.string.precomposedStringWithCanonicalMapping
    var tried = names.withLock { $0.tried(usable) }
    while tried.number <= Self.numberMax {
      let target = folder.appendingPathComponent(tried.name)
      switch copy.give(target.path) {
      case 0:
        names.withLock { $0.give(tried, for: usable) }
        return target
      case EEXIST: tried.number += 1
      case let problem: guard tried.adapt(to: problem) else { throw StoreFault(problem) }
      }
    }
    throw .unavailable
  }
}
