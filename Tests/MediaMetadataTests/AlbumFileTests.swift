// What lists the photos of an album: Google Takeout's metadata and iCloud's lists, in the shapes
// that are seen, and whatever else is called so.

import Bytes
import MediaMetadata
import Testing
import Wire

@Suite struct AlbumFileTests {
  private func album(_ name: Text, _ content: String) -> ListedAlbum? {
    read(name, [UInt8](content.utf8))
  }

  private func read(_ name: Text, _ bytes: [UInt8], of byteCount: Int? = nil) -> ListedAlbum? {
    var inspection = FileInspection(
      byteCount: UInt64(byteCount ?? bytes.count),
      circumstances: FileCircumstances(
        name: name, modified: nil, sidecars: [], now: Instant(1_700_000_000_000),
        isUnread: false))
    for _ in 0..<64 {
      guard case .needs(let range) = inspection.step else { break }
      let start = min(Int(range.offset), bytes.count)
      let part = Array(bytes[start..<min(start + Int(range.byteCount), bytes.count)])
      let rest = Int(range.byteCount) - part.count
      _ = inspection.take(part + [UInt8](repeating: 0x20, count: rest))
    }
    guard case .inspected(let facts) = inspection.step else {
      Issue.record("it never ends")
      return nil
    }
    return facts.album
  }

  @Test func `an album's metadata is known by what it says, in every language`() {
    let shapes = [
      #"{"title": "Gary's trip", "description": "", "access": "protected","#
        + #""date": {"timestamp": "1695033311", "formatted": "18 Sept 2023"}}"#,
      #"{ "title": "Gary's trip" }"#, #"{"albumData": {"title": "Gary's trip", "access": ""}}"#,
      #"{"title": "Gary\u0027s \u0074rip", "sharedAlbumComments": [{"text": "}]\"", "a": [{}]}]}"#,
      "\u{FEFF}{\n  \"title\": \"Gary's trip\",\n  \"enrichments\": [[], {}]\n}\n",
    ]
    for name in [
      "metadata.json", "Metadaten.json", "métadonnées.json", "me\u{301}tadonne\u{301}es.json",
      "метаданни.json", "元数据.json", "metadata(1).json", "unknown-language.json",
    ] as [Text] {
      for shape in shapes {
        #expect(album(name, shape) == .folder(name: "Gary's trip"), "\(name.string): \(shape)")
      }
    }
    #expect(
      album("metadata.json", #"{"title": "\ud83c\udfd6 \u65c5\ud83c"}"#)
        == .folder(name: "🏖 旅\u{FFFD}"))
  }

  @Test func `what is said of something else is no album`() {
    for content in [
      "{}", #"{"title": ""}"#, #"{"title": "  \u200b "}"#, #"{"title": 7}"#, #"{"title": {}}"#,
      #"{"title": "IMG.jpg", "photoTakenTime": {"timestamp": "1"}}"#,
      #"{"title": "IMG.jpg", "description": "", "imageViews": "1"}"#,
      #"{"title": "A note", "textContent": "of Keep", "isTrashed": false}"#,
      #"{"description": "title"}"#, #"{"sharedAlbumComments": [{"title": "Trip"}]}"#,
    ] {
      #expect(album("metadata.json", content) == nil, "\(content)")
    }
    for name in ["IMG_1.jpg.json", "metadata.txt", "metadata", ".json", "a.b.json"] as [Text] {
      #expect(album(name, #"{"title": "Trip"}"#) == nil)
    }
  }

  @Test func `folders that Google makes by itself are no albums`() {
    for title in [
      "Photos from 2019", "Fotos aus 2019", "Photos de 2021", "Fotos del 2019", "Foto dal 2019",
      "Foto's uit 2019", "2019 年の写真", "2019年的照片", "2019년 사진", "Фото за 2019 год",
      "Trash", "Papierkorb", "Archive", "Untitled", "Sans titre", "2014-08-23", "2014-08-23 #2",
      "2014-08-23-24",
    ] {
      #expect(album("metadata.json", #"{"title": "\#(title)"}"#) == nil, "\(title)")
    }
    for title in ["2019", "Summer 2019", "Photos from 2019 in Rome", "Photos from 20190", "Fotos"] {
      #expect(
        album("metadata.json", #"{"title": "\#(title)"}"#) == .folder(name: Text(title)),
        "\(title)")
    }
  }

