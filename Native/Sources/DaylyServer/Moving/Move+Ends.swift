// Opening both ends of a move, so that no server stands on either, and telling whether they have
// their photos in one place.

import FolderKind
import Foundation
import NIOCore
import Wire

extension Move {
  /// Runs `body` with both ends open, and whether they keep their photos in the same place. What is
  /// no `StartFailure` is told as an interruption.
  func withBothEnds<T: Sendable>(
    _ body: (OpenServerData, OpenServerData, Bool) async throws -> T
  ) async throws -> T {
    let isOneFolder = source.data == target.data
    if isOneFolder, source.database == nil, target.database == nil {
      throw StartFailure.moveNowhere
    }
    let locks = try lock(isOneFolder ? [source] : [source, target])
    defer { for lock in locks { lock.unlock() } }
    do {
      let source = try await openSource()
      defer { source.close() }
      let target = try await openTarget(for: source)
      defer { target.close() }
      return try await body(source, target, try await sharePhotos(source, target))
    } catch let failure as StartFailure {
      throw failure
    } catch let stop as MoveInterruption {
      throw stop
    } catch {
      throw StartFailure.moveStopped(why: Self.sentence(error))
    }
  }

  private func lock(_ places: [ServerData]) throws -> [DirectoryLock] {
    for place in places { try Server.requireOwn(place.data) }
    guard FileManager.default.fileExists(atPath: source.data.path) else {
      throw StartFailure.nothingToMove(source.data.path)
    }
    return try places.map { place in
      try Server.makePrivate(place.data)
      try Server.mark(place.data)
      return try DirectoryLock(place.data.appendingPathComponent("lock").path)
    }
  }

  private func openSource() async throws -> OpenServerData {
    let isWritten = try await source.isWritten()
    guard isWritten || FileManager.default.fileExists(atPath: source.key.path) else {
      throw StartFailure.nothingToMove(source.data.path)
    }
    let key = try KeyFile(
      source.key, database: source.databaseName, isWritten: isWritten,
      randomness: SystemRandomness())
    return try await OpenServerData(source, key, patience: patience)
  }

  private func openTarget(for source: OpenServerData) async throws -> OpenServerData {
    // A first start may have been cut off there before the key had its name.
    try source.key.settle()
    let key = try KeyFile(target.key, adopting: source.key)
    do {
      return try await OpenServerData(target, key, patience: patience)
    } catch StartFailure.otherKey {
      throw StartFailure.moveTargetTaken(target.databaseName)
    }
  }

  /// Whether what is kept at the target is at the source as well: a place can have several names.
  private func sharePhotos(
    _ source: OpenServerData, _ target: OpenServerData
  ) async throws -> Bool {
    let bytes = SystemRandomness().bytes(16)
    guard let probe = BlobID(bytes) else { return false }
    let upload = try await target.blobs.begin(probe)
    try await upload.write(ByteBuffer(bytes: bytes))
    try await upload.commit(sha256(bytes))
    let found = try await source.blobs.read(probe)
    try await target.blobs.remove(probe)
    return found != nil
  }

  private static func sentence(_ error: any Error) -> String {
    switch error {
    case is StorageFull: "there is no room left"
    case is DamagedRow: "a row at the source is not as it was written"
    case is CancellationError: "it was told to end"
    default: "\(error)"
    }
  }
}

/// Thrown by who hears of a move's steps and wants no more of them.
public protocol MoveInterruption: Error {}
