// Which file of a folder describes which: the same as asking of every two of them.

import Bytes
import MediaMetadata
import Testing

@Suite struct SidecarMatchingTests {
  static let names: [Text] = [
    "IMG_1.jpg", "IMG_1.jpg.json", "IMG_1(2).jpg", "IMG_1.jpg(2).json", "IMG_1-edited.jpg",
    "scan.png", "scan.png.supplemental-metadata.json", "notes.json", "alone.heic",
    "A name of so many letters that it is cut where Google cuts.jpg",
    "A name of so many letters that it is cut where.json",
  ]

  @Test func `a file has the sidecar that asking each of them finds`() {
    for names in [Self.names, Self.names.reversed()] {
      let found = SidecarMatching.pairs(names).map { [$0.file, $0.sidecar] }
      let asked = names.indices.compactMap { file in
        names.indices.first { $0 != file && TakeoutSidecar.isNamed(names[$0], for: names[file]) }
          .map { [file, $0] }
      }
      #expect(found == asked)
      #expect(found.count > 4)
    }
  }

  @Test func `where no name is a sidecar's nothing is compared`() {
    #expect(SidecarMatching.pairs(["a.jpg", "a.mov"]).isEmpty)
    #expect(SidecarMatching.pairs([]).isEmpty)
  }
}
