// What can be looked at alone, what is shown of days, and what stands for each.

import Bytes
import Testing
import Wire

@testable import Days

@Suite struct ShownTests {
  private func alike(
    _ kind: MediaKind, _ items: UInt32, favorite: Bool = false, post: Bool = false
  ) -> AlikeItems {
    AlikeItems(kind: kind, favorite: favorite, post: post, items: items)
  }

  private func item(_ day: Int32, _ kind: MediaKind, chosen: Bool = false) -> DatedItem {
    DatedItem(day: CivilDay(day), kind: kind, favorite: false, post: false, chosen: chosen)
  }

  private let total = CatalogPageTotal(
    photos: 10, videos: 3, lives: 2, others: 5, favorites: 17, posts: 4, bytes: 0)

  @Test func `what is looked at alone is what its name says`() {
    for traits in ItemTraits.all {
      #expect(ShownKind.all.holds(traits))
      #expect(ShownKind.favorites.holds(traits) == traits.favorite)
      #expect(ShownKind.photos.holds(traits) == (traits.kind == .photo))
      #expect(ShownKind.videos.holds(traits) == (traits.kind == .video))
      #expect(ShownKind.lives.holds(traits) == (traits.kind == .live))
      #expect(ShownKind.posts.holds(traits) == traits.post)
      #expect(ShownKind.others.holds(traits) == (traits.kind == .other))
    }
    #expect(ItemTraits.all.count == 16)
  }

  @Test func `days show no other files, whatever is looked at alone`() {
    for traits in ItemTraits.all {
      for shown in ShownKind.ofVault {
        let isPicture = traits.kind != .other
        #expect(shown.holdsOnDay(traits) == (isPicture && shown.holds(traits)))
      }
    }
  }

  @Test func `a shell that goes by the table holds the same items as one that asks the rules`() {
    for (rules, isOfDays) in [(ShownRule.ofVault, false), (ShownRule.ofDays, true)] {
      for rule in rules {
        for traits in ItemTraits.all {
          let holds = isOfDays ? rule.shown.holdsOnDay(traits) : rule.shown.holds(traits)
          #expect(rule.holds.contains(traits) == holds, "\(rule.shown)")
        }
      }
    }
    #expect(ShownRule.ofVault.map(\.shown) == ShownKind.ofVault)
    #expect(ShownRule.ofDays.map(\.shown) == ShownKind.ofDays)
    #expect(DaysQuestion.shownRules(days: true).answer == .shownRules(rules: ShownRule.ofDays))
    #expect(DaysQuestion.shownRules(days: false).answer == .shownRules(rules: ShownRule.ofVault))
  }

  @Test func `of a page that was not read its total says how many there are`() {
    func counts(_ rules: [ShownRule]) -> [Int] { rules.map { $0.count(of: total) } }
    #expect(counts(ShownRule.ofVault) == [20, 17, 10, 3, 2, 4, 5])
    // Of the favorites some are other files: there are no more than pictures.
    #expect(counts(ShownRule.ofDays) == [15, 15, 10, 3, 2, 4])
    #expect(total.countOnDays == 15)
  }

  @Test func `a film stands for a day before a Live Photo, and that before a photo`() {
    #expect(DayCover.place(among: [], chosen: nil) == nil)
    #expect(DayCover.place(among: [.photo], chosen: nil) == 0)
    #expect(DayCover.place(among: [.photo, .live, .video, .video], chosen: nil) == 2)
    #expect(DayCover.place(among: [.photo, .live, .photo], chosen: nil) == 1)
    #expect(DayCover.place(among: [.photo, .photo], chosen: nil) == 0)
    #expect(DayCover.place(among: [.other, .photo], chosen: nil) == 1)
    #expect(DayCover.place(among: [.photo, .live, .video], chosen: 0) == 0)
    // What was chosen is gone.
    #expect(DayCover.place(among: [.photo, .video], chosen: 9) == 1)
  }

  @Test func `each day has what stands for it, in the order of the days`() {
    let items = [
      item(9, .photo), item(2, .photo), item(2, .video), item(9, .photo), item(2, .video),
      item(5, .video), item(5, .photo, chosen: true),
    ]
    #expect(DayCover.places(among: items) == [2, 6, 0])
    #expect(DayCover.places(among: []).isEmpty)
  }

  @Test func `a day says how much it has of what is shown, and what stands for it`() throws {
    let amounts = DayAmounts(
      day: CivilDay(3),
      counts: [
        alike(.photo, 4), alike(.photo, 2, favorite: true), alike(.other, 7),
        alike(.live, 1, post: true), alike(.video, 3),
      ], chosen: nil)
    func digest(_ shown: ShownKind) -> DayDigest? { DayDigest(amounts, shown) }
    #expect(
      digest(.all)
        == DayDigest(
          day: CivilDay(3), items: 10, photos: 6, videos: 3, lives: 1, posts: 1,
          cover: .first(place: 4)))
    #expect(
      digest(.favorites)
        == DayDigest(
          day: CivilDay(3), items: 2, photos: 2, videos: 0, lives: 0, posts: 0,
          cover: .first(place: 1)))
    #expect(digest(.posts)?.cover == .first(place: 3) && digest(.posts)?.lives == 1)
    #expect(digest(.photos)?.cover == .first(place: 0) && digest(.photos)?.items == 6)
    // No day shows another file.
    #expect(digest(.others) == nil)
    let others = DayAmounts(day: CivilDay(3), counts: [alike(.other, 7)], chosen: nil)
    #expect(DayDigest.month([others, amounts], .all).map(\.day) == [CivilDay(3)])
  }

  @Test func `what somebody chose stands for a day wherever it is shown`() {
    let chosen = ItemTraits(kind: .photo, favorite: true, post: false)
    let amounts = DayAmounts(
      day: CivilDay(0), counts: [alike(.video, 1), alike(.photo, 2, favorite: true)],
      chosen: chosen)
    #expect(DayDigest(amounts, .all)?.cover == .chosen)
    #expect(DayDigest(amounts, .favorites)?.cover == .chosen)
    #expect(DayDigest(amounts, .videos)?.cover == .first(place: 0))
  }

  @Test func `a day that claims more than there can be has the most there is`() {
    let amounts = DayAmounts(
      day: CivilDay(0), counts: [alike(.photo, .max), alike(.video, .max)], chosen: nil)
    #expect(DayDigest(amounts, .all)?.items == .max)
  }

  @Test func `items that no filter tells apart are counted together, with the first of them`() {
    let items = [
      item(7, .photo), item(3, .video), item(7, .live), item(7, .photo, chosen: true),
      DatedItem(day: CivilDay(7), kind: .photo, favorite: true, post: false, chosen: false),
    ]
    func counted(
      _ kind: MediaKind, _ items: UInt32, _ first: UInt32, favorite: Bool = false
    ) -> CountedItems {
      CountedItems(kind: kind, favorite: favorite, post: false, items: items, first: first)
    }
    #expect(
      CountedDay.all(of: items) == [
        CountedDay(day: CivilDay(3), counts: [counted(.video, 1, 1)], chosen: nil),
        CountedDay(
          day: CivilDay(7),
          counts: [
            counted(.photo, 2, 0), counted(.live, 1, 2), counted(.photo, 1, 4, favorite: true),
          ], chosen: 3),
      ])
  }
}
