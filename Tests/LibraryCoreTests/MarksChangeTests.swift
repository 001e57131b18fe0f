// Favorites and the trash, while answers fail, the disk is full, the power goes and an import is
// under way: an item is listed once, where its marks say, and only what is in the trash is deleted.

import Bytes
import Kernel
import Recipes
import Testing
import Wire

@testable import LibraryCore

@Suite struct ChangingTests {
  /// Three items without a day and one of a month, of which the first was trashed before.
  private func scene() -> VaultScript {
    let script = VaultScript.made()
    let day = MediaDate(
      source: .metadata, certainty: .certain, day: CivilDay(19_000), moment: .unknown)
    script.folder.facts["d.jpg"] = MediaFacts(
      kind: .photo, mediaType: "image/jpeg", size: nil, duration: 0, date: day, motion: nil,
      stillTime: nil, half: nil, camera: "", album: nil, hasSidecar: false, favorite: false,
      picture: nil, passedOver: nil)
    script.choose([("a.bin", [1]), ("b.bin", [2]), ("c.bin", [3]), ("d.jpg", [4])])
    script.settle()
    change(script, ["a.bin"], .trash)
    return script
  }

  private func change(
    _ script: VaultScript, _ names: [Text], _ change: ItemChange, settles: Bool = true
  ) {
    let listed = script.entries() + script.trash()
    let items = listed.filter { names.contains($0.name) }.map {
      ItemPlace(item: $0.item, month: $0.month)
    }
    script.send(.catalog(event: .itemsChanged(items: items, change: change)))
    if settles { script.settle() }
  }

  private func names(_ entries: [CatalogEntry]) -> [String] { entries.map(\.name.string).sorted() }

  /// Every item that is listed is whole, listed once, and as its marks say; so is it when the index
  /// is made anew.
  private func expectSettled(
    _ script: VaultScript, _ comment: Comment, _ location: SourceLocation = #_sourceLocation
  ) {
    let listed = script.entries() + script.trash()
    #expect(
      Set(listed.map(\.item)) == Set(script.itemFiles), comment, sourceLocation: location)
    #expect(listed.count == script.itemFiles.count, comment, sourceLocation: location)
    #expect(script.folder.blobs[VaultFile.journal] == nil, comment, sourceLocation: location)
    script.expectDays(comment, location)
    for entry in script.trash() { #expect(entry.trashed != nil, sourceLocation: location) }
    for entry in script.entries() { #expect(entry.trashed == nil, sourceLocation: location) }
    script.folder.removeSummary()
    script.restart()
    script.unlock()
    let again = script.entries() + script.trash()
    #expect(
      again.map { [$0.marks] } == listed.map { [$0.marks] }, comment, sourceLocation: location)
    for entry in again {
      #expect(script.isWhole(entry), comment, sourceLocation: location)
    }
  }

  @Test func `what is trashed leaves its month, and comes back to it`() throws {
    let script = scene()
    change(script, ["b.bin", "d.jpg"], .trash)
    #expect(names(script.trash()) == ["a.bin", "b.bin", "d.jpg"])
    #expect(names(script.entries()) == ["c.bin"])
    #expect(script.openVault?.trashed == 3)
    #expect(script.openVault?.months.map(\.month) == [.unknown], "a month without items is none")
    #expect(script.openVault?.changing == nil)
    expectSettled(script, "in the trash")
    change(script, ["a.bin", "d.jpg"], .restore)
    #expect(names(script.entries()) == ["a.bin", "c.bin", "d.jpg"])
    #expect(names(script.trash()) == ["b.bin"])
    expectSettled(script, "restored")
  }

  @Test func `a favorite stays one, in the trash and through a lost index`() throws {
    let script = scene()
    change(script, ["a.bin", "c.bin", "d.jpg"], .favorite(now: true))
    change(script, ["d.jpg"], .trash)
    expectSettled(script, "favorites")
    change(script, ["d.jpg"], .restore)
    change(script, ["c.bin"], .favorite(now: false))
    let favorites = (script.entries() + script.trash()).filter(\.favorite)
    #expect(names(favorites) == ["a.bin", "d.jpg"])
    #expect(script.openVault?.months.flatMap(\.pages).map(\.favorites) == [0, 1])
    expectSettled(script, "restored")
  }

