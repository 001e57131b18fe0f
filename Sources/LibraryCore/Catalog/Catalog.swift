// The index of a vault's items: a page or several for each month, and a summary of them. It is made
// from the items and can be lost; what was being written when a process ended, the journal tells.

import Bytes
import Kernel
import Recipes
import Wire

struct Catalog: Equatable, StateMachine {
  enum Event: Equatable {
    case opened(VaultID)
    case closed
    case user(CatalogEvent)
    /// An import wants names for so many items, at most `reservedCountMax`.
    case reserve(Int)
    /// A restore wants to put these into the vault, at most `reservedCountMax`.
    case reserveNamed([PhotoID])
    /// These are in their files; the reservation ends.
    case commit([CatalogEntry])
    /// An import is in the vault, and lists these.
    case join([AlbumListing])
    /// Another vault has these, at most `changedCountMax` and of one month.
    case leave([ItemPlace])
    case gallery(GalleryEvent)
    /// Looks for this, or for nothing any more.
    case search(ItemQuery?)
    case day(DayEvent)
    /// Of a backup: albums the vault has not are back, and what is said of days of which nothing
    /// was said here.
    case restored(SaidBeside)
    /// Why something was not changed has been read.
    case noticeSeen
    /// Somebody looks at all files, and was told what came of it.
    case filesLooked
    case lossesTold
    case answer(LibraryAnswer, Request)
  }

  enum Effect: Equatable, MachineEffect {
    case shell(LibraryEffect)
    case reserved([PhotoID], Known, VaultID)
    case committed
    /// What is looked for was found so far.
    case found(FoundItems)
    /// Of a reservation or a commit. What was in files stays there, and is found at the next start.
    case refused(VaultFault)
    /// What became of the albums of an import.
    case joined(ImportedAlbums)
    /// These may show something else now.
    case redrawn([PhotoID])
    /// Nothing that was begun before is left.
    case settled
    /// These are listed no more, and their files are gone; or why they are not.
    case left([PhotoID])
    case notLeft(VaultFault)
  }

  static var name: Machine { .catalog }
  /// A batch of an import: so many items are looked at anew after a crash.
  static let reservedCountMax = 256
  /// Items of a month that are changed together.
  static let changedCountMax = 64

  enum State: Equatable {
    case closed
    case loading(IndexLoader)
    /// The lists of marks are looked at, and made anew from the pages where they are not as the
    /// summary knows them.
    case relisting(CatalogIndex, MarksListsCheck, isFirst: Bool)
    /// Which contents are kept is being read, before what needs it.
    case knowing(CatalogIndex, Request)
    case recovering(CatalogIndex, ItemScan)
    case open(CatalogIndex)
    case reserving(CatalogIndex, NameReservation)
    case changing(CatalogIndex, MarksChange)
    case committing(CatalogIndex, IndexCommit)
    /// Items of an import are looked for.
    case joining(CatalogIndex, AlbumPlacement)
    /// The index cannot be read or made.
    case failed(VaultFault)
  }

  var state = State.closed
  /// Whose index it is, while the vault is open.
  var vault: VaultID?
  /// In the order in which they came.
  var tasks: [Task] = []
  /// Why the last of the changes that failed did.
  var changeFault: VaultFault?
  /// What was asked for last.
  var undo: Undo?
  var undoCount: UInt32 = 0
  /// What is made as it was once nothing of it is under way.
  var takenBack: [Undo] = []
  /// An album that was made, and nothing was asked for since.
  var newAlbum: AlbumID?
  /// Albums, tags, and what somebody looks for.
  var gallery = Gallery()
  /// Months somebody has looked at, the last one last: presented anew when they change.
  var shown: [MonthReader] = []
  /// What the journal names, until the end of their import or change is written.
  var unsettled = CatalogJournal(importing: [], changed: [])
  /// Items whose files did not open when they were last looked at.
  var damaged: UInt32 = 0
  /// What the index was before it is made anew for a page that is lost; that happens once in a run.
  var former: CatalogIndex?
  var isRemade = false
  /// That a change finds a list that does not open, and has it made anew, happens once in a run.
  var isRelisted = false
  /// What is gone or was made anew, until somebody was told.
  var losses = Losses()
  /// Whoever waited for it was told.
  var isSettled = false

  mutating func handle(_ event: Event, _ context: inout Context<Effect>) {
    take(event, &context)
    for list in gallery.lostLists { losses.note(list) }
    losses.keep(&context)
  }

