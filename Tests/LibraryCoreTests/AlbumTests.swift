// Albums and tags: what is in them, through failing writes, a lost index, a backup and back.

import Bytes
import Kernel
import Recipes
import Testing
import Wire

@testable import LibraryCore

@Suite struct AlbumTests {
  private static let summer = AlbumID(unchecked: [UInt8](repeating: 0xA1, count: 16))
  private static let winter = AlbumID(unchecked: [UInt8](repeating: 0xB2, count: 16))

  /// Five items, of which two are in "Summer" and one of these is tagged.
  private func scene(triesLateAnswers: Bool = true) -> VaultScript {
    let script = VaultScript.made()
    script.triesLateAnswers = triesLateAnswers
    script.add([[1], [2], [3], [4], [5]])
    script.keep(Self.summer, "Summer")
    script.mark([0, 1], .album(album: Self.summer, now: true))
    script.mark([1], .tag(tag: "sea", now: true))
    script.send(.gallery(event: .albumsShown(now: true)))
    script.settle()
    return script
  }

  private func expectSummer(
    _ script: VaultScript, _ names: [Text], _ comment: Comment,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let listed = script.entries() + script.trash()
    let inAlbum = listed.filter { $0.albums.contains(Self.summer) }.map(\.name).sorted()
    #expect(inAlbum == names, comment, sourceLocation: location)
  }

  private func reopen(_ script: VaultScript, withIndex: Bool = true) {
    if !withIndex { script.folder.removeSummary() }
    script.restart()
    script.unlock()
    script.send(.gallery(event: .albumsShown(now: true)))
    script.settle()
  }

  @Test func `an album has what was put into it, however the vault is opened again`() {
    let script = scene()
    for withIndex in [true, false] {
      #expect(script.openVault?.counted == true)
      #expect(script.openVault?.albums.map(\.name) == ["Summer"])
      #expect(script.openVault?.albums.map(\.items) == [2])
      #expect(script.openVault?.tags == [TagView(tag: "sea", items: 1)])
      expectSummer(script, ["0.bin", "1.bin"], "with an index: \(withIndex)")
      reopen(script, withIndex: withIndex)
    }
  }

  @Test func `a tag in another spelling is the same tag`() {
    let script = scene()
    script.mark([1, 2], .tag(tag: "SEÁ", now: true))
    script.settle()
    #expect(script.openVault?.tags.map(\.items) == [2])
    script.mark([1, 2], .tag(tag: "sea", now: false))
    script.settle()
    #expect(script.openVault?.tags == [])
  }

  @Test func `an item is in many albums, leaves one, and is counted anew`() {
    let script = scene()
    script.keep(Self.winter, "Winter")
    script.mark([1, 2], .album(album: Self.winter, now: true))
    script.mark([1], .album(album: Self.winter, now: true))
    #expect(script.counts == ["Summer": 2, "Winter": 2])
    script.mark([1], .album(album: Self.summer, now: false))
    #expect(script.counts == ["Summer": 1, "Winter": 2])
    script.mark([2], .trash)
    #expect(script.counts == ["Summer": 1, "Winter": 1], "not what is in the trash")
    script.mark([2], .restore)
    #expect(script.counts == ["Summer": 1, "Winter": 2])
  }

  @Test func `an album is renamed, given a cover, deleted, and back with what was in it`() {
    let script = scene()
    let cover = script.entries().first { $0.name == "0.bin" }?.item
    script.now = script.now.advanced(by: 1_000)
    script.keep(Self.summer, "Sommer", cover: cover)
    let album = script.openVault?.albums.first
    #expect(album?.name == "Sommer")
    #expect(album?.cover == cover)
    #expect(album?.changed == script.now)
    let items = script.itemFiles.count
    script.send(.gallery(event: .albumDeleted(album: Self.summer)))
    script.settle()
    reopen(script)
    #expect(script.openVault?.albums == [])
    #expect(script.itemFiles.count == items)
    script.keep(Self.summer, "Sommer", cover: cover)
    #expect(script.counts == ["Sommer": 2])
  }

