// By which program a file of a stranger's is opened: by one for what it is, or by none that runs
// it.

import Bytes
import MediaMetadata
import Testing
import Wire

@Suite struct FileEndingTests {
  private func name(_ wanted: String, _ mediaType: String) -> String {
    Text(wanted).fileName(of: Text(mediaType)).string
  }

  @Test func `a picture is called one`() {
    for ending in [
      "desktop", "html", "sh", "command", "exe", "lnk", "url", "scf", "svg", "xhtml", "hta", "jar",
      "js", "bat", "ps1", "app", "terminal", "webloc", "reg", "msi", "py", "docm", "mp4", "bin",
    ] {
      #expect(name("x.\(ending)", "image/jpeg") == "x.\(ending).jpg")
      #expect(name("X.\(ending.uppercased())", "image/jpeg") == "X.\(ending.uppercased()).jpg")
    }
    #expect(name(".bash_profile", "image/jpeg") == "bash_profile.jpg")
    #expect(name("Makefile", "image/png") == "Makefile.png")
    #expect(name("x.jpg .", "image/jpeg") == "x.jpg")
    #expect(name("x.jpg:y.exe", "image/jpeg") == "x.jpg:y.exe.jpg")
    #expect(name("", "image/heic") == "item.heic")
  }

  @Test func `an honest name stays, also where a phone has changed the format and not the name`() {
    for (honest, mediaType) in [
      ("IMG_1.JPG", "image/jpeg"), ("IMG_1.jpg", "image/heic"), ("IMG_1.HEIC", "image/jpeg"),
      ("DSC_1.NEF", "image/tiff"), ("PXL_1.MP", "video/mp4"), ("PXL_1.MP.jpg", "image/jpeg"),
      ("a.MOV", "video/quicktime"), ("a.m4a", "audio/mp4"), ("IMG_1.CR3", ""), ("letter.pdf", ""),
      ("IMG_1.jpg.json", "application/json"), ("IMG_1.xmp", ""), ("broken.jpg", ""),
      ("README", ""),
    ] {
      #expect(name(honest, mediaType) == honest)
    }
  }

  @Test func `what nobody knows gets an ending that nothing runs`() {
    for ending in ["sh", "desktop", "html", "svg", "exe", "xml", "JS", "AppImage", "docm"] {
      #expect(name("x.\(ending)", "") == "x.\(ending).bin")
      // A type that is none of those the bytes are looked through for says nothing.
      #expect(name("x.\(ending)", "text/html") == "x.\(ending).bin")
    }
    #expect(name(".profile", "") == "profile")
    #expect(name("notes.xyz", "") == "notes.xyz")
  }

  @Test func `of a stranger only what is known to be harmless stays`() {
    let foreign = { (wanted: Text) in wanted.fileName(of: "", isForeign: true).string }
    for ending in ["xyz", "sh", "zzz", "a b"] {
      #expect(foreign(Text("x.\(ending)")) == "x.\(ending).bin")
    }
    for ending in ["CR3", "pdf", "json", "xmp", "jpg", "mts"] {
      #expect(foreign(Text("x.\(ending)")) == "x.\(ending)")
    }
  }

  @Test func `a file that cannot be read is what its ending says`() {
    for (name, kind) in [
      ("IMG_1.CR3", .photo), ("a.nef", .photo), ("a.JXL", .photo), ("a.psd", .photo),
      ("a.heic", .photo), ("00001.MTS", .video), ("a.wmv", .video), ("PXL_1.MP", .video),
      ("a.MOV", .video), ("a.m4a", .other), ("a.ogg", .other), ("letter.pdf", .other),
      ("jpg", .other), ("", .other), ("a.", .other), (".jpg", .other),
    ] as [(Text, MediaKind)] {
      #expect(MediaKind(fileName: name) == kind, "\(name.string)")
      let inspection = FileInspection(
        byteCount: 0,
        circumstances: FileCircumstances(
          name: name, modified: nil, sidecars: [], now: Instant(1_700_000_000_000),
          isUnread: false))
      guard case .inspected(let facts) = inspection.step else {
        Issue.record("\(inspection.step)")
        continue
      }
      #expect(facts.kind == kind, "\(name.string)")
    }
  }

  @Test func `an ending is added within the length of a name`() {
    let long = name(String(repeating: "a", count: 250) + ".exe", "video/mp4")
    #expect(long.utf8.count == 255 && long.hasSuffix(".mp4"))
  }
}
