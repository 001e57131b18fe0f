// The state cut into records, and put together from those that are there.

import Bytes
import Kernel
import Wire

extension SavedCore {
  /// The contents of all records.
  var kept: [Kept] {
    var kept: [Kept] = [
      .account(
        AccountRecord(
          account: account, signUp: signUp, reminded: reminded, remindedFirst: remindedFirst,
          wordsOffered: wordsOffered, deleting: deleting)),
      .settings(
        SettingsRecord(
          cameraExplained: cameraExplained, tellOffered: tellOffered, muted: muted,
          blocked: blocked, deviceNames: deviceNames, accountSettings: accountSettings)),
      .people(PeopleRecord(people: people, revoking: revoking)),
      .invitations(InvitationsRecord(join: join, joinWanted: joinWanted, invites: invites)),
      .groups(
        GroupsRecord(
          order: Array(groups.map { $0.group }.prefix(Groups.listMax)), renaming: renaming,
          departures: departures)),
      .outbox(OutboxRecord(order: outbox.map { $0.photo })),
      .erasing(ErasingRecord(all: deletionTold, erasures: erasing)),
      .library(library),
    ]
    for group in groups {
      let id = group.group
      kept.append(
        .log(id, LogRecord(entries: group.entries, head: group.head, broken: group.broken)))
      kept.append(
        .posts(
          id,
          PostsRecord(
            lastDaySent: group.lastDaySent, posts: group.posts, serials: group.serials,
            tombstones: tombstones.filter { $0.group == id },
            unknownHeads: unknownHeads.filter { $0.group == id })))
    }
    for names in names { kept.append(.names(names)) }
    for item in outbox { kept.append(.photo(item)) }
    for log in accounts { kept.append(.devices(log)) }
    return kept
  }

  /// What is there; a group whose log is lost keeps its place and its photos.
  init(_ found: Found<Kept>) {
    var order: [GroupID] = []
    var photos: [PhotoID] = []
    for content in found.kept {
      switch content {
      case .account(let record):
        account = record.account
        signUp = record.signUp
        reminded = record.reminded
        remindedFirst = record.remindedFirst
        wordsOffered = record.wordsOffered
        deleting = record.deleting
      case .settings(let record):
        cameraExplained = record.cameraExplained
        tellOffered = record.tellOffered
        muted = record.muted
        blocked = record.blocked
        deviceNames = record.deviceNames
        accountSettings = record.accountSettings
      case .people(let record):
        people = record.people
        revoking = record.revoking
      case .invitations(let record):
        join = record.join
        joinWanted = record.joinWanted
        invites = record.invites
      case .groups(let record):
        order = record.order
        renaming = record.renaming
        departures = record.departures
      case .outbox(let record): photos = record.order
      case .erasing(let record): (deletionTold, erasing) = (record.all, record.erasures)
      case .log(let id, let record):
        change(id) { group in
          group.entries = record.entries
          group.head = record.head
          group.broken = record.broken
        }
      case .posts(let id, let record):
        change(id) { group in
          group.lastDaySent = record.lastDaySent
          group.posts = record.posts
          group.serials = record.serials
        }
        tombstones += record.tombstones
        unknownHeads += record.unknownHeads
      case .names(let record): names.append(record)
      case .photo(let item): outbox.append(item)
      case .devices(let log): accounts.append(log)
      case .library(let record): library = record
      }
    }
    for key in found.damaged {
      if let id: GroupID = key.id(after: "log/") { change(id) { _ in } }
    }
    groups = groups.ordered { SavedCore.place(of: $0.group, in: order) }
    outbox = outbox.ordered { item in
      SavedCore.place(of: item.photo, in: photos) + item.captured.orderedBytes
    }
  }

  /// Changes a group, which is added where there is none.
  private mutating func change(_ id: GroupID, _ change: (inout SavedGroup) -> Void) {
    if let index = groups.firstIndex(where: { $0.group == id }) { return change(&groups[index]) }
    var group = SavedGroup(
      group: id, entries: [], head: LogHead(index: 0, hash: .zero), broken: false,
      lastDaySent: nil, posts: [], serials: [])
    change(&group)
    groups.append(group)
  }

  /// By which to sort: what the list does not have comes last.
  private static func place<ID: Equatable>(of id: ID, in order: [ID]) -> [UInt8] {
    let place = UInt16(clamping: order.firstIndex(of: id) ?? order.count)
    return [UInt8(place >> 8), UInt8(place & 0xFF)]
  }
}