  @Test func `what is counted is counted to its end, however often something changes`() throws {
    let shelf = try #require(scene().library.catalog.shelf)
    var gallery = Gallery()
    gallery.isWatched = true
    let now = Instant(1)
    let occasion = Occasion(instant: now, day: CivilDay(0), nextMidnight: now, entropy: [])
    var context = Context<Catalog.Effect>(.catalog, at: occasion, Requests())
    gallery.proceed(shelf, &context)
    let asked = context.effects.count
    #expect(asked == 1)
    gallery.indexChanged()
    gallery.proceed(shelf, &context)
    #expect(context.effects.count == asked)
    // Then it is begun again.
    let first = Request(machine: .catalog, number: 1)
    #expect(gallery.take(.recipeDone([[]]), first, shelf, &context) == nil)
    #expect(gallery.counted != nil)
    #expect(context.effects.count == asked + 1)
  }

  @Test func `counting that fails is done again when somebody looks again`() {
    let script = scene()
    script.restart()
    script.unlock()
    script.send(.gallery(event: .albumsShown(now: true)))
    script.step { $0.failed(.unavailable) }
    script.settle()
    #expect(script.openVault?.counted == false)
    script.send(.gallery(event: .albumsShown(now: true)))
    script.settle()
    #expect(script.openVault?.counted == true)
    #expect(script.counts == ["Summer": 2])
  }

  @Test func `what cannot be counted as a whole is not said to be`() {
    let script = scene()
    script.folder.damage(script.page(.unknown)) { $0[0] ^= 1 }
    reopen(script)
    #expect(script.openVault?.counted == false)
  }

  @Test func `the newest item stands for an album`() {
    let script = scene()
    let newest = script.entries().filter { $0.albums.contains(Self.summer) }.last?.item
    #expect(script.openVault?.albums.first?.front == newest)
    #expect(newest != nil)
  }

  @Test func `the newest item stands for an album whose cover is in the trash, until it is back`() {
    let script = scene()
    let inAlbum = script.entries().filter { $0.albums.contains(Self.summer) }
    let (cover, newest) = (inAlbum.first?.item, inAlbum.last?.item)
    #expect(cover != newest)
    script.keep(Self.summer, "Summer", cover: cover)
    #expect(script.fronts == [cover])
    script.change(cover, .trash)
    #expect(script.fronts == [newest])
    reopen(script)
    #expect(script.fronts == [newest], "however the vault is opened again")
    #expect(script.openVault?.albums.map(\.cover) == [cover], "what was chosen is known")
    script.change(newest, .trash)
    #expect(script.fronts == [nil], "nothing stands for an album without items")
    script.change(cover, .restore)
    #expect(script.fronts == [cover])
    script.change(cover, .album(album: Self.summer, now: false))
    #expect(script.fronts == [nil])
  }

  @Test func `a name that shows as nothing makes no album`() {
    let script = scene()
    script.keep(Self.winter, "  ")
    script.keep(Self.winter, "")
    #expect(script.openVault?.albums.count == 1)
  }

  @Test func `an album's file that is damaged costs itself alone, and is not written over`() {
    let script = scene()
    script.keep(Self.winter, "Winter")
    let file = VaultFile.album(Self.summer)
    script.folder.damage(file) { $0[3] ^= 1 }
    let damaged = script.folder.blobs[file]
    reopen(script)
    #expect(script.openVault?.albums.map(\.name) == ["Winter"])
    #expect(script.entries().count == 5)
    script.keep(Self.summer, "Over it")
    #expect(script.openVault?.changing?.fault == .damaged, "nobody knows what it says")
    #expect(script.folder.blobs[file] == damaged)
    // The marks go on saying who is in it: with a name it is there again.
    script.folder.remove(file)
    reopen(script)
    script.keep(Self.summer, "Again")
    #expect(script.counts == ["Again": 2, "Winter": 0])
  }

  @Test func `the power may go at any change of the folder`() {
    let changes: [(VaultScript) -> Void] = [
      { $0.keep(Self.summer, "Other") },
      { $0.mark([2, 3], .album(album: Self.summer, now: true)) },
      { $0.mark([0, 1], .album(album: Self.summer, now: false)) },
      { $0.mark([0, 2], .tag(tag: "snow", now: true)) },
    ]
    for (number, change) in changes.enumerated() {
      var last = 1
      while true {
        let script = scene(triesLateAnswers: false)
        script.folder.last = script.folder.changeCount + last
        change(script)
        let isOver = !script.folder.isDead
        reopen(script)
        let listed = script.entries().map { [$0.marks] }
        reopen(script, withIndex: false)
        #expect(script.entries().map { [$0.marks] } == listed, "\(number) at \(last)")
        #expect(script.openVault?.albums.count == 1)
        change(script)
        let done = scene(triesLateAnswers: false)
        change(done)
        #expect(script.counts == done.counts, "\(number) at \(last)")
        #expect(script.openVault?.tags == done.openVault?.tags, "\(number) at \(last)")
        #expect(script.folder.blobs[VaultFile.journal] == nil)
        if isOver { break }
        last += 1
      }
      #expect(last > 1)
    }
  }

