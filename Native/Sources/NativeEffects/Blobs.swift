// Blobs: containers, pictures on their way, drafts. A blob is there whole or not at all.

import Bytes
import Foundation
import NativeCrypto
import OwnFiles
import Synchronization
import Wire

/// The blob folder of a device. "draft/…" lives in memory only; "outbox/…" is a plain picture
/// and sealed at rest; everything else is ciphertext already.
final class Blobs: BlobStore {
  /// No blob is larger: a container holds one picture of at most 64 MiB.
  static let blobBytesMax = 80 * 1024 * 1024

  private let folder: FilePlace
  private let key: StorageKey
  private let drafts = Mutex<[BlobName: [UInt8]]>([:])
  /// What the database has agreed to and the files have not all followed yet.
  private let unsettled = Mutex(Plan())

  init(in folder: DataFolder, key: StorageKey) {
    self.folder = folder.own.place(DataFolder.blobsName)
    self.key = key
  }

  func blob(_ name: BlobName) throws(StoreFault) -> [UInt8]? {
    switch Kind(name) {
    case .draft: return drafts.withLock { $0[name] }
    case .sealedHere:
      guard let stored = try read(name) else { return nil }
      guard let plain = key.open(stored, as: name.bytes, at: .blob) else { throw .unavailable }
      return plain
    case .ciphertext: return try read(name)
    }
  }

  func put(_ bytes: LentBytes, as name: BlobName) throws(StoreFault) {
    switch Kind(name) {
    case .draft:
      let kept = bytes.copy
      drafts.withLock { $0[name] = kept }
    case .sealedHere, .ciphertext:
      try requireSettled()
      try write(bytes, as: name, to: place(label(name)))
    }
  }

  /// Of a container that opening reads some of: where a whole one would be read for each piece.
  func source(
    _ name: BlobName
  ) throws(StoreFault) -> (source: any ByteSource, byteCount: UInt64)? {
    guard Kind(name) == .ciphertext, let file = try file(name) else { return nil }
    let byteCount = try file.byteCount()
    guard byteCount <= Self.blobBytesMax else { throw .unavailable }
    return (file, byteCount)
  }

  func drop(_ name: BlobName) throws(StoreFault) {
    switch Kind(name) {
    case .draft:
      drafts.withLock { drafts in
        drafts[name]?.withUnsafeMutableBytes { wipe($0) }
        drafts[name] = nil
      }
    case .sealedHere, .ciphertext:
      try requireSettled()
      guard DurableFile.remove(place(label(name))) else { throw .unavailable }
    }
  }

  private enum Kind {
    case draft
    case sealedHere
    case ciphertext

    init(_ name: BlobName) {
      if name.bytes.starts(with: Array("draft/".utf8)) {
        self = .draft
      } else if name.bytes.starts(with: Array("outbox/".utf8)) {
        self = .sealedHere
      } else {
        self = .ciphertext
      }
    }
  }

  private func read(_ name: BlobName) throws(StoreFault) -> [UInt8]? {
    try file(name)?.whole(atMost: Self.blobBytesMax)
  }

  /// As the database has it: what was agreed on counts before it has its name.
  private func file(_ name: BlobName) throws(StoreFault) -> OpenFile? {
    let label = label(name)
    let plan = unsettled.withLock { $0 }
    if plan.drop.contains(label) { return nil }
    if plan.put.contains(label), let staged = try OpenFile.existing(staged(label)) {
      return staged
    }
    return try OpenFile.existing(place(label))
  }

  /// Whoever finishes what was agreed on would undo what is changed before that.
  private func requireSettled() throws(StoreFault) {
    guard unsettled.withLock({ $0.journal == nil }) else { throw .unavailable }
  }