  private mutating func take(_ event: Event, _ context: inout Context<Effect>) {
    switch event {
    case .opened(let vault):
      self = Catalog()
      self.vault = vault
      state = .loading(IndexLoader(vault, &context))
      gallery.albums.load(vault, &context)
      gallery.notes.load(vault, &context)
    case .closed:
      if case .recovering(_, let survey) = state { survey.abandon(&context) }
      self = Catalog()
    case .user(let event): handle(event, &context)
    case .reserve(let count): add(.reserve(count), &context)
    case .reserveNamed(let items): add(.reserveNamed(items), &context)
    case .commit(let entries): add(.commit(entries), &context)
    case .join(let listings): add(.join(listings), &context)
    case .leave(let places): leave(places, &context)
    case .gallery(let event): handle(event, &context)
    case .search(let query): search(query, &context)
    case .day(let event): handle(event, &context)
    case .restored(let beside):
      for album in beside.albums where !album.deleted { change(.restore(album.kept), &context) }
      for notes in beside.months { change(.restore(notes), &context) }
      if !beside.keys.isEmpty { losses.restored(.namedKeys) }
    case .noticeSeen: changeFault = nil
    case .filesLooked: losses.looked()
    case .lossesTold:
      losses.told(&context)
      gallery.lossesTold(&context)
    case .answer(let answer, let request): take(answer, request, &context)
    }
  }

  /// What is known of the index, once it was read.
  var shelf: CatalogIndex? {
    switch state {
    case .relisting(let shelf, _, _), .knowing(let shelf, _), .recovering(let shelf, _),
      .open(let shelf), .reserving(let shelf, _), .changing(let shelf, _),
      .committing(let shelf, _), .joining(let shelf, _):
      shelf
    case .closed, .loading, .failed: nil
    }
  }

  /// How many items were found so far, while the index is made anew.
  var rebuilding: UInt32? {
    guard case .recovering(_, let survey) = state, survey.isOfAll else { return nil }
    return UInt32(clamping: survey.found.entries.count)
  }

  /// Files of an import or a restore were not looked at since it was stopped.
  var isUnsettled: Bool { !unsettled.isEmpty }

  var fault: VaultFault? {
    guard case .failed(let fault) = state else { return nil }
    return fault
  }

  private mutating func take(
    _ answer: LibraryAnswer, _ request: Request, _ context: inout Context<Effect>
  ) {
    if let index = shown.firstIndex(where: { $0.request == request }) {
      return takeShown(answer, at: index, &context)
    }
    if gallery.waits(for: request) {
      if let fault = gallery.take(answer, request, shelf, &context) { changeFault = fault }
      presentNotes(&context)
      return goOnWithAlbums(&context)
    }
    if losses.waits(for: request) { return losses.advance(answer, &context) }
    switch state {
    case .loading(let loading) where loading.request == request:
      if case .listed(let names) = answer, let vault { losses.open(names, vault, &context) }
      loaded(loading.advance(answer, &context), &context)
    case .relisting(let shelf, var relisting, let isFirst) where relisting.request == request:
      // While its lines grow nobody else holds them.
      state = .open(shelf)
      let progress = relisting.advance(answer, &context)
      state = .relisting(shelf, relisting, isFirst: isFirst)
      relisted(progress, shelf, isFirst: isFirst, &context)
    case .knowing(let shelf, request): takeKnown(answer, shelf, &context)
    case .recovering(let shelf, var survey) where survey.request == request:
      // While its list grows nobody else holds it: else all of it were copied for each item.
      state = .open(shelf)
      let progress = survey.advance(answer, &context)
      state = .recovering(shelf, survey)
      surveyed(progress, survey, shelf, &context)
    case .reserving(let shelf, var reserving) where reserving.request == request:
      let progress = reserving.advance(answer, &context)
      state = .reserving(shelf, reserving)
      reserved(progress, shelf, &context)
    case .changing(let shelf, var changing) where changing.request == request:
      let progress = changing.advance(answer, &context)
      state = .changing(shelf, changing)
      changed(progress, shelf, &context)
    case .committing(let shelf, var committing) where committing.request == request:
      let progress = committing.advance(answer, &context)
      state = .committing(shelf, committing)
      committed(progress, shelf, &context)
    case .joining(let shelf, var joining) where joining.waits(for: request):
      let progress = joining.advance(answer, &context)
      state = .joining(shelf, joining)
      joined(progress, joining, shelf, &context)
    case .closed, .loading, .relisting, .knowing, .recovering, .open, .reserving, .changing,
      .committing, .joining, .failed:
      break  // Late.
    }
  }
}

/// From opening to being of use.
extension Catalog {
  private mutating func loaded(_ progress: IndexLoader.Progress, _ context: inout Context<Effect>) {
    switch progress {
    case .going(let loading): state = .loading(loading)
    case .loaded(let shelf, let journal):
      if shelf.trashedCount > 0 { tasks.append(.change(.emptyingOfTrash)) }
      unsettled = journal
      // What they show may have been changed, and their small pictures not.
      if !journal.changed.isEmpty { context.emit(.redrawn(journal.changed.map { $0.item })) }
      relist(shelf, isFirst: true, &context)
    case .lost(let shelf, let unread):
      if let unread { losses.note(unread) }
      state = .recovering(shelf.emptied, ItemScan(ofAllOn: shelf, &context))
    case .failed(let fault): fail(fault, &context)
    }
  }

  /// The index is there, and whoever waited for it goes on.
  mutating func open(_ shelf: CatalogIndex, _ context: inout Context<Effect>) {
    state = .open(shelf)
    gallery.proceed(shelf, &context)
    if unsettled.isEmpty, !isSettled {
      isSettled = true
      context.emit(.settled)
    }
    proceed(&context)
  }

