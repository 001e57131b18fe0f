// What is opened for the person to have, by the names the core has for it ("export/…"), until each
// file takes its name in the folder they chose.

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
    var next: [String: Int] = [:]
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
    let plain = wanted.split(separator: "/").last.map(String.init) ?? ""
    let usable = plain.isEmpty || plain == "." || plain == ".." ? "item" : plain
    let base = URL(fileURLWithPath: usable)
    let (stem, suffix) = (base.deletingPathExtension().lastPathComponent, base.pathExtension)
    let ending = suffix.isEmpty ? "" : ".\(suffix)"
    for number in (names.withLock { $0.next[usable] } ?? 1)...Self.numberMax {
      let target = folder.appendingPathComponent(
        number == 1 ? usable : "\(stem) (\(number))\(ending)")
      let problem = copy.give(target.path)
      if problem == 0 {
        names.withLock { $0.next[usable] = number + 1 }
        return target
      }
      guard problem == EEXIST else { throw StoreFault(problem) }
    }
    throw .unavailable
  }
}
