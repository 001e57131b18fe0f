// Films and the motion of Live Photos: opened range by range as a player asks, and by nobody else.

import Bytes
import Kernel
import Testing
import Wire

@testable import LibraryCore

@Suite struct FilmTests {
  /// Longer than a chunk, so that a range lies in some of them.
  private static let film: [UInt8] = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) }

  private static func facts(
    _ kind: MediaKind, _ mediaType: Text, motion: MediaRange? = nil
  ) -> MediaFacts {
    MediaFacts(
      kind: kind, mediaType: mediaType, size: nil, duration: kind == .photo ? 0 : 2_000,
      date: nil, motion: motion, stillTime: motion == nil ? nil : 700, half: nil, camera: "",
      album: nil, hasSidecar: false, favorite: false, picture: nil, passedOver: nil)
  }

  private func shown(
    _ files: [(name: Text, bytes: [UInt8])], _ facts: [MediaFacts]
  ) -> VaultScript {
    let script = VaultScript.made()
    for (file, facts) in zip(files, facts) { script.folder.facts[file.name] = facts }
    script.choose(files)
    script.settle()
    script.send(.viewing(event: .shown(item: script.entries()[0].item)))
    script.settle()
    return script
  }

  private func film() -> VaultScript {
    shown([("a.mp4", Self.film)], [Self.facts(.video, "video/mp4")])
  }

  private func read(
    _ script: VaultScript, _ number: UInt32, _ offset: UInt64, _ count: UInt32,
    of item: PhotoID? = nil
  ) {
    let item = item ?? script.openVault?.viewing?.item ?? .zero
    script.send(
      .viewing(
        event: .filmRead(read: FilmRead(item: item, number: number, offset: offset, count: count))))
  }

  private func leftovers(_ script: VaultScript) -> [Text] {
    script.folder.blobs.keys.map(\.text).filter { $0.string.hasPrefix("open/") }
      + script.folder.secrets.keys.map(\.text).filter { $0.string.hasPrefix("transient/view-") }
  }

  @Test func `a film is shown without being opened, and each range is what was imported`() {
    let script = film()
    #expect(script.openVault?.viewing?.content == .open)
    #expect(script.folder.shownItem?.picture == nil)
    #expect(
      script.folder.shownItem?.film
        == ShownFilm(bytes: 200_000, stillTime: nil, brokenOff: false))
    #expect(!leftovers(script).contains { $0.string.hasPrefix("open/") })
    let ranges: [(UInt64, UInt32)] = [
      (0, 1), (0, 70_000), (65_535, 2), (65_536, 65_536), (199_999, 1), (190_000, 4 << 20),
    ]
    for (number, range) in ranges.enumerated() {
      read(script, UInt32(number), range.0, range.1)
      script.settle()
      let given = script.folder.filmPieces.last
      #expect(given?.number == UInt32(number))
      let wanted = Self.film.dropFirst(Int(range.0)).prefix(Int(range.1))
      #expect(given?.bytes == Array(wanted), "\(range)")
    }
    #expect(leftovers(script).allSatisfy { $0.string.hasPrefix("transient/") })
  }

  @Test func `several ranges are read at once, and each answer names its own`() {
    let script = film()
    for number in 0..<8 as Range<UInt32> { read(script, number, UInt64(number) * 10, 3) }
    script.settle()
    #expect(script.folder.filmPieces.map(\.number) == Array(0..<8))
    for piece in script.folder.filmPieces {
      #expect(piece.bytes == Array(Self.film[Int(piece.number) * 10..<Int(piece.number) * 10 + 3]))
    }
  }

  @Test func `what cannot be read is answered at once, and nobody waits for it`() {
    let script = film()
    read(script, 1, 200_000, 1)
    read(script, 2, .max, .max)
    read(script, 3, 0, 0)
    read(script, 4, 0, (4 << 20) + 1)
    read(script, 5, 0, 9, of: .zero)
    script.settle()
    for number in 100..<117 as Range<UInt32> { read(script, number, 0, 1) }
    script.settle()
    let refused = script.folder.filmPieces.filter { $0.bytes == nil }.map(\.number)
    #expect(refused == [1, 2, 3, 4, 5, 116])
    script.send(.viewing(event: .closed))
    read(script, 6, 0, 1, of: script.folder.shownItem?.item)
    script.settle()
    #expect(script.folder.filmPieces.last?.number == 6)
    #expect(script.folder.filmPieces.last?.bytes == nil)
  }

  @Test func `a range that does not open costs itself, and the next is read`() {
    let script = film()
    read(script, 1, 0, 9)
    script.step { $0.failed(.refused) }
    read(script, 2, 0, 9)
    script.settle()
    #expect(script.folder.filmPieces.map { $0.bytes == nil } == [true, false])
  }

  @Test func `the two halves of a Live Photo are shown as one, whichever way they lie`() {
    let halves = shown(
      [("a.heic", [1, 2, 3]), ("a.mov", [4, 5, 6, 7])],
      [.half("x"), .half("x", isStill: false)])
    #expect(halves.folder.shownItem?.picture == [1, 2, 3])
    read(halves, 1, 1, 2)
    halves.settle()
    #expect(halves.folder.filmPieces.last?.bytes == [5, 6])

    let inStill = shown(
      [("b.jpg", [1, 2, 3, 4, 5, 6])],
      [Self.facts(.live, "image/jpeg", motion: MediaRange(offset: 2, byteCount: 3))])
    #expect(inStill.folder.shownItem?.picture == [1, 2, 3, 4, 5, 6])
    #expect(
      inStill.folder.shownItem?.film
        == ShownFilm(bytes: 3, stillTime: 700, brokenOff: false))
    read(inStill, 1, 1, 100)
    inStill.settle()
    #expect(inStill.folder.filmPieces.last?.bytes == [4, 5])
  }

  @Test func `a motion that would lie outside of its still is none`() {
    for motion in [MediaRange(offset: 4, byteCount: 3), MediaRange(offset: .max, byteCount: .max)] {
      let script = shown(
        [("b.jpg", [1, 2, 3, 4, 5, 6])], [Self.facts(.live, "image/jpeg", motion: motion)])
      #expect(script.folder.shownItem?.picture?.count == 6)
      #expect(script.folder.shownItem?.film == nil)
    }
  }

  @Test func `what nothing is known of may be a picture, and is no film`() {
    let script = shown([("a.bmp", [1, 2])], [Self.facts(.other, "")])
    #expect(script.folder.shownItem?.picture == [1, 2])
    #expect(script.folder.shownItem?.film == nil)
    read(script, 1, 0, 1)
    script.settle()
    #expect(script.folder.filmPieces.last?.bytes == nil)
  }

  @Test func `a lock at any moment leaves nothing open, and every player is answered`() {
    for moment in 0..<12 {
      let script = film()
      for number in 0..<4 as Range<UInt32> { read(script, number, UInt64(number) * 70_000, 9) }
      for _ in 0..<moment { script.step() }
      script.send(.vault(event: .lockTapped))
      script.settle()
      #expect(leftovers(script) == [], "\(moment)")
      #expect(Set(script.folder.filmPieces.map(\.number)).count == 4, "\(moment)")
    }
  }
}
