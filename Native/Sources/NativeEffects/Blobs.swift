// Blobs: containers, pictures on their way, drafts. A blob is there whole or not at all.

import Bytes
import Foundation
import NativeCrypto
import Synchronization
import Wire

/// The blob folder of a device. "draft/…" lives in memory only; "outbox/…" is a plain picture
/// and sealed at rest; everything else is ciphertext already.
final class Blobs: BlobStore {
  /// No blob is larger: a container holds one picture of at most 64 MiB.
  static let blobBytesMax = 80 * 1024 * 1024

  private let folder: URL
  private let key: StorageKey
  private let drafts = Mutex<[BlobName: [UInt8]]>([:])

  init(in folder: DataFolder, key: StorageKey) {
    self.folder = folder.url.appendingPathComponent("blobs", isDirectory: true)
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
    case .sealedHere, .ciphertext: try write(bytes, as: name, to: file(name))
    }
  }

  /// Of a container that opening reads some of: where a whole one would be read for each piece.
  func source(
    _ name: BlobName
  ) throws(StoreFault) -> (source: any ByteSource, byteCount: UInt64)? {
    guard Kind(name) == .ciphertext, let file = try OpenFile.existing(file(name).path) else {
      return nil
    }
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
    case .sealedHere, .ciphertext: DurableFile.remove(file(name))
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
    try OpenFile.existing(file(name).path)?.whole(atMost: Self.blobBytesMax)
  }

  private func write(_ bytes: LentBytes, as name: BlobName, to file: URL) throws(StoreFault) {
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
      throw error == .diskFull ? .full : .unavailable
    }
  }

  private func file(_ name: BlobName) -> URL {
    folder.appendingPathComponent(hex(key.label(name.bytes, at: .blob)).string)
  }

  private static let stagedSuffix = ".staged"

  private func staged(_ label: String) -> URL {
    folder.appendingPathComponent(label + Self.stagedSuffix)
  }
}

/// Blobs changed together with what the database holds: the new files are written beside the old
/// ones, the database's transaction says that they count, and then they take their names. Who is
/// interrupted after the transaction finishes at the next start.
extension Blobs {
  /// What remains to be done once the database has agreed.
  struct Plan {
    fileprivate var put: [String] = []
    fileprivate var drop: [String] = []
    fileprivate var drafts: [(name: BlobName, bytes: [UInt8]?)] = []

    /// What the next start must know; `nil` when nothing on the disk changes.
    var journal: [UInt8]? {
      guard !put.isEmpty || !drop.isEmpty else { return nil }
      return Array((put.map { "+" + $0 } + drop.map { "-" + $0 }).joined(separator: "\n").utf8)
    }
  }

  static let journalName = Array("journal".utf8)

  /// Writes what is to be put beside where it will lie.
  func stage(_ blobs: [(name: BlobName, bytes: LentBytes?)]) throws(StoreFault) -> Plan {
    var plan = Plan()
    for (name, bytes) in blobs {
      let label = file(name).lastPathComponent
      switch (Kind(name), bytes) {
      case (.draft, _): plan.drafts.append((name, bytes?.copy))
      case (_, nil): plan.drop.append(label)
      case (_, let bytes?):
        plan.put.append(label)
        do throws(StoreFault) { try write(bytes, as: name, to: staged(label)) } catch {
          abandon(plan)
          throw error
        }
      }
    }
    return plan
  }

  func abandon(_ plan: Plan) {
    for label in plan.put { DurableFile.remove(staged(label)) }
  }

  /// Lets the staged files take their names.
  func settle(_ plan: Plan) throws(StoreFault) {
    for label in plan.put where FileManager.default.fileExists(atPath: staged(label).path) {
      guard DurableFile.move(staged(label), to: folder.appendingPathComponent(label)) else {
        throw .unavailable
      }
    }
    for label in plan.drop { DurableFile.remove(folder.appendingPathComponent(label)) }
    for (name, bytes) in plan.drafts {
      if let bytes { try put(bytes, as: name) } else { try drop(name) }
    }
  }

  /// At start: finishes what `journal` says was agreed, and removes what never was.
  func recover(_ journal: [UInt8]) throws(StoreFault) {
    var plan = Plan()
    for line in String(decoding: journal, as: UTF8.self).split(separator: "\n") {
      let label = String(line.dropFirst())
      guard label.allSatisfy(\.isHexDigit) else { continue }
      if line.first == "+" { plan.put.append(label) } else { plan.drop.append(label) }
    }
    try settle(plan)
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    for file in files ?? [] where file.hasSuffix(Self.stagedSuffix) {
      DurableFile.remove(folder.appendingPathComponent(file))
    }
  }
}
