// What the index remembers of marks: of which items there are any, and what these say, in short.
// Marks that are gone, or are older than the index, are told by it from an item of which nobody
// ever said anything.

import Bytes
import Recipes
import Wire

extension MarksList {
  static let current: UInt32 = 1
  /// Each is there from the beginning, also without a line: one that is gone says nothing, and is
  /// not taken for one.
  static let count = 32
  static let lineCountMax = 43_000
  /// Stands for marks of which nobody knows what they have to say: none have it, as good as always.
  static let unknownCheck: UInt64 = 0

  static func number(of item: PhotoID) -> Int { Int(item.bytes[0] >> 3) }

  /// `nil` for what is damaged, or another list.
  static func read(_ bytes: [UInt8], number: Int) -> MarksList? {
    guard let list = try? MarksList(file: bytes), list.version == current,
      Int(list.number) == number
    else { return nil }
    return list
  }

  init(number: Int) {
    self.init(version: Self.current, number: UInt8(truncatingIfNeeded: number), lines: [])
  }

  /// What its marks have to say, in short; `nil` where it has none.
  func check(of item: PhotoID) -> UInt64? {
    let place = self.place(of: item)
    return isThere(item, at: place) ? lines[place].check : nil
  }

  /// Remembers what is said of an item now, or that nothing is.
  mutating func note(_ marks: ItemMarks?, of item: PhotoID) {
    let place = self.place(of: item)
    if isThere(item, at: place) { lines.remove(at: place) }
    guard let marks, lines.count < Self.lineCountMax else { return }
    lines.insert(MarksLine(item: item, check: marks.check), at: place)
  }

  private func place(of item: PhotoID) -> Int {
    lines.place { $0.item.bytes.lexicographicallyPrecedes(item.bytes) }
  }

  private func isThere(_ item: PhotoID, at place: Int) -> Bool {
    place < lines.count && lines[place].item == item
  }
}

extension MarksLine {
  /// It holds the item back until somebody says something of it.
  static func unknown(_ item: PhotoID) -> MarksLine {
    MarksLine(item: item, check: MarksList.unknownCheck)
  }
}

extension ItemMarks {
  /// By which the index knows them. That the item was to be deleted for good does not count: where
  /// that was interrupted the item is there as before, and its marks are not written anew.
  var check: UInt64 { checksum(ofItem.encoded) }

  /// What they say of an item that is there.
  var ofItem: ItemMarks {
    var marks = self
    marks.deleted = false
    return marks
  }
}

/// Some of the lists, as they lie in the index or are to lie there.
struct MarksLists: Equatable {
  private(set) var lists: [MarksList]

  /// Those of these numbers, with these lines and no others.
  init(_ numbers: [Int], of lines: [MarksLine]) {
    lists = numbers.map { MarksList(number: $0) }
    for line in lines.ordered(by: { $0.item.bytes }) {
      let number = MarksList.number(of: line.item)
      guard let index = lists.firstIndex(where: { $0.number == number }),
        lists[index].lines.count < MarksList.lineCountMax
      else { continue }
      lists[index].lines.append(line)
    }
  }

  /// All of them.
  ///
  /// - Parameter unknown: of what is in these nobody knows what was said, also where nothing was.
  init(ofAll entries: [CatalogEntry], unknown: [Int]) {
    self.init(
      Array(0..<MarksList.count),
      of: entries.compactMap { entry in
        if unknown.contains(MarksList.number(of: entry.item)) { return .unknown(entry.item) }
        return entry.marks.map { MarksLine(item: entry.item, check: $0.check) }
      })
  }

  /// What `reading` these numbers revealed; `nil` where one of them is none.
  init?(_ revealed: ArraySlice<[UInt8]>, numbers: [Int]) {
    guard revealed.count == numbers.count else { return nil }
    lists = []
    for (bytes, number) in zip(revealed, numbers) {
      guard let list = MarksList.read(bytes, number: number) else { return nil }
      lists.append(list)
    }
  }

  /// In which lists these items are, each number once.
  static func numbers(of items: [PhotoID]) -> [Int] {
    (0..<MarksList.count).filter { number in
      items.contains { MarksList.number(of: $0) == number }
    }
  }

  static func reveal(_ numbers: [Int], of vault: VaultID, in recipe: inout RecipeBuilder) {
    for number in numbers {
      recipe.reveal(recipe.get(VaultFile.marksList(number), of: vault))
    }
  }

  mutating func note(_ marks: ItemMarks?, of item: PhotoID) {
    let number = UInt8(truncatingIfNeeded: MarksList.number(of: item))
    guard let index = lists.firstIndex(where: { $0.number == number }) else { return }
    lists[index].note(marks, of: item)
  }

  func put(of vault: VaultID, in recipe: inout RecipeBuilder) {
    for list in lists {
      recipe.put(list.encoded, as: VaultFile.marksList(Int(list.number)), of: vault)
    }
  }
}
