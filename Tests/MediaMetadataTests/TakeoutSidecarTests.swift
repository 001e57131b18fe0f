// Sidecars of Google Takeout: which file one describes, by its name, and when that was taken.

import Bytes
import Testing
import Wire

@testable import MediaMetadata

@Suite struct TakeoutSidecarTests {
  @Test func `a sidecar is named after its file, cut, numbered and with a word behind it`() {
    let long: Text = "a name that is so long that Google cuts it in the end.jpg"
    let pairs: [(Text, Text)] = [
      ("IMG_1.HEIC.json", "IMG_1.HEIC"), ("IMG_1.HEIC.JSON", "IMG_1.HEIC"),
      ("IMG_1.jpg.supplemental-metadata.json", "IMG_1.jpg"),
      ("IMG_1.jpg.supplemental-me.json", "IMG_1.jpg"), ("IMG_1.jpg.s.json", "IMG_1.jpg"),
      ("a name that is so long that Google cuts it in .json", long),
      ("IMG_1.jpg(2).json", "IMG_1(2).jpg"), ("IMG_1(2).jpg.json", "IMG_1(2).jpg"),
      ("IMG_1.jpg.supplemental-metadata(2).json", "IMG_1(2).jpg"),
      ("IMG_1.jpg.json", "IMG_1-edited.jpg"), ("IMG_1.jpg(2).json", "IMG_1-edited(2).jpg"),
      ("photo (x).jpg.json", "photo (x).jpg"),
      ("IMG_1(2).jpg.supplemental-metadata.json", "IMG_1(2).jpg"),
      ("IMG_1(2).jpg.suppl.json", "IMG_1(2).jpg"),
      ("IMG_1-edited.jpg.json", "IMG_1-edited.jpg"),
      ("写真.jpg.supplemental-metadata.json", "写真.jpg"),
    ]
    for (sidecar, file) in pairs {
      #expect(TakeoutSidecar.isNamed(sidecar, for: file), "\(sidecar) for \(file)")
    }
    let strangers: [(Text, Text)] = [
      ("IMG_1.HEIC.json", "IMG_11.HEIC"), ("IMG_1.json", "IMG_1.jpg"),
      ("IMG_1.jpg.txt", "IMG_1.jpg"), ("IMG_1.jpg(2).json", "IMG_1.jpg"),
      ("IMG_1.jpg.json", "IMG_1(2).jpg"), ("a name that is so long.json", long),
      ("IMG_1.jpg.other.json", "IMG_1.jpg"), ("metadata.json", "IMG_1.jpg"), (".json", "a"),
      ("IMG_1(2).jpg.supplemental-metadata.json", "IMG_1.jpg"),
      ("IMG_1(2).jpg.supplemental-metadata.json", "IMG_1(3).jpg"),
      ("IMG_1-edited.jpg.json", "IMG_1.jpg"), ("IMG_1.jpg.json", "IMG_1-credited.jpg"),
    ]
    for (sidecar, file) in strangers {
      #expect(!TakeoutSidecar.isNamed(sidecar, for: file), "\(sidecar) for \(file)")
    }
  }

  @Test func `a copy is named as edited in the language of the one whose photos they are`() {
    let endings: [Text] = [
      "edited", "bearbeitet", "modifié", "modifie\u{301}", "modificato", "ha editado", "editado",
      "editat", "bewerkt", "edytowane", "編集済み",
    ]
    for ending in endings {
      for (number, sidecar) in [
        ("", "a.jpg.supplemental-metadata.json"), ("(1)", "a.jpg.supplemental-metadata(1).json"),
      ] as [(Text, Text)] {
        let copy = "a-" + ending + number + ".jpg"
        #expect(TakeoutSidecar.isEdited(copy), "\(copy)")
        #expect(TakeoutSidecar.isNamed(sidecar, for: copy), "\(sidecar) for \(copy)")
        #expect(SidecarMatching.pairs(listed([copy, sidecar])).map(\.file) == [0], "\(copy)")
      }
    }
    #expect(!TakeoutSidecar.isEdited("a-bearbeitetes.jpg"))
  }

  @Test func `a folder is the same in all parts of an export`() {
    let same: [Text] = [
      "/disk/a/Takeout/Google Fotos/Reise", "/disk/a/Takeout 2/Google Fotos/Reise",
      "takeout-001/Takeout/Google Fotos/Reise", "Takeout (3)/Google Fotos/Reise",
      "Takeout/old/Takeout(2)/Google Fotos/Reise",
    ]
    #expect(Set(same.map { Array(TakeoutFolder.key($0)) }).count == 1)
    let own: [Text] = [
      "/disk/a/Google Fotos/Reise", "Takeouts/Google Fotos/Reise", "a/Takeout/x", "b", "",
      "Reise",
    ]
    #expect(Set((own + same).map { Array(TakeoutFolder.key($0)) }).count == own.count + 1)
    #expect(TakeoutFolder.key("Takeout").isEmpty)
    #expect((same + ["Takeout"]).allSatisfy { TakeoutFolder.isPart($0) })
    #expect(own.filter { TakeoutFolder.isPart($0) } == ["a/Takeout/x"])
  }

  @Test func `it says when the photo was taken`() {
    let text: Text = """
      {"title": "IMG \\"1\\".jpg",
       "description": "\\"photoTakenTime\\": {\\"timestamp\\": \\"1\\"}",
       "creationTime": {"timestamp": "1700000001", "formatted": "x"},
       "photoTakenTime": {"formatted": "Jan 31, 2024", "timestamp": "1706742000"}}
      """
    #expect(TakeoutSidecar.taken(text.utf8) == Instant(1_706_742_000_000))
    let before: Text = #"{"photoTakenTime":{"timestamp":"-86400"}}"#
    #expect(TakeoutSidecar.taken(before.utf8) == Instant(-86_400_000))
  }

  @Test func `it says whether the photo is a favorite`() {
    let favorites: [Text] = [
      #"{"photoTakenTime":{"timestamp":"1"},"favorited": true}"#, #"{"favorited":true,"a":{}}"#,
    ]
    for text in favorites { #expect(TakeoutSidecar.isFavorite(text.utf8), "\(text)") }
    let others: [Text] = [
      "", "{}", #"{"favorited":false}"#, #"{"title":"favorited","a":true}"#, #"{"favorited""#,
      #"{"description":"\"favorited\":true"}"#, #"{"favorited":"true"}"#,
    ]
    for text in others { #expect(!TakeoutSidecar.isFavorite(text.utf8), "\(text)") }
  }

  @Test func `what says nothing of it is none, whatever it holds`() {
    let texts: [Text] = [
      "", "{", "{}", #"{"photoTakenTime""#, #"{"photoTakenTime":"#, #"{"photoTakenTime":{"#,
      #"{"photoTakenTime":"1"}"#, #"{"photoTakenTime":{"timestamp":""}}"#,
      #"{"photoTakenTime":{"timestamp":"1x"}}"#,
      #"{"photoTakenTime":{"timestamp":"9999999999999"}}"#,
      #"{"photoTakenTime":{},"timestamp":"1"}"#, #""\"#, #"{"\u"#,
    ]
    for text in texts { #expect(TakeoutSidecar.taken(text.utf8) == nil, "\(text)") }
  }
}
