// What the days of some items have in short: where no index has it, as of a folder.

import Wire

extension CountedDay {
  /// One for each day that has anything, in their order.
  /// - Parameter items: in the order in which they lie on their days. O(n log n).
  public static func all(of items: [DatedItem]) -> [CountedDay] {
    let byDay = items.indices.sorted { (items[$0].day, $0) < (items[$1].day, $1) }
    var days: [CountedDay] = []
    for place in byDay {
      let item = items[place]
      if days.last?.day != item.day {
        days.append(CountedDay(day: item.day, counts: [], chosen: nil))
      }
      days[days.count - 1].add(item, at: UInt32(clamping: place))
    }
    return days
  }

  private mutating func add(_ item: DatedItem, at place: UInt32) {
    let alike = counts.firstIndex {
      $0.kind == item.kind && $0.favorite == item.favorite && $0.post == item.post
    }
    if let alike {
      counts[alike].items += 1
    } else {
      counts.append(
        CountedItems(
          kind: item.kind, favorite: item.favorite, post: item.post, items: 1, first: place))
    }
    if item.chosen { chosen = place }
  }
}