  @Test func `only what is in the trash is deleted, and can be imported anew then`() throws {
    let script = scene()
    change(script, ["b.bin"], .delete)
    #expect(names(script.entries()) == ["b.bin", "c.bin", "d.jpg"])
    script.choose([("a.bin", [1])])
    script.settle()
    #expect(script.openVault?.importing?.known == 1, "what is in the trash is still there")
    change(script, ["a.bin"], .delete)
    #expect(script.trash().isEmpty)
    #expect(script.itemFiles.count == 3)
    // That it was deleted is all that is left of it: a backup is to know.
    #expect(script.folder.blobs.keys.filter { VaultFile.id(ofMarks: $0) != nil }.count == 1)
    expectSettled(script, "deleted")
    script.choose([("a.bin", [1])])
    script.settle()
    #expect(script.openVault?.importing?.kept == 1)
    expectSettled(script, "imported anew")
  }

  @Test func `what is trashed while the clock is set back has its thirty days once it is right`() {
    let script = VaultScript.made()
    script.choose([("a.bin", [1])])
    script.settle()
    let now = script.now
    script.now = now.advanced(by: -MarksChange.trashMilliseconds * 10)
    change(script, ["a.bin"], .trash)
    let over = MarksChange.trashMilliseconds + 1
    for (passed, left) in [(0, ["a.bin"]), (over, ["a.bin"]), (over + Self.day, [])]
      as [(Int64, [String])]
    {
      script.now = now.advanced(by: passed)
      script.restart()
      script.unlock()
      #expect(names(script.trash()) == left, "\(passed)")
    }
  }

  private static let day: Int64 = 86_400_000

  /// Opens the vault at each of these days after now, and says what is in the trash then.
  private func trash(_ script: VaultScript, lookedAt days: [Int64]) -> [[String]] {
    let now = script.now
    return days.map { day in
      script.now = now.advanced(by: day * Self.day)
      script.restart()
      script.unlock()
      return names(script.trash()).map(\.description)
    }
  }

  @Test func `after thirty days in the trash an item is deleted, not before`() {
    for (days, left) in [
      ([29, 29], true), ([29, 31], true), ([30, 31], false), ([40, 70], false), ([-400, 0], true),
    ] as [([Int64], Bool)] {
      let script = scene()
      #expect(trash(script, lookedAt: days).last == (left ? ["a.bin"] : []), "\(days)")
      #expect(names(script.entries()) == ["b.bin", "c.bin", "d.jpg"])
      expectSettled(script, "\(days)")
    }
  }

  @Test func `a clock that is years ahead for a while has nothing deleted`() {
    for days in [[4000], [4000, 0, 1, 29], [4000, 4000], [4000, 1, 5000, 2, 6000]] as [[Int64]] {
      let script = scene()
      let right = script.now
      #expect(trash(script, lookedAt: days).last == ["a.bin"], "\(days)")
      // Its time comes all the same, once the clock is right.
      script.now = right
      #expect(trash(script, lookedAt: [40]).last == ["a.bin"], "\(days)")
      script.now = right
      #expect(trash(script, lookedAt: [42]).last == [], "\(days)")
      expectSettled(script, "\(days)")
    }
  }

  @Test func `where it cannot be read when the trash was looked at nothing is deleted`() {
    let script = scene()
    script.folder.damage(VaultFile.trashLook) { $0 = [7] }
    #expect(trash(script, lookedAt: [31, 32]) == [["a.bin"], []])
  }

  @Test func `however many there are, all that has expired is deleted`() {
    let script = VaultScript.made()
    script.choose((0..<130).map { (name: Text("\($0).bin"), bytes: [UInt8($0), 1]) })
    script.settle()
    change(script, (0..<129).map { Text("\($0).bin") }, .trash)
    #expect(script.openVault?.trashed == 129)
    // Each was imported a millisecond after the one before it.
    script.now = script.now.advanced(by: MarksChange.trashMilliseconds + 129)
    for _ in 0..<2 {
      script.restart()
      script.unlock()
      script.now = script.now.advanced(by: Self.day)
    }
    #expect(script.openVault?.trashed == 0)
    #expect(names(script.entries()) == ["129.bin"])
    #expect(script.itemFiles.count == 1)
  }

  /// What is changed in the tests of failures.
  private static let changes: [(names: [Text], change: ItemChange)] = [
    (["a.bin", "b.bin", "d.jpg"], .favorite(now: true)), (["b.bin", "d.jpg"], .trash),
    (["a.bin"], .restore), (["a.bin"], .delete),
  ]

  @Test func `the power may go at any change of the folder`() {
    for (names, what) in Self.changes {
      var last = 1
      while true {
        let script = scene()
        script.folder.last = script.folder.changeCount + last
        change(script, names, what)
        let isOver = !script.folder.isDead
        script.restart()
        script.unlock()
        let deleted = what == .delete ? 1 : 0
        #expect(script.itemFiles.count >= 4 - deleted, "\(what) at \(last)")
        expectSettled(script, "\(what), the power went at change \(last)")
        change(script, names, what)
        expectSettled(script, "\(what) again, the power went at change \(last)")
        #expect(script.itemFiles.count == 4 - deleted)
        if isOver { break }
        last += 1
      }
      #expect(last > 3)
    }
  }

