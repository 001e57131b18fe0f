// Albums of an export: made once, filled with what the import brought and with what the vault had,
// through stops, failing writes and second imports.

import Bytes
import Kernel
import MediaMetadata
import Testing
import Wire

@testable import LibraryCore

@Suite struct ImportedAlbumTests {
  private typealias Files = [(name: Text, bytes: [UInt8])]

  private static let takeout = "Takeout/Google Photos/"

  private static func file(_ path: String, _ bytes: [UInt8]) -> (name: Text, bytes: [UInt8]) {
    (Text(takeout + path), bytes)
  }

  private static func metadata(_ folder: String, _ title: String) -> (name: Text, bytes: [UInt8]) {
    file(folder + "/metadata.json", [UInt8](#"{"title": "\#(title)", "access": ""}"#.utf8))
  }

  /// Two albums, of which one stands before the folder of the year and one behind it.
  private static let export: Files = [
    metadata("Photos from 2019", "Photos from 2019"), metadata("A walk", "A walk"),
    metadata("Trip", "Trip"), file("Photos from 2019/a.jpg", [1]),
    file("Photos from 2019/b.jpg", [2]), file("Photos from 2019/c.jpg", [3]),
    file("A walk/a.jpg", [1]), file("Trip/a.jpg", [1]), file("Trip/b.jpg", [2]),
    file("Trip/b.jpg.json", [FakeFolder.sidecarMark]), file("Trip/d.jpg", [4]),
  ]

  private func scene(_ files: Files? = nil, isSlow: Bool = false) -> VaultScript {
    let script = VaultScript.made()
    script.triesLateAnswers = !isSlow
    take(files ?? Self.export, into: script)
    return script
  }

  private func take(_ files: Files, into script: VaultScript) {
    script.choose(files)
    script.settle()
    // The clock goes on, as it does while people look at what they have.
    script.now = script.now.advanced(by: 1_000)
  }

  private func mark(_ name: Text, _ change: ItemChange, in script: VaultScript) {
    let places = script.entries().filter { $0.name == name }
      .map { ItemPlace(item: $0.item, month: $0.month) }
    script.send(.catalog(event: .itemsChanged(items: places, change: change)))
    script.settle()
  }

  private func report(_ script: VaultScript) -> ImportedAlbums? {
    #expect(script.openVault?.importing?.ended == true)
    return script.openVault?.importing?.albums
  }

  /// The names of what is in each album that somebody sees, and how often.
  private func albums(_ script: VaultScript) -> [Text: [Text]] {
    let entries = script.entries()
    var albums: [Text: [Text]] = [:]
    for album in script.openVault?.albums ?? [] {
      albums[album.name] =
        entries.filter { $0.albums.contains(album.album) }.map(\.name).sorted()
    }
    return albums
  }

  private static let expected: [Text: [Text]] = [
    "A walk": ["a.jpg"], "Trip": ["a.jpg", "b.jpg", "d.jpg"],
  ]

  @Test func `folders with a title become albums, and a photo of two folders is one item`() throws {
    let script = scene()
    #expect(albums(script) == Self.expected)
    #expect(
      script.entries().map(\.name).filter { $0.string.hasSuffix(".jpg") }.sorted()
        == ["a.jpg", "b.jpg", "c.jpg", "d.jpg"])
    let told = try #require(report(script))
    #expect((told.made, told.continued, told.failed, told.missing) == (2, 0, 0, 0))
    #expect(
      told.albums == [
        ImportedAlbum(name: "A walk", made: true, items: 1),
        ImportedAlbum(name: "Trip", made: true, items: 3),
      ])
    #expect(script.openVault?.changing == nil)
    script.folder.removeSummary()
    script.restart()
    script.unlock()
    #expect(albums(script) == Self.expected, "made anew from the items")
  }

  @Test func `importing again changes nothing and tells of no album`() {
    let script = scene()
    /// Of marks and albums.
    func said() -> [BlobName: [UInt8]] {
      script.folder.blobs.filter { name, _ in
        VaultFile.id(ofMarks: name) != nil || VaultFile.id(ofAlbum: name) != nil
      }
    }
    let before = said()
    #expect(before.keys.count { VaultFile.id(ofAlbum: $0) != nil } == 2)
    take(Self.export, into: script)
    #expect(albums(script) == Self.expected)
    #expect(report(script) == ImportedAlbums.none)
    #expect(script.openVault?.importing?.items == 0)
    #expect(said() == before)
  }

