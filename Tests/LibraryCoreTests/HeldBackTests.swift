// What is sealed and does not open is not taken for "nothing was said": the item stays where it is,
// by name, whoever wants it; and a look at all files says which they are.

import Bytes
import Kernel
import Testing
import Wire

@testable import LibraryCore

@Suite struct HeldBackTests {
  /// What befalls the marks of a photo that is edited.
  enum Damage: CaseIterable {
    case changed, gone, swapped, older, listChanged
  }

  private func item(_ script: VaultScript, _ name: Text = "a.heic") throws -> PhotoID {
    try #require(script.entries().first { $0.name == name }).item
  }

  /// An edited photo, an edited Live Photo and another photo; the marks of the first are damaged.
  private func scene(_ damage: Damage) throws -> VaultScript {
    let script = VaultScript.edited(triesLateAnswers: false)
    let name = VaultFile.marks(try item(script))
    let folder = script.folder
    switch damage {
    case .changed: folder.damage(name) { $0[$0.count / 2] ^= 1 }
    case .gone: folder.remove(name)
    case .swapped:
      let other = VaultFile.marks(try item(script, "b.heic"))
      let (first, second) = (folder.blobs[name] ?? [], folder.blobs[other] ?? [])
      folder.damage(name) { $0 = second }
      folder.damage(other) { $0 = first }
    case .older:
      let before = folder.blobs[name] ?? []
      script.send(
        .catalog(
          event: .itemsChanged(
            items: [
              ItemPlace(item: try item(script), month: CivilMonth(of: VaultScript.editedDay))
            ],
            change: .tag(tag: "sea", now: true))))
      script.settle()
      folder.damage(name) { $0 = before }
    case .listChanged:
      let list = VaultFile.marksList(MarksList.number(of: try item(script)))
      folder.damage(list) { $0[$0.count / 2] ^= 1 }
    }
    return script
  }

  @Test(arguments: Damage.allCases)
  func `an edited photo whose marks are not those that were sealed leaves in no way`(
    damage: Damage
  ) throws {
    let script = try scene(damage)
    let item = try item(script)
    script.export([item])
    script.settle()
    #expect(script.openVault?.outcome?.failures == [ItemFailure(item: item, fault: .marks)])
    #expect(script.folder.exported.isEmpty)
    script.share([item])
    script.settle()
    #expect(script.openVault?.sharing?.stage == .failed(fault: .marks, item: item))
    script.send(.sharing(event: .closed))
    script.send(.viewing(event: .shown(item: item)))
    script.settle()
    #expect(script.openVault?.viewing?.content == .failed(fault: .marks))
    #expect(script.folder.shownItem == nil)
    script.backUp()
    let told = script.archiveView?.failures ?? []
    #expect(told.contains { $0.item == item && $0.fault == .marks })
    #expect(script.leftovers == [])
    // Who wants it as it was taken has it.
    script.export([item], asTaken: true)
    script.settle()
    #expect(script.folder.exported.first?.bytes == [1, 2])
  }

  @Test(arguments: Damage.allCases)
  func `a look at all files names what is not as it was`(damage: Damage) throws {
    let script = try scene(damage)
    let item = try item(script)
    let check = try #require(script.checkFiles())
    #expect(check.ended)
    let own = check.failures.filter { $0.item == item }.map(\.fault)
    switch damage {
    case .changed: #expect(own == [.damaged])
    case .gone: #expect(own == [.missing])
    case .swapped: #expect(own == [.misplaced] && check.failed == 2)
    case .older: #expect(own == [.other])
    case .listChanged:
      #expect(check.failures.map(\.fault) == [.damaged])
      script.send(.catalog(event: .marksUnlisted))
      script.settle()
      script.export([item])
      script.settle()
      #expect(script.folder.exported.map(\.name) == ["a-edited.jpg"])
    }
  }

  @Test func `what the index knows of marks is written anew with the next change`() throws {
    for damage in [Damage.changed, .gone, .older] {
      let script = try scene(damage)
      let item = try item(script)
      let month = CivilMonth(of: VaultScript.editedDay)
      script.send(
        .catalog(
          event: .itemsChanged(
            items: [ItemPlace(item: item, month: month)], change: .favorite(now: true))))
      script.settle()
      script.export([item])
      script.settle()
      #expect(script.folder.exported.map(\.name) == ["a-edited.jpg"])
    }
  }

