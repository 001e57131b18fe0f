// That a file of an album or of a month's days is gone is noticed.

import Testing
import Wire

@testable import LibraryCore

struct ListedNamesTests {
  private let album = AlbumID(unchecked: [UInt8](repeating: 7, count: 16))

  private func scene() -> VaultScript {
    let script = VaultScript.edited(triesLateAnswers: false)
    script.send(.gallery(event: .albumKept(album: album, name: "Sea", cover: nil)))
    script.send(.day(event: .lineWritten(day: VaultScript.editedDay, line: "There")))
    script.settle()
    return script
  }

  private func reopen(_ script: VaultScript) {
    script.restart()
    script.unlock()
  }

  private func failures(_ script: VaultScript) throws -> [FileFailure] {
    try #require(script.checkFiles()).failures
  }

  @Test func `one that is gone is told at the opening, by a backup and by a look at all files`()
    throws
  {
    for name in [VaultFile.album(album), VaultFile.notes(0)] {
      let script = scene()
      script.folder.remove(name)
      // Nothing has to be opened anew for it.
      #expect(try failures(script).map(\.name) == [name.text])
      reopen(script)
      #expect(script.openVault?.unread == 1)
      script.backUp()
      #expect(script.archiveView?.failed == 1)
      let told = try failures(script)
      #expect(told.map(\.name) == [name.text] && told.map(\.fault) == [.missing])
      // Who was told once knows it.
      reopen(script)
      #expect(script.openVault?.unread == 0)
      #expect(try failures(script) == [])
    }
  }

  @Test func `nothing takes the place of what is gone, and nothing is missed that is there`() throws
  {
    let script = scene()
    let notes = VaultFile.notes(0)
    let before = script.folder.blobs[notes] ?? []
    script.folder.remove(notes)
    reopen(script)
    script.send(.day(event: .lineWritten(day: VaultScript.editedDay, line: "Here")))
    script.settle()
    #expect(script.folder.blobs[notes] == nil)
    #expect(script.folder.blobs[VaultFile.notes(1)] != nil)
    script.folder.damage(notes) { $0 = before }
    reopen(script)
    #expect(script.openVault?.unread == 0)
    // Both are read as one, and once that is written there is one.
    script.send(.day(event: .lineWritten(day: VaultScript.editedDay, line: "Both")))
    script.settle()
    reopen(script)
    #expect(script.openVault?.unread == 0)
    #expect(try failures(script) == [])
  }

  @Test(arguments: [VaultFile.listOfAlbums, VaultFile.listOfDays])
  func `a list that is damaged is named once, and made anew`(name: BlobName) throws {
    let script = scene()
    let before = try #require(script.folder.blobs[name])
    script.folder.damage(name) { $0[$0.count / 2] ^= 1 }
    reopen(script)
    #expect(try failures(script).map(\.name) == [name.text])
    #expect(try failures(script) == [])
    let anew = try #require(script.folder.blobs[name])
    #expect(anew.count == before.count)
    // It is as good as the one before.
    script.folder.remove(VaultFile.album(album))
    reopen(script)
    #expect(script.openVault?.unread == 1)
  }

  @Test func `a vault without lists gets them, and misses nothing`() throws {
    let script = scene()
    for name in [VaultFile.listOfAlbums, VaultFile.listOfDays] { script.folder.remove(name) }
    reopen(script)
    #expect(script.openVault?.unread == 0)
    #expect(try failures(script) == [])
    #expect(script.folder.blobs[VaultFile.listOfAlbums] != nil)
    #expect(script.folder.blobs[VaultFile.listOfDays] != nil)
  }

  @Test func `a list that nobody can read now is not written over`() {
    let (name, other) = (VaultFile.notes(0), VaultFile.notes(1))
    func added(_ fault: RecipeFault) -> [BlobName]? {
      let names = ListedNames(
        .recipeFailed(RecipeFailure(step: 0, fault: fault)), found: [name])
      return names.toWrite(adding: other, dropping: [])?.names
    }
    #expect(added(.unavailable) == nil)
    #expect(added(.memory) == nil)
    #expect(added(.missing) == [name, other])
    #expect(added(.refused) == [name, other])
  }

  @Test func `an album that a backup has comes back in its place`() throws {
    let script = scene()
    script.backUp()
    script.folder.remove(VaultFile.album(album))
    reopen(script)
    #expect(script.openVault?.unread == 1)
    script.restore()
    #expect(script.openVault?.unread == 0)
    #expect(try failures(script) == [])
  }

  @Test func `the power may go at any change, and nothing is missed that was never kept`() throws {
    var last = 1
    var isDead = true
    while isDead {
      let script = VaultScript.edited(triesLateAnswers: false)
      script.folder.last = script.folder.changeCount + last
      script.send(.gallery(event: .albumKept(album: album, name: "Sea", cover: nil)))
      script.send(.day(event: .lineWritten(day: VaultScript.editedDay, line: "There")))
      script.settle()
      isDead = script.folder.isDead
      reopen(script)
      #expect(script.openVault?.unread == 0, "\(last)")
      #expect(try failures(script) == [], "\(last)")
      last += 1
    }
  }
}
