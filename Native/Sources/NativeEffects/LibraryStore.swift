// What the library's core finds beside the groups: a vault's folder, and the pictures of posts that
// the groups keep for it.

import Bytes
import NativeCrypto
import Wire

struct LibraryStore {
  let vault: VaultFolder
  let blobs: Blobs

  /// What the groups keep is read, never written.
  private func isKept(_ name: BlobName) -> Bool {
    name.bytes.starts(with: Array("outbox/kept/".utf8))
  }
}

extension LibraryStore: BlobStore {
  func blob(_ name: BlobName) throws(StoreFault) -> [UInt8]? {
    try isKept(name) ? blobs.blob(name) : vault.blob(name)
  }

  func put(_ bytes: LentBytes, as name: BlobName) throws(StoreFault) {
    try vault.put(bytes, as: name)
  }

  func drop(_ name: BlobName) throws(StoreFault) { try vault.drop(name) }

  func source(
    _ name: BlobName
  ) throws(StoreFault) -> (source: any ByteSource, byteCount: UInt64)? {
    try isKept(name) ? nil : vault.source(name)
  }
}

extension LibraryStore: TransferStore {
  func source(_ name: BlobName) throws(StoreFault) -> (any ByteSource)? {
    guard isKept(name) else { return try vault.source(name) }
    return try blobs.blob(name).map { MemorySource(bytes: $0) }
  }

  func sink(_ name: BlobName) throws(StoreFault) -> any ByteSink { try vault.sink(name) }
}

/// Bytes that are in memory already.
private struct MemorySource: ByteSource {
  let bytes: [UInt8]

  func read(
    at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(StoreFault) -> Int {
    guard offset < UInt64(bytes.count) else { return 0 }
    let piece = bytes[Int(offset)...].prefix(buffer.count)
    buffer.copyBytes(from: piece)
    return piece.count
  }
}
