// Which file of a folder describes which: the same as asking of every two of them.

import Bytes
import MediaMetadata
import Testing
import Wire

/// Files of one folder.
func listed(_ names: [Text], in folder: Text = "") -> [ListedFile] {
  names.map { ListedFile(folder: folder, name: $0) }
}

@Suite struct SidecarMatchingTests {
  static let names: [Text] = [
    "IMG_1.jpg", "IMG_1.jpg.json", "IMG_1(2).jpg", "IMG_1.jpg(2).json", "IMG_1-edited.jpg",
    "scan.png", "scan.png.supplemental-metadata.json", "notes.json", "alone.heic",
    "A name of so many letters that it is cut where Google cuts.jpg",
    "A name of so many letters that it is cut where.json",
  ]

  @Test func `a file has the sidecar that asking each of them finds`() {
    for names in [Self.names, Self.names.reversed()] {
      let found = SidecarMatching.pairs(listed(names)).map { [$0.file, $0.sidecar] }
      let asked = names.indices.compactMap { file in
        names.indices.first { $0 != file && TakeoutSidecar.isNamed(names[$0], for: names[file]) }
          .map { [file, $0] }
      }
      #expect(found == asked)
      #expect(found.count > 4)
    }
  }

  @Test func `a sidecar in another part of an export is found`() {
    let first: Text = "takeout-001/Takeout/Google Photos/Trip"
    let second: Text = "takeout-002/Takeout 2/Google Photos/Trip"
    func pairs(_ files: [ListedFile]) -> [[Int]] {
      SidecarMatching.pairs(files).map { [$0.file, $0.sidecar] }
    }
    #expect(
      pairs(listed(["a.jpg", "b.jpg"], in: first) + listed(["a.jpg.json"], in: second)) == [[0, 2]])
    // What is beside it comes first, and what belongs to something beside it is taken.
    let both = listed(["a.jpg", "a.jpg.json"], in: first)
    #expect(
      pairs(both + listed(["a.jpg", "a.jpg.json"], in: second)) == [[0, 1], [2, 3]])
    #expect(pairs(both + listed(["a.jpg"], in: second)) == [[0, 1]])
    // Another folder, and one that is in no export.
    #expect(pairs(listed(["a.jpg"], in: first) + listed(["a.jpg.json"], in: "Trip")) == [])
    #expect(pairs(listed(["a.jpg"], in: "one/Trip") + listed(["a.jpg.json"], in: "Trip")) == [])
  }

  @Test func `where no name is a sidecar's nothing is compared`() {
    #expect(SidecarMatching.pairs(listed(["a.jpg", "a.mov"])).isEmpty)
    #expect(SidecarMatching.pairs([]).isEmpty)
  }
}