  @Test func `a list of iCloud's names files under one column called Images`() {
    let trip: ListedAlbum = .files(
      name: "Trip", files: ["IMG_1.HEIC", "a, \"b\".jpg"], whole: true)
    for content in [
      "Images\nIMG_1.HEIC\n\"a, \"\"b\"\".jpg\"\n",
      "\u{FEFF}images\r\nIMG_1.HEIC\r\n\r\n\"a, \"\"b\"\".jpg\"",
    ] {
      #expect(album("Trip.csv", content) == trip)
    }
    #expect(album("Empty.csv", "Images") == .files(name: "Empty", files: [], whole: true))
    for content in [
      "", "\n", "imageName\nIMG_1.HEIC\n", "imgName\nIMG_1.HEIC\n", "Images,b\nIMG_1.HEIC,2\n",
      "IMG_1.HEIC\n",
    ] {
      #expect(album("Trip.csv", content) == nil, "\(content)")
    }
    #expect(album("Photo Details-1.csv", "Images\nIMG_1.HEIC\n") == nil)
    #expect(album(" \u{200B}.csv", "Images\nIMG_1.HEIC\n") == nil)
  }

  @Test func `a name is made safe, and is not longer than an album's`() {
    #expect(
      album("metadata.json", #"{"title": " a\nb\u001b[2J\u202etxt "}"#)
        == .folder(name: "a_b_[2Jtxt"))
    let long = String(repeating: "é", count: 300)
    guard case .folder(let name) = album("metadata.json", #"{"title": "\#(long)"}"#) else {
      Issue.record("a long name costs no album")
      return
    }
    #expect(name.utf8.count == 128)
    guard case .files(let listed, _, _) = album("\u{202E}Tr\u{7}ip.csv", "Images\na\n") else {
      Issue.record("a bad name costs no album")
      return
    }
    #expect(listed == "Tr_ip")
  }

  @Test func `what is hostile ends, costs no more than its bytes and is told where it is meant`() {
    let deep = [UInt8](repeating: 0x5B, count: 1 << 19)
    var keys = "{"
    for key in 0..<100 { keys += "\"\(key)\": 1," }
    let texts = [
      #"{"title": "Trip""#, #"{"title": "Trip"} {"#, #"{"title": "Tr\u12"}"#, #"{"title": "\q"}"#,
      "\"", "\\", keys,
    ]
    var contents: [[UInt8]] = texts.map { [UInt8]($0.utf8) }
    contents.append(deep)
    contents.append([UInt8](#"{"title": "Trip", "date": "#.utf8) + deep)
    contents.append([0x7B, 0x22, 0xFF, 0x22])
    contents.append([UInt8](#"{"title": ""#.utf8) + [0xFF, 0xFE, 0x22, 0x7D])
    contents.append([UInt8](repeating: 0x22, count: 1 << 20))
    for content in contents {
      #expect(read("metadata.json", content) == .unread)
      #expect(read("anything.json", content) == nil, "nobody meant an album")
    }
    #expect(read("metadata.json", [0x7B, 0x7D], of: (1 << 20) + 1) == .unread)

    let lines = (0..<80_000).flatMap { [UInt8]("IMG_\($0).JPG\n".utf8) }
    guard case .files(_, let files, false) = read("Trip.csv", [UInt8]("Images\n".utf8) + lines)
    else {
      Issue.record("of a long list the beginning is read")
      return
    }
    #expect(files.count == 16_384)
    // Cut in the middle of a name, which is not taken for one.
    let few = [UInt8]("Images\n".utf8) + [UInt8](repeating: 0x0A, count: (1 << 20) - 10)
    #expect(
      read("Trip.csv", few + [UInt8]("IMG_1.JPG\n".utf8))
        == .files(name: "Trip", files: [], whole: false))
    let quote = [UInt8]("Images\n\"".utf8) + [UInt8](repeating: 0x61, count: 1 << 19)
    #expect(read("Trip.csv", quote) == .files(name: "Trip", files: [], whole: true))
  }

  @Test func `elsewhere than in an export a file has to be called as Google calls it`() {
    for folder in [
      "/x/Takeout/Google Photos/Trip", "Takeout 2/Google Fotos/Trip",
      "Google Photos/Trip", "a/Googleフォト/Trip",
    ] as [Text] {
      #expect(AlbumFile.mayList("whatever.json", in: folder))
    }
    #expect(!AlbumFile.mayList("whatever.json", in: "Photos/Trip"))
    #expect(AlbumFile.mayList("Métadonnées.json", in: "Photos/Trip"))
    #expect(!AlbumFile.mayList("IMG_1.jpg.json", in: "Takeout/Google Photos/Trip"))
  }
}
