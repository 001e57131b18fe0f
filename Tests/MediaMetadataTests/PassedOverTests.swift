// What is no photo of anybody's, in a folder of photos.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

@Suite struct PassedOverTests {
  @Test func `what systems leave, what was deleted and what is hidden is told apart`() {
    for path in [
      ".DS_Store", "DCIM/._IMG_0001.JPG", "@eaDir/IMG_0001.JPG/SYNOPHOTO_THUMB_SM.jpg",
      "2024/@eaDir", "Thumbs.db", "THUMBS.DB", "a/desktop.ini", "DCIM/.thumbnails/123.jpg",
      "__MACOSX/DCIM/._IMG_0001.JPG", "Icon\r", ".nomedia", "System Volume Information/x",
    ] {
      #expect(PassedOverReason(path: Text(path)) == .system, "\(path)")
    }
    for path in [
      "DCIM/.trashed-1700000000-IMG_0002.JPG", "$RECYCLE.BIN/a.jpg", ".Trash-1000/files/a.jpg",
      ".Trashes/501/a.jpg", "#recycle/a.jpg",
    ] {
      #expect(PassedOverReason(path: Text(path)) == .deleted, "\(path)")
    }
    for path in [".hidden.jpg", "a/.cache/b.jpg", ".a"] {
      #expect(PassedOverReason(path: Text(path)) == .hidden, "\(path)")
    }
    for path in [
      "IMG_0001.JPG", "a/b/c.jpg", "Thumbs.db.jpg", "eaDir/a.jpg", "icon", "Recycler 2/a.jpg",
      "desktop.ini.png", "_IMG.jpg", "", "trashed-1.jpg",
    ] {
      #expect(PassedOverReason(path: Text(path)) == nil, "\(path)")
    }
  }

  @Test func `of a list those that are passed over are told by their places`() {
    let names = PassedOverName.all(of: ["a.jpg", ".DS_Store", "b.jpg", ".x"])
    #expect(
      names == [
        PassedOverName(place: 1, reason: .system), PassedOverName(place: 3, reason: .hidden),
      ])
  }

  @Test func `counts end where numbers do`() {
    var passedOver = PassedOver.none
    passedOver.count(.hidden, .max)
    passedOver.count(.hidden)
    passedOver.add(PassedOver(system: 1, deleted: 2, hidden: 3, empty: 4, unknown: 5))
    passedOver.count(.empty)
    passedOver.count(.unknown)
    #expect(
      passedOver == PassedOver(system: 1, deleted: 2, hidden: .max, empty: 5, unknown: 6))
    #expect(passedOver.all == .max)
  }

  @Test func `what is empty and what nobody knows has no day in a folder`() {
    let picture = SampleJPEG.full()
    #expect(reason("a.jpg", picture) == nil)
    #expect(reason("a.jpg", []) == .empty)
    #expect(reason("a.mp4", []) == .empty)
    #expect(reason("a.ogv", Array("OggS then pictures".utf8)) == .unknown)
    #expect(reason("notes.jpg", Array("no photo".utf8)) == .unknown)
  }

  @Test func `what cannot be read now is what its name says`() {
    #expect(reason("a.jpg", [], isUnread: true) == nil)
    #expect(reason("a.mp4", [1, 2], isUnread: true) == nil)
    #expect(reason("a.txt", [1, 2], isUnread: true) == .unknown)
  }

  private func reason(
    _ name: Text, _ bytes: [UInt8], isUnread: Bool = false
  ) -> PassedOverReason? {
    var inspection = FileInspection(
      byteCount: UInt64(bytes.count),
      circumstances: FileCircumstances(
        name: name, modified: nil, sidecars: [], now: Instant(1_700_000_000_000),
        isUnread: isUnread))
    while case .needs(let range) = inspection.step {
      _ = inspection.take(Array(bytes[Int(range.offset)..<Int(range.offset + range.byteCount)]))
    }
    guard case .inspected(let facts) = inspection.step else { return nil }
    return facts.passedOver
  }
}
