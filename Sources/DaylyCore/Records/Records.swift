// Records in storage: what is written when something has changed, and what a start makes of what it
// finds.

import Bytes
import Wire

enum Records {
  /// Raised when any record changes its form; each rise has its step in `migrations`. Every record
  /// begins with the version it was written by, in 4 bytes.
  static let version: UInt32 = 1

  /// What the schema lets a shell hand back.
  static let byteCountMax = 4_194_304

  /// A step from one version's form to the next.
  struct Migration: Sendable {
    /// The version it leaves behind.
    var from: UInt32
    /// A record's content in the next version's form; `nil` when it cannot be read.
    var change: @Sendable (RecordKey, [UInt8]) -> [UInt8]?
  }

  /// Oldest first, one for every version before this one.
  static let migrations: [Migration] = []

  static func encode(_ content: Kept) -> Record {
    var writer = ByteWriter()
    writer.u32(version)
    content.encode(into: &writer)
    return Record(key: content.key, value: writer.bytes)
  }

  /// What one record says.
  enum Reading: Equatable {
    case content(Kept)
    case damaged
    case newer(version: UInt32)
    /// Not one of the core's.
    case foreign
  }

  static func read(
    _ key: RecordKey, _ value: [UInt8]?, _ migrations: [Migration] = migrations
  ) -> Reading {
    guard key.isOurs else { return .foreign }
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
      guard let kept = try Kept(key, &reader) else { return .damaged }
      try reader.finish()
      return kept.key == key ? .content(kept) : .damaged
    } catch {
      return .damaged
    }
  }
}

extension Kept {
  /// `nil` when the name is not whole.
  fileprivate init?(_ key: RecordKey, _ reader: inout ByteReader) throws(ByteError) {
    switch key {
    case "account": self = .account(try AccountRecord(from: &reader))
    case "settings": self = .settings(try SettingsRecord(from: &reader))
    case "people": self = .people(try PeopleRecord(from: &reader))
    case "invitations": self = .invitations(try InvitationsRecord(from: &reader))
    case "groups": self = .groups(try GroupsRecord(from: &reader))
    case "outbox": self = .outbox(try OutboxRecord(from: &reader))
    default:
      if let group: GroupID = key.id(after: "log/") {
        self = .log(group, try LogRecord(from: &reader))
      } else if let group: GroupID = key.id(after: "posts/") {
        self = .posts(group, try PostsRecord(from: &reader))
      } else if key.starts(with: "names/") {
        self = .names(try SavedNames(from: &reader))
      } else if key.starts(with: "outbox/") {
        self = .photo(try OutboxItem(from: &reader))
      } else if key.starts(with: "devices/") {
        self = .devices(try SavedAccountLog(from: &reader))
      } else {
        return nil
      }
    }
  }
}

extension RecordKey {
  /// Whether it names a record of the core's; a shell may keep others beside them. What lost its
  /// name is one.
  fileprivate var isOurs: Bool {
    switch self {
    case "account", "settings", "people", "invitations", "groups", "outbox": true
    default:
      starts(with: "log/") || starts(with: "posts/") || starts(with: "names/")
        || starts(with: "outbox/") || starts(with: "devices/") || starts(with: "unnamed/")
    }
  }

  func starts(with prefix: Text) -> Bool { bytes.starts(with: prefix.utf8) }

  /// The identifier behind `prefix`.
  func id<ID: FixedBytes>(after prefix: Text) -> ID? {
    guard starts(with: prefix),
      let digits = Text(utf8: Array(bytes.dropFirst(prefix.utf8.count)))
    else { return nil }
    return ID(hex: digits)
  }
}

/// What a start has found.
struct Found: Equatable {
  /// The records that are whole.
  var kept: [Kept] = []
  /// Those that do not open, or say nothing this version understands.
  var damaged: [RecordKey] = []

  /// Refuses what a newer Dayly has written, and what is of no use without the record of the
  /// account. Nothing is changed or deleted then.
  static func read(_ saved: SavedState) -> Result<Found, RefusedRecord> {
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
      switch Records.read(record.key, record.value) {
      case .content(let content): found.kept.append(content)
      case .damaged: found.damaged.append(record.key)
      case .newer(let version):
        return .failure(RefusedRecord(damage: .newer(version: version)))
      case .foreign: break
      }
    }
    let isAccountThere = found.kept.contains { $0.key == .account }
    guard isAccountThere || found.kept.isEmpty && found.damaged.isEmpty else {
      return .failure(RefusedRecord(damage: .unreadable))
    }
    return .success(found)
  }

  /// What the person is told of what is damaged; `nil` when nothing is.
  var loss: Loss? {
    if damaged.contains(where: { $0.starts(with: "outbox/") }) { return .photo }
    if damaged.contains(where: { $0.starts(with: "log/") || $0.starts(with: "posts/") }) {
      return .group
    }
    if damaged.contains("people") { return .people }
    return damaged.isEmpty ? nil : .other
  }
}

extension SavedAccount {
  /// The account in a saved state, for shells that show whose device this is; `nil` when there is
  /// none.
  public init?(in saved: SavedState) {
    guard case .success(let found) = Found.read(saved), let account = SavedCore(found).account
    else { return nil }
    self = account
  }
}

/// A saved state this version will not touch.
struct RefusedRecord: Error, Equatable {
  var damage: Damage
}