  @Test func `what the vault had joins, in months of its own, too, and from the trash nothing`() {
    let script = VaultScript.made()
    script.folder.facts["d.jpg"] = MediaFacts(
      kind: .photo, mediaType: "image/jpeg", size: nil, duration: 0,
      date: MediaDate(
        source: .metadata, certainty: .certain, day: CivilDay(19_000), moment: .unknown),
      motion: nil, stillTime: nil, half: nil, camera: "", album: nil, hasSidecar: false,
      favorite: false, picture: nil, passedOver: nil)
    take([("x/a.jpg", [1]), ("x/b.jpg", [2]), ("x/d.jpg", [4])], into: script)
    mark("b.jpg", .trash, in: script)
    take(Self.export, into: script)
    #expect(albums(script) == ["A walk": ["a.jpg"], "Trip": ["a.jpg", "d.jpg"]])
    #expect(report(script)?.missing == 1)
    #expect(script.trash().map(\.albums) == [[]])
    script.send(
      .catalog(
        event: .itemsChanged(
          items: script.trash().map { ItemPlace(item: $0.item, month: .trash) }, change: .restore)))
    script.settle()
    take(Self.export, into: script)
    #expect(albums(script) == Self.expected)
    #expect(report(script)?.continued == 1)
  }

  @Test func `an album of the same name is used, however it is spelled`() {
    let script = VaultScript.made()
    let id = AlbumID(unchecked: [UInt8](repeating: 0xA1, count: 16))
    script.keep(id, "TRI\u{301}P")
    take(Self.export, into: script)
    #expect(albums(script) == ["A walk": ["a.jpg"], "TRI\u{301}P": ["a.jpg", "b.jpg", "d.jpg"]])
    #expect((report(script)?.made, report(script)?.continued) == (1, 1))
  }

  @Test func `two folders of one title are one album`() {
    let more = [
      Self.metadata("Trip(1)", "trip"), Self.file("Trip(1)/c.jpg", [3]),
    ]
    #expect(albums(scene(Self.export + more))["Trip"] == ["a.jpg", "b.jpg", "c.jpg", "d.jpg"])
  }

  @Test func `the parts of an export are one, in one import or one after another`() {
    func part(_ number: Int, _ files: Files) -> Files {
      files.map { (Text("\(number)/\($0.name.string)"), $0.bytes) }
    }
    let (first, second) = (
      part(1, [Self.metadata("Trip", "Trip"), Self.file("Trip/a.jpg", [1])]),
      part(2, [Self.file("Trip/b.jpg", [2])])
    )
    #expect(albums(scene(first + second)) == ["Trip": ["a.jpg", "b.jpg"]])
    let script = scene(first)
    take(first + second, into: script)
    #expect(albums(script) == ["Trip": ["a.jpg", "b.jpg"]])
    #expect(report(script)?.albums == [ImportedAlbum(name: "Trip", made: false, items: 1)])
  }

