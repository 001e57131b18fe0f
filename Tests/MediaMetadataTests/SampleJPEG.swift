// JPEG files written segment by segment, with nothing in them that decodes to pixels.

enum SampleJPEG {
  static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker] + be16(content.count + 2) + content
  }

  static let jfif = segment(0xE0, ascii("JFIF\0") + [1, 2, 0, 0, 1, 0, 1, 0, 0])

  static func frame(width: Int, height: Int, marker: UInt8 = 0xC0) -> [UInt8] {
    segment(marker, [8] + be16(height) + be16(width) + [1, 1, 0x11, 0])
  }

  /// With a stuffed zero and a restart marker inside.
  static let scan = segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0x12, 0xFF, 0x00, 0xFF, 0xD0, 0x34]

  static func exif(_ exif: SampleExif) -> [UInt8] { segment(0xE1, ascii("Exif\0\0") + exif.bytes) }

  static func xmp(_ packet: String) -> [UInt8] {
    segment(0xE1, ascii("http://ns.adobe.com/xap/1.0/\0") + ascii(packet))
  }

  /// Photoshop's resources with these data sets of IPTC's record 2, behind another resource.
  static func iptc(_ dataSets: [(number: UInt8, text: String)]) -> [UInt8] {
    var sets: [UInt8] = []
    for (number, text) in dataSets {
      sets += [0x1C, 2, number] + be16(text.utf8.count) + ascii(text)
    }
    let content = resource(0x0425, [1, 2, 3]) + resource(0x0404, sets)
    return segment(0xED, ascii("Photoshop 3.0\0") + content)
  }

  private static func resource(_ number: Int, _ content: [UInt8]) -> [UInt8] {
    let head = ascii("8BIM") + be16(number) + [0, 0] + be32(content.count)
    return head + content + zeros(content.count % 2)
  }

  static func file(_ parts: [UInt8]...) -> [UInt8] {
    [0xFF, 0xD8] + parts.flatMap { $0 } + [0xFF, 0xD9]
  }

  /// Everything that is read, and a video behind it.
  static func full(littleEndian: Bool = false) -> [UInt8] {
    let video = be32(16) + ascii("ftypisom") + be32(0)
    let packet = SampleXMP.packet(
      """
      exif:DateTimeOriginal="2024-01-31T23:59:58.5+01:00" xmp:CreateDate="2024-01-31"
      GCamera:MotionPhotoPresentationTimestampUs="1500000">
      <photoshop:DateCreated>2024-01-30T10:00:00Z</photoshop:DateCreated>
      <Container:Directory><rdf:Seq>
      <rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="image/jpeg"
        Item:Semantic="Primary"/></rdf:li>
      <rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="video/mp4"
        Item:Length="\(video.count)" Item:Semantic="MotionPhoto"/></rdf:li>
      </rdf:Seq></Container:Directory
      """)
    return file(
      exif(.full(littleEndian: littleEndian)), xmp(packet),
      iptc([(55, "20240129"), (60, "110000-0330")]), frame(width: 640, height: 480), scan)
      + video
  }
}

enum SampleXMP {
  private static let namespaces = [
    "exif": "http://ns.adobe.com/exif/1.0/", "xmp": "http://ns.adobe.com/xap/1.0/",
    "photoshop": "http://ns.adobe.com/photoshop/1.0/", "tiff": "http://ns.adobe.com/tiff/1.0/",
    "GCamera": "http://ns.google.com/photos/1.0/camera/",
    "GPano": "http://ns.google.com/photos/1.0/panorama/",
    "apdi": "http://ns.apple.com/pixeldatainfo/1.0/",
    "Container": "http://ns.google.com/photos/1.0/container/",
    "Item": "http://ns.google.com/photos/1.0/container/item/",
    "Iptc4xmpCore": "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/",
    "Iptc4xmpExt": "http://iptc.org/std/Iptc4xmpExt/2008-02-29/",
  ]

  /// `inside` goes on within the tag of the description, and ends before its last tag is closed.
  static func packet(_ inside: String) -> String {
    let used = namespaces.sorted { $0.key < $1.key }.filter { inside.contains("\($0.key):") }
      .map { "xmlns:\($0.key)='\($0.value)'" }.joined(separator: " ")
    return "<x:xmpmeta><rdf:RDF \(used)><rdf:Description \(inside)></rdf:Description></rdf:RDF>"
  }
}