  private func write(_ bytes: LentBytes, as name: BlobName, to file: FilePlace) throws(StoreFault) {
    var sealed: [UInt8]?
    if Kind(name) == .sealedHere {
      sealed = key.seal(bytes.copy, as: name.bytes, at: .blob)
      guard sealed != nil else { throw .unavailable }
    }
    do throws(EffectsFailure) {
      if let sealed {
        try DurableFile.write(sealed, to: file)
      } else {
        try DurableFile.write(bytes, to: file)
      }
    } catch {
      throw StoreFault(error)
    }
  }

  private func label(_ name: BlobName) -> String { hex(key.label(name.bytes, at: .blob)).string }

  private func place(_ label: String) -> FilePlace { folder.file(label) }

  private static let stagedSuffix = ".staged"

  private func staged(_ label: String) -> FilePlace {
    place(label + Self.stagedSuffix)
  }
}

/// Blobs changed together with what the database holds: the new files are written beside the old
/// ones, the database's transaction says that they count, and then they take their names. Who is
/// interrupted after the transaction finishes before the next change, or at the next start.
extension Blobs {
  /// What changes on the disk, by the files' names.
  struct Plan {
    fileprivate var put: [String] = []
    fileprivate var drop: [String] = []

    fileprivate init() {}

    /// As it was noted; `nil` for what is no journal.
    init?(_ journal: [UInt8]) {
      for line in String(decoding: journal, as: UTF8.self).split(separator: "\n") {
        let label = String(line.dropFirst())
        guard !label.isEmpty, label.allSatisfy(\.isHexDigit) else { return nil }
        switch line.first {
        case "+": put.append(label)
        case "-": drop.append(label)
        default: return nil
        }
      }
    }

    /// What whoever finishes it must know; `nil` when nothing on the disk changes.
    var journal: [UInt8]? {
      guard !put.isEmpty || !drop.isEmpty else { return nil }
      return Array((put.map { "+" + $0 } + drop.map { "-" + $0 }).joined(separator: "\n").utf8)
    }
  }

  static let journalName = Array("journal".utf8)

  /// Writes what is to be put beside where it will lie, durably.
  func stage(_ blobs: [(name: BlobName, bytes: LentBytes?)]) throws(StoreFault) -> Plan {
    var plan = Plan()
    for (name, bytes) in blobs where Kind(name) != .draft {
      let label = label(name)
      guard let bytes else {
        plan.drop.append(label)
        continue
      }
      plan.put.append(label)
      do throws(StoreFault) { try write(bytes, as: name, to: staged(label)) } catch {
        abandon(plan)
        throw error
      }
    }
    return plan
  }

  /// What was staged counts for nothing. A file that stays for now gives way to the next of its
  /// name, or goes at the next start.
  func abandon(_ plan: Plan) {
    for label in plan.put { _ = DurableFile.remove(staged(label)) }
  }

  /// From here on the plan counts, and is what is read.
  func note(_ plan: Plan) { unsettled.withLock { $0 = plan } }

  /// Changes the drafts among these, which lie in memory.
  func changeDrafts(_ blobs: [(name: BlobName, bytes: LentBytes?)]) throws(StoreFault) {
    for (name, bytes) in blobs where Kind(name) == .draft {
      if let bytes { try put(bytes, as: name) } else { try drop(name) }
    }
  }

  /// Lets the staged files take their names, and makes that durable. Whoever was stopped in the
  /// middle of it, or before it had reached the disk, does all of it again.
  func settle(_ plan: Plan) throws(StoreFault) {
    do throws(FileProblem) {
      for label in plan.put {
        do throws(FileProblem) { try place(label).take(from: staged(label)) } catch {
          guard error == .system(ENOENT) else { throw error }
        }
      }
      for label in plan.drop { _ = try place(label).remove() }
      try folder.syncFolder()
    } catch {
      throw StoreFault(error)
    }
  }

  /// The journal has gone.
  func noteSettled() { unsettled.withLock { $0 = Plan() } }

  /// At start, when nothing is noted any more: removes what was never agreed on.
  func removeUnfinished() {
    for file in (try? folder.names()) ?? [] where file.hasSuffix(Self.stagedSuffix) {
      _ = DurableFile.remove(place(file))
    }
  }
}
