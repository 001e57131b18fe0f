// What is known of an archive once its lists were read.

import Bytes
import Wire

struct OpenArchive: Equatable {
  let header: ArchiveHeader
  /// The last whole section; `nil` in an archive without any.
  var section: ArchiveSection?
  /// Sections behind it of which nothing opens, and where the last of them ends: nothing of them is
  /// written over.
  var damagedCount: UInt32 = 0
  var reach: UInt64 = 0
  /// Nothing lies behind its sections.
  var isWhole = true
  /// As the manifest says.
  var isComplete = false
  /// The files of the vault's keys, as they were.
  var keys: [[UInt8]] = []
  var pages: [Page] = []
  /// Items of pages that did not open.
  var unreadableCount: UInt32 = 0
  var markPages: [MarkPage] = []
  /// A page of marks did not open.
  var hasUnreadableMarks = false
  /// Pages of either kind that did not.
  var unreadableListCount: UInt32 = 0

  struct Page: Equatable {
    var place: ArchivePagePlace
    var entries: [ArchiveEntry]
  }

  struct MarkPage: Equatable {
    var place: ArchiveMarksPlace
    var page: ArchiveMarksPage
  }

  init(_ header: ArchiveHeader) { self.header = header }

  /// Where the next section goes.
  var end: UInt64 { max(section?.end ?? ArchiveHeader.byteCount, reach) }

  /// Of each item its newest place, by item.
  var entries: [ArchiveEntry] {
    let all = pages.flatMap { $0.entries }.ordered { $0.order }
    var kept: [ArchiveEntry] = []
    for entry in all {
      if kept.last?.item == entry.item { kept.removeLast() }
      kept.append(entry)
    }
    return kept
  }

  /// What is said of its items: of each what stands in the last place.
  var said: SaidOfItems { SaidOfItems(markPages.flatMap { $0.page.marks }) }

  /// What it says beside them: of each album and month what stands in the last place.
  var beside: SaidBeside {
    var beside = SaidBeside()
    for marks in markPages { beside.add(marks.page) }
    return beside
  }

  /// Nothing of it is out of reach.
  var isReadable: Bool { unreadableCount == 0 && !hasUnreadableMarks }
}

extension ArchiveEntry {
  /// By item; of those of one item, by place.
  fileprivate var order: [UInt8] {
    var writer = ByteWriter()
    writer.append(item.bytes)
    writer.u64(offset)
    return writer.bytes
  }
}

/// Items in their order, looked up by halving: a set would ask for random numbers, which a core in
/// the browser has none of.
struct ItemSet: Equatable {
  /// In their order.
  let all: [PhotoID]

  init(_ items: [PhotoID]) { all = items.ordered { $0.bytes } }

  var count: Int { all.count }

  func contains(_ item: PhotoID) -> Bool {
    let place = all.place { $0.bytes.lexicographicallyPrecedes(item.bytes) }
    return place < all.count && all[place] == item
  }
}
