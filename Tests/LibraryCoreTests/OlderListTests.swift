// Marks, what the index remembers of them and pages as an older copy of the folder has them: the
// summary knows which ones were written last, and nothing leaves the vault by an older one.

import Bytes
import Kernel
import Testing
import Wire

@testable import LibraryCore

@Suite struct OlderListTests {
  private static let month = CivilMonth(of: VaultScript.editedDay)

  private struct Scene {
    var script: VaultScript
    /// Cropped since a copy of the folder was made.
    var item: PhotoID
    var copy: [BlobName: [UInt8]]
    /// As it lay in the folder while something was being changed before that.
    var journal: [UInt8]

    var list: BlobName { VaultFile.marksList(MarksList.number(of: item)) }
    var marks: BlobName { VaultFile.marks(item) }

    /// As an older copy has these, or has them not.
    func putBack(_ names: [BlobName]) {
      for name in names {
        if let bytes = copy[name] {
          script.folder.damage(name) { $0 = bytes }
        } else {
          script.folder.remove(name)
        }
      }
    }
  }

  /// - Parameter isTagged: something was said of the photo before it was cropped.
  private func scene(isTagged: Bool = true) throws -> Scene {
    let script = VaultScript.edited(triesLateAnswers: false)
    let item = try #require(script.entries().first { $0.name == "c.jpg" }).item
    let place = ItemPlace(item: item, month: Self.month)
    var journal: [UInt8] = []
    if isTagged {
      script.now = script.now.advanced(by: 1_000)
      script.send(
        .catalog(
          event: .itemsChanged(items: [place], change: .tag(tag: "sea", now: true))))
      while !script.open.isEmpty {
        script.step()
        journal = script.folder.blobs[VaultFile.journal] ?? journal
      }
      #expect(!journal.isEmpty)
    }
    let copy = script.folder.blobs
    script.now = script.now.advanced(by: 1_000)
    script.edit(["c.jpg"], as: .recipe(recipe: VaultScript.someEdit))
    script.now = script.now.advanced(by: 1_000)
    return Scene(script: script, item: item, copy: copy, journal: journal)
  }

  private func reopen(_ script: VaultScript) {
    script.restart()
    script.unlock()
  }

  private func faults(_ script: VaultScript) throws -> [Text: FileFault] {
    let failures = try #require(script.checkFiles()).failures
    return Dictionary(failures.map { ($0.name, $0.fault) }) { first, _ in first }
  }

  private func expectCropped(_ scene: Scene, _ comment: Comment) throws {
    let script = scene.script
    script.export([scene.item])
    script.settle()
    #expect(script.folder.exported.map(\.name) == ["c-edited.jpg"], comment)
    #expect(try faults(script) == [:], comment)
  }

  @Test(arguments: [true, false])
  func `a list and marks that are both older are put right by what was written last`(
    isTagged: Bool
  ) throws {
    let scene = try scene(isTagged: isTagged)
    scene.putBack([scene.list, scene.marks])
    #expect(try faults(scene.script)[scene.list.text] == .other)
    reopen(scene.script)
    try expectCropped(scene, "\(isTagged)")
    reopen(scene.script)
    #expect(try faults(scene.script) == [:])
  }

  @Test func `a journal of that time explains nothing`() throws {
    let scene = try scene()
    scene.putBack([scene.list, scene.marks])
    scene.script.folder.damage(VaultFile.journal) { $0 = scene.journal }
    reopen(scene.script)
    try expectCropped(scene, "the journal was put back, too")
  }

  @Test(arguments: [true, false])
  func `an older page is not believed, and the photo is held back by name`(isTagged: Bool) throws {
    let scene = try scene(isTagged: isTagged)
    let script = scene.script
    let page = script.page(Self.month)
    scene.putBack([scene.list, scene.marks, page])
    reopen(script)
    script.export([scene.item])
    script.settle()
    #expect(script.folder.exported.isEmpty)
    #expect(
      script.openVault?.outcome?.failures == [ItemFailure(item: scene.item, fault: .marks)])
    let named = try faults(script)
    #expect(named[page.text] == .other)
    #expect(named[scene.marks.text] == .other)
    script.edit(["c.jpg"], as: .recipe(recipe: VaultScript.someEdit))
    try expectCropped(scene, "it was edited anew")
  }

  @Test func `without the page of the index that knows it the photo is held back by name`() throws {
    let scene = try scene()
    let script = scene.script
    scene.putBack([scene.list, scene.marks])
    script.folder.remove(script.page(Self.month))
    reopen(script)
    #expect(script.entries().count == 3)
    script.export([scene.item])
    script.settle()
    #expect(script.folder.exported.isEmpty)
    #expect(script.openVault?.outcome?.failures.map(\.fault) == [.marks])
    script.edit(["c.jpg"], as: .recipe(recipe: VaultScript.someEdit))
    try expectCropped(scene, "it was edited anew")
  }

  @Test func `nor is it let out where a change of another photo was cut off, too`() throws {
    let scene = try scene()
    let script = scene.script
    let number = MarksList.number(of: scene.item)
    let other = try #require(
      script.entries().first { MarksList.number(of: $0.item) != number })
    let place = ItemPlace(item: other.item, month: other.month)
    script.send(
      .catalog(event: .itemsChanged(items: [place], change: .favorite(now: !other.favorite))))
    while script.folder.blobs[VaultFile.journal] == nil, !script.open.isEmpty { script.step() }
    #expect(script.folder.blobs[VaultFile.journal] != nil)
    script.folder.last = script.folder.changeCount
    script.restart()
    scene.putBack([scene.list, scene.marks])
    script.folder.remove(script.page(Self.month))
    reopen(script)
    for opening in 1...2 {
      script.export([scene.item])
      script.settle()
      #expect(script.folder.exported.isEmpty, "opening \(opening)")
      reopen(script)
    }
  }

  @Test func `wherever putting them right is stopped, the next opening does it`() throws {
    var last = 1
    var isDead = true
    while isDead {
      let scene = try scene()
      scene.putBack([scene.list, scene.marks])
      scene.script.restart()
      scene.script.folder.last = scene.script.folder.changeCount + last
      scene.script.unlock()
      isDead = scene.script.folder.isDead
      scene.script.now = scene.script.now.advanced(by: 1_000)
      reopen(scene.script)
      try expectCropped(scene, "the power went at change \(last)")
      last += 1
    }
    #expect(last > 4)
  }

  @Test func `where nothing can be written nothing leaves by an older list`() throws {
    let scene = try scene()
    let script = scene.script
    scene.putBack([scene.list, scene.marks])
    script.restart()
    script.folder.refused = (script.folder.changeCount + 1, .unavailable)
    script.unlock()
    #expect(script.openVault?.fault == .unavailable)
    #expect(script.openVault?.months == [])
    reopen(script)
    try expectCropped(scene, "it can be written again")
  }
}