  @Test func `marks and their list that are both older are told by the pages of the index`()
    throws
  {
    let script = VaultScript.edited(triesLateAnswers: false)
    let item = try item(script, "c.jpg")
    let place = ItemPlace(item: item, month: CivilMonth(of: VaultScript.editedDay))
    let list = VaultFile.marksList(MarksList.number(of: item))
    let before = script.folder.blobs[list] ?? []
    script.send(
      .catalog(
        event: .itemsChanged(
          items: [place],
          change: .edit(edit: .recipe(recipe: VaultScript.someEdit)))))
    script.settle()
    let marks = script.folder.blobs[VaultFile.marks(item)] ?? []
    script.folder.damage(list) { $0 = before }
    // Without its line the list holds the photo back for its marks alone.
    script.export([item])
    script.settle()
    #expect(script.openVault?.outcome?.failures.map(\.fault) == [.marks])
    script.folder.remove(VaultFile.marks(item))
    let check = try #require(script.checkFiles())
    #expect(check.failures.contains { $0.item == item && $0.fault == .other })
    script.folder.damage(VaultFile.marks(item)) { $0 = marks }
    #expect(script.folder.exported.isEmpty)
  }

  @Test func `the power may go at any change, and marks and index agree`() throws {
    let changes: [ItemChange] = [
      .edit(edit: .recipe(recipe: VaultScript.someEdit)), .edit(edit: nil), .favorite(now: true),
      .trash,
    ]
    for change in changes {
      var last = 1
      var isDead = true
      while isDead {
        let script = VaultScript.edited(triesLateAnswers: false)
        let places = try ["a.heic", "c.jpg"].map { name in
          ItemPlace(
            item: try item(script, Text(name)), month: CivilMonth(of: VaultScript.editedDay))
        }
        script.folder.last = script.folder.changeCount + last
        script.send(.catalog(event: .itemsChanged(items: places, change: change)))
        script.settle()
        isDead = script.folder.isDead
        script.restart()
        script.unlock()
        let comment: Comment = "\(change), the power went at change \(last)"
        try expectAgreeing(script, comment)
        // Nor does it matter that the index is lost as well.
        script.folder.removeSummary()
        script.restart()
        script.unlock()
        try expectAgreeing(script, comment)
        last += 1
      }
      #expect(last > 4)
    }
  }

  @Test func `a crash and a lost index leave what was said before and after the crash`() throws {
    var last = 1
    var isDead = true
    while isDead {
      let script = VaultScript.edited(triesLateAnswers: false)
      let place = ItemPlace(
        item: try item(script), month: CivilMonth(of: VaultScript.editedDay))
      script.folder.last = script.folder.changeCount + last
      script.send(
        .catalog(event: .itemsChanged(items: [place], change: .tag(tag: "sea", now: true))))
      script.settle()
      isDead = script.folder.isDead
      script.folder.removeSummary()
      script.restart()
      script.unlock()
      let entry = try #require(script.entries().first { $0.item == place.item })
      #expect(entry.edit == .recipe(recipe: VaultScript.someEdit), "at \(last)")
      try expectAgreeing(script, "at \(last)")
      last += 1
    }
    #expect(last > 4)
  }

  /// Nothing is held back, and a look at all files finds nothing but that the summary was gone,
  /// where it was.
  private func expectAgreeing(
    _ script: VaultScript, items count: UInt32 = 3, _ comment: Comment
  ) throws {
    let failures = try #require(script.checkFiles()).failures
    #expect(failures.filter { $0.name != VaultFile.anySummary.text } == [], comment)
    let items = (script.entries() + script.trash()).map(\.item)
    #expect(items.count == Int(count), comment)
    script.export(items)
    script.settle()
    #expect(script.openVault?.outcome?.done == count, comment)
    #expect(script.openVault?.outcome?.failures == [], comment)
  }

  @Test func `what was to be hidden or deleted when the power went is held back by nobody`() throws
  {
    var last = 1
    var isDead = true
    while isDead {
      let script = VaultScript.edited(triesLateAnswers: false)
      let place = ItemPlace(
        item: try item(script), month: CivilMonth(of: VaultScript.editedDay))
      script.send(.catalog(event: .itemsChanged(items: [place], change: .trash)))
      script.settle()
      script.folder.last = script.folder.changeCount + last
      script.send(.catalog(event: .itemsChanged(items: [place], change: .delete)))
      script.settle()
      isDead = script.folder.isDead
      script.restart()
      script.unlock()
      let isThere = script.itemFiles.contains(place.item)
      try expectAgreeing(script, items: isThere ? 3 : 2, "at \(last)")
      last += 1
    }
    #expect(last > 4)
  }

