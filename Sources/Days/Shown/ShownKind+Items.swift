// What can be looked at alone: which items that shows, and how many they are on a page of which
// only its total is known.

import Wire

extension ShownKind {
  /// Of a vault's items.
  public func holds(_ item: ItemTraits) -> Bool {
    switch self {
    case .all: true
    case .favorites: item.favorite
    case .photos: item.kind == .photo
    case .videos: item.kind == .video
    case .lives: item.kind == .live
    case .posts: item.post
    case .others: item.kind == .other
    }
  }

  /// The same of what days show: another file has a date, too, but is no picture of its day.
  public func holdsOnDay(_ item: ItemTraits) -> Bool { item.kind != .other && holds(item) }

  /// All that a vault can show alone, in the order in which it is offered.
  static let ofVault: [ShownKind] = [.all, .favorites, .photos, .videos, .lives, .posts, .others]
  static let ofDays: [ShownKind] = [.all, .favorites, .photos, .videos, .lives, .posts]

  fileprivate var counts: [PageCount] {
    switch self {
    case .all: [.photos, .videos, .lives, .others]
    case .favorites: [.favorites]
    case .photos: [.photos]
    case .videos: [.videos]
    case .lives: [.lives]
    case .posts: [.posts]
    case .others: [.others]
    }
  }
}

extension ShownRule {
  private static let shownOnDays: [PageCount] = [.photos, .videos, .lives]

  /// What a vault can show alone.
  public static let ofVault = ShownKind.ofVault.map { ShownRule($0, $0.counts) { $0.holds($1) } }

  public static func ofVault(_ kind: ShownKind) -> ShownRule {
    ofVault.first { $0.shown == kind } ?? ofVault[0]
  }

  /// What days can. How many of a page's favorites are pictures its total does not tell: they are
  /// no more than there are pictures.
  static let ofDays = ShownKind.ofDays.map {
    ShownRule($0, shownOnDays) { $0.holdsOnDay($1) }
  }

  private init(
    _ shown: ShownKind, _ most: [PageCount], _ holds: (ShownKind, ItemTraits) -> Bool
  ) {
    self.init(
      shown: shown, holds: ItemTraits.all.filter { holds(shown, $0) }, counts: shown.counts,
      most: most)
  }

  /// How many a page has.
  public func count(of total: CatalogPageTotal) -> Int {
    min(total.sum(counts), total.sum(most))
  }
}

extension CatalogPageTotal {
  /// How many of its items days show.
  public var countOnDays: Int { ShownRule.ofDays[0].count(of: self) }

  fileprivate func sum(_ counts: [PageCount]) -> Int {
    counts.reduce(0) { sum, count in
      switch count {
      case .photos: sum + Int(photos)
      case .videos: sum + Int(videos)
      case .lives: sum + Int(lives)
      case .others: sum + Int(others)
      case .favorites: sum + Int(favorites)
      case .posts: sum + Int(posts)
      }
    }
  }
}

extension ItemTraits {
  static let all: [ItemTraits] = [MediaKind.photo, .video, .live, .other].flatMap { kind in
    [false, true].flatMap { favorite in
      [false, true].map { ItemTraits(kind: kind, favorite: favorite, post: $0) }
    }
  }

  public init(_ entry: CatalogEntry) {
    self.init(kind: entry.kind, favorite: entry.favorite, post: entry.group != nil)
  }
}
