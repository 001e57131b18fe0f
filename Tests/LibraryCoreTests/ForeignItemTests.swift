// What somebody sends is what its bytes are, whatever it says of itself, and is called so that no
// program runs it.

import Bytes
import Kernel
import Locaphoto
import Testing
import Wire

@testable import LibraryCore

@Suite struct ForeignItemTests {
  /// A GIF of 4 × 3 pixels, as far as its size is told.
  private static let picture: [UInt8] = [71, 73, 70, 56, 57, 97, 4, 0, 3, 0, 0, 0, 0, 0x3B]
  private static let page = Array("<!doctype html><script>alert(1)</script>".utf8)
  private static let day = MediaDate(
    source: .metadata, certainty: .certain, day: CivilDay(40), moment: .unknown)

  private func claim(
    _ kind: MediaKind, _ mediaType: Text, motion: MediaRange? = nil, half: LivePhotoHalf? = nil
  ) -> MediaFacts {
    MediaFacts(
      kind: kind, mediaType: mediaType, size: PixelSize(width: 640, height: 480),
      duration: kind == .photo ? 0 : 77_000, date: Self.day, motion: motion, stillTime: 12,
      half: half, camera: "A camera", album: nil, hasSidecar: false, favorite: false, picture: nil,
      passedOver: nil)
  }

  /// Somebody's items, who says this of them; and what the receiver has of them, who looks into the
  /// bytes as a shell does.
  private func received(
    _ files: [(name: Text, bytes: [UInt8], said: MediaFacts)]
  ) throws -> VaultScript {
    let giver = VaultScript.made()
    for file in files { giver.folder.facts[file.name] = file.said }
    giver.choose(files.map { ($0.name, $0.bytes) })
    giver.settle()
    giver.share(giver.entries().map(\.item))
    giver.settle()
    let shared = try #require(giver.shared)
    let taker = VaultScript.made()
    taker.folder.looksIntoParts = true
    taker.receive(shared.file)
    taker.enter(shared.words)
    return taker
  }

  private func kept(
    _ files: [(name: Text, bytes: [UInt8], said: MediaFacts)]
  ) throws -> VaultScript {
    let taker = try received(files)
    taker.keepReceived()
    return taker
  }

  @Test func `a film that is a page is kept as no film, and of no type`() throws {
    let taker = try kept([("x.mp4", Self.page, claim(.video, "text/html"))])
    let entry = try #require(taker.entries().first)
    #expect(entry.kind == .other)
    #expect(entry.size == nil && entry.duration == 0 && entry.camera.isEmpty)
    #expect(entry.date == Self.day)
    taker.send(.viewing(event: .shown(item: entry.item)))
    taker.settle()
    #expect(taker.folder.shownItem?.film == nil)
  }

  @Test func `kind, size and duration are those of the bytes`() throws {
    let taker = try kept([
      ("a.mp4", Self.picture, claim(.video, "video/mp4")),
      ("b.gif", Self.picture + [1], claim(.photo, "image/svg+xml")),
      ("c.bin", Self.picture + [2], claim(.other, "")),
    ])
    #expect(taker.entries().count == 3)
    for entry in taker.entries() {
      #expect(entry.kind == .photo)
      #expect(entry.size == PixelSize(width: 4, height: 3))
      #expect(entry.duration == 0 && entry.camera.isEmpty)
    }
  }

  @Test func `nobody is shown what only the sender says`() throws {
    let taker = try received([
      ("a.mp4", Self.picture, claim(.video, "video/mp4")),
      ("b.mp4", Self.page, claim(.video, "text/html")),
    ])
    guard case .open(_, let items, nil) = taker.receiving?.stage else {
      return #expect(Bool(false), "\(String(describing: taker.receiving?.stage))")
    }
    #expect(Set(items.map(\.kind)) == [.photo, .other])
    #expect(items.allSatisfy { $0.duration == 0 })
    #expect(items.map { $0.size == nil } == items.map { $0.kind == .other })
  }

  @Test func `a motion that is said to lie in a still and does not is none`() throws {
    let taker = try kept([
      (
        "a.gif", Self.picture,
        claim(.live, "image/jpeg", motion: MediaRange(offset: 2, byteCount: 9))
      )
    ])
    let entry = try #require(taker.entries().first)
    #expect(entry.kind == .photo)
    taker.send(.viewing(event: .shown(item: entry.item)))
    taker.settle()
    #expect(taker.folder.shownItem?.film == nil)
    #expect(taker.folder.shownItem?.picture == Self.picture)
  }

  @Test func `halves of a Live Photo of which one is no film are not taken for one`() throws {
    let still = claim(
      .photo, "image/gif",
      half: LivePhotoHalf(
        isStill: true, contentIdentifier: "x", taken: nil, described: nil, duration: nil))
    let motion = claim(
      .video, "video/mp4",
      half: LivePhotoHalf(
        isStill: false, contentIdentifier: "x", taken: nil, described: nil, duration: 3))
    let taker = try kept([
      ("a.gif", Self.picture, still), ("a.mov", Self.page, motion),
      ("b.gif", Self.picture + [1], claim(.photo, "image/gif")),
    ])
    #expect(taker.entries().map(\.name) == ["b.gif"])
    #expect(taker.openVault?.importing?.failed == 1)
    #expect(taker.leftovers == [])
  }

  @Test func `a stranger's names are safe before and after they are kept`() throws {
    let taker = try received([
      (".bash_profile", Self.picture, claim(.photo, "image/gif")),
      (Text("holiday \u{202E}fig.desktop"), Self.picture + [1], claim(.photo, "image/gif")),
      (Text("a\u{9B}31m.sh"), Self.page, claim(.other, "")),
    ])
    guard case .open(_, let items, nil) = taker.receiving?.stage else {
      return #expect(Bool(false), "\(String(describing: taker.receiving?.stage))")
    }
    let names: Set<Text> = ["bash_profile.gif", "holiday fig.desktop.gif", "a_31m.sh.bin"]
    #expect(Set(items.map(\.name)) == names)
    taker.keepReceived()
    #expect(Set(taker.entries().map(\.name)) == names)
    taker.export(taker.entries().map(\.item))
    taker.settle()
    #expect(Set(taker.folder.exported.map(\.name)) == names)
  }

  @Test func `one's own files are called in the vault as they are, and written out safely`() {
    let script = VaultScript.made()
    script.folder.facts[".profile"] = claim(.photo, "image/gif")
    script.choose([
      (".profile", Self.picture), ("run.sh", Self.page), ("a.CR3", [1]), ("-rf.pdf", [2]),
    ])
    script.settle()
    #expect(Set(script.entries().map(\.name)) == [".profile", "run.sh", "a.CR3", "-rf.pdf"])
    script.export(script.entries().map(\.item))
    script.settle()
    #expect(
      Set(script.folder.exported.map(\.name))
        == ["profile.gif", "run.sh.bin", "a.CR3", "_-rf.pdf"])
  }
}
