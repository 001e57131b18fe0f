// Albums, tags, search and what is said of days, as somebody asks for them.

import Bytes
import Kernel
import Recipes
import Wire

extension Catalog {
  mutating func handle(_ event: GalleryEvent, _ context: inout Context<Effect>) {
    switch event {
    case .albumKept(let album, let name, let cover):
      newAlbum = gallery.albums.all.contains { $0.id == album } ? nil : album
      change(.keep(album, name: name, cover: cover), &context)
    case .albumDeleted(let album):
      let kept = gallery.albums.shown.first { $0.id == album }
      begin(gallery.albums.isAtRest ? kept.map { .album($0) } : nil)
      change(.delete(album), &context)
    case .albumsShown(let now):
      gallery.isWatched = now
      proceedWithGallery(&context)
    case .searched(let query): search(query, &context)
    case .searchEnded: search(nil, &context)
    case .foundMonthShown(let month): gallery.show(month, shelf, &context)
    case .foundRunShown(let first): gallery.showRun(from: first, shelf, &context)
    }
  }

  mutating func search(_ query: ItemQuery?, _ context: inout Context<Effect>) {
    gallery.search(query)
    proceedWithGallery(&context)
  }

  /// What there has to be, and what of the index nobody was told.
  var knownFiles: KnownFiles {
    KnownFiles(lost: losses.files, said: gallery.albums.names + gallery.notes.names)
  }

  /// Files whose content nobody knows, as they do not open or are gone.
  var unreadCount: Int { gallery.unreadCount + (losses.missing.contains(.namedKeys) ? 1 : 0) }

  /// What a backup takes along.
  var beside: SaidBeside {
    SaidBeside(
      albums: gallery.albums.all.map { ArchiveAlbum($0) }, months: gallery.notes.months,
      unreadCount: gallery.unreadCount, hasLostKeys: losses.missing.contains(.namedKeys))
  }

  var albumIDs: [AlbumID] { gallery.albums.shown.map { $0.id } }

  mutating func handle(_ event: DayEvent, _ context: inout Context<Effect>) {
    switch event {
    case .lineWritten(let day, let line): change(.line(day, line), &context)
    case .coverChosen(let day, let cover):
      begin(gallery.notes.isAtRest ? .cover(day, gallery.notes.cover(of: day)) : nil)
      change(.cover(day, cover), &context)
    }
  }

  mutating func change(_ change: KeptAlbum.Change, _ context: inout Context<Effect>) {
    changeFault = gallery.albums.change(change, &context)
  }

  mutating func change(_ change: NoteChange, _ context: inout Context<Effect>) {
    changeFault = gallery.notes.change(change, &context)
  }

  /// While the index is being made or changed, what is due waits for the end of that.
  private mutating func proceedWithGallery(_ context: inout Context<Effect>) {
    guard case .open(let shelf) = state else { return }
    gallery.proceed(shelf, &context)
  }
}

extension CatalogIndex {
  /// Reveals the pages of a month.
  func reading(_ month: CivilMonth) -> Recipe {
    var recipe = RecipeBuilder()
    for page in pageNames(of: month) { recipe.reveal(recipe.get(page, of: vault)) }
    return recipe.build
  }
}

extension ShownMonth {
  /// What was read of it; `nil` for what answers no recipe.
  init?(_ month: CivilMonth, _ answer: LibraryAnswer) {
    switch answer {
    case .recipeDone(let pages):
      let read = pages.compactMap { CatalogPage.read($0, of: month) }
      self.init(
        month: month, entries: read.flatMap { $0.entries }.ordered { $0.order },
        damaged: read.count < pages.count, notes: [], noted: false)
    case .recipeFailed: self.init(month: month, entries: [], damaged: true, notes: [], noted: false)
    default: return nil
    }
  }
}
