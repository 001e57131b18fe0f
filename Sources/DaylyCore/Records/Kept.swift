// What survives a restart, cut into records: one for each group's log, photos and names, for each
// photo on its way, for each account's log, and for what belongs together otherwise. A change
// rewrites the records it concerns and no others; one that is damaged costs what it holds.

import Bytes
import Kernel
import Wire

/// The content of one record.
enum Kept: Equatable {
  /// Who this device is. Without it nothing else is of use: a start is refused when it is damaged.
  case account(AccountRecord)
  case settings(SettingsRecord)
  case people(PeopleRecord)
  case invitations(InvitationsRecord)
  case groups(GroupsRecord)
  /// In which order photos go.
  case outbox(OutboxRecord)
  /// What is still to be erased.
  case erasing(ErasingRecord)
  case log(GroupID, LogRecord)
  case posts(GroupID, PostsRecord)
  case names(SavedNames)
  case photo(OutboxItem)
  case devices(SavedAccountLog)
  /// What the library has asked, and the messages to and from it.
  case library(LibraryConnection)

  var key: RecordKey {
    switch self {
    case .account: .account
    case .settings: "settings"
    case .people: "people"
    case .invitations: "invitations"
    case .groups: "groups"
    case .outbox: "outbox"
    case .erasing: "erasing"
    case .log(let group, _): RecordKey("log/", group)
    case .posts(let group, _): RecordKey("posts/", group)
    case .names(let names): RecordKey("names/", names.group)
    case .photo(let item): RecordKey("outbox/", item.photo)
    case .devices(let log): RecordKey("devices/", log.account)
    case .library: "library"
    }
  }

  func encode(into writer: inout ByteWriter) {
    switch self {
    case .account(let record): record.encode(into: &writer)
    case .settings(let record): record.encode(into: &writer)
    case .people(let record): record.encode(into: &writer)
    case .invitations(let record): record.encode(into: &writer)
    case .groups(let record): record.encode(into: &writer)
    case .outbox(let record): record.encode(into: &writer)
    case .erasing(let record): record.encode(into: &writer)
    case .log(_, let record): record.encode(into: &writer)
    case .posts(_, let record): record.encode(into: &writer)
    case .names(let record): record.encode(into: &writer)
    case .photo(let record): record.encode(into: &writer)
    case .devices(let record): record.encode(into: &writer)
    case .library(let record): record.encode(into: &writer)
    }
  }
}

extension Kept: RecordContent {
  static let version: UInt32 = 1
  static let migrations: [Migration] = []
  static var indispensable: RecordKey? { .account }

  static func isOurs(_ key: RecordKey) -> Bool {
    switch key {
    case "account", "settings", "people", "invitations", "groups", "outbox", "erasing", "library":
      true
    default:
      key.starts(with: "log/") || key.starts(with: "posts/") || key.starts(with: "names/")
        || key.starts(with: "outbox/") || key.starts(with: "devices/")
        || key.starts(with: "unnamed/")
    }
  }

  init?(_ key: RecordKey, _ reader: inout ByteReader) throws(ByteError) {
    switch key {
    case "account": self = .account(try AccountRecord(from: &reader))
    case "settings": self = .settings(try SettingsRecord(from: &reader))
    case "people": self = .people(try PeopleRecord(from: &reader))
    case "invitations": self = .invitations(try InvitationsRecord(from: &reader))
    case "groups": self = .groups(try GroupsRecord(from: &reader))
    case "outbox": self = .outbox(try OutboxRecord(from: &reader))
    case "erasing": self = .erasing(try ErasingRecord(from: &reader))
    case "library": self = .library(try LibraryConnection(from: &reader))
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

extension Found<Kept> {
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
    guard case .success(let found) = Found<Kept>.read(saved),
      let account = SavedCore(found).account
    else { return nil }
    self = account
  }
}

extension RecordKey {
  static let account: RecordKey = "account"
}
