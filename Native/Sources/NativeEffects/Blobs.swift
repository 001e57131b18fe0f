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

  func put(_ bytes: [UInt8], as name: BlobName) throws(StoreFault) {
    switch Kind(name) {
    case .draft: drafts.withLock { $0[name] = bytes }
    case .sealedHere:
      guard let sealed = key.seal(bytes, as: name.bytes, at: .blob) else { throw .unavailable }
      try write(sealed, as: name)
    case .ciphertext: try write(bytes, as: name)
    }
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
    let file = file(name)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    guard let size = attributes?[.size] as? Int, size <= Self.blobBytesMax,
      let bytes = DurableFile.read(file)
    else { throw .unavailable }
    return bytes
  }

  private func write(_ bytes: [UInt8], as name: BlobName) throws(StoreFault) {
    do throws(EffectsFailure) {
      try DurableFile.write(bytes, to: file(name))
    } catch {
      throw error == .diskFull ? .full : .unavailable
    }
  }

  private func file(_ name: BlobName) -> URL {
    folder.appendingPathComponent(hex(key.label(name.bytes, at: .blob)).string)
  }
}
