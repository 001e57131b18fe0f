// What is shown of the days of a month: how much of what kind, and what stands for each.

import Wire

extension DayDigest {
  /// What is shown of a day; `nil` where nothing of it is.
  public init?(_ amounts: DayAmounts, _ shown: ShownKind) {
    let seen = amounts.counts.indices.filter { shown.holdsOnDay(amounts.counts[$0].traits) }
    let chosen = amounts.chosen.map { shown.holdsOnDay($0) } ?? false
    let first = DayCover.place(among: seen.map { amounts.counts[$0].kind }, chosen: nil)
    guard let first else { return nil }
    func sum(_ holds: (AlikeItems) -> Bool) -> UInt32 {
      seen.reduce(0) { sum, place in
        let alike = amounts.counts[place]
        return holds(alike) ? sum.saturatingAdd(alike.items) : sum
      }
    }
    self.init(
      day: amounts.day, items: sum { _ in true }, photos: sum { $0.kind == .photo },
      videos: sum { $0.kind == .video }, lives: sum { $0.kind == .live },
      posts: sum { $0.post },
      cover: chosen ? .chosen : .first(place: UInt8(clamping: seen[first])))
  }

  /// Of the days that have anything that is shown, in their order.
  public static func month(_ days: [DayAmounts], _ shown: ShownKind) -> [DayDigest] {
    days.compactMap { DayDigest($0, shown) }
  }
}

extension AlikeItems {
  fileprivate var traits: ItemTraits { ItemTraits(kind: kind, favorite: favorite, post: post) }
}

extension UInt32 {
  /// The sum, or the largest number where that is more.
  fileprivate func saturatingAdd(_ other: UInt32) -> UInt32 {
    let (sum, isOver) = addingReportingOverflow(other)
    return isOver ? .max : sum
  }
}
