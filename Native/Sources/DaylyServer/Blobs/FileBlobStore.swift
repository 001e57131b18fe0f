// Containers as files: written beside, made durable, then renamed into place. All of it happens
// on threads that may wait for a disk, never on those that serve the network.

import Bytes
import Foundation
import NIOCore
import NIOPosix
import OwnFiles
import Wire

/// A folder of files named by 32 hexadecimal digits, and one for uploads under way.
public final class FileBlobStore: BlobStore {
  private let folder: String
  private let uploads: String
  private let threads: NIOThreadPool
  private let sync: FolderSync

  /// Makes the folders where they are missing, for this user alone.
  public init(folder: URL) throws {
    self.folder = folder.path
    uploads = folder.appendingPathComponent("uploads").path
    threads = .disk
    sync = FolderSync(folder: folder.path, threads: .disk)
    let data = folder.deletingLastPathComponent()
    try FileManager.default.createDirectory(
      at: data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let place = OwnFolder(data).place(folder.lastPathComponent, "uploads")
    do throws(FileProblem) { try place.makeFolder() } catch {
      throw StartFailure.unwritable(place.path, why: error.reason)
    }
  }

  public func begin(_ blob: BlobID) async throws -> any BlobUpload {
    let name = Bytes.hex(blob.bytes).string
    return FileUpload(
      temporary: "\(uploads)/\(name)", final: "\(folder)/\(name)", sync: sync, threads: threads)
  }

  public func read(_ blob: BlobID) async throws -> ByteBuffer? {
    try await read(blob, 0..<Int.max)
  }

  public func read(_ blob: BlobID, _ range: Range<Int>) async throws -> ByteBuffer? {
    let path = path(of: blob)
    return try await threads.runIfActive {
      let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else {
        if errno == ENOENT { return nil }
        throw FileFailure(errno: errno)
      }
      defer { Foundation.close(descriptor) }
      return try DaylyServer.read(descriptor, range)
    }
  }

  /// The folder is made durable once for all of them.
  public func remove(_ blobs: [BlobID]) async -> [BlobID: any Error] {
    do {
      let stuck = try await threads.runIfActive {
        blobs.reduce(into: [BlobID: any Error]()) { stuck, blob in
          if unlink(self.path(of: blob)) != 0, errno != ENOENT {
            stuck[blob] = FileFailure(errno: errno)
          }
        }
      }
      try await sync.run()
      return stuck
    } catch {
      return .all(blobs, error)
    }
  }

  /// A folder tells the names it has in no order: whoever wants some of them reads all.
  public var partCount: Int { 1 }

  public func collect(
    _ part: BlobPart, agedAtLeast age: Duration,
    keeping keep: @Sendable ([BlobID]) async throws -> Set<BlobID>
  ) async throws -> CollectedBlobs {
    let (folder, uploads) = (folder, uploads)
    var found = try await threads.runIfActive {
      try (Self.found(in: uploads, part) + Self.found(in: folder, part)).sorted()[...]
    }
    var collection = CollectedBlobs()
    while !found.isEmpty {
      let page = found.prefix(BlobPart.pageMax)
      found = found.dropFirst(BlobPart.pageMax)
      let kept = try await keep(page.map(\.blob))
      collection += try await threads.runIfActive {
        Self.remove(page.filter { !kept.contains($0.blob) }, agedAtLeast: age)
      }
    }
    if collection.removed > 0 { try await sync.run() }
    return collection
  }

  /// A random name, left in the folder by who asks first.
  public func place() async throws -> Wire.Digest {
    let file = URL(fileURLWithPath: "\(folder)/\(Self.placeName)")
    return try await threads.runIfActive {
      if access(file.path, F_OK) == 0 {
        let known = try PrivateFile.read(file) ?? []
        if known.count == Wire.Digest.byteCount { return Digest(unchecked: known) }
        // An earlier version may have been cut off here. Nobody was told what it is called.
        unlink(file.path)
      }
      let name = SystemRandomness().bytes(Wire.Digest.byteCount)
      try PrivateFile.write(name, to: file)
      return Digest(unchecked: name)
    }
  }

  public func check() async throws {
    let folder = folder
    try await threads.runIfActive { _ = try DaylyServer.check(access(folder, R_OK | W_OK | X_OK)) }
  }

  public func close() {}

  /// Whether no container lies in the folder, or there is none.
  static func isEmpty(_ folder: URL) -> Bool {
    let uploads = folder.appendingPathComponent("uploads").path
    let names = ((try? names(in: folder.path)) ?? []) + ((try? names(in: uploads)) ?? [])
    return names.allSatisfy { ["uploads", placeName, "\(placeName).new"].contains($0) }
  }

  private static let placeName = "place"

  private static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder)
  }

  private struct Found: Comparable, Sendable {
    let blob: BlobID
    let path: String

    static func < (one: Found, other: Found) -> Bool { one.blob < other.blob }
  }

  /// Only what has the form of our names is ours to delete.
  private static func found(in folder: String, _ part: BlobPart) throws -> [Found] {
    try names(in: folder).compactMap { name in
      guard let blob = BlobID(named: name), part.contains(blob) else { return nil }
      return Found(blob: blob, path: "\(folder)/\(name)")
    }
  }

  private static func remove(_ files: [Found], agedAtLeast age: Duration) -> CollectedBlobs {
    var collection = CollectedBlobs()
    for file in files where isAged(file.path, age) {
      if unlink(file.path) == 0 {
        collection.removed += 1
      } else if errno != ENOENT {
        collection.stuck += 1
      }
    }
    return collection
  }

  /// Whether nobody has written to a file for so long. One that cannot be looked at is judged by
  /// who tries to remove it.
  private static func isAged(_ path: String, _ age: Duration) -> Bool {
    guard age > .zero,
      let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      let written = attributes[.modificationDate] as? Date
    else { return true }
    return Date.now.timeIntervalSince(written) >= Double(age.components.seconds)
  }

  private func path(of blob: BlobID) -> String { "\(folder)/\(Bytes.hex(blob.bytes).string)" }
}

/// The system refused a file operation.
struct FileFailure: Error {
  let errno: Int32

  /// `StorageFull` where that is what it means.
  static func of(_ errno: Int32) -> any Error {
    errno == ENOSPC || errno == EDQUOT ? StorageFull() : FileFailure(errno: errno)
  }
}

func check(_ result: Int32) throws -> Int32 {
  guard result >= 0 else { throw FileFailure.of(errno) }
  return result
}

private func read(_ descriptor: Int32, _ range: Range<Int>) throws -> ByteBuffer {
  var status = stat()
  _ = try check(fstat(descriptor, &status))
  let range = range.clamped(to: 0..<Int(status.st_size))
  var buffer = ByteBufferAllocator().buffer(capacity: range.count)
  while buffer.readableBytes < range.count {
    let missing = range.count - buffer.readableBytes
    let place = off_t(range.lowerBound + buffer.readableBytes)
    let count = try buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: missing) { space in
      while true {
        let count = pread(descriptor, space.baseAddress, missing, place)
        if count >= 0 { return count }
        if errno != EINTR { throw FileFailure(errno: errno) }
      }
    }
    if count == 0 { break }
  }
  return buffer
}

extension NIOThreadPool {
  /// Threads that wait for the disk. More than processors: what waits together, the file system
  /// makes durable together.
  static let disk: NIOThreadPool = {
    let pool = NIOThreadPool(numberOfThreads: 16)
    pool.start()
    return pool
  }()
}
