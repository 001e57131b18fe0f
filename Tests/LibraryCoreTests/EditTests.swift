// How photos are edited, as it is said of them: through failing power, a lost index and a backup,
// in the small pictures and to whoever looks at one. The originals stay as they are.

import Bytes
import Days
import Kernel
import Testing
import Wire

@testable import LibraryCore

@Suite struct EditTests {
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 9, 9]
  private let edit = EditRecipe(
    version: 1, mirrored: true, turns: 3, straightened: -250,
    crop: Crop(left: 1_000, top: 0, width: 9_000, height: 10_000), exposure: 30, filter: .mono)

  /// Three photos of a day.
  private func scene(triesLateAnswers: Bool = true) -> VaultScript {
    let script = VaultScript.made()
    script.triesLateAnswers = triesLateAnswers
    let date = MediaDate(
      source: .metadata, certainty: .certain, day: CivilDay(19_000), moment: .unknown)
    for name: Text in ["0.bin", "1.bin", "2.bin"] {
      script.folder.facts[name] = MediaFacts(
        kind: .photo, mediaType: "image/jpeg", size: nil, duration: 0, date: date, motion: nil,
        stillTime: nil, half: nil, camera: "", album: nil, hasSidecar: false, favorite: false,
        picture: nil, passedOver: nil)
    }
    script.add([[1], [2], [3]])
    script.folder.drawn = Self.jpeg
    return script
  }

  private func reopen(_ script: VaultScript, withIndex: Bool = true) {
    if !withIndex { script.folder.removeSummary() }
    script.restart()
    script.unlock()
    script.settle()
  }

  private func entry(_ script: VaultScript, _ number: Int = 1) throws -> CatalogEntry {
    try #require(script.entries().first { $0.name == Text("\(number).bin") })
  }

  @Test func `an edit stays, also when the index is lost, and is taken back with nothing left`()
    throws
  {
    let script = scene()
    let item = try entry(script).item
    let file = script.folder.blobs[VaultFile.item(item)]
    script.mark([1], .edit(edit: .recipe(recipe: edit)))
    for withIndex in [true, true, false] {
      #expect(try entry(script).edit == .recipe(recipe: edit))
      #expect(try entry(script, 0).edit == nil)
      reopen(script, withIndex: withIndex)
    }
    #expect(script.folder.blobs[VaultFile.item(item)] == file)
    script.mark([1], .edit(edit: nil))
    #expect(try entry(script).edit == nil)
    #expect(script.folder.blobs[VaultFile.marks(item)] == nil)
  }

  @Test func `what is out of bounds is not said, and what changes nothing is no edit`() throws {
    let script = scene()
    var bad: [EditRecipe] = Array(repeating: .asTaken, count: 7)
    bad[0].turns = 4
    bad[1].straightened = 1_501
    bad[2].exposure = -201
    bad[3].version = 2
    bad[4].crop = Crop(left: 9_000, top: 0, width: 1_001, height: 5_000)
    bad[5].crop = Crop(left: 0, top: 0, width: 99, height: 5_000)
    bad[6].crop = Crop(left: 0, top: 0, width: 10_000, height: 10_000)
    for recipe in bad + [.asTaken] {
      script.mark([1], .edit(edit: .recipe(recipe: recipe)))
      #expect(try entry(script).edit == nil)
    }
    let least = Crop(left: 9_900, top: 9_900, width: 100, height: 100)
    let edge = EditRecipe(
      version: 1, mirrored: false, turns: 3, straightened: -1_500, crop: least, exposure: 200,
      filter: .vivid)
    script.mark([1], .edit(edit: .recipe(recipe: edge)))
    #expect(try entry(script).edit == .recipe(recipe: edge))
  }

  @Test func `a film is not edited`() throws {
    let script = scene()
    script.folder.facts["f.mp4"] = MediaFacts(
      kind: .video, mediaType: "video/mp4", size: nil, duration: 9, date: nil, motion: nil,
      stillTime: nil, half: nil, camera: "", album: nil, hasSidecar: false, favorite: false,
      picture: nil, passedOver: nil)
    script.choose([("f.mp4", [7])])
    script.settle()
    let film = try #require(script.entries().first { $0.name == "f.mp4" })
    script.send(
      .catalog(
        event: .itemsChanged(
          items: [ItemPlace(item: film.item, month: film.month)],
          change: .edit(edit: .recipe(recipe: edit)))))
    script.settle()
    #expect(script.entries().allSatisfy { $0.edit == nil })
  }

  @Test func `a newer recipe is kept with all else that is said, and shows nothing wrong`() throws {
    let script = scene()
    let item = try entry(script).item
    var newer = edit
    newer.version = 2
    let bytes = newer.encoded + [1, 2, 3]
    let marks = ItemMarks(
      version: 4, favorite: false, trashed: nil, deleted: false, albums: [], tags: [],
      pinned: nil, edit: bytes)
    script.write(marks.encoded, as: VaultFile.marks(item))
    reopen(script, withIndex: false)
    script.mark([1], .favorite(now: true))
    reopen(script, withIndex: false)
    #expect(try entry(script).edit == .newer(bytes: bytes))
    #expect(try entry(script).favorite)
    script.send(.thumbnails(event: .shown(items: [item])))
    script.send(.viewing(event: .shown(item: item)))
    script.settle()
    #expect(script.folder.drawnEdits == [nil])
    #expect(script.folder.shownItem?.edit == nil)
    script.mark([1], .edit(edit: nil))
    script.mark([1], .edit(edit: .newer(bytes: bytes)))
    #expect(try entry(script).edit == .newer(bytes: bytes))
  }

  @Test func `an edit comes back with a backup`() throws {
    let script = scene()
    script.mark([1], .edit(edit: .recipe(recipe: edit)))
    script.backUp()
    let other = VaultScript.restored(script.archive, triesLateAnswers: false)
    #expect(try entry(other).edit == .recipe(recipe: edit))
    #expect(try entry(other, 2).edit == nil)
  }
}

