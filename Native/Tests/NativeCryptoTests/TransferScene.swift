// What the tests of transfers stand on: files in a folder that count what is read, and keys.

import Bytes
import Foundation
import Recipes
import Synchronization
import Testing
import Wire

@testable import NativeCrypto

/// Files in a folder of their own, gone with the test; counts what is read.
final class TransferFolder: TransferStore, Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  let reads = Mutex<[(offset: UInt64, byteCount: Int)]>([])

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: BlobName) -> String {
    url.appending(path: name.text.string.replacing("/", with: "-")).path
  }

  func source(_ name: BlobName) throws(StoreFault) -> (any ByteSource)? {
    guard FileManager.default.fileExists(atPath: path(name)) else { return nil }
    return Counted(file: try OpenFile(path(name), isWritten: false), folder: self)
  }

  func sink(_ name: BlobName) throws(StoreFault) -> any ByteSink {
    try OpenFile(path(name), isWritten: true)
  }

  func put(_ bytes: [UInt8], as name: BlobName, at offset: UInt64 = 0) throws {
    try bytes.withUnsafeBytes { try OpenFile(path(name), isWritten: true).write($0, at: offset) }
  }

  func bytes(_ name: BlobName) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path(name))))
  }

  func byteCount(_ name: BlobName) throws -> UInt64 {
    try #require(
      try FileManager.default.attributesOfItem(atPath: path(name))[.size] as? UInt64)
  }
}

private struct Counted: ByteSource {
  let file: OpenFile
  let folder: TransferFolder

  func read(
    at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer
  ) throws(StoreFault) -> Int {
    folder.reads.withLock { $0.append((offset, buffer.count)) }
    return try file.read(at: offset, into: buffer)
  }
}

/// A folder, a key, and the transfers of the tests.
struct TransferScene {
  let folder: TransferFolder
  let fixture = RunnerFixture()
  static let chunk = 65536
  static let sealed = UInt64(chunk + 28)

  init() throws {
    folder = try TransferFolder()
    try fixture.keep(.bytes, [UInt8](repeating: 9, count: 32), as: "transient/key")
    try fixture.keep(.bytes, [UInt8](repeating: 8, count: 32), as: "transient/other")
    try fixture.keep(.signingKey, [UInt8](repeating: 8, count: 32), as: "device/key")
  }

  func runner(syncByteCount: UInt64 = 64 << 20) -> TransferRunner {
    TransferRunner(secrets: fixture.secrets, store: folder, syncByteCount: syncByteCount)
  }

  func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var generator = SplitMix(state: seed)
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
  }

  func transfer(
    _ sources: [TransferSource], _ step: TransferStep, to sink: TransferSink?,
    skip: UInt64 = 0, most: UInt64 = .max, leaves: BlobName? = nil, isDigested: Bool = false
  ) -> Transfer {
    Transfer(
      sources: sources, step: step, skip: skip, most: most, sink: sink, leaves: leaves,
      isDigested: isDigested, durability: .atOnce)
  }

  static func seal(from first: UInt64 = 0) -> TransferStep {
    .seal(key: "transient/key", chunkBytes: UInt32(chunk), first: first)
  }

  static func open(from first: UInt64 = 0, signed: TransferLeaves? = nil) -> TransferStep {
    .open(key: "transient/key", chunkBytes: UInt32(chunk), first: first, signed: signed)
  }

  func whole(_ name: BlobName) throws -> TransferSource {
    .blob(name: name, offset: 0, count: try folder.byteCount(name))
  }

  /// "vault/sealed" and its leaves, of this plaintext.
  @discardableResult
  func sealed(_ plain: [UInt8]) throws -> TransferLeaves {
    try folder.put(plain, as: "vault/plain")
    let transfer = transfer(
      [try whole("vault/plain")], Self.seal(), to: TransferSink(name: "vault/sealed", offset: 0),
      leaves: "vault/leaves")
    _ = try runner().run(transfer).get()
    let leaves = try folder.bytes("vault/leaves")
    let root = try fixture.value { $0.treeRoot(literal(leaves)) }.get()
    return TransferLeaves(
      name: "vault/leaves", offset: 0, count: UInt64(leaves.count / 32),
      root: Digest(unchecked: root))
  }

  func cause(_ transfer: Transfer) -> TransferFailure.Cause? {
    guard case .failure(let failure) = runner().run(transfer) else { return nil }
    return failure.cause
  }
}
