// A track of a movie that stays, and how its samples are found.

import Wire

struct MovieTrack {
  var number: UInt32
  /// The box "stbl".
  var table: Box
  var sound: SoundLayout?
  /// How pictures are coded, where their frames are looked into.
  var coding: FrameCoding?
  /// How long a sample of a fragment is that does not say.
  var fragmentSampleByteCount: UInt64 = 0
}

/// What is known of a movie once its box was passed over.
struct MovieTracks {
  var kept: [MovieTrack] = []
  var gone: [UInt32] = []

  func kept(_ number: UInt32) -> MovieTrack? { kept.first { $0.number == number } }

  static let countMax = 64
}

enum MovieCodec {
  /// Whether pictures are coded by what is known; a track of anything else may hold anything. So
  /// may frames of JPEG 2000, units of VVC and EVC, and JPEGs whose fields are found by a segment
  /// of theirs ("mjpa", "mjpb").
  static func isPicture(_ name: FourCC) -> Bool {
    switch name {
    case "avc1", "avc2", "avc3", "avc4", "hvc1", "hev1", "hvc2", "hev2", "lhv1", "dvh1", "dvhe",
      "dva1", "dvav", "dav1", "av01", "vp08", "vp09", "mp4v", "s263",
      "h263",
      "H263", "M4S2", "XVID", "DIVX", "divx", "jpeg", "MJPG", "AVDJ", "dmb1",
      "png ",
      "raw ", "rle ", "rpza", "smc ", "SVQ1", "SVQ3", "cvid", "IV32", "IV41", "IV50", "VP31",
      "apch", "apcn", "apcs", "apco", "ap4h", "ap4x", "aprn", "aprh", "AVdn", "AVdh", "dvc ",
      "dvcp",
      "dvpp", "dv5n", "dv5p", "dvh5", "dvh6", "dvhp", "dvhq", "dvsd", "CFHD", "mpeg",
      "m1v ",
      "mp1v", "m2v1", "mp2v", "hdv1", "hdv2", "hdv3", "hdv5", "hdv6", "hdv7", "hdv8", "xdv1",
      "xdv2",
      "xdv3", "xdv4", "xdv5", "xdv6", "xdv7", "xdv8", "xdvb", "xdvc", "mx5n", "mx5p", "v210",
      "v216",
      "v308", "v408", "v410", "2vuy", "2Vuy", "yuv2", "yuvs", "icod", "b16g", "b48r", "b64a",
      "8BPS",
      "WMV3":
      true
    default: false
    }
  }

  /// Of sound. `bits`: of one sample of what is not compressed.
  static func sound(_ name: FourCC) -> (isKnown: Bool, bits: UInt64?) {
    switch name {
    case "sowt", "twos": (true, 16)
    case "raw ", "NONE", "ulaw", "alaw": (true, 8)
    case "in24": (true, 24)
    case "in32", "fl32": (true, 32)
    case "fl64": (true, 64)
    case "mp4a", "samr", "sawb", "sawp", "ipcm", "fpcm", "lpcm", "ima4", ".mp3", "mp3 ", "ac-3",
      "ec-3", "ac-4", "Opus", "fLaC", "alac", "QDM2", "QDMC", "Qclp", "MAC3", "MAC6", "sevc",
      "sqcp",
      "agsm", "mha1", "mhm1", "apac", "dtsc", "dtse", "dtsh", "dtsl", "mlpa", "spex":
      (true, nil)
    default:
      // "ms" and a number of Microsoft's: ADPCM, IMA and MP3.
      ([0x6D73_0002, 0x6D73_0011, 0x6D73_0055].contains(name.value), nil)
    }
  }
}
