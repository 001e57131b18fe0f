// What somebody changed last is made as it was, each item by what it was itself; also while it is
// under way, and of nothing else.

import Bytes
import Kernel
import Recipes
import Testing
import Wire

@testable import LibraryCore

@Suite struct UndoTests {
  /// Two items without a day and two of one day.
  private func scene() -> VaultScript {
    let script = VaultScript.made()
    let day = MediaDate(
      source: .metadata, certainty: .certain, day: CivilDay(19_000), moment: .unknown)
    for name in ["c.jpg", "d.jpg"] as [Text] {
      script.folder.facts[name] = MediaFacts(
        kind: .photo, mediaType: "image/jpeg", size: nil, duration: 0, date: day, motion: nil,
        stillTime: nil, half: nil, camera: "", album: nil, hasSidecar: false, favorite: false,
        picture: nil, passedOver: nil)
    }
    script.choose([("a.bin", [1]), ("b.bin", [2]), ("c.jpg", [3]), ("d.jpg", [4])])
    script.settle()
    return script
  }

  private func places(_ script: VaultScript, _ names: [Text]) -> [ItemPlace] {
    (script.entries() + script.trash()).filter { names.contains($0.name) }.map {
      ItemPlace(item: $0.item, month: $0.month)
    }
  }

  private func change(_ script: VaultScript, _ names: [Text], _ change: ItemChange) {
    script.send(.catalog(event: .itemsChanged(items: places(script, names), change: change)))
    script.settle()
  }

  private func takeBack(_ script: VaultScript) {
    guard let undoable = script.openVault?.undoable else {
      Issue.record("nothing can be taken back")
      return
    }
    script.send(.catalog(event: .takenBack(change: undoable.number)))
    script.settle()
  }

  /// What is said of each, by its name.
  private func said(_ script: VaultScript) -> [Text: ItemMarks?] {
    let listed = script.entries() + script.trash()
    return Dictionary(uniqueKeysWithValues: listed.map { ($0.name, $0.marks) })
  }

  private static let album = AlbumID(unchecked: [UInt8](repeating: 7, count: 16))
  private let all: [Text] = ["a.bin", "b.bin", "c.jpg", "d.jpg"]

  /// Of all ways to change items that leave them there.
  private static let changes: [ItemChange] = [
    .favorite(now: true), .favorite(now: false), .trash, .tag(tag: "sea", now: true),
    .tag(tag: "sea", now: false), .album(album: album, now: true),
    .album(album: album, now: false), .pin(day: CivilDay(19_100)), .pin(day: nil),
    .edit(edit: nil),
    .edit(
      edit: .recipe(
        recipe: EditRecipe(
          version: 1, mirrored: true, turns: 1, straightened: 0, crop: nil, exposure: 0,
          filter: .none))),
  ]

  @Test func `whatever was changed is as it was, whatever it was`() {
    for former in Self.changes {
      for change in Self.changes {
        let script = scene()
        self.change(script, ["a.bin", "c.jpg"], former)
        let before = said(script)
        self.change(script, all, change)
        let changed = said(script)
        if changed == before {
          #expect(script.openVault?.undoable == nil, "\(former), \(change)")
          continue
        }
        // What is in the trash is there for 30 days from when it came there.
        takeBack(script)
        #expect(said(script) == before, "\(former), then \(change)")
        #expect(script.openVault?.undoable == nil, "nobody takes back what was taken back")
      }
    }
  }

  @Test func `it counts what became another, and no more`() {
    let script = scene()
    change(script, ["a.bin"], .favorite(now: true))
    let first = script.openVault?.undoable
    change(script, all, .favorite(now: true))
    let second = script.openVault?.undoable
    #expect(first?.what == .items(count: 1, change: .favorite(now: true)))
    #expect(second?.what == .items(count: 3, change: .favorite(now: true)))
    #expect(first?.number != second?.number)
    change(script, all, .favorite(now: true))
    #expect(script.openVault?.undoable == nil, "nothing became another")
  }

  @Test func `of two changes only the last is taken back`() throws {
    let script = scene()
    change(script, ["a.bin"], .favorite(now: true))
    let first = try #require(script.openVault?.undoable)
    change(script, ["b.bin"], .favorite(now: true))
    script.send(.catalog(event: .takenBack(change: first.number)))
    script.settle()
    #expect(script.entries().filter(\.favorite).map(\.name.string).sorted() == ["a.bin", "b.bin"])
    takeBack(script)
    #expect(script.entries().filter(\.favorite).map(\.name.string) == ["a.bin"])
  }

