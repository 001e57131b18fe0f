// The list that is shown: its sections, as they are to be seen from the first to the last.

import Days
import Wire

extension ItemBrowser {
  /// - Parameters:
  ///   - months: of the vault, the earliest first.
  ///   - trashed: how many items are in the trash.
  func list(_ months: [CatalogMonth], trashed: UInt32) -> BrowsedList {
    let (form, sections) = arranged(months, trashed: trashed)
    let isAll = place == .all && !isNarrowed
    return BrowsedList(
      place: place, searching: isSearching, shown: shown,
      offered: isAll ? chosenKind.offered(among: ShownCount.all(in: months)) : [],
      order: order, form: form, sections: sections,
      items: sections.reduce(0) { $0 &+ $1.items }, waiting: isWaiting)
  }

  private var isLatestFirst: Bool { order != .oldest }

  private func arranged(
    _ months: [CatalogMonth], trashed: UInt32
  ) -> (ListForm, [FoundSection]) {
    if place == .trash {
      let section = FoundSection(key: CivilMonth.trash.value, items: trashed)
      return (.trash, trashed > 0 ? [section] : [])
    }
    if let found { return arranged(found) }
    if isNarrowed {
      return (.found(number: queryNumber, latestFirst: isLatestFirst), [])
    }
    let rule = ShownRule.ofVault(shown)
    let sections = months.compactMap { month -> FoundSection? in
      let count = month.pages.reduce(0) { $0 + rule.count(of: $1) }
      return count > 0
        ? FoundSection(key: month.month.value, items: UInt32(clamping: count)) : nil
    }
    return (.months(latestFirst: isLatestFirst), turned(sections))
  }

  private func arranged(_ found: Found) -> (ListForm, [FoundSection]) {
    let number = found.items.number
    if let sort = found.sort {
      let form = ListForm.runs(number: number, key: sort.key, edition: found.edition)
      return (form, found.items.sections)
    }
    let sections = found.items.months.map { FoundSection(key: $0.month.value, items: $0.items) }
    return (.found(number: number, latestFirst: isLatestFirst), turned(sections))
  }

  private var queryNumber: UInt32 { query?.number ?? 0 }

  /// Of months, which come with the earliest first.
  private func turned(_ sections: [FoundSection]) -> [FoundSection] {
    isLatestFirst ? sections.reversed() : sections
  }
}

extension ShownCount {
  /// Of each kind that a vault can show alone.
  fileprivate static func all(in months: [CatalogMonth]) -> [ShownCount] {
    let pages = months.flatMap { $0.pages }
    return ShownRule.ofVault.map { rule in
      let items = pages.reduce(0) { $0 + rule.count(of: $1) }
      return ShownCount(shown: rule.shown, items: UInt32(clamping: items))
    }
  }
}
