// The elements of WebM and Matroska (RFC 9559 section 5.1, RFC 8794 section 11.2) by their numbers:
// those that are looked into, and what becomes of each where all metadata goes.

/// Elements that are looked into.
enum ElementNumber {
  static let header: UInt32 = 0x1A45_DFA3
  static let documentType: UInt32 = 0x4282
  static let void: UInt32 = 0xEC
  static let checksum: UInt32 = 0xBF
  static let segment: UInt32 = 0x1853_8067
  static let directory: UInt32 = 0x114D_9B74
  static let directoryEntry: UInt32 = 0x4DBB
  static let directoryNumber: UInt32 = 0x53AB
  static let information: UInt32 = 0x1549_A966
  static let timestampScale: UInt32 = 0x2A_D7B1
  static let duration: UInt32 = 0x4489
  static let dateUTC: UInt32 = 0x4461
  static let tracks: UInt32 = 0x1654_AE6B
  static let trackEntry: UInt32 = 0xAE
  static let trackNumber: UInt32 = 0xD7
  static let trackUID: UInt32 = 0x73C5
  static let trackType: UInt32 = 0x83
  static let codec: UInt32 = 0x86
  static let codecPrivate: UInt32 = 0x63A2
  static let encryption: UInt32 = 0x5035
  static let additionMapping: UInt32 = 0x41E4
  static let additionValue: UInt32 = 0x41F0
  static let additionType: UInt32 = 0x41E7
  static let packings: UInt32 = 0x6D80
  static let video: UInt32 = 0xE0
  static let pixelWidth: UInt32 = 0xB0
  static let pixelHeight: UInt32 = 0xBA
  static let cluster: UInt32 = 0x1F43_B675
  static let simpleBlock: UInt32 = 0xA3
  static let blockGroup: UInt32 = 0xA0
  static let block: UInt32 = 0xA1
  static let encryptedBlock: UInt32 = 0xAF
  static let addition: UInt32 = 0xA6
  static let additionNumber: UInt32 = 0xEE
  static let cues: UInt32 = 0x1C53_BB6B
  static let cuePoint: UInt32 = 0xBB
  static let cuePositions: UInt32 = 0xB7
  static let cueTrack: UInt32 = 0xF7
  static let chapters: UInt32 = 0x1043_A770
  static let attachments: UInt32 = 0x1941_A469
  static let tags: UInt32 = 0x1254_C367
  static let tag: UInt32 = 0x7373
  static let simpleTag: UInt32 = 0x67C8
  static let tagName: UInt32 = 0x45A3
  static let tagBinary: UInt32 = 0x4485

  /// Whether it lies beside segments, and in none.
  static func isOfFile(_ number: UInt32) -> Bool { number == header || number == segment }

  /// Whether it lies in a segment, and in no cluster.
  static func isOfSegment(_ number: UInt32) -> Bool {
    switch number {
    case directory, information, tracks, cluster, cues, chapters, attachments, tags: true
    default: false
    }
  }
}

/// What becomes of an element where all metadata goes. Numbers of elements differ wherever they
/// lie.
enum ElementFate {
  /// It holds others, each with a fate of its own.
  case opens
  /// It is needed to play, or is what is played.
  case stays
  /// The same, of 8 bytes at most.
  case number
  /// The same of a few letters, as a language's.
  case text
  /// It has to be there; what it says is not needed.
  case blank
  case goes

  init(_ number: UInt32) {
    switch number {
    case ElementNumber.directory, ElementNumber.directoryEntry, ElementNumber.information,
      ElementNumber.tracks, ElementNumber.trackEntry, ElementNumber.additionMapping,
      ElementNumber.cues, ElementNumber.cuePoint, ElementNumber.cuePositions,
      ElementNumber.addition:
      self = .opens
    // Pictures, sound, colours, what a display shows at its best, how a sphere lies in a picture,
    // how contents are packed, what is added to blocks.
    case 0xE0, 0xE1, 0x55B0, 0x55D0, 0x7670, 0x6D80, 0x6240, 0x5034, 0x75A1:
      self = .opens
    // Of the header: versions, and how long numbers and lengths are.
    case 0x4286, 0x42F7, 0x42F2, 0x42F3, 0x4287, 0x4285,
      // Of the directory, and of all: where, scale and duration.
      ElementNumber.directoryNumber, 0x53AC, ElementNumber.timestampScale, ElementNumber.duration,
      // Of tracks: number, UID, type, flags, caches, durations, what is added to blocks.
      ElementNumber.trackNumber, 0x73C5, ElementNumber.trackType, 0xB9, 0x88, 0x55AA...0x55AF, 0x9C,
      0x6DE7, 0x6DF8, 0x23_E383, 0x23_4E7A, 0x23_314F, 0x537F, 0x55EE, 0xAA, 0x6FAB, 0x56AA, 0x56BB,
      ElementNumber.additionValue, ElementNumber.additionType, 0xE5, 0xE6, 0xED,
      // Of pictures: interlacing, eyes, transparency, sides, cropping, display, colours, spheres.
      0x9A, 0x9D, 0x53B8, 0x53B9, 0x53C0, 0xB0, 0xBA, 0x54AA, 0x54BB, 0x54CC, 0x54DD, 0x54B0,
      0x54BA,
      0x54B2, 0x54B3, 0x2E_B524, 0x2F_B523, 0x23_83E3, 0x55B1...0x55BD, 0x55D1...0x55DA, 0x7671,
      0x7673...0x7675,
      // Of sound: frequencies, channels, bits, emphasis.
      0xB5, 0x78B5, 0x9F, 0x6264, 0x52F1,
      // Of packing: order, scope, kind, algorithm.
      0x5031, 0x5032, 0x5033, 0x4254,
      // Of clusters and blocks: timestamp, place, the size before; duration, references, padding.
      0xE7, 0xA7, 0xAB, 0x9B, 0xFA, 0xFB, 0x75A2, ElementNumber.additionNumber,
      // Of cues: time, track, places, duration, block, state.
      0xB3, ElementNumber.cueTrack, 0xF1, 0xF0, 0xB2, 0x5378, 0xEA:
      self = .number
    // The kind of file; codec and language.
    case ElementNumber.documentType, ElementNumber.codec, 0x22_B59C, 0x22_B59D: self = .text
    // Blocks, what is added to one, a codec's state and set-up, a packing's, a sphere's.
    case ElementNumber.block, 0xA5, 0xA4, ElementNumber.codecPrivate, 0x41ED, 0x4255, 0x7672:
      self = .stays
    // What wrote it, and by what library.
    case 0x4D80, 0x5741: self = .blank
    default: self = .goes
    }
  }
}