  @Test func `an album that was renamed goes on under its new name`() throws {
    let script = scene()
    let trip = try #require(script.openVault?.albums.first { $0.name == "Trip" }?.album)
    script.keep(trip, "Rome")
    take(Self.export + [Self.file("Trip/e.jpg", [5])], into: script)
    #expect(
      albums(script) == ["A walk": ["a.jpg"], "Rome": ["a.jpg", "b.jpg", "d.jpg", "e.jpg"]])
  }

  @Test func `an album that was deleted is made again for what came later alone`() throws {
    let script = scene()
    for _ in 0..<2 {
      let trip = try #require(script.openVault?.albums.first { $0.name == "Trip" }?.album)
      script.send(.gallery(event: .albumDeleted(album: trip)))
      script.settle()
      script.now = script.now.advanced(by: 1_000)
      take(Self.export, into: script)
      #expect(albums(script) == ["A walk": ["a.jpg"]])
      #expect(report(script) == ImportedAlbums.none)
      let number = UInt8(script.entries().count)
      take(Self.export + [Self.file("Trip/\(number).jpg", [5, number])], into: script)
      #expect(albums(script)["Trip"]?.contains("d.jpg") == true)
      #expect(albums(script)["Trip"]?.contains(Text("\(number).jpg")) == true)
      #expect(report(script)?.made == 1)
    }
  }

  @Test func `a list of iCloud's names what is in another part, in any form of name`() {
    let list: (Text, String) -> (name: Text, bytes: [UInt8]) = { ($0, [UInt8]($1.utf8)) }
    let script = VaultScript.made()
    script.folder.facts["IMG_1.HEIC"] = .half("one")
    script.folder.facts["IMG_1.MOV"] = .half("one", isStill: false)
    let files: Files = [
      list("Part 1/Albums/Tri\u{301}p.csv", "Images\nIMG_1.heic\n\u{C9}TE.JPG\ngone.jpg\n"),
      list("Part 1/Albums/Film.csv", "Images\r\nIMG_1.MOV\r\n"),
      list("Part 1/Albums/Favorites.csv", "imgName\nIMG_1.HEIC\n"),
      list("Part 1/Memories/Summer.csv", "imageName\nIMG_1.HEIC\n"),
      ("Part 1/Photos/IMG_1.HEIC", [1]), ("Part 1/Photos/IMG_1.MOV", [2, 2]),
      ("Part 2/Photos/e\u{301}te.jpg", [3]), ("Part 2/Photos/other.jpg", [4]),
      ("DCIM/IMG_1.HEIC", [5]), ("Part 2/Recently Deleted/gone.jpg", [6]),
    ]
    take(files, into: script)
    let expected: [Text: [Text]] = [
      "Tri\u{301}p": ["IMG_1.HEIC", "e\u{301}te.jpg"], "Film": ["IMG_1.HEIC"],
    ]
    #expect(albums(script) == expected)
    #expect((report(script)?.made, report(script)?.missing) == (2, 1))
    take(files, into: script)
    #expect(albums(script) == expected)
    #expect((report(script)?.made, report(script)?.continued) == (0, 0))
  }

  @Test func `lists without folders name what was chosen with them`() {
    let script = scene([("Trip.csv", [UInt8]("Images\na.jpg\n".utf8)), ("a.jpg", [1])])
    #expect(albums(script) == ["Trip": ["a.jpg"]])
  }

  @Test func `what cannot be read costs the album and no item, and is told`() {
    let script = scene([
      Self.file("Trip/metadata.json", [UInt8](#"{"title": "Tr"#.utf8)),
      Self.file("Trip/a.jpg", [1]),
    ])
    #expect(albums(script) == [:])
    #expect(script.openVault?.importing?.items == 2)
    #expect(report(script)?.failed == 1)
  }

  @Test func `what has no place is told, and nothing is lost`() throws {
    let script = VaultScript.made()
    script.triesLateAnswers = false
    take([("x/a.jpg", [1])], into: script)
    for number in 0..<ItemMarks.albumCountMax {
      let id = AlbumID(unchecked: [UInt8](repeating: UInt8(number), count: 16))
      script.keep(id, Text("Album \(number)"))
      mark("a.jpg", .album(album: id, now: true), in: script)
    }
    take(Self.export, into: script)
    #expect(albums(script)["Trip"] == ["b.jpg", "d.jpg"])
    #expect(albums(script)["A walk"] == nil, "nothing would be in it")
    #expect(report(script)?.full == 2)
    for number in 0..<(KeptAlbum.countMax - ItemMarks.albumCountMax - 1) {
      let id = AlbumID(
        unchecked: [UInt8](repeating: 0xFF, count: 14) + [UInt8(number >> 8), UInt8(number & 0xFF)])
      script.keep(id, Text("More \(number)"))
    }
    take(
      [Self.metadata("New", "New"), Self.file("New/e.jpg", [5])], into: script)
    #expect((report(script)?.made, report(script)?.failed) == (0, 1))
    #expect(script.openVault?.importing?.items == 2)
  }

  @Test func `an import that is broken off has the albums of what is kept`() {
    let script = VaultScript.made()
    script.choose(Self.export)
    while script.openVault?.importing?.kept == 0, !script.open.isEmpty { script.step() }
    script.send(.importing(event: .cancelled))
    script.settle()
    #expect(script.openVault?.importing?.ended == true)
    take(Self.export, into: script)
    #expect(albums(script) == Self.expected)
  }

  @Test func `the power may go at any change, and the same import ends with the same albums`() {
    var last = 1
    while true {
      let script = VaultScript.made()
      script.triesLateAnswers = false
      script.folder.last = script.folder.changeCount + last
      take(Self.export, into: script)
      let isOver = !script.folder.isDead
      script.restart()
      script.unlock()
      take(Self.export, into: script)
      #expect(albums(script) == Self.expected, "at \(last)")
      #expect(script.folder.blobs[VaultFile.journal] == nil)
      if isOver { break }
      last += 1
    }
    #expect(last > 10)
  }

  @Test func `a write that is refused is told, and the next import makes it good`() {
    var change = 1
    while true {
      let script = VaultScript.made()
      script.triesLateAnswers = false
      script.folder.refused = (script.folder.changeCount + change, .storageFull)
      take(Self.export, into: script)
      let isOver = script.folder.changeCount < (script.folder.refused?.change ?? 0)
      let importing = script.openVault?.importing
      #expect(importing?.ended == true, "at \(change)")
      let isTold =
        importing?.failed ?? 0 > 0 || importing?.albums.failed ?? 0 > 0
        || script.openVault?.changing?.fault != nil
      #expect(isTold || albums(script) == Self.expected, "at \(change)")
      script.folder.refused = nil
      take(Self.export, into: script)
      #expect(albums(script) == Self.expected, "at \(change)")
      if isOver { break }
      change += 1
    }
    #expect(change > 10)
  }

  @Test func `a vault that is locked meanwhile forgets, and the next import makes it good`() {
    let script = VaultScript.made()
    script.choose(Self.export)
    while script.library.importing.stage != .joining, !script.open.isEmpty { script.step() }
    #expect(script.library.importing.stage == .joining)
    script.send(.vault(event: .lockTapped))
    script.settle()
    script.unlock()
    take(Self.export, into: script)
    #expect(albums(script) == Self.expected)
  }
}
