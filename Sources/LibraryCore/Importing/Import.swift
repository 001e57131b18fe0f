// Takes chosen files into the vault: they are looked at, some at a time, and those that belong
// together become one item, which is left out when the vault has it already, else sealed. A batch
// of items is reserved in the index before; once all of it is sealed it is made to last, and noted
// in the index after that. So a crash at any moment leaves nothing half kept, and nothing is said
// to be kept before it is.

import Bytes
import Kernel
import MediaMetadata
import Recipes
import Wire

struct Import: Equatable, StateMachine {
  enum Event: Equatable {
    case chosen([ChosenFile], MetadataRemoval?)
    /// What somebody handed over was opened.
    case received([Candidate])
    /// What was sealed while the vault was locked.
    case captured(Candidate)
    /// No more files follow.
    case choosingEnded
    case paused(Bool)
    case cancelled
    /// Somebody read how it ended.
    case seen
    /// The index has names for the batch.
    case reserved([PhotoID], Known, VaultID)
    case committed
    /// What became of the albums it listed.
    case joined(ImportedAlbums)
    case refused(VaultFault)
    /// The vault was locked.
    case closed
    case answer(LibraryAnswer, Request)
  }

  enum Effect: Equatable, MachineEffect {
    case shell(LibraryEffect)
    case reserve(Int)
    case commit([CatalogEntry])
    /// All is in the vault, and these are its albums.
    case join([AlbumListing])
    /// An item is in its file, and this is its small picture until there is a better one.
    case picture(Candidate.Picture, PhotoID)
    /// A capture is in the vault, or could not be taken in.
    case captureEnded(PhotoID, isKept: Bool)
  }

  static var name: Machine { .importing }
  /// Items under way at once: while one is read, another is sealed and a third made to last.
  static let slotCountMax = 6
  /// With so many bytes under way no third item is begun: it would make nothing faster, and each
  /// holds some MiB.
  static let slotByteCountMax: UInt64 = 32 << 20
  /// So many photos go into the index together, of short items as many as the journal names.
  static let batchCountLeast = 64
  static let batchByteCountMax: UInt64 = 256 << 20
  /// The newest of those that failed are listed.
  static let failureCountMax = 256

  enum Stage: Equatable {
    case idle
    /// Waits for names.
    case reserving
    case sealing(Batch)
    /// Waits until what was sealed outlasts a crash.
    case lasting(Batch, Request)
    /// Waits for the index.
    case committing(Batch)
    /// Waits until what it brought is in its albums.
    case joining
  }

