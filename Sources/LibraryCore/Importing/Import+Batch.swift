// What goes into the index together: what is being sealed, and what is in its file and waits for
// the rest of the batch.

import Bytes
import Wire

extension Import {
  /// Items that go into the index together.
  struct Batch: Equatable {
    let vault: VaultID
    /// Not used yet.
    var names: [PhotoID]
    /// What the vault has, and what the batch added.
    var known: Known
    var slots: [Slot] = []
    /// Sealed, in their files.
    var entries: [CatalogEntry] = []
    /// What they were made of, in the same order.
    var kept: [Candidate] = []
    /// What the vault has already, or will have once the batch is in the index.
    var had: [Candidate] = []

    var readBytes: UInt64 {
      let bytes = (kept + had).reduce(0) { $0 &+ $1.fileByteCount }
      return slots.reduce(bytes) { $0 &+ $1.read }
    }

    /// Whether another item may begin.
    var hasRoom: Bool {
      slots.count < 2
        || slots.count < Import.slotCountMax && underWay < Import.slotByteCountMax
    }

    /// Whether it goes into the index before there is another item.
    var isFull: Bool {
      entries.count + slots.count >= Import.batchCountLeast
        && entries.reduce(underWay) { $0 &+ $1.bytes } >= Import.batchByteCountMax
    }

    /// Whether an item has ended, and nothing begun before it can turn out to be the same: of two
    /// alike, the one that was chosen first is kept.
    func isSettled(_ index: Int) -> Bool {
      slots[index].progress != .going
        && !slots[..<index].contains { $0.candidate.isAsLong(as: slots[index].candidate) }
    }

    /// Takes out an item that has ended.
    mutating func takeSettled() -> Slot? {
      slots.indices.first { isSettled($0) }.map { slots.remove(at: $0) }
    }

    private var underWay: UInt64 { slots.reduce(0) { $0 &+ $1.candidate.byteCount } }

    /// Takes out an item whose file does not last, with all that may have been known by it alone.
    mutating func lose(_ item: PhotoID) -> [Candidate] {
      guard let index = entries.firstIndex(where: { $0.item == item }) else { return [] }
      entries.remove(at: index)
      let lost = kept.remove(at: index)
      defer { had.removeAll { $0.isAsLong(as: lost) } }
      return [lost] + had.filter { $0.isAsLong(as: lost) }
    }
  }
}

extension Import {
  /// What there was no room for beside others: each took room from the others until it failed. It
  /// is sealed anew once what was sealed is in the index, and nothing beside another from then on.
  struct Room: Equatable {
    private(set) var isTight = false
    /// In the order in which they were begun.
    private var slots: [Slot] = []

    /// Whether another item may begin.
    func takes(_ batch: Batch) -> Bool {
      isTight ? slots.isEmpty && batch.slots.isEmpty : batch.hasRoom
    }

    /// Whether an item that has ended is to be sealed anew.
    mutating func defers(_ slot: Slot) -> Bool {
      guard slot.progress == .failed(.storageFull), !slot.isAlone else { return false }
      isTight = true
      slots.insert(slot, at: slots.firstIndex { slot.imported < $0.imported } ?? slots.count)
      return true
    }

    mutating func takeDeferred() -> [Candidate] {
      defer { slots = [] }
      return slots.map { $0.candidate }
    }
  }
}

extension Candidate {
  fileprivate var fileByteCount: UInt64 { files.reduce(0) { $0 &+ $1.bytes } }
}