  @Test func `a lost index does not make a photo one of which nothing was said`() throws {
    for damage in [Damage.changed, .gone, .swapped, .older] {
      let script = try scene(damage)
      let item = try item(script)
      script.folder.removeSummary()
      script.restart()
      script.unlock()
      script.export([item])
      script.settle()
      #expect(script.folder.exported.isEmpty, "\(damage)")
      #expect(script.openVault?.outcome?.failed == 1)
    }
  }

  @Test func `where no summary knows the list that is gone its photos are held back`() throws {
    for isOlder in [false, true] {
      let script = try scene(isOlder ? .older : .gone)
      let item = try item(script)
      script.folder.remove(VaultFile.marksList(MarksList.number(of: item)))
      script.folder.removeSummary()
      script.restart()
      script.unlock()
      script.settle()
      script.export([item])
      script.settle()
      #expect(script.openVault?.outcome?.failures == [ItemFailure(item: item, fault: .marks)])
      #expect(script.folder.exported.isEmpty)
      let told = try #require(script.checkFiles()).failures.map { $0.name }
      #expect(told.contains(VaultFile.marksList(MarksList.number(of: item)).text))
    }
  }

  @Test func `a list of marks that is gone is made anew from the pages, not from what is left`()
    throws
  {
    let script = try scene(.gone)
    let item = try item(script)
    script.folder.remove(VaultFile.marksList(MarksList.number(of: item)))
    script.restart()
    script.unlock()
    script.export([item])
    script.settle()
    #expect(script.folder.exported.isEmpty)
    #expect(script.openVault?.outcome?.failures.map(\.fault) == [.marks])
  }

  @Test func `one byte of any sealed file is noticed, and so is each that the index knows of`()
    throws
  {
    let script = VaultScript.edited(triesLateAnswers: false)
    let album = AlbumID(unchecked: [UInt8](repeating: 7, count: 16))
    script.send(.gallery(event: .albumKept(album: album, name: "Sea", cover: nil)))
    script.send(.day(event: .lineWritten(day: VaultScript.editedDay, line: "There")))
    script.settle()
    func check() throws -> FilesCheck { try #require(script.checkFiles()) }
    #expect(try check().failed == 0)
    let sealed = script.folder.blobs.keys.filter {
      let text = $0.text.string
      return ["index/", "marks/", "albums/", "days/", "thumbnails/"].contains {
        text.hasPrefix("vault/" + $0)
      }
    }
    #expect(sealed.count > 40)
    for name in sealed {
      let before = script.folder.blobs[name] ?? []
      script.folder.damage(name) { $0[$0.count / 2] ^= 1 }
      #expect(try check().failures.contains { $0.name == name.text && $0.fault == .damaged })
      script.folder.damage(name) { $0 = before }
    }
    for name in [VaultFile.marksList(3), VaultFile.known(0)] {
      let before = script.folder.blobs[name] ?? []
      script.folder.remove(name)
      #expect(try check().failures.map(\.fault) == [.missing])
      script.folder.damage(name) { $0 = before }
    }
  }

  @Test func `an album and a line that do not open are told, and nothing is written over them`()
    throws
  {
    let script = VaultScript.edited(triesLateAnswers: false)
    let album = AlbumID(unchecked: [UInt8](repeating: 7, count: 16))
    let day = VaultScript.editedDay
    script.send(.gallery(event: .albumKept(album: album, name: "Sea", cover: nil)))
    script.send(.day(event: .lineWritten(day: day, line: "There")))
    script.settle()
    let names = [VaultFile.album(album), VaultFile.notes(0)]
    for name in names { script.folder.damage(name) { $0[$0.count / 2] ^= 1 } }
    script.restart()
    script.unlock()
    #expect(script.openVault?.unread == 2)
    let before = names.map { script.folder.blobs[$0] }
    script.send(.gallery(event: .albumKept(album: album, name: "Lake", cover: nil)))
    script.settle()
    #expect(script.openVault?.changing?.fault == .damaged)
    script.send(.day(event: .lineWritten(day: CivilDay(day.value + 1), line: "Here")))
    script.settle()
    #expect(script.openVault?.changing == nil, "its month has another file")
    #expect(names.map { script.folder.blobs[$0] } == before)
    script.send(.catalog(event: .monthShown(month: CivilMonth(of: day))))
    script.settle()
    #expect(script.folder.shownMonth?.noted == true)
    #expect(script.folder.shownMonth?.notes.map(\.line) == ["Here"])
    #expect(script.openVault?.unread == 2)
    script.backUp()
    #expect(script.archiveView?.failed == 2)
  }
}
