// A backup: what the vault has and the archive has not is opened, to see that it is whole, and
// appended, some at a time. After each time the archive is whole, so that a backup that is stopped
// goes on from there when it is begun again.

import Bytes
import Kernel
import Locaphoto
import Recipes
import Wire

struct BackingUp: Equatable {
  /// So many items, or bytes, are appended at once: after a crash no more than that is done again,
  /// or one item that is longer.
  static let batchCountMax = 256
  static let batchByteCountMax: UInt64 = 256 << 20
  /// Lengths that are asked for at once.
  private static let measuredCountMax = 512

  private enum Stage: Equatable {
    case reading(ArchiveReading)
    case listing(OpenArchive, ItemListing)
    /// How long the files of `new` are.
    case measuring(OpenArchive)
    /// An item is opened from front to back.
    case checking(OpenArchive, Unsealing)
    case appending(Appending)
    case ended
  }

  private(set) var view: ArchiveView
  private(set) var request: Request
  private let vault: VaultID
  private let keys: [[UInt8]]
  private var stage: Stage
  /// Not in the archive, in their order.
  private var new: [PhotoID] = []
  private var measured: [MeasuredItem] = []
  /// How many of `measured` were checked.
  private var checkedCount = 0
  /// Checked, and appended next.
  private var batch: [MeasuredItem] = []
  /// Bytes that are done with, each twice: opened and copied.
  private var passedByteCount: UInt64 = 0

  init(_ vault: VaultID, _ unlockers: [Unlocker], _ context: inout Context<Archiving.Effect>) {
    self.vault = vault
    keys = unlockers.map { $0.encoded }.ordered { $0 }
    view = ArchiveView(.backup)
    let reading = ArchiveReading(of: vault, &context)
    request = reading.request
    stage = .reading(reading)
  }

  /// Takes the answer to `request`.
  mutating func advance(_ answer: LibraryAnswer, _ context: inout Context<Archiving.Effect>) {
    switch stage {
    case .reading(var reading):
      let progress = reading.advance(answer, &context)
      (stage, request) = (.reading(reading), reading.request)
      read(progress, &context)
    case .listing(let archive, var listing):
      let progress = listing.advance(answer, &context)
      (stage, request) = (.listing(archive, listing), listing.request)
      listed(progress, archive, &context)
    case .measuring(let archive): measure(answer, archive, &context)
    case .checking(let archive, var unsealing):
      let progress = unsealing.advance(answer, &context)
      (stage, request) = (.checking(archive, unsealing), unsealing.request)
      checked(progress, archive, &context)
    case .appending(var appending):
      let progress = appending.advance(answer, &context)
      (stage, request) = (.appending(appending), appending.request)
      appended(progress, &context)
    case .ended: break
    }
  }

  /// Stops in the middle and forgets the keys.
  mutating func abandon(_ context: inout Context<Archiving.Effect>) {
    switch stage {
    case .checking(_, var unsealing): unsealing.abandon(&context)
    case .appending(let appending): appending.abandon(&context)
    case .reading, .listing, .measuring, .ended: break
    }
    end(.cancelled)
  }

  private mutating func end(_ fault: ArchiveFault?) {
    stage = .ended
    view.end(fault)
  }
}

/// What is to be appended.
extension BackingUp {
  private mutating func read(
    _ progress: ArchiveReading.Progress, _ context: inout Context<Archiving.Effect>
  ) {
    switch progress {
    case .going: break
    case .read(let archive):
      view.unfinished = !archive.isWhole
      list(archive, &context)
    case .empty(let header):
      view.unfinished = header != nil
      list(OpenArchive(header ?? anew(context)), &context)
    case .failed(.missing):
      list(OpenArchive(anew(context)), &context)
    case .failed(let fault): end(fault)
    }
  }

  private func anew(_ context: Context<Archiving.Effect>) -> ArchiveHeader {
    ArchiveHeader(vault: vault, archive: context.occasion.identifier())
  }

  private mutating func list(
    _ archive: OpenArchive, _ context: inout Context<Archiving.Effect>
  ) {
    let listing = ItemListing(&context)
    request = listing.request
    stage = .listing(archive, listing)
  }

