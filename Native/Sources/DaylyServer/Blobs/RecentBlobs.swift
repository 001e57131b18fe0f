// Containers in memory, in the order they were used in: so many as there is room for.

/// Of which the least recently used go first. Whatever is asked of it takes the same time however
/// many there are; what has to go for a new one, each went in before.
struct RecentBlobs {
  private struct Entry {
    let container: CutContainer
    var older: BlobID?
    var newer: BlobID?

    var cost: Int { container.byteCount + RecentBlobs.entryBytes }
  }

  /// What an entry takes besides its bytes: their buffer, its own place in the table and its name
  /// there, and names again in the two beside it. Without it a hundred thousand stanzas of a
  /// hundred bytes would take six times their room.
  static let entryBytes = 512

  private let byteCountMax: Int
  private var entries: [BlobID: Entry] = [:]
  private var newest: BlobID?
  private var oldest: BlobID?
  private var byteCount = 0

  /// Room for so many bytes, what each entry takes besides among them.
  init(byteCountMax: Int) { self.byteCountMax = byteCountMax }

  var count: Int { entries.count }

  /// The container, which is the most recently used from now on.
  mutating func use(_ blob: BlobID) -> CutContainer? {
    guard let container = remove(blob) else { return nil }
    add(container, as: blob)
    return container
  }

  mutating func add(_ container: CutContainer, as blob: BlobID) {
    remove(blob)
    let entry = Entry(container: container, older: newest, newer: nil)
    if let newest { entries[newest]?.newer = blob } else { oldest = blob }
    newest = blob
    entries[blob] = entry
    byteCount += entry.cost
    while byteCount > byteCountMax, let oldest { remove(oldest) }
  }

  @discardableResult
  mutating func remove(_ blob: BlobID) -> CutContainer? {
    guard let entry = entries.removeValue(forKey: blob) else { return nil }
    if let older = entry.older { entries[older]?.newer = entry.newer } else { oldest = entry.newer }
    if let newer = entry.newer { entries[newer]?.older = entry.older } else { newest = entry.older }
    byteCount -= entry.cost
    return entry.container
  }

  mutating func removeAll() { self = RecentBlobs(byteCountMax: byteCountMax) }
}