  private(set) var stage = Stage.idle
  private(set) var tally = Tally()
  private var queue = Queue()
  /// Goes on while items are sealed.
  private var looking: ChosenFileInspection?
  /// Looked at and not begun, in their order.
  private var ready: [Candidate] = []
  private var room = Room()
  private var albums = ListedAlbums()
  /// When the last item that was begun came into the vault; `nil` before the first of an import.
  private var imported: Instant?
  private(set) var isPaused = false
  private var moreFollow = false

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .chosen(let files, let removal): take(files, without: removal)
    case .received(let candidates):
      beginAnew()
      tally.chose(candidates.flatMap { $0.files })
      ready += candidates
      proceed(&context)
    case .captured(let candidate):
      ready.append(candidate)
      proceed(&context)
    case .choosingEnded:
      moreFollow = false
      albums.expect(queue.arrange())
      proceed(&context)
    case .paused(let now):
      isPaused = now
      proceed(&context)
    case .cancelled:
      for file in forgetWaiting(&context) { tally.drop(file) }
      moreFollow = false
      isPaused = false
      if stage == .idle { proceed(&context) }
    case .seen: if hasEnded { tally = Tally() }
    case .reserved(let items, let known, let vault): begin(items, known, vault, &context)
    case .committed: finish(keptAreDone: true, nil, &context)
    case .joined(let report): joined(report, &context)
    case .refused(let fault): refuse(fault, &context)
    case .closed:
      if case .sealing(let batch) = stage {
        for slot in batch.slots { slot.abandon(&context) }
      }
      self = Import()
    case .answer(let answer, let request): take(answer, request, &context)
    }
  }

  /// Whether all that was chosen is done with.
  var hasEnded: Bool { stage == .idle && isThrough }

  private var isThrough: Bool {
    queue.left == 0 && looking == nil && ready.isEmpty && !moreFollow
  }

  /// Bytes that were sealed so far and are not noted in the index yet.
  var readBytes: UInt64 {
    switch stage {
    case .idle, .reserving, .joining: 0
    case .sealing(let batch), .lasting(let batch, _), .committing(let batch): batch.readBytes
    }
  }

  /// What is chosen after all was done with is an import of its own.
  private mutating func beginAnew() {
    guard hasEnded else { return }
    tally = Tally()
    imported = nil
    albums = ListedAlbums()
    queue = Queue()
    room = Room()
  }

  private mutating func take(_ files: [ChosenFile], without removal: MetadataRemoval?) {
    beginAnew()
    moreFollow = true
    let taken = files.filter { file in
      guard let reason = file.passedOver else { return true }
      tally.passOver(reason)
      return false
    }
    queue.add(taken, without: removal)
    tally.chose(taken)
  }

  private mutating func proceed(_ context: inout Context<Effect>) {
    look(&context)
    switch stage {
    case .idle where isBatchReady:
      stage = .reserving
      context.emit(.reserve(min(ready.count, Catalog.reservedCountMax)))
    case .idle where isThrough: join(&context)
    case .sealing(var batch):
      fill(&batch, &context)
      settle(batch, &context)
    case .idle, .reserving, .lasting, .committing, .joining: break
    }
  }

  /// A batch of photos is as large as it can be, and none larger than what is chosen.
  private var isBatchReady: Bool {
    !isPaused && (ready.count >= Self.batchCountLeast || looking == nil && !ready.isEmpty)
  }

  /// What is under way is finished; nothing else is begun. The files of which that is true.
  private mutating func forgetWaiting(_ context: inout Context<Effect>) -> [ChosenFile] {
    ready = room.takeDeferred() + ready
    for capture in ready.compactMap({ $0.capture }) {
      context.emit(.captureEnded(capture, isKept: false))
    }
    let forgotten = queue.forget() + (looking?.files ?? []) + ready.flatMap { $0.files }
    looking = nil
    ready = []
    return forgotten
  }

  private mutating func take(
    _ answer: LibraryAnswer, _ request: Request, _ context: inout Context<Effect>
  ) {
    if var current = looking, current.waits(for: request) {
      let progress = current.advance(answer, to: request, &context)
      looking = current
      looked(progress, &context)
      return proceed(&context)
    }
    if case .lasting(let batch, request) = stage {
      return commit(batch, without: answer, &context)
    }
    guard case .sealing(var batch) = stage,
      let index = batch.slots.firstIndex(where: { $0.waits(for: request) })
    else { return }
    // While what is known grows nobody else holds it: else all of it were copied for each item.
    stage = .idle
    if case .transferProgress(let progress) = answer {
      batch.slots[index].read = progress.read
      stage = .sealing(batch)
      return
    }
    batch.slots[index].advance(answer, batch.known, &context)
    endSettled(&batch, &context)
    stage = .sealing(batch)
    proceed(&context)
  }
}

/// Looking at files before they are sealed.
extension Import {
  /// Begins with as many as are looked at together.
  private mutating func look(_ context: inout Context<Effect>) {
    guard !isPaused, looking == nil, ready.count < Catalog.reservedCountMax, queue.left > 0
    else { return }
    var next = queue.takeTogether()
    let progress = next.next(&context)
    looking = next
    looked(progress, &context)
  }

  private mutating func looked(
    _ progress: ChosenFileInspection.Progress, _ context: inout Context<Effect>
  ) {
    guard case .looked(let candidates, let failures) = progress else { return }
    looking = nil
    for failure in failures { tally.fail(failure.file, failure.reason) }
    for candidate in candidates {
      if let album = candidate.album, let file = candidate.files.first {
        albums.list(album, by: file)
      }
    }
    ready += candidates
    look(&context)
  }
}

/// Batches.
extension Import {
  private mutating func begin(
    _ items: [PhotoID], _ known: Known, _ vault: VaultID, _ context: inout Context<Effect>
  ) {
    guard stage == .reserving else { return }
    var batch = Batch(vault: vault, names: items, known: known)
    fill(&batch, &context)
    settle(batch, &context)
  }

  /// Begins items while there are names, places and files.
  private mutating func fill(_ batch: inout Batch, _ context: inout Context<Effect>) {
    while room.takes(batch), !batch.isFull, !isPaused, !ready.isEmpty,
      let item = batch.names.popLast()
    {
      var slot = Slot(
        ready.removeFirst(), as: item, of: batch.vault, imported: nextMoment(context.instant),
        isAlone: room.isTight)
      slot.begin(batch.known, &context)
      batch.slots.append(slot)
      endSettled(&batch, &context)
    }
  }

