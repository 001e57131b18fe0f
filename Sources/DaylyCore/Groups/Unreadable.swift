// What is kept of one group, beside a log that makes no roster or was lost.

import Bytes
import Wire

struct Unreadable: Equatable {
  var saved: SavedGroup
  var gone: [SavedGone]
  var strange: [StrangeHead]
  var names: SavedNames?

  init(_ group: SavedGroup, in all: SavedCore) {
    saved = group
    gone = all.gone.filter { $0.group == group.group }
    strange = all.strange.filter { $0.group == group.group }
    names = all.names.first { $0.group == group.group }
  }

  /// Gives a group everything that is not in its log.
  func restore(_ group: Group) {
    group.posts = saved.posts
    group.lastDaySent = saved.lastDaySent
    group.serials = saved.serials
    group.gone = gone
    group.strange = strange
    if let names { group.names = OpenedNames(saved: names) }
  }
}
