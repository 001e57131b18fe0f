// When what was written into a vault's folder outlasts a crash: each file for itself, or many of
// them together.

import Foundation
import NativeCrypto
import OwnFiles
import Synchronization
import Wire

extension VaultFolder {
  /// So many wait to be synced: no system lets a process open fewer than 256 files.
  static let unsyncedCountMax = 192
  /// So many files are synced at once. A disk writes down together what is asked of it meanwhile.
  private static let syncThreadCount = 8

  /// Makes blobs last that transfers have written, each folder once, however many of them lie in
  /// it. Which of them do not last, and why.
  func makeDurable(_ names: [BlobName]) -> [DurabilityFailure] {
    let faults = Self.atOnce(names) { [self] name -> StoreFault? in
      do throws(StoreFault) { try sync(name) } catch { return error }
      return nil
    }
    var failures: [DurabilityFailure] = []
    var folders: [FilePlace: [BlobName]] = [:]
    for (name, fault) in zip(names, faults) {
      if let fault {
        failures.append(
          DurabilityFailure(blob: name, fault: fault == .full ? .storageFull : .unavailable))
      } else if let place = place(name) {
        folders[place.parent, default: []].append(name)
      }
    }
    let lasting = Self.atOnce(Array(folders.values)) { [self] names in
      names.first.flatMap(place).map { DurableFile.syncFolder(of: $0) } ?? false
    }
    for (names, lasts) in zip(folders.values, lasting) where !lasts {
      failures += names.map { DurabilityFailure(blob: $0, fault: .unavailable) }
    }
    return failures
  }

  private func sync(_ name: BlobName) throws(StoreFault) {
    if let written = unsynced.withLock({ $0.removeValue(forKey: name) }) {
      return try written.sync()
    }
    // One that a process before this one has written, or that was synced when it was.
    guard let place = place(name), let file = try OpenFile.existing(place) else {
      throw .unavailable
    }
    try file.sync()
  }

  /// What comes of each, in their order. Threads of its own: those of a queue are as many as
  /// processors, and here all of them wait for the disk.
  private static func atOnce<Thing: Sendable, Outcome: Sendable>(
    _ things: [Thing], _ body: @escaping @Sendable (Thing) -> Outcome
  ) -> [Outcome] {
    let left = Mutex(Array(things.enumerated()))
    let outcomes = Mutex<[(place: Int, outcome: Outcome)]>([])
    let ended = DispatchSemaphore(value: 0)
    let work = { @Sendable in
      while let (place, thing) = left.withLock({ $0.popLast() }) {
        let outcome = body(thing)
        outcomes.withLock { $0.append((place, outcome)) }
      }
      ended.signal()
    }
    let threadCount = min(things.count, syncThreadCount)
    for _ in 0..<threadCount { Thread.detachNewThread(work) }
    for _ in 0..<threadCount { ended.wait() }
    return outcomes.withLock { $0.sorted { $0.place < $1.place }.map { $0.outcome } }
  }
}

/// A file in the vault's folder, whose name outlasts a crash once the file does.
struct VaultFile: ByteSink {
  private let name: BlobName
  private let file: OpenFile
  private let place: FilePlace
  private let folder: VaultFolder

  init(_ name: BlobName, _ file: OpenFile, at place: FilePlace, in folder: VaultFolder) {
    self.name = name
    self.file = file
    self.place = place
    self.folder = folder
  }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: UInt64) throws(StoreFault) {
    try file.write(bytes, at: offset)
  }

  func truncate(at byteCount: UInt64) throws(StoreFault) { try file.truncate(at: byteCount) }

  func sync() throws(StoreFault) {
    try file.sync()
    guard DurableFile.syncFolder(of: place) else { throw StoreFault(errno) }
  }

  func syncWhenAsked() throws(StoreFault) {
    let waits = folder.unsynced.withLock { unsynced in
      guard unsynced.count < VaultFolder.unsyncedCountMax else { return false }
      unsynced[name] = file
      return true
    }
    if waits { file.beginSync() } else { try sync() }
  }
}

/// A file somebody named, outside the folder.
struct NamedFile: ByteSink {
  private let file: OpenFile
  private let place: URL

  init(_ file: OpenFile, at place: URL) { (self.file, self.place) = (file, place) }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: UInt64) throws(StoreFault) {
    try file.write(bytes, at: offset)
  }

  func truncate(at byteCount: UInt64) throws(StoreFault) { try file.truncate(at: byteCount) }

  func sync() throws(StoreFault) {
    try file.sync()
    do throws(FileProblem) {
      try OwnFolder(place.deletingLastPathComponent()).place().syncFolder()
    } catch { throw StoreFault(error) }
  }
}