  @Test func `a change that is refused says so, and costs nothing`() {
    for fault in [RecipeFault.storageFull, .unavailable] {
      for (names, what) in Self.changes {
        var refused = 1
        while true {
          let script = scene()
          script.folder.refused = (script.folder.changeCount + refused, fault)
          change(script, names, what)
          let isOver = script.folder.changeCount < script.folder.refused?.change ?? 0
          // Deleting goes on without being noted, in the journal and for backups.
          let isExcused = what == .delete && fault == .storageFull && refused <= 5
          if !isOver, !isExcused {
            #expect(script.openVault?.changing?.fault == VaultFault(writing: fault))
            script.send(.noticeSeen)
            #expect(script.openVault?.changing == nil)
          }
          script.folder.refused = nil
          change(script, names, what)
          #expect(script.openVault?.changing == nil)
          // The next start settles what is left, and so does the next change.
          if refused % 2 == 0 {
            script.restart()
            script.unlock()
          } else {
            change(script, ["c.bin"], .favorite(now: true))
          }
          expectSettled(script, "\(what), \(fault) at \(refused)")
          if isOver { break }
          refused += 1
        }
        #expect(refused > 3)
      }
    }
  }

  @Test func `items are changed while an import goes on, and neither loses anything`() {
    for steps in stride(from: 0, to: 60, by: 3) {
      for dies in [false, true] {
        let script = scene()
        script.choose([("e.bin", [5]), ("f.bin", [6])])
        for _ in 0..<steps { script.step() }
        let b = script.itemNamed("b.bin")
        script.send(.catalog(event: .itemsChanged(items: [b], change: .trash)))
        if dies { script.folder.last = script.folder.changeCount + 2 }
        script.settle()
        if dies {
          script.restart()
          script.unlock()
          script.choose([("e.bin", [5]), ("f.bin", [6])])
          script.send(.catalog(event: .itemsChanged(items: [b], change: .trash)))
          script.settle()
        }
        #expect(names(script.entries()) == ["c.bin", "d.jpg", "e.bin", "f.bin"], "\(steps)")
        #expect(names(script.trash()) == ["a.bin", "b.bin"], "\(steps)")
        expectSettled(script, "after \(steps) steps")
      }
    }
  }

  @Test func `an item that was being changed and does not open is left as it is`() {
    let script = scene()
    let item = script.itemNamed("b.bin").item
    // After the journal, before the marks.
    script.folder.last = script.folder.changeCount + 2
    change(script, ["b.bin"], .trash)
    #expect(script.folder.blobs[VaultFile.journal] != nil)
    script.folder.damage(VaultFile.item(item)) { $0.removeLast(20) }
    script.restart()
    script.unlock()
    #expect(script.itemFiles.contains(item))
    #expect(names(script.entries()) == ["b.bin", "c.bin", "d.jpg"])
  }

  @Test func `marks that are damaged cost themselves alone`() {
    let script = scene()
    for name in script.folder.blobs.keys where VaultFile.id(ofMarks: name) != nil {
      script.folder.damage(name) { $0[0] ^= 1 }
    }
    script.folder.removeSummary()
    script.restart()
    script.unlock()
    #expect(names(script.entries()) == ["a.bin", "b.bin", "c.bin", "d.jpg"])
    #expect(script.trash().isEmpty)
  }

  @Test func `an index of an older form is made anew, one of a newer is left alone`() {
    for (version, fault) in [(1, nil), (99, .newer)] as [(UInt32, VaultFault?)] {
      let script = scene()
      var older = ByteWriter()
      older.u32(version)
      var recipe = RecipeBuilder()
      recipe.put(older.bytes + [9, 9], as: VaultFile.summary(script.now), of: script.vault)
      _ = script.folder.carryOut(
        .recipe(request: Request(machine: .catalog, number: 0), recipe: recipe.build))
      script.restart()
      script.unlock()
      #expect(script.openVault?.fault == fault)
      #expect(names(script.entries()) == (fault == nil ? ["b.bin", "c.bin", "d.jpg"] : []))
      #expect(script.itemFiles.count == 4)
    }
  }
}

extension VaultScript {

  fileprivate func itemNamed(_ name: Text) -> ItemPlace {
    let entry = folder.shownMonths.values.joined().first { $0.name == name }
    return ItemPlace(item: entry?.item ?? PhotoID(unchecked: []), month: entry?.month ?? .unknown)
  }

  fileprivate var vault: VaultID { openVault?.vault ?? VaultID(unchecked: []) }
}
