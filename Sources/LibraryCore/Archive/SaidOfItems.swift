// What is said of items, looked up by item: in an archive, and in the vault that is backed up.

import Bytes
import Wire

/// In their order, found by halving, as in `ItemSet`.
struct SaidOfItems: Equatable {
  private(set) var all: [ArchiveMarks] = []

  /// Of an item that is there twice the later counts.
  init(_ marks: [ArchiveMarks]) {
    var number: UInt64 = 0
    var numbered: [(mark: ArchiveMarks, order: [UInt8])] = []
    for mark in marks {
      var writer = ByteWriter()
      writer.append(mark.item.bytes)
      writer.u64(number)
      numbered.append((mark, writer.bytes))
      number += 1
    }
    for (mark, _) in numbered.ordered(by: { $0.order }) {
      if all.last?.item == mark.item { all.removeLast() }
      all.append(mark)
    }
  }

  func has(_ item: PhotoID) -> Bool {
    let place = all.place { $0.item.bytes.lexicographicallyPrecedes(item.bytes) }
    return place < all.count && all[place].item == item
  }

  /// What an archive says of it, as it comes back. Where that is nothing, and some of what the
  /// archive says is lost, nobody knows how the item is edited.
  func restored(_ item: PhotoID, isLost: Bool, _ now: Instant) -> ItemMarks? {
    isLost && !has(item) ? ItemMarks.nothing.lost : of(item).restored(at: now)
  }

  /// Of this item; that nothing is, where it is not there.
  func of(_ item: PhotoID) -> ArchiveMarks {
    let place = all.place { $0.item.bytes.lexicographicallyPrecedes(item.bytes) }
    guard place < all.count, all[place].item == item else { return ArchiveMarks(unmarked: item) }
    return all[place]
  }
}

extension ArchiveMarks {
  init(unmarked item: PhotoID) {
    self.init(
      item: item, favorite: false, trashed: nil, deleted: false, albums: [], tags: [],
      pinned: nil, edit: nil)
  }

  init(_ item: PhotoID, _ marks: ItemMarks) {
    self.init(
      item: item, favorite: marks.favorite, trashed: marks.trashed, deleted: marks.deleted,
      albums: marks.albums, tags: marks.tags, pinned: marks.pinned, edit: marks.edit)
  }

  /// Where it comes when it is restored.
  var isInTrash: Bool { deleted || trashed != nil }

  /// As they are when the item comes back at this moment; `nil` where nothing is said of it. What
  /// was in the trash, or deleted, comes into the trash, and stays there as long as anything does.
  func restored(at now: Instant) -> ItemMarks? {
    let marks = ItemMarks(
      version: ItemMarks.current, favorite: favorite, trashed: isInTrash ? now : nil,
      deleted: false, albums: albums, tags: tags, pinned: pinned, edit: edit)
    return marks.sayNothing ? nil : marks
  }
}
