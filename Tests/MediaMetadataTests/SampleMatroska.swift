// Films in WebM and Matroska, built from nothing.

/// An element; its length in as few bytes as it takes.
func element(_ number: Int, _ content: [UInt8]...) -> [UInt8] {
  let content = content.flatMap { $0 }
  let length = content.count < 127 ? [0x80 | UInt8(content.count)] : be32(content.count | 1 << 28)
  return be32(number).drop { $0 == 0 } + length + content
}

/// One that says not how long it is.
func openElement(_ number: Int, _ content: [UInt8]) -> [UInt8] {
  be32(number).drop { $0 == 0 } + [0x01] + [UInt8](repeating: 0xFF, count: 7) + content
}

enum SampleMatroska {
  /// 2024-05-31 12:00:00.123, in nanoseconds since 2001.
  static let date = element(0x4461, be64(738_849_600_123_000_000))
  static let duration = element(0x4489, be64((2056.5).bitPattern))
  static let scale = element(0x2AD7B1, be32(1_000_000))
  static let information = element(0x1549_A966, scale, duration, date)
  static let sound = element(0xAE, element(0x83, [2]))
  static let size = element(0xE0, element(0xB0, be16(640)), element(0xBA, be16(360)))
  static let picture = element(0xAE, element(0x83, [1]), size)
  static let tracks = element(0x1654_AE6B, sound, picture)
  static let cluster = element(0x1F43_B675, zeros(300))

  static func header(_ name: String = "webm") -> [UInt8] {
    element(0x1A45_DFA3, element(0x4286, [1]), element(0x4282, ascii(name)))
  }

  static func file(_ name: String = "webm", _ content: [UInt8]...) -> [UInt8] {
    header(name) + element(0x1853_8067, content.flatMap { $0 })
  }

  static let full = file("webm", information, tracks, cluster)
}

/// Parts that say something wherever they can, each time Vienna.
extension SampleMatroska {
  static let word = ascii("Vienna")
  static let checksum = element(0xBF, [1, 2, 3, 4])

  static func track(
    _ number: UInt8, _ kind: UInt8, _ codec: String = "V_VP9", _ more: [UInt8]...
  ) -> [UInt8] {
    element(
      0xAE, checksum, element(0xD7, [number]), element(0x73C5, be64(7)), element(0x83, [kind]),
      element(0x86, ascii(codec)), element(0x536E, word), element(0x258688, word),
      element(0x22B59C, ascii("ger")), more.flatMap { $0 })
  }

  static func simpleBlock(_ track: UInt8, _ content: [UInt8]) -> [UInt8] {
    element(0xA3, [0x80 | track, 0, 0, 0x80], content)
  }

  static func blockGroup(_ track: UInt8, _ content: [UInt8], _ more: [UInt8]...) -> [UInt8] {
    element(
      0xA0, element(0xA1, [0x80 | track, 0, 0, 0], content), element(0x9B, [5]),
      more.flatMap { $0 })
  }

  static func addition(_ number: UInt8, _ content: [UInt8]) -> [UInt8] {
    element(0xA6, element(0xEE, [number]), element(0xA5, content))
  }

  static func cue(_ tracks: UInt8...) -> [UInt8] {
    element(
      0xBB, element(0xB3, [1]),
      tracks.flatMap { element(0xB7, element(0xF7, [$0]), element(0xF1, be32(0x5555))) })
  }

  static func simpleTag(_ name: String, _ more: [UInt8]...) -> [UInt8] {
    element(0x67C8, element(0x45A3, ascii(name)), more.flatMap { $0 })
  }

  static func text(_ text: String) -> [UInt8] { element(0x4487, ascii(text)) }

  static let richInformation = element(
    0x1549_A966, checksum, scale, duration, date, element(0x7BA9, word), element(0x4D80, word),
    element(0x5741, word), element(0x73A4, word), element(0x3C83AB, word))
  static let seen = element(0x55B0, element(0x55B1, [1]), element(0x4FFE, word))
  static let richTracks = element(
    0x1654_AE6B, checksum,
    track(1, 1, "V_VP9", element(0xE0, element(0xB0, be16(640)), element(0xBA, be16(360)), seen)),
    track(2, 2, "A_OPUS", element(0x63A2, ascii("OpusHead"))), track(3, 0x11, "S_TEXT/ASS"))
  static let directory = element(
    0x114D_9B74, checksum,
    [0x1549_A966, 0x1654_AE6B, 0x1254_C367, 0x1941_A469, 0x1C53_BB6B, 0x1043_A770].flatMap {
      element(0x4DBB, element(0x53AB, be32($0)), element(0x53AC, be32(0x1234)))
    })
  static let blocks =
    element(0xE7, [0]) + element(0x5854, word) + simpleBlock(1, ascii("picture"))
    + simpleBlock(2, ascii("sound")) + simpleBlock(3, word) + blockGroup(3, word)
    + blockGroup(
      1, ascii("depth"),
      element(0x75A1, addition(1, ascii("alpha")), addition(4, ascii("bright")), addition(5, word)))
  static let cues = element(0x1C53_BB6B, checksum, cue(1), cue(3), cue(1, 3))
  static let attachments = element(0x1941_A469, element(0x61A7, element(0x466E, word), word))
  static let chapters = element(0x1043_A770, element(0x45B9, word))
  static let tags = element(
    0x1254_C367, checksum,
    element(
      0x7373, element(0x63C0, []), checksum, simpleTag("TITLE", text("Anna")),
      simpleTag("COM.APPLE.QUICKTIME.LOCATION.ISO6709", text("Vienna")),
      simpleTag("ARTIST", text("Otto"), simpleTag("gps_altitude", text("Vienna"))),
      simpleTag("Country", text("Vienna"), simpleTag("LABEL", text("Vienna"))),
      simpleTag("MAP", element(0x4485, word))))
  static let hole = element(0xEC, word, zeros(200))
  static let rich = file(
    "matroska", directory, hole, richInformation, richTracks, element(0x1F43_B675, blocks), cues,
    attachments, chapters, tags)
}
