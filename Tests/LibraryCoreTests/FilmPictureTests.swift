// Small pictures of films: a frame is drawn while the film is read range by range, however long it
// is; and why an item has none.

import Bytes
import Kernel
import Testing
import Wire

@testable import LibraryCore

@Suite struct FilmPictureTests {
  private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]
  private static let film: [UInt8] = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) }

  private static func facts(_ kind: MediaKind, _ mediaType: Text) -> MediaFacts {
    MediaFacts(
      kind: kind, mediaType: mediaType, size: nil, duration: kind == .photo ? 0 : 2_000,
      date: nil, motion: nil, stillTime: nil, half: nil, camera: "", album: nil, hasSidecar: false,
      favorite: false,
      picture: nil, passedOver: nil)
  }

  private func scene(drawn: [UInt8]? = jpeg) -> (VaultScript, PhotoID) {
    let script = VaultScript.made()
    script.folder.facts["a.mp4"] = Self.facts(.video, "video/mp4")
    script.choose([("a.mp4", Self.film)])
    script.settle()
    script.folder.drawn = drawn
    return (script, script.entries().first?.item ?? .zero)
  }

  private func isDrawing(_ effect: LibraryEffect) -> Bool {
    guard case .makeFilmThumbnail = effect else { return false }
    return true
  }

  /// Up to where somebody draws it.
  private func begin(_ script: VaultScript, _ item: PhotoID) {
    script.send(.thumbnails(event: .shown(items: [item])))
    while !script.open.isEmpty, !script.open.contains(where: isDrawing) { script.step() }
  }

  private func read(
    _ script: VaultScript, _ number: UInt32, _ offset: UInt64, _ count: UInt32, of item: PhotoID
  ) {
    script.send(
      .thumbnails(
        event: .filmRead(read: FilmRead(item: item, number: number, offset: offset, count: count))))
    while script.open.contains(where: { !isDrawing($0) }) {
      script.stepNewest { !isDrawing($0) }
    }
  }

  private func leftovers(_ script: VaultScript) -> [Text] {
    script.folder.blobs.keys.map(\.text).filter { $0.string.hasPrefix("open/") }
      + script.folder.secrets.keys.map(\.text).filter {
        $0.string.hasPrefix("transient/thumbnail-")
      }
  }

  @Test func `a frame is drawn while the film is read, and nothing of it is opened before`() {
    let (script, item) = scene()
    begin(script, item)
    guard case .makeFilmThumbnail(_, item, let film, _) = script.open.first else {
      return #expect(Bool(false))
    }
    #expect(
      film == ShownFilm(bytes: 200_000, stillTime: nil, brokenOff: false))
    #expect(!leftovers(script).contains { $0.string.hasPrefix("open/") })
    for (number, offset) in [UInt64(0), 70_000, 199_990].enumerated() {
      read(script, UInt32(number), offset, 65_536, of: item)
      #expect(script.folder.filmPieces.last?.number == UInt32(number))
      #expect(
        script.folder.filmPieces.last?.bytes
          == Array(Self.film.dropFirst(Int(offset)).prefix(65_536)))
    }
    script.settle()
    #expect(script.folder.images[ImageName("thumbnail/", item)] == Self.jpeg)
    #expect(script.folder.blobs[VaultFile.thumbnail(item)] != nil)
    #expect(leftovers(script) == [])
    // Nobody waits for ever.
    read(script, 9, 0, 1, of: item)
    #expect(script.folder.filmPieces.last?.number == 9)
    #expect(script.folder.filmPieces.last?.bytes == nil)
  }

  @Test func `a lock at any moment leaves nothing open, and every player is answered`() {
    for moment in 0..<12 {
      let (script, item) = scene()
      begin(script, item)
      for number in 0..<4 as Range<UInt32> {
        let read = FilmRead(item: item, number: number, offset: 0, count: 9)
        script.send(.thumbnails(event: .filmRead(read: read)))
      }
      for _ in 0..<moment { script.step() }
      script.send(.vault(event: .lockTapped))
      script.settle()
      #expect(leftovers(script) == [], "\(moment)")
      #expect(Set(script.folder.filmPieces.map(\.number)).count == 4, "\(moment)")
      #expect(script.library.thumbnails == Thumbnails(), "\(moment)")
    }
  }

  @Test func `what nobody can draw says why where it has no small picture`() {
    for (name, kind) in [("a.mp4", MediaKind.video), ("b.jpg", .photo)] as [(Text, MediaKind)] {
      let script = VaultScript.made()
      script.folder.facts[name] = Self.facts(kind, kind == .video ? "video/mp4" : "image/jpeg")
      script.choose([(name, [1, 2, 3])])
      script.settle()
      let item = script.entries().first?.item ?? .zero
      script.send(.viewing(event: .shown(item: item)))
      script.settle()
      #expect(script.openVault?.viewing?.undrawn == nil)
      script.send(.thumbnails(event: .shown(items: [item])))
      script.settle()
      #expect(script.openVault?.viewing?.undrawn == .kind)
      #expect(leftovers(script) == [] || kind == .photo)
      // It may be drawn after all.
      script.folder.drawn = Self.jpeg
      script.restart()
      script.unlock()
      script.send(.thumbnails(event: .shown(items: [item])))
      script.send(.viewing(event: .shown(item: item)))
      script.settle()
      #expect(script.openVault?.viewing?.undrawn == nil)
    }
  }

  @Test func `what shows the picture its camera made has one`() {
    let script = VaultScript.made()
    let beginning: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, 7]
    var facts = Self.facts(.photo, "image/heic")
    facts.picture = EmbeddedPicture(
      beginning: beginning, place: MediaRange(offset: 1, byteCount: 4))
    script.folder.facts["e.heic"] = facts
    script.choose([("e.heic", [9, 1, 2, 3, 4, 9])])
    script.settle()
    let item = script.entries().first?.item ?? .zero
    script.send(.thumbnails(event: .shown(items: [item])))
    script.send(.viewing(event: .shown(item: item)))
    script.settle()
    #expect(script.openVault?.viewing?.content == .open)
    #expect(script.openVault?.viewing?.undrawn == nil)
  }
}
