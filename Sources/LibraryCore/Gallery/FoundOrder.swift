// What was found in one order over all months, by size, name or time of import. Of each item it
// keeps where the index lists it, a few bytes: what is in sight is read again from there.

import Bytes
import Kernel
import Wire

struct FoundOrder: Equatable {
  /// Where an item is listed.
  private struct Place: Equatable {
    /// Among `pages`.
    var page: UInt32
    /// Among the page's.
    var entry: UInt16
  }

  static let runCount = 128
  private static let sectionCountMax = 4_096

  let vault: VaultID
  private let sort: ItemSort
  private let offsetMinutes: Int64
  private var pages: [PageWalk.Place] = []
  /// In the order, once it is finished.
  private var places: [Place] = []
  private(set) var sections: [FoundSection] = []

  /// Of each item, until it is finished: what it is ordered by, one after another, where that ends,
  /// and in which section it is.
  private var keys: [UInt8] = []
  private var ends: [UInt32] = []
  private var sectionKeys: [Int32] = []

  init(_ sort: ItemSort, in vault: VaultID, offsetMinutes: Int32) {
    self.sort = sort
    self.vault = vault
    self.offsetMinutes = Int64(offsetMinutes)
  }

  /// Adds the items of a page that hold; how many these are.
  mutating func add(_ walked: PageWalk.Walked, where holds: (CatalogEntry) -> Bool) -> Int {
    let before = places.count
    for (number, entry) in walked.page.entries.enumerated() where holds(entry) {
      places.append(Place(page: UInt32(clamping: pages.count), entry: UInt16(clamping: number)))
      let (key, section) = entry.key(by: sort.key, offsetMinutes: offsetMinutes)
      keys += key
      ends.append(UInt32(clamping: keys.count))
      sectionKeys.append(section)
    }
    if places.count > before { pages.append(walked.place) }
    return places.count - before
  }

  /// Nothing is added any more.
  mutating func finish() {
    var order = positions(of: places.count) { precedes($0, $1) }
    if sort.descending { order.reverse() }
    places = order.map { places[$0] }
    for position in order { count(sectionKeys[position]) }
    (keys, ends, sectionKeys) = ([], [], [])
  }

  private mutating func count(_ key: Int32) {
    let last = sections.count - 1
    if last >= 0, sections[last].key == key || sections.count >= Self.sectionCountMax {
      sections[last].items &+= 1
    } else {
      sections.append(FoundSection(key: key, items: 1))
    }
  }

  private func precedes(_ first: Int, _ second: Int) -> Bool {
    var (one, other) = (start(first), start(second))
    let (end, otherEnd) = (Int(ends[first]), Int(ends[second]))
    while one < end, other < otherEnd {
      guard keys[one] == keys[other] else { return keys[one] < keys[other] }
      one += 1
      other += 1
    }
    return one == end && other < otherEnd
  }

  private func start(_ item: Int) -> Int { item == 0 ? 0 : Int(ends[item - 1]) }

  /// Where the items of a run are listed.
  func run(from first: UInt32) -> [(place: PageWalk.Place, entry: Int)] {
    let first = Int(clamping: first)
    guard first < places.count else { return [] }
    return places[first..<min(first + Self.runCount, places.count)].map {
      (pages[Int($0.page)], Int($0.entry))
    }
  }
}