  @Test func `more of the same is taken back with it`() {
    let script = scene()
    let recipe = EditRecipe(
      version: 1, mirrored: true, turns: 0, straightened: 0, crop: nil, exposure: 0, filter: .none)
    let edit = ItemChange.edit(edit: .recipe(recipe: recipe))
    script.send(
      .catalog(
        event: .itemsChanged(items: places(script, ["c.jpg"]), change: .edit(edit: nil))))
    script.send(
      .catalog(event: .moreItemsChanged(items: places(script, ["d.jpg"]), change: edit)))
    script.settle()
    #expect(
      script.openVault?.undoable?.what
        == .items(count: 1, change: edit))
    takeBack(script)
    #expect(script.entries().allSatisfy { $0.edit == nil })
  }

  @Test func `taken back while it is under way, nothing of it stays, at every step`() {
    for steps in 0...40 {
      let script = scene()
      let before = said(script)
      let tag = ItemChange.tag(tag: "sea", now: true)
      script.send(.catalog(event: .itemsChanged(items: places(script, all), change: tag)))
      for _ in 0..<steps { script.step() }
      let isDone = script.open.isEmpty
      // In between something else was asked for, which stays.
      if let number = script.openVault?.undoable?.number {
        script.send(.catalog(event: .takenBack(change: number)))
        let a = places(script, ["a.bin"])
        script.send(
          .catalog(event: .itemsChanged(items: a, change: .favorite(now: true))))
      }
      script.settle()
      let after = said(script)
      #expect(after.values.allSatisfy { $0?.tags.isEmpty ?? true }, "after \(steps) steps")
      #expect(after["b.bin"] == before["b.bin"], "after \(steps) steps")
      #expect(after["a.bin"]??.favorite == true, "after \(steps) steps")
      if isDone { return }
    }
    Issue.record("it never came to its end")
  }

  @Test func `an album that was made for items goes with them, another stays`() {
    let script = scene()
    let album = Self.album
    script.send(.gallery(event: .albumKept(album: album, name: "Sea", cover: nil)))
    change(script, ["a.bin"], .album(album: album, now: true))
    takeBack(script)
    #expect(script.openVault?.albums.isEmpty == true)
    script.send(.gallery(event: .albumKept(album: album, name: "Sea", cover: nil)))
    script.settle()
    change(script, ["a.bin"], .album(album: album, now: true))
    change(script, ["b.bin"], .album(album: album, now: true))
    takeBack(script)
    #expect(script.openVault?.albums.map(\.name) == ["Sea"])
    #expect(script.entries().filter { $0.albums == [album] }.map(\.name) == ["a.bin"])
  }

  @Test func `an album that was deleted is back, with all that was in it`() {
    let script = scene()
    let album = Self.album
    script.send(.gallery(event: .albumKept(album: album, name: "Sea", cover: nil)))
    change(script, ["a.bin", "d.jpg"], .album(album: album, now: true))
    script.send(.gallery(event: .albumDeleted(album: album)))
    script.settle()
    #expect(script.openVault?.albums.isEmpty == true)
    #expect(script.openVault?.undoable?.what == .albumDeleted(name: "Sea"))
    takeBack(script)
    #expect(script.openVault?.albums.map(\.name) == ["Sea"])
    #expect(script.entries().filter { $0.albums == [album] }.count == 2)
  }

  @Test func `a day has the cover it had`() {
    let script = scene()
    let (day, items) = (CivilDay(19_000), places(script, ["c.jpg", "d.jpg"]))
    script.send(.day(event: .coverChosen(day: day, cover: items[0].item)))
    script.settle()
    script.send(.day(event: .coverChosen(day: day, cover: items[1].item)))
    script.settle()
    #expect(script.openVault?.undoable?.what == .coverChosen(day: day))
    takeBack(script)
    script.send(.catalog(event: .monthShown(month: CivilMonth(of: day))))
    script.settle()
    let notes = script.folder.shownMonth?.notes
    #expect(notes?.map(\.cover) == [items[0].item])
  }

  @Test func `what was said before it is written is not taken for what was there`() {
    let script = scene()
    let (day, items) = (CivilDay(19_000), places(script, ["c.jpg", "d.jpg"]))
    script.send(.day(event: .coverChosen(day: day, cover: items[0].item)))
    script.send(.day(event: .coverChosen(day: day, cover: items[1].item)))
    #expect(script.openVault?.undoable == nil)
    script.settle()
    #expect(script.openVault?.undoable == nil)
  }

  @Test func `what is destroyed or brought back is not taken back, and a lock forgets the rest`() {
    let script = scene()
    change(script, ["a.bin"], .trash)
    change(script, ["a.bin"], .restore)
    #expect(script.openVault?.undoable == nil)
    change(script, ["a.bin"], .trash)
    change(script, ["a.bin"], .delete)
    #expect(script.openVault?.undoable == nil)
    change(script, ["b.bin"], .favorite(now: true))
    script.send(.vault(event: .lockTapped))
    script.settle()
    script.unlock()
    #expect(script.openVault?.undoable == nil)
  }
}
