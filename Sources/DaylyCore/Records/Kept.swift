// What survives a restart, cut into records: one for each group's log, photos and names, for each
// photo on its way, for each account's log, and for what belongs together otherwise. A change
// rewrites the records it concerns and no others; one that is damaged costs what it holds.

import Bytes
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
  case log(GroupID, LogRecord)
  case posts(GroupID, PostsRecord)
  case names(SavedNames)
  case photo(OutboxItem)
  case devices(SavedAccountLog)

  var key: RecordKey {
    switch self {
    case .account: .account
    case .settings: "settings"
    case .people: "people"
    case .invitations: "invitations"
    case .groups: "groups"
    case .outbox: "outbox"
    case .log(let group, _): RecordKey("log/", group)
    case .posts(let group, _): RecordKey("posts/", group)
    case .names(let names): RecordKey("names/", names.group)
    case .photo(let item): RecordKey("outbox/", item.photo)
    case .devices(let log): RecordKey("devices/", log.account)
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
    case .log(_, let record): record.encode(into: &writer)
    case .posts(_, let record): record.encode(into: &writer)
    case .names(let record): record.encode(into: &writer)
    case .photo(let record): record.encode(into: &writer)
    case .devices(let record): record.encode(into: &writer)
    }
  }
}

extension RecordKey {
  static let account: RecordKey = "account"
}