  @Test func `a write that is refused says so, and the album is as it was`() {
    let script = scene()
    script.folder.refused = (script.folder.changeCount + 1, .storageFull)
    script.keep(Self.winter, "Winter")
    #expect(script.openVault?.changing?.fault == .storageFull)
    #expect(script.openVault?.albums.count == 1)
    script.keep(Self.winter, "Winter")
    #expect(script.openVault?.changing == nil)
    #expect(script.openVault?.albums.count == 2)
  }

  @Test func `albums and tags come back with a backup`() {
    let script = scene()
    script.backUp()
    let first = script.archive
    script.backUp()
    #expect(script.archive == first, "nothing new costs nothing")
    script.keep(Self.winter, "Winter")
    script.mark([2], .album(album: Self.winter, now: true))
    script.backUp()
    #expect(Array(script.archive.prefix(first.count)) == first)
    script.verifyArchive()
    #expect(script.archiveView?.failed == 0)
    let other = VaultScript.restored(script.archive)
    reopen(other)
    #expect(other.counts == ["Summer": 2, "Winter": 1])
    #expect(other.openVault?.tags == [TagView(tag: "sea", items: 1)])
    expectSummer(other, ["0.bin", "1.bin"], "restored")
  }

  @Test func `an album that was deleted does not come back, and one that was renamed stays so`() {
    let script = scene()
    script.keep(Self.winter, "Winter")
    script.backUp()
    script.send(.gallery(event: .albumDeleted(album: Self.winter)))
    script.settle()
    script.keep(Self.summer, "Renamed")
    script.restore()
    #expect(script.openVault?.albums.map(\.name) == ["Renamed"])
    script.backUp()
    let other = VaultScript.restored(script.archive)
    #expect(other.openVault?.albums.map(\.name) == ["Renamed"])
  }

  @Test func `long marks fill pages of a backup, and none is too long`() {
    let script = VaultScript.made()
    script.triesLateAnswers = false
    script.add((0..<120).map { [UInt8($0), 1] })
    for number in 0..<ItemMarks.tagCountMax + 2 {
      let long = Text(String(repeating: "x", count: 60) + String(number + 100))
      script.mark(Array(0..<120), .tag(tag: long, now: true))
    }
    #expect(script.entries().allSatisfy { $0.tags.count == ItemMarks.tagCountMax })
    script.backUp()
    script.verifyArchive()
    #expect(script.archiveView?.failed == 0)
    let other = VaultScript.restored(script.archive, triesLateAnswers: false)
    #expect(other.entries().allSatisfy { $0.tags.count == ItemMarks.tagCountMax })
    #expect(other.entries().count == 120)
  }
}

extension VaultScript {
  func keep(_ album: AlbumID, _ name: Text, cover: PhotoID? = nil) {
    send(.gallery(event: .albumKept(album: album, name: name, cover: cover)))
    settle()
  }

  /// What stands for each album.
  var fronts: [PhotoID?] { openVault?.albums.map(\.front) ?? [] }

  fileprivate func change(_ item: PhotoID?, _ change: ItemChange) {
    let places = (entries() + trash()).filter { $0.item == item }
      .map { ItemPlace(item: $0.item, month: $0.month) }
    send(.catalog(event: .itemsChanged(items: places, change: change)))
    settle()
  }

  /// How many items each album has, by its name.
  var counts: [Text: UInt32] {
    var counts: [Text: UInt32] = [:]
    for album in openVault?.albums ?? [] { counts[album.name] = album.items }
    return counts
  }

  /// Seals this as the vault's own files are.
  func write(_ content: [UInt8], as name: BlobName) {
    guard let vault = openVault?.vault else { return }
    var recipe = RecipeBuilder()
    recipe.put(content, as: name, of: vault)
    _ = folder.carryOut(
      .recipe(request: Request(machine: .catalog, number: 0), recipe: recipe.build))
  }
}
