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
    ]
    for (sidecar, file) in pairs {
      #expect(TakeoutSidecar.isNamed(sidecar, for: file), "\(sidecar) for \(file)")
    }
    let strangers: [(Text, Text)] = [
      ("IMG_1.HEIC.json", "IMG_11.HEIC"), ("IMG_1.json", "IMG_1.jpg"),
      ("IMG_1.jpg.txt", "IMG_1.jpg"), ("IMG_1.jpg(2).json", "IMG_1.jpg"),
      ("IMG_1.jpg.json", "IMG_1(2).jpg"), ("a name that is so long.json", long),
      ("IMG_1.jpg.other.json", "IMG_1.jpg"), ("metadata.json", "IMG_1.jpg"), (".json", "a"),
    ]
    for (sidecar, file) in strangers {
      #expect(!TakeoutSidecar.isNamed(sidecar, for: file), "\(sidecar) for \(file)")
    }
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
