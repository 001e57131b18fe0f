// Which files of a folder there were when its list was written last: by it one that is gone is
// noticed.

import Bytes
import Recipes
import Wire

struct ListedNames: Equatable {
  static let current: UInt32 = 1
  /// What is beyond is not missed.
  private static let countMax = 16_384

  /// In their order.
  private var names: [BlobName] = []
  /// In their order; listed until somebody was told.
  private(set) var missing: [BlobName] = []
  /// The list does not open, or says nothing that is understood.
  private(set) var isLost = false
  /// Nobody could read the list: what it says is not written over.
  private var isUnread = false
  /// The list says something else than it should.
  private var isStale = false

  init() {}

  /// - Parameters:
  ///   - answer: to who asked for the list.
  ///   - found: the files there are, in their order.
  init(_ answer: LibraryAnswer, found: [BlobName]) {
    names = found
    var known: [BlobName] = []
    switch answer {
    case .recipeDone(let revealed):
      let list = revealed.first.flatMap { Self.read($0) }
      isLost = list == nil
      known = list?.names ?? []
    case .recipeFailed(let failure) where failure.fault == .missing: break
    case .recipeFailed(let failure) where failure.isLost: isLost = true
    // It may be read another time.
    default:
      isUnread = true
      return
    }
    missing = known.filter { name in
      let place = found.place { $0 < name }
      return place == found.count || found[place] != name
    }
    isStale = isLost || known.count - missing.count != min(found.count, Self.countMax)
  }

  private static func read(_ bytes: [UInt8]) -> SealedNames? {
    guard let content = Padding.content(of: bytes),
      let list = try? SealedNames(decoding: content), list.version == current
    else { return nil }
    return list
  }

  /// Those that are gone, too, in their order.
  var all: [BlobName] { (names + missing).ordered { $0.bytes } }

  /// What has to be written, where nothing else is.
  var toWrite: SealedNames? {
    guard isStale, !isUnread else { return nil }
    return SealedNames(version: Self.current, names: Array(all.prefix(Self.countMax)))
  }

  /// What has to be written with a file and without some others.
  func toWrite(adding name: BlobName, dropping others: [BlobName]) -> SealedNames? {
    var after = self
    after.change(adding: name, dropping: others)
    return after.toWrite
  }

  mutating func wrote() { isStale = false }

  mutating func wrote(adding name: BlobName, dropping others: [BlobName]) {
    change(adding: name, dropping: others)
    isStale = false
  }

  /// What is gone is known.
  mutating func settle() {
    isStale = isStale || !missing.isEmpty
    (missing, isLost) = ([], false)
  }

  private mutating func change(adding name: BlobName, dropping others: [BlobName]) {
    missing.removeAll { $0 == name }
    let before = names
    names.removeAll { others.contains($0) }
    let place = names.place { $0 < name }
    if place == names.count || names[place] != name { names.insert(name, at: place) }
    if names != before { isStale = true }
  }
}
