// Items that move to a vault hidden in another, and back, while the power goes, answers fail and
// somebody puts another vault there: each is in one of the two, whole, with what was said of it.

import Bytes
import Kernel
import Recipes
import Testing
import Wire

@testable import LibraryCore

@Suite struct MovingTests {
  private func names(_ entries: [CatalogEntry]) -> [String] { entries.map(\.name.string).sorted() }

  private func change(_ script: VaultScript, _ name: Text, _ change: ItemChange) {
    let items = script.entries().filter { $0.name == name }.map {
      ItemPlace(item: $0.item, month: $0.month)
    }
    script.send(.catalog(event: .itemsChanged(items: items, change: change)))
    script.settle()
  }

  /// Each item is whole, has its bytes, and is listed once where it is.
  private func expectWhole(
    _ script: VaultScript, _ comment: Comment, _ location: SourceLocation = #_sourceLocation
  ) {
    let entries = script.entries()
    #expect(
      Set(entries.map(\.item)) == Set(script.itemFiles), comment, sourceLocation: location)
    for entry in entries {
      script.export([entry.item], asTaken: true)
      script.settle()
      let bytes = VaultPair.files.first { $0.name == entry.name }?.bytes
      #expect(script.folder.exported.last?.bytes == bytes, comment, sourceLocation: location)
    }
  }

  @Test func `what comes into an open vault is taken in once it is told, however often`() {
    let pair = VaultPair().seldomLate()
    pair.hide(["a.bin", "b.bin", "d.jpg"])
    pair.carry(from: pair.outer, to: pair.hidden)
    pair.move(["a.bin", "b.bin", "d.jpg"], of: pair.hidden)
    pair.put(from: pair.hidden, into: pair.outer)
    #expect(names(pair.outer.entries()) == ["c.bin"])
    for _ in 0..<60 {
      pair.outer.send(.placed)
      pair.outer.step()
      pair.outer.step()
    }
    pair.outer.settle()
    #expect(names(pair.outer.entries()) == ["a.bin", "b.bin", "c.bin", "d.jpg"])
    #expect(pair.outer.openVault?.stranded == 0)
    expectWhole(pair.outer, "outside")
  }

  @Test func `a vault that was just opened is tied as soon as it knows that it is not`() {
    let pair = VaultPair(isTied: false)
    pair.outer.folder.damage(OtherVault.captureKey) {
      $0 = pair.hidden.folder.blobs[VaultFile.captureKey] ?? []
    }
    pair.outer.restart()
    pair.outer.type("one")
    pair.outer.send(.vault(event: .unlockTapped(passphrase: VaultScript.typed)))
    while pair.outer.openVault == nil, !pair.outer.open.isEmpty { pair.outer.step() }
    pair.outer.send(.moving(event: .tied))
    pair.outer.settle()
    #expect(pair.outer.openVault?.hasOther == true)
  }

  @Test func `what is hidden is in the hidden vault with all that was said of it`() throws {
    let pair = VaultPair()
    let album = AlbumID(unchecked: [UInt8](repeating: 7, count: 16))
    change(pair.outer, "d.jpg", .favorite(now: true))
    change(pair.outer, "d.jpg", .tag(tag: "lake", now: true))
    change(pair.outer, "d.jpg", .album(album: album, now: true))
    change(pair.outer, "d.jpg", .pin(day: CivilDay(19_100)))
    change(pair.outer, "d.jpg", .edit(edit: .recipe(recipe: EditRecipe(turned: 1))))
    let before = try #require(pair.outer.entries().first { $0.name == "d.jpg" })
    pair.hide(["d.jpg", "a.bin"])
    #expect(pair.outer.openVault?.moving?.done == 2)
    #expect(pair.outer.openVault?.moving?.ended == true)
    #expect(names(pair.outer.entries()) == ["b.bin", "c.bin"])
    pair.carry(from: pair.outer, to: pair.hidden)
    #expect(names(pair.hidden.entries()) == ["a.bin", "d.jpg"])
    let after = try #require(pair.hidden.entries().first { $0.name == "d.jpg" })
    #expect(after.marks == before.marks)
    #expect(after.imported == before.imported)
    #expect(after.date == before.date)
    expectWhole(pair.hidden, "hidden")
    expectWhole(pair.outer, "outside")
    // So it is when the index is made anew.
    pair.hidden.folder.removeSummary()
    pair.hidden.restart()
    pair.hidden.unlock("two")
    #expect(pair.hidden.entries().first { $0.name == "d.jpg" }?.marks == before.marks)
  }

  @Test func `nothing of what is hidden stays in the vault around it`() throws {
    let pair = VaultPair()
    let album = AlbumID(unchecked: [UInt8](repeating: 7, count: 16))
    let entry = try #require(pair.outer.entries().first { $0.name == "d.jpg" })
    let day = try #require(entry.day)
    change(pair.outer, "d.jpg", .tag(tag: "lake", now: true))
    pair.outer.send(.gallery(event: .albumKept(album: album, name: "Lake", cover: entry.item)))
    pair.outer.send(.day(event: .coverChosen(day: day, cover: entry.item)))
    pair.outer.settle()
    pair.outer.folder.damage(VaultFile.thumbnail(entry.item)) { $0 = [9] }
    pair.hide(["d.jpg"])
    let folder = pair.outer.folder
    #expect(folder.blobs[VaultFile.item(entry.item)] == nil)
    #expect(folder.blobs[VaultFile.thumbnail(entry.item)] == nil)
    #expect(folder.blobs[VaultFile.moving] == nil)
    #expect(pair.outer.openVault?.albums.first?.cover == nil)
    let notes = pair.outer.library.catalog.gallery.notes.months.flatMap(\.notes)
    #expect(notes.allSatisfy { $0.cover == nil })
    // Its marks say that it was deleted, and nothing else.
    let marks = try #require(pair.outer.marks(of: entry.item))
    #expect(marks.deleted && marks.tags.isEmpty && marks.albums.isEmpty)
    // Its contents are known no more: they can be imported again.
    pair.outer.choose([("d.jpg", [4, 4])])
    pair.outer.settle()
    #expect(pair.outer.openVault?.importing?.kept == 1)
  }

  @Test func `what is taken out again is as it was`() throws {
    let pair = VaultPair()
    change(pair.outer, "d.jpg", .favorite(now: true))
    let before = try #require(pair.outer.entries().first { $0.name == "d.jpg" })
    pair.hide(["d.jpg"])
    pair.carry(from: pair.outer, to: pair.hidden)
    pair.move(["d.jpg"], of: pair.hidden)
    #expect(pair.hidden.entries().isEmpty)
    pair.carry(from: pair.hidden, to: pair.outer)
    let after = try #require(pair.outer.entries().first { $0.name == "d.jpg" })
    #expect(after.marks == before.marks)
    #expect(after.imported == before.imported)
    expectWhole(pair.outer, "taken out")
  }

  @Test(arguments: [false, true])
  func `whatever stops it, the next opening finishes it`(isHiddenOpenedBefore: Bool) {
    var last = 1
    var isDead = true
    while isDead {
      let pair = VaultPair().seldomLate()
      change(pair.outer, "a.bin", .favorite(now: true))
      pair.outer.folder.last = pair.outer.folder.changeCount + last
      pair.hide(["a.bin", "d.jpg"])
      isDead = pair.outer.folder.isDead
      // What is half written there harms nobody who looks at once.
      if isHiddenOpenedBefore { pair.carry(from: pair.outer, to: pair.hidden) }
      pair.outer.restart()
      pair.outer.unlock()
      pair.carry(from: pair.outer, to: pair.hidden)
      let (outside, inside) = (pair.outer.entries(), pair.hidden.entries())
      let comment: Comment = "the power went at change \(last)"
      #expect((names(outside) + names(inside)).sorted() == names(Self.listed), comment)
      #expect(inside.isEmpty || names(inside) == ["a.bin", "d.jpg"], comment)
      #expect((outside + inside).first { $0.name == "a.bin" }?.favorite == true, comment)
      #expect(pair.outer.folder.blobs[VaultFile.moving] == nil, comment)
      expectWhole(pair.outer, comment)
      expectWhole(pair.hidden, comment)
      last += 1
    }
    #expect(last > 12)
  }

  @Test func `a move that was stopped goes on only once the index has settled`() {
    var last = 1
    var isDead = true
    while isDead {
      let pair = VaultPair().seldomLate()
      change(pair.outer, "a.bin", .favorite(now: true))
      pair.outer.folder.last = pair.outer.folder.changeCount + last
      pair.hide(["a.bin", "d.jpg"])
      isDead = pair.outer.folder.isDead
      pair.outer.restart()
      pair.outer.type("one")
      pair.outer.send(.vault(event: .unlockTapped(passphrase: VaultScript.typed)))
      // Whatever the move asks for is answered first, and the index last.
      while !pair.outer.open.isEmpty { pair.outer.step(first: .moving) }
      let comment: Comment = "the power went at change \(last)"
      #expect(pair.outer.openVault?.moving?.failed ?? 0 == 0, comment)
      pair.carry(from: pair.outer, to: pair.hidden)
      let (outside, inside) = (pair.outer.entries(), pair.hidden.entries())
      #expect((names(outside) + names(inside)).sorted() == names(Self.listed), comment)
      #expect((outside + inside).first { $0.name == "a.bin" }?.favorite == true, comment)
      last += 1
    }
    #expect(last > 12)
  }

  private static let listed = VaultPair.files.map { file in
    CatalogEntry(
      item: .zero, kind: .other, date: nil, imported: Instant(0), size: nil, duration: 0, bytes: 0,
      contents: [], name: file.name, camera: "", group: nil, favorite: false, trashed: nil,
      albums: [], tags: [], pinned: nil, edit: nil)
  }

  @Test func `what a crash interrupts on the other side is taken in with its marks`() {
    var last = 1
    var isDead = true
    while isDead {
      let pair = VaultPair().seldomLate()
      change(pair.outer, "a.bin", .favorite(now: true))
      pair.hide(["a.bin"])
      pair.hidden.folder.last = pair.hidden.folder.changeCount + last
      pair.carry(from: pair.outer, to: pair.hidden)
      isDead = pair.hidden.folder.isDead
      pair.hidden.restart()
      pair.hidden.unlock("two")
      let comment: Comment = "the power went at change \(last)"
      #expect(names(pair.hidden.entries()) == ["a.bin"], comment)
      #expect(pair.hidden.entries().first?.favorite == true, comment)
      expectWhole(pair.hidden, comment)
      last += 1
    }
    #expect(last > 6)
  }

  @Test(arguments: [RecipeFault.storageFull, .unavailable])
  func `what cannot be written is reported, and is in one of the two`(fault: RecipeFault) throws {
    var refused = 1
    var isMet = true
    while isMet {
      let pair = VaultPair().seldomLate()
      let start = pair.outer.folder.changeCount
      pair.outer.folder.refused = (start + refused, fault)
      pair.hide(["a.bin", "d.jpg"])
      isMet = pair.outer.folder.changeCount >= start + refused
      let outcome = try #require(pair.outer.openVault?.moving)
      let comment: Comment = "change \(refused) failed"
      #expect(outcome.ended && outcome.done + outcome.failed == 2, comment)
      let outside = names(pair.outer.entries())
      pair.carry(from: pair.outer, to: pair.hidden)
      let inside = names(pair.hidden.entries())
      for name in ["a.bin", "d.jpg"] {
        #expect(outside.contains(name) || inside.contains(name), comment)
      }
      if outcome.done == 2 {
        #expect(outside == ["b.bin", "c.bin"] && inside == ["a.bin", "d.jpg"], comment)
      }
      // The next opening settles it.
      pair.outer.restart()
      pair.outer.unlock()
      pair.carry(from: pair.outer, to: pair.hidden)
      let all = names(pair.outer.entries()) + names(pair.hidden.entries())
      #expect(all.sorted() == names(Self.listed), comment)
      expectWhole(pair.outer, comment)
      expectWhole(pair.hidden, comment)
      refused += 1
    }
    #expect(refused > 12)
  }

  @Test func `locked in the middle, it goes on when it is opened`() {
    for steps in stride(from: 1, to: 60, by: 3) {
      let pair = VaultPair().seldomLate()
      pair.hide(["a.bin", "d.jpg"], settles: false)
      for _ in 0..<steps { pair.outer.step() }
      pair.outer.send(.vault(event: .lockTapped))
      pair.outer.settle()
      let secrets = pair.outer.folder.secrets.keys.map { $0.text.string }
      #expect(secrets.allSatisfy { !$0.contains("-key/") }, "after \(steps) steps: \(secrets)")
      pair.outer.unlock()
      pair.carry(from: pair.outer, to: pair.hidden)
      let all = (names(pair.outer.entries()) + names(pair.hidden.entries())).sorted()
      #expect(all == names(Self.listed), "after \(steps) steps")
      expectWhole(pair.hidden, "after \(steps) steps")
    }
  }

  @Test func `what was written wrong is noticed before anything is deleted`() {
    let pair = VaultPair()
    pair.hide(["a.bin"], settles: false)
    for _ in 0..<200 {
      pair.outer.step { effect in
        guard case .transfer(let request, let transfer) = effect, transfer.sink == nil,
          case .open = transfer.step
        else { return nil }
        return .transferFailed(request: request, fault: .refused, durable: 0)
      }
    }
    #expect(pair.outer.openVault?.moving?.failures.first?.fault == .damaged)
    #expect(names(pair.outer.entries()) == names(Self.listed))
    // Nothing of it stays on the other side.
    #expect(pair.outer.folder.blobs.keys.allSatisfy { PhotoID(moved: $0) == nil })
  }

  @Test func `nothing is sealed to a key that somebody put there since`() {
    let pair = VaultPair()
    let strange = CaptureKey(
      version: CaptureKey.current, vault: VaultID(unchecked: [UInt8](repeating: 5, count: 16)),
      key: AgreementPublicKey(unchecked: [UInt8](repeating: 6, count: 32)))
    pair.outer.folder.damage(OtherVault.captureKey) { $0 = strange.encoded }
    pair.hide(["a.bin"])
    #expect(pair.outer.openVault?.moving?.failed == 1)
    #expect(pair.outer.openVault?.hasOther == false)
    pair.outer.restart()
    pair.outer.unlock()
    #expect(pair.outer.openVault?.hasOther == false)
    pair.hide(["a.bin"])
    #expect(names(pair.outer.entries()) == names(Self.listed))
    #expect(pair.outer.folder.blobs.keys.allSatisfy { PhotoID(moved: $0) == nil })
  }

  @Test func `without another vault nothing moves, and none is its own`() {
    let pair = VaultPair(isTied: false)
    pair.hide(["a.bin"])
    #expect(pair.outer.openVault?.moving == nil)
    for bytes in [[], [1], pair.outer.folder.blobs[VaultFile.captureKey] ?? []] {
      pair.outer.folder.damage(OtherVault.captureKey) { $0 = bytes }
      pair.outer.send(.moving(event: .tied))
      pair.outer.settle()
      #expect(pair.outer.openVault?.hasOther == false)
    }
    #expect(names(pair.outer.entries()) == names(Self.listed))
  }

  @Test func `items that are not listed there stay as they are`() throws {
    let pair = VaultPair()
    let entry = try #require(pair.outer.entries().first { $0.name == "d.jpg" })
    let nobody = PhotoID(unchecked: [UInt8](repeating: 1, count: 16))
    pair.outer.send(
      .moving(
        event: .moveTapped(items: [
          ItemPlace(item: entry.item, month: .unknown), ItemPlace(item: nobody, month: .unknown),
        ])))
    pair.outer.settle()
    #expect(pair.outer.openVault?.moving?.failed == 2)
    #expect(names(pair.outer.entries()) == names(Self.listed))
    expectWhole(pair.outer, "still there")
    #expect(pair.outer.folder.blobs.keys.allSatisfy { PhotoID(moved: $0) == nil })
  }
}

extension VaultScript {
  /// What a file of marks says.
  fileprivate func marks(of item: PhotoID) -> ItemMarks? {
    var recipe = RecipeBuilder()
    guard let vault = openVault?.vault else { return nil }
    recipe.reveal(recipe.get(VaultFile.marks(item), of: vault))
    let request = Request(machine: .root, number: 0)
    guard case .recipeDone(_, let revealed) = folder.run(recipe.build, for: request) else {
      return nil
    }
    return revealed.first.flatMap { Padding.content(of: $0) }.flatMap { ItemMarks.read($0) }
  }
}

extension EditRecipe {
  fileprivate init(turned turns: UInt8) {
    self.init(
      version: 1, mirrored: false, turns: turns, straightened: 0, crop: nil, exposure: 0,
      filter: .none)
  }
}
