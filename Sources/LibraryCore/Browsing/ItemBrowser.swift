// What somebody looks through in the vault: all of it, an album or the trash; which words they look
// for, what they see alone, and in which order. It asks nobody: of that follows what is to be
// looked for, and what was found becomes the list that is shown.

import Bytes
import Days
import Wire

struct ItemBrowser: Equatable {
  private(set) var place = BrowsedPlace.all
  private(set) var order = BrowsedOrder.newest
  private(set) var chosenKind = ShownKind.all
  private var words: [QueryWord] = []

  /// What is looked for now; `nil` while all that is shown stands in the index.
  private(set) var query: ItemQuery?
  private var queryCount: UInt32 = 0
  private var isEnded = false
  /// What was found last. Until something of the next search is found, it stays.
  private(set) var found: Found?

  struct Found: Equatable {
    var items: FoundItems
    var sort: ItemSort?
    var edition: UInt32
  }

  mutating func handle(_ event: BrowsingEvent) {
    switch event {
    case .placeChosen(let place): turn(to: place)
    case .wordsTyped(let words): if place != .trash { self.words = words }
    case .kindChosen(let kind): chosenKind = kind
    case .orderChosen(let order): self.order = order
    case .monthWanted:
      // No order over all months has any.
      if order.sort != nil { order = .newest }
      turn(to: .all)
    }
  }

  private mutating func turn(to place: BrowsedPlace) {
    self.place = place
    words = []
    chosenKind = .all
  }

  /// The vault was closed. How somebody likes it to lie is no secret of it.
  mutating func close() {
    let order = order
    let count = queryCount
    self = ItemBrowser()
    (self.order, queryCount) = (order, count)
  }

  /// An album that is there no more is not shown.
  ///
  /// - Parameter albums: all there are; `nil` while nobody knows.
  /// - Returns: whether something else is to be looked for now, or nothing any more.
  mutating func settle(albums: [AlbumID]?) -> Bool {
    if case .album(let album) = place, let albums, !albums.contains(album) { place = .all }
    guard let wanted else {
      guard query != nil else { return false }
      (query, found, isEnded) = (nil, nil, false)
      return true
    }
    guard query?.words != wanted || query?.sort != sort else { return false }
    queryCount &+= 1
    query = ItemQuery(number: queryCount, words: wanted, sort: sort)
    isEnded = false
    return true
  }

  /// - Returns: whether it was looked for here.
  mutating func take(_ items: FoundItems) -> Bool {
    guard let query, items.number == query.number else { return false }
    isEnded = items.ended
    guard items.items > 0 || items.ended else { return true }
    let edition = found.map { $0.edition &+ 1 } ?? 0
    found = Found(items: items, sort: query.sort, edition: edition)
    return true
  }
}

/// What follows of what was chosen.
extension ItemBrowser {
  /// Not all there is, whatever its order.
  var isNarrowed: Bool {
    if case .album = place { true } else { !words.isEmpty }
  }

  var isSearching: Bool { !words.isEmpty }

  /// Of an album and of what is found everything is shown.
  var shown: ShownKind { isNarrowed || place == .trash ? .all : chosenKind }

  /// Not all of what is wanted is known yet.
  var isWaiting: Bool {
    guard let query else { return false }
    return !isEnded || found?.items.number != query.number
  }

  /// The trash lies as it came.
  private var sort: ItemSort? { place == .trash ? nil : order.sort }

  /// The words that hold of it; `nil` where nothing has to be looked for.
  private var wanted: [QueryWord]? {
    guard isNarrowed || sort != nil else { return nil }
    switch place {
    case .album(let album): return [QueryWord(meanings: [.album(album: album)])] + words
    case .all, .trash:
      guard let meaning = shown.meaning else { return words }
      return [QueryWord(meanings: [meaning])] + words
    }
  }
}

extension BrowsedOrder {
  /// Over all months; `nil` for by months.
  var sort: ItemSort? {
    switch self {
    case .newest, .oldest: nil
    case .importedLast: ItemSort(key: .imported, descending: true)
    case .importedFirst: ItemSort(key: .imported, descending: false)
    case .largest: ItemSort(key: .size, descending: true)
    case .smallest: ItemSort(key: .size, descending: false)
    case .byName: ItemSort(key: .name, descending: false)
    case .byNameBackwards: ItemSort(key: .name, descending: true)
    }
  }
}

extension ShownKind {
  /// The same as a word that is looked for.
  fileprivate var meaning: QueryMeaning? {
    switch self {
    case .all: nil
    case .favorites: .favorite
    case .posts: .post
    case .photos: .kind(media: .photo)
    case .videos: .kind(media: .video)
    case .lives: .kind(media: .live)
    case .others: .kind(media: .other)
    }
  }
}
