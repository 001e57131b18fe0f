// Files of a folder that is only read, as a vault would list them.

import Bytes
import Days
import Testing
import Wire

@Suite struct FolderItemTests {
  private func facts(
    _ kind: MediaKind, day: Int32?, duration: UInt32 = 0, camera: Text = ""
  ) -> MediaFacts {
    MediaFacts(
      kind: kind, mediaType: "image/jpeg", size: PixelSize(width: 4, height: 3),
      duration: duration,
      date: day.map {
        MediaDate(
          source: .metadata, certainty: .certain, day: CivilDay($0), moment: .unknown)
      }, motion: nil, stillTime: nil, half: nil, camera: camera, album: nil, hasSidecar: false,
      favorite: false, picture: nil, passedOver: nil)
  }

  private func item(_ motion: FolderMotion?, stillDay: Int32? = 5) -> FolderItem {
    FolderItem(
      name: "IMG_1.HEIC", facts: facts(.photo, day: stillDay, camera: "A camera"), bytes: 3,
      motion: motion)
  }

  private let id = PhotoID(unchecked: [UInt8](repeating: 7, count: 16))

  @Test func `a file is listed as what it says of itself`() {
    let entry = CatalogEntry(item(nil), item: id)
    #expect(entry.item == id)
    #expect(entry.kind == .photo)
    #expect(entry.date?.day == CivilDay(5))
    #expect(entry.name == "IMG_1.HEIC")
    #expect(entry.camera == "A camera")
    #expect(entry.bytes == 3)
    #expect(entry.albums.isEmpty && entry.tags.isEmpty && entry.pinned == nil)
  }

  @Test(arguments: [(false, Int32(5)), (true, 6)])
  func `two halves are one item, which moves as long as its film`(knows: Bool, day: Int32) {
    let motion = FolderMotion(
      facts: facts(.video, day: 6, duration: 2_000), bytes: 4, knows: knows)
    let entry = CatalogEntry(item(motion), item: id)
    #expect(entry.kind == .live)
    #expect(entry.duration == 2_000)
    #expect(entry.date?.day == CivilDay(day))
    #expect(entry.bytes == 7)
  }

  @Test func `sizes that no disk has are held`() {
    let motion = FolderMotion(facts: facts(.video, day: 6), bytes: .max, knows: false)
    #expect(CatalogEntry(item(motion), item: id).bytes == .max)
  }

  @Test func `a shell that asks gets the same, and names them itself`() {
    guard case .folderItems(let entries) = DaysQuestion.folderItems(items: [item(nil)]).answer
    else { return #expect(Bool(false)) }
    #expect(entries == [CatalogEntry(item(nil), item: .zero)])
  }
}
