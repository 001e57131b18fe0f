// What somebody asked for last, and what makes everything as it was before.

import Bytes
import Kernel
import Wire

struct Undo: Equatable {
  enum Way: Equatable {
    /// In the order in which items became others; `madeAlbum` was made for them and is to go.
    case items(ItemChange, [MarksChange.Task], madeAlbum: AlbumID?)
    case album(KeptAlbum)
    case cover(CivilDay, PhotoID?)
  }

  let number: UInt32
  var way: Way
  /// So many items have become others.
  var count = 0
}

extension Undo {
  /// Some items have become others, or may have, where it failed.
  mutating func note(_ changing: MarksChange, hasFailed: Bool) {
    guard changing.task.undoable == number,
      case .items(let change, let reversals, let madeAlbum) = way
    else { return }
    if !hasFailed { count += changing.entries.count }
    way = .items(change, reversals + changing.reversals, madeAlbum: madeAlbum)
  }

  /// More was asked for. Of edits the one that edits says what was done.
  mutating func add(_ further: ItemChange) {
    guard case .items(.edit(nil), let reversals, let madeAlbum) = way, case .edit = further else {
      return
    }
    way = .items(further, reversals, madeAlbum: madeAlbum)
  }

  /// - Parameter left: how many items it has still to look at.
  func view(left: Int) -> UndoableChange? {
    switch way {
    case .items(let change, _, _):
      let items = count + left
      guard items > 0 else { return nil }
      return UndoableChange(
        number: number, what: .items(count: UInt32(clamping: items), change: change))
    case .album(let kept):
      return UndoableChange(number: number, what: .albumDeleted(name: kept.album.name))
    case .cover(let day, _): return UndoableChange(number: number, what: .coverChosen(day: day))
    }
  }
}

extension Catalog {
  /// From now on this is what can be taken back, and nothing before it.
  /// - Parameter way: `nil` while it is not known how things were: what was said before is still
  ///   being read or written.
  mutating func begin(_ way: Undo.Way?) {
    undoCount &+= 1
    undo = way.map { Undo(number: undoCount, way: $0) }
    newAlbum = nil
  }

  /// What somebody asks for: it can be taken back, if it is not to bring back or to destroy.
  mutating func begin(_ change: ItemChange) {
    switch change {
    case .album(let album, now: true) where album == newAlbum:
      begin(.items(change, [], madeAlbum: album))
    case .favorite, .trash, .album, .tag, .pin, .edit: begin(.items(change, [], madeAlbum: nil))
    case .restore, .delete:
      undo = nil
      newAlbum = nil
    }
  }

  /// What of it has not begun does not begin; what is being written is, and taken back then.
  mutating func takeBack(_ number: UInt32, _ context: inout Context<Effect>) {
    guard let undo, undo.number == number else { return }
    if let fault {
      changeFault = fault
      return
    }
    self.undo = nil
    switch undo.way {
    case .items:
      tasks.removeAll { $0.isPart(of: number) }
      takenBack.append(undo)
      tasks.insert(.takeBack, at: 0)
      proceed(&context)
    case .album(let kept):
      change(.keep(kept.id, name: kept.album.name, cover: kept.album.cover), &context)
    case .cover(let day, let former): change(.cover(day, former), &context)
    }
  }

  /// Nothing of what is taken back is under way any more.
  mutating func makeAsBefore(_ context: inout Context<Effect>) {
    let undone = takenBack
    takenBack = []
    for case .items(_, let reversals, let madeAlbum) in undone.map({ $0.way }) {
      tasks.insert(contentsOf: reversals.map { .change($0) }, at: 0)
      if let madeAlbum { change(.delete(madeAlbum), &context) }
    }
  }

  /// Items have become others, or may have, where it failed.
  mutating func noteForUndo(_ changing: MarksChange, hasFailed: Bool = false) {
    undo?.note(changing, hasFailed: hasFailed)
    for index in takenBack.indices { takenBack[index].note(changing, hasFailed: hasFailed) }
  }
}

extension Catalog.Task {
  func isPart(of undoable: UInt32) -> Bool {
    if case .change(let task) = self { task.undoable == undoable } else { false }
  }
}

extension ItemChange {
  /// What makes an item as it was; `nil` where nothing does.
  func reversal(to former: CatalogEntry) -> ItemChange? {
    switch self {
    case .favorite: .favorite(now: former.favorite)
    case .trash: .restore
    case .restore: .trash
    case .delete: nil
    case .album(let album, _): .album(album: album, now: former.albums.contains(album))
    case .tag(let tag, _):
      // It may have been there in another spelling.
      if let same = former.tags.first(where: { $0.folded == tag.folded }) {
        .tag(tag: same, now: true)
      } else {
        .tag(tag: tag, now: false)
      }
    case .pin: .pin(day: former.pinned)
    case .edit: .edit(edit: former.edit)
    }
  }
}