  private mutating func endSettled(_ batch: inout Batch, _ context: inout Context<Effect>) {
    while let slot = batch.takeSettled() {
      if room.defers(slot) { continue }
      end(slot.candidate, slot.end(batch.known, &context), &batch, &context)
    }
  }

  /// Each later than the one before it: what was taken at one moment, as the photos of a burst are,
  /// is listed in the order in which it was chosen, which is that of the names.
  private mutating func nextMoment(_ now: Instant) -> Instant {
    let moment = imported.map { max(now, $0.advanced(by: 1)) } ?? now
    imported = moment
    return moment
  }

  private mutating func end(
    _ candidate: Candidate, _ progress: Slot.Progress, _ batch: inout Batch,
    _ context: inout Context<Effect>
  ) {
    var candidate = candidate
    switch progress {
    case .going: break
    case .known(let contents):
      candidate.content = contents.first
      batch.had.append(candidate)
    case .sealed(let entry):
      candidate.content = entry.contents.first
      _ = batch.known.add(entry.contents)
      batch.entries.append(entry)
      batch.kept.append(candidate)
      if let picture = candidate.picture { context.emit(.picture(picture, entry.item)) }
    case .failed(let reason): fail(candidate, reason, &context)
    }
  }

  private mutating func fail(
    _ candidate: Candidate, _ reason: ImportReason, _ context: inout Context<Effect>
  ) {
    for file in candidate.files { tally.fail(file, reason) }
    if let capture = candidate.capture { context.emit(.captureEnded(capture, isKept: false)) }
  }

  /// Ends a batch in which nothing is under way and nothing more will be.
  private mutating func settle(_ batch: Batch, _ context: inout Context<Effect>) {
    guard batch.slots.isEmpty else {
      stage = .sealing(batch)
      return
    }
    let blobs = batch.entries.map { VaultFile.item($0.item) }
    guard !blobs.isEmpty else {
      stage = .committing(batch)
      return context.emit(.commit([]))
    }
    let request = context.request()
    stage = .lasting(batch, request)
    context.shell(.makeDurable(request: request, blobs: blobs))
  }

  /// Notes in the index what outlasts a crash, and nothing else.
  private mutating func commit(
    _ batch: Batch, without answer: LibraryAnswer, _ context: inout Context<Effect>
  ) {
    guard case .madeDurable(let failures) = answer else { return }
    var batch = batch
    for failure in failures {
      guard let item = VaultFile.id(ofItem: failure.blob) else { continue }
      for candidate in batch.lose(item) {
        fail(candidate, ImportReason(writing: failure.fault), &context)
      }
      var recipe = RecipeBuilder()
      recipe.dropBlob(failure.blob)
      recipe.dropBlob(VaultFile.marks(item))
      context.run(recipe.build)
    }
    stage = .committing(batch)
    context.emit(.commit(batch.entries))
  }

  private mutating func finish(
    keptAreDone: Bool, _ fault: VaultFault?, _ context: inout Context<Effect>
  ) {
    guard case .committing(let batch) = stage else { return }
    stage = .idle
    ready = room.takeDeferred() + ready
    guard keptAreDone else {
      for candidate in batch.kept + batch.had {
        fail(candidate, ImportReason(fault), &context)
      }
      return
    }
    for candidate in batch.kept { tally.keep(candidate) }
    for candidate in batch.had { tally.know(candidate.files) }
    for candidate in batch.kept + batch.had { albums.note(candidate) }
    for capture in (batch.kept + batch.had).compactMap({ $0.capture }) {
      context.emit(.captureEnded(capture, isKept: true))
    }
    proceed(&context)
  }

  private mutating func refuse(_ fault: VaultFault, _ context: inout Context<Effect>) {
    if stage == .reserving { stage = .idle }
    finish(keptAreDone: false, fault, &context)
    // Whatever it was would meet the next file, too.
    for file in forgetWaiting(&context) { tally.fail(file, ImportReason(fault)) }
    // What was kept before comes into its albums all the same.
    if stage == .idle { proceed(&context) }
  }
}

/// Albums, once all is done with.
extension Import {
  private mutating func join(_ context: inout Context<Effect>) {
    let (listings, failedCount) = albums.take()
    tally.albums.failed &+= failedCount
    guard !listings.isEmpty else { return }
    stage = .joining
    context.emit(.join(listings))
  }

  private mutating func joined(_ report: ImportedAlbums, _ context: inout Context<Effect>) {
    guard stage == .joining else { return }
    stage = .idle
    tally.albums.add(report)
    proceed(&context)
  }
}
