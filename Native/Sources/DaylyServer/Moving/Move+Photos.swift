// The photos of a move. What a row speaks of is looked for at the target: what is there whole is
// not sent again, and whatever was sent is read there and compared before it counts.

import NIOCore
import Wire

extension Move {
  /// Something that a row speaks of in the store of containers.
  private struct Photo: Sendable {
    let blob: BlobID
    /// What the row says that it is; of a detached stanza no row says that.
    let digest: Wire.Digest?
    let isOver: Bool
  }

  private enum Outcome: Sendable { case there, over, lost, differs }

  /// At a time, in memory at both ends.
  private static let atOnceMax = 8
  private static let pageRowsMax = 256

  /// Throws `StartFailure.movePhotosDiffer`.
  func movePhotos(
    from source: OpenServerData, to target: OpenServerData, sharesPhotos: Bool,
    _ result: inout MoveResult
  ) async throws {
    var differing = 0
    let photos = try await photos(in: source.store)
    for start in stride(from: 0, to: photos.count, by: Self.atOnceMax) {
      let some = photos[start..<min(start + Self.atOnceMax, photos.count)]
      let outcomes = try await withThrowingTaskGroup(of: Outcome.self) { tasks in
        for photo in some {
          tasks.addTask {
            if sharesPhotos { return try await Self.look(at: photo, in: target.blobs) }
            return try await Self.carry(photo, from: source.blobs, to: target.blobs)
          }
        }
        return try await tasks.reduce(into: []) { $0.append($1) }
      }
      result.photos += outcomes.filter { $0 == .there }.count
      result.lost += outcomes.filter { $0 == .lost }.count
      differing += outcomes.filter { $0 == .differs }.count
      try report(.photos(start + some.count, of: photos.count))
    }
    if differing > 0 { throw StartFailure.movePhotosDiffer(differing) }
  }

  private static func carry(
    _ photo: Photo, from source: any BlobStore, to target: any BlobStore
  ) async throws -> Outcome {
    if photo.isOver {
      for store in [source, target] { try await store.remove(photo.blob) }
      return .over
    }
    guard let bytes = try await source.read(photo.blob) else { return .lost }
    let digest = sha256(Array(bytes.readableBytesView))
    guard photo.digest == nil || photo.digest == digest else { return .lost }
    if let there = try await target.read(photo.blob), there == bytes { return .there }
    let upload = try await target.begin(photo.blob)
    do {
      try await upload.write(bytes)
    } catch {
      await upload.abandon()
      throw error
    }
    try await upload.commit(digest)
    return try await target.read(photo.blob) == bytes ? .there : .differs
  }

  /// Where it stays, it is only looked at.
  private static func look(at photo: Photo, in store: any BlobStore) async throws -> Outcome {
    if photo.isOver {
      try await store.remove(photo.blob)
      return .over
    }
    guard let bytes = try await store.read(photo.blob) else { return .lost }
    let digest = sha256(Array(bytes.readableBytesView))
    return photo.digest == nil || photo.digest == digest ? .there : .lost
  }

  /// All that rows speak of: one or two small values for each.
  private func photos(in store: any RowStore) async throws -> [Photo] {
    var photos: [Photo] = []
    var over: Set<StoreRow> = []
    let now = clock.now().value
    try await each("post", in: store) { row in
      let isOver = try row.int("expires") <= now
      if isOver { over.insert(row.key) }
      photos.append(
        Photo(blob: try row.blob(), digest: try row.digest("digest"), isOver: isOver))
    }
    try await each("wrap", in: store) { row in
      // A stanza goes with its photo, whose key is the beginning of its own.
      photos.append(
        Photo(blob: try row.blob(), digest: nil, isOver: over.contains(Array(row.key.prefix(2)))))
    }
    return photos
  }

  private func each(
    _ name: String, in store: any RowStore, _ body: (NamedRow) throws -> Void
  ) async throws {
    guard let table = StoreTable.all.first(where: { $0.name == name }) else { return }
    var last: StoreRow?
    while true {
      let rows = try await store.rows(of: table, after: last, most: Self.pageRowsMax)
      for row in rows { try body(NamedRow(table: table, row: row)) }
      guard rows.count == Self.pageRowsMax, let end = rows.last else { return }
      last = table.key(of: end)
    }
  }
}

/// A row whose values are asked for by the names of their columns.
private struct NamedRow {
  let table: StoreTable
  let row: StoreRow

  var key: StoreRow { table.key(of: row) }

  func int(_ name: String) throws -> Int64 {
    guard case .int(let value)? = value(name) else { throw DamagedRow() }
    return value
  }

  func blob() throws -> BlobID {
    guard case .bytes(let bytes)? = value("blob"), let blob = BlobID(bytes) else {
      throw DamagedRow()
    }
    return blob
  }

  func digest(_ name: String) throws -> Wire.Digest {
    guard case .bytes(let bytes)? = value(name), let digest = Wire.Digest(bytes) else {
      throw DamagedRow()
    }
    return digest
  }

  private func value(_ name: String) -> StoreValue? {
    table.columns.firstIndex { $0.name == name }.map { row[$0] }
  }
}
