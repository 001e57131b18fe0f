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

  @Test func `names drawn at random have what asking each of them finds`() {
    var random = Seeded(state: 26)
    let long: Text = "A name of so many letters that it is cut at its en"
    let stems: [Text] = ["a", "a(1)", "a(2)", "ab", "a-edited", "a-edited(1)", long, long + "d.x"]
    let ends: [Text] = [
      "", ".jpg", ".jpg.json", ".json", ".jpg(1).json", ".jpg.supplemental-metadata.json",
      ".jpg.supplemental-meta.json", ".jpg.s(1).json", ".json.json",
    ]
    let folders: [Text] = ["one/Takeout/a", "two/Takeout/a", "three/Takeout 2/a", "b"]
    for _ in 0..<60 {
      let files = (0..<12).map { _ in
        ListedFile(
          folder: folders[random.below(4)], name: stems[random.below(8)] + ends[random.below(9)])
      }
      #expect(SidecarMatching.pairs(files).map { [$0.file, $0.sidecar] } == asked(files))
    }
  }

  /// What is beside it first, then what is in another part and belongs to nothing beside it.
  private func asked(_ files: [ListedFile]) -> [[Int]] {
    let describes = { (sidecar: Int, file: Int) in
      sidecar != file && TakeoutSidecar.isNamed(files[sidecar].name, for: files[file].name)
        && TakeoutFolder.key(files[sidecar].folder) == TakeoutFolder.key(files[file].folder)
        && SidecarMatching.key(files[sidecar].name) == SidecarMatching.key(files[file].name)
    }
    var sidecars = files.indices.map { file in
      files.indices.first { files[$0].folder == files[file].folder && describes($0, file) }
    }
    let taken = sidecars.compactMap { $0 }
    for file in files.indices where sidecars[file] == nil {
      sidecars[file] = files.indices.first { !taken.contains($0) && describes($0, file) }
    }
    for (file, sidecar) in titled(files, beside: sidecars) { sidecars[file] = sidecar }
    return files.indices.compactMap { file in sidecars[file].map { [file, $0] } }
  }

  /// What has its sidecar by a title without an ending, of what has none yet.
  private func titled(_ files: [ListedFile], beside sidecars: [Int?]) -> [(Int, Int)] {
    let stem = { (file: Int) in Text(String(files[file].name.string.prefix { $0 != "." })) }
    let open = files.indices.filter { file in
      sidecars[file] == nil && !TakeoutSidecar.isNamed(files[file].name)
    }
    let found = open.compactMap { file -> (file: Int, sidecar: Int)? in
      let sidecar = files.indices.first { sidecar in
        !sidecars.contains(sidecar) && TakeoutSidecar.isNamed(files[sidecar].name, for: stem(file))
          && files[sidecar].folder == files[file].folder
      }
      return sidecar.map { (file, $0) }
    }
    return found.filter { pair in
      let alike = found.filter { $0.sidecar == pair.sidecar }.map(\.file)
      let originals = alike.filter { !TakeoutSidecar.isEdited(files[$0].name) }
      let stills = originals.filter { files[$0].name.string.hasSuffix(".jpg") }
      let one = stills.isEmpty ? originals : stills
      return one.count == 1
        && (one == [pair.file] || TakeoutSidecar.isEdited(files[pair.file].name))
    }
    .map { ($0.file, $0.sidecar) }
  }

  @Test func `a title without an ending belongs to the one file that is called so`() {
    func pairs(_ names: [Text]) -> [[Int]] {
      SidecarMatching.pairs(listed(names)).map { [$0.file, $0.sidecar] }
    }
    #expect(pairs(["Beach.jpg", "Beach.json"]) == [[0, 1]])
    #expect(pairs(["beach.JPG", "Beach.supplemental-metadata.json"]) == [[0, 1]])
    #expect(
      pairs(["Beach(1).jpg", "Beach(1).json", "Beach.jpg", "Beach.json"]) == [[0, 1], [2, 3]])
    #expect(pairs(["Beach(1).jpg", "Beach.supplemental-metadata(1).json"]) == [[0, 1]])
    #expect(pairs(["Beach.mp4", "Beach.json"]) == [[0, 1]])
    // With its motion and an edited copy; a sidecar of its own comes first.
    #expect(
      pairs(["Beach.jpg", "Beach.mp4", "Beach-edited.jpg", "Beach.json"])
        == [[0, 3], [1, 3], [2, 3]])
    #expect(pairs(["Beach.jpg", "Beach.json", "Beach.jpg.json"]) == [[0, 2]])
    // Nobody knows which, and nobody's.
    #expect(pairs(["Beach.jpg", "Beach.png", "Beach.json"]).isEmpty)
    #expect(pairs(["Beach.jpg", "Beaches.json", "Bea.json"]).isEmpty)
    let apart = listed(["Beach.jpg"], in: "a") + listed(["Beach.json"], in: "b")
    #expect(SidecarMatching.pairs(apart).isEmpty)
  }

  @Test func `very many names that begin alike are matched by halving`() {
    let count = 3_000
    let numbered = (0..<count).flatMap { number in
      [Text("image(\(number)).jpg"), Text("image.jpg(\(number)).json")]
    }
    let long = Text("Screenshot of something that has a long name, number ")
    let named = (0..<count).flatMap { number in
      [long + Text("\(100_000 + number).png"), long + Text("\(100_000 + number).png.json")]
    }
    for names in [numbered, named] {
      let found = SidecarMatching.pairs(listed(names))
      #expect(found.count == count)
      #expect(found.allSatisfy { $0.sidecar == $0.file + 1 })
    }
  }

  @Test func `where no name is a sidecar's nothing is compared`() {
    #expect(SidecarMatching.pairs(listed(["a.jpg", "a.mov"])).isEmpty)
    #expect(SidecarMatching.pairs([]).isEmpty)
  }

  @Test func `names in another normal form or with other capitals are the same`() {
    for (file, sidecar) in [
      ("e\u{301}te\u{301}.jpg", "\u{E9}t\u{E9}.jpg.json"),
      ("\u{E9}t\u{E9}-modifie\u{301}.jpg", "\u{E9}t\u{E9}.jpg.json"),
      ("IMG_77.JPG", "IMG_77.jpg.json"), ("img_77.jpg", "IMG_77.JPG.supplemental-metada.json"),
      ("か\u{3099}.jpg", "が.jpg.json"), ("й.jpg", "И\u{306}.jpg.json"),
      ("ế.heic", "e\u{302}\u{301}.heic.json"), ("한.jpg", "\u{1112}\u{1161}\u{11AB}.jpg.json"),
      ("ÉTÉ.JPG", "été.jpg.xmp"), ("IMG_1(2).JPG", "img_1.jpg(2).json"),
      ("IMG_1-ИЗМЕНЕНО.jpg", "IMG_1.jpg.json"), ("IMG_1-Edited.jpg", "img_1.jpg.json"),
    ] as [(Text, Text)] {
      let found = SidecarMatching.pairs(listed([file, sidecar])).map { [$0.file, $0.sidecar] }
      #expect(found == [[0, 1]], "\(sidecar) for \(file)")
    }
    // An edited copy in one form, its original and what describes it in another.
    let mixed = SidecarMatching.pairs(
      listed(["e\u{301}t\u{E9}-modifie\u{301}.jpg", "\u{E9}t\u{E9}.jpg", "\u{E9}t\u{E9}.jpg.json"]))
    #expect(mixed.map { [$0.file, $0.sidecar] } == [[0, 2], [1, 2]])
    // As they are written first; and other letters are others.
    let both = SidecarMatching.pairs(listed(["a.jpg", "A.jpg", "A.jpg.json", "a.jpg.json"]))
    #expect(both.map { [$0.file, $0.sidecar] } == [[0, 3], [1, 2]])
    #expect(SidecarMatching.pairs(listed(["か.jpg", "が.jpg.json", "U.jpg", "Ü.jpg.json"])).isEmpty)
  }

  @Test func `packets and edits belong to what is called like them`() {
    func pairs(_ names: [Text]) -> [[Int]] {
      SidecarMatching.pairs(listed(names)).map { [$0.file, $0.sidecar] }
    }
    #expect(pairs(["a.jpg", "a.jpg.xmp", "a.xmp"]) == [[0, 1], [0, 2]])
    #expect(pairs(["a.cr2", "a.jpg", "a.jpg.xmp"]) == [[1, 2]])
    #expect(pairs(["a.cr2", "a.jpg", "a.XMP"]) == [[0, 2], [1, 2]])
    #expect(pairs(["IMG_1.HEIC", "IMG_1.MOV", "IMG_1.AAE"]) == [[0, 2], [1, 2]])
    #expect(pairs(["a.jpg", "a.jpg.json", "a.xmp", "a.jpg.pp3"]) == [[0, 1], [0, 2], [0, 3]])
    #expect(pairs(["ab.jpg", "a.xmp", ".xmp", "xmp", "a.AAE", "b.xmp"]).isEmpty)
    let apart = listed(["a.jpg"], in: "x") + listed(["a.xmp"], in: "y")
    #expect(SidecarMatching.pairs(apart).isEmpty)
  }

  @Test func `what describes a still stands for a motion beside it that has nothing of its own`() {
    func pairs(_ names: [Text]) -> [[Int]] {
      SidecarMatching.pairs(listed(names)).map { [$0.file, $0.sidecar] }
    }
    #expect(pairs(["1.JPG", "1.MP4", "1.JPG.json"]) == [[0, 2], [1, 2]])
    #expect(pairs(["1(10).JPG", "1(10).MP4", "1.JPG(10).json"]) == [[0, 2], [1, 2]])
    #expect(pairs(["1.MP.jpg", "1.MP", "1.MP.jpg.json"]) == [[0, 2], [1, 2]])
    #expect(pairs(["1.JPG", "1.MP4", "1.JPG.json", "1.MP4.json"]) == [[0, 2], [1, 3]])
    #expect(pairs(["1.JPG", "2.MP4", "1.JPG.json"]) == [[0, 2]])
    #expect(pairs(["1.JPG", "1.txt", "1.JPG.json"]) == [[0, 2]])
  }

  @Test func `a list describes all of its folder, and nothing more than so many describe a file`() {
    let files = listed(["a.jpg", "b.mov", "Photo Details-1.csv", "notes.csv"], in: "x")
    let found = SidecarMatching.pairs(files + listed(["a.jpg"], in: "y"))
    #expect(found.map { [$0.file, $0.sidecar] } == [[0, 2], [1, 2], [3, 2]])
    let many = (0..<99).map { Text("Photo Details-\($0).csv") }
    #expect(SidecarMatching.pairs(listed(["a.jpg"] + many)).count == 8)
    let packets = (0..<99).map {
      ListedFile(folder: "", name: Text("a" + ($0 < 50 ? ".xmp" : ".aae")))
    }
    #expect(SidecarMatching.pairs(listed(["a.jpg"]) + packets).count == 12)
  }

  @Test func `a cut name of an edited copy is known by what is left of the word`() {
    let stem = String(repeating: "n", count: 44)
    for word in ["-edited", "-edit", "-e", "-bearbe"] {
      #expect(TakeoutSidecar.isEdited(Text(stem + word + ".jpg")), "\(word)")
    }
    #expect(!TakeoutSidecar.isEdited(Text(stem + "-x.jpg")))
    #expect(!TakeoutSidecar.isEdited("short-edi.jpg"))
  }
}
