// Goes through the pages of the index, the newest month first, without the trash: a few at a time,
// so that a large vault takes no more memory than a small one.

import Bytes
import Kernel
import Recipes
import Wire

struct PageWalk: Equatable {
  enum Progress: Equatable {
    case read([Walked])
    /// They are read one by one now.
    case again
    case failed
  }

  /// A page of the index.
  struct Place: Equatable {
    var name: BlobName
    var month: CivilMonth
    var itemCount: Int
  }

  struct Walked: Equatable {
    var place: Place
    var page: CatalogPage
  }

  /// Of so many items pages are read at once, or one page of more.
  private static let itemCountMax = 2_048
  private static let pageCountMax = 64

  private let vault: VaultID
  /// Still to be read, the next one last.
  private var waiting: [Place] = []
  private var asked: [Place] = []
  /// One by one, until these are done: one of them does not open.
  private var singleCount = 0
  /// Some do not open.
  private(set) var isDamaged = false
  private(set) var request: Request?

  init(_ shelf: CatalogIndex) {
    vault = shelf.vault
    waiting = shelf.places.filter { $0.month != .trash }
  }

  /// With the trash.
  init(ofAllIn shelf: CatalogIndex) {
    vault = shelf.vault
    waiting = shelf.places
  }

  /// These alone, in their order.
  init(_ places: [Place], of vault: VaultID) {
    self.vault = vault
    waiting = places.reversed()
  }

  /// Asks for the next ones; `false` when there are no more.
  mutating func next(_ context: inout Context<Catalog.Effect>) -> Bool {
    asked = []
    var itemCount = 0
    while let place = waiting.last, asked.count < (singleCount > 0 ? 1 : Self.pageCountMax),
      asked.isEmpty || itemCount + place.itemCount <= Self.itemCountMax
    {
      asked.append(place)
      itemCount += place.itemCount
      waiting.removeLast()
    }
    singleCount -= min(singleCount, 1)
    guard !asked.isEmpty else { return false }
    var recipe = RecipeBuilder()
    for place in asked {
      recipe.reveal(recipe.get(place.name, of: vault))
    }
    let request = context.request()
    self.request = request
    context.run(recipe.build, as: request)
    return true
  }

  /// Takes the answer to `request`.
  mutating func take(_ answer: LibraryAnswer) -> Progress {
    request = nil
    switch answer {
    case .recipeDone(let revealed) where revealed.count == asked.count:
      var pages: [Walked] = []
      for (place, bytes) in zip(asked, revealed) {
        if let page = CatalogPage.read(bytes, of: place.month) {
          pages.append(Walked(place: place, page: page))
        } else {
          isDamaged = true
        }
      }
      return .read(pages)
    case .recipeFailed(let failure) where failure.fault != .unavailable:
      guard asked.count > 1 else {
        isDamaged = true
        return .read([])
      }
      waiting += asked.reversed()
      singleCount = asked.count
      return .again
    default: return .failed
    }
  }
}

extension CatalogIndex {
  /// Pages with anything on them.
  fileprivate var places: [PageWalk.Place] {
    months.flatMap { month in
      zip(pageNames(of: month.month), month.pages).filter { $1.itemCount > 0 }.map { name, page in
        PageWalk.Place(name: name, month: month.month, itemCount: page.itemCount)
      }
    }
  }
}
