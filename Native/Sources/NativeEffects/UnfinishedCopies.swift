// What is opened for the person to have, by the names the core has for it ("export/…"), until each
// file takes its name in the folder they chose.

import Bytes
import Days
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
    /// Of each name, the last number that was given.
    private var given: [Text: UInt32] = [:]
    private var last: CopyName?

    func first(_ wanted: Text) -> CopyName {
      CopyName(wanted, given: given[wanted] ?? 0, after: last)
    }

    mutating func give(_ name: CopyName, for wanted: Text) {
      given[wanted] = name.number
      last = name
    }
  }

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
    let usable = Text(wanted.precomposedStringWithCanonicalMapping)
    var tried = names.withLock { $0.first(usable) }
    while true {
      let target = folder.appendingPathComponent(tried.name.string)
      let problem = copy.give(target.path)
      if problem == 0 {
        names.withLock { $0.give(tried, for: usable) }
        return target
      }
      guard let refusal = NameRefusal(errno: problem), let other = tried.other(after: refusal)
      else { throw StoreFault(problem) }
      tried = other
    }
  }
}

extension NameRefusal {
  /// `nil` where a name has nothing to do with it.
  fileprivate init?(errno problem: Int32) {
    switch problem {
    case EEXIST: self = .taken
    case ENAMETOOLONG: self = .tooLong
    case EINVAL: self = .notAllowed
    default: return nil
    }
  }
}
