// A core's records in storage: how one is written and read, and what a start makes of what it
// finds.

import Bytes
import Wire

/// The content of one record, of all kinds a core has. Every record begins with the version it was
/// written by, in 4 bytes.
package protocol RecordContent: Equatable {
  /// Raised when any record changes its form; each rise has its step in `migrations`.
  static var version: UInt32 { get }
  /// Oldest first, one for every version before this one.
  static var migrations: [Migration] { get }
  /// The record without which no other is of use: a start is refused when it is damaged.
  static var indispensable: RecordKey? { get }
  /// Whether it names a record of this core's; a shell may keep others beside them. What lost its
  /// name is one.
  static func isOurs(_ key: RecordKey) -> Bool

  var key: RecordKey { get }
  func encode(into writer: inout ByteWriter)
  /// `nil` when the name is not whole.
  init?(_ key: RecordKey, _ reader: inout ByteReader) throws(ByteError)
}

/// A step from one version's form to the next.
package struct Migration: Sendable {
  /// The version it leaves behind.
  package var from: UInt32
  /// A record's content in the next version's form; `nil` when it cannot be read.
  package var change: @Sendable (RecordKey, [UInt8]) -> [UInt8]?

  package init(from: UInt32, change: @escaping @Sendable (RecordKey, [UInt8]) -> [UInt8]?) {
    self.from = from
    self.change = change
  }
}

/// What one record says.
package enum Reading<Content: RecordContent>: Equatable {
  case content(Content)
  case damaged
  case newer(version: UInt32)
  /// Not one of this core's.
  case foreign
}

extension RecordContent {
  /// As it lies in storage.
  package var record: Record {
    var writer = ByteWriter()
    writer.u32(Self.version)
    encode(into: &writer)
    return Record(key: key, value: writer.bytes)
  }

  package static func read(
    _ key: RecordKey, _ value: [UInt8]?, _ migrations: [Migration] = migrations
  ) -> Reading<Self> {
    guard isOurs(key) else { return .foreign }
    guard let value else { return .damaged }
    do throws(ByteError) {
      var reader = ByteReader(value)
      let found = try reader.u32()
      guard found <= version else { return .newer(version: found) }
      var content = Array(value.dropFirst(4))
      for step in migrations where step.from >= found && found < version {
        guard let changed = step.change(key, content) else { return .damaged }
        content = changed
      }
      reader = ByteReader(content)
      guard let kept = try Self(key, &reader) else { return .damaged }
      try reader.finish()
      return kept.key == key ? .content(kept) : .damaged
    } catch {
      return .damaged
    }
  }
}

extension RecordKey {
  /// What the schema lets a shell hand back under one name, in bytes.
  package static let valueBytesMax = 4_194_304

  package func starts(with prefix: Text) -> Bool { bytes.starts(with: prefix.utf8) }

  /// The identifier behind `prefix`.
  package func id<ID: FixedBytes>(after prefix: Text) -> ID? {
    guard starts(with: prefix),
      let digits = Text(utf8: Array(bytes.dropFirst(prefix.utf8.count)))
    else { return nil }
    return ID(hex: digits)
  }
}

/// What a start has found.
package struct Found<Content: RecordContent>: Equatable {
  /// The records that are whole.
  package var kept: [Content] = []
  /// Those that do not open, or say nothing this version understands.
  package var damaged: [RecordKey] = []

  package init() {}

  /// Refuses what a newer Dayly has written, and what is of no use without the record that is
  /// indispensable. Nothing is changed or deleted then.
  package static func read(_ saved: SavedState) -> Result<Found, RefusedRecord> {
    switch saved {
    case .nothing: return .success(Found())
    case .unreadable: return .failure(RefusedRecord(damage: .unreadable))
    case .unkept(let fault): return .failure(RefusedRecord(damage: .unkept(fault: fault)))
    case .found(let records): return read(records)
    }
  }

  private static func read(_ records: [Record]) -> Result<Found, RefusedRecord> {
    var found = Found()
    for record in records {
      switch Content.read(record.key, record.value) {
      case .content(let content): found.kept.append(content)
      case .damaged: found.damaged.append(record.key)
      case .newer(let version):
        return .failure(RefusedRecord(damage: .newer(version: version)))
      case .foreign: break
      }
    }
    guard let needed = Content.indispensable else { return .success(found) }
    let isThere = found.kept.contains { $0.key == needed }
    guard isThere || found.kept.isEmpty && found.damaged.isEmpty else {
      return .failure(RefusedRecord(damage: .unreadable))
    }
    return .success(found)
  }
}

/// A saved state this version will not touch.
package struct RefusedRecord: Error, Equatable {
  package var damage: Damage

  package init(damage: Damage) { self.damage = damage }
}
