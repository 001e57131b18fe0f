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

extension CatalogEntry {
  /// What it is ordered by, and the section it lies in (`FoundSection`).
  fileprivate func key(by sort: SortKey, offsetMinutes: Int64) -> ([UInt8], Int32) {
    let taken = date.map { $0.localMilliseconds.orderedBytes } ?? []
    switch sort {
    case .imported:
      let local = imported.advanced(by: offsetMinutes * 60_000).value
      let day = local / 86_400_000 - (local % 86_400_000 < 0 ? 1 : 0)
      let month = CivilMonth(of: CivilDay(Int32(clamping: day)))
      return (imported.orderedBytes + taken, month.value)
    case .size:
      return (Int64(clamping: bytes).orderedBytes + taken, Self.sizeStep(bytes))
    case .name:
      let folded = name.folded
      return (Self.orderedName(folded) + [0] + taken, Self.initial(folded))
    }
  }

  /// A number *n* of which 1, 2 or 5 times 10 to the *n*/3 bytes are no more than these.
  private static func sizeStep(_ bytes: UInt64) -> Int32 {
    var (step, bound): (Int32, UInt64) = (0, 1)
    while step < 54 {
      let next = step % 3 == 1 ? bound / 2 * 5 : bound * 2
      guard next <= bytes else { break }
      (step, bound) = (step + 1, next)
    }
    return step
  }

  /// The beginning of a name, with how many digits a number has in front of it: 9 comes before 10.
  private static func orderedName(_ folded: [UInt8]) -> [UInt8] {
    var key: [UInt8] = []
    var index = 0
    while index < folded.count, key.count < nameKeyCountMax {
      guard folded[index].isDigit else {
        key.append(folded[index])
        index += 1
        continue
      }
      var end = index
      while end < folded.count, folded[end].isDigit { end += 1 }
      while index < end, folded[index] == 0x30 { index += 1 }
      let count = end - index
      key.append(0x30 + UInt8(min(count, 9)))
      if count >= 9 { key.append(UInt8(clamping: count)) }
      key += folded[index..<end]
      index = end
    }
    return Array(key.prefix(nameKeyCountMax))
  }

  /// What is equal up to there lies by when it was taken.
  private static let nameKeyCountMax = 64

  /// The first letter; "0" for all digits, 0 for none.
  private static func initial(_ folded: [UInt8]) -> Int32 {
    guard let first = folded.first else { return 0 }
    if first < 0x80 { return first.isDigit ? 0x30 : Int32(first) }
    // The length's bits of a first byte: 110, 1110, 11110.
    var scalar = Int32(first & (first < 0xE0 ? 0x1F : first < 0xF0 ? 0x0F : 7))
    for byte in folded.dropFirst().prefix(while: { $0 & 0xC0 == 0x80 }) {
      scalar = scalar << 6 | Int32(byte & 0x3F)
    }
    return scalar
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
