// Changes of items, as somebody asks for them: cut into tasks of one month each.

import Kernel
import Wire

extension Catalog {
  mutating func handle(_ event: CatalogEvent, _ context: inout Context<Effect>) {
    switch event {
    case .monthShown(let month): show(month, .items, &context)
    case .daysShown(let month): show(month, .days, &context)
    case .itemsChanged(let places, let change):
      begin(change)
      self.change(places, change, &context)
    case .moreItemsChanged(let places, let change):
      undo?.add(change)
      self.change(places, change, &context)
    case .takenBack(let number): takeBack(number, &context)
    case .itemsUnlisted: add(.remake, &context)
    case .marksUnlisted: add(.relist, &context)
    }
  }

  /// How many items wait to be changed.
  var changing: ChangeView? {
    var left = tasksUnderWay.reduce(0) { $0 + $1.namedCount }
    if case .committing(_, let committing) = state, committing.waiter == .changing {
      left += committing.itemCount
    }
    guard left > 0 || changeFault != nil else { return nil }
    return ChangeView(left: UInt32(clamping: left), fault: changeFault)
  }

  /// What somebody may take back.
  var undoable: UndoableChange? {
    guard let undo else { return nil }
    let own = tasksUnderWay.filter { $0.undoable == undo.number }
    return undo.view(left: own.reduce(0) { $0 + $1.namedCount })
  }

  /// Changes that were not made yet; what is made is listed anew.
  private var tasksUnderWay: [MarksChange.Task] {
    var tasks: [MarksChange.Task] = []
    for case .change(let task) in self.tasks { tasks.append(task) }
    if case .changing(_, let changing) = state { tasks.append(changing.task) }
    return tasks
  }

  mutating func change(
    _ places: [ItemPlace], _ change: ItemChange, _ context: inout Context<Effect>
  ) {
    changeFault = nil
    if case .album(let album, _) = change { self.change(.touch(album), &context) }
    var months: [(month: CivilMonth, items: [PhotoID])] = []
    for place in places {
      let month = change.isOfTrash ? .trash : place.month
      let open = months.firstIndex {
        $0.month == month && $0.items.count < Self.changedCountMax
      }
      if let index = open {
        months[index].items.append(place.item)
      } else {
        months.append((month, [place.item]))
      }
    }
    for (month, items) in months {
      let task = MarksChange.Task(
        month: month, selection: .items(items), change: change, undoable: undo?.number)
      add(.change(task), &context)
    }
  }

  mutating func leave(_ places: [ItemPlace], _ context: inout Context<Effect>) {
    guard let month = places.first?.month else { return }
    let items = places.filter { $0.month == month }.map { $0.item }
    add(
      .change(MarksChange.Task(month: month, selection: .leaving(items), change: .delete)), &context
    )
  }

  /// They stand for nothing here any more.
  mutating func left(_ items: [PhotoID], _ context: inout Context<Effect>) {
    for album in gallery.albums.shown {
      guard let cover = album.album.cover, items.contains(cover) else { continue }
      change(.keep(album.id, name: album.album.name, cover: nil), &context)
    }
    for note in gallery.notes.months.flatMap({ $0.notes }) {
      guard let cover = note.cover, items.contains(cover) else { continue }
      change(.cover(note.day, nil), &context)
    }
    context.emit(.left(items))
  }

  mutating func changed(
    _ progress: MarksChange.Progress, _ shelf: CatalogIndex, _ context: inout Context<Effect>
  ) {
    guard case .changing(_, let changing) = state else { return }
    switch progress {
    case .changed: noteForUndo(changing)
    case .failed: noteForUndo(changing, hasFailed: true)
    case .going, .unlisted: break
    }
    // Some of it may be written even where it failed.
    if changing.task.change.redraws, progress != .going, progress != .unlisted {
      context.emit(.redrawn(changing.entries.map { $0.item }))
    }
    switch progress {
    case .going: break
    case .unlisted where !isRelisted:
      tasks.insert(.change(changing.task), at: 0)
      relist(shelf, isFirst: false, &context)
    case .unlisted: refuse(.change(changing.task), .damaged, on: shelf, &context)
    case .changed(let changes, _) where changes.isEmpty:
      if changing.task.isLeaving { context.emit(.left([])) }
      open(shelf, &context)
    case .changed(let changes, let deleted):
      var shelf = shelf
      if let lists = changing.written { shelf.note(lists) }
      unsettled.changed = changing.places
      if changing.task.selection == .expired, deleted.count >= Self.changedCountMax {
        tasks.append(.change(.emptyingOfTrash))
      }
      state = .committing(
        shelf,
        IndexCommit(
          changes, deleting: deleted, on: shelf, gallery.notes.months, marking: .written,
          importing: unsettled.items, for: changing.task.isLeaving ? .leaving : .changing,
          &context))
    case .failed(let fault):
      if changing.task.isLeaving { context.emit(.notLeft(fault)) } else { changeFault = fault }
      // Some of it may be written: the journal tells.
      unsettled.changed = changing.places
      open(shelf, &context)
    }
  }
}

extension MarksChange.Task {
  /// How many items somebody named.
  fileprivate var namedCount: Int {
    switch selection {
    case .items(let items): items.count
    case .leaving, .expired: 0
    }
  }
}

extension ItemChange {
  /// Only what is in the trash can be restored or deleted.
  fileprivate var isOfTrash: Bool {
    switch self {
    case .restore, .delete: true
    case .favorite, .trash, .album, .tag, .pin, .edit: false
    }
  }

  /// What an item shows becomes another.
  var redraws: Bool {
    if case .edit = self { true } else { false }
  }
}
