// What is kept of one group, beside a log that makes no roster or was lost.

import Bytes
import Wire

struct Unreadable: Equatable {
  var saved: SavedGroup
  var tombstones: [Tombstone]
  var unknownHeads: [UnknownHead]
  var names: SavedNames?

  init(_ group: SavedGroup, in all: SavedCore) {
    saved = group
    tombstones = all.tombstones.filter { $0.group == group.group }
    unknownHeads = all.unknownHeads.filter { $0.group == group.group }
    names = all.names.first { $0.group == group.group }
  }

  /// Gives a group everything that is not in its log.
  func restore(_ group: inout Group) {
    group.posts = saved.posts
    group.lastDaySent = saved.lastDaySent
    group.serials = saved.serials
    group.tombstones = tombstones
    group.log.unknownHeads = unknownHeads
    if let names { group.naming.opened = OpenedNames(saved: names) }
  }
}
