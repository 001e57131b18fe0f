// What is done with the index, one after another.

import Kernel
import Wire

extension Catalog {
  /// What waits until the index is there and nothing else is done with it.
  enum Task: Equatable {
    case reserve(Int)
    case reserveNamed([PhotoID])
    case commit([CatalogEntry])
    case change(MarksChange.Task)
    /// What was done of the change that somebody takes back becomes as it was.
    case takeBack
    case join([AlbumListing])
    /// What was changed for these is done with.
    case joined([AlbumPlacement.Joined], ImportedAlbums)
    /// What the days of a month have in short is made anew from its pages.
    case makeDays(CivilMonth)
    /// A page that somebody looked at is lost, or there are items that none lists: the index is
    /// made anew from the items.
    case remake
    /// The lists of marks are made anew from the pages.
    case relist
  }
}

extension Catalog.Task {
  var isReservation: Bool {
    switch self {
    case .reserve, .reserveNamed: true
    case .commit, .change, .takeBack, .join, .joined, .makeDays, .remake, .relist: false
    }
  }

  /// Who only looks asks for nothing that takes long to read.
  var needsKnown: Bool {
    switch self {
    case .takeBack, .join, .joined, .makeDays, .remake, .relist: false
    case .reserve, .reserveNamed, .commit, .change: true
    }
  }

  /// What is said of albums is looked at: it is to be in their files before.
  var waitsForAlbums: Bool {
    switch self {
    case .join, .joined: true
    case .reserve, .reserveNamed, .commit, .change, .takeBack, .makeDays, .remake, .relist: false
    }
  }
}

/// What cannot be done.
extension Catalog {
  /// Where the disk had no room, or did not answer, it may have by now: whatever wants the index
  /// has it read and made again, and is refused where that fails again.
  mutating func tryAgain(
    _ task: Task, _ fault: VaultFault, _ context: inout Context<Effect>
  ) {
    guard let vault, fault == .storageFull || fault == .unavailable else {
      return refuse(task, fault, &context)
    }
    tasks.append(task)
    state = .loading(IndexLoader(vault, &context))
  }

  mutating func refuse(
    _ task: Task, _ fault: VaultFault, _ context: inout Context<Effect>
  ) {
    switch task {
    case .reserve, .reserveNamed, .commit: context.emit(.refused(fault))
    case .change(let task) where task.isLeaving: context.emit(.notLeft(fault))
    case .change: changeFault = fault
    case .join, .joined: context.emit(.joined(.unjoined))
    // It can still be taken back, if nothing else was asked for since.
    case .takeBack:
      if undo == nil { undo = takenBack.last }
      (takenBack, changeFault) = ([], fault)
    case .makeDays, .remake, .relist: break
    }
  }
}