  mutating func fail(_ fault: VaultFault, _ context: inout Context<Effect>) {
    state = .failed(fault)
    for task in tasks { refuse(task, fault, &context) }
    tasks = []
  }

}

/// What is done with it, one after another.
extension Catalog {
  mutating func add(_ task: Task, _ context: inout Context<Effect>) {
    switch state {
    case .closed: refuse(task, .unavailable, &context)
    case .failed(let fault): tryAgain(task, fault, &context)
    case .loading, .relisting, .knowing, .recovering, .open, .reserving, .changing, .committing,
      .joining:
      tasks.append(task)
      proceed(&context)
    }
  }

  mutating func refuse(
    _ task: Task, _ fault: VaultFault, on shelf: CatalogIndex, _ context: inout Context<Effect>
  ) {
    refuse(task, fault, &context)
    open(shelf, &context)
  }

  mutating func proceed(_ context: inout Context<Effect>) {
    guard case .open(let shelf) = state, let task = tasks.first else { return }
    if shelf.unread != nil, task.needsKnown { return know(shelf, &context) }
    if task.waitsForAlbums, !gallery.albums.isAtRest { return }
    if let journal = unfinished(before: task) {
      state = .recovering(shelf, ItemScan(of: journal, in: shelf.vault, &context))
      return
    }
    tasks.removeFirst()
    switch task {
    case .reserve(let count):
      state = .reserving(
        shelf, NameReservation(min(count, Self.reservedCountMax), on: shelf, &context))
    case .reserveNamed(let items):
      state = .reserving(shelf, NameReservation(items, on: shelf, &context))
    case .commit(let entries):
      state = .committing(
        shelf,
        IndexCommit(
          entries.added, on: shelf, gallery.notes.months, marking: .new(entries), importing: [],
          for: .importing, &context))
    case .change(let task):
      state = .changing(
        shelf, MarksChange(task, on: shelf, importing: unsettled.items, &context))
    case .takeBack:
      makeAsBefore(&context)
      proceed(&context)
    case .join(let listings): beginJoining(listings, shelf, &context)
    case .joined(let albums, let report):
      tell(albums, report, &context)
      proceed(&context)
    case .makeDays(let month):
      let same = IndexCommit.MonthChange(month: month, readsAll: true)
      state = .committing(
        shelf,
        IndexCommit(
          [same], on: shelf, gallery.notes.months, marking: .written, importing: unsettled.items,
          for: .showing, &context))
    case .remake: remake(shelf, &context)
    case .relist: relist(shelf, isFirst: false, &context)
    }
  }

  /// What has to be settled first, because a new journal would forget it.
  private func unfinished(before task: Task) -> CatalogJournal? {
    if task.isReservation, !unsettled.isEmpty { return unsettled }
    // An import may be under way.
    guard !unsettled.changed.isEmpty else { return nil }
    return CatalogJournal(importing: [], changed: unsettled.changed)
  }

  private mutating func reserved(
    _ progress: NameReservation.Progress, _ shelf: CatalogIndex, _ context: inout Context<Effect>
  ) {
    switch progress {
    case .going: break
    case .reserved(let items):
      unsettled = CatalogJournal(importing: items, changed: [])
      context.emit(.reserved(items, shelf.known, shelf.vault))
      open(shelf, &context)
    case .failed(let fault):
      context.emit(.refused(fault))
      open(shelf, &context)
    }
  }

  private mutating func committed(
    _ progress: IndexCommit.Progress, _ shelf: CatalogIndex, _ context: inout Context<Effect>
  ) {
    guard case .committing(_, let committing) = state else { return }
    switch progress {
    case .going: break
    case .committed(let shelf):
      // What was read of them before that may have been half of it.
      let settled = committing.waiter == .nobody ? unsettled.changed.map { $0.item } : []
      if !settled.isEmpty { context.emit(.redrawn(settled)) }
      unsettled = CatalogJournal(importing: committing.importing, changed: [])
      if committing.waiter == .importing { context.emit(.committed) }
      // What lists the same as before is shown already.
      if committing.waiter == .showing { return open(shelf, &context) }
      if committing.waiter == .leaving { left(committing.deleted, &context) }
      gallery.indexChanged()
      open(shelf, &context)
      for index in shown.indices { read(at: index, &context) }
    case .failed(let fault):
      switch committing.waiter {
      case .nobody, .showing: break
      case .importing: context.emit(.refused(fault))
      case .changing: changeFault = fault
      case .leaving: context.emit(.notLeft(fault))
      }
      if fault == .damaged {
        // A page does not open: all are made anew.
        unsettled = CatalogJournal(importing: [], changed: [])
        state = .recovering(shelf.emptied, ItemScan(ofAllOn: shelf, &context))
      } else if committing.waiter == .showing {
        open(shelf, &context)
      } else {
        // What was read before is still what lies in storage, or less than that.
        leaveUnsettled(shelf, fault, &context)
      }
    }
  }
}
