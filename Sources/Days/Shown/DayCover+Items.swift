// Which item stands for a day: the one somebody chose, else the first of what moves most. A film is
// remembered best, then a Live Photo, then a photo.

import Wire

extension DayCover {
  /// The place of the item that stands for a day on which items of these kinds lie, in their order;
  /// `nil` for none.
  /// - Parameter chosen: the place of the one somebody chose, where it is among them.
  public static func place(among kinds: [MediaKind], chosen: Int?) -> Int? {
    if let chosen, kinds.indices.contains(chosen) { return chosen }
    return kinds.indices.max { one, other in
      // Among equals the first.
      (kinds[one].coverRank, -one) < (kinds[other].coverRank, -other)
    }
  }

  /// The places of the items that stand for their days, in the order of the days. O(n log n).
  public static func places(among items: [DatedItem]) -> [Int] {
    let byDay = items.indices.sorted { one, other in
      (items[one].day, one) < (items[other].day, other)
    }
    var covers: [Int] = []
    var rest = byDay[...]
    while let first = rest.first {
      let day = rest.prefix { items[$0].day == items[first].day }
      rest = rest.dropFirst(day.count)
      let places = Array(day)
      let cover = place(
        among: places.map { items[$0].kind }, chosen: places.firstIndex { items[$0].chosen })
      if let cover { covers.append(places[cover]) }
    }
    return covers
  }
}

extension MediaKind {
  fileprivate var coverRank: Int {
    switch self {
    case .other: 0
    case .photo: 1
    case .live: 2
    case .video: 3
    }
  }
}