/// What is seen.
extension EditTests {
  @Test func `small pictures are made anew, in sight or not, and as often as it changes`() throws {
    let script = scene()
    let items = script.entries().map(\.item)
    script.send(.thumbnails(event: .shown(items: items)))
    script.settle()
    #expect(script.folder.drawnEdits == [nil, nil, nil])
    script.send(.thumbnails(event: .shown(items: [])))
    script.mark([0, 1], .edit(edit: .recipe(recipe: edit)))
    #expect(script.folder.drawnEdits.dropFirst(3) == [edit, edit])
    script.mark([1], .favorite(now: true))
    #expect(script.folder.drawnEdits.count == 5)
    script.mark([1], .edit(edit: nil))
    #expect(script.folder.drawnEdits.last == .some(nil))
    reopen(script)
    script.send(.thumbnails(event: .shown(items: items)))
    script.settle()
    #expect(script.folder.drawnEdits.count == 6)
    for item in items { #expect(script.folder.blobs[VaultFile.thumbnail(item)] != nil) }
  }

  @Test func `one that is being made while its item is edited is not the last`() throws {
    for moment in 0..<16 {
      let script = scene(triesLateAnswers: false)
      let item = try entry(script).item
      let place = ItemPlace(item: item, month: try entry(script).month)
      script.send(.thumbnails(event: .shown(items: [item])))
      for _ in 0..<moment { script.step() }
      script.send(
        .catalog(event: .itemsChanged(items: [place], change: .edit(edit: .recipe(recipe: edit)))))
      script.settle()
      #expect(script.folder.drawnEdits.last == .some(edit), "\(moment)")
      #expect(script.folder.blobs[VaultFile.thumbnail(item)] != nil, "\(moment)")
    }
  }

  @Test func `whoever looks at an item sees it change`() throws {
    let script = scene()
    let item = try entry(script).item
    script.send(.viewing(event: .shown(item: item)))
    script.settle()
    #expect(script.folder.shownItem?.edit == nil)
    script.mark([1], .edit(edit: .recipe(recipe: edit)))
    #expect(script.folder.shownItem?.edit == edit)
    #expect(script.openVault?.viewing == ItemView(item: item, content: .open, undrawn: nil))
    script.mark([1], .edit(edit: nil))
    #expect(script.folder.shownItem?.edit == nil)
    #expect(script.folder.shownItem?.picture == [2])
  }

  @Test func `the power may go at any change of the folder`() throws {
    var last = 1
    while true {
      let script = scene(triesLateAnswers: false)
      let items = script.entries().map(\.item)
      script.send(.thumbnails(event: .shown(items: items)))
      script.settle()
      script.folder.last = script.folder.changeCount + last
      script.mark([0, 1], .edit(edit: .recipe(recipe: edit)))
      let isOver = !script.folder.isDead
      reopen(script)
      let said = script.entries().map(\.edit)
      #expect(said.count == 3, "at \(last)")
      // What is seen is what is said.
      let drawn = script.folder.drawnEdits.count
      script.send(.thumbnails(event: .shown(items: items)))
      script.settle()
      let edited = script.folder.drawnEdits.dropFirst(drawn).filter { $0 == edit }.count
      let before = script.folder.drawnEdits.prefix(drawn).filter { $0 == edit }.count
      #expect(edited + before >= said.filter { $0 != nil }.count, "at \(last)")
      reopen(script, withIndex: false)
      #expect(script.entries().map(\.edit) == said, "at \(last)")
      #expect(script.folder.blobs[VaultFile.journal] == nil, "at \(last)")
      if isOver {
        #expect(said.filter { $0 != nil }.count == 2)
        break
      }
      last += 1
    }
    #expect(last > 2)
  }

  @Test func `the small picture of what was edited is not shared with its original`() throws {
    for isEdited in [false, true] {
      let script = scene()
      let item = try entry(script).item
      script.send(.thumbnails(event: .shown(items: [item])))
      script.settle()
      if isEdited { script.mark([1], .edit(edit: .recipe(recipe: edit))) }
      script.share([item], asTaken: true)
      script.settle()
      let (file, words) = try #require(script.shared)
      let other = VaultScript.made()
      other.receive(file)
      other.enter(words)
      #expect(other.folder.images.isEmpty == isEdited)
    }
  }
}
