// What files beside a photo say of it: packets, lists and Takeout's, whatever they hold.

import Bytes
import Locaphoto
import Testing
import Wire

@testable import MediaMetadata

private let list = """
  imgName,fileChecksum,favorite,hidden,deleted,originalCreationDate,viewCount,importDate
  IMG_1.HEIC,A+/=,yes,no,no,"Thursday January 5,2023 8:41 PM GMT",3,"January 6,2023 8:41 PM GMT"
  "a ""b"", c.jpg",x,no,no,no,"Tuesday May 12,2015 10:11 AM GMT",0,
  twice.jpg,x,no,no,no,"Tuesday May 12,2015 10:11 AM GMT",0,
  twice.jpg,y,no,no,no,"Tuesday May 13,2014 10:11 AM GMT",0,
  short.jpg,x
  """

@Suite struct StatedBesideTests {
  private func beside(
    _ files: [(Text, String)], of name: Text, mayBeMotion: Bool = false
  ) -> StatedBeside {
    StatedBeside(
      files.map { DescribingFile(name: $0.0, bytes: Array($0.1.utf8)) }, of: name,
      mayBeMotion: mayBeMotion)
  }

  @Test func `a list of iCloud's says when a file was taken and whether it is a favorite`() {
    for (ends, mark) in [("\n", ""), ("\r\n", "\u{FEFF}"), ("\r", "")] {
      let text = mark + list.split(separator: "\n").joined(separator: ends)
      let found = beside([("Photo Details.csv", text)], of: "img_1.heic")
      #expect(found.taken == Instant(1_672_951_260_000))
      #expect(found.uploaded == Instant(1_673_037_660_000) && found.isFavorite)
      let quoted = beside([("Photo Details.csv", text)], of: "a \"b\", c.jpg")
      #expect(quoted.taken == Instant(1_431_425_460_000) && !quoted.isFavorite)
      for name in ["twice.jpg", "short.jpg", "x.jpg", "imgName", ""] as [Text] {
        #expect(beside([("Photo Details.csv", text)], of: name).taken == nil, "\(name)")
      }
    }
    for text in ["", "imgName", "imgName\na.jpg", "originalCreationDate\na.jpg", "\"", ",,,\n,,,"] {
      #expect(beside([("Photo Details.csv", text)], of: "a.jpg").taken == nil)
    }
    let wide = String(repeating: "x,", count: 9_999) + list + String(repeating: ",\n", count: 9_999)
    #expect(beside([("Photo Details.csv", wide)], of: "IMG_1.HEIC").taken == nil)
  }

  @Test func `a packet says its dates, in whichever program's words`() {
    for (attributes, line) in [
      ("exif:DateTimeOriginal='1987-05-17T14:00:00'", CaptureDateLine.xmpBeside),
      ("photoshop:DateCreated='1987-05-17'", .xmpBeside),
      ("xmp:CreateDate='1987-05-17T14:00:00'", .createdBeside),
      ("exif:DateTimeDigitized='1987-05-17T14:00:00+02:00'", .createdBeside),
    ] {
      let bytes = ascii(SampleXMP.packet(attributes))
      let found = StatedBeside(
        [DescribingFile(name: "a.jpg.xmp", bytes: bytes)], of: "a.jpg", mayBeMotion: false)
      let evidence = DateEvidence(description: nil, fileName: "a.jpg", beside: found)
      let dated = CaptureDateRule.date(of: evidence)
      #expect(dated?.line == line && dated?.date.day == CivilDay(year: 1987, month: 5, day: 17))
    }
    for text in [
      "", "<", "<x", "<?xpacket", "exif:DateTimeOriginal='1987-05-17'",
      String(repeating: "<a xmlns:exif='http://ns.adobe.com/exif/1.0/'>", count: 9_999),
      "<a xmlns:exif='http://ns.adobe.com/exif/1.0/' exif:DateTimeOriginal='-001-01-01'/>",
      "<a xmlns:exif='http://ns.adobe.com/exif/1.0/' exif:DateTimeOriginal='10000-01-01'/>",
    ] {
      #expect(beside([("a.xmp", text)], of: "a.jpg").dates.isEmpty)
    }
  }

  @Test func `Takeout's describes its own file, and the motion of a Live Photo`() {
    let json =
      #"{"photoTakenTime":{"timestamp":"86400"},"creationTime":{"timestamp":"172800"},"#
      + #""favorited":true}"#
    let own = beside([("a.jpg.json", json)], of: "A.JPG")
    #expect(own.taken == Instant(86_400_000) && own.uploaded == Instant(172_800_000))
    #expect(own.isInTakeout && own.isFavorite)
    let motion = beside([("a.jpg.json", json)], of: "a.mp4", mayBeMotion: true)
    #expect(motion.taken == Instant(86_400_000) && !motion.isInTakeout && !motion.isFavorite)
    #expect(beside([("a.jpg.json", json)], of: "a.mp4").taken == nil)
    // A title without an ending, which an export gives the photo and not its sidecar.
    let titled = beside([("Beach.json", json)], of: "beach.jpg")
    #expect(titled.taken == own.taken && titled.isInTakeout && titled.isFavorite)
    let film = beside([("Beach.json", json)], of: "Beach.mp4", mayBeMotion: true)
    #expect(film.taken == own.taken && film.isFavorite)
    #expect(beside([("Beach.json", json)], of: "Beaches.jpg").taken == nil)
    for text in [
      String(repeating: "{\"photoTakenTime\":", count: 99_999),
      #"{"photoTakenTime":{"timestamp":"-99999999999999999999"}}"#,
      #"{"photoTakenTime":{"timestamp":-1e9}}"#, #"{"photoTakenTime":{"timestamp":null}}"#,
    ] {
      #expect(beside([("a.jpg.json", text)], of: "a.jpg").taken == nil)
    }
  }

  @Test func `a date no calendar has corrects nothing`() {
    for seconds in ["-999999999999", "999999999999", "0", "-62135596800", "253402300800"] {
      let json = #"{"photoTakenTime":{"timestamp":"\#(seconds)"}}"#
      var found = evidence([stated(.exifDateTimeOriginal)])
      found.beside = beside([("a.jpg.json", json)], of: "a.jpg")
      #expect(CaptureDateRule.date(of: found)?.line == .original, "\(seconds)")
    }
  }
}