  private mutating func listed(
    _ progress: ItemListing.Progress, _ archive: OpenArchive,
    _ context: inout Context<Archiving.Effect>
  ) {
    switch progress {
    case .going: break
    case .failed: end(.unavailable)
    case .listed(let items):
      let archived = ItemSet(archive.entries.map { $0.item })
      new = items.filter { !archived.contains($0) }
      view.items = UInt32(clamping: items.count)
      view.present = UInt32(clamping: items.count - new.count)
      askLengths(archive, &context)
    }
  }

  private mutating func askLengths(
    _ archive: OpenArchive, _ context: inout Context<Archiving.Effect>
  ) {
    let asked = new[measured.count...].prefix(Self.measuredCountMax)
    guard !asked.isEmpty else { return proceed(archive, &context) }
    var recipe = RecipeBuilder()
    for item in asked { recipe.reveal(recipe.length(.blob(name: VaultFile.item(item)))) }
    request = context.request()
    stage = .measuring(archive)
    context.run(recipe.build, as: request)
  }

  private mutating func measure(
    _ answer: LibraryAnswer, _ archive: OpenArchive,
    _ context: inout Context<Archiving.Effect>
  ) {
    guard case .recipeDone(let revealed) = answer, !revealed.isEmpty,
      revealed.count <= new.count - measured.count
    else { return end(.unavailable) }
    for bytes in revealed {
      var reader = ByteReader(bytes)
      guard let byteCount = try? reader.u64(), byteCount < 1 << 60 else {
        return end(.unavailable)
      }
      measured.append(MeasuredItem(item: new[measured.count], byteCount: byteCount))
      view.bytes = view.bytes.saturated(adding: byteCount.saturated(adding: byteCount))
    }
    askLengths(archive, &context)
  }
}

/// Batch by batch.
extension BackingUp {
  /// The next item of the batch, or all that is in it.
  private mutating func proceed(
    _ archive: OpenArchive, _ context: inout Context<Archiving.Effect>
  ) {
    let isLast = checkedCount == measured.count
    let byteCount: UInt64 = batch.reduce(0) { $0.saturated(adding: $1.byteCount) }
    guard isLast || batch.count >= Self.batchCountMax || byteCount >= Self.batchByteCountMax
    else {
      let unsealing = Unsealing(
        measured[checkedCount].item, .everything, for: .backup, &context)
      (stage, request) = (.checking(archive, unsealing), unsealing.request)
      return
    }
    guard !batch.isEmpty || !isUpToDate(archive) else { return end(nil) }
    guard
      let appending = Appending(
        batch, to: archive, keys: keys, isComplete: isLast, &context)
    else { return end(.tooLarge) }
    (stage, request) = (.appending(appending), appending.request)
  }

  /// Whether the archive says all that there is to be said without another item.
  private func isUpToDate(_ archive: OpenArchive) -> Bool {
    archive.section != nil && archive.isWhole && archive.isComplete && archive.keys == keys
      && archive.unreadableCount == 0
  }

  private mutating func checked(
    _ progress: Unsealing.Progress, _ archive: OpenArchive,
    _ context: inout Context<Archiving.Effect>
  ) {
    let item = measured[checkedCount]
    switch progress {
    case .going: return
    case .moved(let read):
      view.doneBytes = passedByteCount.saturated(adding: min(read, item.byteCount))
      return
    case .done:
      batch.append(item)
      pass(item.byteCount)
    case .failed(let fault):
      view.fail(item.item, fault)
      pass(item.byteCount.saturated(adding: item.byteCount))
    }
    checkedCount += 1
    proceed(archive, &context)
  }

  private mutating func appended(
    _ progress: Appending.Progress, _ context: inout Context<Archiving.Effect>
  ) {
    switch progress {
    case .going: break
    case .copied(let byteCount): view.doneBytes = passedByteCount.saturated(adding: byteCount)
    case .failed(let fault): end(fault)
    case .appended(let archive):
      view.done += UInt32(clamping: batch.count)
      view.unfinished = false
      for item in batch { pass(item.byteCount) }
      batch = []
      proceed(archive, &context)
    }
  }

  private mutating func pass(_ byteCount: UInt64) {
    passedByteCount = passedByteCount.saturated(adding: byteCount)
    view.doneBytes = passedByteCount
  }
}
